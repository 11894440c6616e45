//! Which numbers a drag may end on.
//!
//! Without snapping, results have as many decimals as the fields show, so that what is stored is
//! what is seen. With snapping, steps are coarse and results exact.

use crate::limits::{MAX_COORDINATE, MIN_SCALE, quantised};
use crate::linear::Vec3;

/// To which steps a drag is rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounding {
    /// Coordinates, and distances along local axes.
    pub distance: f64,
    /// Of a turn.
    pub degrees: f64,
    /// Of a stretch.
    pub factor: f64,
    /// Of stored coordinates and scales.
    result: f64,
}

/// Of stored angles: finer than the turn itself, because a turn changes all three of them.
const STORED_DEGREES: f64 = 0.001;
/// Changes below this are no changes; numbers finer than the step survive an axis that did not move.
const UNMOVED: f64 = 1e-7;

impl Rounding {
    /// Coarse steps while snapping, else fine ones.
    pub fn new(snap: bool) -> Self {
        if snap {
            Rounding {
                distance: 0.25,
                degrees: 15.0,
                factor: 0.1,
                result: 1e-6,
            }
        } else {
            Rounding {
                distance: 0.001,
                degrees: 0.1,
                factor: 0.001,
                result: 0.001,
            }
        }
    }

    /// A coordinate that comes from `old`.
    pub fn coordinate(&self, new: f64, old: f64) -> f64 {
        settled(new, old, self.result)
    }

    /// A position that comes from `old`.
    pub fn point(&self, new: Vec3, old: Vec3) -> Vec3 {
        by_component(new, old, |new, old| self.coordinate(new, old))
    }

    /// Angles that come from `old`.
    pub fn angles(&self, new: Vec3, old: Vec3) -> Vec3 {
        by_component(new, old, |new, old| settled(new, old, STORED_DEGREES))
    }

    /// Never 0: the solid would vanish.
    pub fn scale(&self, new: f64, old: f64) -> f64 {
        let scale = settled(new, old, self.result);
        if scale.abs() < MIN_SCALE {
            MIN_SCALE.copysign(if new == 0.0 { old } else { new })
        } else {
            scale
        }
    }

    /// A factor that is never 0.
    pub fn stretch(&self, factor: f64) -> f64 {
        let rounded = rounded(factor, self.factor);
        if rounded == 0.0 {
            self.factor.copysign(factor)
        } else {
            rounded
        }
    }
}

/// The nearest multiple of the step.
pub fn rounded(value: f64, step: f64) -> f64 {
    quantised((value / step).round() * step)
}

fn settled(new: f64, old: f64, step: f64) -> f64 {
    if !new.is_finite() || (new - old).abs() < UNMOVED {
        old
    } else {
        rounded(new.clamp(-MAX_COORDINATE, MAX_COORDINATE), step)
    }
}

fn by_component(new: Vec3, old: Vec3, f: impl Fn(f64, f64) -> f64) -> Vec3 {
    Vec3::new(f(new.x, old.x), f(new.y, old.y), f(new.z, old.z))
}
