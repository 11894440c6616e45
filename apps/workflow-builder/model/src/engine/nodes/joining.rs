//! Nodes that bring several paths or inputs together.

use super::super::call::{Call, MAIN};
use super::{Executor, Outcome, executor};
use crate::expression::{List, Object, Value, json_text};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("merge", merge),
    executor("joinAll", join_all),
    executor("compareDatasets", compare),
    executor("joinByKey", join),
];

fn merge(call: &mut Call<'_>) -> Outcome {
    let batches = call.batches_by_edge();
    match call.text("mode") {
        "byPosition" => {
            let longest = batches.iter().map(|batch| batch.len()).max().unwrap_or(0);
            for place in 0..longest {
                let parts = batches.iter().filter_map(|batch| batch.items().get(place));
                let item = parts.fold(Value::record([]), |all, part| over(&all, part));
                call.emit_result(MAIN, item)?;
            }
        }
        "byKey" => {
            let key = call.text("key");
            let mut order: Vec<Value> = Vec::new();
            let mut places: HashMap<String, usize> = HashMap::new();
            for item in batches.iter().flat_map(|batch| batch.items()) {
                let known = key_text(item, key).map(|key| (places.get(&key).copied(), key));
                match known {
                    Some((Some(place), _)) => order[place] = over(&order[place], item),
                    Some((None, key)) => {
                        places.insert(key, order.len());
                        order.push(item.clone());
                    }
                    None => order.push(item.clone()),
                }
            }
            for item in order {
                call.emit_result(MAIN, item)?;
            }
        }
        "chooseFirst" => {
            if let Some(first) = batches.into_iter().find(|batch| !batch.is_empty()) {
                call.pass(MAIN, first);
            }
        }
        _ => {
            let batch = call.batch();
            call.pass(MAIN, batch);
        }
    }
    Ok(())
}

/// The fields of one item laid over those of another.
pub(super) fn over(below: &Value, above: &Value) -> Value {
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            let mut entries = below.entries().to_vec();
            entries.extend_from_slice(above.entries());
            Value::Object(Rc::new(Object::from_entries(entries)))
        }
        _ => above.clone(),
    }
}

/// Keys are the same when their JSON is; a missing key equals nothing.
pub(super) fn key_text(item: &Value, path: &str) -> Option<String> {
    let key = item.at_path(path);
    (!key.is_missing()).then(|| json_text(&key, "").unwrap_or_default())
}

fn join_all(call: &mut Call<'_>) -> Outcome {
    let (a, b) = (call.batch_on("a"), call.batch_on("b"));
    let missing = match (a.is_empty(), b.is_empty()) {
        (true, false) => Some("a"),
        (false, true) => Some("b"),
        _ => None,
    };
    if let Some(missing) = missing {
        let timeout = call.number("timeoutSeconds", 0.0);
        call.warn(format!("nothing arrived at input {missing}"));
        if timeout <= 0.0 {
            // Without a time limit the other side waits for ever.
            for _ in 0..a.len() + b.len() {
                call.drop_item();
            }
            return Ok(());
        }
        call.world.advance_seconds(timeout);
    }
    call.pass(MAIN, a);
    call.pass(MAIN, b);
    Ok(())
}

/// Places of items by key.
fn by_key(batch: &List, path: &str) -> HashMap<String, Vec<usize>> {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, item) in batch.items().iter().enumerate() {
        if let Some(key) = key_text(item, path) {
            places.entry(key).or_default().push(place);
        }
    }
    places
}

fn compare(call: &mut Call<'_>) -> Outcome {
    let (a, b) = (call.batch_on("inputA"), call.batch_on("inputB"));
    let (match_a, match_b) = (call.text("matchA"), call.text("matchB"));
    let prefer = call.text("prefer");
    let ports = ["onlyA", "same", "different", "onlyB"].map(|handle| call.port(handle));
    let places_b = by_key(&b, match_b);
    // The n-th item of a key on one side answers to the n-th on the other.
    let mut used: HashMap<String, usize> = HashMap::new();
    let mut matched: HashSet<usize> = HashSet::new();
    for item in a.items() {
        let partner = key_text(item, match_a).and_then(|key| {
            let turn = used.entry(key.clone()).or_insert(0);
            let place = places_b.get(&key)?.get(*turn).copied();
            *turn += 1;
            place
        });
        let Some(place) = partner else {
            call.emit_or_drop(ports[0], item.clone());
            continue;
        };
        matched.insert(place);
        let other = &b.items()[place];
        if json_text(item, "") == json_text(other, "") {
            call.emit_or_drop(ports[1], item.clone());
            continue;
        }
        let shown = match prefer {
            "a" => item.clone(),
            "b" => other.clone(),
            _ => Value::record([("a", item.clone()), ("b", other.clone())]),
        };
        call.emit_or_drop(ports[2], shown);
    }
    for (place, item) in b.items().iter().enumerate() {
        if !matched.contains(&place) {
            call.emit_or_drop(ports[3], item.clone());
        }
    }
    Ok(())
}

fn join(call: &mut Call<'_>) -> Outcome {
    let (left, right) = (call.batch_on("left"), call.batch_on("right"));
    let (left_key, right_key) = (call.text("leftKey"), call.text("rightKey"));
    let kind = call.text("kind");
    let places = by_key(&right, right_key);
    let mut used: HashSet<usize> = HashSet::new();
    for item in left.items() {
        let partners = key_text(item, left_key).and_then(|key| places.get(&key));
        match partners {
            Some(partners) => {
                for place in partners {
                    used.insert(*place);
                    // On a clash the left side's value stays.
                    let joined = over(&over(item, &right.items()[*place]), item);
                    call.emit_result(MAIN, joined)?;
                    if call.is_over_limit() {
                        return Ok(());
                    }
                }
            }
            None if kind == "left" || kind == "outer" => call.emit(MAIN, item.clone()),
            None => call.drop_item(),
        }
    }
    for (place, item) in right.items().iter().enumerate() {
        if !used.contains(&place) {
            if kind == "outer" {
                call.emit(MAIN, item.clone());
            } else {
                call.drop_item();
            }
        }
    }
    Ok(())
}
