//! Methods of lists. All of them leave the list as it is and give a new value.

use super::convert::{is_truthy, joined, same_value, to_integer, to_number, to_text};
use super::error::ExpressionError;
use super::evaluate::{Evaluator, is_function};
use super::library::text_argument;
use super::operators::{compare_text, strictly_equal};
use super::value::{List, Value};
use std::cmp::Ordering;
use std::rc::Rc;

pub(super) const METHODS: &[&str] = &[
    "map",
    "filter",
    "some",
    "every",
    "find",
    "findIndex",
    "flatMap",
    "reduce",
    "join",
    "toString",
    "slice",
    "concat",
    "at",
    "flat",
    "reverse",
    "sort",
    "includes",
    "indexOf",
];

type Outcome = Result<Option<Value>, ExpressionError>;

/// `None` for a name that is no method of lists.
pub(super) fn call(
    evaluator: &mut Evaluator<'_, '_>,
    list: &Rc<List>,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    let items = list.items();
    let given = arguments.first().cloned().unwrap_or(Value::Undefined);
    let result = match name {
        "map" | "filter" | "some" | "every" | "find" | "findIndex" | "flatMap" => {
            each(evaluator, list, name, &given)?
        }
        "reduce" => reduce(evaluator, list, &given, arguments.get(1))?,
        "join" | "toString" => {
            let separator = match &given {
                Value::Undefined => Rc::from(","),
                other => text_argument(evaluator, other)?,
            };
            let value = Value::List(list.clone());
            evaluator.charge_value(&value)?;
            evaluator.charge_bytes(separator.len().saturating_mul(items.len()))?;
            evaluator.text(joined(items, &separator))?
        }
        "slice" => {
            let length = items.len() as f64;
            let place = |place: f64| if place < 0.0 { place + length } else { place };
            let start = place(to_integer(arguments.first(), 0.0)).clamp(0.0, length) as usize;
            let end = place(to_integer(arguments.get(1), length)).clamp(0.0, length) as usize;
            evaluator.list(items[start..end.max(start)].to_vec())?
        }
        "at" => {
            let place = to_integer(Some(&given), 0.0);
            let place = if place < 0.0 {
                place + items.len() as f64
            } else {
                place
            };
            let found = (place >= 0.0).then(|| items.get(place as usize)).flatten();
            found.cloned().unwrap_or(Value::Undefined)
        }
        "concat" => {
            let mut all = items.to_vec();
            for argument in arguments {
                match argument {
                    Value::List(more) => {
                        evaluator.charge(more.len() as u64)?;
                        all.extend_from_slice(more.items());
                    }
                    other => all.push(other.clone()),
                }
            }
            evaluator.list(all)?
        }
        "flat" => {
            let levels = to_integer(arguments.first(), 1.0).clamp(0.0, 128.0) as usize;
            let mut flat = Vec::new();
            flatten(evaluator, items, levels, &mut flat)?;
            evaluator.list(flat)?
        }
        "reverse" => evaluator.list(items.iter().rev().cloned().collect())?,
        "sort" => sort(evaluator, items, &given)?,
        "includes" => {
            evaluator.charge(items.len() as u64 / 4)?;
            Value::Bool(items.iter().any(|item| same_value(item, &given)))
        }
        "indexOf" => {
            evaluator.charge(items.len() as u64 / 4)?;
            let place = items.iter().position(|item| strictly_equal(item, &given));
            Value::Number(place.map_or(-1.0, |place| place as f64))
        }
        _ => return Ok(None),
    };
    Ok(Some(result))
}

/// The methods that ask a function about one element after another.
fn each(
    evaluator: &mut Evaluator<'_, '_>,
    list: &Rc<List>,
    name: &str,
    function: &Value,
) -> Result<Value, ExpressionError> {
    if !is_function(function) {
        return Err(evaluator.type_error(format!("{name} needs a function, such as x => x.id")));
    }
    let mut kept = Vec::new();
    for (index, item) in list.items().iter().enumerate() {
        evaluator.charge(1)?;
        let arguments = [
            item.clone(),
            Value::Number(index as f64),
            Value::List(list.clone()),
        ];
        let answer = evaluator.call_function(function, &arguments)?;
        match name {
            "map" => kept.push(answer),
            "flatMap" => match answer {
                Value::List(inner) => {
                    evaluator.charge(inner.len() as u64)?;
                    kept.extend_from_slice(inner.items());
                }
                other => kept.push(other),
            },
            _ => match (name, is_truthy(&answer)) {
                ("filter", true) => kept.push(item.clone()),
                ("some", true) => return Ok(Value::Bool(true)),
                ("every", false) => return Ok(Value::Bool(false)),
                ("find", true) => return Ok(item.clone()),
                ("findIndex", true) => return Ok(Value::Number(index as f64)),
                _ => {}
            },
        }
    }
    match name {
        "some" => Ok(Value::Bool(false)),
        "every" => Ok(Value::Bool(true)),
        "find" => Ok(Value::Undefined),
        "findIndex" => Ok(Value::Number(-1.0)),
        _ => evaluator.list(kept),
    }
}

fn reduce(
    evaluator: &mut Evaluator<'_, '_>,
    list: &Rc<List>,
    function: &Value,
    start: Option<&Value>,
) -> Result<Value, ExpressionError> {
    if !is_function(function) {
        return Err(evaluator.type_error("reduce needs a function, such as (sum, x) => sum + x"));
    }
    let mut items = list.items().iter().enumerate();
    let mut result = match start {
        Some(start) => start.clone(),
        None => match items.next() {
            Some((_, first)) => first.clone(),
            None => {
                return Err(evaluator.type_error("reduce of an empty list needs a start value"));
            }
        },
    };
    for (index, item) in items {
        evaluator.charge(1)?;
        let arguments = [
            result,
            item.clone(),
            Value::Number(index as f64),
            Value::List(list.clone()),
        ];
        result = evaluator.call_function(function, &arguments)?;
    }
    Ok(result)
}

fn flatten(
    evaluator: &mut Evaluator<'_, '_>,
    items: &[Value],
    levels: usize,
    flat: &mut Vec<Value>,
) -> Result<(), ExpressionError> {
    evaluator.charge(items.len() as u64)?;
    for item in items {
        match item {
            Value::List(inner) if levels > 0 => {
                flatten(evaluator, inner.items(), levels - 1, flat)?;
            }
            other => flat.push(other.clone()),
        }
    }
    Ok(())
}

fn sort(
    evaluator: &mut Evaluator<'_, '_>,
    items: &[Value],
    comparer: &Value,
) -> Result<Value, ExpressionError> {
    if !matches!(comparer, Value::Undefined) && !is_function(comparer) {
        return Err(evaluator.type_error("sort needs a function, such as (a, b) => a - b"));
    }
    // Missing values stay at the end and are never shown to the comparer.
    let (values, missing): (Vec<_>, Vec<_>) = items
        .iter()
        .cloned()
        .partition(|item| !matches!(item, Value::Undefined));
    let mut sorted = if matches!(comparer, Value::Undefined) {
        let mut keyed = Vec::with_capacity(values.len());
        for value in values {
            evaluator.charge_value(&value)?;
            evaluator.charge(1)?;
            keyed.push((to_text(&value), value));
        }
        keyed.sort_by(|a, b| compare_text(&a.0, &b.0));
        keyed.into_iter().map(|(_, value)| value).collect()
    } else {
        merge_sort(evaluator, values, comparer)?
    };
    sorted.extend(missing);
    evaluator.list(sorted)
}

/// Stable, and at peace with comparers that contradict themselves.
fn merge_sort(
    evaluator: &mut Evaluator<'_, '_>,
    mut values: Vec<Value>,
    comparer: &Value,
) -> Result<Vec<Value>, ExpressionError> {
    if values.len() < 2 {
        return Ok(values);
    }
    let right = values.split_off(values.len() / 2);
    let left = merge_sort(evaluator, values, comparer)?;
    let right = merge_sort(evaluator, right, comparer)?;
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let mut left = left.into_iter().peekable();
    let mut right = right.into_iter().peekable();
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let arguments = [a.clone(), b.clone()];
        let answer = evaluator.call_function(comparer, &arguments)?;
        let order = to_number(&answer).partial_cmp(&0.0);
        merged.extend(if order == Some(Ordering::Greater) {
            right.next()
        } else {
            left.next()
        });
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}
