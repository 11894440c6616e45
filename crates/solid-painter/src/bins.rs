//! The screen in tiles, and what is to be painted in each.

use std::ops::Range;

use crate::area::Area;
use crate::line::Line;
use crate::tile::{HEIGHT, WIDTH};

/// What is blended, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Triangle(u32),
    Line(u32),
}

#[derive(Default)]
pub struct Bins {
    screen: Area,
    columns: i32,
    rows: i32,
    opaque: Vec<Vec<u32>>,
    blended: Vec<Vec<Piece>>,
}

impl Bins {
    pub fn begin(&mut self, size: [u32; 2]) {
        self.screen = Area::of_size(size);
        self.columns = size[0].div_ceil(WIDTH as u32) as i32;
        self.rows = size[1].div_ceil(HEIGHT as u32) as i32;
        self.opaque.iter_mut().for_each(Vec::clear);
        self.blended.iter_mut().for_each(Vec::clear);
        self.opaque.resize_with(self.count(), Vec::new);
        self.blended.resize_with(self.count(), Vec::new);
    }

    pub fn count(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// The tiles of a row.
    pub fn row(&self, row: usize) -> Range<usize> {
        let columns = self.columns as usize;
        row * columns..(row + 1) * columns
    }

    /// How much there is to be painted: everything as often as it is in a tile.
    pub fn pieces(&self) -> usize {
        let opaque: usize = self.opaque.iter().map(Vec::len).sum();
        let blended: usize = self.blended.iter().map(Vec::len).sum();
        opaque + blended
    }

    pub fn area(&self, index: usize) -> Area {
        let index = index as i32;
        let left = index % self.columns * WIDTH as i32;
        let top = index / self.columns * HEIGHT as i32;
        let whole = Area {
            left,
            top,
            right: left + WIDTH as i32,
            bottom: top + HEIGHT as i32,
        };
        whole.intersection(&self.screen)
    }

    pub fn opaque(&self, index: usize) -> &[u32] {
        &self.opaque[index]
    }

    pub fn blended(&self, index: usize) -> &[Piece] {
        &self.blended[index]
    }

    /// The bounds lie on the screen.
    pub fn add_opaque(&mut self, bounds: &Area, triangle: u32) {
        each_tile(self.columns, bounds, |tile| {
            self.opaque[tile].push(triangle)
        });
    }

    /// The bounds lie on the screen.
    pub fn add_blended(&mut self, bounds: &Area, piece: Piece) {
        each_tile(self.columns, bounds, |tile| self.blended[tile].push(piece));
    }

    /// A line runs through few of the tiles within its bounds.
    pub fn add_line(&mut self, line: &Line, index: u32) {
        let limit = |at: f64, end: i32| at.clamp(-1.0, f64::from(end)).floor() as i32;
        let Area { right, bottom, .. } = self.screen;
        let [top, end] = line.heights();
        let first = limit(top, bottom).max(0) / HEIGHT as i32;
        let last = limit(end, bottom).min(bottom - 1);
        if last < 0 {
            return;
        }
        for row in first..=last / HEIGHT as i32 {
            let top = row * HEIGHT as i32;
            let heights = (f64::from(top), f64::from(top + HEIGHT as i32));
            let Some([left, end]) = line.columns(heights.0, heights.1) else {
                continue;
            };
            let bounds = Area {
                left: limit(left, right).max(0),
                top,
                right: (limit(end, right) + 1).min(right),
                bottom: top + 1,
            };
            if !bounds.is_empty() {
                self.add_blended(&bounds, Piece::Line(index));
            }
        }
    }
}

#[inline(always)]
fn each_tile(columns: i32, bounds: &Area, mut act: impl FnMut(usize)) {
    let (width, height) = (WIDTH as i32, HEIGHT as i32);
    for row in bounds.top / height..=(bounds.bottom - 1) / height {
        for column in bounds.left / width..=(bounds.right - 1) / width {
            act((row * columns + column) as usize);
        }
    }
}
