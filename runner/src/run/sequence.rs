//! Episodes that one worker plays one after another.

use families::Generated;
use protocol::{EpisodeSummary, TrialId};
use runs::clock::ClockMode;

/// An episode that is to be played.
pub enum Next {
    /// It stands in the plan.
    Planned(TrialId),
    /// It was decided on just now. Its clock is the run's unless one is given.
    Generated {
        generated: Box<Generated>,
        clock: Option<ClockMode>,
    },
}

/// Which episode is next may depend on what came of those before.
pub trait Sequence {
    /// None when it is over.
    fn next(&mut self) -> anyhow::Result<Option<Next>>;

    /// What came of the one that was handed out last.
    fn ended(&mut self, row: &EpisodeSummary);
}

/// A planned episode depends on no other.
impl Sequence for Option<TrialId> {
    fn next(&mut self) -> anyhow::Result<Option<Next>> {
        Ok(self.take().map(Next::Planned))
    }

    fn ended(&mut self, _: &EpisodeSummary) {}
}
