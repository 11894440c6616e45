//! Views without answers, for places where they would spoil the tasks.

use face::EpisodeView;
use protocol::{Action, CheckResult};
use serde_json::Value;

/// What of the answers a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    Shown,
    /// No expected and found values, no reasons, and nothing of what the agent answered.
    Hidden,
}

impl Answers {
    pub fn of(self, mut view: EpisodeView) -> EpisodeView {
        if self == Answers::Hidden {
            hide(&mut view);
        }
        view
    }
}

fn hide(view: &mut EpisodeView) {
    view.redacted = true;
    if let Some(status) = &mut view.status {
        status.answer = None;
    }
    for step in &mut view.steps {
        if let Some(Action::Answer { fields }) = &mut step.action {
            fields.clear();
            // They may say the same in other words.
            step.call = None;
            step.note = None;
        }
    }
    let Some(verdict) = &mut view.verdict else {
        return;
    };
    let checks = verdict.subtasks.iter_mut().flat_map(|it| &mut it.checks);
    checks.chain(&mut verdict.gates).for_each(hide_check);
    if let Some(parity) = &mut verdict.parity {
        parity.reasons.clear();
    }
    for extra in &mut verdict.extra {
        extra.reasons.clear();
    }
    verdict.side_effects.clear();
}

fn hide_check(check: &mut CheckResult) {
    check.expected = Value::Null;
    check.found = Value::Null;
    check.reason.clear();
}
