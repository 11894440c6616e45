//! What was played of a family, level by level: counts that add up over runs.

use std::collections::BTreeMap;

use protocol::InstanceId;
use serde::{Deserialize, Serialize};

use crate::sum::Sum;

/// An episode as ladders see it. What was not played has not passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome<'t> {
    pub task: &'t str,
    pub pass: bool,
    pub score: f64,
    /// `(b / m)^2` of a solved episode: `b` are the oracle's steps and `m` its own.
    pub efficiency: Option<f64>,
}

/// The episodes at one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    pub level: u32,
    pub episodes: usize,
    pub passed: usize,
    /// Of all episodes; of open-ended families it may be above 1.
    pub score: Sum,
    /// Of the solved ones whose oracle's steps are known.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub efficiency: Sum,
}

/// The episodes of a family, by level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Climb {
    pub family: String,
    pub rungs: Vec<Rung>,
}

fn is_nothing(sum: &Sum) -> bool {
    sum.over == 0
}

impl<'t> Outcome<'t> {
    /// Of an episode that was judged. `shortest` are the oracle's steps, where they are known and steps are of the same
    /// kind.
    pub fn judged(
        task: &'t str,
        pass: bool,
        score: f64,
        steps: u32,
        shortest: Option<u32>,
    ) -> Outcome<'t> {
        let known = shortest.filter(|it| *it > 0 && steps > 0 && pass);
        Outcome {
            task,
            pass,
            score,
            efficiency: known.map(|it| (f64::from(it) / f64::from(steps)).powi(2)),
        }
    }

    pub fn unplayed(task: &'t str) -> Outcome<'t> {
        Outcome {
            task,
            pass: false,
            score: 0.0,
            efficiency: None,
        }
    }
}

impl Rung {
    fn at(level: u32) -> Rung {
        Rung {
            level,
            ..Rung::default()
        }
    }

    fn add(&mut self, other: &Rung) {
        self.episodes += other.episodes;
        self.passed += other.passed;
        self.score.add(other.score);
        self.efficiency.add(other.efficiency);
    }

    pub fn rate(&self) -> f64 {
        self.passed as f64 / self.episodes.max(1) as f64
    }
}

impl Climb {
    pub fn episodes(&self) -> usize {
        self.rungs.iter().map(|rung| rung.episodes).sum()
    }

    pub fn passed(&self) -> usize {
        self.rungs.iter().map(|rung| rung.passed).sum()
    }

    /// Of all levels together.
    pub fn efficiency(&self) -> Sum {
        let mut sum = Sum::default();
        for rung in &self.rungs {
            sum.add(rung.efficiency);
        }
        sum
    }

    /// Do scores say more than passes do?
    pub fn is_graded(&self) -> bool {
        let says_more = |rung: &Rung| (rung.score.sum - rung.passed as f64).abs() > f64::EPSILON;
        self.rungs.iter().any(says_more)
    }
}

/// The families that these episodes belong to, by name. Ordinary tasks belong to none.
pub fn climbs<'t>(outcomes: impl IntoIterator<Item = Outcome<'t>>) -> Vec<Climb> {
    let mut families: BTreeMap<&str, BTreeMap<u32, Vec<Outcome<'_>>>> = BTreeMap::new();
    for outcome in outcomes {
        if let Some(id) = InstanceId::parse(outcome.task) {
            let levels = families.entry(id.family).or_default();
            levels.entry(id.level).or_default().push(outcome);
        }
    }
    let climb = |(family, levels): (&str, BTreeMap<u32, Vec<Outcome<'_>>>)| Climb {
        family: family.to_string(),
        rungs: levels
            .into_iter()
            .map(|(level, it)| rung(level, it))
            .collect(),
    };
    families.into_iter().map(climb).collect()
}

fn rung(level: u32, mut outcomes: Vec<Outcome<'_>>) -> Rung {
    // Sums of floating-point numbers depend on their order; figures must not depend on that of episodes.
    outcomes.sort_by(|one, other| {
        one.task
            .cmp(other.task)
            .then(one.score.total_cmp(&other.score))
    });
    let mut rung = Rung::at(level);
    for outcome in &outcomes {
        rung.add(&Rung {
            level,
            episodes: 1,
            passed: usize::from(outcome.pass),
            score: Sum::of([outcome.score]),
            efficiency: Sum::of(outcome.efficiency),
        });
    }
    rung
}

/// Adds the episodes of further runs.
pub fn add_climbs(all: &mut Vec<Climb>, further: &[Climb]) {
    for climb in further {
        let place = match all.iter().position(|it| it.family == climb.family) {
            Some(place) => place,
            None => {
                all.push(Climb {
                    family: climb.family.clone(),
                    rungs: Vec::new(),
                });
                all.len() - 1
            }
        };
        add_rungs(&mut all[place].rungs, &climb.rungs);
    }
    all.sort_by(|one, other| one.family.cmp(&other.family));
}

fn add_rungs(all: &mut Vec<Rung>, further: &[Rung]) {
    for rung in further {
        match all.iter_mut().find(|it| it.level == rung.level) {
            Some(same) => same.add(rung),
            None => all.push(*rung),
        }
    }
    all.sort_by_key(|rung| rung.level);
}
