//! Dialogs over the whole page.

mod help;

use crate::export::ExportDialog;
use crate::gallery::RehearseDialog;
use crate::state::{Dialog, Session};
use help::Help;
use leptos::prelude::*;

#[component]
pub fn Dialogs(session: Session) -> impl IntoView {
    move || {
        session.dialog.get().map(|dialog| match dialog {
            Dialog::Export => view! { <ExportDialog session/> }.into_any(),
            Dialog::Help => view! { <Help session/> }.into_any(),
            Dialog::Rehearse => view! { <RehearseDialog session/> }.into_any(),
        })
    }
}
