//! Values that the wheel changes.

use circuit_designer_model::{Command, Value};
use egui::{Pos2, Rect};

use crate::state::editor::Editor;

/// Change of a value by one notch of the wheel.
const WHEEL_FACTOR: f64 = 1.05;

/// Changes the value of a resistor, capacitor or inductor under the pointer, when that is wanted.
pub fn change_by_wheel(editor: &mut Editor, sheet: Rect, at: Pos2, notches: f32) -> bool {
    let options = &editor.view.options;
    if !options.wheel_edits_values || options.editing_disabled {
        return false;
    }
    let point = editor.view.camera.to_drawing(sheet.min, at);
    let scale = editor.view.camera.scale;
    let geometry = editor.geometry();
    let index = geometry.element_at(point, scale);
    let Some(element) = index.and_then(|index| editor.circuit().elements.get(index)) else {
        return false;
    };
    let key = match element.kind.as_str() {
        "resistor" => "resistance",
        "capacitor" | "polarised-capacitor" => "capacitance",
        "inductor" => "inductance",
        _ => return false,
    };
    let value = element.number(key) * libm::pow(WHEEL_FACTOR, f64::from(notches));
    let element = element.id;
    // Three digits, as values are written.
    let digits = libm::pow(10.0, 2.0 - libm::log10(value.abs()).floor());
    let value = (value * digits).round() / digits;
    editor.apply(Command::Edit {
        element,
        parameters: [(key.to_string(), Value::Number(value))].into(),
        gesture: Some(format!("wheel {element}")),
    });
    true
}
