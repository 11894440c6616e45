//! The dialogs of the tool.

mod help;
mod naming;
mod transfer;

use crate::state::{Dialog, Session};
use help::Help;
use leptos::prelude::*;
use naming::{ConfirmDelete, NewWorkflow, Rename};
use transfer::{ExportDialog, ImportDialog};

/// Whatever dialog is open.
#[component]
pub fn Dialogs(session: Session) -> impl IntoView {
    move || {
        session.dialog.get().map(|dialog| match dialog {
            Dialog::NewWorkflow => view! { <NewWorkflow session/> }.into_any(),
            Dialog::Rename { workflow } => view! { <Rename session workflow/> }.into_any(),
            Dialog::ConfirmDelete { workflow } => {
                view! { <ConfirmDelete session workflow/> }.into_any()
            }
            Dialog::Import => view! { <ImportDialog session/> }.into_any(),
            Dialog::Export => view! { <ExportDialog session/> }.into_any(),
            Dialog::Help => view! { <Help session/> }.into_any(),
        })
    }
}
