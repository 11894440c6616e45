//! A ladder. Over levels: for every family a staircase of episodes, each decided on by what came of those before. Over
//! speed: the same level by clocks of several speeds.

use std::collections::VecDeque;
use std::ops::Range;

use face::ladder::{FIRST_LEVEL, Staircase};
use families::{Family, Id, Level, MAX_LEVEL, Salt, generate_of, id_of};
use protocol::{EpisodeSummary, InstanceId, TrialId};

use super::plan::Plan;
use super::sequence::{Next, Sequence};
use super::speed::SpeedClimb;
use super::{RunOptions, RunOutcome, carry_out};
use play::interrupt::Interrupt;
use runs::lock::RunLock;
use runs::score;
use runs::speeds::Speeds;

/// What to climb. See the command's help for what each means.
#[derive(Clone)]
pub struct LadderOptions {
    /// Who plays, where and how. Its instances are those that the ladders begin with.
    pub run: RunOptions,
    pub families: Vec<&'static dyn Family>,
    pub over: Over,
    /// Of each family; over speed, of each family at each speed.
    pub episodes: usize,
    /// The n-th episode of a family has the n-th of these, so that no instance is played twice.
    pub seeds: Range<u64>,
}

/// What becomes harder from rung to rung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    Levels,
    Speed { level: Level, speeds: Speeds },
}

impl Over {
    /// The level that a ladder begins with.
    pub fn first_level(&self) -> anyhow::Result<Level> {
        match self {
            Over::Levels => Ok(Level::new(FIRST_LEVEL)?),
            Over::Speed { level, .. } => Ok(*level),
        }
    }

    /// Of each family, and over speed at each speed, unless somebody says otherwise.
    pub fn usual_episodes(&self) -> u64 {
        match self {
            Over::Levels => 12,
            Over::Speed { .. } => 3,
        }
    }

    /// Of how many rungs every family has as many episodes as were asked for.
    pub fn rungs(&self) -> usize {
        match self {
            Over::Levels => 1,
            Over::Speed { speeds, .. } => speeds.count(),
        }
    }
}

impl LadderOptions {
    /// The instances that ladders of these families begin with.
    pub fn beginnings(families: &[&'static dyn Family], level: Level, first_seed: u64) -> Vec<Id> {
        let first = |family: &&'static dyn Family| Id::new(id_of(*family), level, first_seed);
        families.iter().map(first).collect()
    }
}

/// Plays what is left of the ladders in the folder, writes summary and report, and seals the folder.
pub async fn climb(options: &LadderOptions, interrupt: Interrupt) -> anyhow::Result<RunOutcome> {
    match &options.over {
        Over::Levels => climb_levels(options, interrupt).await,
        Over::Speed { level, speeds } => climb_speeds(options, *level, speeds, interrupt).await,
    }
}

async fn climb_levels(options: &LadderOptions, interrupt: Interrupt) -> anyhow::Result<RunOutcome> {
    let plan = Plan::stepwise(&options.run, options.run.settings.clock.to_string())?;
    let _lock = RunLock::take(plan.folder.root())?;
    expect_families(options, &plan)?;
    let families = options.families.iter();
    let climbs = families.map(|it| Climb::of(options, *it, &plan));
    let mut climbs = climbs.collect::<anyhow::Result<Vec<Climb<'_>>>>()?;
    climbs.retain(|climb| climb.left() > 0);
    let episodes = climbs.iter().map(Climb::left).sum();
    carry_out(&options.run, plan, climbs, episodes, interrupt).await
}

async fn climb_speeds(
    options: &LadderOptions,
    level: Level,
    speeds: &Speeds,
    interrupt: Interrupt,
) -> anyhow::Result<RunOutcome> {
    let plan = Plan::stepwise(&options.run, speeds.clocks())?;
    let _lock = RunLock::take(plan.folder.root())?;
    expect_families(options, &plan)?;
    let mut left = Vec::new();
    for family in &options.families {
        let climb = SpeedClimb {
            family: *family,
            level,
            speeds,
            salt: &options.run.instances.salt,
            seeds: options.seeds.clone(),
            episodes: options.episodes * speeds.count(),
        };
        left.extend(climb.left(&plan)?);
    }
    let episodes = left.len();
    carry_out(&options.run, plan, left, episodes, interrupt).await
}

/// A ladder of other families is another one.
fn expect_families(options: &LadderOptions, plan: &Plan) -> anyhow::Result<()> {
    let other = plan.trials.iter().find(|trial| {
        let family = InstanceId::parse(&trial.task).map(|it| it.family.to_string());
        let is_known = |known: &&dyn Family| family.as_deref() == Some(id_of(*known).as_str());
        !options.families.iter().any(is_known)
    });
    if let Some(TrialId { task, .. }) = other {
        anyhow::bail!(
            "{} holds {task}, which is of none of these families. Give the same --family to go on, or another --out",
            plan.folder.root().display()
        );
    }
    Ok(())
}

/// One family's staircase.
struct Climb<'o> {
    family: &'static dyn Family,
    salt: &'o Salt,
    seeds: Range<u64>,
    episodes: usize,
    /// After all that have a verdict.
    staircase: Staircase,
    begun: usize,
    /// Begun in an earlier sitting, and cut off or broken.
    unfinished: VecDeque<TrialId>,
}

impl<'o> Climb<'o> {
    fn of(
        options: &'o LadderOptions,
        family: &'static dyn Family,
        plan: &Plan,
    ) -> anyhow::Result<Climb<'o>> {
        let mut climb = Climb {
            family,
            salt: &options.run.instances.salt,
            seeds: options.seeds.clone(),
            episodes: options.episodes,
            staircase: Staircase::default(),
            begun: 0,
            unfinished: VecDeque::new(),
        };
        let id = id_of(family);
        for trial in &plan.trials {
            let instance = InstanceId::parse(&trial.task).filter(|it| it.family == id);
            let Some(instance) = instance else {
                continue;
            };
            climb.expect_seed(instance.seed, plan)?;
            let level = Level::new(instance.level)?;
            plan.expect_unchanged(&generate_of(family, level, instance.seed, climb.salt)?)?;
            climb.take_up(trial, plan);
        }
        Ok(climb)
    }

    /// Another ladder has other seeds.
    fn expect_seed(&self, seed: u64, plan: &Plan) -> anyhow::Result<()> {
        let own = self.seed();
        anyhow::ensure!(
            own == Some(seed),
            "{} holds another ladder: episode {} of {} has the seed {seed}. Give the same --split and --skip-seeds \
             to go on, or another --out",
            plan.folder.root().display(),
            self.begun + 1,
            id_of(self.family),
        );
        Ok(())
    }

    /// An episode of an earlier sitting, judged again: no verdict is believed because it lies in the folder.
    fn take_up(&mut self, trial: &TrialId, plan: &Plan) {
        let folder = plan.folder.episode(trial);
        let is_finished = folder.status().is_some_and(|status| status.finished);
        let task = plan.task(&trial.task).filter(|_| is_finished);
        self.begun += 1;
        match task {
            Some(task) => {
                let verdict = score::judge(&folder, task, &plan.manifest);
                self.staircase.record(verdict.pass);
            }
            None => self.unfinished.push_back(trial.clone()),
        }
    }

    /// Episodes that are still to be played.
    fn left(&self) -> usize {
        self.episodes.saturating_sub(self.begun) + self.unfinished.len()
    }

    /// Of the next episode.
    fn seed(&self) -> Option<u64> {
        self.seeds.clone().nth(self.begun)
    }

    fn id(&self) -> anyhow::Result<Id> {
        let level = Level::new(self.staircase.level().min(MAX_LEVEL))?;
        let seed = self.seed();
        let seed =
            seed.ok_or_else(|| anyhow::anyhow!("{}: no seeds are left", id_of(self.family)))?;
        Ok(Id::new(id_of(self.family), level, seed))
    }
}

impl Sequence for Climb<'_> {
    fn next(&mut self) -> anyhow::Result<Option<Next>> {
        if let Some(trial) = self.unfinished.pop_front() {
            return Ok(Some(Next::Planned(trial)));
        }
        if self.begun >= self.episodes {
            return Ok(None);
        }
        let id = self.id()?;
        let generated = generate_of(self.family, id.level, id.seed, self.salt)?;
        self.begun += 1;
        Ok(Some(Next::Generated {
            generated: Box::new(generated),
            clock: None,
        }))
    }

    fn ended(&mut self, row: &EpisodeSummary) {
        self.staircase.record(row.pass);
    }
}

#[cfg(test)]
mod tests {
    use families::{Case, Dial, Instance, Lot};
    use protocol::{App, Budget, Capability, EndReason};
    use serde_json::json;

    use super::*;

    /// Nobody can do its tasks, which are quickly made.
    struct Impossible;

    impl Family for Impossible {
        fn app(&self) -> App {
            App::Modeller
        }

        fn name(&self) -> &'static str {
            "impossible"
        }

        fn version(&self) -> u32 {
            1
        }

        fn about(&self) -> &'static str {
            "What cannot be done."
        }

        fn dials(&self, level: Level) -> Vec<Dial> {
            vec![Dial::new("level", level)]
        }

        fn instance(&self, level: Level, _: Lot) -> Instance {
            Instance {
                title: "Nothing to be done".into(),
                goal: format!("Do what cannot be done, {level} times."),
                steps: Vec::new(),
                result: Vec::new(),
                start: None,
                judged: String::new(),
                infeasible: Some("There is nothing of the kind.".into()),
                reference: json!({}),
                budget: Budget::default(),
                capabilities: vec![Capability::SpatialReasoning],
                best: None,
            }
        }

        fn cases(&self, _: Level, _: Lot) -> Vec<Case> {
            Vec::new()
        }
    }

    fn climb(salt: &Salt, episodes: usize) -> Climb<'_> {
        Climb {
            family: &Impossible,
            salt,
            seeds: 7..u64::MAX,
            episodes,
            staircase: Staircase::default(),
            begun: 0,
            unfinished: VecDeque::new(),
        }
    }

    fn row(task: &str, pass: bool) -> EpisodeSummary {
        EpisodeSummary {
            trial: TrialId {
                task: task.into(),
                repeat: 0,
            },
            pass,
            parity: None,
            score: 0.0,
            steps: 1,
            end: EndReason::Answered,
            retried: Vec::new(),
        }
    }

    #[test]
    fn every_episode_has_the_level_of_the_staircase_and_a_fresh_seed() {
        let salt = Salt::public();
        let mut climb = climb(&salt, 4);
        let mut ids = Vec::new();
        for pass in [true, false, false, true] {
            assert_eq!(climb.left(), 4 - ids.len());
            let Some(Next::Generated {
                generated: next, ..
            }) = climb.next().expect("a task")
            else {
                panic!("an episode is left")
            };
            next.task().expect("an ordinary task");
            let id = next.id.to_string();
            climb.ended(&row(&id, pass));
            ids.push(id);
        }
        let expected = ["@3#7", "@5#8", "@4#9", "@3#10"];
        assert_eq!(ids, expected.map(|it| format!("modeller/impossible{it}")));
        assert!(climb.next().expect("an end").is_none());
    }

    #[test]
    fn what_was_cut_off_is_played_before_anything_new() {
        let salt = Salt::public();
        let mut climb = climb(&salt, 2);
        let trial = row("modeller/impossible@3#7", false).trial;
        climb.begun = 1;
        climb.unfinished.push_back(trial.clone());
        assert_eq!(climb.left(), 2);
        let Ok(Some(Next::Planned(first))) = climb.next() else {
            panic!("a planned one")
        };
        assert_eq!(first, trial);
        climb.ended(&row(&trial.task, false));
        let Ok(Some(Next::Generated {
            generated: second, ..
        })) = climb.next()
        else {
            panic!("a new one")
        };
        assert_eq!(second.id.to_string(), "modeller/impossible@2#8");
    }
}
