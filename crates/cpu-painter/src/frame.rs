//! What a frame paints, in order, with a fingerprint of each part; kept to compare with the next.

use crate::{
    Picture,
    geometry::{GridPoint, PixelBounds},
    rectangle::paint_rectangle,
    shapes::{Shape, bounds_of, rectangle},
    surface::Surface,
    texture::Texture,
    tiles::{TileGrid, TileRange, mix},
    triangle::paint_triangle,
};
use egui::{
    TextureId,
    epaint::{Mesh, Vertex},
};
use std::{collections::HashMap, sync::Arc};

/// Shapes beside each other share a fingerprint if they are on no more tiles than this: few enough
/// that a change of one has not much painted in vain.
const TILES_OF_A_GROUP: i32 = 4;

/// A primitive of egui's output.
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

/// A mesh as it came, and as it is painted.
#[derive(Default)]
struct PreparedMesh {
    texture: TextureId,
    texture_version: u64,
    pixels_per_point: f32,
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
    points: Vec<GridPoint>,
    shapes: Vec<Shape>,
}

/// Shapes that follow each other on the same tiles.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The number of shapes up to the end of this group.
    end: u32,
    tiles: TileRange,
    fingerprint: u64,
}

/// A primitive of the frame to be painted.
pub enum Wanted<'a> {
    Mesh {
        mesh: &'a Mesh,
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
pub fn update(parts: &mut Vec<Part>, wanted: Vec<Wanted<'_>>, hashes: &mut Vec<u64>) {
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
            part.become_wanted(wanted, hashes);
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
                    mesh,
                    texture_version,
                    clip,
                    pixels_per_point,
                },
            ) => {
                self.clip == *clip
                    && own.texture == mesh.texture_id
                    && own.texture_version == *texture_version
                    && own.pixels_per_point == *pixels_per_point
                    && own.indices == mesh.indices
                    && same_vertices(&own.vertices, &mesh.vertices)
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
    fn become_wanted(&mut self, wanted: Wanted<'_>, hashes: &mut Vec<u64>) {
        self.groups.clear();
        match wanted {
            Wanted::Mesh {
                mesh,
                texture_version,
                clip,
                pixels_per_point,
            } => {
                self.clip = clip;
                if !matches!(self.content, Content::Mesh(_)) {
                    self.content = Content::default();
                }
                if let Content::Mesh(own) = &mut self.content {
                    own.texture = mesh.texture_id;
                    own.texture_version = texture_version;
                    own.pixels_per_point = pixels_per_point;
                    own.vertices.clone_from(&mesh.vertices);
                    own.indices.clone_from(&mesh.indices);
                    own.prepare(&clip, &mut self.groups, hashes);
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
    fn prepare(&mut self, clip: &PixelBounds, groups: &mut Vec<Group>, hashes: &mut Vec<u64>) {
        self.points.clear();
        self.shapes.clear();
        hashes.clear();
        if clip.is_empty() {
            return;
        }
        let scale = self.pixels_per_point;
        let vertices = &self.vertices[..];
        self.points.extend(
            vertices
                .iter()
                .map(|it| GridPoint::from_points(it.pos, scale)),
        );
        hashes.extend(
            vertices
                .iter()
                .zip(&self.points)
                .map(|(it, point)| vertex_hash(it, *point)),
        );
        let points = &self.points[..];
        let hashes = &hashes[..];

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
        let seed = words.into_iter().fold(pair(clip.left, clip.top), mix);

        let mut group: Option<Group> = None;
        let (triangles, _) = self.indices.as_chunks::<3>();
        let count = vertices.len() as u64;
        let is_valid = |triangle: &[u32; 3]| triangle.iter().all(|&it| u64::from(it) < count);
        let mut next = 0;
        while let Some(&triangle) = triangles.get(next) {
            next += 1;
            if !is_valid(&triangle) {
                continue;
            }
            let corners = triangle.map(|index| points[index as usize]);
            let bounds = bounds_of(corners).intersection(clip);
            let second = triangles.get(next).filter(|it| is_valid(it));
            let pair = second.and_then(|second| rectangle(vertices, points, triangle, *second));
            if pair.is_some() {
                next += 1;
            }
            if bounds.is_empty() || corners.contains(&GridPoint::NOWHERE) {
                continue;
            }
            let shape = pair.unwrap_or(Shape::Triangle(triangle));
            let tiles = TileRange::covering(&bounds);
            match &mut group {
                Some(open) if open.tiles == tiles || open.takes_in(&tiles) => {}
                _ => {
                    groups.extend(group.take());
                    group = Some(Group {
                        end: 0,
                        tiles,
                        fingerprint: seed,
                    });
                }
            }
            self.shapes.push(shape);
            if let Some(open) = &mut group {
                open.end = self.shapes.len() as u32;
                open.fingerprint = mix(open.fingerprint, shape_hash(shape, hashes));
            }
        }
        groups.extend(group);
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
        let point = |index: u32| self.points[index as usize];
        let vertex = |index: u32| &self.vertices[index as usize];
        match shape {
            Shape::Triangle(corners) => {
                let (points, vertices) = (corners.map(point), corners.map(vertex));
                paint_triangle(surface, clip, points, vertices, texture);
            }
            Shape::Rectangle {
                top_left,
                bottom_right,
                fill,
            } => {
                let corners = [top_left, bottom_right];
                let (points, vertices) = (corners.map(point), corners.map(vertex));
                paint_rectangle(surface, clip, points, vertices, fill, texture);
            }
        }
    }
}

impl Group {
    fn takes_in(&self, tiles: &TileRange) -> bool {
        self.tiles.count() <= TILES_OF_A_GROUP && self.tiles.contains(tiles)
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

/// Compares bits, many at a time: `==` on floats stops to think at each.
fn same_vertices(one: &[Vertex], two: &[Vertex]) -> bool {
    let differing = |a: &Vertex, b: &Vertex| {
        let floats = |it: &Vertex| [it.pos.x, it.pos.y, it.uv.x, it.uv.y].map(f32::to_bits);
        let (a_floats, b_floats) = (floats(a), floats(b));
        let colours =
            u32::from_le_bytes(a.color.to_array()) ^ u32::from_le_bytes(b.color.to_array());
        a_floats
            .iter()
            .zip(b_floats)
            .fold(colours, |sum, (a, b)| sum | (a ^ b))
    };
    one.len() == two.len()
        && one.chunks(32).zip(two.chunks(32)).all(|(one, two)| {
            let pairs = one.iter().zip(two);
            pairs.fold(0, |sum, (a, b)| sum | differing(a, b)) == 0
        })
}

#[inline]
fn vertex_hash(vertex: &Vertex, point: GridPoint) -> u64 {
    let uv = u64::from(vertex.uv.x.to_bits()) | u64::from(vertex.uv.y.to_bits()) << 32;
    let colour = u64::from(u32::from_le_bytes(vertex.color.to_array()));
    let place = pair(point.x, point.y);
    mix(mix(place, uv), colour)
}

#[inline]
fn shape_hash(shape: Shape, hashes: &[u64]) -> u64 {
    let hash = |index: u32| hashes[index as usize];
    match shape {
        Shape::Triangle([a, b, c]) => {
            hash(a) ^ hash(b).rotate_left(21).wrapping_mul(3) ^ hash(c).rotate_left(42)
        }
        Shape::Rectangle {
            top_left,
            bottom_right,
            fill,
        } => hash(top_left) ^ hash(bottom_right).rotate_left(21) ^ (1 + fill as u64),
    }
}

#[inline]
fn pair(low: i32, high: i32) -> u64 {
    u64::from(low as u32) | u64::from(high as u32) << 32
}
