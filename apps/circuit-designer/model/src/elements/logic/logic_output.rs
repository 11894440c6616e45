//! Shows H or L.

use crate::circuit::Element;
use crate::elements::passive::resistor::Conductor;
use crate::elements::tables::logic as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::Wiring;
use crate::simulator::device::Device;

/// Shows the level of a pin.
pub struct LogicOutput;

/// Load of an output that must be driven to be high.
const PULLDOWN: f64 = 1e-6;

impl Part for LogicOutput {
    fn identity(&self) -> &'static Identity {
        &table::LOGIC_OUTPUT
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        if element.flag("pulldown") {
            // The missing second pin is ground.
            Some(Box::new(Conductor::new(PULLDOWN)))
        } else {
            Some(Box::new(Probe))
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_high = readings.voltage(0) > element.number("threshold");
        vec![
            "logic output".into(),
            if is_high { "high" } else { "low" }.into(),
            line("V", readings.voltage(0), "V"),
        ]
    }
}

/// Looks at its net, so that an undriven one is reported.
struct Probe;

impl Device for Probe {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.sense(wiring.pin(0));
    }
}
