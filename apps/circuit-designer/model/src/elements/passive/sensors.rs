//! Resistors that light or warmth sets: the photoresistor and the thermistor.

use super::resistor::Conductor;
use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};
use crate::simulator::device::Device;
use crate::simulator::math::{exp, ln, pow};

pub struct Sensor {
    identity: &'static Identity,
    resistance: fn(&Element) -> f64,
    /// Name, value and unit of what it senses.
    sensed: fn(&Element) -> (&'static str, f64, &'static str),
}

pub static PHOTORESISTOR: Sensor = Sensor {
    identity: &PHOTORESISTOR_IDENTITY,
    resistance: |element| {
        // Falls by the power of 0.7 with the light, 12.6 kΩ at ten lux: a usual CdS cell.
        12.6e3 * pow(lux(element) / 10.0, -0.7)
    },
    sensed: |element| ("E", lux(element), "lux"),
};
pub static THERMISTOR: Sensor = Sensor {
    identity: &THERMISTOR_IDENTITY,
    resistance: thermistor_resistance,
    sensed: |element| ("T", celsius(element), "°C"),
};

const POSITION: Parameter = Parameter::number("position", "Slider (percent)", "%", 50.0)
    .allowing(Allowed::Within(0.0, 100.0))
    .percent("po");

static PHOTORESISTOR_IDENTITY: Identity = Identity {
    kind: "photoresistor",
    title: "photoresistor",
    tag: "LDR",
    code: Some("374"),
    designator: "R",
    menu: &[entry(Menu::Passive, 16, "Add Photoresistor")],
    parameters: &[
        POSITION,
        Parameter::text("slider_text", "Slider Text", "Light Brightness").attribute("st"),
    ],
    legacy: &["position", "slider_text"],
};

static THERMISTOR_IDENTITY: Identity = Identity {
    kind: "thermistor",
    title: "thermistor (NTC)",
    tag: "ThermistorNTC",
    code: Some("350"),
    designator: "R",
    menu: &[entry(Menu::Passive, 17, "Add Thermistor")],
    parameters: &[
        Parameter::number("at_25", "Resistance at 25 °C (ohms)", "Ω", 1e4)
            .positive()
            .attribute("r25"),
        Parameter::number("at_50", "Resistance at 50 °C (ohms)", "Ω", 3605.0)
            .positive()
            .attribute("r50"),
        Parameter::number("coldest", "Min Temperature (°C)", "°C", -40.0)
            .allowing(Allowed::Within(-200.0, 1000.0))
            .attribute("mint"),
        Parameter::number("hottest", "Max Temperature (°C)", "°C", 90.0)
            .allowing(Allowed::Within(-200.0, 1000.0))
            .attribute("maxt"),
        POSITION,
        Parameter::text("slider_text", "Slider Text", "Temperature").attribute("st"),
    ],
    legacy: &[
        "position",
        "at_25",
        "at_50",
        "coldest",
        "hottest",
        "slider_text",
    ],
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

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
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
