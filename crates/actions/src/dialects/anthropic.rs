//! Anthropic's computer tool: `{"action": "left_click", "coordinate": [640, 360]}`. Fields are those of
//! the tool versions up to `computer_20251124` and of the toolset with one tool per action.

use protocol::{Action, Button, Modifier, Point};
use serde_json::{Map, Value, json};

use super::fields::{Fields, number};
use super::held_keys::{self, Held};
use super::turn::Turn;
use super::{Context, Misfit, endings, points};

/// `scroll_amount` counts clicks of the wheel.
const PIXELS_PER_CLICK: f64 = 100.0;

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    let (name, mut fields) = open(call)?;
    fields.rename(&name);
    match name.as_str() {
        "left_click" => click(&mut fields, turn, Button::Left, 1)?,
        "right_click" => click(&mut fields, turn, Button::Right, 1)?,
        "middle_click" => click(&mut fields, turn, Button::Middle, 1)?,
        "double_click" => click(&mut fields, turn, Button::Left, 2)?,
        "triple_click" => click(&mut fields, turn, Button::Left, 3)?,
        "mouse_move" => {
            let to = turn.point(fields.pair("coordinate")?)?;
            turn.move_to(to)?;
        }
        "left_mouse_down" => {
            let at = place(&mut fields, "coordinate", turn)?;
            turn.down(at, Button::Left)?;
        }
        "left_mouse_up" => {
            let at = place(&mut fields, "coordinate", turn)?;
            turn.up(at, Button::Left)?;
        }
        "left_click_drag" => {
            let from = place(&mut fields, "start_coordinate", turn)?;
            let to = turn.point(fields.pair("coordinate")?)?;
            let held = held(&mut fields)?;
            turn.drag(vec![from, to], held)?;
        }
        "scroll" => scroll(&mut fields, turn)?,
        "key" => key(&mut fields, turn)?,
        "hold_key" => {
            let keys = held_keys::without_capitals(held_keys::chord(&fields.text("text")?)?);
            hold(&keys, fields.number("duration")?, turn)?;
        }
        "type" => turn.add(Action::text(fields.text("text")?))?,
        "wait" => turn.wait_seconds("duration", fields.number("duration")?)?,
        "screenshot" | "cursor_position" => turn.look()?,
        "zoom" => {
            region(&mut fields)?;
            turn.look()?;
        }
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

/// The name of the action and its fields: the tool's input, or the whole block around it.
fn open(call: &Value) -> Result<(String, Fields), Misfit> {
    let mut fields = Fields::of("the call", call)?;
    if !fields.has("input") {
        let name = fields.text("action")?;
        return Ok((name, fields));
    }
    let tool = fields.text("name")?;
    let input = fields.value("input")?;
    fields.ignore(&["type", "id", "toolset_name", "caller", "cache_control"]);
    fields.done()?;
    let mut input = Fields::of("`input`", &input)?;
    let name = match input.has("action") {
        true => input.text("action")?,
        false => tool,
    };
    Ok((name, input))
}

fn click(fields: &mut Fields, turn: &mut Turn, button: Button, count: u8) -> Result<(), Misfit> {
    let at = place(fields, "coordinate", turn)?;
    let held = held(fields)?;
    turn.click(at, button, count, held)
}

/// The point in the field, or else where the pointer is.
fn place(fields: &mut Fields, field: &str, turn: &Turn) -> Result<Point, Misfit> {
    match fields.optional_pair(field)? {
        Some(point) => turn.point(point),
        None => Ok(turn.pointer()),
    }
}

/// `text` of a click, a drag or a turn of the wheel names keys that are held meanwhile.
fn held(fields: &mut Fields) -> Result<Held, Misfit> {
    match fields.optional_text("text")? {
        Some(text) if !text.is_empty() => {
            Held::these(held_keys::without_capitals(held_keys::chord(&text)?))
        }
        _ => Ok(Held::nothing()),
    }
}

fn scroll(fields: &mut Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let at = place(fields, "coordinate", turn)?;
    let found = fields.direction("scroll_direction")?;
    let direction = fields.required("scroll_direction", found)?;
    let amount = fields.number("scroll_amount")?;
    if amount < 0.0 {
        return Err(Misfit::format(
            "`scroll_amount` of scroll must be 0 or more; `scroll_direction` says which way",
        ));
    }
    let by = direction.map(|it| it * amount * PIXELS_PER_CLICK);
    let held = held(fields)?;
    turn.scroll(at, by, held)
}

/// One chord, or several with spaces between them as xdotool takes them.
fn key(fields: &mut Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let text = fields.text("text")?;
    let chords = match held_keys::chord(&text) {
        Ok(keys) => vec![keys],
        Err(_) if text.split_whitespace().count() > 1 => text
            .split_whitespace()
            .map(held_keys::chord)
            .collect::<Result<_, _>>()?,
        Err(misfit) => return Err(misfit),
    };
    for _ in 0..fields.optional_count("repeat")?.unwrap_or(1) {
        for keys in &chords {
            let keys = held_keys::without_capitals(keys.clone());
            turn.add(Action::Key { keys })?;
        }
    }
    Ok(())
}

fn hold(keys: &[String], seconds: f64, turn: &mut Turn) -> Result<(), Misfit> {
    if seconds < 0.0 {
        return Err(Misfit::action("duration must not be negative"));
    }
    // A duration that no wait takes is refused by the wait.
    let ms = (seconds * 1000.0).round() as u64;
    turn.around(keys, Action::Wait { ms })
}

/// The part of the page that the agent wants to see larger.
fn region(fields: &mut Fields) -> Result<(), Misfit> {
    let region = fields.value("region")?;
    let numbers: Option<Vec<f64>> = region
        .as_array()
        .and_then(|them| them.iter().map(Value::as_f64).collect());
    match numbers.as_deref() {
        Some([x0, y0, x1, y1]) if x0 < x1 && y0 < y1 => Ok(()),
        _ => Err(Misfit::format(
            "`region` of zoom must be [x0, y0, x1, y1] with x0 < x1 and y0 < y1",
        )),
    }
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
            let name = match (button, count) {
                (Button::Left, 1) => "left_click",
                (Button::Left, 2) => "double_click",
                (Button::Left, 3) => "triple_click",
                (Button::Right, 1) => "right_click",
                (Button::Middle, 1) => "middle_click",
                _ => return None,
            };
            with_held(at(name, [*x, *y], context)?, modifiers)
        }
        Action::Move { x, y } => at("mouse_move", [*x, *y], context)?,
        Action::Down {
            x,
            y,
            button: Button::Left,
        } => return say_button("left_mouse_down", [*x, *y], context),
        Action::Up {
            x,
            y,
            button: Button::Left,
        } => return say_button("left_mouse_up", [*x, *y], context),
        Action::Drag {
            path,
            button: Button::Left,
            modifiers,
        } => return say_drag(path, modifiers, context),
        Action::Scroll {
            x,
            y,
            dx,
            dy,
            modifiers,
        } => {
            let (direction, pixels) = one_way(*dx, *dy)?;
            let mut call = at("scroll", [*x, *y], context)?;
            call["scroll_direction"] = json!(direction);
            call["scroll_amount"] = number(pixels / PIXELS_PER_CLICK);
            with_held(call, modifiers)
        }
        Action::Key { keys } => {
            if held_keys::loses_capitals(&held_keys::names(keys)?) {
                return None;
            }
            json!({"action": "key", "text": held_keys::joined(keys)?})
        }
        Action::Type { text } => json!({"action": "type", "text": text}),
        Action::Wait { ms: 0 } => json!({"action": "screenshot"}),
        Action::Wait { ms } => json!({"action": "wait", "duration": number(*ms as f64 / 1000.0)}),
        other => {
            let (name, fields) = endings::say(other)?;
            let mut call = Map::from_iter([("action".to_string(), json!(name))]);
            call.extend(fields);
            Value::Object(call)
        }
    };
    Some(vec![call])
}

fn at(name: &str, point: Point, context: &Context) -> Option<Value> {
    let point = points::from_pixels(point, context)?.map(number);
    Some(json!({"action": name, "coordinate": point}))
}

fn with_held(mut call: Value, modifiers: &[Modifier]) -> Value {
    if !modifiers.is_empty() {
        let names: Vec<_> = modifiers.iter().map(|it| held_keys::name(*it)).collect();
        call["text"] = json!(names.join("+"));
    }
    call
}

/// A button goes down or up where the pointer is, which has to be brought there.
fn say_button(name: &str, point: Point, context: &Context) -> Option<Vec<Value>> {
    let mut calls = Vec::new();
    if point != context.pointer {
        calls.push(at("mouse_move", point, context)?);
    }
    calls.push(json!({"action": name}));
    Some(calls)
}

/// A drag of its own from one point to another, or the hand's own way through all of them.
fn say_drag(path: &[Point], modifiers: &[Modifier], context: &Context) -> Option<Vec<Value>> {
    let [from, way @ .., to] = path else {
        return None;
    };
    if way.is_empty() {
        let mut call = at("left_click_drag", *to, context)?;
        call["start_coordinate"] = json!(points::from_pixels(*from, context)?.map(number));
        return Some(vec![with_held(call, modifiers)]);
    }
    if !modifiers.is_empty() {
        return None;
    }
    let mut calls = say_button("left_mouse_down", *from, context)?;
    for point in &path[1..] {
        calls.push(at("mouse_move", *point, context)?);
    }
    calls.push(json!({"action": "left_mouse_up"}));
    Some(calls)
}

/// A turn of the wheel that goes one way only, with its length.
fn one_way(dx: f64, dy: f64) -> Option<(&'static str, f64)> {
    match (dx, dy) {
        (0.0, _) if dy < 0.0 => Some(("up", -dy)),
        (0.0, _) => Some(("down", dy)),
        (_, 0.0) if dx < 0.0 => Some(("left", -dx)),
        (_, 0.0) => Some(("right", dx)),
        _ => None,
    }
}
