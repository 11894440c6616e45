//! Gemini's computer use: `{"name": "click_at", "args": {"x": 500, "y": 500}}`, the current set of
//! functions and the one before it.

use protocol::{Action, Button, Point};
use serde_json::{Map, Value, json};

use super::fields::{Fields, number};
use super::held_keys::{self, Held};
use super::turn::Turn;
use super::{Context, Misfit, endings, leads_away, points};

/// How far `scroll_at` and `scroll_document` turn the wheel unless told, as a share of the page.
const SHARE_OF_PAGE: f64 = 0.8;
/// How far `scroll` does.
const SCROLL_PIXELS: f64 = 300.0;

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    let (name, mut args) = open(call)?;
    match name.as_str() {
        "click" | "click_at" => {
            let at = turn.point(args.point("x", "y")?)?;
            let button = args.button()?;
            turn.click(at, button, 1, Held::nothing())?;
        }
        "double_click" => click(&mut args, turn, Button::Left, 2)?,
        "triple_click" => click(&mut args, turn, Button::Left, 3)?,
        "middle_click" => click(&mut args, turn, Button::Middle, 1)?,
        "right_click" => click(&mut args, turn, Button::Right, 1)?,
        "mouse_down" => {
            let at = place(&mut args, turn)?;
            turn.down(at, args.button()?)?;
        }
        "mouse_up" => {
            let at = place(&mut args, turn)?;
            turn.up(at, args.button()?)?;
        }
        "move" | "hover_at" => {
            let to = turn.point(args.point("x", "y")?)?;
            turn.move_to(to)?;
        }
        "drag_and_drop" => drag(&mut args, turn)?,
        "type" => {
            let press_enter = args.flag("press_enter", false)?;
            let clears = args.flag("clear_before_typing", false)?;
            type_text(args.text("text")?, press_enter, clears, turn)?;
        }
        "type_text_at" => {
            let at = turn.point(args.point("x", "y")?)?;
            turn.click(at, Button::Left, 1, Held::nothing())?;
            let press_enter = args.flag("press_enter", true)?;
            let clears = args.flag("clear_before_typing", true)?;
            type_text(args.text("text")?, press_enter, clears, turn)?;
        }
        "press_key" => press(&[args.text("key")?], turn)?,
        "hotkey" | "key_combination" => press(&args.texts("keys")?, turn)?,
        "key_down" => turn.add(Action::KeyDown {
            key: args.text("key")?,
        })?,
        "key_up" => turn.add(Action::KeyUp {
            key: args.text("key")?,
        })?,
        "scroll" => {
            let at = place(&mut args, turn)?;
            let direction = args.direction("direction")?.unwrap_or([0.0, 1.0]);
            let pixels = args.optional_number("magnitude_in_pixels")?;
            scroll(at, direction, pixels.unwrap_or(SCROLL_PIXELS), turn)?;
        }
        "scroll_at" => {
            let at = turn.point(args.point("x", "y")?)?;
            let direction = direction(&mut args)?;
            let magnitude = args.optional_number("magnitude")?;
            scroll_in_scale(at, direction, magnitude, turn)?;
        }
        "scroll_document" => {
            let viewport = turn.context().viewport;
            let middle = [viewport.width, viewport.height].map(|it| f64::from(it / 2));
            let direction = direction(&mut args)?;
            scroll_in_scale(middle, direction, None, turn)?;
        }
        "wait" => {
            let seconds = args.optional_number("seconds")?;
            turn.wait_seconds("seconds", seconds.unwrap_or(1.0))?;
        }
        "wait_5_seconds" => turn.add(Action::Wait { ms: 5000 })?,
        "take_screenshot" | "open_web_browser" => turn.look()?,
        "navigate" | "go_back" | "go_forward" | "search" => return Err(leads_away(&name)),
        other => match endings::read(other, &mut args)? {
            Some(action) => turn.add(action)?,
            None => {
                return Err(Misfit::format(format!(
                    "{other:?} is no function of computer use"
                )));
            }
        },
    }
    args.done()
}

/// Name and arguments, out of the part of a response that holds them or without it.
fn open(call: &Value) -> Result<(String, Fields), Misfit> {
    let mut fields = Fields::of("the call", call)?;
    for around in ["functionCall", "function_call"] {
        if let Some(inner) = fields.take(around) {
            fields = Fields::of(&format!("`{around}`"), &inner)?;
            break;
        }
    }
    let name = fields.text("name")?;
    let args = fields.take("args").unwrap_or_else(|| json!({}));
    fields.ignore(&["id"]);
    fields.done()?;
    let mut args = Fields::of(&format!("`args` of {name}"), &args)?;
    args.rename(&name);
    // What the model says about the call rather than in it.
    args.ignore(&["safety_decision", "intent"]);
    Ok((name, args))
}

fn click(args: &mut Fields, turn: &mut Turn, button: Button, count: u8) -> Result<(), Misfit> {
    let at = turn.point(args.point("x", "y")?)?;
    turn.click(at, button, count, Held::nothing())
}

/// The point, or else where the pointer is.
fn place(args: &mut Fields, turn: &Turn) -> Result<Point, Misfit> {
    match args.optional_point("x", "y")? {
        Some(point) => turn.point(point),
        None => Ok(turn.pointer()),
    }
}

/// The current set names start and end, the one before it the place and its destination.
fn drag(args: &mut Fields, turn: &mut Turn) -> Result<(), Misfit> {
    let (from, to) = match args.has("start_x") {
        true => (
            args.point("start_x", "start_y")?,
            args.point("end_x", "end_y")?,
        ),
        false => (
            args.point("x", "y")?,
            args.point("destination_x", "destination_y")?,
        ),
    };
    let path = vec![turn.point(from)?, turn.point(to)?];
    turn.drag(path, Held::nothing())
}

/// An empty text only clears the field or presses Enter.
fn type_text(text: String, press_enter: bool, clears: bool, turn: &mut Turn) -> Result<(), Misfit> {
    if clears {
        turn.add(Action::keys(&["ctrl", "a"]))?;
        turn.add(Action::keys(&["Delete"]))?;
    }
    if !text.is_empty() || !(clears || press_enter) {
        turn.add(Action::text(text))?;
    }
    if press_enter {
        turn.add(Action::keys(&["Enter"]))?;
    }
    Ok(())
}

fn press(names: &[String], turn: &mut Turn) -> Result<(), Misfit> {
    let keys = held_keys::without_capitals(held_keys::chords(names)?);
    turn.add(Action::Key { keys })
}

fn direction(args: &mut Fields) -> Result<Point, Misfit> {
    let found = args.direction("direction")?;
    args.required("direction", found)
}

fn scroll(at: Point, direction: Point, pixels: f64, turn: &mut Turn) -> Result<(), Misfit> {
    if pixels < 0.0 {
        return Err(Misfit::format(
            "how far to scroll must be 0 or more; `direction` says which way",
        ));
    }
    turn.scroll(at, direction.map(|it| it * pixels), Held::nothing())
}

/// The magnitude is a length in the scale of points.
fn scroll_in_scale(
    at: Point,
    direction: Point,
    magnitude: Option<f64>,
    turn: &mut Turn,
) -> Result<(), Misfit> {
    let Context {
        viewport, scale, ..
    } = *turn.context();
    let side = match direction {
        [0.0, _] => viewport.height,
        _ => viewport.width,
    };
    let pixels = match magnitude {
        Some(magnitude) => points::length_to_pixels(magnitude, side, scale),
        None => f64::from(side) * SHARE_OF_PAGE,
    };
    scroll(at, direction, pixels, turn)
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let (action, modifiers) = held_keys::apart(action);
    let key = |name: &str, modifier| call(name, json!({"key": held_keys::name(modifier)}));
    Some(held_keys::around(
        say_plain(&action, context)?,
        &modifiers,
        |modifier| key("key_down", modifier),
        |modifier| key("key_up", modifier),
    ))
}

fn call(name: &str, args: Value) -> Value {
    json!({"name": name, "args": args})
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
            let name = match (button, count) {
                (Button::Left, 1) => "click",
                (Button::Left, 2) => "double_click",
                (Button::Left, 3) => "triple_click",
                (Button::Middle, 1) => "middle_click",
                (Button::Right, 1) => "right_click",
                _ => return None,
            };
            at(name, [*x, *y], context)?
        }
        Action::Move { x, y } => at("move", [*x, *y], context)?,
        Action::Down { x, y, button } => with_button("mouse_down", [*x, *y], *button, context)?,
        Action::Up { x, y, button } => with_button("mouse_up", [*x, *y], *button, context)?,
        Action::Drag { path, button, .. } => return say_drag(path, *button, context),
        Action::Scroll { x, y, dx, dy, .. } => return say_scroll([*x, *y], [*dx, *dy], context),
        Action::Key { keys } => {
            let keys = held_keys::names(keys)?;
            if held_keys::loses_capitals(&keys) {
                return None;
            }
            match keys.as_slice() {
                [key] => call("press_key", json!({"key": key})),
                keys => call("hotkey", json!({"keys": keys})),
            }
        }
        Action::KeyDown { key } => call("key_down", json!({"key": key})),
        Action::KeyUp { key } => call("key_up", json!({"key": key})),
        Action::Type { text } => call("type", json!({"text": text})),
        Action::Wait { ms: 0 } => call("take_screenshot", json!({})),
        Action::Wait { ms } => call("wait", json!({"seconds": number(*ms as f64 / 1000.0)})),
        other => {
            let (name, fields): (_, Map<String, Value>) = endings::say(other)?;
            call(name, Value::Object(fields))
        }
    };
    Some(vec![said])
}

fn with_button(name: &str, point: Point, button: Button, context: &Context) -> Option<Value> {
    let mut call = at(name, point, context)?;
    if button != Button::Left {
        call["args"]["button"] = json!(button);
    }
    Some(call)
}

fn say_drag(path: &[Point], button: Button, context: &Context) -> Option<Vec<Value>> {
    if let ([from, to], Button::Left) = (path, button) {
        let [start_x, start_y] = points::from_pixels(*from, context)?.map(number);
        let [end_x, end_y] = points::from_pixels(*to, context)?.map(number);
        let args = json!({"start_x": start_x, "start_y": start_y, "end_x": end_x, "end_y": end_y});
        return Some(vec![call("drag_and_drop", args)]);
    }
    let mut calls = vec![with_button("mouse_down", *path.first()?, button, context)?];
    for point in &path[1..] {
        calls.push(at("move", *point, context)?);
    }
    calls.push(with_button("mouse_up", *path.last()?, button, context)?);
    Some(calls)
}

/// A turn of the wheel that goes one way only.
fn say_scroll(point: Point, by: Point, context: &Context) -> Option<Vec<Value>> {
    let (direction, pixels) = match by {
        [0.0, dy] if dy < 0.0 => ("up", -dy),
        [0.0, dy] => ("down", dy),
        [dx, 0.0] if dx < 0.0 => ("left", -dx),
        [dx, 0.0] => ("right", dx),
        _ => return None,
    };
    let mut call = at("scroll", point, context)?;
    call["args"]["direction"] = json!(direction);
    call["args"]["magnitude_in_pixels"] = number(pixels);
    Some(vec![call])
}
