//! A given current, flowing towards the second point.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct CurrentSource;

static IDENTITY: Identity = Identity {
    kind: "current-source",
    title: "current source",
    tag: "i",
    code: Some("i"),
    designator: "I",
    menu: &[entry(Menu::Sources, 12, "Add Current Source")],
    parameters: &[Parameter::number("current", "Current (A)", "A", 0.01).attribute("i")],
    legacy: &["current"],
};

impl Part for CurrentSource {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Source {
            current: element.number("current"),
            from: Node::GROUND,
            to: Node::GROUND,
        }))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = readings.two_terminal("current source");
        lines.push(line("P", readings.power().abs(), "W"));
        lines
    }
}

struct Source {
    current: f64,
    from: Node,
    to: Node,
}

impl Device for Source {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.from, self.to) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.from, self.to, Link::Current);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        stamper.current(self.from, self.to, self.current * step.source_scale);
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        if let [from, to] = into {
            (*from, *to) = (self.current, -self.current);
        }
    }
}
