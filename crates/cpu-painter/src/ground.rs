//! What lies lowest on the page and stays from frame to frame, painted once and then copied: a map with its names, for
//! example, over which aircraft fly.

use crate::{
    surface::Surface,
    tiles::{TILE_HEIGHT, TileGrid, TileRange},
};

/// Fewer shapes are painted about as soon as they are copied.
const FEWEST_SHAPES: usize = 500;
/// So many times as many shapes are worth painting a ground anew, once they have stayed for some frames.
const WORTH_A_CHANGE: usize = 2;
const FRAMES_UNTIL_CHANGE: u32 = 4;

/// The first parts of a frame as a picture.
#[derive(Default)]
pub struct Ground {
    /// How many parts; without any, there is no picture.
    parts: usize,
    /// The fewest parts that stayed from one frame to the next, in so many frames since a ground was begun.
    stayed: usize,
    frames: u32,
    background: [u8; 4],
    pixels: Vec<[u8; 4]>,
    /// Of every tile of the page: is it painted?
    is_painted: Vec<bool>,
}

/// Whole rows of tiles of it.
pub struct GroundStrip<'g> {
    /// How many parts of the frame it shows.
    pub parts: usize,
    pixels: &'g mut [[u8; 4]],
    is_painted: &'g mut [bool],
}

impl Ground {
    /// Takes in how many parts at the beginning of a frame are those of the frame before, and whether anything is to be
    /// painted. `shapes` tells how many shapes so many parts are. No frame may be left out, also if it looks like the one
    /// before: parts are known by their places.
    pub fn follow(
        &mut self,
        stayed: usize,
        is_changed: bool,
        background: [u8; 4],
        shapes: impl Fn(usize) -> usize,
        tiles: &TileGrid,
    ) {
        self.stayed = self.stayed.min(stayed);
        let is_lost = stayed < self.parts || background != self.background;
        if !is_lost && !is_changed {
            return;
        }
        self.frames += 1;
        let is_late = self.parts == 0 || self.frames >= FRAMES_UNTIL_CHANGE;
        let is_worth_it = |parts| {
            let count = shapes(parts);
            count >= FEWEST_SHAPES && count >= shapes(self.parts) * WORTH_A_CHANGE
        };
        let begins = if is_lost {
            Some(stayed)
        } else {
            // With the first ground, what stayed this once.
            let parts = if self.parts == 0 { stayed } else { self.stayed };
            (is_late && is_worth_it(parts)).then_some(parts)
        };
        if let Some(parts) = begins {
            let is_any = shapes(parts) >= FEWEST_SHAPES;
            self.parts = if is_any { parts } else { 0 };
            self.background = background;
            self.is_painted.clear();
            self.is_painted.resize(tiles.count(), false);
        }
        if begins.is_some() || is_late {
            (self.stayed, self.frames) = (usize::MAX, 0);
        }
    }

    /// Of the rows of tiles, from top to bottom, strips of `band` rows each: as those of a page of so many pixels and
    /// tiles in a row. None where there is no ground.
    pub fn strips(
        &mut self,
        tiles: &TileRange,
        band: u16,
        page: [u32; 2],
        columns: usize,
    ) -> Vec<Option<GroundStrip<'_>>> {
        if self.parts == 0 {
            return tiles.bands(band).map(|_| None).collect();
        }
        let [width, height] = page.map(|side| side as usize);
        self.pixels.resize(width * height, [0; 4]);
        let row = width * TILE_HEIGHT as usize;
        let end = (usize::from(tiles.bottom) * row).min(self.pixels.len());
        let pixels = &mut self.pixels[usize::from(tiles.top) * row..end];
        let is_painted = &mut self.is_painted
            [usize::from(tiles.top) * columns..usize::from(tiles.bottom) * columns];
        let band = usize::from(band);
        let strips = pixels
            .chunks_mut(row * band)
            .zip(is_painted.chunks_mut(columns * band));
        let parts = self.parts;
        let strip = |(pixels, is_painted)| {
            Some(GroundStrip {
                parts,
                pixels,
                is_painted,
            })
        };
        strips.map(strip).collect()
    }
}

impl GroundStrip<'_> {
    /// Puts the ground on the tiles of a page, which begin in the same row as the strip. What of it nobody has painted
    /// yet, `paint` does.
    pub fn lay(
        &mut self,
        page: &mut Surface<'_>,
        tiles: &TileRange,
        paint: impl FnOnce(&mut Surface<'_>),
    ) {
        let rows = usize::from(tiles.bottom - tiles.top);
        let columns = self.is_painted.len() / rows;
        let own = usize::from(tiles.left)..usize::from(tiles.right);
        let mut lines = self.is_painted.chunks_exact_mut(columns);
        if !lines.all(|line| line[own.clone()].iter().all(|it| *it)) {
            paint(&mut Surface {
                pixels: self.pixels,
                width: page.width,
                top: page.top,
            });
            let lines = self.is_painted.chunks_exact_mut(columns);
            lines.for_each(|line| line[own.clone()].fill(true));
        }
        let width = page.width;
        let bounds = tiles.pixels();
        let columns = bounds.left as usize..(bounds.right as usize).min(width);
        let below = self.pixels.chunks_exact(width);
        for (row, below) in page.pixels.chunks_exact_mut(width).zip(below) {
            row[columns.clone()].copy_from_slice(&below[columns.clone()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many parts the ground has after each frame; a part is ten shapes.
    fn grounds(stayed: &[usize]) -> Vec<usize> {
        let mut ground = Ground::default();
        let mut tiles = TileGrid::default();
        tiles.reset([640, 320], 0);
        let parts = stayed.iter().map(|stayed| {
            ground.follow(*stayed, true, [0; 4], |parts| parts * 10, &tiles);
            ground.parts
        });
        parts.collect()
    }

    #[test]
    fn a_ground_is_what_stays_and_is_worth_it() {
        assert_eq!(grounds(&[0, 49, 60, 60, 70]), [0, 0, 60, 60, 60]);
        assert_eq!(grounds(&[60, 55, 40, 60]), [60, 55, 0, 60]);
    }

    #[test]
    fn a_larger_ground_is_begun_when_it_has_stayed_for_some_frames() {
        assert_eq!(
            grounds(&[60, 200, 200, 200, 150, 90]),
            [60, 60, 60, 60, 150, 90]
        );
        // Every other frame is no reason.
        assert_eq!(grounds(&[60, 200, 60, 200, 60, 200, 60, 200, 60]), [60; 9]);
    }

    #[test]
    fn another_background_is_another_ground() {
        let mut ground = Ground::default();
        let mut tiles = TileGrid::default();
        tiles.reset([640, 320], 0);
        ground.follow(80, true, [1; 4], |parts| parts * 10, &tiles);
        ground.is_painted.fill(true);
        ground.follow(80, true, [1; 4], |parts| parts * 10, &tiles);
        assert!(ground.is_painted.iter().all(|it| *it));
        ground.follow(80, true, [2; 4], |parts| parts * 10, &tiles);
        assert!(!ground.is_painted.iter().any(|it| *it));
    }
}
