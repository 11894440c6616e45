//! Dialogs: one at a time, over a darkened page. What is entered lives in the dialog that is open.

mod edit_element;
mod exported_text;
mod fields;
mod find_component;
mod frame;
mod import_text;
mod notice;
mod other_options;
mod run_for;
mod scope_draft;
mod scope_plots;
mod scope_properties;

use circuit_designer_model::opening::dialog_place;
use circuit_designer_model::{ElementId, ScopeId, Settings};
use egui::Ui;

use crate::action::TextFormat;
use crate::state::editor::Editor;
use edit_element::ElementDraft;
use find_component::ComponentSearch;
use import_text::PastedText;
use other_options::OptionsDraft;
use run_for::RunTimeDraft;
use scope_draft::ScopeDraft;

pub enum Dialog {
    /// The parameters of one element.
    EditElement(ElementDraft),
    /// The settings of one scope.
    ScopeProperties(Box<ScopeDraft>),
    FindComponent(ComponentSearch),
    RunFor(RunTimeDraft),
    ImportText(PastedText),
    ExportedText {
        format: TextFormat,
    },
    /// What was wrong with a file.
    Problems {
        title: String,
        problems: Vec<String>,
    },
    Shortcuts,
    OtherOptions(Box<OptionsDraft>),
    About,
}

impl Dialog {
    /// None when there is no such element.
    pub fn edit_element(editor: &Editor, element: ElementId) -> Option<Dialog> {
        let draft = ElementDraft::of(editor.circuit(), element, editor.page.opening());
        draft.map(Dialog::EditElement)
    }

    /// None when there is no such scope.
    pub fn scope_properties(editor: &Editor, scope: ScopeId) -> Option<Dialog> {
        let draft = ScopeDraft::of(editor, scope)?;
        Some(Dialog::ScopeProperties(Box::new(draft)))
    }

    pub fn find_component() -> Dialog {
        Dialog::FindComponent(ComponentSearch::default())
    }

    pub fn import_text() -> Dialog {
        Dialog::ImportText(PastedText::default())
    }

    pub fn other_options(settings: &Settings) -> Dialog {
        Dialog::OtherOptions(Box::new(OptionsDraft::of(settings)))
    }
}

/// The open dialog, and what is remembered when it is closed.
#[derive(Default)]
pub struct Dialogs {
    open: Option<Dialog>,
    /// Stays for the next run.
    last_run_time: Option<String>,
}

impl Dialogs {
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// In place of the one that is open.
    pub fn open(&mut self, dialog: Dialog) {
        self.open = Some(dialog);
    }

    pub fn ask_run_time(&mut self) {
        let draft = RunTimeDraft::beginning_with(self.last_run_time.clone());
        self.open(Dialog::RunFor(draft));
    }

    pub fn show(&mut self, ui: &mut Ui, editor: &mut Editor) {
        let Some(mut dialog) = self.open.take() else {
            return;
        };
        frame::put(ui, dialog_place(editor.page.opening()));
        let is_done = match &mut dialog {
            Dialog::EditElement(draft) => edit_element::show(ui, editor, draft),
            Dialog::FindComponent(search) => find_component::show(ui, editor, search),
            Dialog::ScopeProperties(draft) => scope_properties::show(ui, editor, draft),
            Dialog::RunFor(draft) => {
                let is_done = run_for::show(ui, editor, draft);
                self.last_run_time = Some(draft.text().to_string());
                is_done
            }
            Dialog::ImportText(pasted) => import_text::show(ui, editor, pasted),
            Dialog::ExportedText { format } => exported_text::show(ui, editor, *format),
            Dialog::Problems { title, problems } => notice::problems(ui, title, problems),
            Dialog::Shortcuts => notice::shortcuts(ui),
            Dialog::OtherOptions(draft) => other_options::show(ui, editor, draft),
            Dialog::About => notice::about(ui),
        };
        if !is_done {
            self.open = Some(dialog);
        }
    }
}
