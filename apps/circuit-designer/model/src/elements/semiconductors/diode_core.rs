//! The behaviour of one junction with breakdown and series resistance.

use super::diode_model::DiodeModel;
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::junction::{Junction, THERMAL_VOLTAGE};
use crate::simulator::{Link, Stamper, Wiring};

/// Keeps an isolated junction from making the equations singular.
pub const JUNCTION_LEAK: f64 = 1e-12;
/// Current at the breakdown voltage.
const BREAKDOWN_CURRENT: f64 = 5e-3;

/// The junction alone, between two given nodes.
#[derive(Clone, Debug)]
pub struct DiodeCore {
    /// Where the current goes in.
    pub anode: Node,
    /// Where it comes out.
    pub cathode: Node,
    junction: Junction,
    breakdown: Option<(f64, Junction)>,
    last: f64,
}

impl DiodeCore {
    /// At rest.
    pub fn new(model: &DiodeModel) -> Self {
        let breakdown = (model.breakdown > 0.0)
            .then(|| (model.breakdown, Junction::new(BREAKDOWN_CURRENT, 1.0)));
        DiodeCore {
            anode: Node::GROUND,
            cathode: Node::GROUND,
            junction: Junction::new(model.saturation, model.emission),
            breakdown,
            last: 0.0,
        }
    }

    /// Lies between these nodes.
    pub fn connect(&mut self, wiring: &mut Wiring, anode: Node, cathode: Node) {
        (self.anode, self.cathode) = (anode, cathode);
        wiring.link(anode, cathode, Link::Conducts);
    }

    /// Forgets the last voltage.
    pub fn reset(&mut self) {
        self.last = 0.0;
    }

    /// Current and conductance.
    fn at(&self, voltage: f64) -> (f64, f64) {
        let (mut current, mut conductance) = self.junction.at(voltage);
        if let Some((limit, junction)) = &self.breakdown {
            let (reverse, slope) = junction.at(-voltage - limit);
            // The junction's own saturation is no part of the breakdown curve.
            current -= reverse + junction.saturation;
            conductance += slope;
        }
        (current, conductance)
    }

    fn limited(&self, next: f64) -> f64 {
        match &self.breakdown {
            Some((limit, junction)) if next < -limit + 10.0 * THERMAL_VOLTAGE => {
                -junction.limited(-next - limit, -self.last - limit) - limit
            }
            _ => self.junction.limited(next, self.last),
        }
    }

    /// Linearises around the present voltage, kept from jumping; has it settled?
    pub fn stamp(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let proposed = view.across(self.anode, self.cathode);
        let voltage = self.limited(proposed);
        let last = std::mem::replace(&mut self.last, voltage);
        let (current, slope) = self.at(voltage);
        let leak = JUNCTION_LEAK + step.gmin;
        let conductance = slope + leak;
        let at_zero = current + leak * voltage - conductance * voltage;
        stamper.conductance(self.anode, self.cathode, conductance);
        stamper.current(self.anode, self.cathode, at_zero);
        self.junction.holds(last, proposed, voltage)
    }

    /// The voltage it was last linearised at.
    pub fn last(&self) -> f64 {
        self.last
    }

    /// From anode to cathode.
    pub fn current(&self, view: &View) -> f64 {
        let voltage = view.across(self.anode, self.cathode);
        self.at(voltage).0 + JUNCTION_LEAK * voltage
    }
}

/// A diode with two pins: anode, cathode.
pub struct DiodeDevice {
    core: DiodeCore,
    series_conductance: Option<f64>,
    anode: Node,
}

impl DiodeDevice {
    /// Between the first two pins.
    pub fn new(model: &DiodeModel) -> Self {
        let series = model.series_resistance;
        DiodeDevice {
            core: DiodeCore::new(model),
            series_conductance: (series > 0.0).then(|| 1.0 / series),
            anode: Node::GROUND,
        }
    }
}

impl Device for DiodeDevice {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.anode = wiring.pin(0);
        let inner = if self.series_conductance.is_some() {
            let node = wiring.internal_node();
            wiring.link(self.anode, node, Link::Conducts);
            node
        } else {
            self.anode
        };
        self.core.connect(wiring, inner, wiring.pin(1));
    }

    fn reset(&mut self) {
        self.core.reset();
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        if let Some(conductance) = self.series_conductance {
            stamper.conductance(self.anode, self.core.anode, conductance);
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        self.core.stamp(stamper, view, step)
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = self.core.current(view);
        into.copy_from_slice(&[current, -current]);
    }
}
