//! Evaluates texts for the other tests.

use seeded::Seeded;
use serde_json::{Value as Json, json};
use std::rc::Rc;
use workflow_builder_model::expression::{
    ExpressionError, List, Scope, StepBudget, Value, from_json, json_text, number_text, parse,
};

pub const NOW_MS: f64 = 1_767_225_600_000.0;

pub fn evaluate_on(source: &str, item: &Value, array: &Rc<List>) -> Result<Value, ExpressionError> {
    let mut scope = Scope {
        item,
        array,
        index: 0,
        now_ms: NOW_MS,
        random: &mut Seeded::new(1),
        budget: &mut StepBudget { left: 5_000_000 },
    };
    parse(source)?.evaluate(&mut scope)
}

pub fn evaluate(source: &str) -> Result<Value, ExpressionError> {
    let item = from_json(&json!({"a": 1, "text": "x", "list": [1, 2]}));
    let array = Rc::new(List::new(vec![item.clone()]));
    evaluate_on(source, &item, &array)
}

/// One text per value: JSON where there is a JSON form.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Undefined => "undefined".into(),
        Value::Number(number) if !number.is_finite() => number_text(*number),
        Value::Date(ms) => format!("date {}", number_text(*ms)),
        Value::Function(_) | Value::Native(_) | Value::Global(_) => "function".into(),
        other => json_text(other, "").unwrap_or_default(),
    }
}

pub fn batch(items: &Json) -> Rc<List> {
    let items = items.as_array().cloned().unwrap_or_default();
    Rc::new(List::new(items.iter().map(from_json).collect()))
}
