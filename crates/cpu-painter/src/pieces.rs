//! A mesh cut into pieces, so that a change in one place leaves the rest as it is.

use egui::epaint::{Mesh, Vertex};

/// Fewer triangles are not worth the trouble.
const FEWEST_TRIANGLES: usize = 192;
/// A piece that finds no place to end ends here.
const MOST_TRIANGLES: usize = 2048;

/// What is left of a mesh.
pub struct Triangles<'a> {
    vertices: &'a [Vertex],
    rest: &'a [[u32; 3]],
}

/// Triangles that follow each other, and the vertices that they use.
pub struct MeshPiece<'a> {
    vertices: &'a [Vertex],
    indices: &'a [u32],
    /// The number of the first of these vertices in the mesh.
    first_vertex: u32,
}

impl MeshPiece<'_> {
    pub fn vertices(&self) -> &[Vertex] {
        self.vertices
    }

    /// Counted from the first of the vertices.
    pub fn indices(&self) -> impl Iterator<Item = u32> {
        let from_first = |index: &u32| index.wrapping_sub(self.first_vertex);
        self.indices.iter().map(from_first)
    }
}

impl<'a> Triangles<'a> {
    pub fn of(mesh: &'a Mesh) -> Self {
        Self {
            vertices: &mesh.vertices,
            rest: mesh.indices.as_chunks::<3>().0,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count..];
    }

    /// Is the next piece made of these vertices and indices, counted from the first of them?
    pub fn start_with(&self, vertices: &[Vertex], indices: &[u32]) -> bool {
        let rest = self.rest.as_flattened();
        let (Some(next), Some(first)) = (rest.first(), indices.first()) else {
            return false;
        };
        let first_vertex = next.wrapping_sub(*first);
        let start = first_vertex as usize;
        let own = self
            .vertices
            .get(start..start.saturating_add(vertices.len()));
        own.is_some_and(|own| {
            rest.len() >= indices.len()
                && same_indices(indices, &rest[..indices.len()], first_vertex)
                && same_vertices(vertices, own)
        })
    }

    /// Cuts where something new begins that no earlier vertex is part of. Which of these places it
    /// is depends only on what is there: if something is added to a mesh, the pieces after it are
    /// soon the same as without.
    pub fn take_piece(&mut self) -> MeshPiece<'a> {
        let mut lowest = u32::MAX;
        let mut highest = 0;
        let mut end = 0;
        for &[a, b, c] in self.rest {
            let least = a.min(b).min(c);
            if end >= FEWEST_TRIANGLES
                && (end >= MOST_TRIANGLES || (least > highest && self.is_good_start(least)))
            {
                break;
            }
            lowest = lowest.min(least);
            highest = highest.max(a).max(b).max(c);
            end += 1;
        }
        let (piece, rest) = self.rest.split_at(end);
        self.rest = rest;
        let end = (highest as usize)
            .saturating_add(1)
            .min(self.vertices.len());
        MeshPiece {
            vertices: self.vertices.get(lowest as usize..end).unwrap_or(&[]),
            indices: piece.as_flattened(),
            first_vertex: lowest,
        }
    }

    /// True for one vertex in eight.
    fn is_good_start(&self, index: u32) -> bool {
        self.vertices.get(index as usize).is_some_and(|vertex| {
            let bits = vertex.pos.x.to_bits() ^ vertex.pos.y.to_bits().rotate_left(16);
            bits.wrapping_mul(0x9E37_79B9) >> 29 == 0
        })
    }
}

fn same_indices(own: &[u32], others: &[u32], first: u32) -> bool {
    all_same(own, others, |a, b| a ^ b.wrapping_sub(first))
}

fn same_vertices(own: &[Vertex], others: &[Vertex]) -> bool {
    all_same(own, others, differing_bits)
}

/// Compares bits, many at a time: `==` on floats stops to think at each.
#[inline(always)]
fn all_same<T>(own: &[T], others: &[T], differing: impl Fn(&T, &T) -> u32) -> bool {
    let same = |own: &[T], others: &[T]| {
        let mut sum = 0;
        for index in 0..own.len().min(others.len()) {
            sum |= differing(&own[index], &others[index]);
        }
        sum == 0
    };
    let (own_blocks, own_rest) = own.as_chunks::<32>();
    let (other_blocks, other_rest) = others.as_chunks::<32>();
    for index in 0..own_blocks.len().min(other_blocks.len()) {
        if !same(&own_blocks[index], &other_blocks[index]) {
            return false;
        }
    }
    same(own_rest, other_rest)
}

#[inline(always)]
fn differing_bits(a: &Vertex, b: &Vertex) -> u32 {
    let colour = |vertex: &Vertex| u32::from_le_bytes(vertex.color.to_array());
    (a.pos.x.to_bits() ^ b.pos.x.to_bits())
        | (a.pos.y.to_bits() ^ b.pos.y.to_bits())
        | (a.uv.x.to_bits() ^ b.uv.x.to_bits())
        | (a.uv.y.to_bits() ^ b.uv.y.to_bits())
        | (colour(a) ^ colour(b))
}
