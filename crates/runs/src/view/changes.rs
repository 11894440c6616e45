//! What each step changed in the exported state: the operation log carried out again up to each step, and
//! the states compared.

use std::collections::BTreeMap;

use evaluator::TaskFile;
use face::{StateChange, StepChanges, assign_operations, words};
use protocol::{StateEnvelope, StepRecord};
use serde_json::Value;

/// Changes of one step that are told, and characters of a value.
const MAX_CHANGES: usize = 40;
const SHOWN_VALUE: usize = 160;
/// Characters before the place where two texts part.
const KEPT_TEXT: usize = 24;

/// What is known about an episode's changes.
#[derive(Debug, Default, PartialEq)]
pub struct EpisodeChanges {
    pub changes: Vec<StepChanges>,
    /// Why they are operations alone.
    pub unexplained: Option<String>,
}

pub fn tell(task: Option<&TaskFile>, export: Option<&str>, steps: &[StepRecord]) -> EpisodeChanges {
    let Some(export) = export else {
        return unexplained("there is no export");
    };
    let Ok(envelope) = serde_json::from_str::<StateEnvelope>(export) else {
        return unexplained("the export cannot be read");
    };
    let ends = assign_operations(steps, &envelope.operations);
    let counts: Vec<usize> = ends.iter().map(|(_, count)| *count).collect();
    let states = match task {
        Some(task) => evaluator::states_along(task, &envelope, &counts),
        None => Err("the run has no such task".into()),
    };
    match states {
        Err(reason) => EpisodeChanges {
            changes: StepChanges::of_operations(steps, &envelope.operations),
            unexplained: Some(reason),
        },
        Ok(states) => {
            let mut all = StepChanges::of_operations(steps, &envelope.operations);
            for (step, pair) in all.iter_mut().zip(states.windows(2)) {
                let found = differences(&pair[0], &pair[1]);
                step.further_changes = found.len().saturating_sub(MAX_CHANGES);
                step.changes = found.into_iter().take(MAX_CHANGES).collect();
            }
            EpisodeChanges {
                changes: all,
                unexplained: None,
            }
        }
    }
}

fn unexplained(reason: &str) -> EpisodeChanges {
    EpisodeChanges {
        changes: Vec::new(),
        unexplained: Some(reason.into()),
    }
}

/// Every place at which two values part, in the order of the second.
fn differences(before: &Value, after: &Value) -> Vec<StateChange> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare(
    path: &str,
    before: Option<&Value>,
    after: Option<&Value>,
    found: &mut Vec<StateChange>,
) {
    match (before, after) {
        (before, after) if before == after => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            for (name, value) in new {
                compare(&below(path, name), old.get(name), Some(value), found);
            }
            for (name, value) in old.iter().filter(|(name, _)| !new.contains_key(*name)) {
                compare(&below(path, name), Some(value), None, found);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => match (by_id(old), by_id(new)) {
            (Some(old), Some(new)) => compare_named(path, &old, &new, found),
            _ => compare_lists(path, old, new, found),
        },
        (Some(Value::String(old)), Some(Value::String(new))) => {
            let [before, after] = where_they_part(old, new);
            found.push(StateChange {
                path: path.to_string(),
                before: Some(shown(&Value::String(before))),
                after: Some(shown(&Value::String(after))),
            });
        }
        (before, after) => found.push(StateChange {
            path: path.to_string(),
            before: before.map(shown),
            after: after.map(shown),
        }),
    }
}

/// Things that have an id are the same thing wherever they stand in a list.
fn compare_named(
    path: &str,
    old: &BTreeMap<String, (usize, &Value)>,
    new: &BTreeMap<String, (usize, &Value)>,
    found: &mut Vec<StateChange>,
) {
    let mut in_order: Vec<_> = new.iter().collect();
    in_order.sort_by_key(|(_, (index, _))| *index);
    for (id, (index, value)) in in_order {
        let before = old.get(id).map(|(_, value)| *value);
        compare(&below(path, &index.to_string()), before, Some(value), found);
    }
    for (_, (index, value)) in old.iter().filter(|(id, _)| !new.contains_key(*id)) {
        compare(&below(path, &index.to_string()), Some(value), None, found);
    }
}

/// What stands at the beginning and at the end of both lists is the same; the rest is held against each
/// other place by place.
fn compare_lists(path: &str, old: &[Value], new: &[Value], found: &mut Vec<StateChange>) {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same;
    let ends = old.iter().rev().zip(new.iter().rev()).take(rest);
    let tail = ends.take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..old.len() - tail], &new[same..new.len() - tail]);
    for index in 0..old.len().max(new.len()) {
        let place = below(path, &(same + index).to_string());
        compare(&place, old.get(index), new.get(index), found);
    }
}

/// `None` unless every element is an object with an id of its own.
fn by_id(list: &[Value]) -> Option<BTreeMap<String, (usize, &Value)>> {
    let mut all = BTreeMap::new();
    for (index, value) in list.iter().enumerate() {
        let id = value.as_object()?.get("id")?;
        if all.insert(id.to_string(), (index, value)).is_some() {
            return None;
        }
    }
    Some(all)
}

/// Long texts from shortly before they part: what both begin with tells nothing.
fn where_they_part(old: &str, new: &str) -> [String; 2] {
    let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b);
    let skipped = same.count().saturating_sub(KEPT_TEXT);
    [old, new].map(|text| match skipped {
        0 => text.to_string(),
        _ => format!("…{}", text.chars().skip(skipped).collect::<String>()),
    })
}

fn below(path: &str, name: &str) -> String {
    format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))
}

fn shown(value: &Value) -> String {
    words::shorten(&value.to_string(), SHOWN_VALUE)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(before: &Value, after: &Value) -> Vec<(String, Option<String>, Option<String>)> {
        let found = differences(before, after);
        found
            .into_iter()
            .map(|it| (it.path, it.before, it.after))
            .collect()
    }

    fn change(path: &str, before: &str, after: &str) -> (String, Option<String>, Option<String>) {
        let text = |it: &str| Some(it.to_string()).filter(|it| !it.is_empty());
        (path.into(), text(before), text(after))
    }

    #[test]
    fn what_is_the_same_is_not_told() {
        let state = json!({"a": [1, {"b": null}]});
        assert_eq!(told(&state, &state), []);
    }

    #[test]
    fn values_that_came_went_and_changed_are_told_by_their_path() {
        let before = json!({"a": 1, "b/c": [1, 2], "gone": true});
        let after = json!({"a": 2, "b/c": [1, 2, 3], "new": "x"});
        assert_eq!(
            told(&before, &after),
            [
                change("/a", "1", "2"),
                change("/b~1c/2", "", "3"),
                change("/new", "", "\"x\""),
                change("/gone", "true", ""),
            ]
        );
    }

    #[test]
    fn a_thing_with_an_id_is_followed_through_its_list() {
        let before = json!([{"id": 1, "x": 0}, {"id": 2, "x": 0}]);
        let after = json!([{"id": 2, "x": 5}]);
        assert_eq!(
            told(&before, &after),
            [
                change("/0/x", "0", "5"),
                change("/0", "{\"id\":1,\"x\":0}", ""),
            ]
        );
    }

    #[test]
    fn a_list_without_ids_that_lost_its_middle_lost_one_thing() {
        assert_eq!(
            told(&json!([1, 2, 3]), &json!([1, 3])),
            [change("/1", "2", "")]
        );
        assert_eq!(told(&json!([1, 1]), &json!([1])), [change("/1", "1", "")]);
    }

    #[test]
    fn long_texts_are_told_from_where_they_part() {
        let same = "x".repeat(500);
        let found = differences(&json!(format!("{same}one")), &json!(format!("{same}two")));
        let kept = "x".repeat(KEPT_TEXT);
        assert_eq!(found[0].before, Some(format!("\"…{kept}one\"")));
        assert_eq!(found[0].after, Some(format!("\"…{kept}two\"")));
    }

    #[test]
    fn long_values_are_cut() {
        let found = differences(&json!(null), &json!("x".repeat(9_999)));
        assert!(found[0].after.as_ref().expect("a value").len() < 300);
    }

    #[test]
    fn what_cannot_be_read_is_said_to_be_so() {
        assert!(tell(None, None, &[]).unexplained.is_some());
        assert!(tell(None, Some("{"), &[]).unexplained.is_some());
    }
}
