//! The page as a grid of tiles, each with a fingerprint of all that is painted on it.

use crate::geometry::PixelBounds;

/// Wide, because text and buttons are.
pub const TILE_WIDTH: i32 = 64;
pub const TILE_HEIGHT: i32 = 32;

/// Painting a few tiles more costs less than another walk through all shapes and another transfer.
const TILES_WORTH_A_RECTANGLE: i32 = 12;

/// A rectangle of tiles: from `left` and `top` up to, but without, `right` and `bottom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileRange {
    pub left: u16,
    pub top: u16,
    pub right: u16,
    pub bottom: u16,
}

impl TileRange {
    /// All tiles that have pixels of `bounds`, which must lie on the page and not be empty.
    #[inline]
    pub fn covering(bounds: &PixelBounds) -> Self {
        Self {
            left: (bounds.left / TILE_WIDTH) as u16,
            top: (bounds.top / TILE_HEIGHT) as u16,
            right: ((bounds.right - 1) / TILE_WIDTH + 1) as u16,
            bottom: ((bounds.bottom - 1) / TILE_HEIGHT + 1) as u16,
        }
    }

    pub fn pixels(&self) -> PixelBounds {
        PixelBounds {
            left: i32::from(self.left) * TILE_WIDTH,
            top: i32::from(self.top) * TILE_HEIGHT,
            right: i32::from(self.right) * TILE_WIDTH,
            bottom: i32::from(self.bottom) * TILE_HEIGHT,
        }
    }

    #[inline]
    pub fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    #[inline]
    pub fn count(&self) -> i32 {
        (i32::from(self.right) - i32::from(self.left))
            * (i32::from(self.bottom) - i32::from(self.top))
    }

    /// From top to bottom, in parts that are no higher than so many tiles.
    pub fn bands(&self, height: u16) -> impl Iterator<Item = Self> {
        let Self {
            left,
            top,
            right,
            bottom,
        } = *self;
        let tops = (top..bottom).step_by(usize::from(height.max(1)));
        tops.map(move |top| Self {
            left,
            top,
            right,
            bottom: bottom.min(top.saturating_add(height)),
        })
    }

    fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// One fingerprint for each tile of a page.
#[derive(Default)]
pub struct TileGrid {
    columns: usize,
    fingerprints: Vec<u64>,
}

impl TileGrid {
    /// Begins a frame: all tiles get the same fingerprint.
    pub fn reset(&mut self, page: [u32; 2], seed: u64) {
        let rows = page[1].div_ceil(TILE_HEIGHT as u32) as usize;
        self.columns = page[0].div_ceil(TILE_WIDTH as u32) as usize;
        self.fingerprints.clear();
        self.fingerprints.resize(self.columns * rows, seed);
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn count(&self) -> usize {
        self.fingerprints.len()
    }

    /// Notes that something with this fingerprint is painted on the tiles, over what was noted
    /// before.
    #[inline]
    pub fn add(&mut self, range: &TileRange, fingerprint: u64) {
        for row in range.top..range.bottom {
            let start = usize::from(row) * self.columns;
            let tiles = start + usize::from(range.left)..start + usize::from(range.right);
            for tile in &mut self.fingerprints[tiles] {
                *tile = mix(*tile, fingerprint);
            }
        }
    }

    /// The tiles whose fingerprints differ, as disjoint rectangles, some of them with tiles that do
    /// not differ in exchange for fewer rectangles.
    pub fn differences(&self, before: &Self) -> Vec<TileRange> {
        let same_page =
            before.columns == self.columns && before.fingerprints.len() == self.fingerprints.len();
        let differs =
            |tile: usize| !same_page || before.fingerprints[tile] != self.fingerprints[tile];
        let mut found: Vec<TileRange> = Vec::new();
        let rows = self.fingerprints.len().checked_div(self.columns);
        for row in 0..rows.unwrap_or(0) {
            let mut column = 0;
            while column < self.columns {
                let start = column;
                while column < self.columns && differs(row * self.columns + column) {
                    column += 1;
                }
                if start < column {
                    let run = TileRange {
                        left: start as u16,
                        top: row as u16,
                        right: column as u16,
                        bottom: row as u16 + 1,
                    };
                    add_merging(&mut found, run);
                }
                column += 1;
            }
        }
        found
    }
}

/// Adds a rectangle and merges it with those that it overlaps or that lie so near that they are
/// cheaper together. A merged one is compared with all others again.
fn add_merging(found: &mut Vec<TileRange>, mut added: TileRange) {
    let mut index = 0;
    while index < found.len() {
        let other = found[index];
        let union = added.union(&other);
        let extra = union.count() - added.count() - other.count();
        if extra <= TILES_WORTH_A_RECTANGLE || added.intersects(&other) {
            found.swap_remove(index);
            added = union;
            index = 0;
        } else {
            index += 1;
        }
    }
    found.push(added);
}

/// Takes another word into a fingerprint. Every bit of both counts for every bit of the result.
#[inline(always)]
pub fn mix(fingerprint: u64, word: u64) -> u64 {
    let product = (fingerprint ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product ^ (product >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_the_whole_and_no_higher_than_asked_for() {
        let whole = TileRange {
            left: 1,
            top: 2,
            right: 5,
            bottom: 11,
        };
        let bands: Vec<_> = whole.bands(4).collect();
        let rows: Vec<_> = bands.iter().map(|it| (it.top, it.bottom)).collect();
        assert_eq!(rows, [(2, 6), (6, 10), (10, 11)]);
        assert!(bands.iter().all(|it| whole.contains(it)));
        assert_eq!(
            bands.iter().map(TileRange::count).sum::<i32>(),
            whole.count()
        );
    }
}
