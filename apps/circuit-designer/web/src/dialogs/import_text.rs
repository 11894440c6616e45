//! A circuit that is pasted or typed as text.

use canvas_shell::{mark, theme};
use egui::{Id, RichText, ScrollArea, TextEdit, Ui};

use super::frame::{self, DialogOutcome};
use crate::action::Request;
use crate::state::editor::Editor;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 360.0;

#[derive(Default)]
pub struct PastedText {
    text: String,
    is_open: bool,
}

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, pasted: &mut PastedText) -> bool {
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, pasted));
    match outcome {
        DialogOutcome::Open | DialogOutcome::Applied => return false,
        DialogOutcome::Cancelled => {}
        DialogOutcome::Confirmed => editor.request(Request::OpenText {
            text: std::mem::take(&mut pasted.text),
            title: String::new(),
        }),
    }
    ui.ctx().request_repaint();
    true
}

fn content(ui: &mut Ui, pasted: &mut PastedText) -> DialogOutcome {
    frame::title(ui, "Import From Text");
    let hint = "Paste a circuit as XML or in the older text form. It replaces the present one; \
                Undo brings that back.";
    ui.label(RichText::new(hint).color(theme::TEXT_WEAK));
    ScrollArea::both().max_height(HEIGHT).show(ui, |ui| {
        let edit = TextEdit::multiline(&mut pasted.text)
            .id(Id::unique("dialog/text"))
            .code_editor()
            .desired_rows(14)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit);
        mark(ui, "dialog/text", response.rect);
        if !pasted.is_open {
            pasted.is_open = true;
            response.request_focus();
        }
    });
    let ok = frame::Choice {
        enabled: !pasted.text.trim().is_empty(),
        ..frame::OK
    };
    // Enter begins a new line here.
    frame::buttons(ui, false, &[ok, frame::CANCEL])
}
