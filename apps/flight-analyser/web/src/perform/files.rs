//! Files that leave and enter the app.

use crate::action::TrackFormat;
use crate::export_files;
use crate::state::Session;

const REFUSED: &str = "The browser refused to save the file.";

pub fn open_recording(session: &mut Session) {
    if !session.host.choose_recording() {
        let text = "The browser refused to ask for a file.";
        session.view.messages.warn(text);
    }
}

pub fn save_flight(session: &mut Session, format: TrackFormat) {
    let Some(id) = session.selected().last().copied() else {
        session.view.messages.warn("Select a flight first.");
        return;
    };
    let Some(file) = export_files::track_file(session, id, format) else {
        return;
    };
    if !session.host.download(&file.name, file.kind, &file.text) {
        session.view.messages.warn(REFUSED);
    }
}
