//! When two configuration values are the same.

use serde_json::{Map, Value};
use workflow_builder_model::expression::equivalent;

/// How strictly values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The original grader: keys of nested objects in any case, and `true` equals 1.
    Original,
    /// Ours: keys as they are, types as they are.
    Ours,
    /// Ours, but expressions are the same when they read as the same tree: blanks, quote style,
    /// redundant parentheses and a leading `=` do not count.
    Semantic,
}

/// What a configuration value is, as far as comparing is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Plain,
    Expression,
    /// An object of fields to set, whose values are expressions when they begin with `=`.
    Fields,
    FieldValue,
    /// The list of a Switch's cases.
    Cases,
}

impl Role {
    fn of_key(key: &str) -> Role {
        match key {
            "expression" | "predicate" | "where" => Role::Expression,
            "fields" => Role::Fields,
            "cases" => Role::Cases,
            _ => Role::Plain,
        }
    }

    /// The role of a value inside an object that has this role or stands in a list of this role.
    fn inside(self, key: &str) -> Role {
        match self {
            Role::Fields => Role::FieldValue,
            Role::Cases if key == "expr" => Role::Expression,
            _ => Role::Plain,
        }
    }

    fn is_expression(self, text: &str) -> bool {
        match self {
            Role::Expression => true,
            Role::FieldValue => text.trim_start().starts_with('='),
            Role::Plain | Role::Fields | Role::Cases => false,
        }
    }
}

/// The keys of `wanted` that `found` lacks or holds with another value. Keys that only `found` has
/// are no difference.
pub fn differing_keys<'w>(
    wanted: &'w Map<String, Value>,
    found: &Map<String, Value>,
    strictness: Strictness,
) -> Vec<&'w str> {
    wanted
        .iter()
        .filter(|(key, value)| {
            let role = Role::of_key(key);
            !found.get(*key).is_some_and(|other| match role {
                Role::Cases => same_in_any_order(value, other, strictness),
                _ => same(value, other, role, strictness),
            })
        })
        .map(|(key, _)| key.as_str())
        .collect()
}

fn same(one: &Value, other: &Value, role: Role, strictness: Strictness) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => {
            one.trim() == other.trim()
                || strictness == Strictness::Semantic
                    && role.is_expression(one)
                    && role.is_expression(other)
                    && equivalent(one, other)
        }
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Bool(flag), Value::Number(number)) | (Value::Number(number), Value::Bool(flag)) => {
            strictness == Strictness::Original
                && number.as_f64() == Some(f64::from(u8::from(*flag)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| same(one, other, role, strictness))
        }
        (Value::Object(one), Value::Object(other)) => same_objects(one, other, role, strictness),
        _ => one == other,
    }
}

fn same_objects(
    one: &Map<String, Value>,
    other: &Map<String, Value>,
    role: Role,
    strictness: Strictness,
) -> bool {
    let (one, other) = (keyed(one, strictness), keyed(other, strictness));
    one.len() == other.len()
        && one.iter().all(|(key, value)| {
            other
                .get(key)
                .is_some_and(|other| same(value, other, role.inside(key), strictness))
        })
}

fn keyed(map: &Map<String, Value>, strictness: Strictness) -> Map<String, Value> {
    map.iter()
        .map(|(key, value)| {
            let key = match strictness {
                Strictness::Original => key.to_lowercase(),
                Strictness::Ours | Strictness::Semantic => key.clone(),
            };
            (key, value.clone())
        })
        .collect()
}

/// The cases of a Switch have no order: each must find an equal one that is not taken yet.
fn same_in_any_order(one: &Value, other: &Value, strictness: Strictness) -> bool {
    let (Value::Array(one), Value::Array(other)) = (one, other) else {
        return same(one, other, Role::Cases, strictness);
    };
    let mut left: Vec<&Value> = other.iter().collect();
    one.len() == other.len()
        && one.iter().all(|wanted| {
            let place = left
                .iter()
                .position(|it| same(wanted, it, Role::Cases, strictness));
            place.map(|place| left.swap_remove(place)).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(wanted: Value, found: Value, original: bool, ours: bool) {
        let (wanted, found) = (json!({"k": wanted}), json!({"k": found}));
        let differ = |strictness| {
            let (Some(wanted), Some(found)) = (wanted.as_object(), found.as_object()) else {
                return true;
            };
            !differing_keys(wanted, found, strictness).is_empty()
        };
        assert_eq!(!differ(Strictness::Original), original, "original");
        assert_eq!(!differ(Strictness::Ours), ours, "ours");
    }

    #[track_caller]
    fn check_meaning(key: &str, wanted: Value, found: Value, semantic: bool) {
        let (wanted, found) = (json!({key: wanted}), json!({key: found}));
        let (wanted, found) = (wanted.as_object().unwrap(), found.as_object().unwrap());
        assert_eq!(differing_keys(wanted, found, Strictness::Ours), [key]);
        let differing = differing_keys(wanted, found, Strictness::Semantic);
        assert_eq!(differing.is_empty(), semantic, "{wanted:?} {found:?}");
    }

    #[test]
    fn expressions_are_compared_by_meaning_where_they_are_expressions() {
        check_meaning("expression", json!("item.a * 2"), json!("item.a*2"), true);
        check_meaning(
            "predicate",
            json!("item.a === 'x'"),
            json!("(item.a === \"x\")"),
            true,
        );
        check_meaning("where", json!("item.a"), json!("=item.a"), true);
        check_meaning(
            "expression",
            json!("item.a == 1"),
            json!("item.a === 1"),
            false,
        );
        check_meaning("expression", json!("item.a +"), json!("item.a+"), false);
        check_meaning("body", json!("item.a * 2"), json!("item.a*2"), false);
        check_meaning("fields", json!({"a": "=1 + 1"}), json!({"a": "=1+1"}), true);
        check_meaning("fields", json!({"a": "1 + 1"}), json!({"a": "1+1"}), false);
        check_meaning("fields", json!({"a": "=x"}), json!({"a": "x"}), false);
        check_meaning(
            "cases",
            json!([{"label": "a", "expr": "item.a"}, {"label": "b b"}]),
            json!([{"label": "b b"}, {"label": "a", "expr": " ( item.a )"}]),
            true,
        );
        check_meaning(
            "cases",
            json!([{"label": "a b"}]),
            json!([{"label": "a  b"}]),
            false,
        );
    }

    #[test]
    fn text_is_trimmed_and_otherwise_exact() {
        check(json!("a b"), json!(" a b\n"), true, true);
        check(json!("a b"), json!("a  b"), false, false);
        check(json!("GET"), json!("get"), false, false);
    }

    #[test]
    fn numbers_are_not_text_and_flags_are_not_numbers_with_us() {
        check(json!(1), json!(1.0), true, true);
        check(json!(1), json!("1"), false, false);
        check(json!(true), json!(1), true, false);
        check(json!(0), json!(false), true, false);
    }

    #[test]
    fn nested_objects_need_the_same_keys() {
        check(json!({"a": 1}), json!({"a": 1, "b": 2}), false, false);
        check(json!({"label": 1}), json!({"Label": 1}), true, false);
        check(json!(["x", "y"]), json!(["y", "x"]), false, false);
    }

    #[test]
    fn cases_have_no_order_and_extra_top_level_keys_do_not_matter() {
        let wanted = json!({"cases": [{"label": "a"}, {"label": "b"}]});
        let found = json!({"cases": [{"label": "b"}, {"label": "a"}], "more": 1});
        let (wanted, found) = (wanted.as_object().unwrap(), found.as_object().unwrap());
        for strictness in [Strictness::Original, Strictness::Ours] {
            assert!(differing_keys(wanted, found, strictness).is_empty());
            assert_eq!(differing_keys(found, wanted, strictness), ["more"]);
        }
    }
}
