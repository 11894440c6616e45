//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use protocol::{App, Operation};
use serde_json::Value;

/// The state that the operations lead to, or why they cannot be carried out.
pub fn replay(
    app: App,
    _seed: u64,
    _start: Option<&Value>,
    _operations: &[Operation],
) -> Result<Value, String> {
    Err(format!("there is no model of {} to replay on", app.title()))
}
