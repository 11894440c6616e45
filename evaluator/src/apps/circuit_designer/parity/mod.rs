//! The original's rules (fact sheet F.1 to F.4), to the letter and with their defects: the circuit is
//! searched for patterns, inputs are tried in every order, units are dropped.

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
    expected
        .iter()
        .filter_map(|(key, wanted)| {
            let given = answer.and_then(|it| it.get(key));
            let Some(given) = given else {
                return Some(format!("{key} is missing"));
            };
            let given = match given {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            (!number::is_accepted(wanted, &given))
                .then(|| format!("{key}: {given:?} is not {wanted:?}"))
        })
        .collect()
}
