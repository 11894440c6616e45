//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use std::fmt::Display;

use protocol::Operation;
use serde::de::DeserializeOwned;

/// What replaying may cost, counted in objects touched: the sum over all operations of the size of
/// the document after them. An honest run stays far below; a log that doubles a document fifty times
/// is cut off.
const MAX_WORK: usize = 2_000_000;

/// Carries out one operation after the other while the work stays bounded. `apply` says whether the
/// document changed and how large it is now.
pub fn bounded<C: DeserializeOwned>(
    operations: &[Operation],
    mut apply: impl FnMut(C, u64) -> Result<(bool, usize), String>,
) -> Result<(), String> {
    let mut work = 0usize;
    protocol::replay(operations, |command, at_ms| {
        let (has_changed, size) = apply(command, at_ms)?;
        work = work.saturating_add(size);
        if work > MAX_WORK {
            return Err("replaying is too much work: cut off".to_string());
        }
        Ok(has_changed)
    })
    .map_err(in_words)
}

pub fn in_words(error: impl Display) -> String {
    error.to_string()
}

pub fn unusable_start(error: impl Display) -> String {
    format!("the start state of the task cannot be loaded: {error}")
}
