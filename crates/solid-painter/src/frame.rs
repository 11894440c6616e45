//! What is to be painted, as plain data.

use crate::light::Light;
use crate::vector::Vector;

/// A view of solids and lines.
pub struct Frame<'a> {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Red, green, blue.
    pub background: [u8; 3],
    /// Columns of the matrix from the world to clip space, as OpenGL has it.
    pub clip_from_world: [[f64; 4]; 4],
    pub light: Light,
    pub vertices: Vertices<'a>,
    /// They hide what is behind them. Where two are at the same depth, the later one is seen.
    pub opaque: Vec<Solids<'a>>,
    /// Laid over the opaque ones in this order. They are hidden, but hide nothing.
    pub blended: Vec<Blended<'a>>,
    /// Laid over all of it.
    pub outline: Option<Outline<'a>>,
}

/// The corners of all triangles, in world space.
pub struct Vertices<'a> {
    pub positions: &'a [Vector],
    /// Of any length.
    pub normals: &'a [Vector],
    /// Red, green, blue, opacity. A triangle has the colour of its first corner.
    pub colours: &'a [[u8; 4]],
}

impl Vertices<'_> {
    pub(crate) fn len(&self) -> usize {
        let others = self.normals.len().min(self.colours.len());
        self.positions.len().min(others)
    }
}

/// Triangles, three corners each, counter-clockwise when seen from outside.
pub struct Solids<'a> {
    /// Indices of vertices.
    pub corners: &'a [u32],
    pub faces: Faces,
}

/// Which faces of solids are painted. One that is seen from inside is lit from inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// Those that are seen from outside.
    Outer,
    /// Those that are seen from inside.
    Inner,
    Both,
}

pub enum Blended<'a> {
    Solids(Solids<'a>),
    Lines(Lines<'a>),
}

/// Lines of one width, in every place.
pub struct Lines<'a> {
    pub segments: &'a [Segment],
    pub places: &'a [Place],
    /// In pixels, whatever the distance.
    pub width: f32,
    /// By how much of the depth of clip space they are nearer than they are, so that they do not fight
    /// with the faces they lie on.
    pub bias: f32,
    /// Nothing hides them.
    pub is_on_top: bool,
}

pub struct Segment {
    pub start: Vector,
    pub end: Vector,
    /// Red, green, blue and opacity, from 0 to 1.
    pub colour: [f32; 4],
}

/// Where lines are, and what their colours are multiplied with.
pub struct Place {
    /// Rows of the matrix to the world.
    pub rows: [[f32; 4]; 3],
    pub tint: [f32; 4],
}

/// A band around triangles, wherever they are hidden.
pub struct Outline<'a> {
    /// Indices of vertices, three to a triangle.
    pub corners: &'a [u32],
    pub band: [u8; 3],
    /// Between the band and what it is around.
    pub seam: [u8; 3],
}
