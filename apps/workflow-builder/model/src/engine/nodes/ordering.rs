//! Nodes that order items and leave some of them out.

use super::super::call::{Call, MAIN};
use super::{Executor, Outcome, executor};
use crate::expression::{List, Value, compare_text, json_text};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("sort", sort),
    executor("limit", limit),
    executor("removeDuplicates", remove_duplicates),
    executor("tablePreview", table_preview),
];

fn sort(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let is_descending = call.text("direction") == "desc";
    let batch = call.batch();
    let mut keyed: Vec<(Value, Value)> = batch
        .items()
        .iter()
        .map(|item| (item.at_path(field), item.clone()))
        .collect();
    keyed.sort_by(|(a, _), (b, _)| match (a.is_missing(), b.is_missing()) {
        (false, false) if is_descending => compare(b, a),
        (false, false) => compare(a, b),
        // Missing values come last in both directions.
        (a_is_missing, b_is_missing) => a_is_missing.cmp(&b_is_missing),
    });
    let sorted = keyed.into_iter().map(|(_, item)| item).collect();
    call.pass(MAIN, Rc::new(List::new(sorted)));
    Ok(())
}

/// Numbers, then texts by code unit, then false and true, then everything else by its JSON.
fn compare(a: &Value, b: &Value) -> Ordering {
    let rank = |value: &Value| match value {
        Value::Number(_) => 0,
        Value::Text(_) => 1,
        Value::Bool(_) => 2,
        _ => 3,
    };
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            // Zero and minus zero are the same number.
            if a == b {
                Ordering::Equal
            } else {
                a.total_cmp(b)
            }
        }
        (Value::Text(a), Value::Text(b)) => compare_text(a, b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        _ if rank(a) == rank(b) => json_text(a, "").cmp(&json_text(b, "")),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn limit(call: &mut Call<'_>) -> Outcome {
    let most = call.count("n", 0);
    let batch = call.batch();
    let items = batch.items();
    if items.len() <= most {
        call.pass(MAIN, batch);
        return Ok(());
    }
    let kept = if call.text("keep") == "last" {
        &items[items.len() - most..]
    } else {
        &items[..most]
    };
    call.pass(MAIN, Rc::new(List::new(kept.to_vec())));
    Ok(())
}

fn remove_duplicates(call: &mut Call<'_>) -> Outcome {
    let fields = call.words("fields");
    let is_selected = call.text("compare") == "selected";
    let mut seen: HashSet<String> = HashSet::new();
    call.each(|call, item, _, _| {
        let identity = if is_selected {
            let values = fields.iter().map(|field| item.at_path(field)).collect();
            json_text(&Value::list(values), "")
        } else {
            json_text(&with_sorted_keys(item), "")
        };
        if seen.insert(identity.unwrap_or_default()) {
            call.emit(MAIN, item.clone());
        } else {
            call.drop_item();
        }
        Ok(())
    })
}

/// The order of fields does not make two items different.
fn with_sorted_keys(item: &Value) -> Value {
    match item {
        Value::Object(object) => {
            let mut entries: Vec<_> = object
                .entries()
                .iter()
                .map(|(key, value)| (key.clone(), with_sorted_keys(value)))
                .collect();
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::object(entries)
        }
        Value::List(list) => Value::list(list.items().iter().map(with_sorted_keys).collect()),
        other => other.clone(),
    }
}

/// Everything passes; how many rows are shown is the view's business.
fn table_preview(call: &mut Call<'_>) -> Outcome {
    let batch = call.batch();
    call.pass(MAIN, batch);
    Ok(())
}
