//! The parameters of one element.

use canvas_shell::{mark, theme};
use circuit_designer_model::ElementId;
use circuit_designer_model::form::{Entry, Field, Form};
use egui::{RichText, ScrollArea, Sense, Ui, vec2};

use super::frame::{self, Answer};
use super::{Dialog, fields};
use crate::session::Session;

const WIDTH: f32 = 440.0;
const LABEL_WIDTH: f32 = 210.0;
/// Title, buttons and margins.
const AROUND_FIELDS: f32 = 190.0;

/// An open dialog, with what was entered so far.
pub struct Editing {
    form: Form,
    /// The field that takes the focus in the next frame.
    focus: Option<&'static str>,
}

pub fn show(ui: &mut Ui, session: &mut Session, element: ElementId) {
    let Some(mut editing) = opened(session, element) else {
        session.view.dialog = None;
        return;
    };
    let answer = frame::show(ui, WIDTH, |ui| content(ui, &mut editing));
    let is_done = match answer {
        Answer::Open => false,
        Answer::Cancelled => true,
        Answer::Applied => {
            apply(session, &mut editing);
            false
        }
        Answer::Confirmed => apply(session, &mut editing),
    };
    if is_done {
        session.view.dialog = None;
        session.view.dialogs.editing = None;
    } else {
        session.view.dialog = Some(Dialog::EditElement { element });
        session.view.dialogs.editing = Some(editing);
    }
    if answer != Answer::Open {
        // The page behind was drawn before the answer.
        ui.ctx().request_repaint();
    }
}

/// The dialog that is open, or a new one; none when the element is gone.
fn opened(session: &mut Session, id: ElementId) -> Option<Editing> {
    let circuit = session.circuit();
    let element = circuit.element(id)?;
    let fresh = || {
        let form = Form::of(element, &circuit.models)?;
        let focus = form.first_field();
        Some(Editing { form, focus })
    };
    match &session.view.dialogs.editing {
        Some(editing) if editing.form.element() == id => session.view.dialogs.editing.take(),
        _ => fresh(),
    }
}

fn content(ui: &mut Ui, editing: &mut Editing) -> Answer {
    frame::title(ui, &editing.form.title());
    let entered = frame::entered(ui);
    let room = (ui.ctx().content_rect().height() - AROUND_FIELDS).max(120.0);
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        for field in editing.form.shown() {
            row(ui, editing, &field);
        }
    });
    if let Some(key) = editing.focus.take() {
        fields::focus(ui, &anchor(key));
    }
    frame::buttons(ui, entered, &[frame::APPLY, frame::OK, frame::CANCEL])
}

fn anchor(key: &str) -> String {
    format!("dialog/field/{key}")
}

fn row(ui: &mut Ui, editing: &mut Editing, field: &Field) {
    let anchor = anchor(field.key);
    ui.horizontal(|ui| {
        let label = if matches!(field.entry, Entry::Flag(_)) {
            ""
        } else {
            field.label
        };
        label_cell(ui, label, field.error.is_some());
        let width = ui.available_width();
        match &field.entry {
            Entry::Text(before) => {
                let mut text = before.clone();
                let is_wrong = field.error.is_some();
                let response = fields::text(ui, &anchor, &mut text, is_wrong, width);
                if response.changed() {
                    editing.form.enter(field.key, Entry::Text(text));
                }
            }
            Entry::Flag(before) => {
                let mut flag = *before;
                let response = ui.checkbox(&mut flag, field.label);
                mark(ui, anchor, response.rect);
                if response.changed() {
                    editing.form.enter(field.key, Entry::Flag(flag));
                }
            }
            Entry::Choice { chosen, options } => {
                let mut chosen = *chosen;
                if fields::list(ui, &anchor, &mut chosen, options, width) {
                    let options = options.clone();
                    let entry = Entry::Choice { chosen, options };
                    editing.form.enter(field.key, entry);
                    ui.ctx().request_repaint();
                }
            }
        }
    });
    let remark = match (&field.error, field.note) {
        (Some(error), _) => RichText::new(error).small().color(theme::ERROR),
        (None, Some(note)) => RichText::new(note).small().color(theme::TEXT_WEAK),
        (None, None) => return,
    };
    ui.horizontal_top(|ui| {
        label_cell(ui, "", false);
        ui.vertical(|ui| ui.label(remark));
    });
}

fn label_cell(ui: &mut Ui, text: &str, is_wrong: bool) {
    let height = if text.is_empty() { 1.0 } else { fields::HEIGHT };
    let (rect, _) = ui.allocate_exact_size(vec2(LABEL_WIDTH, height), Sense::hover());
    let color = if is_wrong {
        theme::ERROR
    } else {
        theme::TEXT_WEAK
    };
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter().text(
        rect.left_center(),
        egui::Align2::LEFT_CENTER,
        text,
        font,
        color,
    );
}

/// Does what was entered, as one undo step. With a wrong entry nothing is done: the field says why
/// and takes the focus.
fn apply(session: &mut Session, editing: &mut Editing) -> bool {
    let gesture = format!("edit dialog #{}", session.workspace.revision());
    let Some(commands) = editing.form.commands(&gesture) else {
        editing.focus = editing.form.first_error();
        return false;
    };
    for command in commands {
        if session.run(command).is_none() {
            return false;
        }
    }
    let circuit = session.circuit();
    let applied = circuit.element(editing.form.element());
    if let Some(form) = applied.and_then(|element| Form::of(element, &circuit.models)) {
        editing.form = form;
    }
    true
}
