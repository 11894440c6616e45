//! Plays commands on the models and judges what comes out.

use std::path::{Path, PathBuf};

use evaluator::{TaskFile, evaluate, load_dir};
use protocol::{App, Difficulty, InputCounts, Operation, STATE_SCHEMA, StateEnvelope, Verdict};
use serde_json::{Value, json};

pub use crate::flow::Flow;
pub use crate::studio::Studio;

/// A moment on the page's clock.
pub const START_MS: u64 = 1_767_225_600_000;

pub fn tasks_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks")
}

pub fn task(id: &str) -> TaskFile {
    let (tasks, faults) = load_dir(&tasks_dir());
    assert_eq!(faults, [], "the task files can be read");
    let found = tasks.into_iter().find(|task| task.brief.id == id);
    found.unwrap_or_else(|| panic!("there is no task {id}"))
}

/// The tasks of an app are those that have a table, in this order, and the core set has the paper's
/// size and numbers. `extra` counts the easy, medium and hard ones beside it.
#[track_caller]
pub fn assert_is_the_papers_set(app: App, tables: &[&str], numbered: &str, extra: [usize; 3]) {
    let (tasks, _) = load_dir(&tasks_dir());
    let briefs = tasks.iter().map(|task| &task.brief);
    let briefs: Vec<_> = briefs.filter(|brief| brief.app == app).collect();
    let ids: Vec<_> = briefs.iter().map(|brief| brief.id.as_str()).collect();
    assert_eq!(ids, tables);
    let count = |set: &str, difficulty: Difficulty| {
        let of_set = briefs.iter().filter(|brief| brief.set == set);
        of_set.filter(|it| it.difficulty == difficulty).count()
    };
    let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    assert_eq!(levels.map(|level| count("core", level)), [2, 9, 9]);
    assert_eq!(levels.map(|level| count("extra", level)), extra);
    for (number, brief) in (1..).zip(briefs.iter().filter(|brief| brief.set == "core")) {
        assert_eq!(brief.original_id, format!("{numbered}_{number:03}"));
    }
}

#[track_caller]
pub fn no_complaints(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

pub fn judge(task: &TaskFile, end: &StateEnvelope) -> Verdict {
    judge_answered(task, end, &json!({"answer": "done"}))
}

pub fn judge_answered(task: &TaskFile, end: &StateEnvelope, answer: &Value) -> Verdict {
    let text = serde_json::to_string(end).unwrap();
    evaluate(task, Some(&text), Some(answer))
}

pub fn envelope(app: App, operations: &[Operation], state: Value) -> StateEnvelope {
    StateEnvelope {
        schema: STATE_SCHEMA.into(),
        app: app.slug().into(),
        build: "test".into(),
        seed: 0,
        revision: operations.len() as u64,
        clock_ms: 60_000,
        input: InputCounts {
            trusted: 40,
            untrusted: 0,
        },
        imports: 0,
        crashed: false,
        state,
        view: Value::Null,
        operations: operations.to_vec(),
    }
}
