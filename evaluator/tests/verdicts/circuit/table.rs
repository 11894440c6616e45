//! What a table of circuits looks like, and how its rows are judged.

use std::sync::LazyLock;

use evaluator::{TaskFile, load_dir};
use protocol::{StateEnvelope, Verdict};
use serde_json::{Map, Value, json};

pub use super::sheet::Sheet;
use crate::bench::{judge_answered, tasks_dir};

/// Values by the keys of their result fields.
pub type Answers = &'static [(&'static str, &'static str)];

/// The circuits of one task: the intended one, equal ones and near misses.
pub struct Table {
    pub task: &'static str,
    pub solution: &'static str,
    /// What an agent reports that has read it right; nothing for tasks that ask for nothing.
    pub answers: Answers,
    pub cases: &'static [Case],
}

pub struct Case {
    pub what: &'static str,
    way: Way,
    answers: Option<Answers>,
    then: Option<fn(&mut Sheet)>,
    pub pass: bool,
    pub parity: bool,
    score: Option<f64>,
}

#[derive(Clone, Copy)]
enum Way {
    /// Another circuit.
    Instead(&'static str),
    /// The intended one with some of its text replaced.
    Edited(&'static [(&'static str, &'static str)]),
}

const fn case(what: &'static str, way: Way, right: bool) -> Case {
    Case {
        what,
        way,
        answers: None,
        then: None,
        pass: right,
        parity: right,
        score: None,
    }
}

/// Another circuit that is as good.
pub const fn right(what: &'static str, circuit: &'static str) -> Case {
    case(what, Way::Instead(circuit), true)
}

/// The intended circuit with a change that leaves it right.
pub const fn right_with(
    what: &'static str,
    edits: &'static [(&'static str, &'static str)],
) -> Case {
    case(what, Way::Edited(edits), true)
}

pub const fn wrong(what: &'static str, circuit: &'static str) -> Case {
    case(what, Way::Instead(circuit), false)
}

/// The intended circuit with a change that spoils it.
pub const fn wrong_with(
    what: &'static str,
    edits: &'static [(&'static str, &'static str)],
) -> Case {
    case(what, Way::Edited(edits), false)
}

impl Case {
    /// The original's rules say otherwise.
    pub const fn parity(mut self, pass: bool) -> Case {
        self.parity = pass;
        self
    }

    /// What is reported, where that is not the right answer.
    pub const fn reports(mut self, answers: Answers) -> Case {
        self.answers = Some(answers);
        self
    }

    /// Commands beyond drawing.
    pub const fn then(mut self, play: fn(&mut Sheet)) -> Case {
        self.then = Some(play);
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

    pub fn solved(&self) -> StateEnvelope {
        Sheet::draw(self.solution).end()
    }

    /// The answer as an agent would give it.
    pub fn answer(&self, answers: Answers) -> Value {
        if answers.is_empty() {
            return json!({"answer": "done"});
        }
        let fields = answers
            .iter()
            .map(|(key, value)| ((*key).to_string(), json!(value)));
        Value::Object(fields.collect::<Map<_, _>>())
    }

    pub fn judge(&self, end: &StateEnvelope, answers: Answers) -> Verdict {
        judge_answered(self.task(), end, &self.answer(answers))
    }

    fn end(&self, case: &Case) -> StateEnvelope {
        let text = match case.way {
            Way::Instead(circuit) => circuit.to_string(),
            Way::Edited(edits) => {
                let mut text = self.solution.to_string();
                for (old, new) in edits {
                    assert!(text.contains(old), "{}: no {old:?}", self.task);
                    text = text.replacen(old, new, 1);
                }
                text
            }
        };
        let mut sheet = Sheet::draw(&text);
        if let Some(play) = case.then {
            play(&mut sheet);
        }
        sheet.end()
    }

    /// What is not as expected about a row, if anything.
    pub fn complaint_about(&self, case: &Case) -> Option<String> {
        let verdict = self.judge(&self.end(case), case.answers.unwrap_or(self.answers));
        let complaint = self.complaint(case.what, &verdict, case.pass, case.parity);
        complaint.or_else(|| match case.score {
            Some(score) if (score - verdict.score).abs() > 1e-9 => Some(format!(
                "{}: {}: expected the score {score}, found {}",
                self.task, case.what, verdict.score
            )),
            _ => None,
        })
    }

    pub fn complaint(
        &self,
        what: &str,
        verdict: &Verdict,
        pass: bool,
        parity: bool,
    ) -> Option<String> {
        let found = verdict.parity.as_ref().map(|it| it.pass);
        let is_judged = found.is_some() == self.task().parity.judged;
        let is_honest = verdict.gates.iter().all(|gate| gate.pass);
        let is_scored = verdict.pass == (verdict.score == 1.0);
        let fits = verdict.pass == pass && found.is_none_or(|it| it == parity);
        if fits && is_judged && is_honest && is_scored {
            return None;
        }
        let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
        let failed: Vec<_> = verdict
            .gates
            .iter()
            .chain(checks)
            .filter(|check| !check.pass)
            .map(|check| format!("{}: {}", check.name, check.reason))
            .collect();
        Some(format!(
            "{}: {what}: expected {pass} and parity {parity}, found {}, score {}, parity {:?}, failed {failed:#?}",
            self.task, verdict.pass, verdict.score, verdict.parity
        ))
    }
}
