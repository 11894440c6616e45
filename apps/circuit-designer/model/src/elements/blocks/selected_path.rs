//! Analogue paths of which logic levels choose one: the two-way switch and the multiplexer.

use crate::circuit::Element;
use crate::elements::chips::digital::number;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::package::{Package, Side, chip_pin};
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// One way out of two, chosen by a voltage.
pub struct AnalogueSpdt;
/// One way out of several, chosen by bits.
pub struct AnalogueMultiplexer;

fn paths(element: &Element, ways: usize, selects: usize) -> Paths {
    Paths {
        on: 1.0 / element.number("on_resistance"),
        off: 1.0 / element.number("off_resistance"),
        common: Node::GROUND,
        ways: vec![Node::GROUND; ways],
        selects: vec![InputBit::new(element.number("threshold")); selects],
        inverted: element.flag("inverted"),
    }
}

impl Part for AnalogueSpdt {
    fn identity(&self) -> &'static Identity {
        &table::ANALOGUE_SPDT
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(paths(element, 2, 1)))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_high = readings.voltage(3) > element.number("threshold");
        let throw = 1 + usize::from(is_high != element.flag("inverted"));
        vec![
            "analog switch (SPDT)".into(),
            format!("closed to {throw}"),
            line("I", readings.current(0), "A"),
            line("Vc", readings.voltage(3), "V"),
        ]
    }
}

const INPUTS: [&str; 8] = ["I0", "I1", "I2", "I3", "I4", "I5", "I6", "I7"];
const SELECTS: [&str; 3] = ["S0", "S1", "S2"];

fn select_bits(element: &Element) -> usize {
    element.count("select_bits").clamp(1, 3)
}

impl Part for AnalogueMultiplexer {
    fn identity(&self) -> &'static Identity {
        &table::ANALOGUE_MULTIPLEXER
    }

    /// The common pin first, then the ways, then what selects them.
    fn package(&self, element: &Element) -> Option<Package> {
        let bits = select_bits(element);
        let ways = 1 << bits;
        let mut pins = vec![chip_pin("Z", Side::East, 0)];
        let places = (0..ways).zip(INPUTS);
        pins.extend(places.map(|(place, name)| chip_pin(name, Side::West, place)));
        let places = (0..bits as i32).zip(SELECTS);
        pins.extend(places.map(|(place, name)| chip_pin(name, Side::South, place)));
        Some(Package::new(element, bits as i32 + 1, ways + 1, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let bits = select_bits(element);
        Some(Box::new(paths(element, 1 << bits, bits)))
    }
}

struct Paths {
    on: f64,
    off: f64,
    common: Node,
    ways: Vec<Node>,
    selects: Vec<InputBit>,
    inverted: bool,
}

impl Paths {
    fn selected(&self) -> usize {
        let levels: Vec<bool> = self.selects.iter().map(|select| select.is_high).collect();
        let chosen = number(&levels);
        if self.inverted {
            self.ways.len() - 1 - chosen
        } else {
            chosen
        }
    }

    fn conductances(&self) -> impl Iterator<Item = (Node, f64)> {
        let selected = self.selected();
        self.ways.iter().enumerate().map(move |(way, node)| {
            let conductance = if way == selected { self.on } else { self.off };
            (*node, conductance)
        })
    }
}

impl Device for Paths {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.common = wiring.pin(0);
        for (number, way) in self.ways.iter_mut().enumerate() {
            *way = wiring.pin(1 + number);
            wiring.link(self.common, *way, Link::Conducts);
        }
        for (number, select) in self.selects.iter_mut().enumerate() {
            select.node = wiring.pin(1 + self.ways.len() + number);
            wiring.sense(select.node);
        }
    }

    fn reset(&mut self) {
        for select in &mut self.selects {
            select.is_high = false;
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        for (way, conductance) in self.conductances() {
            stamper.conductance(self.common, way, conductance);
        }
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        let selects = self.selects.iter();
        selects
            .filter_map(|select| select.crossing(before, now))
            .min_by(f64::total_cmp)
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let mut changed = false;
        for select in &mut self.selects {
            changed |= select.update(view);
        }
        if changed {
            Change::Coefficients
        } else {
            Change::None
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        for (pin, (way, conductance)) in (1..).zip(self.conductances()) {
            let current = conductance * view.across(way, self.common);
            into[pin] = current;
            into[0] -= current;
        }
    }

    fn memory(&self) -> Vec<f64> {
        let selects = self.selects.iter();
        selects.map(|it| f64::from(u8::from(it.is_high))).collect()
    }

    fn recall(&mut self, memory: &[f64]) {
        for (select, level) in self.selects.iter_mut().zip(memory) {
            select.is_high = *level > 0.5;
        }
    }
}
