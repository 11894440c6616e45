//! Dialogs: one at a time, over a darkened page.

mod edit_element;
mod fields;
mod find_component;
mod frame;
mod run_for;
mod scope_plots;
mod scope_properties;

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

/// What was entered in the open dialog.
#[derive(Default)]
pub struct Entries {
    editing: Option<edit_element::Editing>,
    search: Option<find_component::Search>,
    run_for: Option<run_for::Entry>,
    scope: Option<scope_properties::Draft>,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    match session.view.dialog.clone() {
        Some(Dialog::EditElement { element }) => edit_element::show(ui, session, element),
        Some(Dialog::FindComponent) => find_component::show(ui, session),
        Some(Dialog::ScopeProperties { scope }) => scope_properties::show(ui, session, scope),
        Some(Dialog::RunFor) => run_for::show(ui, session),
        None => {}
    }
}
