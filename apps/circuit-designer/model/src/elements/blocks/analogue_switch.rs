//! A switch that a voltage closes.

use crate::circuit::Element;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A contact that a voltage closes.
pub struct AnalogueSwitch;

impl Part for AnalogueSwitch {
    fn identity(&self) -> &'static Identity {
        &table::ANALOGUE_SWITCH
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Contact {
            control: InputBit::new(element.number("threshold")),
            inverted: element.flag("inverted"),
            on: 1.0 / element.number("on_resistance"),
            off: 1.0 / element.number("off_resistance"),
            a: Node::GROUND,
            b: Node::GROUND,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_high = readings.voltage(2) > element.number("threshold");
        let state = if is_high == element.flag("inverted") {
            "open"
        } else {
            "closed"
        };
        vec![
            "analog switch".into(),
            state.into(),
            line("Vd", readings.across(0, 1).abs(), "V"),
            line("I", readings.current(0).abs(), "A"),
            line("Vc", readings.voltage(2), "V"),
        ]
    }
}

struct Contact {
    control: InputBit,
    inverted: bool,
    on: f64,
    off: f64,
    a: Node,
    b: Node,
}

impl Contact {
    fn conductance(&self) -> f64 {
        if self.control.is_high == self.inverted {
            self.off
        } else {
            self.on
        }
    }
}

impl Device for Contact {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.a, self.b) = (wiring.pin(0), wiring.pin(1));
        self.control.node = wiring.pin(2);
        wiring.sense(self.control.node);
        wiring.link(self.a, self.b, Link::Conducts);
    }

    fn reset(&mut self) {
        self.control.is_high = false;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.a, self.b, self.conductance());
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        self.control.crossing(before, now)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        if self.control.update(view) {
            Change::Coefficients
        } else {
            Change::None
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = self.conductance() * view.across(self.a, self.b);
        into.copy_from_slice(&[current, -current, 0.0]);
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.control.is_high))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.control.is_high = memory.first().is_some_and(|level| *level > 0.5);
    }
}
