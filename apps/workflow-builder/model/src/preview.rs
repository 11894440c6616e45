//! Tells while an expression is being typed whether it is one, and what it gives.

use crate::engine::START_MS;
use crate::expression::{
    List, MAX_STEPS, Scope, StepBudget, Value, from_json, json_text, parse, parse_statement,
    to_text,
};
use seeded::Seeded;
use serde_json::Value as Json;
use std::rc::Rc;

/// Longer results are cut; the preview is a glance, not the data.
const MAX_LETTERS: usize = 160;

/// Where the text stops being an expression, in words; `None` when it is one.
pub fn syntax_fault(text: &str, takes_assignment: bool) -> Option<String> {
    let parsed = if takes_assignment {
        parse_statement(text)
    } else {
        parse(text)
    };
    parsed.err().map(|error| error.describe(text))
}

/// What the expression gives for the first of these items.
pub fn preview(text: &str, takes_assignment: bool, items: &[&Json]) -> Result<String, String> {
    let program = if takes_assignment {
        parse_statement(text)
    } else {
        parse(text)
    }
    .map_err(|error| error.describe(text))?;
    let values: Vec<Value> = items.iter().map(|item| from_json(item)).collect();
    let item = values.first().cloned().unwrap_or(Value::Undefined);
    let array = Rc::new(List::new(values));
    let mut random = Seeded::new(42);
    let mut budget = StepBudget { left: MAX_STEPS };
    let mut scope = Scope {
        item: &item,
        array: &array,
        index: 0,
        now_ms: START_MS as f64,
        random: &mut random,
        budget: &mut budget,
    };
    let value = program
        .evaluate(&mut scope)
        .map_err(|error| error.describe(text))?;
    let shown = json_text(&value, "").unwrap_or_else(|| to_text(&value).to_string());
    Ok(if shown.chars().count() > MAX_LETTERS {
        shown.chars().take(MAX_LETTERS).collect::<String>() + "…"
    } else {
        shown
    })
}

/// Names that the first of these items offers, one level deep into objects.
pub fn known_fields(items: &[&Json]) -> Vec<String> {
    const MAX_NAMES: usize = 24;
    let mut names = Vec::new();
    if let Some(Json::Object(item)) = items.first() {
        for (name, value) in item {
            names.push(name.clone());
            if let Json::Object(inner) = value {
                names.extend(inner.keys().map(|key| format!("{name}.{key}")));
            }
        }
    }
    names.truncate(MAX_NAMES);
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_preview_uses_the_first_item() {
        let (one, two) = (json!({"n": 4}), json!({"n": 9}));
        assert_eq!(
            preview("item.n * array.length", false, &[&one, &two]),
            Ok("8".to_string())
        );
    }

    #[test]
    fn a_fault_names_its_column() {
        let fault = syntax_fault("item.n +", false).expect("fault");
        assert!(fault.contains("column"), "{fault}");
        assert!(syntax_fault("counter = 1", true).is_none());
        assert!(syntax_fault("counter = 1", false).is_some());
    }

    #[test]
    fn fields_of_objects_are_offered_too() {
        let item = json!({"id": 1, "address": {"city": "x"}});
        assert_eq!(known_fields(&[&item]), ["id", "address", "address.city"]);
    }
}
