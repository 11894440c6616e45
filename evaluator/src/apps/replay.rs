//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use history::{Effect, Logged, Model};
use protocol::Operation;
use serde_json::Value;

use crate::contract::Watch;

/// What replaying may cost, counted in objects touched: the sum over all operations of the size of
/// the document after them. An honest run stays far below; a log that doubles a document fifty times
/// is cut off.
const MAX_WORK: usize = 2_000_000;

/// The state that the operations lead to, or why they cannot be carried out. On the way, `watch` is told
/// after every operation how many there were and how to ask for the state.
pub fn replay<M: Model>(
    seed: u64,
    start: Option<&Value>,
    operations: &[Operation],
    watch: Watch<'_>,
) -> Result<Value, String> {
    let mut document = Logged::<M>::replay_bounded(seed, start, &[], MAX_WORK)
        .map_err(|error| error.to_string())?;
    let (mut work, mut count) = (0usize, 0usize);
    protocol::replay(operations, |command, at_ms| {
        let effect = document
            .apply(command, at_ms)
            .map_err(|refusal| refusal.to_string())?;
        work = work.saturating_add(document.size());
        if work > MAX_WORK {
            return Err("replaying is too much work: cut off".to_string());
        }
        count += 1;
        watch(count, &|| document.export());
        Ok(effect.has_changed())
    })
    .map_err(|error| error.to_string())?;
    Ok(document.export())
}
