//! OpenAI's computer tool: `{"type": "click", "button": "left", "x": 640, "y": 360}`, several of them
//! in `actions`, or the whole `computer_call` around them.

use protocol::{Action, Button, Modifier, Point};
use serde_json::{Map, Value, json};

use super::fields::{self, Fields, number};
use super::held_keys::{self, Held};
use super::turn::Turn;
use super::{Context, Misfit, endings, leads_away, points};

/// What `wait` means where it says no more.
const WAIT_MS: f64 = 1000.0;

/// A button of the mouse. Two of them lead through the browser's history.
#[derive(Clone, Copy)]
enum MouseButton {
    OfPage(Button),
    OfHistory(&'static str),
}

const BUTTONS: &[(&str, MouseButton)] = &[
    ("left", MouseButton::OfPage(Button::Left)),
    ("right", MouseButton::OfPage(Button::Right)),
    ("wheel", MouseButton::OfPage(Button::Middle)),
    ("back", MouseButton::OfHistory("the button back")),
    ("forward", MouseButton::OfHistory("the button forward")),
];

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    let mut fields = Fields::of("the call", call)?;
    match fields.optional_text("type")?.as_deref() {
        Some("function_call") => read_function(fields, turn),
        Some("computer_call") => {
            fields.ignore(&["id", "call_id", "pending_safety_checks", "status"]);
            read_several(fields, turn)
        }
        None if fields.has("actions") || fields.has("action") => read_several(fields, turn),
        None => Err(Misfit::format("the call needs the field `type`")),
        Some(name) => {
            fields.rename(name);
            read_action(name, fields, turn)
        }
    }
}

fn read_several(mut fields: Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let actions = match fields.take("actions") {
        Some(Value::Array(actions)) => actions,
        Some(other) => {
            return Err(Misfit::format(format!(
                "`actions` must be a list, not {}",
                fields::kind(&other)
            )));
        }
        None => vec![fields.value("action")?],
    };
    // Responses have both for a single action.
    fields.ignore(&["action"]);
    fields.done()?;
    for action in actions {
        let mut fields = Fields::of("an action", &action)?;
        let name = fields.text("type")?;
        fields.rename(&name);
        read_action(&name, fields, turn)?;
    }
    Ok(())
}

/// A function of the agent's own beside the computer tool, which ends the episode.
fn read_function(mut fields: Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let name = fields.text("name")?;
    let arguments = fields.optional_text("arguments")?.unwrap_or_default();
    fields.ignore(&["id", "call_id", "status"]);
    fields.done()?;
    let arguments = match arguments.trim() {
        "" => Map::new(),
        text => serde_json::from_str(text).map_err(|error| {
            Misfit::format(format!("`arguments` of {name} are no JSON object: {error}"))
        })?,
    };
    let mut fields = Fields::new(name.clone(), arguments);
    match endings::read(&name, &mut fields)? {
        Some(action) => turn.add(action)?,
        None => {
            return Err(Misfit::format(format!(
                "{name:?} is no function here; there are answer, done and fail"
            )));
        }
    }
    fields.done()
}

fn read_action(name: &str, mut fields: Fields, turn: &mut Turn) -> Result<(), Misfit> {
    match name {
        "click" => {
            let found = fields.one_of("button", BUTTONS)?;
            let button = match fields.required("button", found)? {
                MouseButton::OfPage(button) => button,
                MouseButton::OfHistory(name) => return Err(leads_away(name)),
            };
            let at = turn.point(fields.point("x", "y")?)?;
            let held = held(&mut fields)?;
            turn.click(at, button, 1, held)?;
        }
        "double_click" => {
            let at = turn.point(fields.point("x", "y")?)?;
            let held = held(&mut fields)?;
            turn.click(at, Button::Left, 2, held)?;
        }
        "move" => {
            let [x, y] = turn.point(fields.point("x", "y")?)?;
            turn.around(&keys(&mut fields)?, Action::Move { x, y })?;
        }
        "drag" => {
            let mut path = Vec::new();
            for point in path_points(&mut fields)? {
                path.push(turn.point(point)?);
            }
            let held = held(&mut fields)?;
            turn.drag(path, held)?;
        }
        "scroll" => {
            let at = turn.point(fields.point("x", "y")?)?;
            let by = fields.point("scroll_x", "scroll_y")?;
            let held = held(&mut fields)?;
            turn.scroll(at, by, held)?;
        }
        "keypress" => {
            let keys = held_keys::chords(&fields.texts("keys")?)?;
            let keys = held_keys::without_capitals(keys);
            turn.add(Action::Key { keys })?;
        }
        "type" => turn.add(Action::text(fields.text("text")?))?,
        "wait" => {
            let ms = fields.optional_number("ms")?;
            turn.wait_ms("ms", ms.unwrap_or(WAIT_MS))?;
        }
        "screenshot" => turn.look()?,
        other => match endings::read(other, &mut fields)? {
            Some(action) => turn.add(action)?,
            None => {
                return Err(Misfit::format(format!(
                    "{other:?} is no action of the computer tool"
                )));
            }
        },
    }
    fields.done()
}

/// `keys` that are held meanwhile.
fn keys(fields: &mut Fields) -> Result<Vec<String>, Misfit> {
    let names = fields.optional_texts("keys")?.unwrap_or_default();
    Ok(held_keys::without_capitals(held_keys::chords(&names)?))
}

fn held(fields: &mut Fields) -> Result<Held, Misfit> {
    Held::these(keys(fields)?)
}

/// Points as objects, or as pairs.
fn path_points(fields: &mut Fields) -> Result<Vec<Point>, Misfit> {
    let point = |value: &Value| match value {
        Value::Object(point) if point.len() == 2 => {
            Some([point.get("x")?.as_f64()?, point.get("y")?.as_f64()?])
        }
        other => fields::pair(other),
    };
    let path = fields.value("path")?;
    let points: Option<Vec<_>> = path
        .as_array()
        .and_then(|path| path.iter().map(point).collect());
    points.ok_or_else(|| {
        Misfit::format("`path` of drag must be a list of points such as {\"x\": 100, \"y\": 200}")
    })
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let call = match action {
        Action::Click {
            x,
            y,
            button,
            count,
            modifiers,
        } => {
            let mut call = match (button, count) {
                (Button::Left, 2) => at("double_click", [*x, *y], context)?,
                (button, 1) => {
                    let mut call = at("click", [*x, *y], context)?;
                    call["button"] = json!(match button {
                        Button::Left => "left",
                        Button::Middle => "wheel",
                        Button::Right => "right",
                    });
                    call
                }
                _ => return None,
            };
            hold(&mut call, modifiers);
            call
        }
        Action::Move { x, y } => at("move", [*x, *y], context)?,
        Action::Drag {
            path,
            button: Button::Left,
            modifiers,
        } => {
            let mut points = Vec::new();
            for point in path {
                let [x, y] = points::from_pixels(*point, context)?.map(number);
                points.push(json!({"x": x, "y": y}));
            }
            let mut call = json!({"type": "drag", "path": points});
            hold(&mut call, modifiers);
            call
        }
        Action::Scroll {
            x,
            y,
            dx,
            dy,
            modifiers,
        } => {
            let mut call = at("scroll", [*x, *y], context)?;
            call["scroll_x"] = number(*dx);
            call["scroll_y"] = number(*dy);
            hold(&mut call, modifiers);
            call
        }
        Action::Key { keys } => {
            let keys = held_keys::names(keys)?;
            if held_keys::loses_capitals(&keys) {
                return None;
            }
            json!({"type": "keypress", "keys": keys})
        }
        Action::Type { text } => json!({"type": "type", "text": text}),
        Action::Wait { ms: 0 } => json!({"type": "screenshot"}),
        Action::Wait { ms: 1000 } => json!({"type": "wait"}),
        Action::Wait { ms } => json!({"type": "wait", "ms": ms}),
        other => {
            let (name, fields) = endings::say(other)?;
            let mut call = Map::from_iter([("type".to_string(), json!(name))]);
            call.extend(fields);
            Value::Object(call)
        }
    };
    Some(vec![call])
}

fn at(name: &str, point: Point, context: &Context) -> Option<Value> {
    let [x, y] = points::from_pixels(point, context)?.map(number);
    Some(json!({"type": name, "x": x, "y": y}))
}

fn hold(call: &mut Value, modifiers: &[Modifier]) {
    if !modifiers.is_empty() {
        let names: Vec<_> = modifiers.iter().map(|it| held_keys::name(*it)).collect();
        call["keys"] = json!(names);
    }
}
