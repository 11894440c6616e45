//! Turning results into items: JSON objects, nothing else.

use crate::expression::{Value, iso_text};
use std::rc::Rc;

/// A result made fit to be stored.
pub(super) struct Stored {
    pub value: Value,
    /// A number without a value became null on the way.
    pub lost_number: bool,
}

/// Makes an item of any result: what is not an object becomes `{"value": ...}`.
pub(super) fn item(result: Value) -> Stored {
    let stored = plain(result);
    match stored.value {
        Value::Object(_) => stored,
        other => Stored {
            value: Value::record([("value", other)]),
            ..stored
        },
    }
}

/// Leaves only JSON: dates become texts, NaN and infinities null, and what JSON cannot say is left
/// out of objects and null elsewhere.
pub(super) fn plain(value: Value) -> Stored {
    if value.is_plain() {
        return Stored {
            value,
            lost_number: false,
        };
    }
    let mut lost_number = false;
    let value = cleaned(&value, &mut lost_number).unwrap_or(Value::Null);
    Stored { value, lost_number }
}

fn cleaned(value: &Value, lost_number: &mut bool) -> Option<Value> {
    if value.is_plain() {
        return Some(value.clone());
    }
    Some(match value {
        Value::Number(_) => {
            *lost_number = true;
            Value::Null
        }
        Value::Date(ms) => iso_text(*ms).map_or(Value::Null, Value::from),
        Value::List(list) => Value::list(
            list.items()
                .iter()
                .map(|item| cleaned(item, lost_number).unwrap_or(Value::Null))
                .collect(),
        ),
        Value::Object(object) => Value::object(
            object
                .entries()
                .iter()
                .filter_map(|(key, value)| Some((Rc::clone(key), cleaned(value, lost_number)?)))
                .collect(),
        ),
        _ => return None,
    })
}
