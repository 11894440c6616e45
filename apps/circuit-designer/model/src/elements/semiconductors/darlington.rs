//! Two transistors, the first of which feeds the base of the second.

use super::bjt;
use crate::circuit::Element;
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Pin, Readings, line};
use crate::simulator::device::Device;

/// Two transistors, the second driven by the first.
pub struct Darlington;

impl Part for Darlington {
    fn identity(&self) -> &'static Identity {
        &table::DARLINGTON
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        bjt::pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        use Terminal::{Inner, Pin};
        let polarity = [("polarity", number(bjt::polarity(element)))];
        let (base, collector, emitter) = (Pin(0), Pin(1), Pin(2));
        Some(Box::new(
            Composite::default()
                .add("bjt", &polarity, &[base, collector, Inner(0)])
                .add("bjt", &polarity, &[Inner(0), collector, emitter]),
        ))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let kind = if bjt::polarity(element) > 0.0 {
            "NPN"
        } else {
            "PNP"
        };
        vec![
            format!("darlington pair ({kind})"),
            line("Ic", readings.current(1), "A"),
            line("Ib", readings.current(0), "A"),
            line("Vbe", readings.across(0, 2), "V"),
            line("Vbc", readings.across(0, 1), "V"),
            line("Vce", readings.across(1, 2), "V"),
            line("P", readings.power(), "W"),
        ]
    }
}
