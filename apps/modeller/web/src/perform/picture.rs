//! A picture of the scene as a PNG file.

use canvas_shell::files::file_name;

use super::files;
use crate::drawing::{Picture, Processor};
use crate::session::Session;

/// As it is looked at now, without outlines, handles and labels.
pub fn save(session: &mut Session) {
    let Some(shown) = session.shown() else { return };
    let (Some(projection), Some(viewport)) = (shown.projection(), shown.viewport) else {
        return;
    };
    let ratio = session.host.pixels_per_point();
    let size = [viewport.width(), viewport.height()].map(|side| (side * ratio).round() as u32);
    let picture = Picture::new(shown.content, &projection, &[]);
    let rgba = Processor::default().rgba(&picture, size);
    let name = file_name(&shown.scene.name, "png");
    let is_saved = session.host.save_pixels(&name, size, &rgba);
    files::tell(session, is_saved, format!("Saved the picture as {name}"));
}
