//! Nodes that group items and sum them up.

use super::super::call::{Call, MAIN};
use super::super::failure::Failure;
use super::{Executor, Outcome, executor};
use crate::expression::{Value, json_text};
use serde_json::Value as Json;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("aggregate", aggregate),
    executor("summarize", summarize),
];

struct Reducer<'a> {
    operation: &'a str,
    field: &'a str,
    name: Rc<str>,
}

fn text<'a>(row: &'a Json, key: &str) -> &'a str {
    row.get(key).and_then(Json::as_str).unwrap_or("")
}

fn aggregate(call: &mut Call<'_>) -> Outcome {
    let group_by: Vec<&str> = Some(call.text("groupBy"))
        .filter(|path| !path.is_empty())
        .into_iter()
        .collect();
    let reducers: Vec<Reducer<'_>> = call
        .rows("reducers")
        .iter()
        .map(|row| {
            let operation = text(row, "op");
            let name = Some(text(row, "as")).filter(|name| !name.is_empty());
            Reducer {
                operation,
                field: text(row, "field"),
                name: Rc::from(name.unwrap_or(operation)),
            }
        })
        .collect();
    reduce(call, &group_by, &reducers)
}

fn summarize(call: &mut Call<'_>) -> Outcome {
    let group_by = call.words("groupBy");
    let reducers: Vec<Reducer<'_>> = call
        .rows("fields")
        .iter()
        .map(|row| {
            let (operation, field) = (text(row, "op"), text(row, "field"));
            let name = if field.is_empty() {
                operation.to_string()
            } else {
                format!("{operation}_{}", field.replace('.', "_"))
            };
            Reducer {
                operation,
                field,
                name: Rc::from(name),
            }
        })
        .collect();
    reduce(call, &group_by, &reducers)
}

/// Groups in order of first appearance; without a field to group by, everything is one group.
fn reduce(call: &mut Call<'_>, group_by: &[&str], reducers: &[Reducer<'_>]) -> Outcome {
    let batch = call.batch();
    let mut groups: Vec<(Vec<Value>, Vec<Value>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for item in batch.items() {
        let keys: Vec<Value> = group_by
            .iter()
            .map(|path| match item.at_path(path) {
                Value::Undefined => Value::Null,
                key => key,
            })
            .collect();
        let identity = json_text(&Value::list(keys.clone()), "").unwrap_or_default();
        let place = *places.entry(identity).or_insert_with(|| {
            groups.push((keys, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(item.clone());
    }
    for (keys, items) in groups {
        let mut entries: Vec<(Rc<str>, Value)> = group_by
            .iter()
            .zip(keys)
            .map(|(path, key)| (Rc::from(*path), key))
            .collect();
        for reducer in reducers {
            entries.push((reducer.name.clone(), reducer.result(&items)?));
        }
        call.emit_result(MAIN, Value::object(entries))?;
    }
    Ok(())
}

impl Reducer<'_> {
    fn result(&self, items: &[Value]) -> Result<Value, Failure> {
        let values: Vec<Value> = items
            .iter()
            .map(|item| match self.field {
                "" => item.clone(),
                field => item.at_path(field),
            })
            .filter(|value| !value.is_missing())
            .collect();
        let numbers: Vec<f64> = values.iter().filter_map(Value::as_number).collect();
        let sum = || numbers.iter().sum::<f64>();
        let extreme = |better: fn(f64, f64) -> f64| {
            numbers
                .iter()
                .copied()
                .reduce(better)
                .map_or(Value::Null, Value::Number)
        };
        Ok(match self.operation {
            "count" => Value::Number(values.len() as f64),
            "sum" => Value::Number(sum()),
            "avg" | "average" if numbers.is_empty() => Value::Null,
            "avg" | "average" => Value::Number(sum() / numbers.len() as f64),
            "min" => extreme(f64::min),
            "max" => extreme(f64::max),
            "first" => values.first().cloned().unwrap_or(Value::Null),
            "last" => values.last().cloned().unwrap_or(Value::Null),
            "list" | "append" => Value::list(values),
            "concatenate" => {
                let texts: Vec<String> = values.iter().map(super::super::call::shown).collect();
                Value::from(texts.join(", "))
            }
            "countUnique" => {
                let different: HashSet<_> =
                    values.iter().map(|value| json_text(value, "")).collect();
                Value::Number(different.len() as f64)
            }
            other => {
                return Err(Failure::new(format!(
                    "there is no way to sum up called “{other}”"
                )));
            }
        })
    }
}
