//! The output ports of a Switch: one per case, and one for items that fit none.

use serde_json::{Map, Value};

/// The handle of the port for items that fit no case.
pub(crate) const DEFAULT_HANDLE: &str = "default";

/// What a case without a readable label is called; such cases come from hand-written JSON.
pub(crate) const UNLABELLED_HANDLE: &str = "case";

/// The output handles that a Switch with this configuration has, without repetitions.
pub(super) fn handles(data: &Map<String, Value>) -> Vec<String> {
    let mut handles: Vec<String> = Vec::new();
    for label in labels(data) {
        if !handles.contains(&label) {
            handles.push(label);
        }
    }
    let has_default = data.get("default").and_then(Value::as_bool) == Some(true);
    if has_default && !handles.iter().any(|handle| handle == DEFAULT_HANDLE) {
        handles.push(DEFAULT_HANDLE.to_string());
    }
    handles
}

/// The labels of the cases, in their order.
pub(crate) fn labels(data: &Map<String, Value>) -> Vec<String> {
    let cases = data.get("cases").and_then(Value::as_array);
    cases
        .into_iter()
        .flatten()
        .map(|case| {
            case.get("label")
                .and_then(Value::as_str)
                .filter(|label| !label.is_empty())
                .unwrap_or(UNLABELLED_HANDLE)
                .to_string()
        })
        .collect()
}
