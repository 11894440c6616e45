//! A diode with a falling piece in its curve.

use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::junction::Junction;
use crate::simulator::math::exp;
use crate::simulator::{Link, Stamper, Wiring};

/// A diode whose current falls over part of its range.
pub struct TunnelDiode;

impl Part for TunnelDiode {
    fn identity(&self) -> &'static Identity {
        &table::TUNNEL_DIODE
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Tunnel {
            junction: Junction::new(
                PEAK_CURRENT * exp(-FORWARD_VOLTAGE / SLOPE_VOLTAGE),
                SLOPE_VOLTAGE / crate::simulator::junction::THERMAL_VOLTAGE,
            ),
            anode: Node::GROUND,
            cathode: Node::GROUND,
            last: 0.0,
        }))
    }
}

/// Peak and valley, and where the ordinary junction carries the peak current again.
const PEAK_VOLTAGE: f64 = 0.1;
const PEAK_CURRENT: f64 = 4.7e-3;
const VALLEY_VOLTAGE: f64 = 0.37;
const VALLEY_CURRENT: f64 = 370e-6;
const FORWARD_VOLTAGE: f64 = 0.525;
const SLOPE_VOLTAGE: f64 = 0.026;
/// The excess current stops growing here; the junction carries all by far.
const LARGEST_EXCESS: f64 = 5.0;
/// Largest move in one iteration: narrower than the humps of the curve.
const LARGEST_MOVE: f64 = 0.05;

struct Tunnel {
    junction: Junction,
    anode: Node,
    cathode: Node,
    last: f64,
}

impl Tunnel {
    /// Tunnel current with its hump, excess current through the valley, and the junction.
    fn at(&self, voltage: f64) -> (f64, f64) {
        let (junction, junction_slope) = self.junction.at(voltage);
        let share = voltage / PEAK_VOLTAGE;
        let (tunnel, tunnel_slope) = if share > -20.0 {
            let hump = PEAK_CURRENT * exp(1.0 - share);
            (hump * share, hump * (1.0 - share) / PEAK_VOLTAGE)
        } else {
            // Far in reverse the curve is steep enough to be a straight line.
            let hump = PEAK_CURRENT * exp(21.0);
            let slope = hump * 21.0 / PEAK_VOLTAGE;
            (
                hump * -20.0 + slope * (voltage + 20.0 * PEAK_VOLTAGE),
                slope,
            )
        };
        let (excess, excess_slope) = if voltage < LARGEST_EXCESS {
            let excess = VALLEY_CURRENT * exp(voltage - VALLEY_VOLTAGE);
            (excess, excess)
        } else {
            (VALLEY_CURRENT * exp(LARGEST_EXCESS - VALLEY_VOLTAGE), 0.0)
        };
        // Without a voltage nothing flows.
        let offset = VALLEY_CURRENT * exp(-VALLEY_VOLTAGE);
        (
            junction + tunnel + excess - offset,
            junction_slope + tunnel_slope + excess_slope,
        )
    }
}

impl Device for Tunnel {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.anode, self.cathode) = (wiring.pin(0), wiring.pin(1));
        wiring.link(self.anode, self.cathode, Link::Conducts);
    }

    fn reset(&mut self) {
        self.last = 0.0;
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let proposed = view.across(self.anode, self.cathode);
        let voltage = proposed.clamp(self.last - LARGEST_MOVE, self.last + LARGEST_MOVE);
        self.last = voltage;
        let (current, slope) = self.at(voltage);
        let conductance = slope + step.gmin;
        let rest = current + step.gmin * voltage - conductance * voltage;
        stamper.conductance(self.anode, self.cathode, conductance);
        stamper.current(self.anode, self.cathode, rest);
        (proposed - voltage).abs() < 1e-6
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let (current, _) = self.at(view.across(self.anode, self.cathode));
        into.copy_from_slice(&[current, -current]);
    }
}
