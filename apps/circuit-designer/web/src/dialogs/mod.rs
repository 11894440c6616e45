//! Dialogs: one at a time, over a darkened page.

mod edit_element;
mod exported_text;
mod fields;
mod find_component;
mod frame;
mod import_text;
mod notice;
mod other_options;
mod run_for;
mod scope_plots;
mod scope_properties;

use circuit_designer_model::ElementId;
use egui::Ui;

use crate::files::TextFormat;
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
    ImportText,
    ExportedText {
        format: TextFormat,
    },
    /// What was wrong with a file.
    Problems {
        title: String,
        problems: Vec<String>,
    },
    Shortcuts,
    OtherOptions,
    About,
}

/// What was entered in the open dialog.
#[derive(Default)]
pub struct Entries {
    editing: Option<edit_element::Editing>,
    search: Option<find_component::Search>,
    run_for: Option<run_for::Entry>,
    scope: Option<scope_properties::Draft>,
    pasted: Option<import_text::Pasted>,
    options: Option<other_options::Draft>,
}

pub fn show(ui: &mut Ui, session: &mut Session) {
    match session.view.dialog.clone() {
        Some(Dialog::EditElement { element }) => edit_element::show(ui, session, element),
        Some(Dialog::FindComponent) => find_component::show(ui, session),
        Some(Dialog::ScopeProperties { scope }) => scope_properties::show(ui, session, scope),
        Some(Dialog::RunFor) => run_for::show(ui, session),
        Some(Dialog::ImportText) => import_text::show(ui, session),
        Some(Dialog::ExportedText { format }) => exported_text::show(ui, session, format),
        Some(Dialog::Problems { title, problems }) => {
            notice::problems(ui, session, &title, &problems);
        }
        Some(Dialog::Shortcuts) => notice::shortcuts(ui, session),
        Some(Dialog::OtherOptions) => other_options::show(ui, session),
        Some(Dialog::About) => notice::about(ui, session),
        None => {}
    }
}
