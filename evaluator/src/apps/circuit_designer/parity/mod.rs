//! The original's rules, to the letter and with their defects: the circuit is searched for patterns,
//! inputs are tried in every order, units are dropped.

mod number;
mod pattern;
mod table;

use serde_json::Value;

/// What the original finds wrong with a circuit, given the columns of its reference.
pub fn function_reasons(columns: &[Vec<bool>], inputs: usize, state: &Value) -> Vec<String> {
    // The plain export: the one that is made to please the original hides its defects.
    let Some(text) = state.get("circuit").and_then(Value::as_str) else {
        return vec!["there is no circuit".into()];
    };
    let found = match table::columns(&pattern::elements(text)) {
        Ok(found) => found,
        Err(reason) => return vec![reason],
    };
    if (found.inputs, found.columns.len()) != (inputs, columns.len()) {
        return vec![format!(
            "{} inputs and {} outputs instead of {inputs} and {}",
            found.inputs,
            found.columns.len(),
            columns.len()
        )];
    }
    let best = found.best_match(columns);
    if best == columns.len() {
        Vec::new()
    } else {
        vec![format!("{best} of {} output columns match", columns.len())]
    }
}

/// What the original finds wrong with an answer; it does not look at the circuit then.
pub fn answer_reasons(expected: &[(&str, &str)], answer: Option<&Value>) -> Vec<String> {
    let answer = answer.map(|it| unwrapped(it, None));
    expected
        .iter()
        .filter_map(|(key, wanted)| {
            let Some(given) = answer.as_ref().and_then(|it| it.get(key)) else {
                return Some(format!("{key} is missing"));
            };
            let given = match unwrapped(given, Some(key)) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            (!number::is_accepted(wanted, &given))
                .then(|| format!("{key}: {given:?} is not {wanted:?}"))
        })
        .collect()
}

/// What a value says that is itself JSON text: a quoted text without its quotes, of a nested answer
/// the field of the same key.
fn unwrapped(value: &Value, key: Option<&str>) -> Value {
    let mut value = value.clone();
    while let Value::String(text) = &value {
        value = match (serde_json::from_str(text), key) {
            (Ok(Value::String(inner)), _) => Value::String(inner),
            (Ok(Value::Object(mut fields)), Some(key)) => match fields.remove(key) {
                Some(inner) => inner,
                None => break,
            },
            (Ok(fields @ Value::Object(_)), None) => fields,
            _ => break,
        };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn is_accepted(answer: Value) -> bool {
        answer_reasons(&[("drop", "16.5 V")], Some(&answer)).is_empty()
    }

    #[test]
    fn a_value_that_is_json_text_itself_is_unwrapped() {
        for answer in [
            json!({"drop": "16.5 V"}),
            json!({"drop": 16.5}),
            json!({"drop": "\"16.5 V\""}),
            json!({"drop": "\"\\\"16.5\\\"\""}),
            json!({"drop": "{\"drop\": \"16.5 V\"}"}),
            json!({"drop": "{\"drop\": 16.5}"}),
            json!("{\"drop\": \"16.5 V\"}"),
        ] {
            assert!(is_accepted(answer.clone()), "{answer}");
        }
        for answer in [
            json!({}),
            json!("16.5 V"),
            json!({"drop": null}),
            json!({"drop": ["16.5 V"]}),
            json!({"drop": "\"12 V\""}),
            json!({"drop": "\"16.5 V"}),
            json!({"drop": "{\"other\": \"16.5 V\"}"}),
        ] {
            assert!(!is_accepted(answer.clone()), "{answer}");
        }
    }
}
