//! BrowserGym's coordinate actions: `mouse_click(640, 360)`. Names, order and defaults of arguments are
//! those of `browsergym.core.action.functions`.

use protocol::{Action, Button, Point};
use serde_json::{Map, Value, json};

use super::fields::{Fields, number};
use super::held_keys::{self, Held};
use super::text_calls::{self, TextCall, spell};
use super::turn::Turn;
use super::{Context, Misfit, leads_away, points};

const FUNCTIONS: &[(&str, &[&str])] = &[
    ("scroll_at", &["x", "y", "dx", "dy"]),
    ("scroll", &["delta_x", "delta_y"]),
    ("mouse_move", &["x", "y"]),
    ("mouse_down", &["x", "y", "button"]),
    ("mouse_up", &["x", "y", "button"]),
    ("mouse_click", &["x", "y", "button"]),
    ("mouse_dblclick", &["x", "y", "button"]),
    ("mouse_drag_and_drop", &["from_x", "from_y", "to_x", "to_y"]),
    ("keyboard_down", &["key"]),
    ("keyboard_up", &["key"]),
    ("keyboard_press", &["key"]),
    ("keyboard_type", &["text"]),
    ("keyboard_insert_text", &["text"]),
    ("noop", &["wait_ms"]),
    ("send_msg_to_user", &["text"]),
    ("report_infeasible", &["reason"]),
];

/// Its other actions without element ids: there is one page here, and no files to give it.
const ELSEWHERE: &[&str] = &[
    "goto",
    "go_back",
    "go_forward",
    "new_tab",
    "tab_close",
    "tab_focus",
    "mouse_upload_file",
];

/// How long `noop()` waits.
const NOOP_MS: f64 = 1000.0;

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    for call in text_calls::parse_value(call)? {
        read_one(call, turn)?;
    }
    Ok(())
}

fn read_one(call: TextCall, turn: &mut Turn) -> Result<(), Misfit> {
    let name = call.name.clone();
    if ELSEWHERE.contains(&name.as_str()) {
        return Err(leads_away(&name));
    }
    let Some((_, parameters)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<_> = FUNCTIONS.iter().map(|(known, _)| *known).collect();
        return Err(Misfit::format(format!(
            "{name} is no coordinate action; there are {}",
            names.join(", ")
        )));
    };
    let mut fields = call.bind(parameters)?;
    match name.as_str() {
        "scroll_at" => {
            let at = turn.point(fields.point("x", "y")?)?;
            turn.scroll(at, fields.point("dx", "dy")?, Held::nothing())?;
        }
        "scroll" => {
            let by = fields.point("delta_x", "delta_y")?;
            turn.scroll(turn.pointer(), by, Held::nothing())?;
        }
        "mouse_drag_and_drop" => {
            let from = turn.point(fields.point("from_x", "from_y")?)?;
            let to = turn.point(fields.point("to_x", "to_y")?)?;
            turn.drag(vec![from, to], Held::nothing())?;
        }
        "noop" => {
            let ms = fields.optional_number("wait_ms")?;
            turn.wait_ms("wait_ms", ms.unwrap_or(NOOP_MS))?;
        }
        mouse if mouse.starts_with("mouse_") => read_mouse(mouse, &mut fields, turn)?,
        words => turn.add(in_words(words, &mut fields)?)?,
    }
    fields.done()
}

fn read_mouse(name: &str, fields: &mut Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let at = turn.point(fields.point("x", "y")?)?;
    let button = fields.button()?;
    match name {
        "mouse_down" => turn.down(at, button),
        "mouse_up" => turn.up(at, button),
        "mouse_click" => turn.click(at, button, 1, Held::nothing()),
        "mouse_dblclick" => turn.click(at, button, 2, Held::nothing()),
        _ => turn.move_to(at),
    }
}

/// Keys, texts and the end.
fn in_words(name: &str, fields: &mut Fields) -> Result<Action, Misfit> {
    Ok(match name {
        "keyboard_down" => Action::KeyDown {
            key: fields.text("key")?,
        },
        "keyboard_up" => Action::KeyUp {
            key: fields.text("key")?,
        },
        "keyboard_press" => Action::Key {
            keys: held_keys::chord(&fields.text("key")?)?,
        },
        "report_infeasible" => Action::Fail {
            reason: fields.text("reason")?,
        },
        "send_msg_to_user" => answer(fields.text("text")?),
        _ => Action::text(fields.text("text")?),
    })
}

/// A message that is a JSON object has the result fields; any other is the answer itself.
fn answer(text: String) -> Action {
    let fields = match serde_json::from_str(&text) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::from_iter([("answer".to_string(), Value::String(text))]),
    };
    Action::Answer { fields }
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let (action, modifiers) = held_keys::apart(action);
    let key = |name: &str, modifier| spell(name, &[json!(held_keys::name(modifier))]);
    Some(held_keys::around(
        say_plain(&action, context)?,
        &modifiers,
        |modifier| key("keyboard_down", modifier),
        |modifier| key("keyboard_up", modifier),
    ))
}

fn say_plain(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let at = |x: f64, y: f64| points::from_pixels([x, y], context).map(|it| it.map(number));
    let with_button = |name: &str, x: f64, y: f64, button: &Button| {
        let [x, y] = at(x, y)?;
        Some(spell(name, &[x, y, json!(button)]))
    };
    let call = match action {
        Action::Click {
            x,
            y,
            button,
            count,
            ..
        } => match count {
            1 => with_button("mouse_click", *x, *y, button)?,
            2 => with_button("mouse_dblclick", *x, *y, button)?,
            _ => return None,
        },
        Action::Move { x, y } => spell("mouse_move", &at(*x, *y)?),
        Action::Down { x, y, button } => with_button("mouse_down", *x, *y, button)?,
        Action::Up { x, y, button } => with_button("mouse_up", *x, *y, button)?,
        Action::Drag { path, button, .. } => return say_drag(path, *button, context),
        Action::Scroll { x, y, dx, dy, .. } => {
            let [x, y] = at(*x, *y)?;
            spell("scroll_at", &[x, y, number(*dx), number(*dy)])
        }
        Action::Key { keys } => spell("keyboard_press", &[json!(held_keys::joined(keys)?)]),
        Action::KeyDown { key } => spell("keyboard_down", &[json!(key)]),
        Action::KeyUp { key } => spell("keyboard_up", &[json!(key)]),
        Action::Type { text } => spell("keyboard_type", &[json!(text)]),
        Action::Wait { ms } => spell("noop", &[json!(ms)]),
        Action::Answer { fields } => {
            let fields = Value::Object(fields.clone()).to_string();
            spell("send_msg_to_user", &[json!(fields)])
        }
        Action::Done => spell("send_msg_to_user", &[json!("done")]),
        Action::Fail { reason } => spell("report_infeasible", &[json!(reason)]),
        Action::ClickMark { .. } => return None,
    };
    Some(vec![call])
}

/// A drag of its own from one point to another, or the hand's own way through all of them.
fn say_drag(path: &[Point], button: Button, context: &Context) -> Option<Vec<Value>> {
    let mut points = Vec::new();
    for point in path {
        points.push(points::from_pixels(*point, context)?.map(number));
    }
    if let ([[from_x, from_y], [to_x, to_y]], Button::Left) = (points.as_slice(), button) {
        let arguments = [from_x, from_y, to_x, to_y].map(Value::clone);
        return Some(vec![spell("mouse_drag_and_drop", &arguments)]);
    }
    let ([fx, fy], [lx, ly]) = (points.first()?, points.last()?);
    let button = json!(button);
    let mut calls = vec![spell(
        "mouse_down",
        &[fx.clone(), fy.clone(), button.clone()],
    )];
    for point in &points[1..] {
        calls.push(spell("mouse_move", point));
    }
    calls.push(spell("mouse_up", &[lx.clone(), ly.clone(), button]));
    Some(calls)
}
