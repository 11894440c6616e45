//! A two-way switch that joins both throws on the way from one to the other.

use super::spdt;
use crate::circuit::{Allowed, Element};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};

pub struct MakeBeforeBreak;

static IDENTITY: Identity = Identity {
    kind: "make-before-break-switch",
    title: "switch (MBB)",
    tag: "MBB",
    code: Some("416"),
    designator: "S",
    menu: &[entry(Menu::Passive, 7, "Add Make-Before-Break Switch")],
    parameters: &[
        spdt::POSITION.allowing(Allowed::Whole(0, 2)),
        spdt::MOMENTARY,
        spdt::LINK,
        spdt::KEY,
    ],
    legacy: &["position", "momentary"],
};

impl Part for MakeBeforeBreak {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        vec![
            pin("common", element.from),
            pin("1", axis.beside(element.to, 16)),
            pin("2", axis.beside(element.to, -16)),
        ]
    }

    fn positions(&self, _element: &Element) -> usize {
        3
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        match element.count("position") {
            0 => vec![(0, 1)],
            1 => vec![(0, 1), (0, 2)],
            _ => vec![(0, 2)],
        }
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let state = match element.count("position") {
            0 => "closed to 1",
            1 => "closed to both",
            _ => "closed to 2",
        };
        vec![
            IDENTITY.title.into(),
            state.into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
