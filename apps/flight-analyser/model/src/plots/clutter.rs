//! False plots: at new places with every sweep, as dense on the screen however near one looks.
//!
//! The map is divided into cells, at every zoom level anew. Those of the layer's own zoom have their
//! plots at every zoom; every level nearer adds plots of its own, as many as are missing there to the
//! same density on the screen. So nothing vanishes when one zooms in, and nobody gains by it.

use super::{Plots, RANGE_PX, Range, SCREEN};
use crate::mercator::{MapView, to_world};
use crate::world::hash::{join, mix, unit};

/// Side of a cell in pixels of its level.
const CELL: f64 = 64.0;
/// Of a level's density, what it adds itself: its cells are a quarter of those one level further away.
const ADDED: f64 = 0.75;
/// A cell has more than this practically never.
const MOST: u32 = 400;

/// Every false plot that may be on the screen: pixels of the world, and at which zoom.
pub(super) fn each(plots: &Plots, sweep: u16, view: &MapView, mut found: impl FnMut([f64; 2], u8)) {
    let mean = plots.false_plots * CELL * CELL / (SCREEN[0] * SCREEN[1]);
    let range = Range::of(plots);
    let sweep_key = join(mix(plots.seed), u64::from(sweep));
    for level in plots.zoom..=plots.zoom.max(view.zoom()) {
        let own = if level == plots.zoom {
            mean
        } else {
            mean * ADDED
        };
        let key = join(sweep_key, u64::from(level));
        // To the layer's own zoom, in which its range is counted.
        let factor = libm::exp2(f64::from(plots.zoom) - f64::from(level));
        let [columns, rows] = cells(plots, view, level);
        for row in rows[0]..=rows[1] {
            for column in columns[0]..=columns[1] {
                let key = join(join(key, column as u64), row as u64);
                for number in 0..count(own, key) {
                    let key = join(key, u64::from(number) + 1);
                    let world = [
                        (column as f64 + unit(key)) * CELL,
                        (row as f64 + unit(mix(key))) * CELL,
                    ];
                    if range.holds(world.map(|it| it * factor)) {
                        found(world, level);
                    }
                }
            }
        }
    }
}

/// The first and the last column and row of a level that are on the screen and within range.
fn cells(plots: &Plots, view: &MapView, level: u8) -> [[i64; 2]; 2] {
    let factor = libm::exp2(f64::from(level) - f64::from(view.zoom()));
    let reach = RANGE_PX * libm::exp2(f64::from(level) - f64::from(plots.zoom));
    let centre = to_world(plots.centre, level);
    let (origin, size) = (view.origin(), view.size());
    [0, 1].map(|axis| {
        let first = (origin[axis] * factor).max(centre[axis] - reach);
        let last = ((origin[axis] + size[axis]) * factor).min(centre[axis] + reach);
        [first, last].map(|it| libm::floor(it / CELL) as i64)
    })
}

/// Poisson's distribution, so that one plot more in a cell tells nothing.
fn count(mean: f64, key: u64) -> u32 {
    let mut left = unit(key);
    let mut share = libm::exp(-mean);
    let mut count = 0;
    while left >= share && count < MOST {
        left -= share;
        count += 1;
        share *= mean / f64::from(count);
    }
    count
}
