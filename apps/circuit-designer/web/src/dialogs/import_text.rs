//! A circuit that is pasted or typed as text.

use canvas_shell::{mark, theme};
use egui::{Id, RichText, ScrollArea, TextEdit, Ui};

use super::frame::{self, Answer};
use crate::files;
use crate::session::Session;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 360.0;

#[derive(Default)]
pub struct Pasted {
    text: String,
    is_open: bool,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    let mut pasted = session.view.dialogs.pasted.take().unwrap_or_default();
    let answer = frame::show(ui, WIDTH, |ui| content(ui, &mut pasted));
    match answer {
        Answer::Open | Answer::Applied => {
            session.view.dialogs.pasted = Some(pasted);
            return;
        }
        Answer::Cancelled => session.view.dialog = None,
        Answer::Confirmed => {
            session.view.dialog = None;
            files::import(session, &pasted.text, "");
        }
    }
    ui.ctx().request_repaint();
}

fn content(ui: &mut Ui, pasted: &mut Pasted) -> Answer {
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
