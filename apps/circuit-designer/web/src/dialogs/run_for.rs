//! How long to run: the time is typed, the circuit runs exactly that long and stops.

use canvas_shell::theme;
use circuit_designer_model::speed;
use egui::{RichText, Ui};

use super::fields;
use super::frame::{self, DialogOutcome};
use crate::state::editor::Editor;

const WIDTH: f32 = 340.0;
const FIELD: &str = "dialog/field/time";
const FIRST_TIME: &str = "0.1";

/// What is typed, and why it was refused.
pub struct RunTimeDraft {
    text: String,
    refusal: Option<String>,
    is_open: bool,
}

impl RunTimeDraft {
    pub fn beginning_with(text: Option<String>) -> Self {
        RunTimeDraft {
            text: text.unwrap_or_else(|| FIRST_TIME.to_string()),
            refusal: None,
            is_open: false,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, draft: &mut RunTimeDraft) -> bool {
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, draft));
    if outcome != DialogOutcome::Open {
        ui.ctx().request_repaint();
    }
    match outcome {
        DialogOutcome::Open => false,
        DialogOutcome::Cancelled => true,
        DialogOutcome::Applied | DialogOutcome::Confirmed => begin(editor, draft),
    }
}

fn content(ui: &mut Ui, draft: &mut RunTimeDraft) -> DialogOutcome {
    frame::title(ui, "Run for…");
    let entered = frame::entered(ui);
    ui.label(RichText::new("Simulated time (s)").color(theme::TEXT_WEAK));
    let width = ui.available_width();
    let is_wrong = draft.refusal.is_some();
    if fields::text(ui, FIELD, &mut draft.text, is_wrong, width).changed() {
        draft.refusal = None;
    }
    if !std::mem::replace(&mut draft.is_open, true) {
        fields::focus(ui, FIELD);
    }
    let (remark, color) = match &draft.refusal {
        Some(refusal) => (refusal.as_str(), theme::ERROR),
        None => (
            "The circuit runs exactly that long as fast as it can, then stops. Examples: 0.3, 300m.",
            theme::TEXT_WEAK,
        ),
    };
    ui.label(RichText::new(remark).small().color(color));
    frame::buttons(ui, entered, &[frame::OK, frame::CANCEL])
}

/// Starts the run; false when the time makes no sense or nothing can run.
fn begin(editor: &mut Editor, draft: &mut RunTimeDraft) -> bool {
    let circuit = editor.workspace.circuit();
    match speed::run_length(&draft.text, circuit.settings.time_step) {
        Err(refusal) => {
            draft.refusal = Some(refusal);
            false
        }
        Ok(_) if circuit.elements.is_empty() => {
            draft.refusal = Some("The sheet is blank: there is nothing to run.".into());
            false
        }
        Ok(seconds) => {
            editor.pacer.run_for(seconds, circuit);
            true
        }
    }
}
