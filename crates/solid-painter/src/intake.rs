//! Triangles are taken in: worked out on the screen and put into the tiles that they touch. Threads share a large frame;
//! each has the next part of its triangles, so that all parts one after the other are the frame in its order.

use std::ops::Range;

use crate::area::Area;
use crate::bins::{Bins, Piece};
use crate::corners::Corners;
use crate::frame::{Frame, Solids};
use crate::space::{Corner, Space};
use crate::triangle::{self, MOST_PARTS, Triangle, Triangles};

/// Fewer are taken in sooner than a thread is started for them.
const TRIANGLES_WORTH_A_THREAD: usize = 6000;

pub struct Intake {
    /// At least one, which has everything that is blended too. Those behind `in_use` are from earlier frames.
    parts: Vec<Part>,
    in_use: usize,
}

#[derive(Default)]
pub struct Part {
    triangles: Vec<Triangle>,
    bins: Bins,
    corners: Corners,
}

impl Default for Intake {
    fn default() -> Self {
        Intake {
            parts: vec![Part::default()],
            in_use: 1,
        }
    }
}

impl Intake {
    /// Begins a frame, with what hides.
    pub fn take_in_opaque(&mut self, frame: &Frame, space: &Space) {
        let count = frame.opaque.iter().map(|it| it.corners.len() / 3).sum();
        let parts = crew::wanted(count, TRIANGLES_WORTH_A_THREAD);
        self.take_in_parts(frame, space, parts.min(MOST_PARTS));
    }

    fn take_in_parts(&mut self, frame: &Frame, space: &Space, parts: usize) {
        let counts = frame.opaque.iter().map(|it| it.corners.len() / 3);
        let each = counts.sum::<usize>().div_ceil(parts);
        self.in_use = parts;
        self.parts
            .resize_with(parts.max(self.parts.len()), Part::default);
        let work = self.parts[..parts].iter_mut().enumerate();
        let mut crew = vec![(); parts];
        crew::share(&mut crew, work, |(), (number, part)| {
            part.begin(frame);
            part.take_in_opaque(frame, space, number, number * each..(number + 1) * each);
        });
    }

    /// What is laid over the rest.
    pub fn take_in_blended(&mut self, frame: &Frame, space: &Space, solids: &Solids) {
        let add = |bins: &mut Bins, bounds: &Area, number| {
            bins.add_blended(bounds, Piece::Triangle(number));
        };
        self.parts[0].add(frame, space, 0, solids, add);
    }

    pub fn each_triangle(
        &mut self,
        frame: &Frame,
        space: &Space,
        corners: &[u32],
        mut act: impl FnMut([Corner; 3]),
    ) {
        let known = &mut self.parts[0].corners;
        for triangle in corners.as_chunks::<3>().0 {
            known.each_triangle(space, &frame.vertices, *triangle, &mut |corners, _, _| {
                act(corners);
            });
        }
    }

    pub fn triangles(&self) -> Triangles<'_> {
        let mut parts: [&[Triangle]; MOST_PARTS] = [&[]; MOST_PARTS];
        for (part, own) in parts.iter_mut().zip(&self.parts[..self.in_use]) {
            *part = &own.triangles;
        }
        Triangles(parts)
    }

    /// Which tiles there are, and what is blended on them.
    pub fn bins(&self) -> &Bins {
        &self.parts[0].bins
    }

    pub fn blended_bins(&mut self) -> &mut Bins {
        &mut self.parts[0].bins
    }

    /// Numbers of what hides on a tile, in the frame's order, in a list for each part.
    pub fn opaque(&self, tile: usize) -> impl Iterator<Item = &[u32]> + Clone {
        let parts = self.parts[..self.in_use].iter();
        parts.map(move |part| part.bins.opaque(tile))
    }

    /// How much there is to be painted: everything as often as it is in a tile.
    pub fn pieces(&self) -> usize {
        let parts = self.parts[..self.in_use].iter();
        parts.map(|part| part.bins.pieces()).sum()
    }
}

impl Part {
    fn begin(&mut self, frame: &Frame) {
        self.corners.begin(frame.vertices.positions.len());
        self.triangles.clear();
        self.bins.begin(frame.size);
    }

    /// Those of all opaque triangles of the frame that are in this range.
    fn take_in_opaque(&mut self, frame: &Frame, space: &Space, part: usize, range: Range<usize>) {
        let mut passed = 0;
        for solids in &frame.opaque {
            let count = solids.corners.len() / 3;
            let own = |at: usize| at.saturating_sub(passed).min(count) * 3;
            let solids = Solids {
                corners: &solids.corners[own(range.start)..own(range.end)],
                faces: solids.faces,
            };
            self.add(frame, space, part, &solids, Bins::add_opaque);
            passed += count;
        }
    }

    fn add(
        &mut self,
        frame: &Frame,
        space: &Space,
        part: usize,
        solids: &Solids,
        add: impl Fn(&mut Bins, &Area, u32),
    ) {
        let vertices = &frame.vertices;
        let screen = Area::of_size(frame.size);
        for corners in solids.corners.as_chunks::<3>().0 {
            self.corners.each_triangle(
                space,
                vertices,
                *corners,
                &mut |corners, normals, colour| {
                    let Some(triangle) =
                        Triangle::new(corners, normals, colour, solids.faces, &frame.light)
                    else {
                        return;
                    };
                    let bounds = triangle.coverage.bounds.intersection(&screen);
                    if !bounds.is_empty() {
                        let number = triangle::number(part, self.triangles.len());
                        add(&mut self.bins, &bounds, number);
                        self.triangles.push(triangle);
                    }
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::{Faces, Vertices};
    use crate::light::Light;

    /// Triangles all over the screen, some of them behind one another, seen from in front.
    fn positions(count: usize) -> Vec<[f32; 3]> {
        let place = |number: usize, salt: usize| {
            let mixed = (number * 7 + salt).wrapping_mul(2_654_435_761) >> 8;
            (mixed % 1801) as f32 / 1000.0 - 0.9
        };
        let corners = |number: usize| {
            let (x, y, z) = (place(number, 1), place(number, 2), place(number, 3));
            let side = 0.01 + (number % 9) as f32 * 0.05;
            [[x, y, z], [x + side, y, z], [x, y + side, z]]
        };
        (0..count).flat_map(corners).collect()
    }

    /// What is in every tile: how near each triangle is, and where.
    fn in_tiles(parts: usize) -> Vec<Vec<(f32, Area)>> {
        let positions = positions(500);
        let corners: Vec<u32> = (0..positions.len() as u32).collect();
        let (outer, both) = corners.split_at(corners.len() / 15 * 3);
        let frame = Frame {
            size: [300, 170],
            background: [0; 3],
            clip_from_world: [
                [1.0, 0.0, 0.0, 0.0],
                [0.0, 1.0, 0.0, 0.0],
                [0.0, 0.0, 1.0, 0.0],
                [0.0, 0.0, 0.0, 1.0],
            ],
            light: Light {
                ground: 0.3,
                sky: 0.5,
                lamp: 0.5,
                towards_lamp: [0.0, 1.0, 0.0],
            },
            vertices: Vertices {
                positions: &positions,
                normals: &vec![[0.0, 0.0, 1.0]; positions.len()],
                colours: &vec![[200, 100, 50, 255]; positions.len()],
            },
            opaque: [(outer, Faces::Outer), (both, Faces::Both)]
                .map(|(corners, faces)| Solids { corners, faces })
                .into(),
            blended: Vec::new(),
            outline: None,
        };
        let mut intake = Intake::default();
        intake.take_in_parts(&frame, &Space::new(&frame), parts);
        let triangles = intake.triangles();
        let tile = |index| {
            let numbers = intake.opaque(index).flatten();
            let found = numbers.map(|number| triangles.of(*number));
            found.map(|it| (it.nearest, it.coverage.bounds)).collect()
        };
        (0..intake.bins().count()).map(tile).collect()
    }

    #[test]
    fn however_many_take_it_in_the_order_is_that_of_the_frame() {
        let alone = in_tiles(1);
        let all: usize = alone.iter().map(Vec::len).sum();
        assert!(all > 1000, "{all} triangles in all tiles");
        for parts in 2..=MOST_PARTS {
            assert_eq!(in_tiles(parts), alone, "{parts} parts");
        }
    }
}
