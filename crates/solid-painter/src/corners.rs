//! Corners of triangles on the screen.

use crate::clip::{ClipCorner, clipped};
use crate::frame::Vertices;
use crate::space::{Corner, Space};
use crate::vector::Vector;

/// Corners on the screen, worked out when they are first needed in a frame.
#[derive(Default)]
pub struct Corners {
    known: Vec<Corner>,
    /// The frame in which each was worked out.
    frames: Vec<u32>,
    frame: u32,
}

impl Corners {
    pub fn begin(&mut self, count: usize) {
        self.frame = self.frame.wrapping_add(1);
        if self.frame == 0 || self.known.len() != count {
            self.frame = 1;
            self.frames.clear();
            self.frames.resize(count, 0);
            self.known.resize(count, Corner::default());
        }
    }

    fn corner(&mut self, space: &Space, vertices: &Vertices, index: usize) -> Corner {
        if self.frames[index] != self.frame {
            self.frames[index] = self.frame;
            self.known[index] = space.clip(vertices.positions[index]).corner(space);
        }
        self.known[index]
    }

    /// What is left of a triangle before the eye, in triangles. One with a corner that there is not is
    /// none.
    pub fn each_triangle(
        &mut self,
        space: &Space,
        vertices: &Vertices,
        indices: [u32; 3],
        act: &mut impl FnMut([Corner; 3], [Vector; 3], [u8; 4]),
    ) {
        let [a, b, c] = indices.map(|index| index as usize);
        let (Some(colour), true) = (vertices.colours.get(a), a.max(b).max(c) < vertices.len())
        else {
            return;
        };
        let corners = [
            self.corner(space, vertices, a),
            self.corner(space, vertices, b),
            self.corner(space, vertices, c),
        ];
        let normals = [
            vertices.normals[a],
            vertices.normals[b],
            vertices.normals[c],
        ];
        if corners.iter().all(|corner| corner.is_inside) {
            act(corners, normals, *colour);
            return;
        }
        let whole = [0, 1, 2].map(|corner| ClipCorner {
            place: space.clip(vertices.positions[[a, b, c][corner]]),
            normal: normals[corner],
        });
        let shape = clipped(&whole);
        for second in 1..shape.len().saturating_sub(1) {
            let part = [&shape[0], &shape[second], &shape[second + 1]];
            let corners = part.map(|corner| corner.place.corner(space));
            act(corners, part.map(|corner| corner.normal), *colour);
        }
    }
}
