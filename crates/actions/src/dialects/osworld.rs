//! OSWorld's `computer_13`: `{"action_type": "CLICK", "parameters": {"x": 640, "y": 360}}`, the same
//! with the parameters beside the type, and the words WAIT, FAIL and DONE.

use protocol::{Action, Button, Point};
use serde_json::{Map, Value, json};

use super::fields::{Fields, number};
use super::held_keys::{self, Held};
use super::turn::Turn;
use super::{Context, Misfit, endings, points};

/// `dx` and `dy` count clicks of the wheel.
const PIXELS_PER_CLICK: f64 = 100.0;
/// How long its environment pauses for WAIT.
const WAIT_MS: u64 = 2000;

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    let (name, mut fields) = open(call)?;
    match name.as_str() {
        "MOVE_TO" => {
            let to = turn.point(fields.point("x", "y")?)?;
            turn.move_to(to)?;
        }
        "CLICK" => {
            let at = place(&mut fields, turn)?;
            let button = fields.button()?;
            let count = fields.optional_count("num_clicks")?.unwrap_or(1);
            let count = u8::try_from(count).unwrap_or(u8::MAX);
            turn.click(at, button, count, Held::nothing())?;
        }
        "RIGHT_CLICK" => {
            let at = place(&mut fields, turn)?;
            turn.click(at, Button::Right, 1, Held::nothing())?;
        }
        "DOUBLE_CLICK" => {
            let at = place(&mut fields, turn)?;
            turn.click(at, Button::Left, 2, Held::nothing())?;
        }
        "MOUSE_DOWN" => turn.down(turn.pointer(), fields.button()?)?,
        "MOUSE_UP" => turn.up(turn.pointer(), fields.button()?)?,
        "DRAG_TO" => {
            let to = turn.point(fields.point("x", "y")?)?;
            turn.drag(vec![turn.pointer(), to], Held::nothing())?;
        }
        "SCROLL" => scroll(&mut fields, turn)?,
        "TYPING" => turn.add(Action::text(fields.text("text")?))?,
        "PRESS" => {
            let keys = vec![fields.text("key")?];
            turn.add(Action::Key { keys })?;
        }
        "KEY_DOWN" => turn.add(Action::KeyDown {
            key: fields.text("key")?,
        })?,
        "KEY_UP" => turn.add(Action::KeyUp {
            key: fields.text("key")?,
        })?,
        "HOTKEY" => {
            let keys = held_keys::chords(&fields.texts("keys")?)?;
            let keys = held_keys::without_capitals(keys);
            turn.add(Action::Key { keys })?;
        }
        "WAIT" => turn.add(Action::Wait { ms: WAIT_MS })?,
        "ANSWER" | "DONE" | "FAIL" => {
            if let Some(action) = endings::read(&name.to_lowercase(), &mut fields)? {
                turn.add(action)?;
            }
        }
        other => {
            return Err(Misfit::format(format!(
                "{other:?} is no action type of computer_13"
            )));
        }
    }
    fields.done()
}

/// The type of the action and its parameters, however they are written.
fn open(call: &Value) -> Result<(String, Fields), Misfit> {
    if let Value::String(word) = call {
        return match word.trim() {
            word @ ("WAIT" | "FAIL" | "DONE") => {
                Ok((word.to_string(), Fields::new(word, Map::new())))
            }
            other => Err(Misfit::format(format!(
                "a call in one word must be WAIT, FAIL or DONE, not {other:?}"
            ))),
        };
    }
    let mut fields = Fields::of("the call", call)?;
    let name = fields.text("action_type")?;
    if let Some(parameters) = fields.take("parameters") {
        fields.done()?;
        fields = Fields::of(&format!("`parameters` of {name}"), &parameters)?;
    }
    fields.rename(&name);
    Ok((name, fields))
}

/// The point, or else where the pointer is.
fn place(fields: &mut Fields, turn: &Turn) -> Result<Point, Misfit> {
    match fields.optional_point("x", "y")? {
        Some(point) => turn.point(point),
        None => Ok(turn.pointer()),
    }
}

/// Clicks to the right and, as on its desktops, upwards.
fn scroll(fields: &mut Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let (dx, dy) = (fields.optional_number("dx")?, fields.optional_number("dy")?);
    if dx.is_none() && dy.is_none() {
        return Err(Misfit::format("SCROLL needs the field `dx` or `dy`"));
    }
    let by = [
        dx.unwrap_or_default() * PIXELS_PER_CLICK,
        -dy.unwrap_or_default() * PIXELS_PER_CLICK,
    ];
    turn.scroll(turn.pointer(), by, Held::nothing())
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let (action, modifiers) = held_keys::apart(action);
    let key = |name: &str, modifier| call(name, json!({"key": held_keys::name(modifier)}));
    Some(held_keys::around(
        say_plain(&action, context)?,
        &modifiers,
        |modifier| key("KEY_DOWN", modifier),
        |modifier| key("KEY_UP", modifier),
    ))
}

fn call(name: &str, parameters: Value) -> Value {
    json!({"action_type": name, "parameters": parameters})
}

fn at(name: &str, point: Point, context: &Context) -> Option<Value> {
    let [x, y] = points::from_pixels(point, context)?.map(number);
    Some(call(name, json!({"x": x, "y": y})))
}

fn say_plain(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let said = match action {
        Action::Click {
            x,
            y,
            button,
            count,
            ..
        } => {
            let mut call = at("CLICK", [*x, *y], context)?;
            call["parameters"]["button"] = json!(button);
            call["parameters"]["num_clicks"] = json!(count);
            call
        }
        Action::Move { x, y } => at("MOVE_TO", [*x, *y], context)?,
        Action::Down { x, y, button } => {
            let press = call("MOUSE_DOWN", json!({"button": button}));
            return with_pointer_at([*x, *y], context, press);
        }
        Action::Up { x, y, button } => {
            let release = call("MOUSE_UP", json!({"button": button}));
            return with_pointer_at([*x, *y], context, release);
        }
        Action::Drag { path, button, .. } => return say_drag(path, *button, context),
        Action::Scroll { x, y, dx, dy, .. } => {
            let turn = call(
                "SCROLL",
                json!({"dx": number(dx / PIXELS_PER_CLICK), "dy": number(-dy / PIXELS_PER_CLICK)}),
            );
            return with_pointer_at([*x, *y], context, turn);
        }
        Action::Key { keys } => {
            let keys = held_keys::names(keys)?;
            if held_keys::loses_capitals(&keys) {
                return None;
            }
            match keys.as_slice() {
                [key] => call("PRESS", json!({"key": key})),
                keys => call("HOTKEY", json!({"keys": keys})),
            }
        }
        Action::KeyDown { key } => call("KEY_DOWN", json!({"key": key})),
        Action::KeyUp { key } => call("KEY_UP", json!({"key": key})),
        Action::Type { text } => call("TYPING", json!({"text": text})),
        Action::Wait { ms: WAIT_MS } => json!("WAIT"),
        Action::Wait { .. } | Action::ClickMark { .. } => return None,
        Action::Done => json!("DONE"),
        other => {
            let (name, fields) = endings::say(other)?;
            call(&name.to_uppercase(), Value::Object(fields))
        }
    };
    Some(vec![said])
}

/// What happens where the pointer is, which has to be brought there.
fn with_pointer_at(point: Point, context: &Context, said: Value) -> Option<Vec<Value>> {
    let mut calls = Vec::new();
    if point != context.pointer {
        calls.push(at("MOVE_TO", point, context)?);
    }
    calls.push(said);
    Some(calls)
}

fn say_drag(path: &[Point], button: Button, context: &Context) -> Option<Vec<Value>> {
    let [from, way @ .., to] = path else {
        return None;
    };
    if way.is_empty() && button == Button::Left {
        return with_pointer_at(*from, context, at("DRAG_TO", *to, context)?);
    }
    let press = call("MOUSE_DOWN", json!({"button": button}));
    let mut calls = with_pointer_at(*from, context, press)?;
    for point in &path[1..] {
        calls.push(at("MOVE_TO", *point, context)?);
    }
    calls.push(call("MOUSE_UP", json!({"button": button})));
    Some(calls)
}
