//! This protocol's own actions as function calls in text: `click(x=640, y=360)`.

use protocol::Action;
use serde_json::{Map, Value, json};

use super::text_calls::{self, TextCall};
use super::turn::Turn;
use super::{Context, Misfit, gauntlet};

/// Every action and its fields, in the order of arguments without names.
const FUNCTIONS: &[(&str, &[&str])] = &[
    ("click", &["x", "y", "button", "count", "modifiers"]),
    ("click_mark", &["mark", "button", "count", "modifiers"]),
    ("move", &["x", "y"]),
    ("down", &["x", "y", "button"]),
    ("up", &["x", "y", "button"]),
    ("drag", &["path", "button", "modifiers"]),
    ("scroll", &["x", "y", "dx", "dy", "modifiers"]),
    ("key", &["keys"]),
    ("key_down", &["key"]),
    ("key_up", &["key"]),
    ("type", &["text"]),
    ("wait", &["ms"]),
    ("answer", &["fields"]),
    ("done", &[]),
    ("fail", &["reason"]),
];

pub fn read(call: &Value, turn: &mut Turn) -> Result<(), Misfit> {
    for call in text_calls::parse_value(call)? {
        gauntlet::read(&action(call)?, turn)?;
    }
    Ok(())
}

/// The call as the object that an action is in JSON.
fn action(mut call: TextCall) -> Result<Value, Misfit> {
    let name = call.name.clone();
    let Some((_, parameters)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<_> = FUNCTIONS.iter().map(|(known, _)| *known).collect();
        return Err(Misfit::format(format!(
            "{name} is no action; there are {}",
            names.join(", ")
        )));
    };
    // `answer(count=3)` names the fields themselves.
    let gives_fields = call.named.get("fields").is_some_and(Value::is_object);
    if name == "answer" && call.positional.is_empty() && !gives_fields {
        let fields = std::mem::take(&mut call.named);
        call.named = Map::from_iter([("fields".to_string(), Value::Object(fields))]);
    }
    let mut fields = call.bind(parameters)?;
    let mut object = Map::from_iter([("type".to_string(), Value::String(name))]);
    for parameter in *parameters {
        if let Some(value) = fields.take(parameter) {
            object.insert(parameter.to_string(), several(parameter, value));
        }
    }
    fields.done()?;
    Ok(Value::Object(object))
}

/// One key or modifier is a list of one.
fn several(parameter: &str, value: Value) -> Value {
    match (parameter, value) {
        ("keys" | "modifiers", Value::String(only)) => json!([only]),
        (_, other) => other,
    }
}

pub fn say(action: &Action, context: &Context) -> Option<Vec<Value>> {
    let said = gauntlet::say(action, context)?;
    let spelled = said.into_iter().map(|object| match object {
        Value::Object(mut fields) => {
            let name = fields.shift_remove("type")?;
            Some(text_calls::spell_named(name.as_str()?, &fields))
        }
        _ => None,
    });
    spelled.collect()
}
