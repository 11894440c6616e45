//! Projects as files of the user.

use crate::stage;
use crate::state::{Dialog, Session};
use crate::widgets::{DropDown, Entry};
use app_sdk::files;
use leptos::prelude::*;
use video_editor_model::{Command, Workspace, read_project};

/// Projects are text; anything larger is something else.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
const NAME: &str = "project.video.json";

#[component]
pub fn ProjectMenu(session: Session) -> impl IntoView {
    let entries = vec![
        Entry {
            value: "new",
            label: "New project",
            detail: "Empty media panel and timeline",
        },
        Entry {
            value: "open",
            label: "Open project…",
            detail: "A file saved here before",
        },
        Entry {
            value: "save",
            label: "Save project",
            detail: "As a file, without your media",
        },
        Entry {
            value: "rehearse",
            label: "Rehearse a live show…",
            detail: "Four feeds, cut by keys",
        },
    ];
    let choose = move |value: &'static str| {
        stage::pause(session);
        session.settle();
        match value {
            "new" => {
                session.apply(Command::NewProject);
            }
            "open" => open(session),
            "rehearse" => session.dialog.set(Some(Dialog::Rehearse)),
            _ => save(session),
        }
    };
    view! { <DropDown label="Project" anchor="header/project" entries on_choose=choose/> }
}

fn save(session: Session) {
    let state = session.peek(Workspace::export);
    let text = serde_json::to_string_pretty(&state).unwrap_or_default();
    if let Err(error) = files::download_text(NAME, "application/json", &text) {
        session
            .notice
            .set(Some(format!("The project could not be saved: {error}")));
    }
}

fn open(session: Session) {
    let picked = files::pick_text(".json,application/json", MAX_BYTES, move |file| {
        let opened = file
            .map_err(|error| error.to_string())
            .and_then(|file| read_project(&file.content).map_err(|error| error.to_string()));
        match opened {
            Ok(project) => {
                let project = Box::new(project);
                session.apply(Command::OpenProject { project });
            }
            Err(complaint) => session.notice.set(Some(complaint)),
        }
    });
    if let Err(error) = picked {
        session.notice.set(Some(error.to_string()));
    }
}
