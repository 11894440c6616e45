//! Does what the session asks of the browser. What comes of it is posted, now or later.

use app_sdk::files;
use canvas_shell::Inbox;

use super::{full_screen, pictures};
use crate::page_task::{self, PageTask, Reply};

/// Larger files are refused before they are read: they would fill the page's memory.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
const CIRCUIT_FILES: &str = ".xml,.txt,.circuitjs,.circuitjs.txt,text/plain,application/xml";
const NO_PICTURE: &str = "The browser could not make a picture of the circuit.";

pub fn run(task: PageTask, inbox: &Inbox<Reply>) {
    match task {
        PageTask::ChooseFile => {
            let chosen = inbox.clone();
            let asked = files::pick_text(CIRCUIT_FILES, MAX_BYTES, move |read| {
                chosen.post(match read {
                    Ok(file) => Reply::FileChosen {
                        name: file.name,
                        text: file.content,
                    },
                    Err(error) => Reply::FileRefused(error.to_string()),
                });
            });
            if asked.is_err() {
                let text = "The browser did not let a file be chosen.";
                inbox.post(Reply::Warning(text.into()));
            }
        }
        PageTask::Download(file) => {
            let saved = files::download_text(&file.name, file.media_type, &file.text);
            inbox.post(match saved {
                Ok(()) => Reply::Done(file.done),
                Err(_) => Reply::Warning(file.failed),
            });
        }
        PageTask::SavePng { name, drawing } => {
            let saved = inbox.clone();
            let begun = pictures::with_png(drawing, move |png| {
                saved.post(match files::download_blob(&name, &png) {
                    Ok(()) => Reply::Done(page_task::saved(&name)),
                    Err(_) => Reply::Warning(page_task::not_saved(&name)),
                });
            });
            if begun.is_err() {
                inbox.post(Reply::Warning(NO_PICTURE.into()));
            }
        }
        PageTask::Print(drawing) => {
            let begun = pictures::with_png(drawing, |png| {
                // Without a frame to print there is nothing to tell: the print dialog does not come up.
                let _ = pictures::print(&png);
            });
            if begun.is_err() {
                inbox.post(Reply::Warning(NO_PICTURE.into()));
            }
        }
        PageTask::ToggleFullScreen => full_screen::toggle(),
    }
}
