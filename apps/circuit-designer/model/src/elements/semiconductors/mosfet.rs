//! A MOSFET by the square law, with its body diode.

use super::diode_core::DiodeCore;
use super::diode_model;
use super::square_law::Channel;
use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::quantity;
use crate::simulator::device::{Device, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// An insulated-gate transistor, with its body diode if wanted.
pub struct Mosfet;

/// Pins in the order gate, source, drain.
pub fn pins(element: &Element) -> Vec<Pin> {
    let axis = element.axis();
    let mut side = 16 * axis.sign();
    if element.flag("p_channel") != element.flag("swapped") {
        side = -side;
    }
    // Drain up for N, source up for P.
    vec![
        pin("G", element.from),
        pin("S", axis.beside(element.to, -side)),
        pin("D", axis.beside(element.to, side)),
    ]
}

/// The channel that the element's parameters describe.
pub fn channel(element: &Element) -> Channel {
    let polarity = if element.flag("p_channel") { -1.0 } else { 1.0 };
    Channel::new(
        polarity,
        element.number("threshold"),
        element.number("beta"),
    )
}

/// Mode, current and voltages, for JFETs too.
pub fn info(element: &Element, readings: &Readings, title: &str) -> Vec<String> {
    let channel = channel(element);
    let (vgs, vds) = (readings.across(0, 1), readings.across(2, 1));
    let slope = channel.at(channel.polarity * vgs, (channel.polarity * vds).max(0.0));
    vec![
        format!(
            "{title} (Vt={}, β={})",
            quantity::format(channel.polarity * channel.threshold, "V"),
            quantity::format(channel.beta, "")
        ),
        line("Ids", readings.current(2), "A"),
        line("Vgs", vgs, "V"),
        line("Vds", vds, "V"),
        channel.mode(vgs, vds).into(),
        line("gm", slope.by_gate, "A/V"),
        line("P", readings.power(), "W"),
    ]
}

impl Part for Mosfet {
    fn identity(&self) -> &'static Identity {
        &table::MOSFET
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let body = element
            .flag("body_diode")
            .then(|| DiodeCore::new(&diode_model::DEFAULT));
        Some(Box::new(Fet {
            channel: channel(element),
            body,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let title = if element.flag("p_channel") {
            "p-MOSFET"
        } else {
            "n-MOSFET"
        };
        info(element, readings, title)
    }
}

struct Fet {
    channel: Channel,
    /// From source to drain in an N-channel device.
    body: Option<DiodeCore>,
}

impl Device for Fet {
    fn connect(&mut self, wiring: &mut Wiring) {
        let (gate, source, drain) = (wiring.pin(0), wiring.pin(1), wiring.pin(2));
        self.channel.gate = gate;
        self.channel.source = source;
        self.channel.drain = drain;
        wiring.sense(gate);
        wiring.link(drain, source, Link::Conducts);
        if let Some(body) = &mut self.body {
            if self.channel.polarity > 0.0 {
                body.connect(wiring, source, drain);
            } else {
                body.connect(wiring, drain, source);
            }
        }
    }

    fn reset(&mut self) {
        self.channel.reset();
        if let Some(body) = &mut self.body {
            body.reset();
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let in_range = self.channel.stamp(stamper, view);
        match &mut self.body {
            Some(body) => body.stamp(stamper, view, step) && in_range,
            None => in_range,
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let mut drain = self.channel.drain_current(view);
        if let Some(body) = &self.body {
            drain -= self.channel.polarity * body.current(view);
        }
        into.copy_from_slice(&[0.0, -drain, drain]);
    }
}
