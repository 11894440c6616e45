//! What of an analysis is somebody's work.

use serde_json::Value;

/// The recording alone: clock, selection, circle, filter and settings are how one looks at it.
pub fn work(state: &Value) -> Value {
    state["recording"].clone()
}
