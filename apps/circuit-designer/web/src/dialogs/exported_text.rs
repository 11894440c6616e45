//! The circuit as text: to be copied or saved.

use canvas_shell::{mark, theme};
use egui::{RichText, ScrollArea, TextEdit, Ui};

use super::frame::{self, Choice, DialogOutcome};
use crate::action::{Request, TextFormat};
use crate::commands::circuit_files;
use crate::state::editor::Editor;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 360.0;
/// More than this is only copied or saved, not shown.
const SHOWN_LINES: usize = 400;

/// More than this is only counted.
const SHOWN_OMISSIONS: usize = 6;

const COPY: Choice = frame::choice("Copy", "dialog/copy", DialogOutcome::Applied);
const SAVE: Choice = frame::choice("Save File", "dialog/save", DialogOutcome::Confirmed);

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, format: TextFormat) -> bool {
    let text = circuit_files::text(editor, format);
    let omissions = circuit_files::omissions(editor, format);
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, format, &text, &omissions));
    match outcome {
        DialogOutcome::Open => return false,
        DialogOutcome::Cancelled => {}
        DialogOutcome::Applied => {
            ui.ctx().copy_text(text);
            editor.say("The text was copied to the clipboard.");
        }
        DialogOutcome::Confirmed => editor.request(Request::SaveText(format)),
    }
    ui.ctx().request_repaint();
    true
}

fn content(ui: &mut Ui, format: TextFormat, text: &str, omissions: &[String]) -> DialogOutcome {
    frame::title(ui, format.title());
    let entered = frame::entered(ui);
    let lines = text.lines().count();
    let shown: Vec<&str> = text.lines().take(SHOWN_LINES).collect();
    let shown = shown.join("\n");
    ScrollArea::both().max_height(HEIGHT).show(ui, |ui| {
        // Text that is not a `String` can be selected but not changed.
        let mut readable = shown.as_str();
        let edit = TextEdit::multiline(&mut readable)
            .code_editor()
            .desired_rows(12)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit);
        mark(ui, "dialog/text", response.rect);
    });
    if lines > SHOWN_LINES {
        let more = format!(
            "and {} more lines, which are copied and saved, too",
            lines - SHOWN_LINES
        );
        ui.label(RichText::new(more).small().color(theme::TEXT_WEAK));
    }
    for omission in omissions.iter().take(SHOWN_OMISSIONS) {
        ui.label(RichText::new(omission).small().color(theme::WARNING));
    }
    if omissions.len() > SHOWN_OMISSIONS {
        let more = omissions.len() - SHOWN_OMISSIONS;
        ui.label(
            RichText::new(format!("and {more} more"))
                .small()
                .color(theme::WARNING),
        );
    }
    frame::buttons(ui, entered, &[COPY, SAVE, frame::CLOSE])
}
