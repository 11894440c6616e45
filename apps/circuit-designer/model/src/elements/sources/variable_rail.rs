//! A voltage against ground that a slider sets.

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

pub struct VariableRail;

static IDENTITY: Identity = Identity {
    kind: "variable-rail",
    title: "voltage source",
    tag: "VarRail",
    code: Some("172"),
    designator: "V",
    menu: &[entry(Menu::Sources, 8, "Add Variable Voltage")],
    parameters: &[
        Parameter::number("high", "Max Voltage", "V", 5.0).attribute("maxv"),
        Parameter::number("low", "Min Voltage", "V", 0.0).attribute("bias"),
        Parameter::number("position", "Slider (percent)", "%", 0.0)
            .allowing(Allowed::Within(0.0, 100.0))
            .attribute("pos"),
        Parameter::text("slider_text", "Slider Text", "Voltage").attribute("st"),
    ],
    legacy: &["-", "-", "high", "low", "-", "-", "slider_text"],
};

impl Part for VariableRail {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (low, high) = (element.number("low"), element.number("high"));
        let level = low + (high - low) * element.number("position") / 100.0;
        Some(Box::new(Level { level }))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "voltage source".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}

/// Holds its pin at a constant voltage.
pub struct Level {
    pub level: f64,
}

impl Device for Level {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    fn level(&self, _output: usize, _step: &Step) -> f64 {
        self.level
    }
}
