//! Data tables that live for a run or longer, and the database that is always the same.

use super::super::call::{Call, MAIN};
use super::super::failure::Failure;
use super::super::fixtures;
use super::joining::key_text;
use super::{Executor, Outcome, executor};
use crate::expression::{List, Value, is_truthy};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("dataTable", data_table),
    executor("databaseConnector", database),
    executor("executionData", execution_data),
];

fn data_table(call: &mut Call<'_>) -> Outcome {
    let name = call.text("tableName");
    let key_field = call.text("keyField");
    let batch = call.batch();
    let operation = call.text("operation");
    if operation == "get" {
        return get(call, name, key_field);
    }
    let most = call.world.limits.items_alive;
    let table = call.world.table(name);
    let mut places: HashMap<String, usize> = HashMap::new();
    for (place, row) in table.rows.iter().enumerate() {
        if let Some(key) = key_text(row, key_field) {
            places.entry(key).or_insert(place);
        }
    }
    let mut doomed: HashSet<usize> = HashSet::new();
    for item in batch.items() {
        let place = key_text(item, key_field).map(|key| (places.get(&key).copied(), key));
        match (operation, place) {
            ("insert", _) | ("upsert", None) => table.rows.push(item.clone()),
            ("upsert", Some((None, key))) => {
                places.insert(key, table.rows.len());
                table.rows.push(item.clone());
            }
            ("upsert" | "update", Some((Some(place), _))) => table.rows[place] = item.clone(),
            ("update", _) => {}
            ("delete", Some((Some(place), _))) => {
                doomed.insert(place);
            }
            ("delete", _) => {}
            (other, _) => {
                return Err(Failure::new(format!("a table cannot “{other}”")));
            }
        }
    }
    if table.rows.len() > most {
        return Err(Failure::limit(call.node.title()));
    }
    if !doomed.is_empty() {
        let mut place = 0;
        table.rows.retain(|_| {
            place += 1;
            !doomed.contains(&(place - 1))
        });
    }
    call.pass(MAIN, batch);
    Ok(())
}

/// Rows whose key occurs in the input; all rows when no input item has the key field.
fn get(call: &mut Call<'_>, name: &str, key_field: &str) -> Outcome {
    let batch = call.batch();
    let wanted: HashSet<String> = batch
        .items()
        .iter()
        .filter_map(|item| key_text(item, key_field))
        .collect();
    let rows = call.world.table(name).rows.clone();
    for row in rows {
        let is_wanted =
            wanted.is_empty() || key_text(&row, key_field).is_some_and(|key| wanted.contains(&key));
        if is_wanted {
            call.emit(MAIN, row);
        }
    }
    Ok(())
}

fn database(call: &mut Call<'_>) -> Outcome {
    let name = call.text("table");
    if name.is_empty() {
        call.warn("no table is named, so there are no rows");
        return Ok(());
    }
    let Some(rows) = fixtures::table(name) else {
        return Err(Failure::new(format!(
            "there is no table “{name}” in the database"
        )));
    };
    let mut chosen: Vec<Value> = rows.items().to_vec();
    if !call.text("where").trim().is_empty() {
        let program = call.program("where")?;
        chosen.clear();
        for (index, row) in rows.items().iter().enumerate() {
            let answer = call.evaluate(&program, row, index, &rows);
            if is_truthy(&answer.map_err(|failure| failure.on_item(index))?) {
                chosen.push(row.clone());
            }
        }
    }
    chosen.truncate(call.count("limit", usize::MAX));
    call.pass(MAIN, Rc::new(List::new(chosen)));
    Ok(())
}

/// Attaches a fact to the run, where the run list can be searched for it.
fn execution_data(call: &mut Call<'_>) -> Outcome {
    let key = call.text("key");
    let batch = call.batch();
    if key.is_empty() {
        call.warn("the key is empty, so nothing was attached to the run");
    } else {
        let first = batch.items().first().cloned().unwrap_or(Value::Null);
        let value = call.fill(call.text("value"), &first, 0, &batch)?;
        let facts = &mut call.world.execution_data;
        facts.insert(key.to_string(), Value::from(value));
    }
    call.pass(MAIN, batch);
    Ok(())
}
