//! Plays commands on the models and judges what comes out.

use std::path::{Path, PathBuf};

use evaluator::{TaskFile, evaluate, load_dir};
use protocol::{App, InputCounts, Operation, STATE_SCHEMA, StateEnvelope, Verdict};
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

pub fn judge(task: &TaskFile, end: &StateEnvelope) -> Verdict {
    let text = serde_json::to_string(end).unwrap();
    evaluate(task, Some(&text), Some(&json!({"answer": "done"})))
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
