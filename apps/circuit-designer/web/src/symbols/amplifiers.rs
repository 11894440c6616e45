//! Operational amplifiers and comparators.

use circuit_designer_model::Element;
use egui::{Align2, Pos2};

use super::symbol_builder::SymbolBuilder;
use super::{Ink, Symbol};

pub fn draw(element: &Element) -> Option<Symbol> {
    if !matches!(
        element.kind.as_str(),
        "op-amp" | "real-op-amp" | "comparator"
    ) {
        return None;
    }
    let mut builder = SymbolBuilder::at_right_angle(element);
    let pitch: f32 = if element.flag("small") { 8.0 } else { 16.0 };
    let half = (pitch * 2.0).min(builder.length / 2.0);
    let height = pitch * 2.0;
    for pin in [0, 1] {
        let end = onto_back(&builder, pin, half);
        builder.lead(pin, end);
        builder.flow(pin, &[end]);
    }
    let tip = builder.mid(half, 0.0);
    builder.lead(2, tip);
    builder.flow(2, &[tip]);
    for supply in 3..builder.pins.len() {
        let pin = builder.pin(supply);
        let end = pin + (builder.mid(0.0, 0.0) - pin) * 0.5;
        builder.lead(supply, end);
        builder.flow(supply, &[end]);
    }
    let outline = vec![builder.mid(-half, height), tip, builder.mid(-half, -height)];
    builder.shape(outline, Ink::Body, None);
    for (pin, sign) in [(0, "−"), (1, "+")] {
        let at = onto_back(&builder, pin, half - 8.0);
        builder.text(at, Align2::CENTER_CENTER, sign, pitch * 0.95, Ink::Body);
    }
    let at = builder.mid(-half * 0.1, 0.0);
    builder.text(
        at,
        Align2::CENTER_CENTER,
        element.name.clone(),
        10.0,
        Ink::Faint,
    );
    if element.kind == "comparator" {
        let at = builder.mid(half * 0.45, 0.0);
        builder.text(at, Align2::CENTER_CENTER, "≥?", 8.0, Ink::Faint);
    }
    Some(builder.finish())
}

/// The place on the back of the triangle (or `half` from the middle) across from a pin.
fn onto_back(builder: &SymbolBuilder, pin: usize, half: f32) -> Pos2 {
    let middle = builder.mid(0.0, 0.0);
    let towards = builder.mid(0.0, 1.0) - middle;
    let across = builder.pin(pin) - middle;
    builder.mid(-half, across.x * towards.x + across.y * towards.y)
}
