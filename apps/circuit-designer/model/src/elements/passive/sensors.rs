//! Resistors that light or warmth sets: the photoresistor and the thermistor.

use super::resistor::Conductor;
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::Device;
use crate::simulator::math::{exp, ln, pow};

/// A resistor that its surroundings set.
pub struct Sensor {
    identity: &'static Identity,
    resistance: fn(&Element) -> f64,
    /// Name, value and unit of what it senses.
    sensed: fn(&Element) -> (&'static str, f64, &'static str),
}

/// Conducts better in the light.
pub static PHOTORESISTOR: Sensor = Sensor {
    identity: &table::PHOTORESISTOR,
    resistance: |element| {
        // Falls by the power of 0.7 with the light, 12.6 kΩ at ten lux: a usual CdS cell.
        12.6e3 * pow(lux(element) / 10.0, -0.7)
    },
    sensed: |element| ("E", lux(element), "lux"),
};
/// Conducts better when it is warm.
pub static THERMISTOR: Sensor = Sensor {
    identity: &table::THERMISTOR,
    resistance: thermistor_resistance,
    sensed: |element| ("T", celsius(element), "°C"),
};

/// From 0.1 to 10 000 lux, by the logarithm.
fn lux(element: &Element) -> f64 {
    pow(10.0, -1.0 + 5.0 * element.number("position") / 100.0)
}

fn celsius(element: &Element) -> f64 {
    let (low, high) = (element.number("coldest"), element.number("hottest"));
    low + (high - low) * element.number("position") / 100.0
}

/// The beta law through the two given points.
fn thermistor_resistance(element: &Element) -> f64 {
    const AT_25: f64 = 298.15;
    const AT_50: f64 = 323.15;
    let (warm, hot) = (element.number("at_25"), element.number("at_50"));
    let beta = ln(warm / hot) / (1.0 / AT_25 - 1.0 / AT_50);
    let kelvin = celsius(element) + 273.15;
    warm * exp((beta * (1.0 / kelvin - 1.0 / AT_25)).clamp(-200.0, 200.0))
}

impl Part for Sensor {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let resistance = (self.resistance)(element).clamp(1e-6, 1e15);
        Some(Box::new(Conductor::new(1.0 / resistance)))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let (name, value, unit) = (self.sensed)(element);
        let mut lines = readings.two_terminal(self.identity.title);
        lines.push(line("R", (self.resistance)(element), "Ω"));
        lines.push(format!(
            "{name} = {} {unit}",
            crate::quantity::plain(value, 3)
        ));
        lines.push(line("P", readings.power(), "W"));
        lines
    }
}
