//! Actions as a model would say them: in the words of its protocol, in whole pixels of the picture that it saw.

use actions::dialects::{Context, express};
use actions::lowering::Viewport;
use protocol::{Action, Dialect, Scale};
use serde_json::{Map, Value};

use crate::{Protocol, Question};

/// A call of the computer tool in its own form, or of a function.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    Computer(Value),
    Function {
        name: String,
        arguments: Map<String, Value>,
    },
}

/// The calls for an action that was recorded on a page of this size.
pub fn say(question: &Question, action: &Action, page: (u32, u32)) -> Result<Vec<Said>, String> {
    let seen = question.pictures.last();
    let seen = seen.map_or(page, |picture| (picture.width, picture.height));
    let dialect = match (question.protocol, &question.computer) {
        (_, None) | (Protocol::Chat, _) => Dialect::Gauntlet,
        (Protocol::Responses, _) => Dialect::Openai,
        (Protocol::Anthropic, _) => Dialect::Anthropic,
        (Protocol::Gemini, _) => Dialect::Gemini,
    };
    let (action, viewport, scale) = match dialect {
        Dialect::Gemini => (action.clone(), page, Scale::To999),
        _ => (moved(action, page, seen), seen, Scale::Pixels),
    };
    let context = Context {
        viewport: Viewport {
            width: viewport.0,
            height: viewport.1,
        },
        pointer: [0.0, 0.0],
        scale,
    };
    let calls = express(dialect, &action, &context)
        .ok_or_else(|| format!("{dialect:?} has no words for {action:?}"))?;
    calls
        .into_iter()
        .map(|call| said(dialect, call, question))
        .collect()
}

fn said(dialect: Dialect, mut call: Value, question: &Question) -> Result<Said, String> {
    round(&mut call);
    let mut object = match call {
        Value::Object(object) => object,
        other => return Err(format!("{other} is no call")),
    };
    let (name, arguments) = match dialect {
        Dialect::Gemini => {
            let arguments = object.remove("args").unwrap_or_default();
            (
                object.remove("name"),
                arguments.as_object().cloned().unwrap_or_default(),
            )
        }
        Dialect::Anthropic => (object.shift_remove("action"), object),
        _ => (object.shift_remove("type"), object),
    };
    let name = name
        .and_then(|it| it.as_str().map(String::from))
        .unwrap_or_default();
    let is_ending = matches!(name.as_str(), "answer" | "done" | "fail");
    let is_function = is_ending || question.computer.is_none();
    if is_function && question.has_tools() && !question.functions.contains(&name) {
        return Err(format!(
            "the request declares no function {name:?}, only {:?}",
            question.functions
        ));
    }
    if is_function || dialect == Dialect::Gemini {
        return Ok(Said::Function { name, arguments });
    }
    let key = if dialect == Dialect::Anthropic {
        "action"
    } else {
        "type"
    };
    let mut call = Map::from_iter([(key.to_string(), Value::from(name))]);
    call.extend(arguments);
    Ok(Said::Computer(Value::Object(call)))
}

/// The same action on a picture of another size.
fn moved(action: &Action, page: (u32, u32), seen: (u32, u32)) -> Action {
    let by = |of: u32, to: u32| f64::from(to) / f64::from(of.max(1));
    let (across, down) = (by(page.0, seen.0), by(page.1, seen.1));
    let mut action = action.clone();
    let place = |x: &mut f64, y: &mut f64| {
        *x = (*x * across).round().min(f64::from(seen.0) - 1.0);
        *y = (*y * down).round().min(f64::from(seen.1) - 1.0);
    };
    match &mut action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => place(x, y),
        Action::Drag { path, .. } => {
            for [x, y] in path.iter_mut() {
                place(x, y);
            }
        }
        _ => {}
    }
    action
}

/// Models say whole numbers; what they answer is left as it is.
fn round(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(fraction) = number.as_f64().filter(|_| number.is_f64()) {
                *value = Value::from(fraction.round() as i64);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(round),
        Value::Object(fields) => {
            for (name, value) in fields {
                if name != "fields" && name != "seconds" && name != "duration" {
                    round(value);
                }
            }
        }
        _ => {}
    }
}
