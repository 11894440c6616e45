//! The field for an exact time.

use canvas_shell::{mark, theme};
use egui::{Id, Key, RichText, TextEdit, Ui, vec2};

use crate::action::{Action, Actions};
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &mut Session, actions: &mut Actions) {
    let id = Id::unique("time field");
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let hint = RichText::new("HH:MM").color(theme::TEXT_WEAK);
    let edit = TextEdit::singleline(&mut session.view.time_text)
        .id(id)
        .hint_text(hint)
        .frame(theme::field_frame(has_focus))
        .char_limit(16)
        .desired_width(ui.available_width() - 20.0);
    let response = ui.add_sized(vec2(ui.available_width(), 30.0), edit);
    mark(ui, "clock/field", response.rect);
    if session.view.wants_time_focus {
        session.view.wants_time_focus = false;
        response.request_focus();
    }
    if response.changed() {
        session.view.time_remark = None;
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if entered && !session.view.time_text.trim().is_empty() {
        actions.push(Action::GoToTypedTime);
    }
    response.on_hover_text("Go to a time: HH:MM or HH:MM:SS, then Enter (T)");
}
