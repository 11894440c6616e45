//! Why JSON was not understood, in words for whoever wrote it: the library that reads speaks of its own types and of lines
//! that a request does not have.

use serde_json::Value;
use serde_json::error::Category;

/// Why a text or value was not understood.
pub fn misread(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Syntax | Category::Eof => format!("it is no JSON: {}", broken(error)),
        Category::Data | Category::Io => said(&without_place(&error.to_string())),
    }
}

/// The same with the place of a value of the wrong kind, where it is the only one of its kind in what was read.
pub fn misread_in(error: &serde_json::Error, whole: &Value) -> String {
    let words = misread(error);
    let text = error.to_string();
    let unfit = ["invalid type: ", "invalid value: "];
    let found = unfit.into_iter().find_map(|it| text.strip_prefix(it));
    let Some((found, _)) = found.and_then(|it| it.split_once(", expected ")) else {
        return words;
    };
    let mut places = Vec::new();
    find(whole, found, "", &mut places);
    match &places[..] {
        [place] if !place.is_empty() => format!("in `{place}` {words}"),
        _ => words,
    }
}

/// Where a text stops being JSON.
fn broken(error: &serde_json::Error) -> String {
    let place = match (error.line(), error.column()) {
        (0 | 1, column) => format!("character {column}"),
        (line, column) => format!("character {column} of line {line}"),
    };
    match error.classify() {
        Category::Eof if error.line() <= 1 && error.column() == 0 => "it is empty".into(),
        Category::Eof => "it breaks off".into(),
        _ if error.to_string().starts_with("trailing characters") => {
            format!("more follows its end, from {place} on")
        }
        _ => format!("it cannot be read from {place} on"),
    }
}

/// The text without the place that the library adds.
fn without_place(text: &str) -> String {
    let place = text.rfind(" at line ").filter(|&start| {
        let rest = &text[start + " at line ".len()..];
        let numbers = rest.split_once(" column ");
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        numbers.is_some_and(|(line, column)| is_number(line) && is_number(column))
    });
    text[..place.unwrap_or(text.len())].to_string()
}

/// One of the library's sentences in ours. What it does not say by itself stays as it is.
fn said(text: &str) -> String {
    let sentence = |beginning: &str| text.strip_prefix(beginning);
    if let Some(rest) = sentence("missing field ") {
        return format!("the field {rest} is missing");
    }
    if let Some(rest) = sentence("duplicate field ") {
        return format!("the field {rest} is there twice");
    }
    for (beginning, kind) in [("unknown field ", "field "), ("unknown variant ", "")] {
        if let Some((name, known)) = sentence(beginning).and_then(|it| it.split_once(", ")) {
            return format!("there is no {kind}{name}{}", known_names(known));
        }
    }
    let expected = |rest: &str| {
        let (found, expected) = rest.split_once(", expected ")?;
        Some((found.to_string(), wanted(expected)))
    };
    let unfit = sentence("invalid type: ").or(sentence("invalid value: "));
    if let Some((found, wanted)) = unfit.and_then(expected) {
        return format!("{} stands where {wanted} is expected", shown(&found));
    }
    if let Some((count, wanted)) = sentence("invalid length ").and_then(expected) {
        return format!("there are {count} values where {wanted} is expected");
    }
    text.to_string()
}

/// `expected one of ...`, as a list of what there is.
fn known_names(known: &str) -> String {
    match known.strip_prefix("expected ") {
        None => String::new(),
        Some(names) => match names.strip_prefix("one of ") {
            Some(names) => format!("; there are {names}"),
            None if names.contains(" or ") => {
                format!("; there are {}", names.replace(" or ", " and "))
            }
            None => format!("; there is {names}"),
        },
    }
}

/// A value as the library names it, as its writer would.
fn shown(found: &str) -> String {
    let number = found
        .strip_prefix("integer `")
        .or(found.strip_prefix("floating point `"))
        .and_then(|it| it.strip_suffix('`'));
    if let Some(number) = number {
        return format!("the number {number}");
    }
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the text {text}");
    }
    if let Some(flag) = found.strip_prefix("boolean ") {
        return flag.to_string();
    }
    match found {
        "null" | "unit value" | "Option value" => "`null`".into(),
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        other => other.to_string(),
    }
}

/// What the library wanted, without its names of types.
fn wanted(expected: &str) -> String {
    let of_size = ["a tuple of size ", "an array of length ", "tuple of "];
    if let Some(size) = of_size.iter().find_map(|it| expected.strip_prefix(it)) {
        let size = size.split(' ').next().unwrap_or_default();
        return format!("a list of {size} values");
    }
    match expected {
        "f64" | "f32" => "a number".into(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more,".into(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".into(),
        "a string" | "a borrowed string" | "str" | "String" | "variant identifier" => {
            "a text".into()
        }
        "a boolean" => "true or false".into(),
        "a sequence" => "a list".into(),
        "a map" => "an object".into(),
        "string or map" => "a text or an object".into(),
        other if other.starts_with("internally tagged enum ") => "an object with a `type`".into(),
        other if other.starts_with("struct ") || other.starts_with("adjacently tagged enum ") => {
            "an object".into()
        }
        other if other.starts_with("enum ") => "a text".into(),
        other => other.to_string(),
    }
}

/// The places of values that the library would name so.
fn find(value: &Value, name: &str, place: &str, places: &mut Vec<String>) {
    if named(value) == name {
        places.push(place.to_string());
    }
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                let dot = if place.is_empty() { "" } else { "." };
                find(value, name, &format!("{place}{dot}{field}"), places);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                find(value, name, &format!("{place}[{index}]"), places);
            }
        }
        _ => {}
    }
}

fn named(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(flag) => format!("boolean `{flag}`"),
        Value::Number(number) if number.is_f64() => format!("floating point `{number}`"),
        Value::Number(number) => format!("integer `{number}`"),
        Value::String(text) => format!("string {text:?}"),
        Value::Array(_) => "sequence".into(),
        Value::Object(_) => "map".into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Action, Observe, ResetRequest};

    fn action(value: Value) -> String {
        let error = serde_json::from_value::<Action>(value.clone()).expect_err("no action");
        misread_in(&error, &value)
    }

    #[test]
    fn what_does_not_fit_is_said_without_names_of_types() {
        for (value, words) in [
            (
                json!({"type": "click", "x": "a", "y": 1}),
                "in `x` the text \"a\" stands where a number is expected",
            ),
            (json!({"type": "click", "x": 1}), "the field `y` is missing"),
            (
                json!({"type": "wait", "ms": -5}),
                "in `ms` the number -5 stands where a whole number, 0 or more, is expected",
            ),
            (
                json!({"type": "drag", "path": "a"}),
                "in `path` the text \"a\" stands where a list is expected",
            ),
        ] {
            assert_eq!(action(value), words);
        }
        let unknown = action(json!({"type": "tap"}));
        assert!(
            unknown.starts_with("there is no `tap`; there are `click`, "),
            "{unknown}"
        );
        let field = action(json!({"type": "move", "x": 1, "y": 2, "cuont": 2}));
        assert_eq!(field, "there is no field `cuont`; there are `x` and `y`");
    }

    #[test]
    fn settings_are_listed_and_requests_have_no_lines() {
        let error = serde_json::from_value::<Observe>("picture".into()).expect_err("unknown");
        let words = misread(&error);
        assert!(
            words.starts_with("there is no `picture`; there are `screenshot`"),
            "{words}"
        );
        let text = r#"{"task": 7}"#;
        let error = serde_json::from_str::<ResetRequest>(text).expect_err("no text");
        assert_eq!(
            misread(&error),
            "the number 7 stands where a text is expected"
        );
    }

    #[test]
    fn what_is_no_json_is_said_with_the_place() {
        let said = |text: &str| misread(&serde_json::from_str::<Value>(text).expect_err(text));
        assert_eq!(said(""), "it is no JSON: it is empty");
        assert_eq!(said("{"), "it is no JSON: it breaks off");
        assert_eq!(
            said("hello"),
            "it is no JSON: it cannot be read from character 1 on"
        );
        assert_eq!(
            said("{} x"),
            "it is no JSON: more follows its end, from character 4 on"
        );
        assert_eq!(
            said("{\n\"a\": b}"),
            "it is no JSON: it cannot be read from character 6 of line 2 on"
        );
    }

    #[test]
    fn other_words_stay() {
        let text = "`actions` is empty at line 1 column 20";
        assert_eq!(said(&without_place(text)), "`actions` is empty");
        assert_eq!(without_place("a point at line 3"), "a point at line 3");
    }
}
