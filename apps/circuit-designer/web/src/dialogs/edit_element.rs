//! The parameters of one element.

use canvas_shell::{mark, theme};
use circuit_designer_model::form::{Entry, Field, Form};
use circuit_designer_model::{Circuit, ElementId, Opening};
use egui::{RichText, ScrollArea, Sense, Ui, vec2};

use super::fields;
use super::frame::{self, DialogOutcome};
use crate::state::editor::Editor;

const WIDTH: f32 = 440.0;
const LABEL_WIDTH: f32 = 210.0;
/// Title, buttons and margins.
const AROUND_FIELDS: f32 = 190.0;

/// What was entered so far.
pub struct ElementDraft {
    form: Form,
    /// The field that takes the focus in the next frame.
    focus: Option<&'static str>,
}

impl ElementDraft {
    /// None when the element is gone or has nothing to be set.
    pub fn of(circuit: &Circuit, element: ElementId, opening: Opening) -> Option<Self> {
        let form = Form::of(circuit.element(element)?, &circuit.models)?.opened(opening);
        let focus = form.first_field();
        Some(ElementDraft { form, focus })
    }
}

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, draft: &mut ElementDraft) -> bool {
    if editor.circuit().element(draft.form.element()).is_none() {
        return true;
    }
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, draft));
    let is_done = match outcome {
        DialogOutcome::Open => false,
        DialogOutcome::Cancelled => true,
        DialogOutcome::Applied => {
            apply(editor, draft);
            false
        }
        DialogOutcome::Confirmed => apply(editor, draft),
    };
    if outcome != DialogOutcome::Open {
        // The page behind was drawn before the answer.
        ui.ctx().request_repaint();
    }
    is_done
}

fn content(ui: &mut Ui, draft: &mut ElementDraft) -> DialogOutcome {
    frame::title(ui, &draft.form.title());
    let entered = frame::entered(ui);
    let room = (ui.ctx().content_rect().height() - AROUND_FIELDS).max(120.0);
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        for field in draft.form.shown() {
            row(ui, draft, &field);
        }
    });
    if let Some(key) = draft.focus.take() {
        fields::focus(ui, &anchor(key));
    }
    frame::buttons(ui, entered, &[frame::APPLY, frame::OK, frame::CANCEL])
}

fn anchor(key: &str) -> String {
    format!("dialog/field/{key}")
}

fn row(ui: &mut Ui, draft: &mut ElementDraft, field: &Field) {
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
                    draft.form.enter(field.key, Entry::Text(text));
                }
            }
            Entry::Flag(before) => {
                let mut flag = *before;
                let response = ui.checkbox(&mut flag, field.label);
                mark(ui, anchor, response.rect);
                if response.changed() {
                    draft.form.enter(field.key, Entry::Flag(flag));
                }
            }
            Entry::Choice { chosen, options } => {
                let mut chosen = *chosen;
                if fields::list(ui, &anchor, &mut chosen, options, width) {
                    let options = options.clone();
                    let entry = Entry::Choice { chosen, options };
                    draft.form.enter(field.key, entry);
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
fn apply(editor: &mut Editor, draft: &mut ElementDraft) -> bool {
    let gesture = format!("edit dialog #{}", editor.workspace.revision());
    let Some(commands) = draft.form.commands(&gesture) else {
        draft.focus = draft.form.first_error();
        return false;
    };
    for command in commands {
        if editor.apply(command).is_none() {
            return false;
        }
    }
    let circuit = editor.circuit();
    let applied = circuit.element(draft.form.element());
    if let Some(form) = applied.and_then(|element| Form::of(element, &circuit.models)) {
        draft.form = form.opened(editor.page.opening());
    }
    true
}
