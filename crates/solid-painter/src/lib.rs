//! Paints solids and lines in space with the processor: the same bytes on every machine, natively and
//! in WebAssembly.
//!
//! The picture is that of OpenGL with four samples to a pixel: a triangle is lit once in every pixel
//! that it touches and covers the samples that it contains, each of which has a depth of its own. Every
//! step is one that IEEE 754 rounds exactly, or a whole number; there is neither a graphics card nor a
//! library of mathematics that could have another opinion.

#![forbid(unsafe_code)]

mod area;
mod bins;
mod clip;
mod colour;
mod coverage;
mod frame;
mod light;
mod line;
mod outline;
mod space;
mod tile;
mod triangle;
mod vector;

use area::Area;
use bins::{Bins, Piece};
use clip::{ClipCorner, clipped};
use coverage::Coverage;
use line::Line;
use space::{Corner, Space};
use tile::Tile;
use triangle::Triangle;

pub use frame::{Blended, Faces, Frame, Lines, Outline, Place, Segment, Solids, Vertices};
pub use light::Light;
pub use vector::Vector;

/// Wider or higher pictures are not painted; no screen is.
pub const MAX_SIDE: u32 = 8192;
/// Fewer are painted sooner than a thread is started for them.
const PIECES_WORTH_A_THREAD: usize = 150;

/// Paints frames. What it keeps between them is memory, and nothing that could be seen.
#[derive(Default)]
pub struct SolidPainter {
    triangles: Vec<Triangle>,
    lines: Vec<Line>,
    bins: Bins,
    corners: Corners,
    /// One for each thread that paints.
    tiles: Vec<Tile>,
    mask: outline::Mask,
}

impl SolidPainter {
    pub fn new() -> Self {
        Self::default()
    }

    /// Red, green, blue and 255 for every pixel, the top row first. Of a frame that is too large, only
    /// the background.
    pub fn paint(&mut self, frame: &Frame) -> Vec<u8> {
        let [width, height] = frame.size;
        let mut pixels = vec![[0; 4]; width as usize * height as usize];
        if width > MAX_SIDE || height > MAX_SIDE {
            pixels.fill(colour::opaque(frame.background).to_le_bytes());
        } else if width > 0 && height > 0 {
            self.take_in(frame);
            self.paint_tiles(frame, &mut pixels);
            if let Some(outline) = &frame.outline {
                self.lay_outline(frame, outline, &mut pixels);
            }
        }
        pixels.into_flattened()
    }

    /// Everything in its tiles.
    fn take_in(&mut self, frame: &Frame) {
        let space = Space::new(frame);
        self.corners.begin(frame.vertices.positions.len());
        self.triangles.clear();
        self.lines.clear();
        self.bins.begin(frame.size);
        for solids in &frame.opaque {
            self.add_solids(frame, &space, solids, Bins::add_opaque);
        }
        for blended in &frame.blended {
            match blended {
                Blended::Solids(solids) => {
                    self.add_solids(frame, &space, solids, |bins, bounds, index| {
                        bins.add_blended(bounds, Piece::Triangle(index));
                    });
                }
                Blended::Lines(lines) => self.add_lines(&space, lines),
            }
        }
    }

    fn add_solids(
        &mut self,
        frame: &Frame,
        space: &Space,
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
                        add(&mut self.bins, &bounds, self.triangles.len() as u32);
                        self.triangles.push(triangle);
                    }
                },
            );
        }
    }

    fn add_lines(&mut self, space: &Space, lines: &Lines) {
        for place in lines.places {
            for segment in lines.segments {
                let Some(line) = Line::new(space, segment, place, lines) else {
                    continue;
                };
                let index = self.lines.len() as u32;
                self.bins.add_line(&line, index);
                self.lines.push(line);
            }
        }
    }

    /// Strips of tiles have no pixel in common, so that it does not matter who paints which.
    fn paint_tiles(&mut self, frame: &Frame, pixels: &mut [[u8; 4]]) {
        let width = frame.size[0] as usize;
        let strips = pixels.chunks_mut(width * tile::HEIGHT).enumerate();
        let crew = crew::wanted(self.bins.pieces(), PIECES_WORTH_A_THREAD);
        self.tiles
            .resize_with(crew.max(self.tiles.len()), Tile::default);
        let (triangles, lines, bins) = (&self.triangles, &self.lines, &self.bins);
        crew::share(&mut self.tiles[..crew], strips, |tile, (row, strip)| {
            for index in bins.row(row) {
                let (opaque, blended) = bins.of(index);
                tile.begin(bins.area(index), colour::opaque(frame.background));
                tile.paint_opaque(triangles, opaque, &frame.light);
                for piece in blended {
                    match *piece {
                        Piece::Triangle(index) => {
                            tile.blend_triangle(&triangles[index as usize], &frame.light);
                        }
                        Piece::Line(index) => tile.blend_line(&lines[index as usize]),
                    }
                }
                tile.resolve(strip, width);
            }
        });
    }

    fn lay_outline(&mut self, frame: &Frame, outline: &Outline, pixels: &mut [[u8; 4]]) {
        let space = Space::new(frame);
        self.mask.begin(frame.size);
        for corners in outline.corners.as_chunks::<3>().0 {
            self.corners
                .each_triangle(&space, &frame.vertices, *corners, &mut |corners, _, _| {
                    if let Some(coverage) = Coverage::new(&corners) {
                        self.mask.add(&coverage);
                    }
                });
        }
        self.mask.lay_band(outline, pixels);
    }
}

/// Corners on the screen, worked out when they are first needed in a frame.
#[derive(Default)]
struct Corners {
    known: Vec<Corner>,
    /// The frame in which each was worked out.
    frames: Vec<u32>,
    frame: u32,
}

impl Corners {
    fn begin(&mut self, count: usize) {
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
    fn each_triangle(
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
