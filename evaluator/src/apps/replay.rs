//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use history::{Logged, Model};
use protocol::Operation;
use serde_json::Value;

/// What replaying may cost, counted in objects touched: the sum over all operations of the size of
/// the document after them. An honest run stays far below; a log that doubles a document fifty times
/// is cut off.
const MAX_WORK: usize = 2_000_000;

/// The state that the operations lead to, or why they cannot be carried out.
pub fn replay<M: Model>(
    seed: u64,
    start: Option<&Value>,
    operations: &[Operation],
) -> Result<Value, String> {
    Logged::<M>::replay_bounded(seed, start, operations, MAX_WORK)
        .map(|document| document.export())
        .map_err(|error| error.to_string())
}
