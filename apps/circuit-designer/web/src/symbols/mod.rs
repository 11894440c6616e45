//! How elements look: one symbol per kind, drawn in the drawing's own units.

mod amplifiers;
mod captions;
mod chips;
mod diodes;
mod fallback;
mod gates;
mod meters;
mod passive;
mod sources;
mod switches;
pub mod symbol_builder;
mod terminals;
mod transistors;
mod truth_table;
mod two_ports;
mod wires;
mod words;

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;

use symbol_builder::SymbolBuilder;
pub use symbol_builder::{Fill, Ink, Mark, Symbol};

/// Which of the usual ways to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolStyle {
    pub european_resistors: bool,
    pub iec_gates: bool,
    pub show_values: bool,
}

/// The symbol of an element. What shows a measured value needs its readings.
pub fn symbol(element: &Element, style: SymbolStyle, readings: Option<&Readings>) -> Symbol {
    if let Some(symbol) = wires::draw(element)
        .or_else(|| terminals::draw(element, style, readings))
        .or_else(|| gates::draw(element, style))
        .or_else(|| amplifiers::draw(element))
        .or_else(|| transistors::draw(element))
        .or_else(|| chips::draw(element, readings))
        .or_else(|| meters::draw(element, readings))
        .or_else(|| two_ports::draw(element, style))
    {
        return symbol;
    }
    let beside_a_line = sources::draw(element)
        .or_else(|| passive::draw(element, style, readings))
        .or_else(|| switches::draw(element, readings))
        .or_else(|| diodes::draw(element, readings));
    match beside_a_line {
        Some(mut symbol) => {
            captions::add(&mut symbol, element, style);
            symbol
        }
        None => fallback::draw(element),
    }
}

/// Does its look follow what is measured?
pub fn is_live(kind: &str) -> bool {
    matches!(
        kind,
        "logic-output"
            | "analogue-output"
            | "test-point"
            | "led"
            | "lamp"
            | "voltmeter"
            | "ammeter"
            | "analogue-switch"
            | "analogue-spdt"
            | "ohmmeter"
            | "decimal-display"
    ) || kind.contains("seg")
}
