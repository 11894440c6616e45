//! The way out: rendering the film, encoding it, packing it into a file.

mod dialog;
mod ebml;
mod encoders;
mod plan;
mod render;
mod status;
mod webm;

pub use dialog::ExportDialog;
pub use status::Status;

use crate::stage;
use crate::state::{Dialog, Session};
use app_sdk::files::download_blob;
use leptos::prelude::*;
use video_editor_model::{Command, Project};
use wasm_bindgen_futures::spawn_local;

const FILE_NAME: &str = "video.webm";

/// Renders what is on the timeline and shows how far it is.
pub fn begin(session: Session) {
    if is_running(session) {
        return;
    }
    stage::pause(session);
    session.settle();
    let project = session.shown();
    if let Some(name) = missing(session, &project) {
        let text = format!(
            "“{name}” is not in this browser any more. Upload it again or take it off the timeline."
        );
        session.notice.set(Some(text));
        return;
    }
    if session.apply(Command::BeginExport).is_none() {
        return;
    }
    let begun_ms = session.sdk().now_ms();
    let job = status::begin();
    session.dialog.set(Some(Dialog::Export));
    spawn_local(async move {
        let elapsed = move || session.sdk().now_ms().saturating_sub(begun_ms);
        let progress = move |percent| {
            let is_wanted = status::is_current(job) && is_shown(session);
            if is_wanted {
                status::set(Status::Running {
                    percent,
                    elapsed_ms: elapsed(),
                });
            }
            is_wanted
        };
        let film = render::film(&session.engine(), &project, progress).await;
        if status::is_current(job) {
            finish(session, film, elapsed());
        }
    });
}

/// The name of a file on the timeline whose bytes are gone.
fn missing(session: Session, project: &Project) -> Option<String> {
    let engine = session.engine();
    let mut used = project
        .blocks()
        .filter_map(|(_, block)| project.medium_of(block));
    let gone = used.find(|media| engine.is_missing(media))?;
    Some(gone.name.clone())
}

fn is_shown(session: Session) -> bool {
    session.dialog.get_untracked() == Some(Dialog::Export)
}

fn finish(session: Session, film: Result<render::Film, render::RenderError>, elapsed_ms: u64) {
    match film {
        Ok(film) if is_shown(session) => {
            session.apply(Command::CompleteExport);
            let status = Status::Complete {
                bytes: film.bytes,
                elapsed_ms,
                is_silenced: film.is_silenced,
            };
            status::complete(film.file, status);
        }
        Err(error) if error != render::RenderError::Cancelled && is_shown(session) => {
            session.apply(Command::CancelExport);
            status::set(Status::Failed(error.to_string()));
        }
        // The page went on to something else in the meantime.
        _ => status::set(Status::Idle),
    }
}

/// Stops rendering, or puts the finished film away, and closes the dialog.
fn leave(session: Session) {
    if is_running(session) {
        session.apply(Command::CancelExport);
    }
    status::forget();
    session.dialog.set(None);
    session.redraw();
}

fn download(session: Session) {
    let Some(file) = status::file() else { return };
    if download_blob(FILE_NAME, &file).is_err() {
        let text = "The browser refused the download.".to_string();
        session.notice.set(Some(text));
    }
}

/// Is a film being rendered?
pub fn is_running(_session: Session) -> bool {
    matches!(status::get(), Status::Running { .. })
}
