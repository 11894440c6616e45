//! How long to run: the time is typed, the circuit runs exactly that long and stops.

use canvas_shell::theme;
use circuit_designer_model::speed;
use egui::{RichText, Ui};

use super::frame::{self, Answer};
use super::{Dialog, fields};
use crate::session::Session;

const WIDTH: f32 = 340.0;
const FIELD: &str = "dialog/field/time";
const FIRST_TIME: &str = "0.1";

/// What is typed, and why it was refused.
#[derive(Default)]
pub struct Entry {
    text: Option<String>,
    refusal: Option<String>,
    is_open: bool,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    let mut entry = session.view.dialogs.run_for.take().unwrap_or_default();
    let answer = frame::show(ui, WIDTH, |ui| content(ui, &mut entry));
    let is_done = match answer {
        Answer::Open => false,
        Answer::Cancelled => true,
        Answer::Applied | Answer::Confirmed => begin(session, &mut entry),
    };
    if is_done {
        session.view.dialog = None;
        entry.is_open = false;
        entry.refusal = None;
    } else {
        session.view.dialog = Some(Dialog::RunFor);
    }
    // The time stays for the next run.
    session.view.dialogs.run_for = Some(entry);
    if answer != Answer::Open {
        ui.ctx().request_repaint();
    }
}

fn content(ui: &mut Ui, entry: &mut Entry) -> Answer {
    frame::title(ui, "Run for…");
    let entered = frame::entered(ui);
    ui.label(RichText::new("Simulated time (s)").color(theme::TEXT_WEAK));
    let text = entry.text.get_or_insert_with(|| FIRST_TIME.to_string());
    let width = ui.available_width();
    let is_wrong = entry.refusal.is_some();
    if fields::text(ui, FIELD, text, is_wrong, width).changed() {
        entry.refusal = None;
    }
    if !std::mem::replace(&mut entry.is_open, true) {
        fields::focus(ui, FIELD);
    }
    let (remark, color) = match &entry.refusal {
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
fn begin(session: &mut Session, entry: &mut Entry) -> bool {
    let circuit = session.workspace.circuit();
    let text = entry.text.as_deref().unwrap_or(FIRST_TIME);
    match speed::run_length(text, circuit.settings.time_step) {
        Err(refusal) => {
            entry.refusal = Some(refusal);
            false
        }
        Ok(_) if circuit.elements.is_empty() => {
            entry.refusal = Some("The sheet is blank: there is nothing to run.".into());
            false
        }
        Ok(seconds) => {
            session.pacer.run_for(seconds, circuit);
            true
        }
    }
}
