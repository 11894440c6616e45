//! A light-emitting diode that drives a transistor across an isolation.

use crate::circuit::{Element, Value};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// A transistor that a diode's light drives.
pub struct Optocoupler;

/// Photocurrent per ampere of the diode. With the transistor's gain of 100 the whole transfers one
/// to one.
const PHOTOCURRENT: &str = "0.01*max(a,0)";

impl Part for Optocoupler {
    fn identity(&self) -> &'static Identity {
        &table::OPTOCOUPLER
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        use Terminal::{Inner, Pin};
        let (anode, cathode, collector, emitter) = (Pin(0), Pin(1), Pin(2), Pin(3));
        let (sensed, base) = (Inner(0), Inner(1));
        let photocurrent = Value::Text(PHOTOCURRENT.into());
        Some(Box::new(
            Composite::default()
                .add("diode", &[], &[anode, sensed])
                .add(
                    "cccs",
                    &[("expression", photocurrent)],
                    &[sensed, cathode, collector, base],
                )
                .add(
                    "bjt",
                    &[("beta", number(100.0))],
                    &[base, collector, emitter],
                ),
        ))
    }
}
