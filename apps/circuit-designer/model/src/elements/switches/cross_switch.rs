//! Two lines that go straight on or change places.

use super::spdt;
use crate::circuit::{Allowed, Element};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, far_end, line, pin};

pub struct CrossSwitch;

static IDENTITY: Identity = Identity {
    kind: "cross-switch",
    title: "cross switch",
    tag: "CrossSwitch",
    code: Some("430"),
    designator: "S",
    menu: &[entry(Menu::Passive, 22, "Add Cross Switch")],
    parameters: &[
        spdt::POSITION.allowing(Allowed::Whole(0, 1)),
        spdt::MOMENTARY,
        spdt::LINK,
        spdt::KEY,
    ],
    legacy: &["position", "momentary"],
};

/// Distance of the two lines.
const HEIGHT: i32 = 32;

impl Part for CrossSwitch {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let down = -HEIGHT * axis.sign();
        let far = far_end(element);
        vec![
            pin("A", element.from),
            pin("B", axis.beside(element.from, down)),
            pin("1", far),
            pin("2", axis.beside(far, down)),
        ]
    }

    fn positions(&self, _element: &Element) -> usize {
        2
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        if element.count("position") == 0 {
            vec![(0, 2), (1, 3)]
        } else {
            vec![(0, 3), (1, 2)]
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let is_straight = element.count("position") == 0;
        vec![
            IDENTITY.title.into(),
            if is_straight { "straight" } else { "crossed" }.into(),
            line("V(A)", readings.voltage(0), "V"),
            line("V(B)", readings.voltage(1), "V"),
        ]
    }
}
