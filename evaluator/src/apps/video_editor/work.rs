//! What of a project is somebody's work.

use serde_json::{Value, json};

/// Blocks, effects and markers, and how often a film was exported. Cards in the media panel and empty
/// rows are none: to look at a sample is to load it.
pub fn work(state: &Value) -> Value {
    let project = &state["project"];
    let rows = project["tracks"].as_array().into_iter().flatten();
    let has_blocks = |row: &&Value| row["blocks"].as_array().is_some_and(|it| !it.is_empty());
    let journal = state["operations"].as_array().into_iter().flatten();
    let exports = journal.filter(|entry| entry["type"] == "EXPORT_COMPLETE");
    json!({
        "rows": rows.filter(has_blocks).collect::<Vec<_>>(),
        "markers": project["markers"],
        "exports": exports.count(),
    })
}
