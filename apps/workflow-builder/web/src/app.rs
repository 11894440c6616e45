//! Starts the app: restores work, builds the page, hands itself to the SDK.

use crate::editor::Editor;
use crate::hosted::HostedApp;
use crate::hub::Hub;
use crate::session::Session;
use crate::widgets::dialogs::Dialogs;
use crate::widgets::notice::Notice;
use crate::{page, route, shortcuts};
use app_sdk::Sdk;
use leptos::prelude::*;
use std::rc::Rc;
use workflow_builder_model::{Command, Workspace};

pub async fn start(sdk: Sdk) {
    let (workspace, complaint) = first_workspace(&sdk).await;
    leptos::mount::mount_to_body(move || {
        let session = Session::new(sdk.clone(), workspace.clone());
        if let Some(complaint) = &complaint {
            session.notice.set(Some(complaint.clone()));
        }
        route::follow(session);
        shortcuts::listen(session);
        sdk.host(Rc::new(HostedApp::new(session)));
        let ready = sdk.clone();
        request_animation_frame(move || {
            // The frame after this one shows the finished page.
            request_animation_frame(move || ready.ready());
        });
        view! { <App session/> }
    });
}

/// What the page starts with: a given start state, the work of the last visit, or nothing. A text
/// for the user comes along when something could not be read.
async fn first_workspace(sdk: &Sdk) -> (Workspace, Option<String>) {
    let fresh = || Workspace::new(sdk.seed());
    match sdk.start_state().await {
        Ok(Some(state)) => {
            return match Workspace::from_export(sdk.seed(), &state) {
                Ok(workspace) => (workspace, None),
                Err(error) => (fresh(), Some(error.to_string())),
            };
        }
        Ok(None) => {}
        Err(complaint) => return (fresh(), Some(complaint)),
    }
    let wants_reset = page::window()
        .location()
        .search()
        .is_ok_and(|query| query.contains("reset=1"));
    let Some(saved) = sdk.saved().filter(|_| !wants_reset) else {
        return (fresh(), None);
    };
    match Workspace::from_export(sdk.seed(), &saved) {
        Ok(mut workspace) => {
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
        Err(error) => {
            sdk.set_saved_aside();
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
        <Notice session/>
    }
}
