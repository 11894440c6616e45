//! Draws who flies and what the clutter is, until nobody but the movers flies like one.

use flight_analyser_model::mercator::{MapView, from_world, to_world};
use flight_analyser_model::plots::{Leg, Mover, PLOT_PX, Plots, SCREEN};
use seeded::Seeded;

use super::dials::{Course, Parameters};
use super::tracks::{self, Dot, SPEEDS_PX, distance};
use crate::lot::Lot;

/// Seconds of the clock between two sweeps.
pub const SWEEP_S: u16 = 6;
/// Five minutes.
pub const SWEEPS: u16 = 50;
/// A pin may be this far from a mover, in pixels of the opening zoom: twice the plot's size.
pub const WITHIN_PX: f64 = 2.0 * PLOT_PX as f64;

/// A plot is 4 pixels of some 100 metres here, and an aircraft comes 10 of them with a sweep.
const ZOOM: u8 = 10;
/// Where radars stand, in degrees of latitude and longitude: over the middle of Europe.
const LATITUDES: [f64; 2] = [46.0, 51.0];
const LONGITUDES: [f64; 2] = [2.0, 18.0];
/// Whole minutes after the start that are asked about, in sweeps.
const STATED: [u16; 2] = [30, 40];
/// From the middle of the map: where movers are at the stated time, free of panels in every window.
const CLEAR_PX: [f64; 2] = [420.0, 180.0];
/// The same for the sweeps around it.
const WIDE_PX: [f64; 2] = [480.0, 250.0];
/// Sweeps before and after the stated time for which that holds.
const AROUND: [u16; 2] = [14, 8];
/// Between two movers.
const APART_PX: f64 = 48.0;
/// By which rounded numbers leave the speed class.
const SLACK_PX: f64 = 0.2;
/// Turns of each sweep in degrees, to either side.
const SLOW_TURN_DEG: [f64; 2] = [0.6, 1.5];
const TURN_DEG: [f64; 2] = [1.5, 4.0];
/// Change of speed of each sweep, at the most.
const SPEED_CHANGE: f64 = 0.012;
/// A leg lasts from the first to the second number of sweeps.
const LEG: [f64; 2] = [14.0, 22.0];
/// Knots of a metre in a second.
const KNOTS: f64 = 3600.0 / 1852.0;
/// As often something is drawn again; a few times are enough.
const MOST_ATTEMPTS: usize = 100;
/// The same for the sweeps that miss a mover.
const MOST_MISSES_DRAWN: usize = 5_000;
/// The same for one mover after the other, until all have room.
const MOST_MOVERS_DRAWN: usize = 3_000;
/// Parts of a screen, across and down, in which a still is counted.
const PARTS: [usize; 2] = [10, 6];
/// Of counts that differ by chance alone, one in some thousand is above this.
const UNEVEN: f64 = 105.0;

/// An instance without its words.
#[derive(Clone, Debug)]
pub struct Scene {
    pub plots: Plots,
    /// The sweep that is asked about.
    pub stated: u16,
    /// Of the first sweep, in minutes since midnight.
    pub start_minute: u32,
}

impl Scene {
    pub fn draw(parameters: &Parameters, lot: Lot) -> Scene {
        let mut numbers = lot.stream("scene");
        let stated = STATED[(numbers.next_u64() % 2) as usize];
        let start_minute = 300 + (numbers.next_u64() % 900) as u32;
        let mut place = lot.stream("place");
        let centre = [LATITUDES, LONGITUDES].map(|range| rounded(between(&mut place, range), 1e4));
        let mut scene = Scene {
            plots: Plots {
                seed: 0,
                centre,
                zoom: ZOOM,
                false_plots: parameters.false_plots,
                afterglow: parameters.afterglow,
                movers: Vec::new(),
            },
            stated,
            start_minute,
        };
        let mut movers = lot.stream("movers");
        let mut clutter = lot.stream("clutter");
        for _ in 0..MOST_ATTEMPTS {
            scene.draw_movers(parameters, &mut movers);
            // The page reads numbers of at most 53 bits exactly.
            scene.plots.seed = clutter.next_u64() >> 11;
            if scene.is_sound(parameters) {
                break;
            }
        }
        scene
    }

    /// The opening view.
    pub fn view(&self) -> MapView {
        self.plots.view(SCREEN)
    }

    /// The dots of a sweep in the opening view.
    pub fn dots(&self, sweep: u16) -> Vec<Dot> {
        self.plots.sweep(sweep, SWEEP_S, &self.view())
    }

    /// Latitude and longitude of everybody at a sweep.
    pub fn places(&self, sweep: u16) -> Vec<[f64; 2]> {
        let movers = self.plots.movers.iter();
        movers
            .map(|mover| self.plots.place(mover, sweep, SWEEP_S))
            .collect()
    }

    /// From the middle of the opening view, in pixels.
    pub fn offset(&self, place: [f64; 2]) -> [f64; 2] {
        let [middle, at] = [self.plots.centre, place].map(|it| to_world(it, ZOOM));
        [at[0] - middle[0], at[1] - middle[1]]
    }

    /// A still is even, and the search finds everybody and nobody else.
    fn is_sound(&self, parameters: &Parameters) -> bool {
        self.plots.movers.len() == parameters.movers
            && is_even(&self.dots(self.stated))
            && self.shows_movers_alone(parameters)
    }

    /// Does the search find every mover, and nobody else?
    pub fn shows_movers_alone(&self, parameters: &Parameters) -> bool {
        let first = self.stated + 1 - parameters.persists;
        let sweeps: Vec<_> = (first..=self.stated)
            .map(|sweep| self.dots(sweep))
            .collect();
        let view = self.view();
        let movers = self.places(self.stated).into_iter();
        let movers: Vec<_> = movers.map(|place| view.to_screen(place)).collect();
        let is_on = |end: [f64; 2], mover: &[f64; 2]| distance(end, *mover) <= WITHIN_PX;
        let is_expected = |end: [f64; 2]| movers.iter().any(|it| is_on(end, it));
        let Some(found) = tracks::tracks(&sweeps, parameters.least_hits(), &is_expected) else {
            return false;
        };
        let is_found = |mover: &[f64; 2]| found.iter().any(|track| is_on(track.end, mover));
        movers.iter().all(is_found)
    }

    fn draw_movers(&mut self, parameters: &Parameters, numbers: &mut Seeded) {
        self.plots.movers.clear();
        let mut paths = Vec::new();
        for _ in 0..MOST_MOVERS_DRAWN {
            if self.plots.movers.len() == parameters.movers {
                return;
            }
            let mover = self.mover(parameters, numbers);
            let path = self.path(&mover);
            if self.has_room_for(&path, &paths) {
                self.plots.movers.push(mover);
                paths.push(path);
            }
        }
    }

    /// Somebody who is somewhere in the clear at the stated time.
    fn mover(&self, parameters: &Parameters, numbers: &mut Seeded) -> Mover {
        let metres = self.plots.metres_per_pixel();
        let px = between(numbers, SPEEDS_PX);
        let mut mover = Mover {
            from: self.plots.centre,
            heading_deg: rounded(between(numbers, [0.0, 360.0]), 1e2),
            speed_kt: rounded(px * metres / f64::from(SWEEP_S) * KNOTS, 1e1),
            legs: self.legs(parameters.course, numbers),
            missed: self.missed(parameters, numbers),
        };
        let there = CLEAR_PX.map(|reach| between(numbers, [-reach, reach]));
        let reached = self.offset(self.plots.place(&mover, self.stated, SWEEP_S));
        let middle = to_world(self.plots.centre, ZOOM);
        let from = [0, 1].map(|axis| middle[axis] + there[axis] - reached[axis]);
        mover.from = from_world(from, ZOOM).map(|it| rounded(it, 1e6));
        mover
    }

    fn legs(&self, course: Course, numbers: &mut Seeded) -> Vec<Leg> {
        let turns = match course {
            Course::Straight => return Vec::new(),
            Course::SlowTurn => SLOW_TURN_DEG,
            Course::Turn | Course::TurnAndSpeed => TURN_DEG,
        };
        let mut legs: Vec<Leg> = Vec::new();
        let mut until = 0;
        while until < SWEEPS {
            let side = if numbers.next_f64() < 0.5 { 1.0 } else { -1.0 };
            let turn_deg = rounded(side * between(numbers, turns), 1e2);
            let change = between(numbers, [-SPEED_CHANGE, SPEED_CHANGE]);
            let speed_by = match course {
                Course::TurnAndSpeed => rounded(1.0 + change, 1e4),
                _ => 1.0,
            };
            let mut sweeps = between(numbers, LEG) as u16;
            let [before, after] = AROUND;
            let around = self.stated - before..=self.stated + after;
            // Only from the last course on may anything change around the stated time.
            if course == Course::SlowTurn {
                sweeps = SWEEPS;
            } else if course == Course::Turn && around.contains(&(until + sweeps)) {
                sweeps = self.stated + after + 1 - until;
            }
            until += sweeps;
            legs.push(Leg {
                sweeps,
                turn_deg,
                speed_by,
            });
        }
        legs
    }

    /// Sweeps that do not show somebody: not the stated one and the one before, not the first two of
    /// the search, and not too many of it.
    fn missed(&self, parameters: &Parameters, numbers: &mut Seeded) -> Vec<u16> {
        let first = self.stated + 1 - parameters.persists;
        let always = [first, first + 1, self.stated - 1, self.stated];
        for _ in 0..MOST_MISSES_DRAWN {
            let drawn = (0..SWEEPS).filter(|_| numbers.next_f64() >= parameters.detected);
            let missed: Vec<u16> = drawn.collect();
            let searched = |it: &&u16| (first..=self.stated).contains(*it);
            let within: Vec<_> = missed.iter().filter(searched).collect();
            let shown = usize::from(parameters.persists) - within.len();
            let is_fair = shown >= parameters.least_hits()
                // Two in a row would hide a turn.
                && within.windows(2).all(|pair| *pair[0] + 1 < *pair[1])
                && !always.iter().any(|it| missed.contains(it));
            if is_fair {
                return missed;
            }
        }
        Vec::new()
    }

    /// From the middle of the opening view, sweep by sweep.
    fn path(&self, mover: &Mover) -> Vec<[f64; 2]> {
        let middle = to_world(self.plots.centre, ZOOM);
        let places = self.plots.places(mover, SWEEP_S);
        let places = places.take(usize::from(SWEEPS));
        let at = places.map(|place| to_world(place, ZOOM));
        at.map(|at| [at[0] - middle[0], at[1] - middle[1]])
            .collect()
    }

    /// Is who flies so in its speed class all the time, in sight around the stated time, and away from others?
    fn has_room_for(&self, path: &[[f64; 2]], others: &[Vec<[f64; 2]>]) -> bool {
        let [least, most] = SPEEDS_PX;
        let mut speeds = path.windows(2).map(|pair| distance(pair[0], pair[1]));
        if !speeds.all(|speed| (least - SLACK_PX..=most + SLACK_PX).contains(&speed)) {
            return false;
        }
        let [before, after] = AROUND;
        let around = usize::from(self.stated - before)..=usize::from(self.stated + after);
        let is_inside = |at: &[f64; 2]| at[0].abs() <= WIDE_PX[0] && at[1].abs() <= WIDE_PX[1];
        let is_apart = |other: &Vec<[f64; 2]>| {
            let mut pairs = path[around.clone()].iter().zip(&other[around.clone()]);
            pairs.all(|(one, two)| distance(*one, *two) >= APART_PX)
        };
        path[around.clone()].iter().all(is_inside) && others.iter().all(is_apart)
    }
}

/// Are the dots of a still spread as evenly as chance would have it?
pub fn is_even(dots: &[Dot]) -> bool {
    let [columns, rows] = PARTS;
    let mut counts = vec![0.0; columns * rows];
    for [x, y] in dots {
        let column = f64::from(*x) / SCREEN[0] * columns as f64;
        let row = f64::from(*y) / SCREEN[1] * rows as f64;
        let is_inside =
            (0.0..columns as f64).contains(&column) && (0.0..rows as f64).contains(&row);
        if is_inside {
            counts[row as usize * columns + column as usize] += 1.0;
        }
    }
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    let squares = counts.iter().map(|it| (it - mean) * (it - mean));
    mean > 0.0 && squares.sum::<f64>() / mean < UNEVEN
}

fn between(numbers: &mut Seeded, [low, high]: [f64; 2]) -> f64 {
    low + (high - low) * numbers.next_f64()
}

/// To so many parts of one, so that documents are short and the same everywhere.
fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}
