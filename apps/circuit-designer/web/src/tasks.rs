//! Does what the session asks of the page. What comes of it is posted, now or later.

use canvas_shell::{CanvasPage, Inbox};

use crate::page_task::{self, PageTask, Reply};

/// Larger files are refused before they are read: they would fill the page's memory.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
const CIRCUIT_FILES: &str = ".xml,.txt,.circuitjs,.circuitjs.txt,text/plain,application/xml";
const NO_PICTURE: &str = "The browser could not make a picture of the circuit.";

pub fn run(task: PageTask, page: &CanvasPage, inbox: &Inbox<Reply>) {
    match task {
        PageTask::ChooseFile => {
            let chosen = inbox.clone();
            let is_asked = page.pick_text(CIRCUIT_FILES, MAX_BYTES, move |read| {
                chosen.post(match read {
                    Ok(file) => Reply::FileChosen {
                        name: file.name,
                        text: file.content,
                    },
                    Err(error) => Reply::FileRefused(error.to_string()),
                });
            });
            if !is_asked {
                let text = "The browser did not let a file be chosen.";
                inbox.post(Reply::Warning(text.into()));
            }
        }
        PageTask::Download(file) => {
            let is_saved = page.download_text(&file.name, file.media_type, &file.text);
            inbox.post(if is_saved {
                Reply::Done(file.done)
            } else {
                Reply::Warning(file.failed)
            });
        }
        PageTask::SavePng { name, drawing } => {
            let (saved, shown_name) = (inbox.clone(), name.clone());
            let tell = move |is_saved: bool| {
                saved.post(if is_saved {
                    Reply::Done(page_task::saved(&shown_name))
                } else {
                    Reply::Warning(page_task::not_saved(&shown_name))
                });
            };
            if !page.host().save_drawing(&name, &drawing, Box::new(tell)) {
                inbox.post(Reply::Warning(NO_PICTURE.into()));
            }
        }
        PageTask::Print(drawing) => {
            if !page.host().print_drawing(&drawing) {
                inbox.post(Reply::Warning(NO_PICTURE.into()));
            }
        }
        PageTask::ToggleFullScreen => page.host().toggle_full_screen(),
    }
}
