//! A switch with two ends, or a push button.

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, keyed, line, preset, two_pins};

pub struct Switch;

static IDENTITY: Identity = Identity {
    kind: "switch",
    title: "switch (SPST)",
    tag: "s",
    code: Some("s"),
    designator: "S",
    menu: &[
        keyed(Menu::Passive, 3, "Add Switch", 's'),
        preset(
            entry(Menu::Passive, 4, "Add Push Switch"),
            &[("momentary", 1.0), ("position", 1.0)],
        ),
    ],
    parameters: &[
        Parameter::number("position", "Position", "", 0.0)
            .allowing(Allowed::Whole(0, 1))
            .sparse("p"),
        Parameter::flag("momentary", "Momentary Switch", false).sparse("mm"),
        Parameter::text("link", "Label (for linking)", "").sparse("lab"),
        Parameter::text("key", "Keyboard Shortcut", "").sparse("key"),
        Parameter::flag("iec", "IEC Symbol", false).bit(2),
    ],
    legacy: &["position", "momentary"],
};

fn is_closed(element: &Element) -> bool {
    element.number("position") == 0.0
}

impl Part for Switch {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn positions(&self, _element: &Element) -> usize {
        2
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        if is_closed(element) {
            vec![(0, 1)]
        } else {
            Vec::new()
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        if is_closed(element) {
            vec![
                "switch (SPST)".into(),
                "closed".into(),
                line("V", readings.voltage(0), "V"),
                line("I", readings.current(0).abs(), "A"),
            ]
        } else {
            vec![
                "switch (SPST)".into(),
                "open".into(),
                line("Vd", readings.across(0, 1).abs(), "V"),
            ]
        }
    }
}
