//! The curve through passes and fails: how likely a pass is at a level.

use serde::{Deserialize, Serialize};

/// Passes at one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub level: f64,
    pub episodes: f64,
    pub passed: f64,
}

/// A logistic curve that falls with the level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// Where half are passed.
    pub level: f64,
    /// How steeply it falls there, in logits a level: always above 0.
    pub slope: f64,
}

/// How far the log odds at the middle of what was played lie from even before anything is known: a standard deviation
/// of 5 says next to nothing, and keeps passes alone from leading to infinity.
const ODDS_DEVIATION: f64 = 5.0;
/// What is known of slopes beforehand, a gamma distribution: from a tenth to a few logits a level. Episodes that a
/// level separates without an exception would otherwise make a step of infinite slope.
const SLOPE_SHAPE: f64 = 1.5;
const SLOPE_RATE: f64 = 1.5;
/// Newton's method needs five or six rounds.
const MAX_ROUNDS: usize = 60;
/// Every round squares the error: a step as short as this leaves one far below what is shown of a level.
const SHORT_STEP: f64 = 1e-6;

impl Curve {
    /// Of the greatest posterior probability. It is finite for any points, and depends on their number not at all
    /// where there are none.
    pub fn fit(points: &[Point]) -> Curve {
        Fit::new(points).solve()
    }

    /// How likely a pass is.
    pub fn chance(&self, level: f64) -> f64 {
        logistic(self.slope * (self.level - level))
    }
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// `ln(1 + e^x)` without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// The problem in two numbers: the log odds at the middle of what was played, and the slope. In these the posterior is
/// concave, so that there is one maximum and Newton's method finds it.
struct Fit<'p> {
    points: &'p [Point],
    middle: f64,
}

#[derive(Clone, Copy)]
struct Guess {
    odds: f64,
    slope: f64,
}

impl<'p> Fit<'p> {
    fn new(points: &'p [Point]) -> Fit<'p> {
        let episodes: f64 = points.iter().map(|it| it.episodes).sum();
        let levels: f64 = points.iter().map(|it| it.episodes * it.level).sum();
        Fit {
            points,
            middle: if episodes > 0.0 {
                levels / episodes
            } else {
                0.0
            },
        }
    }

    fn log_odds(&self, guess: Guess, point: &Point) -> f64 {
        guess.odds - guess.slope * (point.level - self.middle)
    }

    /// Logarithm of the posterior, but for a constant.
    fn value(&self, guess: Guess) -> f64 {
        let likelihood = self.points.iter().map(|point| {
            let odds = self.log_odds(guess, point);
            point.passed * odds - point.episodes * softplus(odds)
        });
        let of_odds = -(guess.odds / ODDS_DEVIATION).powi(2) / 2.0;
        let of_slope = (SLOPE_SHAPE - 1.0) * guess.slope.ln() - SLOPE_RATE * guess.slope;
        likelihood.sum::<f64>() + of_odds + of_slope
    }

    /// The step of Newton's method.
    fn step(&self, guess: Guess) -> Guess {
        let deviation = ODDS_DEVIATION.powi(2);
        let mut gradient = [
            -guess.odds / deviation,
            (SLOPE_SHAPE - 1.0) / guess.slope - SLOPE_RATE,
        ];
        // The negative of the second derivatives: of the odds, of the slope, of both.
        let mut bend = [
            1.0 / deviation,
            (SLOPE_SHAPE - 1.0) / guess.slope.powi(2),
            0.0,
        ];
        for point in self.points {
            let (away, chance) = (
                point.level - self.middle,
                logistic(self.log_odds(guess, point)),
            );
            let surplus = point.passed - point.episodes * chance;
            let weight = point.episodes * chance * (1.0 - chance);
            gradient[0] += surplus;
            gradient[1] -= away * surplus;
            bend[0] += weight;
            bend[1] += away * away * weight;
            bend[2] -= away * weight;
        }
        let determinant = bend[0] * bend[1] - bend[2] * bend[2];
        Guess {
            odds: (bend[1] * gradient[0] - bend[2] * gradient[1]) / determinant,
            slope: (bend[0] * gradient[1] - bend[2] * gradient[0]) / determinant,
        }
    }

    fn solve(&self) -> Curve {
        let mut guess = Guess {
            odds: 0.0,
            slope: (SLOPE_SHAPE - 1.0) / SLOPE_RATE,
        };
        let mut value = self.value(guess);
        for _ in 0..MAX_ROUNDS {
            let step = self.step(guess);
            let Some((next, reached)) = self.walk(guess, step, value) else {
                break;
            };
            (guess, value) = (next, reached);
            if step.odds.abs().max(step.slope.abs()) < SHORT_STEP {
                break;
            }
        }
        Curve {
            level: self.middle + guess.odds / guess.slope,
            slope: guess.slope,
        }
    }

    /// As much of a step as leads upwards and keeps the slope above 0.
    fn walk(&self, from: Guess, step: Guess, value: f64) -> Option<(Guess, f64)> {
        const HALVINGS: i32 = 40;
        (0..HALVINGS).find_map(|halving| {
            let part = 0.5f64.powi(halving);
            let next = Guess {
                odds: from.odds + part * step.odds,
                slope: from.slope + part * step.slope,
            };
            if next.slope <= 0.0 {
                return None;
            }
            let reached = self.value(next);
            (reached > value).then_some((next, reached))
        })
    }
}
