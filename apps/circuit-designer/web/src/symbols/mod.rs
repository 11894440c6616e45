//! How elements look: one symbol per kind, drawn in the drawing's own units.

pub mod draft;
mod fallback;
mod sources;
mod terminals;
mod wires;
mod words;

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;

use draft::Draft;
pub use draft::{Fill, Flow, Ink, Mark, Symbol};

/// Which of the usual ways to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub european_resistors: bool,
    pub iec_gates: bool,
    pub show_values: bool,
}

/// The symbol of an element. What shows a measured value needs its readings.
pub fn symbol(element: &Element, look: Look, readings: Option<&Readings>) -> Symbol {
    match element.kind.as_str() {
        "wire" | "routed-wire" | "line" | "box" => wires::draw(element),
        _ => terminals::draw(element, look, readings)
            .or_else(|| sources::draw(element))
            .unwrap_or_else(|| fallback::draw(element)),
    }
}

/// Does its look follow what is measured?
pub fn is_live(kind: &str) -> bool {
    matches!(kind, "logic-output" | "analogue-output" | "test-point")
}
