//! Keeps the address and the open workflow in step: `#/workflows` and `#/workflows/<id>`.

use crate::page;
use crate::session::Session;
use gloo::events::EventListener;
use leptos::prelude::*;
use workflow_builder_model::Command;

const HUB: &str = "#/workflows";

/// The workflow that the address names.
pub fn current() -> Option<String> {
    let hash = page::window().location().hash().unwrap_or_default();
    let id = hash.strip_prefix(HUB)?.strip_prefix('/')?;
    (!id.is_empty()).then(|| id.to_string())
}

/// Writes the address when the user goes somewhere, and goes there when the address changes.
pub fn follow(session: Session) {
    Effect::new(move |_| {
        let open = session.read(|workspace| workspace.open_id().map(str::to_string));
        let hash = match &open {
            Some(id) => format!("{HUB}/{id}"),
            None => HUB.to_string(),
        };
        let location = page::window().location();
        if location.hash().is_ok_and(|present| present != hash) {
            // An address that cannot be written costs the back button, not the work.
            let _ = location.set_hash(&hash);
        }
    });
    EventListener::new(&page::window(), "hashchange", move |_| {
        let wanted = current();
        let open = session.peek(|workspace| workspace.open_id().map(str::to_string));
        if wanted == open {
            return;
        }
        session.dialog.set(None);
        match wanted {
            Some(workflow) => {
                if session.apply(Command::OpenWorkflow { workflow }).is_none() {
                    session.apply(Command::CloseWorkflow);
                }
            }
            None => {
                session.apply(Command::CloseWorkflow);
            }
        }
    })
    .forget();
}
