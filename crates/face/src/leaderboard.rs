//! Agents in an order: rows from runs, and figures of others to hold them against.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::figures::{Interval, macro_rate};
use crate::run::{Count, RunCard};
use crate::sum::Sum;
use crate::usage::Usage;

/// Tasks of the core set: the paper's 100.
pub const CORE_TASKS: usize = 100;

/// A row: every run of one agent, judged by the same rules and shown the page in the same way.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub agent: String,
    pub scorer: String,
    pub observation: String,
    /// Names of its runs, newest first.
    pub runs: Vec<String>,
    /// Of these runs, each once.
    pub seeds: Vec<u64>,
    pub overall: Count,
    pub played: usize,
    pub apps: BTreeMap<String, Count>,
    pub difficulties: BTreeMap<String, Count>,
    /// Tasks of the core set in the run that has most of them.
    pub core_tasks: usize,
    pub tasks: usize,
    pub steps: u64,
    /// Satisfied checks of all checks, over all planned episodes.
    pub completion: Sum,
    /// Steps of the solved episodes.
    pub solved_steps: Sum,
    /// The same per step of the shortest known route.
    pub route: Sum,
    pub wall_ms: u64,
    /// What its steps are made of: only rows of the same space can be compared by them.
    pub action_space: String,
    pub usage: Usage,
    /// Episodes that were begun more than once.
    pub retried: usize,
    /// Episodes that were played again and came out the same, of how many; whole runs only are a mark.
    pub verified: Count,
    /// Played in browsers that agents or people brought: listed apart, without a rank.
    pub is_attached: bool,
    /// Why the folders of its runs cannot be what they say they are; such a row has no rank either.
    pub fault: Option<String>,
}

/// Agents that come with the command: they measure the tasks, not themselves.
const BUILT_IN: [&str; 4] = ["oracle", "noop", "random", "person"];

/// Why a row has no place among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unranked {
    NotInOrder,
    Attached,
    BuiltIn,
    /// It did not play every task of the core set.
    Partial,
}

impl Entry {
    /// The first reason, if there is one. Without any, its place may be compared with those of others.
    pub fn unranked(&self) -> Option<Unranked> {
        let reasons = [
            (self.fault.is_some(), Unranked::NotInOrder),
            (self.is_attached, Unranked::Attached),
            (self.is_built_in(), Unranked::BuiltIn),
            (self.is_partial(), Unranked::Partial),
        ];
        let mut reasons = reasons.into_iter().filter(|(holds, _)| *holds);
        reasons.next().map(|(_, reason)| reason)
    }

    /// `oracle`, `oracle:2`, `random+1.25s` and so on.
    pub fn is_built_in(&self) -> bool {
        let name = self.agent.split([':', '+']).next().unwrap_or_default();
        BUILT_IN.contains(&name)
    }

    /// Over episodes.
    pub fn micro(&self) -> Interval {
        Interval::wilson(self.overall.passed, self.overall.episodes)
    }

    /// Over apps.
    pub fn macro_rate(&self) -> Option<Interval> {
        let apps: Vec<Interval> = self
            .apps
            .values()
            .map(|it| Interval::wilson(it.passed, it.episodes))
            .collect();
        macro_rate(&apps)
    }

    /// Was every episode of every run verified by playing it again?
    pub fn is_verified(&self) -> bool {
        self.verified.episodes > 0 && self.verified.passed == self.verified.episodes
    }

    pub fn is_partial(&self) -> bool {
        self.core_tasks < CORE_TASKS
    }

    /// Did no run open as everybody has seen it? Recorded clicks and learned places are of no use then.
    pub fn is_salted(&self) -> bool {
        !self.seeds.contains(&0)
    }

    /// The better one is first, and of equal ones the salted one; those that are not in order come after all others.
    pub fn order(&self, other: &Entry) -> Ordering {
        let (own, others) = (self.micro(), other.micro());
        let by_fault = self.fault.is_some().cmp(&other.fault.is_some());
        by_fault
            .then(others.rate.total_cmp(&own.rate))
            .then(others.low.total_cmp(&own.low))
            .then(other.is_salted().cmp(&self.is_salted()))
            .then_with(|| self.agent.cmp(&other.agent))
    }

    pub fn mean_steps(&self) -> Option<f64> {
        (self.played > 0).then(|| self.steps as f64 / self.played as f64)
    }
}

/// Best first. Equal rates are ordered by how sure they are, then by whether they are salted, then by name. Runs whose
/// episodes began in the middle of their tasks have no row: they would win without having done the work. Nor have
/// ladders, whose episodes become harder with every pass. Runs that are not in order, and attached ones, share no row
/// with others.
pub fn entries(runs: &[RunCard]) -> Vec<Entry> {
    let ordinary = runs.iter().filter(|run| !run.is_ladder());
    let mut entries: Vec<Entry> = rows(ordinary).iter().map(|runs| entry(runs)).collect();
    entries.sort_by(Entry::order);
    entries
}

/// The rank of each row, where it has one. Rows are in their order.
pub fn ranks<'e>(entries: impl Iterator<Item = &'e Entry>) -> Vec<Option<usize>> {
    let mut ranked = 0;
    let rank = |entry: &Entry| {
        let has_rank = entry.unranked().is_none();
        ranked += usize::from(has_rank);
        has_rank.then_some(ranked)
    };
    entries.map(rank).collect()
}

/// Runs that belong together: every run of one agent, judged by the same rules and shown the page in the same way, that
/// played its tasks from their beginning.
pub fn rows<'r>(runs: impl Iterator<Item = &'r RunCard>) -> Vec<Vec<&'r RunCard>> {
    type Key<'r> = ([&'r str; 5], bool, Option<&'r str>);
    let mut groups: BTreeMap<Key<'_>, Vec<&RunCard>> = BTreeMap::new();
    for run in runs.filter(|run| run.from_subtask.is_none()) {
        let sources = [
            run.agent.as_str(),
            run.agent_digest.as_str(),
            run.scorer.as_str(),
            run.observation.as_str(),
            run.action_space.as_str(),
        ];
        let key = (sources, run.is_attached, run.fault.as_deref());
        groups.entry(key).or_default().push(run);
    }
    groups.into_values().collect()
}

fn entry(runs: &[&RunCard]) -> Entry {
    let first = runs[0];
    let seeds: BTreeSet<u64> = runs.iter().map(|run| run.seed).collect();
    let mut entry = Entry {
        agent: first.agent.clone(),
        scorer: first.scorer.clone(),
        observation: first.observation.clone(),
        runs: runs.iter().map(|run| run.name.clone()).collect(),
        seeds: seeds.into_iter().collect(),
        overall: Count::default(),
        played: 0,
        apps: BTreeMap::new(),
        difficulties: BTreeMap::new(),
        core_tasks: runs.iter().map(|run| run.core_tasks).max().unwrap_or(0),
        tasks: runs.iter().map(|run| run.tasks).max().unwrap_or(0),
        steps: 0,
        completion: Sum::default(),
        solved_steps: Sum::default(),
        route: Sum::default(),
        wall_ms: 0,
        action_space: first.action_space.clone(),
        usage: Usage::default(),
        retried: 0,
        verified: Count::default(),
        is_attached: first.is_attached,
        fault: first.fault.clone(),
    };
    for run in runs {
        add(&mut entry.overall, run.figures.passed, run.figures.episodes);
        entry.played += run.figures.played;
        entry.steps += run.steps;
        entry.wall_ms += run.wall_ms;
        entry.completion.add(run.completion);
        entry.solved_steps.add(run.solved_steps);
        entry.route.add(run.route);
        entry.usage.add(run.usage);
        entry.retried += run.retried;
        for (all, own) in [
            (&mut entry.apps, &run.apps),
            (&mut entry.difficulties, &run.difficulties),
        ] {
            for (name, count) in own {
                let sum = all.entry(name.clone()).or_default();
                add(sum, count.passed, count.episodes);
            }
        }
        let it = verified(run);
        add(&mut entry.verified, it.passed, it.episodes);
    }
    entry
}

/// Episodes of a run that were played again and came out the same, of how many.
pub fn verified(run: &RunCard) -> Count {
    match &run.verification {
        Some(it) => Count {
            passed: it.episodes,
            episodes: it.of,
        },
        None => Count {
            passed: 0,
            episodes: run.figures.played,
        },
    }
}

fn add(sum: &mut Count, passed: usize, episodes: usize) {
    sum.passed += passed;
    sum.episodes += episodes;
}

/// A figure of a paper on the same tasks, not measured here.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Reference {
    pub name: &'static str,
    pub rate: f64,
    pub source: &'static str,
}

/// On the original's own tools and by its own rules.
pub const REFERENCES: [Reference; 2] = [
    Reference {
        name: "People",
        rate: 0.808,
        source: "GauntletBench, success rate of people on its 100 tasks",
    },
    Reference {
        name: "Best agent of the paper",
        rate: 0.191,
        source: "GauntletBench, highest success rate of an agent on its 100 tasks",
    },
];

/// A benchmark with tasks of its own: its figures cannot be compared with the rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OtherBenchmark {
    pub name: &'static str,
    pub about: &'static str,
    pub best: &'static str,
}

pub const OTHER_BENCHMARKS: [OtherBenchmark; 4] = [
    OtherBenchmark {
        name: "VeriGUI",
        about: "130 tasks of 587 subtasks",
        best: "8.5 % success, 28.8 % completion",
    },
    OtherBenchmark {
        name: "Agents’ Last Exam",
        about: "1,490 instances",
        best: "26.2 % full pass",
    },
    OtherBenchmark {
        name: "VisGym",
        about: "17 environments, 70 episodes a setting",
        best: "26.4 % easy, 12.6 % hard",
    },
    OtherBenchmark {
        name: "ScienceBoard",
        about: "169 tasks",
        best: "15.8 % success; people 60.3 %",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Figures;
    use crate::run::Verification;

    fn card(name: &str, agent: &str, passed: usize, episodes: usize) -> RunCard {
        let count = Count { passed, episodes };
        RunCard {
            name: name.into(),
            agent: agent.into(),
            agent_digest: agent.into(),
            scorer: "rules".into(),
            observation: "screenshot".into(),
            started_ms: 0,
            seed: 0,
            tasks: episodes,
            core_tasks: CORE_TASKS,
            figures: Figures {
                episodes,
                played: episodes,
                passed,
                ..Figures::default()
            },
            apps: BTreeMap::from([("3D Modeller".to_string(), count)]),
            difficulties: BTreeMap::new(),
            steps: 10 * episodes as u64,
            completion: Sum {
                sum: passed as f64,
                over: episodes,
            },
            solved_steps: Sum {
                sum: 9.0 * passed as f64,
                over: passed,
            },
            route: Sum::default(),
            wall_ms: 0,
            action_space: "gauntlet actions".into(),
            from_subtask: None,
            usage: Usage::default(),
            is_attached: false,
            fault: None,
            retried: 0,
            verification: None,
            climbs: Vec::new(),
            is_over_speed: false,
            speed_climbs: Vec::new(),
        }
    }

    fn verified(mut card: RunCard, episodes: usize) -> RunCard {
        card.verification = Some(Verification {
            schema: Verification::SCHEMA.into(),
            digest: String::new(),
            scorer: String::new(),
            browser: String::new(),
            episodes,
            of: card.figures.played,
        });
        card
    }

    #[test]
    fn runs_of_one_agent_are_one_row_and_the_best_is_first() {
        let rows = entries(&[
            RunCard {
                retried: 2,
                ..card("1", "slow", 1, 10)
            },
            card("2", "quick", 8, 10),
            card("3", "slow", 3, 10),
        ]);
        assert_eq!((rows[0].retried, rows[1].retried), (0, 2));
        let told: Vec<_> = rows
            .iter()
            .map(|it| (it.agent.as_str(), it.overall.passed, it.overall.episodes))
            .collect();
        assert_eq!(told, [("quick", 8, 10), ("slow", 4, 20)]);
        assert_eq!(rows[1].runs, ["1", "3"]);
        assert_eq!(rows[1].apps["3D Modeller"].episodes, 20);
        assert_eq!(rows[1].mean_steps(), Some(10.0));
        assert_eq!(rows[1].completion.mean(), Some(0.2));
        assert_eq!(rows[1].solved_steps.mean(), Some(9.0));
        assert_eq!(rows[1].route.mean(), None);
        assert!(!rows[0].is_partial());
    }

    #[test]
    fn other_rules_and_other_sights_are_other_rows() {
        let mut other = card("2", "one", 1, 10);
        other.scorer = "older rules".into();
        assert_eq!(entries(&[card("1", "one", 1, 10), other]).len(), 2);
    }

    #[test]
    fn who_began_in_the_middle_has_no_row() {
        let mut given = card("2", "one", 10, 10);
        given.from_subtask = Some(1);
        assert!(entries(std::slice::from_ref(&given)).is_empty());
        let rows = entries(&[card("1", "one", 1, 10), given]);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].overall.episodes, 10);
    }

    #[test]
    fn a_row_is_verified_only_when_all_its_runs_are() {
        let whole = verified(card("1", "one", 1, 10), 10);
        let part = verified(card("2", "one", 1, 10), 4);
        assert!(entries(std::slice::from_ref(&whole))[0].is_verified());
        assert!(!entries(&[whole.clone(), part])[0].is_verified());
        let row = &entries(&[whole, card("3", "one", 1, 10)])[0];
        assert!(!row.is_verified());
        assert_eq!((row.verified.passed, row.verified.episodes), (10, 20));
    }

    #[test]
    fn runs_that_are_not_in_order_and_attached_ones_stand_apart_and_have_no_rank() {
        let mut forged = card("2", "one", 10, 10);
        forged.fault = Some("seal.json: since it was sealed, run.json was changed".into());
        let mut own = card("3", "one", 10, 10);
        own.is_attached = true;
        let rows = entries(&[forged, card("1", "one", 1, 10), own]);
        let told: Vec<_> = rows
            .iter()
            .map(|it| (it.overall.passed, it.is_attached, it.unranked()))
            .collect();
        let expected = [
            (10, true, Some(Unranked::Attached)),
            (1, false, None),
            (10, false, Some(Unranked::NotInOrder)),
        ];
        assert_eq!(told, expected);
        assert_eq!(ranks(rows.iter()), [None, Some(1), None]);
        assert!(rows[2].fault.is_some());
    }

    #[test]
    fn agents_of_the_command_and_parts_of_the_benchmark_have_no_rank() {
        let part = RunCard {
            core_tasks: CORE_TASKS - 1,
            ..card("1", "someone", 9, 10)
        };
        let rows = entries(&[
            card("2", "oracle:2", 10, 10),
            part,
            card("3", "stdio:oracle", 8, 10),
            card("4", "random+1.25s", 7, 10),
            card("5", "personal", 6, 10),
        ]);
        let told: Vec<_> = rows.iter().map(Entry::unranked).collect();
        let (built_in, partial) = (Some(Unranked::BuiltIn), Some(Unranked::Partial));
        assert_eq!(told, [built_in, partial, None, built_in, None]);
        assert_eq!(ranks(rows.iter()), [None, None, Some(1), None, Some(2)]);
    }

    #[test]
    fn of_equal_rows_the_salted_one_is_first_and_a_better_one_before_it() {
        let salted = |name: &str, agent: &str, passed| RunCard {
            seed: 7,
            ..card(name, agent, passed, 10)
        };
        let rows = entries(&[
            card("1", "b usual", 5, 10),
            salted("2", "c salted", 5),
            card("3", "a both", 5, 10),
            salted("4", "a both", 5),
            card("5", "d better", 6, 10),
        ]);
        let told: Vec<_> = rows
            .iter()
            .map(|it| (it.agent.as_str(), it.seeds.as_slice()))
            .collect();
        let expected: [(&str, &[u64]); 4] = [
            ("d better", &[0]),
            ("a both", &[0, 7]),
            ("c salted", &[7]),
            ("b usual", &[0]),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn nothing_is_no_row() {
        assert!(entries(&[]).is_empty());
    }
}
