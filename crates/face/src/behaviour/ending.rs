//! How an episode ended: too early, at the end of its budget, with a breakdown.

use protocol::{EndReason, Refusal};

use super::Trace;
use super::moves::Move;

/// An episode that ends by itself after at most this share of its steps ended early ...
const EARLY_SHARE: f64 = 0.5;
/// ... if no more than this is right.
const LITTLE_RIGHT: f64 = 0.25;

pub fn is_early_stop(trace: &Trace<'_>, moves: &[Move<'_>]) -> bool {
    let is_by_itself = matches!(trace.end, EndReason::Answered | EndReason::Failed);
    let Some(budget) = trace.step_budget.filter(|_| is_by_itself && !trace.pass) else {
        return false;
    };
    moves.len() as f64 <= f64::from(budget) * EARLY_SHARE && trace.score <= LITTLE_RIGHT
}

/// Whoever is done when the budget ends has not used it up in vain.
pub fn is_budget_used_up(trace: &Trace<'_>) -> bool {
    let is_at_end = matches!(trace.end, EndReason::StepBudget | EndReason::TimeBudget);
    is_at_end && !trace.pass
}

/// The app stopped, or the agent did. Nothing broke down where an agent was sent away because it kept saying
/// what is no action: that is a violation of the protocol.
pub fn is_crash(trace: &Trace<'_>) -> bool {
    let last = trace.steps.last();
    let is_sent_away = last.is_some_and(|step| step.error_kind == Some(Refusal::Format));
    match trace.end {
        EndReason::AppCrash => true,
        EndReason::AgentError => !is_sent_away,
        _ => false,
    }
}
