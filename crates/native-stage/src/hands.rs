//! Input as a driver is asked for it, handed to the app as a browser hands it on.
//!
//! What a browser does of itself on the way is done here: which of a button's changes are events of
//! their own, what a key types or copies, which events the page counts. `docs/native.md` says how that is
//! held to a real one.

use canvas_shell::{AppLoop, KeyName};
use egui::{Event, MouseWheelUnit, PointerButton, Pos2, Vec2};
use serde_json::Value;

use crate::host::NativeHost;
use crate::keyboard::{Keyboard, Stroke};

pub struct Hands {
    keyboard: Keyboard,
    pointer: Pos2,
    /// Numbers of the buttons that are down.
    buttons: Vec<i64>,
    /// Was a button pressed since the last click?
    may_click: bool,
    /// Events that a page counts.
    counted: u64,
}

/// Who gets the input.
pub struct Target<'a> {
    pub app_loop: &'a AppLoop,
    pub host: &'a NativeHost,
    pub reserved: &'a str,
}

const LEFT: i64 = 0;

impl Hands {
    pub fn new() -> Hands {
        Hands {
            keyboard: Keyboard::default(),
            pointer: Pos2::ZERO,
            buttons: Vec::new(),
            may_click: false,
            counted: 0,
        }
    }

    /// How many events a page would have counted so far.
    pub fn counted(&self) -> u64 {
        self.counted
    }

    /// Does what the body of a "perform actions" call says, moment by moment.
    pub fn perform(&mut self, call: &Value, target: &Target<'_>) {
        let none = Vec::new();
        let devices = call["actions"].as_array().unwrap_or(&none);
        let rows: Vec<&Vec<Value>> = devices
            .iter()
            .filter_map(|device| device["actions"].as_array())
            .collect();
        let moments = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        for moment in 0..moments {
            for action in rows.iter().filter_map(|row| row.get(moment)) {
                self.act(action, target);
            }
        }
    }

    fn act(&mut self, action: &Value, target: &Target<'_>) {
        let number = |name: &str| action[name].as_f64().unwrap_or(0.0);
        let button = action["button"].as_i64().unwrap_or(LEFT);
        let key = action["value"].as_str().and_then(|it| it.chars().next());
        match (action["type"].as_str(), key) {
            (Some("pointerMove"), _) => {
                // Browsers tell of whole pixels.
                self.pointer = Pos2::new(number("x").floor() as f32, number("y").floor() as f32);
                target
                    .app_loop
                    .pointer_moved(self.pointer, self.keyboard.held());
            }
            (Some("pointerDown"), _) => self.press(button, target),
            (Some("pointerUp"), _) => self.release(button, target),
            (Some("scroll"), _) => {
                self.counted += 1;
                let delta = Vec2::new(number("deltaX") as f32, number("deltaY") as f32);
                let held = self.keyboard.held();
                let unit = MouseWheelUnit::Point;
                target.app_loop.wheel_turned(unit, delta, held);
            }
            (Some("keyDown"), Some(key)) => {
                let stroke = self.keyboard.press(key);
                self.key_down(&stroke, target);
            }
            (Some("keyUp"), Some(key)) => {
                if let Some(stroke) = self.keyboard.release(key) {
                    target.app_loop.key_released(name(&stroke), stroke.held);
                }
            }
            _ => {}
        }
    }

    /// While one button is down, another one is told of as a move.
    fn press(&mut self, button: i64, target: &Target<'_>) {
        let is_first = self.buttons.iter().all(|it| *it == button);
        self.buttons.retain(|it| *it != button);
        self.buttons.push(button);
        self.may_click = true;
        self.change(button, true, is_first, target);
    }

    fn release(&mut self, button: i64, target: &Target<'_>) {
        self.buttons.retain(|it| *it != button);
        let is_last = self.buttons.is_empty();
        self.change(button, false, is_last, target);
        if std::mem::take(&mut self.may_click) && button == LEFT {
            self.counted += 1;
        }
    }

    fn change(&mut self, button: i64, pressed: bool, is_told: bool, target: &Target<'_>) {
        let held = self.keyboard.held();
        if !is_told {
            target.app_loop.pointer_moved(self.pointer, held);
            return;
        }
        self.counted += 1;
        let button = match button {
            LEFT => PointerButton::Primary,
            1 => PointerButton::Middle,
            _ => PointerButton::Secondary,
        };
        target
            .app_loop
            .button_changed(self.pointer, button, pressed, held);
    }

    fn key_down(&mut self, stroke: &Stroke, target: &Target<'_>) {
        self.counted += 1;
        let is_taken = target
            .app_loop
            .key_pressed(name(stroke), stroke.held, target.reserved);
        if is_taken {
            return;
        }
        match command(stroke) {
            Some(Command::Copy) => copy(Event::Copy, target),
            Some(Command::Cut) => copy(Event::Cut, target),
            Some(Command::Paste { times }) => {
                for _ in 0..times {
                    self.counted += 1;
                    target.app_loop.pasted(&target.host.clipboard());
                }
            }
            None => {}
        }
        let is_typing = canvas_shell::host::Host::types_itself(target.host);
        if stroke.types && is_typing && !stroke.held.ctrl {
            self.counted += 1;
            target.app_loop.typed(stroke.key.clone());
        }
    }
}

fn name(stroke: &Stroke) -> KeyName<'_> {
    KeyName {
        key: &stroke.key,
        code: &stroke.code,
    }
}

/// What a browser does with a key by itself.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Copy,
    Cut,
    Paste { times: u32 },
}

fn command(stroke: &Stroke) -> Option<Command> {
    let held = stroke.held;
    Some(match stroke.code.as_str() {
        "KeyC" if held.ctrl => Command::Copy,
        "KeyX" if held.ctrl => Command::Cut,
        // Without formats, and then as every other key of that name.
        "KeyV" if held.ctrl => Command::Paste {
            times: 1 + u32::from(held.shift),
        },
        "Insert" if held.ctrl => Command::Copy,
        "Insert" if held.shift => Command::Paste { times: 1 },
        "Delete" if held.shift => Command::Cut,
        _ => return None,
    })
}

fn copy(command: Event, target: &Target<'_>) {
    // Where nothing is copied, the clipboard stays as it is.
    if let Some(text) = target.app_loop.copied(command) {
        target.host.put_on_clipboard(text);
    }
}
