//! What was refused: said again at once, or never an action at all.

use protocol::{Refusal, StepRecord};

use super::moves::Move;

/// How often the same was said again right after it had been refused, on the same picture.
pub fn repeats(moves: &[Move<'_>]) -> u32 {
    let pairs = moves.windows(2);
    let again = pairs.filter(|pair| {
        let (refused, next) = (&pair[0], &pair[1]);
        refused.is_refused() && next.before == refused.before && next.says_the_same(refused)
    });
    again.count() as u32
}

/// How often something was said that is no action.
pub fn violations(steps: &[StepRecord]) -> u32 {
    let is_violation = |step: &&StepRecord| step.error_kind == Some(Refusal::Format);
    steps.iter().filter(is_violation).count() as u32
}
