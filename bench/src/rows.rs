//! What every part of the benchmark answers: figures, each with the peer's and the goal beside it.

/// One figure of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The part of the benchmark, as a heading.
    pub part: &'static str,
    pub what: String,
    pub ours: f64,
    /// Of `ours` and of the peer's figure; empty for counts and ratios.
    pub unit: &'static str,
    pub peer: Option<Peer>,
    pub goal: Option<Goal>,
}

/// Somebody else's figure for the same, from the same run.
#[derive(Clone, Debug, PartialEq)]
pub struct Peer {
    pub name: &'static str,
    pub value: f64,
}

/// What a figure should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// Ours divided by the peer's: for times.
    RatioAtMost(f64),
    /// Ours divided by the peer's: for speeds.
    RatioAtLeast(f64),
}

impl Row {
    pub fn new(part: &'static str, what: impl Into<String>, ours: f64, unit: &'static str) -> Row {
        Row {
            part,
            what: what.into(),
            ours,
            unit,
            peer: None,
            goal: None,
        }
    }

    pub fn beside(mut self, name: &'static str, value: f64) -> Row {
        self.peer = Some(Peer { name, value });
        self
    }

    pub fn goal(mut self, goal: Goal) -> Row {
        self.goal = Some(goal);
        self
    }

    /// Ours divided by the peer's.
    pub fn ratio(&self) -> Option<f64> {
        let peer = self.peer.as_ref()?;
        Some(self.ours / peer.value)
    }

    /// Is the goal met? `None` without a goal, and without the peer that it speaks of.
    pub fn is_met(&self) -> Option<bool> {
        Some(match self.goal? {
            Goal::AtMost(most) => self.ours <= most,
            Goal::AtLeast(least) => self.ours >= least,
            Goal::RatioAtMost(most) => self.ratio()? <= most,
            Goal::RatioAtLeast(least) => self.ratio()? >= least,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_met_or_missed_or_cannot_be_judged() {
        let row = Row::new("Steps", "step", 120.0, "ms");
        assert_eq!(row.is_met(), None);
        assert_eq!(row.clone().goal(Goal::AtMost(160.0)).is_met(), Some(true));
        assert_eq!(row.clone().goal(Goal::AtLeast(160.0)).is_met(), Some(false));
        let against = row.goal(Goal::RatioAtMost(0.35));
        assert_eq!(against.is_met(), None);
        assert_eq!(against.clone().beside("X", 400.0).is_met(), Some(true));
        assert_eq!(against.beside("X", 300.0).is_met(), Some(false));
    }
}
