//! Settings of the simulation and of the voltage colours.

use canvas_shell::{mark, theme};
use circuit_designer_model::{Command, Settings, quantity};
use egui::{RichText, Sense, Ui, vec2};

use super::fields;
use super::frame::{self, DialogOutcome};
use crate::state::editor::Editor;
use crate::state::options::OPERATING_POINT_ON_RESET;

const WIDTH: f32 = 460.0;
const LABEL_WIDTH: f32 = 250.0;

/// Key, label, and the setting that the field is for.
type Number = (&'static str, &'static str, fn(&mut Settings) -> &mut f64);

const NUMBERS: [Number; 3] = [
    ("time_step", "Time step size (s)", |it| &mut it.time_step),
    ("min_step", "Minimum time step size (s)", |it| {
        &mut it.min_step
    }),
    ("voltage_range", "Range for voltage color (V)", |it| {
        &mut it.voltage_range
    }),
];

/// What was entered so far.
pub struct OptionsDraft {
    settings: Settings,
    /// Text of each number, and what is wrong with it.
    texts: [(String, Option<String>); 3],
    is_open: bool,
}

impl OptionsDraft {
    pub fn of(settings: &Settings) -> Self {
        let mut settings = settings.clone();
        let texts = NUMBERS.map(|(_, _, of)| {
            let text = quantity::format_with(*of(&mut settings), "", 6);
            (text.replace(' ', ""), None)
        });
        OptionsDraft {
            settings,
            texts,
            is_open: false,
        }
    }

    /// Takes the texts over; false when one of them is no number.
    fn read(&mut self) -> bool {
        let before = OptionsDraft::of(&self.settings).texts;
        for (index, (_, _, of)) in NUMBERS.iter().enumerate() {
            let (text, error) = &mut self.texts[index];
            *error = None;
            // Shown rounded: what was not touched is kept exactly.
            if *text == before[index].0 {
                continue;
            }
            match quantity::parse(text) {
                Ok(number) if number > 0.0 => *of(&mut self.settings) = number,
                Ok(_) => *error = Some("It must be greater than zero.".into()),
                Err(reason) => *error = Some(reason.to_string()),
            }
        }
        self.texts.iter().all(|(_, error)| error.is_none())
    }
}

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, draft: &mut OptionsDraft) -> bool {
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, draft));
    if outcome != DialogOutcome::Open {
        ui.ctx().request_repaint();
    }
    match outcome {
        DialogOutcome::Open => false,
        DialogOutcome::Cancelled => true,
        DialogOutcome::Applied => {
            apply(editor, draft);
            false
        }
        DialogOutcome::Confirmed => apply(editor, draft),
    }
}

fn apply(editor: &mut Editor, draft: &mut OptionsDraft) -> bool {
    if !draft.read() {
        return false;
    }
    let settings = draft.settings.clone();
    match editor.try_apply(Command::Configure { settings }) {
        Ok(_) => true,
        Err(text) => {
            draft.texts[1].1 = Some(text);
            false
        }
    }
}

fn content(ui: &mut Ui, draft: &mut OptionsDraft) -> DialogOutcome {
    frame::title(ui, "Other Options");
    let entered = frame::entered(ui);
    ui.spacing_mut().item_spacing.y = 7.0;
    for (index, (key, label, _)) in NUMBERS.iter().enumerate() {
        let (text, error) = &mut draft.texts[index];
        ui.horizontal(|ui| {
            let (rect, _) =
                ui.allocate_exact_size(vec2(LABEL_WIDTH, fields::HEIGHT), Sense::hover());
            let font = egui::TextStyle::Body.resolve(ui.style());
            let align = egui::Align2::LEFT_CENTER;
            ui.painter()
                .text(rect.left_center(), align, label, font, theme::TEXT_WEAK);
            let width = ui.available_width();
            let anchor = format!("dialog/field/{key}");
            if fields::text(ui, &anchor, text, error.is_some(), width).changed() {
                *error = None;
            }
        });
        if let Some(error) = error {
            ui.label(RichText::new(error.as_str()).small().color(theme::ERROR));
        }
    }
    let mut is_on = draft.settings.options & OPERATING_POINT_ON_RESET != 0;
    let response = ui.checkbox(&mut is_on, "Auto-Run DC Operating Point on Reset");
    mark(ui, "dialog/field/operating_point", response.rect);
    if response.changed() {
        draft.settings.options ^= OPERATING_POINT_ON_RESET;
    }
    if !draft.is_open {
        draft.is_open = true;
        fields::focus(ui, "dialog/field/time_step");
    }
    frame::buttons(ui, entered, &[frame::APPLY, frame::OK, frame::CANCEL])
}
