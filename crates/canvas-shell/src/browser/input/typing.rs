//! Typing into the hidden field: what input methods and the keyboards of phones write.

use egui::{Event, ImeEvent};
use web_sys::{CompositionEvent, InputEvent};

use super::{Listening, on};

pub fn listen(to: &Listening) {
    let input = &to.host.text_field.input;
    on(to, input, "input", |to, event: &InputEvent| {
        let field = &to.host.text_field;
        if event.is_composing() {
            to.app_loop.push(Event::Ime(ImeEvent::Preedit {
                text: field.input.value(),
                active_range_chars: None,
            }));
            return;
        }
        to.app_loop.typed(field.take());
    });
    on(to, input, "compositionend", |to, _: &CompositionEvent| {
        let text = to.host.text_field.take();
        to.app_loop.push(Event::Ime(ImeEvent::Commit(text)));
    });
}
