//! The newest message or a hint, the pointer's place on the ground, the selection's size.

use canvas_shell::theme;
use egui::{Align, Align2, FontId, Layout, RichText, Sense, Stroke, Ui, Vec2};
use modeller_model::Vec3;
use modeller_model::gizmo::Tool;

use crate::field::number_text;
use crate::session::Session;

pub fn show(ui: &mut Ui, session: &Session) {
    ui.set_height(theme::STATUS_BAR);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        if let Some(size) = selection_size(session) {
            small(ui, format!("Size {}", triple(size)), theme::TEXT);
        }
        if let Some(point) = ground_point(ui, session) {
            let text = format!("Ground X {:.2}  Z {:.2}", point.x, point.z);
            small(ui, text, theme::TEXT_WEAK);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (text, color) = match &session.view.message {
                _ if session.view.grip.is_some() => (hint(session).into(), theme::TEXT),
                Some(message) if message.is_warning => (message.text.clone(), theme::WARNING),
                Some(message) => (message.text.clone(), theme::TEXT),
                None => (hint(session).to_string(), theme::TEXT_WEAK),
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

fn hint(session: &Session) -> &'static str {
    if session.view.grip.is_some() {
        return "Ctrl snaps, Esc cancels.";
    }
    match (session.view.tool, session.gizmo().is_some()) {
        (Tool::Select, _) => {}
        (Tool::Move, true) => return "Drag a handle to move. Ctrl snaps to 0.25, X switches axes.",
        (Tool::Rotate, true) => {
            return "Drag a ring to turn. Ctrl snaps to 15 degrees, X switches axes.";
        }
        (Tool::Scale, true) => return "Drag a box to scale. Ctrl snaps to tenths.",
        (_, false) if session.view.selection.is_empty() => {
            return "Select an object to get its handles. Q goes back to selecting only.";
        }
        (_, false) => return "Hidden and locked objects have no handles.",
    }
    match session.view.selection.len() {
        0 => "Click an object to select it. Drag to orbit, right drag to pan, wheel to zoom.",
        1 => "Type into a field to change the object. F frames it, Delete removes it.",
        _ => "Fields change all selected objects.",
    }
}

fn selection_size(session: &Session) -> Option<Vec3> {
    let bounds = session
        .selected()
        .iter()
        .map(|object| object.bounds())
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    Some(bounds.1 - bounds.0)
}

fn triple(v: Vec3) -> String {
    let [x, y, z] = v.to_array().map(number_text);
    format!("{x} x {y} x {z}")
}

/// Where the pointer's ray meets the ground.
fn ground_point(ui: &Ui, session: &Session) -> Option<Vec3> {
    const HORIZON: f64 = 1000.0;
    let viewport = session.view.viewport?;
    let pointer = ui.input(|input| input.pointer.hover_pos())?;
    if !viewport.contains(pointer) {
        return None;
    }
    let at = pointer - viewport.min;
    let ray = session.projection()?.ray(f64::from(at.x), f64::from(at.y));
    let distance = -ray.origin.y / ray.direction.y;
    (distance.is_finite() && distance > 0.0)
        .then(|| ray.at(distance))
        .filter(|point| point.x.abs() < HORIZON && point.z.abs() < HORIZON)
}
