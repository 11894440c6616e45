//! A given current, flowing towards the second point.

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Drives the same current whatever the voltage.
pub struct CurrentSource;

impl Part for CurrentSource {
    fn identity(&self) -> &'static Identity {
        &table::CURRENT_SOURCE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Source {
            current: element.number("current"),
            from: Node::GROUND,
            to: Node::GROUND,
        }))
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
