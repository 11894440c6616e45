//! What the browser tells of the tool's page, as it is recorded.

use protocol::{Button, InputEvent, InputKind, Modifier};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Event, KeyboardEvent, MouseEvent, WheelEvent};

/// Names of the events that are listened to.
pub const RECORDED: [(&str, InputKind); 11] = [
    ("pointerdown", InputKind::PointerDown),
    ("pointermove", InputKind::PointerMove),
    ("pointerup", InputKind::PointerUp),
    ("pointercancel", InputKind::PointerCancel),
    ("click", InputKind::Click),
    ("wheel", InputKind::Wheel),
    ("keydown", InputKind::KeyDown),
    ("keyup", InputKind::KeyUp),
    ("input", InputKind::Input),
    ("paste", InputKind::Paste),
    ("drop", InputKind::Drop),
];

/// A browser that turns a wheel by lines or pages means about this many pixels.
const LINE_PIXELS: f64 = 16.0;
const PAGE_PIXELS: f64 = 400.0;
/// Longer texts are kept up to here.
const MAX_CHARACTERS: usize = 20_000;

/// An event, or nothing when it is not worth a record: a pointer that passes by.
pub fn recorded(kind: InputKind, event: &Event, at_ms: u64) -> Option<InputEvent> {
    let mut found = InputEvent {
        kind,
        at_ms,
        trusted: event.is_trusted(),
        ..InputEvent::default()
    };
    // The page of the tool has classes of its own, so nothing is asked about the event's.
    match kind {
        InputKind::KeyDown | InputKind::KeyUp => {
            let event: &KeyboardEvent = event.unchecked_ref();
            found.key = event.key();
            found.repeat = event.repeat();
            found.modifiers = modifiers([
                event.ctrl_key(),
                event.shift_key(),
                event.alt_key(),
                event.meta_key(),
            ]);
        }
        InputKind::Input => {
            let event: &web_sys::InputEvent = event.unchecked_ref();
            found.text = shortened(&event.data().unwrap_or_default());
        }
        InputKind::Paste => {
            let event: &ClipboardEvent = event.unchecked_ref();
            let text = event
                .clipboard_data()
                .and_then(|it| it.get_data("text").ok());
            found.text = shortened(&text.unwrap_or_default());
        }
        _ => {
            let event: &MouseEvent = event.unchecked_ref();
            if kind == InputKind::PointerMove && event.buttons() == 0 {
                return None;
            }
            found.x = f64::from(event.client_x());
            found.y = f64::from(event.client_y());
            found.button = button(event.button());
            found.modifiers = modifiers([
                event.ctrl_key(),
                event.shift_key(),
                event.alt_key(),
                event.meta_key(),
            ]);
        }
    }
    if kind == InputKind::Wheel {
        let event: &WheelEvent = event.unchecked_ref();
        let pixels = wheel_pixels(event.delta_mode());
        found.dx = event.delta_x() * pixels;
        found.dy = event.delta_y() * pixels;
    }
    Some(found)
}

/// Pixels of one unit that a wheel is turned by.
fn wheel_pixels(mode: u32) -> f64 {
    match mode {
        WheelEvent::DOM_DELTA_LINE => LINE_PIXELS,
        WheelEvent::DOM_DELTA_PAGE => PAGE_PIXELS,
        _ => 1.0,
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_CHARACTERS).collect()
}

fn button(number: i16) -> Button {
    match number {
        1 => Button::Middle,
        2 => Button::Right,
        _ => Button::Left,
    }
}

fn modifiers(down: [bool; 4]) -> Vec<Modifier> {
    let all = [
        Modifier::Ctrl,
        Modifier::Shift,
        Modifier::Alt,
        Modifier::Meta,
    ];
    let pairs = all.into_iter().zip(down);
    pairs
        .filter_map(|(it, is_down)| is_down.then_some(it))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_have_the_numbers_of_browsers() {
        assert_eq!(
            [0, 1, 2].map(button),
            [Button::Left, Button::Middle, Button::Right]
        );
        // Events in which no button changed say -1.
        assert_eq!(button(-1), Button::Left);
    }

    #[test]
    fn modifiers_are_those_that_are_down() {
        assert_eq!(modifiers([false; 4]), []);
        let some = modifiers([true, false, false, true]);
        assert_eq!(some, [Modifier::Ctrl, Modifier::Meta]);
        let others = modifiers([false, true, true, false]);
        assert_eq!(others, [Modifier::Shift, Modifier::Alt]);
    }

    #[test]
    fn wheels_that_turn_by_lines_or_pages_turn_further() {
        let pixels = [
            WheelEvent::DOM_DELTA_PIXEL,
            WheelEvent::DOM_DELTA_LINE,
            WheelEvent::DOM_DELTA_PAGE,
        ]
        .map(wheel_pixels);
        assert_eq!(pixels, [1.0, LINE_PIXELS, PAGE_PIXELS]);
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(shortened("é"), "é");
        let long = shortened(&"é".repeat(MAX_CHARACTERS + 5));
        assert_eq!(long.chars().count(), MAX_CHARACTERS);
    }

    #[test]
    fn every_event_is_listened_to_once() {
        for (index, (name, kind)) in RECORDED.iter().enumerate() {
            let before = &RECORDED[..index];
            let is_new = before.iter().all(|it| it.0 != *name && it.1 != *kind);
            assert!(is_new, "{name}");
        }
    }
}
