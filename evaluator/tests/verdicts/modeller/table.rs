//! What a table of end states looks like, and how its rows are judged.

use std::sync::LazyLock;

use evaluator::{TaskFile, load_dir};
use modeller_model::Workspace;
use protocol::{StateEnvelope, Verdict};

use crate::bench::{judge, tasks_dir};

pub use crate::studio::{Studio, a};
pub use modeller_model::PrimitiveKind::{Cone, Cube, Cylinder, Sphere, Torus};

/// The end states of one task: the intended one, equal ones and near misses.
pub struct Table {
    pub task: &'static str,
    pub begin: Begin,
    /// The intended solution, once the scene is open.
    pub solve: fn(&mut Studio),
    pub cases: &'static [Case],
}

pub enum Begin {
    Preset(&'static str),
    New(&'static str),
}

/// A row: an end state and what has to be said about it.
pub struct Case {
    pub what: &'static str,
    way: Way,
    pub expected: Judgement,
    score: Option<f64>,
}

/// How an end state comes about.
#[derive(Clone, Copy)]
enum Way {
    /// From the dashboard.
    FromDashboard(fn(&mut Studio)),
    /// From the scene that the task begins with.
    Instead(fn(&mut Studio)),
    /// From the intended end state.
    Then(fn(&mut Studio)),
}

/// What each set of rules has to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    pub pass: bool,
    /// By the original's rules; tasks that it does not have get no such verdict.
    pub parity: bool,
}

impl Judgement {
    pub const RIGHT: Judgement = Judgement {
        pass: true,
        parity: true,
    };

    pub const WRONG: Judgement = Judgement {
        pass: false,
        parity: false,
    };
}

const fn case(what: &'static str, way: Way, expected: Judgement) -> Case {
    Case {
        what,
        way,
        expected,
        score: None,
    }
}

/// Another way to an equal scene.
pub const fn right(what: &'static str, play: fn(&mut Studio)) -> Case {
    case(what, Way::Instead(play), Judgement::RIGHT)
}

/// Something done on top of the intended solution that leaves it right.
pub const fn right_then(what: &'static str, play: fn(&mut Studio)) -> Case {
    case(what, Way::Then(play), Judgement::RIGHT)
}

/// Something else done instead of the intended solution.
pub const fn wrong(what: &'static str, play: fn(&mut Studio)) -> Case {
    case(what, Way::Instead(play), Judgement::WRONG)
}

/// Something done on top of the intended solution that spoils it.
pub const fn wrong_then(what: &'static str, play: fn(&mut Studio)) -> Case {
    case(what, Way::Then(play), Judgement::WRONG)
}

/// A wrong end state reached from the dashboard, without the scene that the task begins with.
pub const fn wrong_from_dashboard(what: &'static str, play: fn(&mut Studio)) -> Case {
    case(what, Way::FromDashboard(play), Judgement::WRONG)
}

impl Case {
    /// The original's rules say otherwise.
    pub const fn parity(mut self, pass: bool) -> Case {
        self.expected.parity = pass;
        self
    }

    /// How much of the work counts as done.
    pub const fn scores(mut self, score: f64) -> Case {
        self.score = Some(score);
        self
    }
}

impl Table {
    pub fn task(&self) -> &'static TaskFile {
        static TASKS: LazyLock<Vec<TaskFile>> = LazyLock::new(|| {
            let (tasks, faults) = load_dir(&tasks_dir());
            assert_eq!(faults, [], "the task files can be read");
            tasks
        });
        let found = TASKS.iter().find(|task| task.brief.id == self.task);
        found.unwrap_or_else(|| panic!("there is no task {}", self.task))
    }

    pub fn play_begin(&self, studio: &mut Studio) {
        match self.begin {
            Begin::Preset(name) => studio.open(name),
            Begin::New(name) => studio.create(name),
        };
    }

    /// From the dashboard to the intended end state.
    pub fn solution(&self) -> StateEnvelope {
        let mut studio = Studio::start();
        self.play_begin(&mut studio);
        (self.solve)(&mut studio);
        studio.end()
    }

    /// The export that a row leads to.
    pub fn end(&self, case: &Case) -> StateEnvelope {
        let mut studio = Studio::start();
        match case.way {
            Way::FromDashboard(play) => play(&mut studio),
            Way::Instead(play) => {
                self.play_begin(&mut studio);
                play(&mut studio);
            }
            Way::Then(play) => {
                self.play_begin(&mut studio);
                (self.solve)(&mut studio);
                play(&mut studio);
            }
        }
        studio.end()
    }

    /// Judges a state that no command of this session led to, as one that the page began with: the
    /// gates find nothing wrong with it, and what remains is the question of the scene.
    pub fn judge_as_begun(&self, mut end: StateEnvelope) -> Verdict {
        let reopened = Workspace::from_export(end.seed, &end.state).expect("a state that opens");
        end.state = reopened.export();
        end.operations.clear();
        let mut task = self.task().clone();
        task.start_state = Some(end.state.clone());
        judge(&task, &end)
    }

    /// What is not as expected about a row, if anything.
    pub fn complaint_about(&self, case: &Case) -> Option<String> {
        let verdict = judge(self.task(), &self.end(case));
        let complaint = self.complaint(case.what, &verdict, case.expected);
        complaint.or_else(|| match case.score {
            Some(score) if (score - verdict.score).abs() > 1e-9 => Some(format!(
                "{}: {}: expected the score {score}, found {}",
                self.task, case.what, verdict.score
            )),
            _ => None,
        })
    }

    /// What is not as expected about a verdict, if anything.
    pub fn complaint(&self, what: &str, verdict: &Verdict, expected: Judgement) -> Option<String> {
        let parity = verdict.parity.as_ref().map(|it| it.pass);
        let found = Judgement {
            pass: verdict.pass,
            parity: parity.unwrap_or(expected.parity),
        };
        let is_judged = parity.is_some() == self.task().parity.judged;
        let is_honest = verdict.gates.iter().all(|gate| gate.pass);
        let scored = verdict.pass == (verdict.score == 1.0);
        if found == expected && is_judged && is_honest && scored {
            return None;
        }
        let failed: Vec<_> = verdict
            .gates
            .iter()
            .chain(verdict.subtasks.iter().flat_map(|it| &it.checks))
            .filter(|check| !check.pass)
            .map(|check| format!("{}: {}", check.name, check.reason))
            .collect();
        Some(format!(
            "{}: {what}: expected {expected:?}, found {found:?}, score {}, parity {:?}, failed {failed:?}",
            self.task, verdict.score, verdict.parity
        ))
    }
}
