//! Our rules for a reported value: whether it is right, however it is spelt.

use serde_json::Value;

use super::answer_text::Answer;
use super::countries;
use super::figures;
use super::group::is_some_order;
use super::kind::{Field, Kind, TIME_TOLERANCE_SECONDS};
use crate::equality::{shown, within};

/// A time is also accepted under another key, as the original accepts it.
pub fn judge_field(field: &Field, answer: &Answer) -> Result<(), String> {
    let found = answer.get(&field.key);
    let elsewhere = || match field.kind {
        Kind::Time(seconds) if found.is_none() => {
            answer.values().any(|value| is_near_time(value, seconds))
        }
        _ => false,
    };
    match found {
        None if elsewhere() => Ok(()),
        None => Err(format!("the answer has no {}", field.key)),
        Some(value) => accept(&field.kind, value),
    }
}

/// Whether a reported value is right.
pub fn accept(kind: &Kind, found: &Value) -> Result<(), String> {
    if is_blank(found) {
        return Err(format!("{} says nothing", shown(found)));
    }
    let is_right = match kind {
        Kind::Number { value, tolerance } => {
            let is_word = |it: &str| it.chars().all(|it| it.is_alphabetic() || it == '%');
            read_number(found, is_word).is_some_and(|it| within(it, *value, *tolerance))
        }
        Kind::Quantity { value, unit } => {
            let is_unit = |it: &str| it.is_empty() || unit.is_spelt(it);
            read_number(found, is_unit).is_some_and(|it| within(it, *value, 0.0))
        }
        Kind::Time(seconds) => is_near_time(found, *seconds),
        Kind::Code(_, code) => text(found).is_some_and(|it| same_code(&it, code)),
        Kind::Codes(_, codes) => equal_lists(found, codes, same_code),
        Kind::Country(name) => text(found).is_some_and(|it| same_country(&it, name)),
        Kind::Countries(names) => equal_lists(found, names, same_country),
        Kind::Status(status) => {
            text(found).is_some_and(|it| plain_status(&it) == plain_status(status))
        }
        Kind::Text(expected) => {
            text(found).is_some_and(|it| it.trim().to_lowercase() == expected.trim().to_lowercase())
        }
        Kind::Object(fields) => return accept_object(fields, found),
        Kind::Group(objects) => is_some_order(objects, found, |fields, it| {
            accept_object(fields, it).is_ok()
        }),
    };
    match is_right {
        true => Ok(()),
        false => Err(format!("{} is not right", shown(found))),
    }
}

fn accept_object(fields: &[Field], found: &Value) -> Result<(), String> {
    let Value::Object(object) = found else {
        return Err(format!("{} is not an object", shown(found)));
    };
    fields
        .iter()
        .try_for_each(|field| judge_field(field, object))
}

/// Nothing, an empty text or list, or a placeholder that was left in.
fn is_blank(found: &Value) -> bool {
    match found {
        Value::Null => true,
        Value::String(text) => {
            let text = text.trim();
            text.is_empty() || text.starts_with('<') && text.ends_with('>')
        }
        Value::Array(items) => items.is_empty() || items.iter().any(is_blank),
        _ => false,
    }
}

fn read_number(found: &Value, accepts_rest: impl Fn(&str) -> bool) -> Option<f64> {
    match found {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let (number, rest) = figures::split_number(text)?;
            accepts_rest(&rest).then_some(number)
        }
        _ => None,
    }
}

/// At most a minute away. Midnight does not wrap: the recording does not reach it.
pub fn is_near_time(found: &Value, seconds: u32) -> bool {
    let time = found.as_str().and_then(figures::seconds_of_day);
    time.is_some_and(|it| it.abs_diff(seconds) <= TIME_TOLERANCE_SECONDS)
}

fn text(found: &Value) -> Option<String> {
    match found {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Regardless of case and blanks. The letter O is not the digit 0.
fn same_code(found: &str, expected: &str) -> bool {
    let plain = |text: &str| -> String {
        let characters = text.chars().filter(|it| !it.is_whitespace());
        characters.flat_map(char::to_uppercase).collect()
    };
    plain(found) == plain(expected)
}

fn same_country(found: &str, expected: &str) -> bool {
    countries::canonical(found) == countries::canonical(expected)
}

fn plain_status(text: &str) -> String {
    let text = text.trim().to_lowercase().replace(['-', '_'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same items in any order, each as often. Commas make a list of a text.
pub fn equal_lists(
    found: &Value,
    expected: &[String],
    is_same: impl Fn(&str, &str) -> bool,
) -> bool {
    let found: Option<Vec<String>> = match found {
        Value::Array(items) => items.iter().map(text).collect(),
        Value::String(text) => Some(text.split(',').map(|it| it.trim().to_string()).collect()),
        _ => None,
    };
    let Some(mut left) = found else {
        return false;
    };
    let has_all = expected.iter().all(|item| {
        let place = left.iter().position(|it| is_same(it, item));
        place.map(|place| left.remove(place)).is_some()
    });
    has_all && left.is_empty()
}
