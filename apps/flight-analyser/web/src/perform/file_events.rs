//! What came in from files.

use flight_analyser_model::{Command, DEFAULT_RECORDING, Recording};

use crate::state::{FileEvent, Session};

/// Takes in what arrived since the last pass.
pub fn take_in(session: &mut Session) {
    for event in session.host.file_events() {
        match event {
            FileEvent::Missing(text) => {
                session.view.messages.warn(text.clone());
                session.data.fault = Some(text);
            }
            FileEvent::Refused(text) => session.view.messages.warn(text),
            FileEvent::Recording(name, bytes) => open(session, &name, bytes),
            FileEvent::World(bytes) => {
                let name = session.document().recording.name.clone();
                take(session, FileEvent::World(bytes));
                // Neither plots nor sectors need a file.
                let is_of_file = session.plots().is_none() && session.sector().is_none();
                if name != DEFAULT_RECORDING && is_of_file {
                    // The file of an earlier visit is not kept in the browser.
                    begin(session, DEFAULT_RECORDING);
                    session.view.messages.warn(format!(
                        "The recording “{name}” has to be opened again. The day of the page is shown instead."
                    ));
                }
            }
            other => take(session, other),
        }
    }
}

fn take(session: &mut Session, event: FileEvent) {
    if let Err(text) = session.data.take(event) {
        session.view.messages.warn(text.clone());
        session.data.fault = Some(text);
    }
    session.forget_flights();
}

/// A recording of the user's own. A file that cannot be read changes nothing.
fn open(session: &mut Session, name: &str, bytes: Vec<u8>) {
    match session
        .data
        .take(FileEvent::Recording(name.to_string(), bytes))
    {
        Ok(()) => begin(session, name.trim_end_matches(".faw")),
        Err(text) => session.view.messages.warn(text),
    }
}

/// Begins with the recording that was just read.
fn begin(session: &mut Session, name: &str) {
    if let Some(world) = &session.data.world {
        let name: String = name.chars().take(60).collect();
        let recording = Recording::new(&name, world.window());
        session.set_clock(Command::OpenRecording { recording });
    }
    session.forget_flights();
}
