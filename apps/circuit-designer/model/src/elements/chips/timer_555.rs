//! The 555 timer: two comparators, a latch, a discharge switch and a strong output.

use crate::circuit::Element;
use crate::elements::logic::input_bit::fraction;
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Change, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// Two comparators, a latch and a discharge transistor.
pub struct Timer555;

const PINS: [ChipPin; 6] = [
    chip_pin("dis", Side::West, 1),
    chip_pin("tr", Side::West, 3),
    chip_pin("th", Side::West, 4),
    chip_pin("Vcc", Side::North, 1),
    chip_pin("ctl", Side::South, 1),
    chip_pin("out", Side::East, 2),
];
const RESET: ChipPin = chip_pin("rst", Side::East, 1);
const GROUND: ChipPin = chip_pin("gnd", Side::South, 2);

/// Numbers of the pins on the real chip.
const NUMBERS: [(&str, &str); 8] = [
    ("dis", "7"),
    ("tr", "2"),
    ("th", "6"),
    ("Vcc", "8"),
    ("ctl", "5"),
    ("out", "3"),
    ("rst", "4"),
    ("gnd", "1"),
];

impl Part for Timer555 {
    fn identity(&self) -> &'static Identity {
        &table::TIMER_555
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let mut pins = PINS.to_vec();
        pins.extend(element.flag("reset_pin").then_some(RESET));
        pins.extend(element.flag("ground_pin").then_some(GROUND));
        let mut package = Package::new(element, 3, 5, &pins);
        if element.flag("pin_numbers") {
            for pin in &mut package.pins {
                let number = NUMBERS.iter().find(|(name, _)| *name == pin.name);
                pin.label = number.map_or("", |(_, number)| number).into();
            }
        }
        Some(package)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Timer {
            has_reset: element.flag("reset_pin"),
            has_ground: element.flag("ground_pin"),
            nodes: Nodes::default(),
            is_high: false,
        }))
    }
}

/// Conductances inside the chip.
const UPPER_DIVIDER: f64 = 1.0 / 5e3;
const LOWER_DIVIDER: f64 = 1.0 / 1e4;
const DISCHARGE: f64 = 1.0 / 10.0;
const OUTPUT: f64 = 1.0;
/// A reset input below this, over the ground pin, resets.
const RESET_BELOW: f64 = 0.7;

#[derive(Clone, Copy, Debug, Default)]
struct Nodes {
    discharge: Node,
    trigger: Node,
    threshold: Node,
    supply: Node,
    control: Node,
    output: Node,
    reset: Option<Node>,
    ground: Node,
}

struct Timer {
    has_reset: bool,
    has_ground: bool,
    nodes: Nodes,
    is_high: bool,
}

impl Timer {
    /// How far trigger, threshold and reset are past their switching points; positive is past.
    fn margins(&self, view: &View) -> [f64; 3] {
        let nodes = &self.nodes;
        let over_ground = |node: Node| view.across(node, nodes.ground);
        let control = over_ground(nodes.control);
        [
            0.5 * control - over_ground(nodes.trigger),
            over_ground(nodes.threshold) - control,
            nodes.reset.map_or(-1.0, |it| RESET_BELOW - over_ground(it)),
        ]
    }

    fn next(&self, view: &View) -> bool {
        let [trigger, threshold, reset] = self.margins(view);
        if reset > 0.0 {
            false
        } else if trigger > 0.0 {
            true
        } else if threshold > 0.0 {
            false
        } else {
            self.is_high
        }
    }

    fn output_supply(&self) -> Node {
        if self.is_high {
            self.nodes.supply
        } else {
            self.nodes.ground
        }
    }
}

impl Device for Timer {
    fn connect(&mut self, wiring: &mut Wiring) {
        let ground_pin = 6 + usize::from(self.has_reset);
        self.nodes = Nodes {
            discharge: wiring.pin(0),
            trigger: wiring.pin(1),
            threshold: wiring.pin(2),
            supply: wiring.pin(3),
            control: wiring.pin(4),
            output: wiring.pin(5),
            reset: self.has_reset.then(|| wiring.pin(6)),
            ground: if self.has_ground {
                wiring.pin(ground_pin)
            } else {
                Node::GROUND
            },
        };
        let nodes = self.nodes;
        for sensed in [nodes.trigger, nodes.threshold, nodes.control, nodes.ground] {
            wiring.sense(sensed);
        }
        if let Some(reset) = nodes.reset {
            wiring.sense(reset);
        }
        for node in [nodes.supply, nodes.ground] {
            wiring.link(node, nodes.control, Link::Conducts);
        }
        // Open at times, but never without a path for long: both hang on the latch.
        wiring.link(nodes.discharge, nodes.ground, Link::Conducts);
        wiring.link(nodes.output, nodes.ground, Link::Conducts);
    }

    fn reset(&mut self) {
        self.is_high = false;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let nodes = &self.nodes;
        stamper.conductance(nodes.supply, nodes.control, UPPER_DIVIDER);
        stamper.conductance(nodes.control, nodes.ground, LOWER_DIVIDER);
        let discharge = if self.is_high { OPEN } else { DISCHARGE };
        stamper.conductance(nodes.discharge, nodes.ground, discharge);
        stamper.conductance(nodes.output, self.output_supply(), OUTPUT);
    }

    fn is_discrete(&self) -> bool {
        true
    }

    fn watches_time(&self) -> bool {
        true
    }

    fn crossing(&self, before: &View, now: &View, _step: &Step) -> Option<f64> {
        if self.next(now) == self.is_high {
            return None;
        }
        let pairs = self.margins(before).into_iter().zip(self.margins(now));
        let first = pairs
            .filter(|(before, now)| *before <= 0.0 && *now > 0.0)
            .map(|(before, now)| fraction(before, now))
            .min_by(f64::total_cmp);
        Some(first.unwrap_or(1.0))
    }

    fn decide(&mut self, view: &View, _step: &Step) -> Change {
        let next = self.next(view);
        if std::mem::replace(&mut self.is_high, next) == next {
            Change::None
        } else {
            Change::Coefficients
        }
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let nodes = &self.nodes;
        let discharge = if self.is_high {
            0.0
        } else {
            DISCHARGE * view.across(nodes.discharge, nodes.ground)
        };
        let upper = UPPER_DIVIDER * view.across(nodes.supply, nodes.control);
        let lower = LOWER_DIVIDER * view.across(nodes.control, nodes.ground);
        let output = OUTPUT * view.across(nodes.output, self.output_supply());
        let from_supply = if self.is_high { output } else { 0.0 };
        let to_ground = output - from_supply;
        let fixed = [
            discharge,
            0.0,
            0.0,
            upper - from_supply,
            lower - upper,
            output,
        ];
        for (current, value) in into.iter_mut().zip(fixed) {
            *current = value;
        }
        if self.has_ground
            && let Some(ground) = into.last_mut()
        {
            *ground = -lower - discharge - to_ground;
        }
    }

    fn memory(&self) -> Vec<f64> {
        vec![f64::from(u8::from(self.is_high))]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.is_high = memory.first().is_some_and(|state| *state > 0.5);
    }
}

/// Conductance of the open discharge switch: keeps an unused pin determined.
const OPEN: f64 = 1e-12;
