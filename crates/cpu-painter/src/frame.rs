//! What a frame paints, in order, with a fingerprint of each part; kept to compare with the next.

use crate::{
    Picture,
    geometry::{GridPoint, PixelBounds},
    pieces::MeshPiece,
    rectangle::paint_rectangle,
    shapes::{Shape, bounds_of, has_right_angle, rectangle},
    surface::Surface,
    texture::Texture,
    tiles::{TileGrid, TileRange, mix},
    triangle::paint_triangle,
};
use egui::{TextureId, epaint::Vertex};
use std::{collections::HashMap, sync::Arc};

/// Shapes beside each other share a fingerprint if they are on no more tiles than this: few enough
/// that a change of one has not much painted in vain.
const TILES_OF_A_GROUP: i32 = 4;

/// A piece of a mesh, or a picture.
#[derive(Default)]
pub struct Part {
    clip: PixelBounds,
    content: Content,
    groups: Vec<Group>,
}

enum Content {
    Mesh(PreparedMesh),
    Picture(PixelBounds, Arc<Picture>),
}

impl Default for Content {
    fn default() -> Self {
        Self::Mesh(PreparedMesh::default())
    }
}

/// A piece of a mesh as it came, and as it is painted.
#[derive(Default)]
struct PreparedMesh {
    texture: TextureId,
    texture_version: u64,
    pixels_per_point: f32,
    vertices: Vec<Vertex>,
    /// Counted from the first of these vertices.
    indices: Vec<u32>,
    places: Vec<Place>,
    shapes: Vec<Shape>,
}

/// Where a vertex is on the page, and a fingerprint of all that it is.
#[derive(Clone, Copy)]
struct Place {
    point: GridPoint,
    fingerprint: u64,
}

/// Shapes that follow each other on the same tiles.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The number of shapes up to the end of this group.
    end: u32,
    tiles: TileRange,
    fingerprint: u64,
}

/// A part of the frame to be painted.
pub enum Wanted<'a> {
    Mesh {
        piece: MeshPiece<'a>,
        texture: TextureId,
        texture_version: u64,
        clip: PixelBounds,
        pixels_per_point: f32,
    },
    Picture {
        picture: Arc<Picture>,
        place: PixelBounds,
        clip: PixelBounds,
        /// Another number for every picture that was ever taken.
        serial: u64,
    },
}

/// Makes `parts` those that are wanted. Parts that are as they were keep what was prepared for them:
/// most are from one frame to the next, counted from the beginning or from the end.
pub fn update(parts: &mut Vec<Part>, wanted: Vec<Wanted<'_>>) {
    let fewer = parts.len().min(wanted.len());
    let pairs = parts.iter().zip(&wanted);
    let same_at_start = pairs.take_while(|(part, wanted)| part.is(wanted)).count();
    let pairs = parts[same_at_start..].iter().rev().zip(wanted.iter().rev());
    let same_at_end = pairs
        .take(fewer - same_at_start)
        .take_while(|(part, wanted)| part.is(wanted))
        .count();

    let changed_end = wanted.len() - same_at_end;
    let old_end = parts.len() - same_at_end;
    if old_end > changed_end {
        parts.drain(changed_end..old_end);
    } else {
        let added = (old_end..changed_end).map(|_| Part::default());
        parts.splice(old_end..old_end, added);
    }
    let changed = parts[same_at_start..changed_end].iter_mut();
    for (part, wanted) in changed.zip(wanted.into_iter().skip(same_at_start)) {
        if !part.is(&wanted) {
            part.become_wanted(wanted);
        }
    }
}

impl Part {
    /// Would [`Self::become_wanted`] change nothing?
    fn is(&self, wanted: &Wanted<'_>) -> bool {
        match (&self.content, wanted) {
            (
                Content::Mesh(own),
                Wanted::Mesh {
                    piece,
                    texture,
                    texture_version,
                    clip,
                    pixels_per_point,
                },
            ) => {
                self.clip == *clip
                    && own.texture == *texture
                    && own.texture_version == *texture_version
                    && own.pixels_per_point == *pixels_per_point
                    && piece.has(&own.vertices, &own.indices)
            }
            (
                Content::Picture(own_place, own),
                Wanted::Picture {
                    picture,
                    place,
                    clip,
                    serial: _,
                },
            ) => self.clip == *clip && own_place == place && Arc::ptr_eq(own, picture),
            _ => false,
        }
    }

    /// Takes in what is wanted in place of what the part was, using its memory again.
    fn become_wanted(&mut self, wanted: Wanted<'_>) {
        self.groups.clear();
        match wanted {
            Wanted::Mesh {
                piece,
                texture,
                texture_version,
                clip,
                pixels_per_point,
            } => {
                self.clip = clip;
                if !matches!(self.content, Content::Mesh(_)) {
                    self.content = Content::default();
                }
                if let Content::Mesh(own) = &mut self.content {
                    own.texture = texture;
                    own.texture_version = texture_version;
                    own.pixels_per_point = pixels_per_point;
                    piece.copy_to(&mut own.vertices, &mut own.indices);
                    own.prepare(&clip, &mut self.groups);
                }
            }
            Wanted::Picture {
                picture,
                place,
                clip,
                serial,
            } => {
                self.clip = clip;
                let visible = place.intersection(&clip);
                if !visible.is_empty() {
                    self.groups.push(Group {
                        end: 1,
                        tiles: TileRange::covering(&visible),
                        // The number alone is enough: another place or clip is another picture.
                        fingerprint: mix(serial, 0),
                    });
                }
                self.content = Content::Picture(place, picture);
            }
        }
    }

    pub fn add_to(&self, tiles: &mut TileGrid) {
        for group in &self.groups {
            tiles.add(&group.tiles, group.fingerprint);
        }
    }

    /// Paints what lies on `tiles`.
    pub fn paint(
        &self,
        surface: &mut Surface<'_>,
        tiles: &TileRange,
        page: &PixelBounds,
        textures: &HashMap<TextureId, Texture>,
    ) {
        let clip = self.clip.intersection(&tiles.pixels()).intersection(page);
        if clip.is_empty() {
            return;
        }
        match &self.content {
            Content::Mesh(mesh) => {
                if let Some(texture) = textures.get(&mesh.texture) {
                    mesh.paint(surface, &clip, tiles, &self.groups, texture);
                }
            }
            Content::Picture(place, picture) => paint_picture(surface, &clip, place, picture),
        }
    }
}

impl PreparedMesh {
    /// Finds the shapes and their groups.
    fn prepare(&mut self, clip: &PixelBounds, groups: &mut Vec<Group>) {
        self.places.clear();
        self.shapes.clear();
        if clip.is_empty() {
            return;
        }
        let scale = self.pixels_per_point;
        let vertices = &self.vertices[..];
        self.places
            .extend(vertices.iter().map(|vertex| Place::new(vertex, scale)));
        let places = &self.places[..];
        let seed = self.seed(clip);
        let (triangles, _) = self.indices.as_chunks::<3>();
        let corner = |index: u32| Some((index, places.get(index as usize)?.point));
        let corners = |[a, b, c]: [u32; 3]| Some([corner(a)?, corner(b)?, corner(c)?]);

        let mut group: Option<Group> = None;
        let mut next = 0;
        while let Some(&triangle) = triangles.get(next) {
            next += 1;
            let Some(first) = corners(triangle) else {
                continue;
            };
            let points = [first[0].1, first[1].1, first[2].1];
            let mut shape = Shape::Triangle(triangle);
            if has_right_angle(points)
                && let Some(second) = triangles.get(next).and_then(|it| corners(*it))
                && let Some(rectangle) = rectangle(vertices, first, second)
            {
                shape = rectangle;
                next += 1;
            }
            let bounds = bounds_of(points).intersection(clip);
            if bounds.is_empty() || points.contains(&GridPoint::NOWHERE) {
                continue;
            }

            let tiles = TileRange::covering(&bounds);
            if !group.as_ref().is_some_and(|open| open.takes_in(&tiles)) {
                groups.extend(group.take());
            }
            self.shapes.push(shape);
            let open = group.get_or_insert(Group {
                end: 0,
                tiles,
                fingerprint: seed,
            });
            open.end = self.shapes.len() as u32;
            open.fingerprint = mix(open.fingerprint, shape_fingerprint(shape, places));
        }
        groups.extend(group);
    }

    /// The fingerprint of what all shapes have in common.
    fn seed(&self, clip: &PixelBounds) -> u64 {
        let (kind, number) = match self.texture {
            TextureId::Managed(number) => (0, number),
            TextureId::User(number) => (1, number),
        };
        let words = [
            pair(clip.right, clip.bottom),
            kind,
            number,
            self.texture_version,
        ];
        words.into_iter().fold(pair(clip.left, clip.top), mix)
    }

    fn paint(
        &self,
        surface: &mut Surface<'_>,
        clip: &PixelBounds,
        tiles: &TileRange,
        groups: &[Group],
        texture: &Texture,
    ) {
        let mut start = 0;
        for group in groups {
            let end = group.end as usize;
            if group.tiles.intersects(tiles) {
                for shape in &self.shapes[start..end] {
                    self.paint_shape(surface, clip, *shape, texture);
                }
            }
            start = end;
        }
    }

    #[inline(always)]
    fn paint_shape(
        &self,
        surface: &mut Surface<'_>,
        clip: &PixelBounds,
        shape: Shape,
        texture: &Texture,
    ) {
        let point = |index: u32| self.places[index as usize].point;
        let vertex = |index: u32| &self.vertices[index as usize];
        match shape {
            Shape::Triangle([a, b, c]) => {
                let points = [point(a), point(b), point(c)];
                let vertices = [vertex(a), vertex(b), vertex(c)];
                paint_triangle(surface, clip, points, vertices, texture);
            }
            Shape::Rectangle {
                top_left,
                bottom_right,
                fill,
            } => {
                let points = [point(top_left), point(bottom_right)];
                let vertices = [vertex(top_left), vertex(bottom_right)];
                paint_rectangle(surface, clip, points, vertices, fill, texture);
            }
        }
    }
}

impl Group {
    fn takes_in(&self, tiles: &TileRange) -> bool {
        self.tiles == *tiles
            || (self.tiles.count() <= TILES_OF_A_GROUP && self.tiles.contains(tiles))
    }
}

fn paint_picture(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    place: &PixelBounds,
    picture: &Picture,
) {
    let visible = place.intersection(clip);
    let (texels, _) = picture.rgba.as_chunks::<4>();
    let width = picture.width as usize;
    if visible.is_empty() || width == 0 {
        return;
    }
    let rows = texels
        .chunks_exact(width)
        .skip((visible.top - place.top) as usize);
    for (y, row) in (visible.top..visible.bottom).zip(rows) {
        let from = row
            .get((visible.left - place.left) as usize..)
            .unwrap_or(&[]);
        let pixels = surface.span(y, visible.left, visible.right);
        for (pixel, &[red, green, blue, _]) in pixels.iter_mut().zip(from) {
            *pixel = [red, green, blue, 255];
        }
    }
}

impl Place {
    #[inline(always)]
    fn new(vertex: &Vertex, pixels_per_point: f32) -> Self {
        let point = GridPoint::from_points(vertex.pos, pixels_per_point);
        let uv = u64::from(vertex.uv.x.to_bits()) | u64::from(vertex.uv.y.to_bits()) << 32;
        let colour = u64::from(u32::from_le_bytes(vertex.color.to_array()));
        Self {
            point,
            fingerprint: mix(mix(pair(point.x, point.y), uv), colour),
        }
    }
}

#[inline(always)]
fn shape_fingerprint(shape: Shape, places: &[Place]) -> u64 {
    let of = |index: u32| places[index as usize].fingerprint;
    match shape {
        Shape::Triangle([a, b, c]) => {
            of(a) ^ of(b).rotate_left(21).wrapping_mul(3) ^ of(c).rotate_left(42)
        }
        Shape::Rectangle {
            top_left,
            bottom_right,
            fill,
        } => of(top_left) ^ of(bottom_right).rotate_left(21) ^ (1 + fill as u64),
    }
}

#[inline(always)]
fn pair(low: i32, high: i32) -> u64 {
    u64::from(low as u32) | u64::from(high as u32) << 32
}
