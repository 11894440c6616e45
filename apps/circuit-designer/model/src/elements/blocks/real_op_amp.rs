//! An operational amplifier with limits: bandwidth, slew rate, output swing and current, supplies.
//!
//! A macro model in the usual form: an input stage whose current is limited charges one capacitor,
//! clamps keep its voltage between the supplies, and an output stage of limited current follows it.

use crate::circuit::Element;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Pin, Readings, grid_middle, line, pin};
use crate::simulator::companion::{Integrated, capacitor_conductance};
use crate::simulator::device::{Device, Node, Rule, Step, View};
use crate::simulator::math::tanh;
use crate::simulator::{Link, Stamper, Wiring};

/// An amplifier with supply pins, bandwidth and slew rate.
pub struct RealOpAmp;

/// What tells one type from another.
struct Type {
    name: &'static str,
    gain: f64,
    bandwidth: f64,
    /// How close the output comes to the upper and to the lower supply.
    headroom: f64,
    footroom: f64,
}

const TYPES: [Type; 2] = [
    Type {
        name: "LM741",
        gain: 2e5,
        bandwidth: 1e6,
        headroom: 1.2,
        footroom: 1.5,
    },
    Type {
        name: "LM324",
        gain: 1e5,
        bandwidth: 1.2e6,
        headroom: 1.5,
        footroom: 0.02,
    },
];

fn of(element: &Element) -> &'static Type {
    TYPES.get(element.count("model")).unwrap_or(&TYPES[0])
}

/// Pins in the order minus, plus, output, upper supply, lower supply.
const SUPPLIES: [usize; 2] = [3, 4];

impl Part for RealOpAmp {
    fn identity(&self) -> &'static Identity {
        &table::REAL_OP_AMP
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let mut pins = super::op_amp::pins(element);
        let axis = element.axis();
        let middle = grid_middle(element);
        let side = 32 * axis.sign();
        pins.push(pin("V+", axis.beside(middle, side)));
        pins.push(pin("V-", axis.beside(middle, -side)));
        pins
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let kind = of(element);
        let transconductance = 2.0 * std::f64::consts::PI * kind.bandwidth * CAPACITANCE;
        Some(Box::new(Amplifier {
            transconductance,
            input_limit: element.number("slew") * 1e6 * CAPACITANCE,
            leak: transconductance / kind.gain,
            headroom: kind.headroom,
            footroom: kind.footroom,
            output_limit: element.number("limit"),
            store: Integrated::new(0.0, TOLERATED_VOLTAGE),
            nodes: [Node::GROUND; 5],
            inner: Node::GROUND,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            format!("op-amp ({})", of(element).name),
            line("V+", readings.voltage(1), "V"),
            line("V-", readings.voltage(0), "V"),
            line("Vout", readings.voltage(2), "V"),
            line("Iout", -readings.current(2), "A"),
            format!(
                "range = {} to {}",
                crate::quantity::format(readings.voltage(SUPPLIES[1]), "V"),
                crate::quantity::format(readings.voltage(SUPPLIES[0]), "V")
            ),
        ]
    }
}

/// The compensation capacitor; with it the other values follow from bandwidth and slew rate.
const CAPACITANCE: f64 = 30e-12;
const TOLERATED_VOLTAGE: f64 = 1e-4;
const OUTPUT_RESISTANCE: f64 = 75.0;
/// Conductance of the clamps, large against what the input stage can drive.
const CLAMP: f64 = 1e-2;

/// A current and its slope.
type Line = (f64, f64);

/// Straight for small arguments, never above the limit.
fn limited(value: f64, slope: f64, limit: f64) -> Line {
    let share = tanh(slope * value / limit);
    (limit * share, slope * (1.0 - share * share))
}

/// Current through the output stage that flows from the upper supply to the lower one at rest.
const IDLE_CURRENT: f64 = 1e-5;

/// The part of an output current that the upper supply gives, and how it grows with the whole.
fn sourced(current: f64) -> Line {
    let root = (current * current + IDLE_CURRENT * IDLE_CURRENT).sqrt();
    (0.5 * (current + root), 0.5 * (1.0 + current / root))
}

struct Amplifier {
    transconductance: f64,
    input_limit: f64,
    leak: f64,
    headroom: f64,
    footroom: f64,
    output_limit: f64,
    store: Integrated,
    nodes: [Node; 5],
    inner: Node,
}

impl Amplifier {
    /// Current that the input stage pushes into the inner node.
    fn input_stage(&self, view: &View) -> Line {
        let [minus, plus, ..] = self.nodes;
        limited(
            view.across(plus, minus),
            self.transconductance,
            self.input_limit,
        )
    }

    /// Current that the output stage gives.
    fn output_stage(&self, view: &View) -> Line {
        let difference = view.across(self.inner, self.nodes[2]);
        limited(difference, 1.0 / OUTPUT_RESISTANCE, self.output_limit)
    }

    /// Which clamps conduct: the pin of their supply, and the voltage over it at which they begin.
    /// Without enough supply both do.
    fn clamps(&self, view: &View) -> impl Iterator<Item = (usize, f64)> {
        let [upper, lower] = SUPPLIES;
        let over = |pin: usize| view.across(self.inner, self.nodes[pin]);
        let supply = view.across(self.nodes[upper], self.nodes[lower]);
        let starved = supply < self.headroom + self.footroom;
        let above = starved || over(upper) > -self.headroom;
        let below = starved || over(lower) < self.footroom;
        let conducting = [
            above.then_some((upper, -self.headroom)),
            below.then_some((lower, self.footroom)),
        ];
        conducting.into_iter().flatten()
    }

    fn flow(&self, view: &View, step: &Step) -> f64 {
        let conductance = capacitor_conductance(CAPACITANCE, step, step.rule);
        let voltage = view.voltage(self.inner);
        if step.is_operating_point {
            return 0.0;
        }
        let change = conductance * (voltage - self.store.value);
        match step.rule {
            Rule::BackwardEuler => change,
            Rule::Trapezoidal => change - self.store.flow,
        }
    }
}

impl Device for Amplifier {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2, 3, 4].map(|pin| wiring.pin(pin));
        self.inner = wiring.internal_node();
        let [minus, plus, output, upper, lower] = self.nodes;
        wiring.sense(minus);
        wiring.sense(plus);
        wiring.link(self.inner, upper, Link::Conducts);
        wiring.link(self.inner, lower, Link::Conducts);
        wiring.link(output, lower, Link::Conducts);
    }

    fn reset(&mut self) {
        self.store.reset(0.0);
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        let [_, _, _, upper, lower] = self.nodes;
        stamper.conductance(self.inner, upper, 0.5 * self.leak);
        stamper.conductance(self.inner, lower, 0.5 * self.leak);
        let conductance = capacitor_conductance(CAPACITANCE, step, step.rule);
        stamper.conductance(self.inner, Node::GROUND, conductance);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if !step.is_operating_point {
            let conductance = capacitor_conductance(CAPACITANCE, step, step.rule);
            let remembered = self.store.remembered(conductance, step.rule);
            stamper.current(Node::GROUND, self.inner, remembered);
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, _step: &Step) -> bool {
        let [minus, plus, output, upper, lower] = self.nodes;
        let (current, slope) = self.input_stage(view);
        stamper.control(Node::GROUND, self.inner, plus, minus, slope);
        let rest = current - slope * view.across(plus, minus);
        stamper.current(Node::GROUND, self.inner, rest);
        for (pin, offset) in self.clamps(view) {
            let supply = self.nodes[pin];
            stamper.conductance(self.inner, supply, CLAMP);
            stamper.current(self.inner, supply, -CLAMP * offset);
        }
        let (current, slope) = self.output_stage(view);
        let difference = view.across(self.inner, output);
        let (sourced, share) = sourced(current);
        for (supply, current, slope) in [
            (upper, sourced, share * slope),
            (lower, current - sourced, (1.0 - share) * slope),
        ] {
            stamper.control(supply, output, self.inner, output, slope);
            stamper.current(supply, output, current - slope * difference);
        }
        true
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.store
            .truncation(view.voltage(self.inner), step, step.rule)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let flow = self.flow(view, step);
        self.store.accept(view.voltage(self.inner), flow, step);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let (output, _) = self.output_stage(view);
        let [upper, lower] = SUPPLIES;
        let (sourced, _) = sourced(output);
        into[2] = -output;
        into[upper] = sourced;
        into[lower] = output - sourced;
        for pin in SUPPLIES {
            into[pin] += 0.5 * self.leak * view.across(self.nodes[pin], self.inner);
        }
        for (pin, offset) in self.clamps(view) {
            into[pin] -= CLAMP * (view.across(self.inner, self.nodes[pin]) - offset);
        }
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.store.value]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [voltage, ..] = memory {
            self.store.reset(*voltage);
        }
    }
}
