//! Values to JSON and back.

use super::civil::iso_text;
use super::numerals::number_text;
use super::value::Value;
use serde_json::{Map, Number, Value as Json};
use std::rc::Rc;

/// JSON as a value; whole numbers beyond 2^53 are rounded, as in JavaScript.
pub fn from_json(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(number) => Value::Number(number.as_f64().unwrap_or(f64::NAN)),
        Json::String(text) => Value::text(text),
        Json::Array(items) => Value::list(items.iter().map(from_json).collect()),
        Json::Object(fields) => Value::object(
            fields
                .iter()
                .map(|(key, value)| (Rc::from(key.as_str()), from_json(value)))
                .collect(),
        ),
    }
}

/// What JavaScript's JSON keeps of a value: dates become texts, numbers without a value become
/// null, fields without a value vanish.
pub fn to_json(value: &Value) -> Json {
    match value {
        Value::Bool(flag) => Json::Bool(*flag),
        Value::Number(number) => number_json(*number),
        Value::Text(text) => Json::String(text.to_string()),
        Value::Date(ms) => iso_text(*ms).map_or(Json::Null, Json::String),
        Value::List(list) => Json::Array(list.items().iter().map(to_json).collect()),
        Value::Object(object) => Json::Object(
            object
                .entries()
                .iter()
                .filter(|(_, value)| is_written(value))
                .map(|(key, value)| (key.to_string(), to_json(value)))
                .collect::<Map<_, _>>(),
        ),
        _ => Json::Null,
    }
}

/// Whole numbers are written without a decimal point.
fn number_json(number: f64) -> Json {
    if number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0 {
        Json::Number(Number::from(number as i64))
    } else {
        Number::from_f64(number).map_or(Json::Null, Json::Number)
    }
}

fn is_written(value: &Value) -> bool {
    !matches!(
        value,
        Value::Undefined | Value::Function(_) | Value::Native(_) | Value::Global(_)
    )
}

/// `JSON.stringify(value, null, indent)`; `None` for a value that has no JSON form.
pub fn json_text(value: &Value, indent: &str) -> Option<String> {
    is_written(value).then(|| {
        let mut text = String::new();
        write(&mut text, value, indent, 0);
        text
    })
}

fn write(out: &mut String, value: &Value, indent: &str, level: usize) {
    match value {
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) if number.is_finite() => out.push_str(&number_text(*number)),
        Value::Text(text) => write_text(out, text),
        Value::Date(ms) => match iso_text(*ms) {
            Some(text) => write_text(out, &text),
            None => out.push_str("null"),
        },
        Value::List(list) => {
            out.push('[');
            for (index, item) in list.items().iter().enumerate() {
                separate(out, index, indent, level + 1);
                write(out, item, indent, level + 1);
            }
            close(out, list.is_empty(), indent, level);
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            let mut count = 0;
            for (key, value) in object.entries() {
                if is_written(value) {
                    separate(out, count, indent, level + 1);
                    write_text(out, key);
                    out.push_str(if indent.is_empty() { ":" } else { ": " });
                    write(out, value, indent, level + 1);
                    count += 1;
                }
            }
            close(out, count == 0, indent, level);
            out.push('}');
        }
        _ => out.push_str("null"),
    }
}

fn separate(out: &mut String, index: usize, indent: &str, level: usize) {
    if index > 0 {
        out.push(',');
    }
    if !indent.is_empty() {
        out.push('\n');
        out.push_str(&indent.repeat(level));
    }
}

fn close(out: &mut String, is_empty: bool, indent: &str, level: usize) {
    if !is_empty && !indent.is_empty() {
        out.push('\n');
        out.push_str(&indent.repeat(level));
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
