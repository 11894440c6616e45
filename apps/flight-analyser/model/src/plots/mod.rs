//! Raw plots of a radar: dots without names, most of them false, anew with every sweep.
//!
//! A document may have a layer of them instead of traffic. A sweep is a step of the recording. What is
//! drawn is a pure function of layer, sweep and place, so that going to another time loads nothing and
//! browser and generator agree to the pixel.

mod clutter;
mod course;

use serde::{Deserialize, Serialize};

use crate::mercator::{MAX_ZOOM, MIN_ZOOM, MapView, from_world, to_world};

pub use course::{Leg, Mover};

/// Side of a dot on the screen in pixels, at every zoom.
pub const PLOT_PX: i32 = 4;
/// The screen that [`Plots::false_plots`] counts on, in pixels.
pub const SCREEN: [f64; 2] = [1280.0, 720.0];
/// How far the radar reaches from its centre, in pixels of the layer's own zoom: to the corners of the
/// largest window there is, and not much further.
pub const RANGE_PX: f64 = 1110.0;

/// More dots than a screen has room for.
const MOST_FALSE: f64 = 12_000.0;
const MOST_MOVERS: usize = 40;
const MOST_AFTERGLOW: u8 = 8;
/// The layer does not go round the world.
const FURTHEST: [f64; 2] = [75.0, 170.0];

/// A layer of plots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plots {
    /// What false plots are drawn from; at most 53 bits, so that it is the same number everywhere.
    pub seed: u64,
    /// Where the radar stands and the map looks at first: latitude and longitude.
    pub centre: [f64; 2],
    /// How near the map looks at first.
    pub zoom: u8,
    /// How many a sweep shows on a screen of 1280 by 720 pixels, on average. Nearer views show as many:
    /// more comes to light where one looks closer.
    pub false_plots: f64,
    /// Earlier sweeps that still glow.
    pub afterglow: u8,
    /// Who really flies.
    pub movers: Vec<Mover>,
}

impl Plots {
    /// The dots of a sweep on a screen, as whole pixels: the corner in which their four middle pixels meet, from top to bottom. The order
    /// says nothing about who is false.
    pub fn sweep(&self, sweep: u16, step_s: u16, view: &MapView) -> Vec<[i32; 2]> {
        let mut dots = Vec::new();
        let range = Range::of(self);
        clutter::each(self, sweep, view, |world, zoom| {
            dots.push(on_screen(view, world, zoom));
        });
        for mover in &self.movers {
            if !mover.missed.contains(&sweep) {
                let world = self.world_of(mover, sweep, step_s);
                if range.holds(world) {
                    dots.push(on_screen(view, world, self.zoom));
                }
            }
        }
        let [width, height] = view.size().map(|it| it as i32 + PLOT_PX);
        dots.retain(|[x, y]| (-PLOT_PX..width).contains(x) && (-PLOT_PX..height).contains(y));
        dots.sort_unstable_by_key(|[x, y]| (*y, *x));
        dots
    }

    /// Where a mover is when a sweep begins, detected or not: latitude and longitude.
    pub fn place(&self, mover: &Mover, sweep: u16, step_s: u16) -> [f64; 2] {
        from_world(self.world_of(mover, sweep, step_s), self.zoom)
    }

    /// The same for one sweep after the other, from the first on.
    pub fn places<'p>(
        &self,
        mover: &'p Mover,
        step_s: u16,
    ) -> impl Iterator<Item = [f64; 2]> + use<'p> {
        let (worlds, zoom) = (self.worlds_of(mover, step_s), self.zoom);
        worlds.map(move |world| from_world(world, zoom))
    }

    /// The map as it is at first, in a window of this size.
    pub fn view(&self, size: [f64; 2]) -> MapView {
        MapView::new(self.centre, self.zoom, size)
    }

    /// On the ground, at the layer's own zoom.
    pub fn metres_per_pixel(&self) -> f64 {
        self.view(SCREEN).metres_per_pixel()
    }

    /// Pixels of the world at the layer's own zoom.
    fn world_of(&self, mover: &Mover, sweep: u16, step_s: u16) -> [f64; 2] {
        let mut worlds = self.worlds_of(mover, step_s);
        // They never end.
        worlds.nth(usize::from(sweep)).unwrap_or_default()
    }

    fn worlds_of<'p>(
        &self,
        mover: &'p Mover,
        step_s: u16,
    ) -> impl Iterator<Item = [f64; 2]> + use<'p> {
        let from = to_world(mover.from, self.zoom);
        let metres = self.metres_per_pixel();
        let moves = mover.moves_m(step_s);
        moves.map(move |moved| [from[0] + moved[0] / metres, from[1] - moved[1] / metres])
    }

    /// Does a layer that was read make sense?
    pub(crate) fn makes_sense(&self) -> bool {
        let is_near = |axis: usize| self.centre[axis].abs() <= FURTHEST[axis];
        self.seed < 1 << 53
            && is_near(0)
            && is_near(1)
            && (MIN_ZOOM..=MAX_ZOOM).contains(&self.zoom)
            && (0.0..=MOST_FALSE).contains(&self.false_plots)
            && self.afterglow <= MOST_AFTERGLOW
            && self.movers.len() <= MOST_MOVERS
            && self.movers.iter().all(Mover::makes_sense)
    }
}

/// What the radar reaches.
struct Range {
    centre: [f64; 2],
}

impl Range {
    fn of(plots: &Plots) -> Range {
        Range {
            centre: to_world(plots.centre, plots.zoom),
        }
    }

    /// Is a pixel of the world at the layer's own zoom in it?
    fn holds(&self, world: [f64; 2]) -> bool {
        let away = [world[0] - self.centre[0], world[1] - self.centre[1]];
        away[0] * away[0] + away[1] * away[1] <= RANGE_PX * RANGE_PX
    }
}

/// Of pixels of the world at a zoom that need not be the view's.
fn on_screen(view: &MapView, world: [f64; 2], zoom: u8) -> [i32; 2] {
    let factor = libm::exp2(f64::from(view.zoom()) - f64::from(zoom));
    let at = view.world_to_screen(world.map(|it| it * factor));
    at.map(|it| libm::floor(it + 0.5) as i32)
}

#[cfg(test)]
mod tests;
