//! Who sees nothing but pictures can find the aircraft: an accumulator over velocity hypotheses.
//!
//! For every dot of the stated sweep and every course that an aircraft can have, it counts the sweeps
//! before and after that have a dot where the course leads. It knows pixels alone: no document, no
//! names, no number of aircraft.

use flight_analyser_model::plots::PLOT_PX;

use super::dials::Parameters;
use super::scene::{Scene, WITHIN_PX};
use super::tracks::{Dot, distance};
use crate::level::Level;
use crate::lot::Lot;
use crate::salt::Salt;
use seeded::Seeded;

const WIDTH: i32 = 1280;
const HEIGHT: i32 = 720;
/// Sweeps before and after the stated one that are looked at.
const REACH: i32 = 8;
/// In pixels a sweep.
const SPEEDS: [f64; 9] = [9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0];
const HEADINGS: i32 = 180;
/// In half degrees a sweep, to either side.
const TURNS: i32 = 8;
/// Of the sixteen sweeps, those that have to have a dot.
const LEAST: usize = 10;
/// Seeds that nothing was tuned on.
const FRESH: std::ops::Range<u64> = 1000..1020;
/// Two aircraft are further apart than this.
const SAME_PX: f64 = 24.0;

/// A picture of the plots: which pixels are lit.
struct Still {
    lit: Vec<bool>,
}

impl Still {
    fn new() -> Self {
        Still {
            lit: vec![false; (WIDTH * HEIGHT) as usize],
        }
    }

    fn is_lit(&self, pixel: Dot) -> bool {
        let [x, y] = pixel;
        is_on_picture(pixel) && self.lit[(y * WIDTH + x) as usize]
    }

    fn light(&mut self, pixel: Dot) {
        let [x, y] = pixel;
        if is_on_picture(pixel) {
            self.lit[(y * WIDTH + x) as usize] = true;
        }
    }

    /// As the page draws them: squares without their corners.
    fn drawn(dots: &[Dot]) -> Self {
        let mut still = Still::new();
        for dot in dots {
            stamp(*dot).for_each(|pixel| still.light(pixel));
        }
        still
    }

    /// Wherever a whole dot is lit.
    fn dots(&self) -> Vec<Dot> {
        let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| [x, y]));
        let is_dot = |dot: &Dot| self.is_lit(*dot) && stamp(*dot).all(|it| self.is_lit(it));
        all.filter(is_dot).collect()
    }
}

fn is_on_picture([x, y]: Dot) -> bool {
    (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y)
}

/// Beyond the edges of a picture, so that every course from a dot leads to somewhere.
const MARGIN: i32 = 112;
const STRIDE: i32 = WIDTH + 2 * MARGIN;

/// Which of the other sweeps have a dot near a pixel: a bit for each. All of them together, because a course asks one
/// after the other for pixels that are near each other.
struct Nearby {
    sweeps: Vec<u32>,
}

impl Nearby {
    fn of(others: &[(i32, Still)]) -> Self {
        let mut sweeps = vec![0; (STRIDE * (HEIGHT + 2 * MARGIN)) as usize];
        for (bit, (sweep, still)) in others.iter().enumerate() {
            let reach = 1.6 + 0.25 * f64::from(sweep.abs());
            let most = reach.ceil() as i32;
            for [x, y] in still.dots() {
                for down in -most..=most {
                    for right in -most..=most {
                        let pixel = [x + right, y + down];
                        let is_near = f64::from(right * right + down * down) <= reach * reach;
                        if is_near && is_on_picture(pixel) {
                            sweeps[place(pixel)] |= 1 << bit;
                        }
                    }
                }
            }
        }
        Nearby { sweeps }
    }
}

/// Where a pixel is kept.
fn place([x, y]: Dot) -> usize {
    ((y + MARGIN) * STRIDE + x + MARGIN) as usize
}

/// The pixels of a dot.
fn stamp([x, y]: Dot) -> impl Iterator<Item = Dot> {
    let half = PLOT_PX / 2;
    let sides = (-half..half).flat_map(move |down| (-half..half).map(move |right| [right, down]));
    let is_end = move |it: i32| it == -half || it == half - 1;
    let without_corners = sides.filter(move |[right, down]| !(is_end(*right) && is_end(*down)));
    without_corners.map(move |[right, down]| [x + right, y + down])
}

/// How far from a dot a course leads in memory, for every sweep that is looked at.
type Course = [i32];

fn sweeps() -> Vec<i32> {
    // The nearest first: most hypotheses fail there.
    (1..=REACH).flat_map(|it| [-it, it]).collect()
}

/// All courses, one after the other.
fn courses(sweeps: &[i32]) -> Vec<i32> {
    let mut courses = Vec::new();
    for speed in SPEEDS {
        for heading in 0..HEADINGS {
            for turn in -TURNS..=TURNS {
                let heading = f64::from(heading) * 360.0 / f64::from(HEADINGS);
                courses.extend(course(sweeps, speed, heading, f64::from(turn) / 2.0));
            }
        }
    }
    courses
}

fn course(sweeps: &[i32], speed: f64, heading: f64, turn: f64) -> impl Iterator<Item = i32> {
    let to = move |sweep: &i32| {
        let sweep = *sweep;
        let mut at = [0.0, 0.0];
        for step in 0..sweep.abs() {
            // With the sweep after the stated one the next turn begins.
            let turned = f64::from(if sweep > 0 { step + 1 } else { -step });
            let heading = (heading + turn * turned).to_radians();
            let side = f64::from(sweep.signum());
            at = [
                at[0] + side * speed * heading.sin(),
                at[1] - side * speed * heading.cos(),
            ];
        }
        let [right, down] = at.map(|it| it.round() as i32);
        down * STRIDE + right
    };
    sweeps.iter().map(to)
}

/// The aircraft at the stated sweep: given that still and others, of which so many have to have a dot.
fn observed(stated: &Still, others: &[(i32, Still)], least: usize) -> Vec<Dot> {
    let nearby = Nearby::of(others);
    let sweeps: Vec<i32> = others.iter().map(|(sweep, _)| *sweep).collect();
    let courses = courses(&sweeps);
    let mut found: Vec<(usize, Dot)> = Vec::new();
    for dot in stated.dots() {
        let scores = courses.chunks_exact(sweeps.len());
        let scores = scores.map(|course| score(dot, course, &nearby, least));
        let best = scores.max().unwrap_or_default();
        if best >= least {
            found.push((best, dot));
        }
    }
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let mut aircraft: Vec<Dot> = Vec::new();
    for (_, dot) in found {
        let is_new = |it: &Dot| distance(it.map(f64::from), dot.map(f64::from)) > SAME_PX;
        if aircraft.iter().all(is_new) {
            aircraft.push(dot);
        }
    }
    aircraft
}

/// The sweeps that have a dot where the course leads; 0 as soon as there cannot be enough.
fn score(dot: Dot, course: &Course, nearby: &Nearby, least: usize) -> usize {
    let start = place(dot) as i32;
    let mut missed = 0;
    for (bit, offset) in course.iter().enumerate() {
        if nearby.sweeps[(start + offset) as usize] >> bit & 1 == 0 {
            missed += 1;
            if missed > course.len() - least {
                return 0;
            }
        }
    }
    course.len() - missed
}

fn scene(level: u32, seed: u64) -> Scene {
    let level = Level::new(level).expect("a level");
    let lot = Lot::draw("flight-analyser/radar", 1, level, seed, &Salt::public());
    Scene::draw(&Parameters::of(level), lot)
}

fn still(scene: &Scene, sweep: i32) -> Still {
    Still::drawn(&scene.dots(sweep as u16))
}

/// By the rule of the evaluator: a pin on everybody and on nobody else.
fn passes(scene: &Scene, pins: &[Dot]) -> bool {
    let view = scene.view();
    let movers = scene.places(scene.stated).into_iter();
    let movers: Vec<_> = movers.map(|place| view.to_screen(place)).collect();
    let is_on = |pin: &Dot, mover: [f64; 2]| distance(pin.map(f64::from), mover) <= WITHIN_PX;
    pins.len() == movers.len()
        && movers
            .iter()
            .all(|at| pins.iter().any(|pin| is_on(pin, *at)))
}

/// What an observer takes for aircraft.
type Eyes = fn(&Scene, u64) -> Vec<Dot>;

fn others(scene: &Scene, sweeps: &[i32]) -> Vec<(i32, Still)> {
    let stated = i32::from(scene.stated);
    let all = sweeps.iter();
    all.map(|it| (*it, still(scene, stated + it))).collect()
}

fn sees_motion(scene: &Scene, _: u64) -> Vec<Dot> {
    let stated = still(scene, i32::from(scene.stated));
    observed(&stated, &others(scene, &sweeps()), LEAST)
}

/// The picture of the stated time alone: what glows in it of earlier sweeps, and otherwise those dots that are
/// most alone, as many as there are aircraft.
fn sees_a_still(scene: &Scene, _: u64) -> Vec<Dot> {
    let glowing: Vec<i32> = (1..=i32::from(scene.plots.afterglow))
        .map(|it| -it)
        .collect();
    if !glowing.is_empty() {
        let stated = still(scene, i32::from(scene.stated));
        return observed(&stated, &others(scene, &glowing), glowing.len());
    }
    let dots = scene.dots(scene.stated);
    let lonely = |dot: &Dot| {
        let others = dots.iter().filter(|it| *it != dot);
        let away = others.map(|it| distance(it.map(f64::from), dot.map(f64::from)));
        away.fold(f64::INFINITY, f64::min)
    };
    let mut alone: Vec<(f64, Dot)> = dots.iter().map(|dot| (lonely(dot), *dot)).collect();
    alone.sort_by(|one, two| two.0.total_cmp(&one.0));
    alone.truncate(scene.plots.movers.len());
    alone.into_iter().map(|(_, dot)| dot).collect()
}

/// Any dots, as many as there are aircraft.
fn guesses(scene: &Scene, seed: u64) -> Vec<Dot> {
    let dots = scene.dots(scene.stated);
    let mut numbers = Seeded::new(seed);
    let guess = |_| dots[numbers.next_u64() as usize % dots.len()];
    (0..scene.plots.movers.len()).map(guess).collect()
}

fn solved(eyes: Eyes, level: u32, seeds: std::ops::Range<u64>) -> usize {
    let solves = |seed: &u64| {
        let scene = scene(level, *seed);
        passes(&scene, &eyes(&scene, *seed))
    };
    seeds.filter(solves).count()
}

/// Tuned on the seeds 100 to 119; these are others.
#[test]
fn an_observer_that_sees_pixels_alone_passes_every_level_up_to_8() {
    for level in [1, 3, 5, 8] {
        assert_eq!(solved(sees_motion, level, FRESH), 20, "level {level}");
    }
}

#[test]
#[ignore = "takes minutes; prints the table of docs/radar.md"]
fn table_of_observers() {
    let eyes: [(&str, Eyes); 3] = [
        ("motion", sees_motion),
        ("single pictures", sees_a_still),
        ("guessing", guesses),
    ];
    for (name, eyes) in eyes {
        for level in [1, 2, 3, 5, 8, 10, 12] {
            println!("{name} | {level} | {} of 20", solved(eyes, level, FRESH));
        }
    }
}

/// Who sees one picture can do no better than choose dots, even if told how many.
#[test]
fn one_picture_and_a_guess_are_not_enough_from_level_5_on() {
    for level in [5, 6, 7, 8, 12] {
        for (name, eyes) in [("a still", sees_a_still as Eyes), ("a guess", guesses)] {
            assert_eq!(solved(eyes, level, FRESH), 0, "{name}, level {level}");
        }
    }
}
