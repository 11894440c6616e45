//! An electrolytic capacitor: reversed too far, it stops the simulation.

use super::capacitor::{self, CapacitorDevice};
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings};
use crate::quantity;
use crate::simulator::device::{Device, Step, View};
use crate::simulator::{Stamper, Wiring};

/// A capacitor that minds the direction.
pub struct PolarisedCapacitor;

impl Part for PolarisedCapacitor {
    fn identity(&self) -> &'static Identity {
        &table::POLARISED_CAPACITOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Polarised {
            inner: CapacitorDevice::of(element),
            most_reverse: element.number("max_reverse"),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        capacitor::info(element, readings)
    }
}

struct Polarised {
    inner: CapacitorDevice,
    most_reverse: f64,
}

impl Device for Polarised {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.inner.connect(wiring);
    }

    fn reset(&mut self) {
        self.inner.reset();
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        self.inner.linear(stamper, step);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        self.inner.drive(stamper, step);
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.inner.truncation(view, step)
    }

    fn rings(&self) -> bool {
        self.inner.rings()
    }

    fn accept(&mut self, view: &View, step: &Step) {
        self.inner.accept(view, step);
    }

    fn currents(&self, view: &View, step: &Step, into: &mut [f64]) {
        self.inner.currents(view, step, into);
    }

    fn memory(&self) -> Vec<f64> {
        self.inner.memory()
    }

    fn recall(&mut self, memory: &[f64]) {
        self.inner.recall(memory);
    }

    fn may_stop(&self) -> bool {
        true
    }

    fn stop_reason(&self) -> Option<String> {
        (self.inner.voltage() < -self.most_reverse).then(|| {
            let limit = quantity::format(self.most_reverse, "V");
            format!("capacitor exceeded max reverse voltage ({limit})")
        })
    }
}
