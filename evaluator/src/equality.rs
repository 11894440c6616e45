//! When two JSON values count as the same.

use serde_json::Value;

/// Slack for floating-point noise in every numeric comparison.
pub const EPSILON: f64 = 1e-9;

/// Are two numbers no further apart than `tolerance`?
pub fn within(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= tolerance + EPSILON
}

/// Equal values. Numbers compare by value (`1` is `1.0`) up to [`EPSILON`], objects regardless of
/// the order of their keys, lists in order, text exactly.
pub fn same(one: &Value, other: &Value) -> bool {
    compare(one, other, &|a, b| within(a, b, 0.0))
}

/// Like [`same`] without any slack: for comparing a state with its own replay. A number that went
/// through a browser comes back as the same floating-point value, but `1.0` comes back as `1`.
pub fn identical(one: &Value, other: &Value) -> bool {
    compare(one, other, &|a, b| a == b)
}

fn compare(one: &Value, other: &Value, numbers: &dyn Fn(f64, f64) -> bool) -> bool {
    match (one, other) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => numbers(a, b),
            _ => a == b,
        },
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compare(a, b, numbers))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, a)| b.get(key).is_some_and(|b| compare(a, b, numbers)))
        }
        _ => one == other,
    }
}

/// Where two values first differ, as a JSON pointer.
pub fn first_difference(one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(index, (a, b))| Some(format!("/{index}{}", first_difference(a, b)?))),
        (Value::Object(a), Value::Object(b)) => {
            let missing = b.keys().find(|key| !a.contains_key(*key));
            a.iter()
                .find_map(|(key, a)| match b.get(key) {
                    Some(b) => Some(format!("/{key}{}", first_difference(a, b)?)),
                    None => Some(format!("/{key}")),
                })
                .or_else(|| missing.map(|key| format!("/{key}")))
        }
        _ if identical(one, other) => None,
        _ => Some(String::new()),
    }
}

/// Text without regard to case, outer blanks and the length of inner blanks.
pub fn normalised(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

/// A value for a sentence: short, and cut where it would fill the screen.
pub fn shown(value: &Value) -> String {
    const LIMIT: usize = 160;
    let text = value.to_string();
    if text.chars().count() <= LIMIT {
        return text;
    }
    let start: String = text.chars().take(LIMIT).collect();
    format!("{start}...")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_compare_by_value_and_objects_regardless_of_key_order() {
        assert!(same(
            &json!({"a": 1, "b": [2.0]}),
            &json!({"b": [2], "a": 1.0})
        ));
        assert!(same(&json!(0.1 + 0.2), &json!(0.3)));
        assert!(!identical(&json!(0.1 + 0.2), &json!(0.3)));
        assert!(identical(&json!(1), &json!(1.0)));
        assert!(!same(&json!("1"), &json!(1)));
        assert!(!same(&json!([1, 2]), &json!([2, 1])));
    }

    #[test]
    fn the_first_difference_is_named_by_its_place() {
        let one = json!({"a": [1, {"b": 2}], "c": 1});
        assert_eq!(
            first_difference(&one, &json!({"a": [1, {"b": 3}], "c": 1})),
            Some("/a/1/b".into())
        );
        assert_eq!(
            first_difference(&json!({"c": 1}), &json!({"c": 1, "d": 2})),
            Some("/d".into())
        );
        assert_eq!(first_difference(&one, &one), None);
    }
}
