//! A p-n junction: its current, and how far Newton's method may move its voltage.

use super::math::{exp, ln};

/// Thermal voltage at 27 degrees Celsius.
pub const THERMAL_VOLTAGE: f64 = 0.025865;

/// Beyond this exponent the curve goes on as a straight line, so that nothing overflows.
const LARGEST_EXPONENT: f64 = 80.0;

/// Part of the slope voltage by which a settled junction may still move.
const SETTLED: f64 = 5e-3;

/// An exponential junction.
#[derive(Clone, Copy, Debug)]
pub struct Junction {
    /// Saturation current, in amperes.
    pub saturation: f64,
    /// Emission coefficient times thermal voltage.
    pub slope_voltage: f64,
    critical: f64,
}

impl Junction {
    /// At room temperature.
    pub fn new(saturation: f64, emission: f64) -> Self {
        let slope_voltage = emission * THERMAL_VOLTAGE;
        Junction {
            saturation,
            slope_voltage,
            critical: slope_voltage * ln(slope_voltage / (std::f64::consts::SQRT_2 * saturation)),
        }
    }

    /// Current and conductance at a voltage.
    pub fn at(&self, voltage: f64) -> (f64, f64) {
        let exponent = voltage / self.slope_voltage;
        let bounded = if exponent < LARGEST_EXPONENT {
            exponent
        } else {
            LARGEST_EXPONENT
        };
        let grown = self.saturation * exp(bounded);
        let conductance = grown / self.slope_voltage;
        let beyond = (exponent - bounded) * grown;
        (grown - self.saturation + beyond, conductance)
    }

    /// The voltage to linearise at when Newton's method proposes `next` after `last`.
    ///
    /// Above the critical voltage the current grows so steeply that only a logarithmic step is safe.
    pub fn limited(&self, next: f64, last: f64) -> f64 {
        let width = self.slope_voltage;
        if next <= self.critical || (next - last).abs() <= 2.0 * width {
            return next;
        }
        if last > 0.0 {
            let growth = 1.0 + (next - last) / width;
            if growth > 0.0 {
                last + width * ln(growth)
            } else {
                self.critical
            }
        } else {
            width * ln(next / width)
        }
    }

    /// Does the iteration hold still at this junction? `last` and `used` are the voltages it was
    /// linearised at, `proposed` is what the equations answered in between.
    ///
    /// Judged by the junction's own slope, not by the size of the node voltages: a small part of
    /// hundreds of volts is many times what makes a junction conduct.
    pub fn holds(&self, last: f64, proposed: f64, used: f64) -> bool {
        let tolerated = SETTLED * self.slope_voltage;
        (proposed - used).abs() <= tolerated && (proposed - last).abs() <= tolerated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_diode_drops_806_millivolts_at_one_ampere() {
        let junction = Junction::new(1.7143528192808883e-7, 2.0);
        let (current, _) = junction.at(0.805904783);
        assert!((current - 1.0).abs() < 1e-3, "{current}");
    }

    #[test]
    fn no_voltage_overflows() {
        let junction = Junction::new(1e-14, 1.0);
        for voltage in [-1e9, -1.0, 0.0, 1.0, 100.0, 1e9] {
            let (current, conductance) = junction.at(voltage);
            assert!(current.is_finite() && conductance.is_finite() && conductance >= 0.0);
        }
    }

    #[test]
    fn limiting_keeps_small_moves_and_shortens_large_ones() {
        let junction = Junction::new(1e-14, 1.0);
        assert_eq!(junction.limited(0.3, 0.0), 0.3);
        assert_eq!(junction.limited(0.71, 0.70), 0.71);
        let step = junction.limited(5.0, 0.7);
        assert!(step > 0.7 && step < 0.9, "{step}");
    }
}
