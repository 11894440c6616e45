//! A level set by a click on its letter.

use super::variable_rail::Level;
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};
use crate::quantity;
use crate::simulator::device::Device;

pub struct LogicInput;

static IDENTITY: Identity = Identity {
    kind: "logic-input",
    title: "logic input",
    tag: "L",
    code: Some("L"),
    designator: "IN",
    menu: &[keyed(Menu::Gates, 0, "Add Logic Input", 'i')],
    parameters: &[
        Parameter::number("position", "Position", "", 0.0)
            .allowing(crate::circuit::Allowed::Whole(0, 2))
            .sparse("p"),
        Parameter::flag("momentary", "Momentary Switch", false).sparse("mm"),
        Parameter::number("high", "High Logic Voltage", "V", 5.0).sparse("hi"),
        Parameter::number("low", "Low Voltage", "V", 0.0).sparse("lo"),
        Parameter::flag("ternary", "Ternary", false).bit(1),
        Parameter::flag("numeric", "Numeric", false).bit(2),
        Parameter::text("link", "Label (for linking)", "").sparse("lab"),
        Parameter::text("key", "Keyboard Shortcut", "").sparse("key"),
    ],
    legacy: &["position", "momentary", "high", "low"],
};

impl Part for LogicInput {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn positions(&self, element: &Element) -> usize {
        if element.flag("ternary") { 3 } else { 2 }
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (low, high) = (element.number("low"), element.number("high"));
        let most = if element.flag("ternary") { 2.0 } else { 1.0 };
        let share = element.number("position").min(most) / most;
        Some(Box::new(Level {
            level: low + (high - low) * share,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let state = if element.number("position") > 0.0 {
            "high"
        } else {
            "low"
        };
        vec![
            "logic input".into(),
            format!("{state} ({})", quantity::format(readings.voltage(0), "V")),
            line("I", readings.current(0).abs(), "A"),
        ]
    }
}
