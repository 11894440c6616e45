//! Two transistors, the first of which feeds the base of the second.

use super::bjt;
use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, preset};
use crate::simulator::device::Device;

pub struct Darlington;

static IDENTITY: Identity = Identity {
    kind: "darlington",
    title: "darlington pair",
    tag: "dar",
    code: Some("400"),
    designator: "Q",
    menu: &[
        entry(Menu::Active, 11, "Add Darlington Pair (NPN)"),
        preset(
            entry(Menu::Active, 12, "Add Darlington Pair (PNP)"),
            &[("polarity", -1.0)],
        ),
    ],
    parameters: &[
        Parameter::number("polarity", "Polarity (1 NPN, -1 PNP)", "", 1.0)
            .allowing(Allowed::Within(-1.0, 1.0))
            .attribute("pn"),
        Parameter::flag("swapped", "Swap E/C", false).bit(1),
    ],
    legacy: &["polarity"],
};

impl Part for Darlington {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
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
