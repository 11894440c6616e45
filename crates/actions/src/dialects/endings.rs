//! How an episode ends in dialects that have no word for it: `answer`, `done` and `fail` of this
//! protocol, in the dialect's own form.

use protocol::Action;
use serde_json::{Map, Value, json};

use super::Misfit;
use super::fields::{Fields, kind};

/// The final action of this name, if it is one.
pub fn read(name: &str, fields: &mut Fields) -> Result<Option<Action>, Misfit> {
    Ok(Some(match name {
        "answer" => match fields.value("fields")? {
            Value::Object(fields) => Action::Answer { fields },
            other => {
                return Err(Misfit::format(format!(
                    "`fields` of {} must be an object, not {}",
                    fields.call(),
                    kind(&other)
                )));
            }
        },
        "done" => Action::Done,
        "fail" => Action::Fail {
            reason: fields.optional_text("reason")?.unwrap_or_default(),
        },
        _ => return Ok(None),
    }))
}

/// Name and fields of a final action.
pub fn say(action: &Action) -> Option<(&'static str, Map<String, Value>)> {
    let only = |name: &str, value: Value| Map::from_iter([(name.to_string(), value)]);
    match action {
        Action::Answer { fields } => Some(("answer", only("fields", json!(fields)))),
        Action::Done => Some(("done", Map::new())),
        Action::Fail { reason } => Some(("fail", only("reason", json!(reason)))),
        _ => None,
    }
}
