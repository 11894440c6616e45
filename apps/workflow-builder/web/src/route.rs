//! Keeps the address and the open workflow in step: `#/workflows` and `#/workflows/<id>`. On a page
//! that nobody drives, `#/export` shows the active workflow's JSON and `#/workflows?reset=1` forgets
//! all work.

use crate::state::Session;
use dom_shell::page;
use gloo::events::EventListener;
use leptos::prelude::*;
use workflow_builder_model::Command;

const HUB: &str = "#/workflows";

/// The address of a page that holds nothing but the JSON of the active workflow.
const EXPORT: &str = "#/export";

fn hash() -> String {
    page::window().location().hash().unwrap_or_default()
}

/// Does the address ask for the plain JSON?
pub fn is_export() -> bool {
    hash() == EXPORT
}

/// Does the address ask for a fresh start?
pub fn is_reset() -> bool {
    let search = page::window().location().search().unwrap_or_default();
    asks_for_reset(&search, &hash())
}

fn asks_for_reset(search: &str, hash: &str) -> bool {
    search.contains("reset=1") || hash.starts_with(&format!("{HUB}?reset=1"))
}

/// The workflow that the address names.
pub fn current() -> Option<String> {
    workflow_in(&hash())
}

fn workflow_in(hash: &str) -> Option<String> {
    let id = hash.strip_prefix(HUB)?.strip_prefix('/')?;
    (!id.is_empty()).then(|| id.to_string())
}

fn address_of(workflow: Option<&str>) -> String {
    match workflow {
        Some(id) => format!("{HUB}/{id}"),
        None => HUB.to_string(),
    }
}

/// Starts the page anew when its address changes; for a page that is nothing but text.
pub fn reload_elsewhere() {
    EventListener::new(&page::window(), "hashchange", move |_| {
        // A browser that refuses keeps showing the text, which is still right.
        let _ = page::window().location().reload();
    })
    .forget();
}

/// Is this page part of another one?
fn is_framed() -> bool {
    let window = page::window();
    window.top().ok().flatten().is_some_and(|top| top != window)
}

/// Writes the address when the user goes somewhere, and goes there when the address changes.
pub fn follow(session: Session) {
    Effect::new(move |_| {
        let hash = session.read(|workspace| address_of(workspace.open_id()));
        let location = page::window().location();
        if location.hash().is_ok_and(|present| present != hash) {
            // An address that cannot be written costs the back button, not the work. Inside another page the history
            // is that page's: who goes back there does not mean a workflow in a frame.
            let _ = match is_framed() {
                true => location.replace(&hash),
                false => location.set_hash(&hash),
            };
        }
    });
    EventListener::new(&page::window(), "hashchange", move |_| {
        if !session.sdk().is_keyed() && (is_export() || is_reset()) {
            // Leaving the page saves; the page that comes up sees the new address.
            let _ = page::window().location().reload();
            return;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_back_to_the_workflow_that_wrote_it() {
        for open in [Some("wf-17"), None] {
            assert_eq!(workflow_in(&address_of(open)).as_deref(), open);
        }
    }

    #[test]
    fn addresses_of_the_hub_and_of_elsewhere_name_no_workflow() {
        for hash in [
            "",
            "#/",
            "#/workflows",
            "#/workflows/",
            "#/workflows?reset=1",
            EXPORT,
        ] {
            assert_eq!(workflow_in(hash), None, "{hash}");
        }
    }

    #[test]
    fn a_fresh_start_is_asked_for_before_or_behind_the_hash() {
        assert!(asks_for_reset("?seed=1&reset=1", ""));
        assert!(asks_for_reset("", "#/workflows?reset=1"));
        assert!(!asks_for_reset("?reset=0", "#/workflows/reset=1"));
    }
}
