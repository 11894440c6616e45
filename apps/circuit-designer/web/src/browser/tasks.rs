//! Does what the session asks of the browser, and says what came of it.

use std::cell::RefCell;
use std::rc::Rc;

use canvas_shell::CanvasPage;

use super::{files, full_screen, pictures};
use crate::page_task::{self, PageTask};
use crate::session::Session;

const NO_PICTURE: &str = "The browser could not make a picture of the circuit.";

pub fn run(task: PageTask, session: &Rc<RefCell<Session>>, page: &CanvasPage) {
    match task {
        PageTask::ChooseFile => {
            if files::choose_and_open(session.clone(), page.clone()).is_err() {
                let mut session = session.borrow_mut();
                let editor = &mut session.editor;
                editor.warn("The browser did not let a file be chosen.");
            }
        }
        PageTask::Download(file) => {
            let saved = files::download(&file.name, file.media_type, &file.text);
            let editor = &mut session.borrow_mut().editor;
            match saved {
                Ok(()) => editor.say(file.done),
                Err(_) => editor.warn(file.failed),
            }
        }
        PageTask::SavePng { name, drawing } => {
            let (later, page) = (session.clone(), page.clone());
            let begun = pictures::with_png(drawing, move |png| {
                let saved = files::download_blob(&name, &png);
                let editor = &mut later.borrow_mut().editor;
                match saved {
                    Ok(()) => editor.say(page_task::saved(&name)),
                    Err(_) => editor.warn(page_task::not_saved(&name)),
                }
                page.request_repaint();
            });
            if begun.is_err() {
                session.borrow_mut().editor.warn(NO_PICTURE);
            }
        }
        PageTask::Print(drawing) => {
            let begun = pictures::with_png(drawing, |png| {
                // Without a frame to print there is nothing to tell: the print dialog does not come up.
                let _ = pictures::print(&png);
            });
            if begun.is_err() {
                session.borrow_mut().editor.warn(NO_PICTURE);
            }
        }
        PageTask::ToggleFullScreen => full_screen::toggle(),
    }
}
