//! JavaScript's conversions between kinds of values.

use super::civil::long_text;
use super::numerals::{number_text, text_number};
use super::operators::strictly_equal;
use super::value::Value;
use std::borrow::Cow;
use std::rc::Rc;

/// What a condition makes of a value.
pub fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Undefined | Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => !(number.is_nan() || *number == 0.0),
        Value::Text(text) => !text.is_empty(),
        _ => true,
    }
}

/// NaN for what is no number.
pub fn to_number(value: &Value) -> f64 {
    match value {
        Value::Number(number) | Value::Date(number) => *number,
        Value::Undefined => f64::NAN,
        Value::Null => 0.0,
        Value::Bool(flag) => f64::from(u8::from(*flag)),
        Value::Text(text) => text_number(text),
        Value::List(_) => text_number(&to_text(value)),
        Value::Object(_) | Value::Function(_) | Value::Native(_) | Value::Global(_) => f64::NAN,
    }
}

/// `String(value)`.
pub fn to_text(value: &Value) -> Rc<str> {
    match value {
        Value::Text(text) => text.clone(),
        other => Rc::from(&*plain_text(other)),
    }
}

fn plain_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Undefined => "undefined".into(),
        Value::Null => "null".into(),
        Value::Bool(true) => "true".into(),
        Value::Bool(false) => "false".into(),
        Value::Number(number) => number_text(*number).into(),
        Value::Text(text) => Cow::Borrowed(text),
        Value::Date(ms) => long_text(*ms).into(),
        Value::Object(_) => "[object Object]".into(),
        Value::Function(_) | Value::Native(_) | Value::Global(_) => "function".into(),
        Value::List(list) => joined(list.items(), ",").into(),
    }
}

/// A list as text; missing values leave nothing between the separators.
pub(super) fn joined(items: &[Value], separator: &str) -> String {
    let mut text = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            text.push_str(separator);
        }
        if !item.is_missing() {
            text.push_str(&plain_text(item));
        }
    }
    text
}

/// The value an operator works on: lists, objects and functions become texts.
pub(super) fn to_primitive(value: &Value) -> Value {
    match value {
        Value::List(_)
        | Value::Object(_)
        | Value::Function(_)
        | Value::Native(_)
        | Value::Global(_)
        | Value::Date(_) => Value::Text(to_text(value)),
        other => other.clone(),
    }
}

/// `Math.trunc` of a number argument, with a stand-in for a missing one and 0 for NaN.
pub(super) fn to_integer(value: Option<&Value>, missing: f64) -> f64 {
    match value {
        None | Some(Value::Undefined) => missing,
        Some(value) => {
            let number = to_number(value);
            if number.is_nan() { 0.0 } else { number.trunc() }
        }
    }
}

/// Equality as `includes` has it: strict, except that NaN equals itself.
pub fn same_value(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Number(a), Value::Number(b)) if a.is_nan() && b.is_nan() => true,
        _ => strictly_equal(one, two),
    }
}
