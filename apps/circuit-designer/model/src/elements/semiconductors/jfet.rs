//! A junction field-effect transistor: the square law with a gate diode.

use super::diode_core::DiodeCore;
use super::diode_model;
use super::mosfet;
use super::square_law::Channel;
use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Pin, Readings};
use crate::simulator::device::{Device, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A junction field-effect transistor.
pub struct Jfet;

impl Part for Jfet {
    fn identity(&self) -> &'static Identity {
        &table::JFET
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        mosfet::pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(JunctionFet {
            channel: mosfet::channel(element),
            gate: DiodeCore::new(&diode_model::DEFAULT),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let title = if element.flag("p_channel") {
            "p-JFET"
        } else {
            "n-JFET"
        };
        mosfet::info(element, readings, title)
    }
}

struct JunctionFet {
    channel: Channel,
    gate: DiodeCore,
}

impl Device for JunctionFet {
    fn connect(&mut self, wiring: &mut Wiring) {
        let (gate, source, drain) = (wiring.pin(0), wiring.pin(1), wiring.pin(2));
        self.channel.gate = gate;
        self.channel.source = source;
        self.channel.drain = drain;
        wiring.link(drain, source, Link::Conducts);
        if self.channel.polarity > 0.0 {
            self.gate.connect(wiring, gate, source);
        } else {
            self.gate.connect(wiring, source, gate);
        }
    }

    fn reset(&mut self) {
        self.channel.reset();
        self.gate.reset();
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let in_range = self.channel.stamp(stamper, view);
        self.gate.stamp(stamper, view, step) && in_range
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let drain = self.channel.drain_current(view);
        let gate = self.channel.polarity * self.gate.current(view);
        into.copy_from_slice(&[gate, -drain - gate, drain]);
    }
}
