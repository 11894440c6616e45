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
mod corners;
mod coverage;
mod frame;
mod intake;
mod light;
mod line;
mod outline;
mod space;
mod tile;
mod triangle;
mod vector;

use bins::Piece;
use coverage::{Coverage, doubled_area};
use intake::Intake;
use line::Line;
use space::Space;
use tile::Tile;

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
    intake: Intake,
    lines: Vec<Line>,
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
        self.lines.clear();
        self.intake.take_in_opaque(frame, &space);
        for blended in &frame.blended {
            match blended {
                Blended::Solids(solids) => self.intake.take_in_blended(frame, &space, solids),
                Blended::Lines(lines) => self.add_lines(&space, lines),
            }
        }
    }

    fn add_lines(&mut self, space: &Space, lines: &Lines) {
        for place in lines.places {
            for segment in lines.segments {
                let Some(line) = Line::new(space, segment, place, lines) else {
                    continue;
                };
                let index = self.lines.len() as u32;
                self.intake.blended_bins().add_line(&line, index);
                self.lines.push(line);
            }
        }
    }

    /// Strips of tiles have no pixel in common, so that it does not matter who paints which.
    fn paint_tiles(&mut self, frame: &Frame, pixels: &mut [[u8; 4]]) {
        let width = frame.size[0] as usize;
        let strips = pixels.chunks_mut(width * tile::HEIGHT).enumerate();
        let crew = crew::wanted(self.intake.pieces(), PIECES_WORTH_A_THREAD);
        self.tiles
            .resize_with(crew.max(self.tiles.len()), Tile::default);
        let (intake, lines) = (&self.intake, &self.lines);
        let (triangles, bins) = (intake.triangles(), intake.bins());
        crew::share(&mut self.tiles[..crew], strips, |tile, (row, strip)| {
            for index in bins.row(row) {
                tile.begin(bins.area(index), colour::opaque(frame.background));
                tile.paint_opaque(triangles, intake.opaque(index), &frame.light);
                for piece in bins.blended(index) {
                    match *piece {
                        Piece::Triangle(number) => {
                            tile.blend_triangle(triangles.of(number), &frame.light);
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
        let mask = &mut self.mask;
        self.intake
            .each_triangle(frame, &space, outline.corners, |corners| {
                if doubled_area(&corners).is_some() {
                    mask.add(&Coverage::new(&corners));
                }
            });
        self.mask.lay_band(outline, pixels);
    }
}
