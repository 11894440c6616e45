//! The task files, and judging by them.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use evaluator::{Claim, TaskFile, evaluate, load_dir};
use protocol::{StateEnvelope, Verdict};
use serde_json::{Value, json};

pub use crate::session::Session;

pub fn tasks_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks")
}

/// Every task of the repository, read once.
pub fn tasks() -> &'static [TaskFile] {
    static TASKS: LazyLock<Vec<TaskFile>> = LazyLock::new(|| {
        let (tasks, faults) = load_dir(&tasks_dir());
        assert_eq!(faults, [], "the task files can be read");
        tasks
    });
    &TASKS
}

/// Those that can be done.
pub fn feasible() -> impl Iterator<Item = &'static TaskFile> {
    tasks().iter().filter(|task| task.infeasible.is_none())
}

/// Those that cannot.
pub fn infeasible() -> impl Iterator<Item = &'static TaskFile> {
    tasks().iter().filter(|task| task.infeasible.is_some())
}

pub fn task(id: &str) -> &'static TaskFile {
    let found = tasks().iter().find(|task| task.brief.id == id);
    found.unwrap_or_else(|| panic!("there is no task {id}"))
}

pub fn judge(task: &TaskFile, end: &StateEnvelope) -> Verdict {
    judge_answered(task, end, &json!({"answer": "done"}))
}

/// With the agent's last word, whatever it is.
pub fn judge_claimed(task: &TaskFile, end: &StateEnvelope, claim: Claim) -> Verdict {
    let text = serde_json::to_string(end).unwrap();
    evaluate(task, Some(&text), claim)
}

pub fn judge_answered(task: &TaskFile, end: &StateEnvelope, answer: &Value) -> Verdict {
    judge_claimed(task, end, Claim::Answered(answer))
}
