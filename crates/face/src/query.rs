//! What of a run is shown, as addresses write it: filters, order, the open episode and its step.

use std::cmp::Ordering;

use protocol::{App, Capability, Difficulty, TaskBrief, TrialId};

use crate::behaviour::Behaviour;
use crate::failure::FailureKind;
use crate::percent::{self, IN_QUERY};
use crate::plan::is_task_id;
use crate::run::EpisodeRow;
use crate::table::DIFFICULTIES;

/// The part of a run's address behind `?`. Unknown and malformed parts are ignored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub episode: Option<TrialId>,
    pub step: u32,
    pub frames: StepFrames,
    pub app: Option<App>,
    pub difficulty: Option<Difficulty>,
    pub capability: Option<Capability>,
    pub outcome: Option<Outcome>,
    pub failure: Option<FailureKind>,
    pub behaviour: Option<Behaviour>,
    pub search: String,
    pub sort: Sort,
    pub is_reversed: bool,
    /// Names of further runs, to be shown side by side.
    pub with: Vec<String>,
    /// Of the tasks of runs side by side, those alone that one run solved and another did not.
    pub is_changed_only: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    Failed,
    Unplayed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Plan,
    Score,
    Steps,
    Time,
    Tokens,
}

/// Which pictures of a step are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepFrames {
    #[default]
    After,
    Before,
    Both,
}

const STEP_FRAMES: [(&str, StepFrames); 3] = [
    ("after", StepFrames::After),
    ("before", StepFrames::Before),
    ("both", StepFrames::Both),
];
const OUTCOMES: [(&str, Outcome); 3] = [
    ("passed", Outcome::Passed),
    ("failed", Outcome::Failed),
    ("unplayed", Outcome::Unplayed),
];
const SORTS: [(&str, Sort); 5] = [
    ("plan", Sort::Plan),
    ("score", Sort::Score),
    ("steps", Sort::Steps),
    ("time", Sort::Time),
    ("tokens", Sort::Tokens),
];
const CAPABILITIES: [(&str, Capability); 3] = [
    ("temporal", Capability::TemporalPerception),
    ("graphical", Capability::GraphicalUnderstanding),
    ("spatial", Capability::SpatialReasoning),
];

fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let found = table.iter().find(|(it, _)| *it == name);
    found.map(|(_, value)| *value)
}

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    let found = table.iter().find(|(_, it)| it == value);
    found.map_or("", |(name, _)| name)
}

impl Outcome {
    pub fn name(self) -> &'static str {
        name_of(&OUTCOMES, &self)
    }

    pub fn named(name: &str) -> Option<Outcome> {
        named(&OUTCOMES, name)
    }
}

impl Sort {
    pub fn name(self) -> &'static str {
        name_of(&SORTS, &self)
    }

    pub fn named(name: &str) -> Option<Sort> {
        named(&SORTS, name)
    }
}

/// How addresses name a difficulty and a capability.
pub fn difficulty_name(difficulty: Difficulty) -> &'static str {
    name_of(&DIFFICULTIES, &difficulty)
}

pub fn capability_name(capability: Capability) -> &'static str {
    name_of(&CAPABILITIES, &capability)
}

impl Query {
    /// Reads `a=b&c=d`; values are percent-encoded.
    pub fn parse(text: &str) -> Query {
        let mut query = Query::default();
        for part in text.split('&') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let value = decoded(value);
            query.take(name, &value);
        }
        query
    }

    fn take(&mut self, name: &str, value: &str) {
        match name {
            "episode" => self.episode = trial(value),
            "step" => self.step = value.parse().unwrap_or(0),
            "look" => self.frames = named(&STEP_FRAMES, value).unwrap_or_default(),
            "app" => self.app = App::from_slug(value),
            "difficulty" => self.difficulty = named(&DIFFICULTIES, value),
            "capability" => self.capability = named(&CAPABILITIES, value),
            "outcome" => self.outcome = Outcome::named(value),
            "failure" => self.failure = FailureKind::from_slug(value),
            "behaviour" => self.behaviour = Behaviour::from_slug(value),
            "search" => self.search = value.to_string(),
            "sort" => self.sort = Sort::named(value).unwrap_or_default(),
            "order" => self.is_reversed = value == "reversed",
            "with" => {
                let names = value.split(',').filter(|name| !name.is_empty());
                self.with = names.map(decoded).collect();
            }
            "compare" => self.is_changed_only = value == "changed",
            _ => {}
        }
    }

    /// What [`Query::parse`] reads. What is as usual is left out.
    pub fn write(&self) -> String {
        let mut parts: Vec<(&str, String)> = Vec::new();
        let mut put = |name: &'static str, value: Option<String>| {
            parts.extend(value.filter(|it| !it.is_empty()).map(|it| (name, it)));
        };
        put(
            "with",
            Some(
                self.with
                    .iter()
                    .map(|it| encoded(it))
                    .collect::<Vec<_>>()
                    .join(","),
            ),
        );
        put("compare", self.is_changed_only.then(|| "changed".into()));
        put("app", self.app.map(|it| it.slug().into()));
        put(
            "difficulty",
            self.difficulty.map(|it| difficulty_name(it).into()),
        );
        put(
            "capability",
            self.capability.map(|it| capability_name(it).into()),
        );
        put("outcome", self.outcome.map(|it| it.name().into()));
        put("failure", self.failure.map(|it| it.slug().into()));
        put("behaviour", self.behaviour.map(|it| it.slug().into()));
        put("search", Some(self.search.clone()));
        put(
            "sort",
            (self.sort != Sort::Plan).then(|| self.sort.name().into()),
        );
        put("order", self.is_reversed.then(|| "reversed".into()));
        let episode = self.episode.as_ref();
        put(
            "episode",
            episode.map(|it| format!("{}/{}", it.task, it.repeat)),
        );
        put(
            "step",
            episode
                .filter(|_| self.step > 0)
                .map(|_| self.step.to_string()),
        );
        put(
            "look",
            episode
                .filter(|_| self.frames != StepFrames::After)
                .map(|_| name_of(&STEP_FRAMES, &self.frames).into()),
        );
        let parts: Vec<String> = parts
            .iter()
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        parts.join("&")
    }

    /// The same without an open episode.
    pub fn list(&self) -> Query {
        Query {
            episode: None,
            step: 0,
            frames: StepFrames::After,
            ..self.clone()
        }
    }

    pub fn is_filtered(&self) -> bool {
        let list = self.list();
        list != Query {
            sort: self.sort,
            is_reversed: self.is_reversed,
            with: self.with.clone(),
            is_changed_only: self.is_changed_only,
            ..Query::default()
        }
    }

    /// Is this episode among those that are shown?
    pub fn admits(&self, row: &EpisodeRow, task: Option<&TaskBrief>) -> bool {
        let of_task =
            |wanted: bool, fits: &dyn Fn(&TaskBrief) -> bool| !wanted || task.is_some_and(fits);
        let outcome = match &row.played {
            None => Outcome::Unplayed,
            Some(played) if played.pass => Outcome::Passed,
            Some(_) => Outcome::Failed,
        };
        of_task(self.app.is_some(), &|it| Some(it.app) == self.app)
            && of_task(self.difficulty.is_some(), &|it| {
                Some(it.difficulty) == self.difficulty
            })
            && self
                .capability
                .is_none_or(|wanted| task.is_some_and(|task| task.capabilities.contains(&wanted)))
            && self.outcome.is_none_or(|wanted| wanted == outcome)
            && (self.failure.is_none() || self.failure == row.failure)
            && self
                .behaviour
                .is_none_or(|wanted| row.behaviours.contains_key(&wanted))
            && self.finds(row, task)
    }

    fn finds(&self, row: &EpisodeRow, task: Option<&TaskBrief>) -> bool {
        let title = task.map_or("", |task| task.title.as_str());
        let tags = task.map_or(String::new(), |task| task.tags.join(" "));
        let text = format!("{} {title} {tags}", row.trial.task).to_lowercase();
        let words = self.search.to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    }

    /// The episodes that are shown, by their place in the run, in the order that is asked for.
    pub fn choose<'t>(
        &self,
        rows: &[EpisodeRow],
        task: impl Fn(&str) -> Option<&'t TaskBrief>,
    ) -> Vec<usize> {
        let mut chosen: Vec<usize> = (0..rows.len())
            .filter(|&index| self.admits(&rows[index], task(&rows[index].trial.task)))
            .collect();
        let compare = |one: &usize, other: &usize| self.compare(&rows[*one], &rows[*other]);
        // A stable order: what is equal stays as it was planned.
        chosen.sort_by(compare);
        if self.is_reversed {
            chosen.reverse();
        }
        chosen
    }

    fn compare(&self, one: &EpisodeRow, other: &EpisodeRow) -> Ordering {
        let score = |row: &EpisodeRow| row.played.as_ref().map_or(-1.0, |it| it.score);
        let tokens = |row: &EpisodeRow| row.usage.tokens().unwrap_or(-1.0);
        match self.sort {
            Sort::Plan => Ordering::Equal,
            Sort::Score => score(one).total_cmp(&score(other)),
            Sort::Steps => one.steps().cmp(&other.steps()),
            Sort::Time => one.wall_ms.cmp(&other.wall_ms),
            Sort::Tokens => tokens(one).total_cmp(&tokens(other)),
        }
    }
}

/// `modeller/001-x/0`.
fn trial(text: &str) -> Option<TrialId> {
    let (task, repeat) = text.rsplit_once('/')?;
    let repeat = repeat.parse().ok()?;
    is_task_id(task).then(|| TrialId {
        task: task.to_string(),
        repeat,
    })
}

/// Everything but plain characters, so that no value can end another.
fn encoded(text: &str) -> String {
    percent::encoded(text, IN_QUERY)
}

fn decoded(text: &str) -> String {
    percent::decoded(&text.replace('+', " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Played;
    use crate::usage::Usage;
    use protocol::{Budget, EndReason, Origin, Prompt, Start};

    fn row(repeat: u32, pass: Option<bool>, steps: u32) -> EpisodeRow {
        EpisodeRow {
            trial: TrialId {
                task: "modeller/001-x".into(),
                repeat,
            },
            played: pass.map(|pass| Played {
                pass,
                parity: None,
                score: f64::from(u8::from(pass)),
                checks_passed: 0,
                checks: 1,
                steps,
                end: EndReason::Answered,
                origin: Origin::Witnessed,
            }),
            unplayed: None,
            failure: match pass {
                Some(true) => None,
                Some(false) => Some(FailureKind::NothingRight),
                None => Some(FailureKind::NotPlayed),
            },
            behaviours: match steps {
                7 => [(Behaviour::Looping, 3)].into(),
                _ => Default::default(),
            },
            wall_ms: u64::from(steps),
            usage: Usage::default(),
            frame: None,
            retried: Vec::new(),
        }
    }

    fn task() -> TaskBrief {
        TaskBrief {
            id: "modeller/001-x".into(),
            app: App::Modeller,
            title: "Double the Cube".into(),
            difficulty: Difficulty::Easy,
            capabilities: vec![Capability::SpatialReasoning],
            tags: vec!["size".into()],
            set: "core".into(),
            original_id: String::new(),
            prompt: Prompt {
                goal: String::new(),
                steps: Vec::new(),
            },
            result: Vec::new(),
            start: Start::default(),
            budget: Budget::default(),
        }
    }

    fn chosen(query: &str) -> Vec<u32> {
        let rows = [
            row(0, Some(true), 9),
            row(1, Some(false), 4),
            row(2, None, 0),
            row(3, Some(false), 7),
        ];
        let task = task();
        let indices = Query::parse(query).choose(&rows, |_| Some(&task));
        indices.iter().map(|&it| rows[it].trial.repeat).collect()
    }

    #[test]
    fn episodes_are_filtered_and_sorted() {
        for (query, expected) in [
            ("", vec![0, 1, 2, 3]),
            ("outcome=passed", vec![0]),
            ("outcome=failed&sort=steps", vec![1, 3]),
            ("failure=not-played", vec![2]),
            ("behaviour=looping", vec![3]),
            ("behaviour=crash", vec![]),
            (
                "app=modeller&difficulty=easy&capability=spatial",
                vec![0, 1, 2, 3],
            ),
            ("app=video-editor", vec![]),
            ("search=CUBE%20size", vec![0, 1, 2, 3]),
            ("search=sphere", vec![]),
            ("sort=steps&order=reversed", vec![0, 3, 1, 2]),
            ("sort=nonsense&outcome=7&unknown", vec![0, 1, 2, 3]),
        ] {
            assert_eq!(chosen(query), expected, "{query}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let query = Query {
            episode: trial("modeller/001-x/3"),
            step: 7,
            frames: StepFrames::Both,
            app: Some(App::Modeller),
            difficulty: Some(Difficulty::Hard),
            capability: Some(Capability::SpatialReasoning),
            outcome: Some(Outcome::Failed),
            failure: Some(FailureKind::StepBudget),
            behaviour: Some(Behaviour::GroundingMiss),
            search: "50 % & <b>=é".into(),
            sort: Sort::Tokens,
            is_reversed: true,
            with: vec!["a,b".into(), "c&d".into()],
            is_changed_only: true,
        };
        assert_eq!(Query::parse(&query.write()), query);
        assert_eq!(Query::default().write(), "");
        assert_eq!(Query::parse("episode=../../etc/0").episode, None);
        assert_eq!(Query::parse("search=%zz%e").search, "%zz%e");
    }

    #[test]
    fn an_order_is_no_filter() {
        assert!(!Query::parse("sort=steps&with=a&episode=modeller/001-x/3").is_filtered());
        assert!(!Query::parse("with=a&compare=changed").is_filtered());
        assert!(Query::parse("search=a").is_filtered());
    }
}
