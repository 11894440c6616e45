//! A resistor.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, two_pins};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct Resistor;

static IDENTITY: Identity = Identity {
    kind: "resistor",
    title: "resistor",
    tag: "r",
    code: Some("r"),
    designator: "R",
    menu: &[keyed(Menu::Top, 2, "Add Resistor", 'r')],
    parameters: &[
        Parameter::number("resistance", "Resistance (ohms)", "Ω", 1000.0)
            .positive()
            .attribute("r"),
    ],
    legacy: &["resistance"],
};

impl Part for Resistor {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Conductor::new(1.0 / element.number("resistance"))))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = readings.two_terminal("resistor");
        lines.push(line("R", element.number("resistance"), "Ω"));
        lines.push(line("P", readings.power(), "W"));
        lines
    }
}

/// A conductance between the first two pins.
pub struct Conductor {
    conductance: f64,
    a: Node,
    b: Node,
}

impl Conductor {
    pub fn new(conductance: f64) -> Self {
        Conductor {
            conductance,
            a: Node::GROUND,
            b: Node::GROUND,
        }
    }
}

impl Device for Conductor {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, self.conductance);
    }

    fn only_conducts(&self) -> bool {
        true
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = view.across(self.a, self.b) * self.conductance;
        if let [a, b, ..] = into {
            (*a, *b) = (current, -current);
        }
    }
}
