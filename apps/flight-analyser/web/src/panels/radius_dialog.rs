//! The dialog that draws a circle around an airport.

use canvas_shell::{mark, theme};
use egui::{Button, Color32, Frame, Id, Key, Margin, Modal, RichText, TextEdit, Ui, vec2};
use flight_analyser_model::RADIUS_RANGE;

use crate::action::{Action, Actions};
use crate::state::{Dialog, Session};

pub fn show(ui: &mut Ui, session: &mut Session, actions: &mut Actions) {
    let has_circle = session.workspace.drawings().circle.is_some();
    let Some(Dialog::Radius(form)) = &mut session.view.dialog else {
        return;
    };
    let modal = Modal::new(Id::unique("radius dialog"))
        .backdrop_color(Color32::from_black_alpha(90))
        .frame(Frame::popup(ui.style()).inner_margin(Margin::same(18)))
        .show(ui.ctx(), |ui| {
            ui.set_width(320.0);
            let title = RichText::new("Draw Radius Circle")
                .size(16.0)
                .color(theme::TEXT_STRONG);
            ui.label(title);
            ui.add_space(6.0);
            let mut is_entered = false;
            let [low, high] = RADIUS_RANGE;
            let label = format!("Radius in km ({low} to {high})");
            let fields = [
                (
                    "radius/airport",
                    "Airport (code or name)",
                    &mut form.airport,
                ),
                ("radius/km", label.as_str(), &mut form.radius),
            ];
            let mut wants_focus = !form.is_opened;
            for (anchor, label, text) in fields {
                ui.label(RichText::new(label).color(theme::TEXT_WEAK));
                let id = Id::unique(anchor);
                let has_focus = ui.memory(|memory| memory.has_focus(id));
                let edit = TextEdit::singleline(text)
                    .id(id)
                    .frame(theme::field_frame(has_focus))
                    .char_limit(60)
                    .desired_width(f32::INFINITY);
                let response = ui.add(edit);
                mark(ui, anchor, response.rect);
                // The first field that is still empty, or else the last one.
                if wants_focus && (text.is_empty() || anchor == "radius/km") {
                    wants_focus = false;
                    response.request_focus();
                }
                if response.changed() {
                    form.refusal = None;
                }
                let entered =
                    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                is_entered |= entered;
            }
            form.is_opened = true;
            if let Some(refusal) = &form.refusal {
                let response = ui.label(RichText::new(refusal).color(theme::ERROR));
                mark(ui, format!("message/{refusal}"), response.rect);
            }
            ui.add_space(10.0);
            if is_entered {
                actions.push(Action::DrawRadius);
            }
            ui.horizontal(|ui| {
                let size = vec2(92.0, 30.0);
                let text = RichText::new("Draw").color(theme::TEXT_STRONG);
                let draw = ui.add(
                    Button::new(text)
                        .fill(theme::ACCENT.gamma_multiply(0.85))
                        .min_size(size),
                );
                mark(ui, "radius/draw", draw.rect);
                if draw.clicked() {
                    actions.push(Action::DrawRadius);
                }
                let clear = ui.add_enabled(has_circle, Button::new("Clear").min_size(size));
                mark(ui, "radius/clear", clear.rect);
                if clear.clicked() {
                    actions.push(Action::ClearRadius);
                }
                let close = ui.add(Button::new("Close").min_size(size));
                mark(ui, "radius/close", close.rect);
                if close.clicked() {
                    actions.push(Action::CloseDialog);
                }
            });
        });
    if modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}
