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

/// A browser that turns a wheel by lines or pages means about so many pixels.
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
        let pixels = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => LINE_PIXELS,
            WheelEvent::DOM_DELTA_PAGE => PAGE_PIXELS,
            _ => 1.0,
        };
        found.dx = event.delta_x() * pixels;
        found.dy = event.delta_y() * pixels;
    }
    Some(found)
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
