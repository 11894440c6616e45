//! The tick table of the actions endpoint: one row per device, one column per moment.

use protocol::{Button, Modifier, Point};
use serde_json::{Value, json};

use super::keys;

/// What one device does at one moment; the others pause meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub enum Tick {
    Pointer(Value),
    Key(Value),
    Wheel(Value),
}

impl Tick {
    pub fn move_to([x, y]: Point) -> Tick {
        Tick::Pointer(json!({
            "type": "pointerMove", "duration": 0, "origin": "viewport",
            "x": number(x), "y": number(y),
        }))
    }

    pub fn press(button: Button) -> Tick {
        Tick::Pointer(json!({"type": "pointerDown", "button": code(button)}))
    }

    pub fn release(button: Button) -> Tick {
        Tick::Pointer(json!({"type": "pointerUp", "button": code(button)}))
    }

    pub fn key_down(key: char) -> Tick {
        Tick::Key(json!({"type": "keyDown", "value": key}))
    }

    pub fn key_up(key: char) -> Tick {
        Tick::Key(json!({"type": "keyUp", "value": key}))
    }

    /// Wheel events carry whole pixels.
    pub fn wheel([x, y]: Point, dx: f64, dy: f64) -> Tick {
        Tick::Wheel(json!({
            "type": "scroll", "duration": 0, "origin": "viewport",
            "x": x.floor() as i64, "y": y.floor() as i64,
            "deltaX": dx.round() as i64, "deltaY": dy.round() as i64,
        }))
    }
}

/// Moments per call: even a page that takes half a second for each answers within the time of a
/// driver command. No click is this long, so the clicks of a double click stay together.
const TICKS_PER_CALL: usize = 100;

/// A sequence of moments.
#[derive(Debug, Default)]
pub struct Ticks(Vec<Tick>);

impl Ticks {
    pub fn push(&mut self, tick: Tick) {
        self.0.push(tick);
    }

    /// Holds the modifiers down while `inner` happens.
    pub fn with_modifiers(&mut self, modifiers: &[Modifier], inner: impl FnOnce(&mut Ticks)) {
        let mut held = Vec::new();
        for &modifier in modifiers {
            let key = keys::modifier(modifier);
            if !held.contains(&key) {
                held.push(key);
            }
        }
        for &key in &held {
            self.push(Tick::key_down(key));
        }
        inner(self);
        for &key in held.iter().rev() {
            self.push(Tick::key_up(key));
        }
    }

    /// The bodies of "perform actions" calls, one after another.
    pub fn into_bodies(self) -> Vec<Value> {
        self.0.chunks(TICKS_PER_CALL).map(body).collect()
    }
}

/// The body of one call. Devices that do nothing are left out.
fn body(ticks: &[Tick]) -> Value {
    let row = |pick: fn(&Tick) -> Option<&Value>| -> Option<Vec<Value>> {
        let used = ticks.iter().any(|tick| pick(tick).is_some());
        used.then(|| {
            ticks
                .iter()
                .map(|tick| pick(tick).cloned().unwrap_or_else(pause))
                .collect()
        })
    };
    let mut devices = Vec::new();
    if let Some(actions) = row(|tick| match tick {
        Tick::Key(action) => Some(action),
        _ => None,
    }) {
        devices.push(json!({"type": "key", "id": "keyboard", "actions": actions}));
    }
    if let Some(actions) = row(|tick| match tick {
        Tick::Pointer(action) => Some(action),
        _ => None,
    }) {
        let kind = json!({"pointerType": "mouse"});
        devices.push(
            json!({"type": "pointer", "id": "mouse", "parameters": kind, "actions": actions}),
        );
    }
    if let Some(actions) = row(|tick| match tick {
        Tick::Wheel(action) => Some(action),
        _ => None,
    }) {
        devices.push(json!({"type": "wheel", "id": "wheel", "actions": actions}));
    }
    json!({ "actions": devices })
}

fn pause() -> Value {
    json!({"type": "pause", "duration": 0})
}

/// Whole numbers go out as integers: some drivers take nothing else.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

fn code(button: Button) -> u8 {
    match button {
        Button::Left => 0,
        Button::Middle => 1,
        Button::Right => 2,
    }
}
