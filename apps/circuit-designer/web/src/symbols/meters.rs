//! Instruments with two terminals and their reading.

use circuit_designer_model::elements::Readings;
use circuit_designer_model::{Element, quantity};
use egui::{Align2, vec2};

use super::symbol_builder::{SymbolBuilder, TEXT};
use super::{Fill, Ink, Symbol};

const RADIUS: f32 = 14.0;

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let (letter, reading) = match element.kind.as_str() {
        "voltmeter" => (
            "V",
            readings.map(|it| quantity::format(it.across(0, 1), "V")),
        ),
        "ammeter" => ("A", readings.map(|it| quantity::format(it.current(0), "A"))),
        "ohmmeter" => ("Ω", readings.map(resistance)),
        "dc-motor" => ("M", None),
        _ => return None,
    };
    let mut builder = SymbolBuilder::of(element);
    let radius = builder.leads(RADIUS);
    let middle = builder.mid(0.0, 0.0);
    builder.circle(middle, radius, Ink::Body, Some(Fill::Sheet));
    if element.kind == "ammeter" {
        // The arrow says which way is positive.
        let (tail, tip) = (builder.mid(-9.0, 0.0), builder.mid(9.0, 0.0));
        builder.line(tail, tip, Ink::Between(0, 1));
        builder.arrow_head(tail, tip, 8.0, Ink::Pin(1));
    } else {
        builder.text(middle, Align2::CENTER_CENTER, letter, 15.0, Ink::Body);
    }
    if element.kind == "voltmeter" {
        let sign = builder.mid(-radius - 6.0, 8.0);
        builder.text(sign, Align2::CENTER_CENTER, "+", 11.0, Ink::Faint);
    }
    let (above, below) = if builder.is_horizontal() {
        (
            (vec2(0.0, -radius - 3.0), Align2::CENTER_BOTTOM),
            (vec2(0.0, radius + 3.0), Align2::CENTER_TOP),
        )
    } else {
        (
            (vec2(radius + 5.0, -1.0), Align2::LEFT_BOTTOM),
            (vec2(radius + 5.0, 1.0), Align2::LEFT_TOP),
        )
    };
    builder.text(
        middle + above.0,
        above.1,
        element.name.clone(),
        11.0,
        Ink::Faint,
    );
    if let Some(reading) = reading {
        builder.text(middle + below.0, below.1, reading, TEXT, Ink::Words);
    }
    Some(builder.finish())
}

fn resistance(readings: &Readings) -> String {
    let current = readings.current(0);
    if current == 0.0 {
        return "∞".into();
    }
    quantity::format((readings.across(0, 1) / current).abs(), "Ω")
}
