//! The cases of a Switch and the edges that hang on them.
//!
//! A case's label is the handle of its output port. Editing cases therefore moves or removes edges:
//! a renamed case keeps its edges, a removed case loses them.

use crate::catalogue::cases::{DEFAULT_HANDLE, UNLABELLED_HANDLE, labels};
use crate::command::{CaseRow, Refusal};
use crate::document::{Graph, Node};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// Turns edited rows into the stored list. Unknown keys of a case survive; a blank condition is left
/// out altogether, because a case without a condition has no `expr` key.
pub fn build(old: &Node, rows: &[CaseRow]) -> Result<Vec<Value>, Refusal> {
    let old_cases = old.data.get("cases").and_then(Value::as_array);
    let mut seen = HashSet::new();
    rows.iter()
        .map(|row| {
            if row.label.trim().is_empty() {
                return Err(Refusal::EmptyCaseLabel);
            }
            if row.label == DEFAULT_HANDLE || !seen.insert(row.label.as_str()) {
                return Err(Refusal::CaseLabelTaken(row.label.clone()));
            }
            let mut case = row
                .from
                .and_then(|index| old_cases?.get(index)?.as_object().cloned())
                .unwrap_or_default();
            case.insert("label".into(), Value::String(row.label.clone()));
            match row.expr.as_deref().filter(|expr| !expr.trim().is_empty()) {
                Some(expr) => {
                    case.insert("expr".into(), Value::String(expr.to_string()));
                }
                None => {
                    case.shift_remove("expr");
                }
            }
            Ok(Value::Object(case))
        })
        .collect()
}

/// Pairs of old and new labels, for rows that name the case they come from.
pub fn renames_of_rows(old: &Node, rows: &[CaseRow]) -> Vec<(String, String)> {
    let old_labels = labels(&old.data);
    rows.iter()
        .filter_map(|row| Some((old_labels.get(row.from?)?.clone(), row.label.clone())))
        .filter(|(from, to)| from != to)
        .collect()
}

/// Pairs of old and new labels when the whole list was replaced: a list of the same length is read
/// as the same cases, some with new labels, unless it holds the same labels in another order.
pub fn renames_of_lists(
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) -> Vec<(String, String)> {
    let (before, after) = (labels(old), labels(new));
    if before.len() != after.len() {
        return Vec::new();
    }
    before
        .iter()
        .zip(&after)
        .filter(|(from, to)| from != to && !after.contains(from) && !before.contains(to))
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect()
}

/// Two cases of the same name cannot both have a port.
pub fn first_repeated_label(data: &Map<String, Value>) -> Option<String> {
    let mut seen = HashSet::new();
    labels(data)
        .into_iter()
        .find(|label| label == DEFAULT_HANDLE || !seen.insert(label.clone()))
        .filter(|label| label != UNLABELLED_HANDLE)
}

/// Moves the edges of renamed cases to their new handles, all at once so that labels may be swapped.
pub fn move_edges(graph: &mut Graph, node: &str, renames: &[(String, String)]) {
    for edge in &mut graph.edges {
        let Some(handle) = edge
            .source_handle
            .as_deref()
            .filter(|_| edge.source == node)
        else {
            continue;
        };
        if let Some((from, to)) = renames.iter().find(|(from, _)| from == handle) {
            let (from, to) = (from.clone(), to.clone());
            let edge = Arc::make_mut(edge);
            // A label that only repeats the case's name follows it.
            if edge.label.as_ref() == Some(&from) {
                edge.label = Some(to.clone());
            }
            edge.source_handle = Some(to);
        }
    }
}
