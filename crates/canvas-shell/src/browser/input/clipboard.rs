//! Copy, cut and paste, as the browser's own commands.

use egui::Event;
use web_sys::{ClipboardEvent, Window};

use super::{Listening, on};

pub fn listen(to: &Listening, window: &Window) {
    for (name, command) in [("copy", Event::Copy), ("cut", Event::Cut)] {
        on(to, window, name, move |to, event: &ClipboardEvent| {
            // The clipboard is open only while the browser waits for this listener.
            if let (Some(text), Some(clipboard)) =
                (to.app_loop.copied(command.clone()), event.clipboard_data())
            {
                let _ = clipboard.set_data("text/plain", &text);
            }
            event.prevent_default();
        });
    }
    on(to, window, "paste", |to, event: &ClipboardEvent| {
        event.prevent_default();
        let clipboard = event.clipboard_data();
        let text = clipboard.and_then(|data| data.get_data("text").ok());
        to.app_loop.pasted(&text.unwrap_or_default());
    });
}
