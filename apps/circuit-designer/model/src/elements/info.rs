//! What the information panel says about an element.

use super::pins::Pin;
use crate::circuit::Element;
use crate::quantity;

/// Lines of the information panel, as data.
#[derive(Clone, Copy, Debug)]
pub enum InfoLine {
    /// The voltage of every pin under its name.
    EveryPin,
    /// One of two words, by the first thing that the device remembers.
    State {
        /// While it is 1.
        on: &'static str,
        /// While it is 0.
        off: &'static str,
    },
    /// One value.
    Line {
        /// Before the equals sign.
        name: &'static str,
        /// What is measured.
        value: Measured,
        /// How its sign is shown.
        sign: Sign,
        /// Behind the number.
        unit: &'static str,
    },
}

/// What a line measures; pins are numbered in the part's order.
#[derive(Clone, Copy, Debug)]
pub enum Measured {
    /// Of a pin against ground.
    Voltage(usize),
    /// Of the first pin against the second.
    Across(usize, usize),
    /// Into a pin.
    Current(usize),
    /// Taken by all pins together.
    Power,
    /// The value that was set, by its key.
    Parameter(&'static str),
}

/// How the sign of a measured value is shown.
#[derive(Clone, Copy, Debug)]
pub enum Sign {
    /// As it was measured.
    Kept,
    /// A current out of a pin instead of into it.
    Reversed,
    /// Size alone.
    Dropped,
}

/// The current through a part between two ends, without direction.
pub const CURRENT: InfoLine = current("I", 0).size();
/// The voltage across it, without direction.
pub const DROP: InfoLine = across("Vd", 0, 1).size();
/// The power that all pins take together.
pub const POWER: InfoLine = measured("P", Measured::Power, "W");

const fn measured(name: &'static str, value: Measured, unit: &'static str) -> InfoLine {
    InfoLine::Line {
        name,
        value,
        sign: Sign::Kept,
        unit,
    }
}

/// The voltage of a pin against ground.
pub const fn voltage(name: &'static str, pin: usize) -> InfoLine {
    measured(name, Measured::Voltage(pin), "V")
}

/// The voltage between two pins.
pub const fn across(name: &'static str, plus: usize, minus: usize) -> InfoLine {
    measured(name, Measured::Across(plus, minus), "V")
}

/// The current into a pin.
pub const fn current(name: &'static str, pin: usize) -> InfoLine {
    measured(name, Measured::Current(pin), "A")
}

/// A word for what the device is doing.
pub const fn state(on: &'static str, off: &'static str) -> InfoLine {
    InfoLine::State { on, off }
}

/// The value of a parameter.
pub const fn setting(name: &'static str, key: &'static str, unit: &'static str) -> InfoLine {
    measured(name, Measured::Parameter(key), unit)
}

impl InfoLine {
    /// Without its sign.
    pub const fn size(self) -> Self {
        self.signed(Sign::Dropped)
    }

    /// A current out of the pin.
    pub const fn outwards(self) -> Self {
        self.signed(Sign::Reversed)
    }

    const fn signed(self, sign: Sign) -> Self {
        match self {
            InfoLine::EveryPin | InfoLine::State { .. } => self,
            InfoLine::Line {
                name, value, unit, ..
            } => InfoLine::Line {
                name,
                value,
                sign,
                unit,
            },
        }
    }

    /// The lines for an element with these pins.
    pub fn lines(&self, element: &Element, pins: &[Pin], readings: &Readings) -> Vec<String> {
        match self {
            InfoLine::EveryPin => {
                let voltages = pins.iter().zip(&readings.voltages);
                voltages
                    .map(|(pin, voltage)| line(pin.name, *voltage, "V"))
                    .collect()
            }
            InfoLine::State { on, off } => {
                let is_on = readings.memory.first().is_some_and(|state| *state > 0.5);
                vec![if is_on { on } else { off }.to_string()]
            }
            InfoLine::Line {
                name,
                value,
                sign,
                unit,
            } => {
                let value = value.of(element, readings);
                let value = match sign {
                    Sign::Kept => value,
                    Sign::Reversed => -value,
                    Sign::Dropped => value.abs(),
                };
                vec![line(name, value, unit)]
            }
        }
    }
}

impl Measured {
    fn of(self, element: &Element, readings: &Readings) -> f64 {
        match self {
            Measured::Voltage(pin) => readings.voltage(pin),
            Measured::Across(plus, minus) => readings.across(plus, minus),
            Measured::Current(pin) => readings.current(pin),
            Measured::Power => readings.power(),
            Measured::Parameter(key) => element.number(key),
        }
    }
}

/// Measured values at the pins of one element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readings {
    /// Against ground.
    pub voltages: Vec<f64>,
    /// Into the pins.
    pub currents: Vec<f64>,
    /// What the device remembers, in its own order.
    pub memory: Vec<f64>,
}

impl Readings {
    /// Against ground; zero for a pin that is not there.
    pub fn voltage(&self, pin: usize) -> f64 {
        self.voltages.get(pin).copied().unwrap_or(0.0)
    }

    /// Into the pin; zero for a pin that is not there.
    pub fn current(&self, pin: usize) -> f64 {
        self.currents.get(pin).copied().unwrap_or(0.0)
    }

    /// The voltage of one pin against another.
    pub fn across(&self, plus: usize, minus: usize) -> f64 {
        self.voltage(plus) - self.voltage(minus)
    }

    /// Taken by all pins together.
    pub fn power(&self) -> f64 {
        let pins = self.voltages.iter().zip(&self.currents);
        pins.map(|(voltage, current)| voltage * current).sum()
    }

    /// `I`, `Vd`: the beginning of every two-terminal element.
    pub fn two_terminal(&self, title: &str) -> Vec<String> {
        vec![
            title.to_string(),
            line("I", self.current(0).abs(), "A"),
            line("Vd", self.across(0, 1).abs(), "V"),
        ]
    }
}

/// `Vd = 6.812 V`.
pub fn line(name: &str, value: f64, unit: &str) -> String {
    format!("{name} = {}", quantity::format(value, unit))
}
