//! The newest message or a hint, the pointer's place on the ground, the selection's size.

use canvas_shell::{Message, theme};
use egui::{Align, Align2, FontId, Layout, RichText, Sense, Stroke, Ui, Vec2};
use modeller_model::Vec3;
use modeller_model::gizmo::Tool;

use crate::state::ShownScene;
use crate::widgets::number_text;

pub fn show(ui: &mut Ui, shown: &ShownScene, message: Option<&Message>) {
    ui.set_height(theme::STATUS_BAR);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        if let Some((low, high)) = shown.selected_bounds() {
            let size = high - low;
            small(ui, format!("Size {}", triple(size)), theme::TEXT);
        }
        let pointer = ui.input(|input| input.pointer.hover_pos());
        if let Some(point) = pointer.and_then(|at| shown.ground_point(at)) {
            let text = format!("Ground X {:.2}  Z {:.2}", point.x, point.z);
            small(ui, text, theme::TEXT_WEAK);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (text, color) = match message {
                _ if shown.grip.is_some() => (hint(shown).to_string(), theme::TEXT),
                Some(message) => (message.text.clone(), message.color()),
                None => (hint(shown).to_string(), theme::TEXT_WEAK),
            };
            ui.spacing_mut().item_spacing.x = 7.0;
            if color == theme::WARNING {
                warning_sign(ui);
            }
            let text = RichText::new(text).small().color(color);
            let label = ui.add(egui::Label::new(text).truncate());
            if color == theme::WARNING {
                let line = Stroke::new(1.0, theme::WARNING);
                let y = ui.max_rect().top() + 0.5;
                ui.painter()
                    .hline(ui.max_rect().left()..=label.rect.right(), y, line);
            }
        });
    });
}

/// An exclamation mark in a disc, so that a warning is seen without reading.
fn warning_sign(ui: &mut Ui) {
    const SIDE: f32 = 14.0;
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::HOVER);
    let painter = ui.painter();
    painter.circle_filled(rect.center(), SIDE / 2.0, theme::WARNING);
    let font = FontId::proportional(theme::SMALL_SIZE);
    painter.text(rect.center(), Align2::CENTER_CENTER, "!", font, theme::BAR);
}

fn small(ui: &mut Ui, text: String, color: egui::Color32) {
    ui.label(RichText::new(text).small().color(color));
}

fn hint(shown: &ShownScene) -> &'static str {
    if shown.grip.is_some() {
        return "Ctrl snaps, Esc cancels.";
    }
    match (shown.tool, shown.gizmo().is_some()) {
        (Tool::Select, _) => {}
        (Tool::Move, true) => return "Drag a handle to move. Ctrl snaps to 0.25, X switches axes.",
        (Tool::Rotate, true) => {
            return "Drag a ring to turn. Ctrl snaps to 15 degrees, X switches axes.";
        }
        (Tool::Scale, true) => return "Drag a box to scale. Ctrl snaps to tenths.",
        (_, false) if shown.selection.is_empty() => {
            return "Select an object to get its handles. Q goes back to selecting only.";
        }
        (_, false) => return "Hidden and locked objects have no handles.",
    }
    match shown.selection.len() {
        0 => "Click an object to select it. Drag to orbit, right drag to pan, wheel to zoom.",
        1 => "Type into a field to change the object. F frames it, Delete removes it.",
        _ => "Fields change all selected objects.",
    }
}

fn triple(v: Vec3) -> String {
    let [x, y, z] = v
        .to_array()
        .map(|side| number_text((side * 1000.0).round() / 1000.0));
    format!("{x} x {y} x {z}")
}
