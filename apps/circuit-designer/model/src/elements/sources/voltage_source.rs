//! An ideal voltage between two nets: first point minus, second point plus.

use super::waveform::{self, Waveform};
use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part, Readings};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A waveform between two ends.
pub struct VoltageSource;

impl Part for VoltageSource {
    fn identity(&self) -> &'static Identity {
        &table::VOLTAGE_SOURCE
    }

    fn is_written(&self, element: &Element, key: &str) -> bool {
        waveform::is_written(element, key)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Source {
            waveform: Waveform::of(element),
            minus: Node::GROUND,
            plus: Node::GROUND,
            branch: None,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        waveform::info(element, readings, "Vd", readings.across(1, 0).abs())
    }
}

struct Source {
    waveform: Waveform,
    minus: Node,
    plus: Node,
    /// None when one end is grounded: then the other end is a fixed output.
    branch: Option<Branch>,
}

impl Device for Source {
    fn connect(&mut self, wiring: &mut Wiring) {
        (self.minus, self.plus) = (wiring.pin(0), wiring.pin(1));
        if self.minus == Node::GROUND {
            wiring.fix(self.plus);
        } else if self.plus == Node::GROUND {
            wiring.fix(self.minus);
        } else {
            wiring.link(self.minus, self.plus, Link::Voltage);
            self.branch = Some(wiring.branch());
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        if let Some(branch) = self.branch {
            stamper.branch_flows(branch, self.plus, self.minus, 1.0);
            stamper.branch_voltage(branch, self.plus, 1.0);
            stamper.branch_voltage(branch, self.minus, -1.0);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if let Some(branch) = self.branch {
            let voltage = self.waveform.at_end(step) * step.source_scale;
            stamper.branch_right(branch, voltage);
        }
    }

    fn level(&self, _output: usize, step: &Step) -> f64 {
        let voltage = self.waveform.at_end(step);
        if self.minus == Node::GROUND {
            voltage
        } else {
            -voltage
        }
    }

    fn levels_follow_time(&self) -> bool {
        !self.waveform.is_constant()
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        self.waveform.next_corner(time)
    }

    fn longest_step(&self) -> f64 {
        self.waveform.longest_step()
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        if let (Some(branch), [minus, plus]) = (self.branch, into) {
            *plus = view.current(branch);
            *minus = -*plus;
        }
    }
}
