//! A relay: a coil that moves contacts.

use super::relay_coil::{Magnet, MagnetSettings};
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Contacts that a coil of the same element moves.
pub struct Relay;

const ROW: i32 = 48;
const COMMONS: [&str; 4] = ["A", "B", "C", "D"];
const CLOSED: [&str; 4] = ["A NC", "B NC", "C NC", "D NC"];
const OPEN: [&str; 4] = ["A NO", "B NO", "C NO", "D NO"];

fn poles(element: &Element) -> usize {
    element.count("poles").clamp(1, 4)
}

impl Part for Relay {
    fn identity(&self) -> &'static Identity {
        &table::RELAY
    }

    /// Pole by pole common, normally closed, normally open; then the coil, one row below.
    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let row = |at, number: usize| axis.beside(at, -ROW * number as i32 * axis.sign());
        let mut pins = Vec::new();
        for pole in 0..poles(element) {
            let to = row(element.to, pole);
            pins.push(pin(COMMONS[pole], row(element.from, pole)));
            pins.push(pin(CLOSED[pole], axis.beside(to, 16 * axis.sign())));
            pins.push(pin(OPEN[pole], axis.beside(to, -16 * axis.sign())));
        }
        let last = poles(element);
        pins.push(pin("coil 1", row(element.from, last)));
        pins.push(pin("coil 2", row(element.to, last)));
        pins
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let number = |key: &str| element.number(key);
        let settings = MagnetSettings {
            inductance: number("inductance"),
            resistance: number("coil_resistance"),
            on_current: number("on_current"),
            off_current: number("off_current").min(number("on_current")),
            switching_time: number("switching_time"),
        };
        Some(Box::new(Contacts {
            magnet: Magnet::new(settings),
            on: 1.0 / number("on_resistance"),
            off: 1.0 / number("off_resistance"),
            poles: vec![[Node::GROUND; 3]; poles(element)],
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let coil = 3 * poles(element);
        let place = readings.memory.get(1).copied().unwrap_or(0.0);
        let state = match place {
            place if place < 1.0 / 3.0 => "off",
            place if place > 2.0 / 3.0 => "on",
            _ => "moving",
        };
        vec![
            "relay".into(),
            state.into(),
            line("coil I", readings.current(coil), "A"),
            line("coil Vd", readings.across(coil, coil + 1), "V"),
        ]
    }
}

struct Contacts {
    magnet: Magnet,
    on: f64,
    off: f64,
    /// Common, normally closed, normally open.
    poles: Vec<[Node; 3]>,
}

impl Contacts {
    /// Conductances to the normally closed and to the normally open contact.
    fn conductances(&self) -> [f64; 2] {
        let chosen = |is: bool| if is { self.on } else { self.off };
        [
            chosen(self.magnet.is_released()),
            chosen(self.magnet.is_pulled()),
        ]
    }
}

impl Device for Contacts {
    fn connect(&mut self, wiring: &mut Wiring) {
        for (number, pole) in self.poles.iter_mut().enumerate() {
            *pole = [0, 1, 2].map(|pin| wiring.pin(3 * number + pin));
            wiring.link(pole[0], pole[1], Link::Conducts);
            wiring.link(pole[0], pole[2], Link::Conducts);
        }
        let coil = 3 * self.poles.len();
        let ends = [wiring.pin(coil), wiring.pin(coil + 1)];
        self.magnet.connect(wiring, ends);
    }

    fn reset(&mut self) {
        self.magnet.reset();
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        self.magnet.linear(stamper, step);
        let conductances = self.conductances();
        for [common, closed, open] in &self.poles {
            stamper.conductance(*common, *closed, conductances[0]);
            stamper.conductance(*common, *open, conductances[1]);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        self.magnet.drive(stamper, step);
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.magnet.truncation(view, step)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        self.magnet.accept(view, step);
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.magnet.breakpoint(time)
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, step: &Step) -> Option<f64> {
        self.magnet.crossing(before, now, step)
    }

    fn decide(&mut self, view: &View, step: &Step) -> Change {
        self.magnet.decide(view, step)
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let conductances = self.conductances();
        for (number, [common, closed, open]) in self.poles.iter().enumerate() {
            let to_closed = conductances[0] * view.across(*common, *closed);
            let to_open = conductances[1] * view.across(*common, *open);
            into[3 * number] = to_closed + to_open;
            into[3 * number + 1] = -to_closed;
            into[3 * number + 2] = -to_open;
        }
        let coil = 3 * self.poles.len();
        into[coil] = self.magnet.current();
        into[coil + 1] = -self.magnet.current();
    }

    fn memory(&self) -> Vec<f64> {
        self.magnet.memory()
    }

    fn recall(&mut self, memory: &[f64]) {
        self.magnet.recall(memory);
    }
}
