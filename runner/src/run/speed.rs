//! A ladder over speed: one level of a family, played by live clocks of several speeds in turn. What was not played yet
//! follows from the speeds alone: no episode depends on another.

use std::collections::BTreeSet;
use std::ops::Range;

use families::{Family, Id, Level, Salt, generate_of, id_of};
use protocol::{EpisodeSummary, InstanceId, TrialId};

use super::plan::Plan;
use super::sequence::{Next, Sequence};
use runs::clock::ClockMode;
use runs::speeds::Speeds;

/// One family at one level.
pub struct SpeedClimb<'o> {
    pub family: &'static dyn Family,
    pub level: Level,
    pub speeds: &'o Speeds,
    pub salt: &'o Salt,
    /// The n-th episode has the n-th of these, and the n-th speed.
    pub seeds: Range<u64>,
    /// At all speeds together.
    pub episodes: usize,
}

/// An episode that is left to be played.
pub enum Left<'o> {
    /// Begun in an earlier sitting, and cut off or broken.
    Begun(TrialId),
    Fresh {
        family: &'static dyn Family,
        id: Id,
        salt: &'o Salt,
        clock: ClockMode,
    },
    Over,
}

impl<'o> SpeedClimb<'o> {
    /// What was begun and not finished, and then what was not begun.
    pub fn left(&self, plan: &Plan) -> anyhow::Result<Vec<Left<'o>>> {
        let name = id_of(self.family);
        let mut begun = BTreeSet::new();
        let mut left = Vec::new();
        for trial in &plan.trials {
            let instance = InstanceId::parse(&trial.task).filter(|it| it.family == name);
            let Some(instance) = instance else {
                continue;
            };
            self.expect_own(&instance, &trial.task, plan)?;
            begun.insert(instance.seed);
            if !plan.folder.episode(trial).is_finished() {
                left.push(Left::Begun(trial.clone()));
            }
        }
        let fresh = (0..self.episodes).filter(|it| !begun.contains(&self.seed(*it)));
        left.extend(fresh.map(|it| self.fresh(it)));
        Ok(left)
    }

    /// An episode of another ladder has another level, another seed or another clock.
    fn expect_own(&self, instance: &InstanceId<'_>, task: &str, plan: &Plan) -> anyhow::Result<()> {
        let place = instance.seed.checked_sub(self.seeds.start);
        let place = place.filter(|_| self.seeds.contains(&instance.seed));
        let clock = place.map(|it| self.speeds.clock(it as usize).to_string());
        let played_by = plan.manifest.clock_of(task);
        anyhow::ensure!(
            instance.level == self.level.get() && clock.as_deref() == Some(played_by),
            "{} holds another ladder: {task}, played by {played_by}. Give the same --level, --speeds, --split and \
             --skip-seeds to go on, or another --out",
            plan.folder.root().display()
        );
        plan.expect_unchanged(&generate_of(
            self.family,
            self.level,
            instance.seed,
            self.salt,
        )?)
    }

    fn seed(&self, episode: usize) -> u64 {
        self.seeds.start + episode as u64
    }

    fn fresh(&self, episode: usize) -> Left<'o> {
        Left::Fresh {
            family: self.family,
            id: Id::new(id_of(self.family), self.level, self.seed(episode)),
            salt: self.salt,
            clock: self.speeds.clock(episode),
        }
    }
}

impl Sequence for Left<'_> {
    fn next(&mut self) -> anyhow::Result<Option<Next>> {
        match std::mem::replace(self, Left::Over) {
            Left::Over => Ok(None),
            Left::Begun(trial) => Ok(Some(Next::Planned(trial))),
            Left::Fresh {
                family,
                id,
                salt,
                clock,
            } => {
                let generated = generate_of(family, id.level, id.seed, salt)?;
                Ok(Some(Next::Generated {
                    generated: Box::new(generated),
                    clock: Some(clock),
                }))
            }
        }
    }

    fn ended(&mut self, _: &EpisodeSummary) {}
}
