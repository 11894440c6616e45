//! The states that an export's operations went through, for those who want to see what changed when.

use protocol::StateEnvelope;
use serde_json::Value;

use crate::apps;
use crate::equality::{first_difference, identical};
use crate::task::TaskFile;

/// The state that the task begins with, then one for each of `counts`: the state after so many operations
/// of the export. The counts ascend. An export that its own operations do not explain has no such states.
pub fn states_along(
    task: &TaskFile,
    envelope: &StateEnvelope,
    counts: &[usize],
) -> Result<Vec<Value>, String> {
    let limit = task.gates.max_operations;
    let (operations, start) = (&envelope.operations, task.start_state.as_ref());
    if operations.len() > limit {
        return Err(format!(
            "{} operations, at most {limit} are replayed",
            operations.len()
        ));
    }
    if envelope.app != task.brief.app.slug() {
        return Err("the export comes from another app".into());
    }
    let replay = apps::rules(task.brief.app).replay;
    let mut states = vec![replay(envelope.seed, start, &[], &mut |_, _| {})?];
    let mut watch = |count: usize, state: &dyn Fn() -> Value| {
        if counts.binary_search(&count).is_ok() {
            states.push(state());
        }
    };
    let end = replay(envelope.seed, start, operations, &mut watch)?;
    if !identical(&end, &envelope.state) {
        return Err(format!(
            "the exported state is not what its operations lead to; first difference at {}",
            first_difference(&end, &envelope.state).unwrap_or_default()
        ));
    }
    Ok(states)
}
