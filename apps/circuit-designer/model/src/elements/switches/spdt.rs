//! A switch from one common end to one of several throws.

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};

pub struct Spdt;

/// Parameters that switches with several throws share.
pub const POSITION: Parameter = Parameter::number("position", "Position", "", 0.0)
    .allowing(Allowed::Whole(0, 8))
    .sparse("p");
pub const MOMENTARY: Parameter =
    Parameter::flag("momentary", "Momentary Switch", false).sparse("mm");
pub const LINK: Parameter = Parameter::text("link", "Label (for linking)", "").sparse("lab");
pub const KEY: Parameter = Parameter::text("key", "Keyboard Shortcut", "").sparse("key");

static IDENTITY: Identity = Identity {
    kind: "spdt",
    title: "switch (SPDT)",
    tag: "S",
    code: Some("S"),
    designator: "S",
    menu: &[keyed(Menu::Passive, 5, "Add SPDT Switch", 'S')],
    parameters: &[
        POSITION,
        MOMENTARY,
        Parameter::number("group", "Switch Group", "", 0.0)
            .allowing(Allowed::Whole(0, 1000))
            .sparse("li"),
        Parameter::number("throws", "# of Throws", "", 2.0)
            .allowing(Allowed::Whole(2, 8))
            .sparse("th"),
        Parameter::flag("center_off", "Center Off", false).bit(1),
        LINK,
        KEY,
    ],
    legacy: &["position", "momentary", "group", "throws"],
};

const THROWS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The throw that is connected, if any.
fn connected(element: &Element) -> Option<usize> {
    let (position, throws) = (element.count("position"), element.count("throws"));
    if element.flag("center_off") && throws == 2 {
        return [Some(0), None, Some(1)].get(position).copied().flatten();
    }
    Some(position.min(throws - 1))
}

impl Part for Spdt {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let throws = element.count("throws").clamp(2, 8) as i32;
        let axis = element.axis();
        let mut pins = vec![pin("common", element.from)];
        for throw in 0..throws {
            // Two throws lie 16 to either side; more are 32 apart around the axis.
            let side = (throws - 1 - 2 * throw) * 16;
            pins.push(pin(THROWS[throw as usize], axis.beside(element.to, side)));
        }
        pins
    }

    fn positions(&self, element: &Element) -> usize {
        if element.flag("center_off") {
            3
        } else {
            element.count("throws").max(2)
        }
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        connected(element)
            .map(|throw| (0, throw + 1))
            .into_iter()
            .collect()
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "switch (SPDT)".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
        ]
    }
}
