//! An observer built like the standard model of human motion vision: motion energy.
//!
//! Pictures are blurred to a limited acuity. Pairs of filters that are oriented in space and time and a
//! quarter of a period apart answer to movement one way or the other; the squares of their answers are the
//! energy of each direction, and the difference of opposite directions, divided by their sum, is what counts.
//! Time is seen through windows of 200 ms, and every answer of a filter has noise of its own.

use super::evidence::{Evidence, MOVING};
use super::reading::figure_in;
use super::watching::{Said, strongest};
use seeded::Seeded;
use video_editor_model::footage::Picture;

/// Pixels that are seen as one.
const ACUITY: usize = 4;
/// Places at which energy is measured, in seen pixels.
const STEP: usize = 2;
/// Pictures of a window: 200 ms.
const WINDOW: usize = 4;
/// Periods of the filters in seen pixels. With a temporal period of one window they answer best to a quarter
/// of that a picture.
const PERIODS: [f64; 4] = [6.0, 8.0, 12.0, 16.0];
/// Width of the filters' bell, as a share of their period.
const BELL: f64 = 0.4;
/// Noise of every answer, as a share of how much answers differ anyway.
const INTERNAL_NOISE: f64 = 0.25;
/// A patch without motion is half of the way from the ground to what travels against it; a figure is the whole of
/// it, but along its outline, where filters reach over to the ground. Most of what is thin is outline, so that only the
/// clearest part of either is compared.
const CLEARNESS: f32 = 0.8;
const CLEAREST: usize = 4;

/// A blurred picture: brightness row by row.
struct Seen {
    columns: usize,
    rows: usize,
    values: Vec<f32>,
}

/// Which way filters are oriented.
#[derive(Clone, Copy)]
enum Axis {
    Across,
    Down,
}

/// A filter along an axis: even and odd weights around its middle.
struct Filter {
    radius: usize,
    even: Vec<f32>,
    odd: Vec<f32>,
    /// It gathers so many lines to both sides.
    beside: usize,
}

/// Watches a film to its end.
pub fn watch(pictures: &[Picture], seed: u64) -> Said {
    let seen: Vec<Seen> = pictures.iter().map(Seen::of).collect();
    let (columns, rows) = (seen[0].columns.div_ceil(STEP), seen[0].rows.div_ceil(STEP));
    let fields = [Axis::Across, Axis::Down].map(|axis| opponent(&seen, axis, seed));
    let means = fields.each_ref().map(|it| mean(it));
    let main = usize::from(means[1].abs() > means[0].abs());
    let strength = means[main].abs();
    // Against the ground, and across it both ways.
    let ways = [
        (main, -means[main].signum(), -strength),
        (1 - main, 1.0, 0.0),
        (1 - main, -1.0, 0.0),
    ];
    let mut said = Vec::new();
    for (axis, sign, floor) in ways {
        let signed = |picture: &Vec<f32>| picture.iter().map(|it| it * sign).collect();
        let evidence = Evidence {
            columns,
            rows,
            pitch: (ACUITY * STEP) as f64,
            pictures: fields[axis].iter().map(signed).collect(),
            floor,
            strength,
            clearness: CLEARNESS,
            clearest: CLEAREST,
            window: MOVING.0,
            threshold: MOVING.1,
        };
        for stretch in evidence.stretches() {
            let name = figure_in(&stretch.image, &evidence);
            said.push((stretch.weight, (stretch.from, stretch.to, name)));
        }
    }
    strongest(said)
}

impl Seen {
    fn of(picture: &Picture) -> Seen {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let (columns, rows) = (width / ACUITY, height / ACUITY);
        let value = |at: usize| {
            let (left, top) = (at % columns * ACUITY, at / columns * ACUITY);
            let pixels =
                (top..top + ACUITY).flat_map(|y| (left..left + ACUITY).map(move |x| y * width + x));
            let sum: f32 = pixels.map(|at| f32::from(picture.rgba[at * 4])).sum();
            sum / (ACUITY * ACUITY) as f32 / 128.0 - 1.0
        };
        Seen {
            columns,
            rows,
            values: (0..columns * rows).map(value).collect(),
        }
    }

    /// Turned so that columns become rows.
    fn turned(&self) -> Seen {
        let value = |at: usize| self.values[at % self.rows * self.columns + at / self.rows];
        Seen {
            columns: self.rows,
            rows: self.columns,
            values: (0..self.values.len()).map(value).collect(),
        }
    }

    /// Every line as the mean of itself and those beside it.
    fn gathered(&self, beside: usize) -> Seen {
        let mut values = vec![0.0; self.values.len()];
        for row in 0..self.rows {
            let lines = row.saturating_sub(beside)..(row + beside + 1).min(self.rows);
            let share = 1.0 / lines.len() as f32;
            for line in lines {
                for column in 0..self.columns {
                    values[row * self.columns + column] +=
                        self.values[line * self.columns + column] * share;
                }
            }
        }
        Seen { values, ..*self }
    }

    /// Answers of a filter at every place, even and odd.
    fn answers(&self, filter: &Filter) -> [Vec<f32>; 2] {
        let gathered = self.gathered(filter.beside);
        let mut answers = [Vec::new(), Vec::new()];
        for row in (0..self.rows).step_by(STEP) {
            let line = &gathered.values[row * self.columns..(row + 1) * self.columns];
            for column in (0..self.columns).step_by(STEP) {
                let (mut even, mut odd) = (0.0, 0.0);
                for tap in 0..filter.even.len() {
                    let at = (column + tap).wrapping_sub(filter.radius);
                    if let Some(value) = line.get(at) {
                        even += value * filter.even[tap];
                        odd += value * filter.odd[tap];
                    }
                }
                answers[0].push(even);
                answers[1].push(odd);
            }
        }
        answers
    }
}

impl Filter {
    fn of(period: f64) -> Filter {
        let bell = period * BELL;
        let radius = (2.0 * bell).ceil() as usize;
        let taps = (0..=2 * radius).map(|tap| tap as f64 - radius as f64);
        let weight = |x: f64, wave: fn(f64) -> f64| {
            let height = (-x * x / (2.0 * bell * bell)).exp();
            (height * wave(x / period * std::f64::consts::TAU)) as f32
        };
        let mut even: Vec<f32> = taps.clone().map(|x| weight(x, f64::cos)).collect();
        let mean = even.iter().sum::<f32>() / even.len() as f32;
        // Even light says nothing.
        even.iter_mut().for_each(|it| *it -= mean);
        Filter {
            radius,
            odd: taps.map(|x| weight(x, f64::sin)).collect(),
            even,
            beside: (bell / 2.0).round() as usize,
        }
    }
}

/// Opponent energy of every picture along an axis: positive to the right or downwards.
fn opponent(seen: &[Seen], axis: Axis, seed: u64) -> Vec<Vec<f32>> {
    let turned: Vec<Seen>;
    let pictures = match axis {
        Axis::Across => seen,
        Axis::Down => {
            turned = seen.iter().map(Seen::turned).collect();
            &turned
        }
    };
    let places = pictures[0].columns.div_ceil(STEP) * pictures[0].rows.div_ceil(STEP);
    let mut difference = vec![vec![0.0f32; places]; pictures.len()];
    let mut sum = difference.clone();
    let mut numbers = Seeded::new(seed ^ axis as u64);
    for filter in PERIODS.map(Filter::of) {
        let mut answers: Vec<[Vec<f32>; 2]> =
            pictures.iter().map(|it| it.answers(&filter)).collect();
        disturb(&mut answers, &mut numbers);
        for at in WINDOW - 1..pictures.len() {
            // The window's middle is where it is counted.
            let counted = at + 1 - WINDOW / 2;
            let window = &answers[at + 1 - WINDOW..=at];
            for place in 0..places {
                let part = |tap: usize, phase: usize| window[tap][phase][place];
                let slow = [0, 1].map(|phase| part(0, phase) - part(2, phase));
                let fast = [0, 1].map(|phase| part(1, phase) - part(3, phase));
                let energy = |one: f32, other: f32| one * one + other * other;
                let right = energy(slow[0] + fast[1], slow[1] - fast[0]);
                let left = energy(slow[0] - fast[1], slow[1] + fast[0]);
                difference[counted][place] += right - left;
                sum[counted][place] += right + left;
            }
        }
    }
    let columns = pictures[0].columns.div_ceil(STEP);
    let pairs = difference.into_iter().zip(sum);
    pairs
        .map(|(difference, sum)| {
            let shares = difference.iter().zip(&sum);
            let shares: Vec<f32> = shares
                .map(|(one, all)| one / (all + f32::MIN_POSITIVE))
                .collect();
            match axis {
                Axis::Across => shares,
                Axis::Down => turned_back(&shares, columns),
            }
        })
        .collect()
}

fn turned_back(values: &[f32], columns: usize) -> Vec<f32> {
    let rows = values.len() / columns;
    let value = |at: usize| values[at % rows * columns + at / rows];
    (0..values.len()).map(value).collect()
}

/// Every answer gets noise of its own.
fn disturb(answers: &mut [[Vec<f32>; 2]], numbers: &mut Seeded) {
    let squares = answers.iter().flatten().flatten();
    let squares: f64 = squares.map(|it| f64::from(*it) * f64::from(*it)).sum();
    let count = answers.iter().flatten().map(Vec::len).sum::<usize>();
    let noise = INTERNAL_NOISE * (squares / count.max(1) as f64).sqrt();
    for answer in answers.iter_mut().flatten().flatten() {
        // Two even numbers have the spread of a normal one well enough.
        let drawn = numbers.next_f64() + numbers.next_f64() - 1.0;
        *answer += (drawn * noise * 6f64.sqrt()) as f32;
    }
}

fn mean(pictures: &[Vec<f32>]) -> f32 {
    let sum: f64 = pictures.iter().flatten().map(|it| f64::from(*it)).sum();
    (sum / (pictures.len() * pictures[0].len()) as f64) as f32
}
