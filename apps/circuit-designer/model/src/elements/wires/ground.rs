//! The reference of all voltages.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, line, pin};

pub struct Ground;

static IDENTITY: Identity = Identity {
    kind: "ground",
    title: "ground",
    tag: "g",
    code: Some("g"),
    menu: &[keyed(Menu::Sources, 0, "Add Ground", 'g')],
    parameters: &[Parameter::choice(
        "symbol",
        "Symbol",
        &["Earth", "Chassis", "Signal", "Common"],
    )
    .attribute("sy")],
    legacy: &["symbol"],
    ..Identity::EMPTY
};

impl Part for Ground {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn is_ground(&self) -> bool {
        true
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec!["ground".into(), line("I", readings.current(0).abs(), "A")]
    }
}
