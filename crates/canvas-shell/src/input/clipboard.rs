//! Copy, cut and paste, as the browser's own commands.

use egui::Event;
use web_sys::{ClipboardEvent, Window};

use super::on;
use crate::app_loop::AppLoop;

pub fn listen(app_loop: &AppLoop, window: &Window) {
    for (name, command) in [("copy", Event::Copy), ("cut", Event::Cut)] {
        on(
            app_loop,
            window,
            name,
            move |app_loop, event: &ClipboardEvent| {
                app_loop.push(command.clone());
                // The clipboard is open only while the browser waits for this listener.
                if let (Some(text), Some(clipboard)) =
                    (app_loop.take_in_copying(), event.clipboard_data())
                {
                    let _ = clipboard.set_data("text/plain", &text);
                }
                event.prevent_default();
            },
        );
    }
    on(
        app_loop,
        window,
        "paste",
        |app_loop, event: &ClipboardEvent| {
            event.prevent_default();
            let clipboard = event.clipboard_data();
            let text = clipboard.and_then(|data| data.get_data("text").ok());
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                app_loop.push(Event::Paste(text.replace("\r\n", "\n")));
            }
        },
    );
}
