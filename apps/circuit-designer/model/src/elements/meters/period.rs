//! Measures a voltage period by period, as a meter with a number on it does.

/// What is known of the signal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// Root of the mean square.
    pub rms: f64,
    /// Highest value.
    pub max: f64,
    /// Lowest value.
    pub min: f64,
    /// Zero while no whole period has been seen.
    pub period: f64,
    /// Time above the middle, in one period.
    pub pulse_width: f64,
}

impl Measured {
    /// In hertz; zero for a period that never ended.
    pub fn frequency(&self) -> f64 {
        if self.period > 0.0 {
            1.0 / self.period
        } else {
            0.0
        }
    }

    /// Share of the period above its middle.
    pub fn duty(&self) -> f64 {
        if self.period > 0.0 {
            self.pulse_width / self.period
        } else {
            0.0
        }
    }

    /// As numbers, for a save.
    pub fn to_memory(self) -> Vec<f64> {
        vec![self.rms, self.max, self.min, self.period, self.pulse_width]
    }

    /// Back from a save; nothing measured when it does not fit.
    pub fn from_memory(memory: &[f64]) -> Self {
        match memory {
            [rms, max, min, period, pulse_width, ..] => Measured {
                rms: *rms,
                max: *max,
                min: *min,
                period: *period,
                pulse_width: *pulse_width,
            },
            _ => Measured::default(),
        }
    }
}

/// Part of the swing by which a signal must pass the middle to count.
const HYSTERESIS: f64 = 0.05;
const LEAST_HYSTERESIS: f64 = 1e-6;
/// Without a crossing for this many periods the signal is taken for another one.
const PATIENCE: f64 = 4.0;

/// Since the last rising crossing.
#[derive(Clone, Copy, Debug)]
struct Current {
    start: f64,
    max: f64,
    min: f64,
    /// Integral of the square.
    square: f64,
    above: f64,
    /// Does it begin with a crossing, so that it will be a whole period?
    is_whole: bool,
}

/// Finds periods in a signal while it passes.
#[derive(Clone, Debug, Default)]
pub struct PeriodMeter {
    measured: Measured,
    current: Option<Current>,
    last: (f64, f64),
    /// Has the signal been well below the middle since the last crossing?
    is_armed: bool,
}

impl PeriodMeter {
    /// What is known; before the first whole period from all that has been seen.
    pub fn measured(&self) -> Measured {
        match self.current {
            Some(current) if self.measured.period == 0.0 => {
                let duration = self.last.0 - current.start;
                let rms = if duration > 0.0 {
                    (current.square / duration).sqrt()
                } else {
                    self.last.1.abs()
                };
                Measured {
                    rms,
                    max: current.max,
                    min: current.min,
                    ..Measured::default()
                }
            }
            _ => self.measured,
        }
    }

    /// As before the first value.
    pub fn reset(&mut self) {
        *self = PeriodMeter::default();
    }

    /// Takes the next value in.
    pub fn push(&mut self, time: f64, value: f64) {
        let (before, old) = std::mem::replace(&mut self.last, (time, value));
        let Some(mut current) = self.current else {
            self.current = Some(begun(time, value, false));
            return;
        };
        if time <= before {
            return;
        }
        let (low, high) = self.swing(&current);
        let middle = 0.5 * (low + high);
        let margin = (HYSTERESIS * (high - low)).max(LEAST_HYSTERESIS);
        self.is_armed |= value < middle - margin;
        let rises = self.is_armed && old <= middle && value > middle;
        let share = if rises {
            (middle - old) / (value - old)
        } else {
            1.0
        };
        let crossing = before + share * (time - before);
        current.extend(before, old, crossing, old + share * (value - old), middle);
        if rises {
            self.finish(&current, crossing);
            current = begun(crossing, middle, true);
            current.extend(crossing, middle, time, value, middle);
            self.is_armed = false;
        } else if self.has_lost_patience(&current, time) {
            self.measured = Measured::default();
            current = begun(time, value, false);
        }
        self.current = Some(current);
    }

    /// The extremes that decide where the middle is.
    fn swing(&self, current: &Current) -> (f64, f64) {
        if self.measured.period > 0.0 {
            (
                self.measured.min.min(current.min),
                self.measured.max.max(current.max),
            )
        } else {
            (current.min, current.max)
        }
    }

    fn finish(&mut self, current: &Current, end: f64) {
        let period = end - current.start;
        if current.is_whole && period > 0.0 {
            self.measured = Measured {
                rms: (current.square / period).sqrt(),
                max: current.max,
                min: current.min,
                period,
                pulse_width: current.above,
            };
        }
    }

    fn has_lost_patience(&self, current: &Current, time: f64) -> bool {
        let period = self.measured.period;
        period > 0.0 && time - current.start > PATIENCE * period
    }
}

fn begun(start: f64, value: f64, is_whole: bool) -> Current {
    Current {
        start,
        max: value,
        min: value,
        square: 0.0,
        above: 0.0,
        is_whole,
    }
}

impl Current {
    /// A straight piece of the signal.
    fn extend(&mut self, from: f64, a: f64, to: f64, b: f64, middle: f64) {
        let duration = to - from;
        self.max = self.max.max(a).max(b);
        self.min = self.min.min(a).min(b);
        self.square += duration * (a * a + a * b + b * b) / 3.0;
        let share = match (a > middle, b > middle) {
            (true, true) => 1.0,
            (false, false) => 0.0,
            (true, false) => (a - middle) / (a - b),
            (false, true) => (b - middle) / (b - a),
        };
        self.above += share * duration;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_measured_to_the_sample() {
        let mut meter = PeriodMeter::default();
        // 3 V for 2 ms, -1 V for 8 ms.
        for step in 0..100_000 {
            let time = f64::from(step) * 1e-6;
            let value = if time % 0.01 < 0.002 { 3.0 } else { -1.0 };
            meter.push(time, value);
        }
        let measured = meter.measured();
        assert_eq!((measured.max, measured.min), (3.0, -1.0));
        assert!((measured.period - 0.01).abs() < 2e-6);
        assert!((measured.duty() - 0.2).abs() < 1e-3);
        assert!((measured.rms - 2.6f64.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn a_constant_has_no_period() {
        let mut meter = PeriodMeter::default();
        for step in 0..1000 {
            meter.push(f64::from(step) * 1e-5, -2.0);
        }
        let measured = meter.measured();
        assert_eq!(measured.frequency(), 0.0);
        assert!((measured.rms - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_new_frequency_replaces_the_old_one() {
        let mut meter = PeriodMeter::default();
        let mut phase = 0.0f64;
        for step in 0..200_000 {
            let hertz = if step < 100_000 { 1000.0 } else { 50.0 };
            phase += hertz * 1e-6;
            meter.push(
                f64::from(step) * 1e-6,
                (phase * std::f64::consts::TAU).sin(),
            );
        }
        assert!((meter.measured().frequency() - 50.0).abs() < 0.01);
    }
}
