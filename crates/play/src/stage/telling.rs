//! What an agent is told beside what it sees: why nothing was done, how far the clock went, what came before.

use protocol::{Feedback, Past, Refusal, StepRecord};

use super::Stage;
use crate::sight;

impl Stage<'_> {
    /// How far the clock went since the agent was shown the page, where it goes on while the agent thinks.
    pub(super) fn elapsed_ms(&self, record: &StepRecord) -> Option<u64> {
        let shown_ms = self
            .shown_ms
            .filter(|_| self.pace.clock().counts_thought())?;
        Some(record.clock_ms.saturating_sub(shown_ms))
    }

    /// Tells the agent what it may know of why nothing was done, and how much is left.
    pub(super) fn tell(&mut self, record: &StepRecord) {
        let is_told = self.is_told(record);
        self.observation.error = record.error.clone().filter(|_| is_told);
        self.observation.error_kind = record.error_kind.filter(|_| is_told);
        let left = self.observation.steps_left;
        self.observation.notice = self.script.sight.notice.then(|| sight::notice(left));
    }

    /// May the agent know why this step did nothing?
    fn is_told(&self, record: &StepRecord) -> bool {
        match self.script.sight.feedback {
            Feedback::Full => true,
            Feedback::Format => record.error_kind == Some(Refusal::Format),
            Feedback::None => false,
        }
    }

    /// What the agent saw before this step, with what it did then.
    pub(super) fn history(&self, record: &StepRecord) -> Vec<Past> {
        let window = self.script.sight.history as usize;
        if window == 0 || record.step == 0 {
            return Vec::new();
        }
        let mut history = self.observation.history.clone();
        history.push(Past {
            step: self.observation.step,
            screenshot: self.observation.screenshot.clone(),
            action: record.action.clone(),
            error: record.error.clone().filter(|_| self.is_told(record)),
        });
        history.split_off(history.len().saturating_sub(window))
    }
}
