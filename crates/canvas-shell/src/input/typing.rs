//! Typing into the hidden field: what input methods and the keyboards of phones write.

use egui::{Event, ImeEvent};
use web_sys::{CompositionEvent, InputEvent};

use super::on;
use crate::app_loop::AppLoop;

pub fn listen(app_loop: &AppLoop) {
    let input = &app_loop.text_field().input;
    on(app_loop, input, "input", |app_loop, event: &InputEvent| {
        if event.is_composing() {
            app_loop.push(Event::Ime(ImeEvent::Preedit {
                text: app_loop.text_field().input.value(),
                active_range_chars: None,
            }));
            return;
        }
        let text = app_loop.text_field().take();
        if !text.is_empty() {
            app_loop.push(Event::Text(text));
        }
    });
    on(
        app_loop,
        input,
        "compositionend",
        |app_loop, _: &CompositionEvent| {
            let text = app_loop.text_field().take();
            app_loop.push(Event::Ime(ImeEvent::Commit(text)));
        },
    );
}
