//! What a table of end states looks like, and how its rows are judged.

use std::sync::LazyLock;

use evaluator::{TaskFile, load_dir};
use protocol::{StateEnvelope, Verdict};
use serde_json::Value;
use workflow_builder_model::Workspace;

use crate::bench::{Flow, judge, tasks_dir};

/// The end states of one task: the intended one, equal ones and near misses.
pub struct Table {
    pub task: &'static str,
    pub begin: Begin,
    /// Do the original's rules accept the intended solution?
    pub original_accepts: bool,
    /// The intended solution, once the workflow is open.
    pub solve: fn(&mut Flow),
    pub cases: &'static [Case],
}

pub enum Begin {
    Template(&'static str),
    New(&'static str),
}

/// A row: an end state and what has to be said about it.
pub struct Case {
    pub what: &'static str,
    way: Way,
    pub expected: Judgement,
}

/// How an end state comes about.
enum Way {
    /// From the hub.
    FromHub(fn(&mut Flow)),
    /// From the workflow that the task begins with.
    Instead(fn(&mut Flow)),
    /// From the intended end state.
    Then(fn(&mut Flow)),
    /// By editing the exported JSON: for states that the app does not let a user reach.
    Doctored(fn(&mut Value)),
}

/// What each set of rules has to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    pub pass: bool,
    pub parity: bool,
    pub semantic: bool,
    /// Only where the table says something about it.
    pub behavioural: Option<bool>,
}

impl Judgement {
    const RIGHT: Judgement = Judgement {
        pass: true,
        parity: true,
        semantic: true,
        behavioural: None,
    };

    pub const WRONG: Judgement = Judgement {
        pass: false,
        parity: false,
        semantic: false,
        behavioural: None,
    };

    pub fn of_the_solution(table: &Table) -> Judgement {
        Judgement {
            parity: table.original_accepts,
            ..Judgement::RIGHT
        }
    }
}

/// Another way to the same graph.
pub const fn right(what: &'static str, play: fn(&mut Flow)) -> Case {
    Case {
        what,
        way: Way::Instead(play),
        expected: Judgement::RIGHT,
    }
}

/// Something else done instead of the intended solution.
pub const fn wrong(what: &'static str, play: fn(&mut Flow)) -> Case {
    Case {
        what,
        way: Way::Instead(play),
        expected: Judgement::WRONG,
    }
}

/// Something done on top of the intended solution.
pub const fn right_then(what: &'static str, play: fn(&mut Flow)) -> Case {
    Case {
        what,
        way: Way::Then(play),
        expected: Judgement::RIGHT,
    }
}

/// Something done on top of the intended solution that spoils it.
pub const fn wrong_then(what: &'static str, play: fn(&mut Flow)) -> Case {
    Case {
        what,
        way: Way::Then(play),
        expected: Judgement::WRONG,
    }
}

/// A wrong end state reached from the hub, without the workflow that the task begins with.
pub const fn wrong_from_hub(what: &'static str, play: fn(&mut Flow)) -> Case {
    Case {
        what,
        way: Way::FromHub(play),
        expected: Judgement::WRONG,
    }
}

/// The export of the intended solution with something changed that the app would not let happen.
pub const fn doctored(what: &'static str, edit: fn(&mut Value)) -> Case {
    Case {
        what,
        way: Way::Doctored(edit),
        expected: Judgement::WRONG,
    }
}

impl Case {
    /// The original's rules say otherwise.
    pub const fn parity(mut self, pass: bool) -> Case {
        self.expected.parity = pass;
        self
    }

    /// Expressions that mean the same are accepted where the spelling does not count.
    pub const fn semantic(mut self) -> Case {
        self.expected.semantic = true;
        self
    }

    /// Whether a run gives what the intended workflow gives.
    pub const fn behaves(mut self, well: bool) -> Case {
        self.expected.behavioural = Some(well);
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

    /// From the hub to the intended end state.
    pub fn play_solution(&self, flow: &mut Flow) {
        self.play_begin(flow);
        (self.solve)(flow);
    }

    pub fn play_begin(&self, flow: &mut Flow) {
        match self.begin {
            Begin::Template(title) => flow.open(title),
            Begin::New(name) => flow.create(name),
        };
    }

    pub fn solution(&self) -> StateEnvelope {
        let mut flow = Flow::start();
        self.play_solution(&mut flow);
        flow.end()
    }

    /// Judges a row and says what is not as expected.
    pub fn judge_case(&self, case: &Case) -> Verdict {
        let mut flow = Flow::start();
        match case.way {
            Way::FromHub(play) => play(&mut flow),
            Way::Instead(play) => {
                self.play_begin(&mut flow);
                play(&mut flow);
            }
            Way::Then(play) => {
                self.play_solution(&mut flow);
                play(&mut flow);
            }
            Way::Doctored(edit) => return self.judge_doctored(edit),
        }
        judge(self.task(), &flow.end())
    }

    /// A state that no command leads to is judged as one that the page began with: the gates find
    /// nothing wrong with it, and what remains is the question of the graph.
    fn judge_doctored(&self, edit: fn(&mut Value)) -> Verdict {
        let mut end = self.solution();
        edit(&mut end.state);
        // What the app derives from the graph follows it.
        let reopened = Workspace::from_export(end.seed, &end.state).expect("a state that opens");
        end.state = reopened.export();
        end.operations.clear();
        let mut task = self.task().clone();
        task.start_state = Some(end.state.clone());
        judge(&task, &end)
    }

    /// What is not as expected about a verdict, if anything.
    pub fn complaint(&self, what: &str, verdict: &Verdict, expected: Judgement) -> Option<String> {
        let extra = |name: &str| {
            let found = verdict.extra.iter().find(|extra| extra.name == name);
            found.map(|extra| extra.pass)
        };
        let behavioural = extra("behavioural");
        let found = Judgement {
            pass: verdict.pass,
            parity: verdict.parity.as_ref().is_some_and(|it| it.pass),
            semantic: extra("semantic").expect("a semantic verdict"),
            behavioural: expected.behavioural.and(behavioural),
        };
        // The headline is the strictest of our own rules.
        let is_stricter = !verdict.pass || found.semantic && behavioural != Some(false);
        let is_honest = verdict.gates.iter().all(|gate| gate.pass);
        let scored = verdict.pass == (verdict.score == 1.0);
        if found == expected && is_stricter && is_honest && scored {
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
            "{}: {what}: expected {expected:?}, found {found:?}, score {}, parity {:?}, extra {:?}, failed {failed:?}",
            self.task, verdict.score, verdict.parity, verdict.extra
        ))
    }
}
