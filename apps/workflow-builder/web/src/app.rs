//! Starts the app: restores work, builds the page, hands itself to the SDK.

use crate::dialogs::Dialogs;
use crate::editor::Editor;
use crate::hosted::HostedApp;
use crate::hub::Hub;
use crate::state::Session;
use crate::{route, shortcuts};
use app_sdk::Sdk;
use dom_shell::{Notice, fonts, page, tokens};
use leptos::prelude::*;
use protocol::Operation;
use serde_json::Value;
use std::rc::Rc;
use std::time::Duration;
use workflow_builder_model::{Command, Workspace, workflow_json};

pub async fn start(sdk: Sdk) {
    tokens::install(&palette::LIGHT);
    fonts::install();
    if sdk.is_keyed() {
        page::hold_still();
    }
    if route::is_export() && !sdk.is_keyed() {
        show_export(&sdk);
        return;
    }
    let (workspace, complaint) = first_workspace(&sdk).await;
    let is_reset = route::is_reset() && !sdk.is_keyed();
    leptos::mount::mount_to_body(move || {
        let session = Session::new(sdk.clone(), workspace.clone());
        if let Some(complaint) = &complaint {
            session.notice.set(Some(complaint.clone()));
        }
        route::follow(session);
        shortcuts::listen(session);
        sdk.host(Rc::new(HostedApp::new(session)));
        if is_reset {
            // Writes the empty state over the old one.
            sdk.changed();
        }
        let ready = sdk.clone();
        request_animation_frame(move || {
            // A task of its own runs once this frame, the first one, is done.
            set_timeout(move || ready.ready(), Duration::ZERO);
        });
        view! { <App session/> }
    });
}

/// Puts the JSON of the active workflow on the page and nothing else: readers take all of the
/// page's text for JSON. Without a workflow it is an object without a graph.
fn show_export(sdk: &Sdk) {
    let saved = sdk.saved();
    let workspace = saved.and_then(|state| Workspace::from_export(sdk.seed(), &state).ok());
    let json = workspace
        .as_ref()
        .and_then(|workspace| workspace.active())
        .map_or(serde_json::json!({}), workflow_json);
    let text = serde_json::to_string_pretty(&json).unwrap_or_default();
    leptos::mount::mount_to_body(move || view! { <pre class="export-page">{text}</pre> });
    route::reload_elsewhere();
    sdk.ready();
}

/// What the page starts with: a given start state, the work of the last visit, or nothing. A text
/// for the user comes along when something could not be read.
async fn first_workspace(sdk: &Sdk) -> (Workspace, Option<String>) {
    let seed = sdk.seed();
    let fresh = || Workspace::new(seed);
    let resume = |start: Option<&Value>, state: &Value, operations: &[Operation]| {
        Workspace::resumed(seed, start, state, operations)
    };
    let start = match sdk.start_state().await {
        Ok(start) => start,
        Err(complaint) => return (fresh(), Some(complaint)),
    };
    let mut lost = None;
    match sdk.resumed(start.as_ref(), resume).await {
        Some(Ok(workspace)) => return (workspace, None),
        Some(Err(error)) => lost = Some(format!("Your work could not be restored: {error}.")),
        None => {}
    }
    if let Some(state) = start {
        return match Workspace::from_export(seed, &state) {
            Ok(workspace) => (workspace, lost),
            Err(error) => (fresh(), Some(error.to_string())),
        };
    }
    if route::is_reset() {
        return (fresh(), None);
    }
    let restored = sdk.restored(
        |state| Workspace::from_export(seed, state).map_err(|error| error.to_string()),
        resume,
    );
    match restored {
        None => (fresh(), lost),
        Some(Ok(mut workspace)) => {
            // The address decides what is open, so that a bookmark of the hub shows the hub.
            let wanted = match route::current() {
                Some(workflow) => Command::OpenWorkflow { workflow },
                None => Command::CloseWorkflow,
            };
            // A workflow that is gone leaves the hub, which is where one would look for it.
            if workspace.apply(wanted, sdk.epoch_ms()).is_err() {
                let _ = workspace.apply(Command::CloseWorkflow, sdk.epoch_ms());
            }
            (workspace, None)
        }
        Some(Err(error)) => {
            let text = format!("Your saved work could not be read and was set aside. {error}");
            (fresh(), Some(text))
        }
    }
}

#[component]
fn App(session: Session) -> impl IntoView {
    let open =
        Memo::new(move |_| session.read(|workspace| workspace.open_id().map(str::to_string)));
    view! {
        // While a dialog is open, nothing behind it takes focus or clicks.
        <div class="screen" inert=move || session.dialog.with(Option::is_some)>
            {move || match open.get() {
                Some(_) => view! { <Editor session/> }.into_any(),
                None => view! { <Hub session/> }.into_any(),
            }}
        </div>
        <Dialogs session/>
        <Notice text=session.notice/>
    }
}
