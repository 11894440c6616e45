//! A resistor with a sliding tap.

use crate::circuit::{Element, Point};
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A track of resistance that a slider divides.
pub struct Potentiometer;

/// The tap never reaches an end completely: a hundred thousandth stays, as in a real track.
const LEAST_SHARE: f64 = 1e-5;

impl Part for Potentiometer {
    fn identity(&self) -> &'static Identity {
        &table::POTENTIOMETER
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![
            pin("1", element.from),
            pin("2", element.to),
            pin("tap", tap(element)),
        ]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let share = (element.number("position") / 100.0).clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        let resistance = element.number("resistance");
        Some(Box::new(Track {
            to_first: 1.0 / (resistance * share),
            to_second: 1.0 / (resistance * (1.0 - share)),
            pins: [Node::GROUND; 3],
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let resistance = element.number("resistance");
        let share = element.number("position") / 100.0;
        vec![
            "potentiometer".into(),
            line("Vd", readings.across(0, 1).abs(), "V"),
            line("R1", resistance * share, "Ω"),
            line("R2", resistance * (1.0 - share), "Ω"),
            line("I1", readings.current(0), "A"),
            line("I2", readings.current(1), "A"),
        ]
    }
}

/// On the grid beside the middle of the track.
fn tap(element: &Element) -> Point {
    let (from, to) = (element.from, element.to);
    let snap = |value: i32| value.div_euclid(16) * 16;
    let axis = element.axis();
    let horizontal = (to.x - from.x).abs() >= (to.y - from.y).abs();
    let middle = if horizontal {
        Point::new(snap(from.x + (to.x - from.x) / 2), from.y)
    } else {
        Point::new(from.x, snap(from.y + (to.y - from.y) / 2))
    };
    axis.beside(middle, -32 * axis.sign())
}

struct Track {
    to_first: f64,
    to_second: f64,
    pins: [Node; 3],
}

impl Device for Track {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.pins = [0, 1, 2].map(|pin| wiring.pin(pin));
        wiring.link(self.pins[0], self.pins[2], Link::Conducts);
        wiring.link(self.pins[1], self.pins[2], Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.conductance(self.pins[0], self.pins[2], self.to_first);
        stamper.conductance(self.pins[1], self.pins[2], self.to_second);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let first = view.across(self.pins[0], self.pins[2]) * self.to_first;
        let second = view.across(self.pins[1], self.pins[2]) * self.to_second;
        into.copy_from_slice(&[first, second, -first - second]);
    }
}
