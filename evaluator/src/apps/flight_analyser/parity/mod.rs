//! The original's rules for an answer, its defects included: values are compared as texts, and nothing is
//! read into them.

mod reply;

use serde_json::Value;

use super::answer_text::Answer;
use super::group::is_some_order;
use super::kind::{Field, Kind, TIME_TOLERANCE_SECONDS};

/// The key under which the original stores the text of its whole answer.
const WHOLE: &str = "answer";

/// What the original finds wrong with an answer. `stored` is the text that it has on file.
pub fn reasons(fields: &[Field], stored: &str, answer: Option<&Value>) -> Vec<String> {
    let reply = answer.and_then(reply::object);
    let Some(reply) = reply.filter(|it| !it.is_empty()) else {
        return vec!["there is no answer".into()];
    };
    if is_compared_whole(fields, stored, &reply) {
        let whole = reply.get(WHOLE);
        return match whole.is_some_and(|it| is_same(it, stored)) {
            true => Vec::new(),
            false => vec![format!("{WHOLE} is not the text that is stored")],
        };
    }
    let wrong = fields.iter().filter(|field| !accepts_field(field, &reply));
    wrong
        .map(|field| match reply.get(&field.key) {
            Some(value) => format!("{}: {value} is not {}", field.key, field.kind.shown()),
            None => format!("{} is missing", field.key),
        })
        .collect()
}

/// The stored text is only taken apart where it is JSON and the reply has as many keys of its fields as
/// of its whole.
fn is_compared_whole(fields: &[Field], stored: &str, reply: &Answer) -> bool {
    let is_json = serde_json::from_str::<Answer>(stored).is_ok();
    let has_field = fields.iter().any(|field| reply.contains_key(&field.key));
    !is_json || reply.contains_key(WHOLE) && !has_field
}

fn accepts_field(field: &Field, reply: &Answer) -> bool {
    let found = reply.get(&field.key).filter(|it| !it.is_null());
    match (&field.kind, found) {
        (Kind::Number { value, tolerance }, Some(found)) if *tolerance > 0.0 => {
            is_within(found, *value, *tolerance)
        }
        (Kind::Time(seconds), None) => reply.values().any(|it| is_near(it, *seconds)),
        (Kind::Time(seconds), Some(found)) => {
            is_equal(&field.kind, found) || is_near(found, *seconds)
        }
        (kind, Some(found)) => is_equal(kind, found),
        (_, None) => false,
    }
}

/// Where a tolerance is given, only a bare number is one.
fn is_within(found: &Value, expected: f64, tolerance: f64) -> bool {
    let number = plain(found).and_then(|it| it.parse::<f64>().ok());
    number.is_some_and(|it| (it - expected).abs() <= tolerance)
}

fn is_near(found: &Value, seconds: u32) -> bool {
    let time = found.as_str().and_then(seconds_of_day);
    time.is_some_and(|it| it.abs_diff(seconds.into()) <= TIME_TOLERANCE_SECONDS.into())
}

/// Hours, minutes and seconds of any size.
fn seconds_of_day(text: &str) -> Option<i64> {
    let text = text.trim().to_uppercase();
    let text = text.strip_suffix("UTC").unwrap_or(&text);
    let parts = text.split(':').map(|part| part.trim().parse::<i32>());
    let parts: Vec<i64> = parts
        .map(|it| it.map(i64::from))
        .collect::<Result<_, _>>()
        .ok()?;
    match parts[..] {
        [hours, minutes] => Some(hours * 3600 + minutes * 60),
        [hours, minutes, seconds] => Some(hours * 3600 + minutes * 60 + seconds),
        _ => None,
    }
}

fn is_equal(kind: &Kind, found: &Value) -> bool {
    match kind {
        Kind::Codes(_, list) | Kind::Countries(list) => has_items(found, list),
        Kind::Object(fields) => has_fields(fields, found),
        Kind::Group(objects) => is_some_order(objects, found, has_fields),
        Kind::Number { .. }
        | Kind::Quantity { .. }
        | Kind::Time(_)
        | Kind::Code(..)
        | Kind::Country(_)
        | Kind::Status(_)
        | Kind::Text(_) => plain(&kind.shown()).is_some_and(|it| is_same(found, &it)),
    }
}

fn has_fields(fields: &[Field], found: &Value) -> bool {
    fields.iter().all(|field| {
        let found = found.get(&field.key);
        found.is_some_and(|it| is_equal(&field.kind, it))
    })
}

/// The same items in any order, each as often. Commas make a list of a text.
fn has_items(found: &Value, expected: &[String]) -> bool {
    let found: Option<Vec<String>> = match found {
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::String(text) => Some(text.split(',').map(plain_text).collect()),
        _ => None,
    };
    let Some(mut found) = found else {
        return false;
    };
    let mut expected: Vec<String> = expected.iter().map(|it| plain_text(it)).collect();
    found.sort();
    expected.sort();
    found == expected
}

/// Equal as texts, with or without a unit behind a number. `5.0` is not `5`.
fn is_same(found: &Value, expected: &str) -> bool {
    let expected = plain_text(expected);
    plain(found)
        .is_some_and(|found| found == expected || without_unit(&found) == without_unit(&expected))
}

/// The number of a text that is one with at most a word or a per cent sign behind it, whichever word it
/// is; any other text as it is.
fn without_unit(text: &str) -> &str {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let is_figure = |it: char| it.is_ascii_digit() || matches!(it, ',' | '.');
    let unit = unsigned.trim_start_matches(is_figure);
    let is_unit = |it: char| it.is_ascii_alphabetic() || it == '%';
    match unit.len() < unsigned.len() && unit.trim().chars().all(is_unit) {
        true => text[..text.len() - unit.len()].trim_end(),
        false => text,
    }
}

/// A single value as a text. Lists and objects are written in a way that no answer is stored in.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(plain_text(text)),
        Value::Array(_) | Value::Object(_) => None,
        other => Some(other.to_string()),
    }
}

fn plain_text(text: &str) -> String {
    text.trim().to_lowercase()
}
