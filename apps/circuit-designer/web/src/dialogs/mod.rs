//! Dialogs: one at a time, over a darkened page.

use circuit_designer_model::ElementId;
use egui::Ui;

use crate::session::Session;

#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The parameters of one element.
    EditElement {
        element: ElementId,
    },
    /// The settings of one scope.
    ScopeProperties {
        scope: u64,
    },
    FindComponent,
    RunFor,
}

pub fn show(_ui: &mut Ui, _session: &mut Session) {}
