//! Operational amplifiers and comparators.

use circuit_designer_model::Element;
use egui::{Align2, Pos2};

use super::draft::Draft;
use super::{Ink, Symbol};

pub fn draw(element: &Element) -> Option<Symbol> {
    if !matches!(
        element.kind.as_str(),
        "op-amp" | "real-op-amp" | "comparator"
    ) {
        return None;
    }
    let mut draft = Draft::at_right_angle(element);
    let pitch: f32 = if element.flag("small") { 8.0 } else { 16.0 };
    let half = (pitch * 2.0).min(draft.length / 2.0);
    let height = pitch * 2.0;
    for pin in [0, 1] {
        let end = onto_back(&draft, pin, half);
        draft.lead(pin, end);
        draft.flow(pin, &[end]);
    }
    let tip = draft.mid(half, 0.0);
    draft.lead(2, tip);
    draft.flow(2, &[tip]);
    for supply in 3..draft.pins.len() {
        let pin = draft.pin(supply);
        let end = pin + (draft.mid(0.0, 0.0) - pin) * 0.5;
        draft.lead(supply, end);
        draft.flow(supply, &[end]);
    }
    let outline = vec![draft.mid(-half, height), tip, draft.mid(-half, -height)];
    draft.shape(outline, Ink::Body, None);
    for (pin, sign) in [(0, "−"), (1, "+")] {
        let at = onto_back(&draft, pin, half - 8.0);
        draft.text(at, Align2::CENTER_CENTER, sign, pitch * 0.95, Ink::Body);
    }
    let at = draft.mid(-half * 0.1, 0.0);
    draft.text(
        at,
        Align2::CENTER_CENTER,
        element.name.clone(),
        10.0,
        Ink::Faint,
    );
    if element.kind == "comparator" {
        let at = draft.mid(half * 0.45, 0.0);
        draft.text(at, Align2::CENTER_CENTER, "≥?", 8.0, Ink::Faint);
    }
    Some(draft.finish())
}

/// The place on the back of the triangle (or `half` from the middle) across from a pin.
fn onto_back(draft: &Draft, pin: usize, half: f32) -> Pos2 {
    let middle = draft.mid(0.0, 0.0);
    let towards = draft.mid(0.0, 1.0) - middle;
    let across = draft.pin(pin) - middle;
    draft.mid(-half, across.x * towards.x + across.y * towards.y)
}
