//! What of an analysis is somebody's work.

use serde_json::{Value, json};

/// The recording, and what was said in a sector: clock, selection, circle, filter and settings are how one
/// looks at it.
pub fn work(state: &Value) -> Value {
    json!([state["recording"], state["sector"]["instructions"]])
}
