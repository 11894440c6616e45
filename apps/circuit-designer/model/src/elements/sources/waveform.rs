//! The course of a source over time.

use seeded::Seeded;

use crate::circuit::Element;
use crate::elements::{Readings, line};
use crate::simulator::device::Step;
use crate::simulator::math::sin;

/// Steps per period that a course needs at least.
const STEPS_PER_PERIOD: f64 = 50.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Constant,
    Sine,
    Square,
    Triangle,
    Sawtooth,
    Pulse,
    Noise,
}

/// Shape and values of a course.
#[derive(Clone, Debug)]
pub struct Waveform {
    shape: Shape,
    amplitude: f64,
    offset: f64,
    frequency: f64,
    /// In periods.
    phase: f64,
    /// Fraction of the period that is high.
    duty: f64,
    /// Duration of an edge in periods.
    rise: f64,
    seed: u64,
}

impl Waveform {
    /// With the values of the element.
    pub fn of(element: &Element) -> Self {
        let shape = match element.count("waveform") {
            1 => Shape::Sine,
            2 => Shape::Square,
            3 => Shape::Triangle,
            4 => Shape::Sawtooth,
            5 => Shape::Pulse,
            6 => Shape::Noise,
            _ => Shape::Constant,
        };
        let frequency = element.number("frequency");
        let duty = element.number("duty") / 100.0;
        let room = duty.min(1.0 - duty);
        Waveform {
            shape,
            amplitude: element.number("voltage"),
            offset: element.number("offset"),
            frequency,
            phase: element.number("phase") / 360.0,
            duty,
            rise: (element.number("rise_time") * frequency).clamp(0.0, room),
            seed: element.id,
        }
    }

    /// Noise, whatever the element's shape is.
    pub fn noise_of(element: &Element) -> Self {
        Waveform {
            shape: Shape::Noise,
            ..Waveform::of(element)
        }
    }

    /// Does it keep one value?
    pub fn is_constant(&self) -> bool {
        self.shape == Shape::Constant
    }

    /// The value at the end of a step: where the course jumps, the value before the jump.
    pub fn at_end(&self, step: &Step) -> f64 {
        match self.shape {
            Shape::Noise => self.noise(step),
            _ => self.at(step.time),
        }
    }

    fn at(&self, time: f64) -> f64 {
        let cycles = self.frequency * time + self.phase;
        let course = match self.shape {
            Shape::Constant => 1.0,
            Shape::Sine => sin(2.0 * std::f64::consts::PI * fraction(cycles)),
            Shape::Square => 2.0 * self.gate(before_jump(cycles)) - 1.0,
            Shape::Pulse => self.gate(before_jump(cycles)),
            Shape::Triangle => 1.0 - 4.0 * (fraction(cycles) - 0.5).abs(),
            Shape::Sawtooth => 2.0 * before_jump(cycles) - 1.0,
            Shape::Noise => 0.0,
        };
        self.offset + self.amplitude * course
    }

    /// 0 or 1, with straight edges of the given duration.
    fn gate(&self, position: f64) -> f64 {
        if self.rise > 0.0 {
            if position < self.rise {
                return position / self.rise;
            }
            if position >= self.duty && position < self.duty + self.rise {
                return 1.0 - (position - self.duty) / self.rise;
            }
        }
        f64::from(u8::from(position < self.duty))
    }

    /// A new value for every longest step.
    fn noise(&self, step: &Step) -> f64 {
        let number = (step.time / step.longest) as u64;
        let mixed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
        self.offset + self.amplitude * (2.0 * Seeded::new(mixed).next_f64() - 1.0)
    }

    /// The next corner or jump after a time.
    pub fn next_corner(&self, time: f64) -> Option<f64> {
        let edges: &[f64] = match self.shape {
            Shape::Square | Shape::Pulse if self.rise > 0.0 => {
                &[0.0, self.rise, self.duty, self.duty + self.rise]
            }
            Shape::Square | Shape::Pulse => &[0.0, self.duty],
            Shape::Triangle => &[0.0, 0.5],
            Shape::Sawtooth => &[0.0],
            Shape::Constant | Shape::Sine | Shape::Noise => &[],
        };
        let cycles = self.frequency * time + self.phase;
        edges
            .iter()
            .map(|edge| {
                let number = (cycles - edge).floor() + 1.0;
                let at = (number + edge - self.phase) / self.frequency;
                if at > time {
                    at
                } else {
                    (number + 1.0 + edge - self.phase) / self.frequency
                }
            })
            .min_by(f64::total_cmp)
    }

    /// Seconds that a step may take without missing the shape.
    pub fn longest_step(&self) -> f64 {
        match self.shape {
            Shape::Constant | Shape::Noise => f64::INFINITY,
            _ => 1.0 / (STEPS_PER_PERIOD * self.frequency),
        }
    }
}

fn fraction(cycles: f64) -> f64 {
    cycles - cycles.floor()
}

/// Position in the period; at a jump, the end of the period before it.
fn before_jump(cycles: f64) -> f64 {
    fraction(cycles - 1e-14 * (1.0 + cycles.abs()))
}

/// A constant source has no frequency, and only edges have a duty cycle.
pub fn is_written(element: &Element, key: &str) -> bool {
    match key {
        "frequency" | "phase" => element.count("waveform") != 0,
        "duty" => matches!(element.count("waveform"), 2 | 5),
        _ => true,
    }
}

/// Information lines of a source. `across` is its voltage, `current` what flows through it.
pub fn info(element: &Element, readings: &Readings, name: &str, across: f64) -> Vec<String> {
    let shape = element.count("waveform");
    let current = readings.currents.last().copied().unwrap_or(0.0);
    let title = match shape {
        1 => "A/C source",
        2 if element.flag("clock") => "clock",
        2 => "square wave gen",
        3 => "triangle gen",
        4 => "sawtooth gen",
        5 => "pulse gen",
        6 => "noise gen",
        _ => "voltage source",
    };
    let mut lines = vec![
        title.to_string(),
        line("I", current.abs(), "A"),
        line(name, across, "V"),
    ];
    if (1..=5).contains(&shape) {
        let (peak, offset) = (element.number("voltage"), element.number("offset"));
        let frequency = element.number("frequency");
        lines.push(line("f", frequency, "Hz"));
        lines.push(line("Vmax", peak + offset, "V"));
        if shape == 1 && offset == 0.0 {
            lines.push(line("V(rms)", peak / std::f64::consts::SQRT_2, "V"));
            if frequency > 500.0 {
                lines.push(line("wavelength", 299_792_458.0 / frequency, "m"));
            }
        } else {
            lines.push(line("Voff", offset, "V"));
        }
    }
    lines.push(line("P", readings.power().abs(), "W"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Point;

    fn waveform(shape: usize) -> Waveform {
        let at = Point::new(0, 0);
        let element = Element::new("rail", at, at)
            .with("waveform", shape as f64)
            .with("frequency", 1000.0)
            .with("voltage", 2.0)
            .with("offset", 1.0)
            .with("duty", 25.0);
        Waveform::of(&element)
    }

    #[test]
    fn the_shapes_have_their_values() {
        let values = |shape: usize| {
            let waveform = waveform(shape);
            [0.1e-3, 0.3e-3, 0.5e-3, 0.8e-3].map(|time| (waveform.at(time) * 1e3).round() / 1e3)
        };
        assert_eq!(values(0), [3.0; 4]);
        assert_eq!(values(1), [2.176, 2.902, 1.0, -0.902]);
        assert_eq!(values(2), [3.0, -1.0, -1.0, -1.0]);
        assert_eq!(values(3), [-0.2, 1.4, 3.0, 0.6]);
        assert_eq!(values(4), [-0.6, 0.2, 1.0, 2.2]);
        assert_eq!(values(5), [3.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn corners_follow_each_other_and_separate_the_levels() {
        let square = waveform(2);
        let mut time = 0.0;
        for edge in 0..2000 {
            let next = square.next_corner(time).unwrap();
            let expected = (edge / 2) as f64 * 1e-3 + if edge % 2 == 0 { 0.25e-3 } else { 1e-3 };
            assert!((next - expected).abs() < 1e-12, "{edge}: {next}");
            assert_eq!(square.at(next), if edge % 2 == 0 { 3.0 } else { -1.0 });
            assert_eq!(
                square.at(next + 1e-9),
                if edge % 2 == 0 { -1.0 } else { 3.0 }
            );
            time = next + 1e-12;
        }
    }
}
