//! What is entered in the settings of a scope, and the small widgets of that dialog.

use canvas_shell::{mark, theme};
use circuit_designer_model::{Circuit, Scope, ScopeId, TriggerMode, VerticalScale, quantity};
use egui::{RichText, Ui};

use crate::state::editor::Editor;

pub const USUAL_DIVISIONS: u32 = 8;

/// The open dialog: the scope as it was and as it is wanted, and numbers as they are typed.
pub struct ScopeDraft {
    pub before: Scope,
    pub scope: Scope,
    pub gesture: String,
    pub refusal: Option<String>,
    pub level: String,
    pub divisions: String,
    /// Scale and position of each plot.
    pub manual: Vec<[String; 2]>,
    pub saves_default: bool,
}

impl ScopeDraft {
    /// None when there is no such scope.
    pub fn of(editor: &Editor, id: ScopeId) -> Option<Self> {
        let scope = find(editor.circuit(), id)?;
        let divisions = match scope.scale {
            VerticalScale::Manual { divisions } => divisions,
            _ => USUAL_DIVISIONS,
        };
        let mut draft = ScopeDraft {
            before: scope.clone(),
            scope: scope.clone(),
            gesture: format!("scope {} #{}", scope.id, editor.workspace.revision()),
            refusal: None,
            level: quantity::plain(scope.trigger.level, 6),
            divisions: divisions.to_string(),
            manual: Vec::new(),
            saves_default: false,
        };
        draft.plots_changed();
        Some(draft)
    }

    /// Are all numbers that count numbers?
    pub fn is_legible(&self) -> bool {
        let is_number = |text: &String| quantity::parse(text).is_ok();
        let is_manual = matches!(self.scope.scale, VerticalScale::Manual { .. });
        let is_triggered = self.scope.trigger.mode != TriggerMode::FreeRun;
        let has_divisions = self.divisions.trim().parse::<u32>().is_ok();
        (!is_triggered || is_number(&self.level))
            && (!is_manual || (has_divisions && self.manual.iter().flatten().all(is_number)))
    }

    /// Texts for the plots as they are now.
    pub fn plots_changed(&mut self) {
        let short = |value: f64| quantity::format(value, "");
        let plots = self.scope.plots.iter();
        self.manual = plots
            .map(|plot| {
                let position = quantity::plain(plot.manual_position, 1);
                [short(plot.manual_scale), position]
            })
            .collect();
    }
}

pub fn find(circuit: &Circuit, id: ScopeId) -> Option<&Scope> {
    circuit.scopes.iter().find(|scope| scope.id == id)
}

/// Takes a typed number over, or says why not.
pub fn take_number(text: &str, number: &mut f64, refusal: &mut Option<String>) {
    match quantity::parse(text) {
        Ok(value) => {
            *number = value;
            *refusal = None;
        }
        Err(error) => *refusal = Some(error.to_string()),
    }
}

pub fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    let text = RichText::new(text).size(theme::SMALL_SIZE);
    ui.label(text.color(theme::TEXT_WEAK));
}

pub fn check_box(ui: &mut Ui, anchor: &str, value: &mut bool, text: &str) -> bool {
    let response = ui.checkbox(value, text);
    mark(ui, anchor, response.rect);
    response.changed()
}
