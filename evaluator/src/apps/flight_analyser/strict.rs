//! The original's rules for a field: texts, numbers without their unit, and nothing read into them.

use serde_json::Value;

use super::answer_text::{self, Answer};
use super::checks::{equal_lists, is_near_time, is_some_order};
use super::kind::{Field, Kind};

/// What the original finds wrong with an answer.
pub fn reasons(fields: &[Field], answer: Option<&Value>) -> Vec<String> {
    let keys: Vec<&str> = fields.iter().map(|it| it.key.as_str()).collect();
    let answer = answer.map(|it| answer_text::fields(it, &keys));
    let Some(answer) = answer.filter(|it| !it.is_empty()) else {
        return vec!["there is no answer".into()];
    };
    let wrong = fields.iter().filter(|field| !accepts_field(field, &answer));
    wrong
        .map(|field| match answer.get(&field.key) {
            Some(value) => format!("{}: {value} is not {}", field.key, field.kind.shown()),
            None => format!("{} is missing", field.key),
        })
        .collect()
}

fn accepts_field(field: &Field, answer: &Answer) -> bool {
    match (answer.get(&field.key), &field.kind) {
        (Some(value), kind) => accepts(kind, value),
        (None, Kind::Time(seconds)) => answer.values().any(|it| is_near_time(it, *seconds)),
        (None, _) => false,
    }
}

fn accepts(kind: &Kind, found: &Value) -> bool {
    match kind {
        Kind::Number { value, tolerance } if *tolerance > 0.0 => {
            let number = without_unit(&plain(found)).parse::<f64>();
            number.is_ok_and(|it| (it - value).abs() <= *tolerance)
        }
        Kind::Number { .. } | Kind::Quantity { .. } => same_number(found, &kind.shown()),
        Kind::Time(seconds) => {
            plain(found) == plain(&kind.shown()) || is_near_time(found, *seconds)
        }
        Kind::Codes(_, list) | Kind::Countries(list) => equal_lists(found, list, |one, other| {
            plain_text(one) == plain_text(other)
        }),
        Kind::Object(fields) => accepts_object(fields, found),
        Kind::Group(objects) => is_some_order(objects, found, accepts_object),
        Kind::Code(..) | Kind::Country(_) | Kind::Status(_) | Kind::Text(_) => {
            plain(found) == plain(&kind.shown())
        }
    }
}

fn accepts_object(fields: &[Field], found: &Value) -> bool {
    let object = found.as_object();
    object.is_some_and(|it| fields.iter().all(|field| accepts_field(field, it)))
}

/// Any unit of letters is dropped, whichever it is; a comma is part of the number.
fn same_number(found: &Value, expected: &Value) -> bool {
    let (found, expected) = (plain(found), plain(expected));
    let (bare, bare_expected) = (without_unit(&found), without_unit(&expected));
    let numbers = (bare.parse::<f64>(), bare_expected.parse::<f64>());
    found == expected
        || bare == bare_expected
        || matches!(numbers, (Ok(one), Ok(other)) if one == other)
}

fn without_unit(text: &str) -> &str {
    text.trim_end_matches(|it: char| it.is_ascii_alphabetic() || it == '%')
        .trim_end()
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => plain_text(text),
        other => other.to_string(),
    }
}

fn plain_text(text: &str) -> String {
    text.trim().to_lowercase()
}
