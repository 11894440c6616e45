//! A transconductance amplifier: the current into its bias pin sets how strongly the difference of
//! its inputs drives the output current.

use crate::circuit::Element;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::junction::THERMAL_VOLTAGE;
use crate::simulator::math::tanh;
use crate::simulator::{Link, Stamper, Wiring};

/// Gives a current, in proportion to a bias current.
pub struct Ota;

/// Pins in the order plus, minus, bias, output.
const OUTPUT: usize = 3;

impl Part for Ota {
    fn identity(&self) -> &'static Identity {
        &table::OTA
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (a, b) = (element.number("negative"), element.number("positive"));
        Some(Box::new(Amplifier {
            low: a.min(b),
            high: a.max(b),
            nodes: [Node::GROUND; 4],
            bias: Branch::default(),
        }))
    }
}

/// The bias pin lies two junctions above the lower supply.
const BIAS_OVER_SUPPLY: f64 = 1.2;
/// The output stops so far from the supplies.
const HEADROOM: f64 = 0.7;
const CLAMP: f64 = 0.1;

struct Amplifier {
    low: f64,
    high: f64,
    nodes: [Node; 4],
    bias: Branch,
}

impl Amplifier {
    /// Share of the bias current that flows out of the output, and its slope by the input voltage.
    fn share(&self, view: &View) -> (f64, f64) {
        let width = 2.0 * THERMAL_VOLTAGE;
        let share = tanh(view.across(self.nodes[0], self.nodes[1]) / width);
        (share, (1.0 - share * share) / width)
    }

    fn clamp_level(&self, voltage: f64) -> Option<f64> {
        let (low, high) = (self.low + HEADROOM, self.high - HEADROOM);
        if voltage > high {
            Some(high)
        } else if voltage < low {
            Some(low)
        } else {
            None
        }
    }

    fn bias_current(&self, view: &View) -> f64 {
        view.current(self.bias).max(0.0)
    }
}

impl Device for Amplifier {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2, 3].map(|pin| wiring.pin(pin));
        self.bias = wiring.branch();
        wiring.sense(self.nodes[0]);
        wiring.sense(self.nodes[1]);
        wiring.link(self.nodes[2], Node::GROUND, Link::Voltage);
        wiring.link(self.nodes[OUTPUT], Node::GROUND, Link::Conducts);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        stamper.branch_flows(self.bias, self.nodes[2], Node::GROUND, 1.0);
        stamper.branch_voltage(self.bias, self.nodes[2], 1.0);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        let level = self.low + BIAS_OVER_SUPPLY;
        stamper.branch_right(self.bias, step.source_scale * level);
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, _step: &Step) -> bool {
        let output = self.nodes[OUTPUT];
        let (share, slope) = self.share(view);
        let bias = self.bias_current(view);
        let difference = view.across(self.nodes[0], self.nodes[1]);
        if view.current(self.bias) > 0.0 {
            stamper.branch_flows(self.bias, Node::GROUND, output, share);
        }
        stamper.control(
            Node::GROUND,
            output,
            self.nodes[0],
            self.nodes[1],
            bias * slope,
        );
        stamper.current(Node::GROUND, output, -bias * slope * difference);
        if let Some(level) = self.clamp_level(view.voltage(output)) {
            stamper.conductance(output, Node::GROUND, CLAMP);
            stamper.current(Node::GROUND, output, CLAMP * level);
        }
        true
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let voltage = view.voltage(self.nodes[OUTPUT]);
        into[2] = view.current(self.bias);
        into[OUTPUT] = -self.share(view).0 * self.bias_current(view);
        if let Some(level) = self.clamp_level(voltage) {
            into[OUTPUT] += CLAMP * (voltage - level);
        }
    }
}
