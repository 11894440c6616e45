//! A piece of a mesh, made ready to be painted and compared.

use crate::{
    geometry::{GridPoint, PixelBounds},
    pieces::{MeshPiece, Triangles},
    rectangle::paint_rectangle,
    shapes::{Shape, bounds_of, has_right_angle, rectangle, usual_rectangle},
    surface::Surface,
    texture::Texture,
    tiles::{TileGrid, TileRange, mix},
    triangle::paint_triangle,
};
use egui::{TextureId, epaint::Vertex};

/// Shapes beside each other share a fingerprint if they are on no more tiles than this: few enough
/// that a change of one has not much painted in vain.
const TILES_OF_A_GROUP: i32 = 4;

/// What is the same for all triangles of a mesh.
#[derive(Clone, Copy, PartialEq)]
pub struct MeshUniforms {
    pub texture: TextureId,
    pub texture_version: u64,
    pub clip: PixelBounds,
    pub pixels_per_point: f32,
}

/// A piece of a mesh as it came, and as it is painted.
pub struct PreparedMesh {
    uniforms: MeshUniforms,
    vertices: Vec<Vertex>,
    /// Counted from the first of these vertices.
    indices: Vec<u32>,
    /// If the mesh lacked a vertex, the next may have it: then this is not used again.
    is_whole: bool,
    places: Vec<PlacedVertex>,
    shapes: Vec<Shape>,
    groups: Vec<Group>,
}

/// Where a vertex is on the page, and a fingerprint of all that it is.
#[derive(Clone, Copy)]
struct PlacedVertex {
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

impl PreparedMesh {
    pub fn new(piece: &MeshPiece<'_>, uniforms: MeshUniforms) -> Self {
        let vertices = piece.vertices().to_vec();
        let indices: Vec<_> = piece.indices().collect();
        let mut prepared = Self {
            uniforms,
            is_whole: indices.iter().all(|it| (*it as usize) < vertices.len()),
            vertices,
            indices,
            places: Vec::new(),
            shapes: Vec::new(),
            groups: Vec::new(),
        };
        prepared.prepare();
        prepared
    }

    pub fn texture(&self) -> TextureId {
        self.uniforms.texture
    }

    /// How many shapes there are to be painted.
    pub fn shapes(&self) -> usize {
        self.shapes.len()
    }

    /// Do these triangles begin with what this was made of? Then, with how many.
    pub fn is_start_of(&self, triangles: &Triangles<'_>, uniforms: &MeshUniforms) -> Option<usize> {
        (self.is_whole
            && self.uniforms == *uniforms
            && triangles.start_with(&self.vertices, &self.indices))
        .then_some(self.indices.len() / 3)
    }

    pub fn add_to(&self, tiles: &mut TileGrid) {
        for group in &self.groups {
            tiles.add(&group.tiles, group.fingerprint);
        }
    }

    /// Paints what lies on `tiles` and `within`.
    pub fn paint(
        &self,
        surface: &mut Surface<'_>,
        within: &PixelBounds,
        tiles: &TileRange,
        texture: &Texture,
    ) {
        let clip = self.uniforms.clip.intersection(within);
        if clip.is_empty() {
            return;
        }
        let mut start = 0;
        for group in &self.groups {
            let end = group.end as usize;
            if group.tiles.intersects(tiles) {
                for shape in &self.shapes[start..end] {
                    self.paint_shape(surface, &clip, *shape, texture);
                }
            }
            start = end;
        }
    }

    /// Finds the shapes and their groups.
    fn prepare(&mut self) {
        let clip = &self.uniforms.clip;
        if clip.is_empty() {
            return;
        }
        let scale = self.uniforms.pixels_per_point;
        let vertices = &self.vertices[..];
        self.places.extend(
            vertices
                .iter()
                .map(|vertex| PlacedVertex::new(vertex, scale)),
        );
        let places = &self.places[..];
        let seed = self.uniforms.fingerprint();
        let (triangles, _) = self.indices.as_chunks::<3>();
        let corner = |index: u32| Some((index, places.get(index as usize)?.point));
        let corners = |[a, b, c]: [u32; 3]| Some([corner(a)?, corner(b)?, corner(c)?]);
        let point = |index: u32| Some(places.get(index as usize)?.point);
        // Letters and icons are half as many rectangles.
        self.shapes.reserve(triangles.len() / 2);
        self.groups.reserve(triangles.len() / 4);

        let mut group: Option<Group> = None;
        let mut next = 0;
        while let Some(&triangle) = triangles.get(next) {
            next += 1;
            let Some(first) = corners(triangle) else {
                continue;
            };
            let points = [first[0].1, first[1].1, first[2].1];
            let mut shape = Shape::Triangle(triangle);
            let second = triangles.get(next);
            if let Some(rectangle) =
                second.and_then(|it| usual_rectangle(vertices, triangle, *it, point))
            {
                shape = rectangle;
                next += 1;
            } else if has_right_angle(points)
                && let Some(second) = second.and_then(|it| corners(*it))
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
                self.groups.extend(group.take());
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
        self.groups.extend(group);
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

impl MeshUniforms {
    /// The fingerprint of what all shapes have in common.
    fn fingerprint(&self) -> u64 {
        let clip = &self.clip;
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
}

impl PlacedVertex {
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
fn shape_fingerprint(shape: Shape, places: &[PlacedVertex]) -> u64 {
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
