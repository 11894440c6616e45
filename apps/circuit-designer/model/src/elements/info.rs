//! What the information panel says about an element.

use crate::quantity;

/// Measured values at the pins of one element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readings {
    pub voltages: Vec<f64>,
    /// Into the pins.
    pub currents: Vec<f64>,
    /// What the device remembers, in its own order.
    pub memory: Vec<f64>,
}

impl Readings {
    pub fn voltage(&self, pin: usize) -> f64 {
        self.voltages.get(pin).copied().unwrap_or(0.0)
    }

    pub fn current(&self, pin: usize) -> f64 {
        self.currents.get(pin).copied().unwrap_or(0.0)
    }

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
