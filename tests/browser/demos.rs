//! Oracle demonstrations as training data: strategies, wrong turns that are taken back, and a split without
//! overlap of states.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use evaluator::TaskFile;
use gauntlet_tests::lab;
use protocol::StateEnvelope;
use runs::folder::{RunFolder, trials};
use runs::score;
use serde_json::Value;

use crate::exports::{opened, replay};
use crate::native::WHERE_FASTEST;
use crate::verify::told;

/// A task with two routes of every tool. Two are of the core set.
const TASKS: [&str; 5] = [
    "circuit-designer/001-not-from-nand",
    "flight-analyser/x03-altitude-and-rate",
    "modeller/x03-surface-gap",
    "video-editor/x04-last-four-seconds",
    "workflow-builder/001-remove-a-node",
];

fn demonstrate(out: &Path, more: &[&str]) -> std::process::Output {
    let lab = lab();
    let mut command = lab.command();
    command
        .args(["demos", "--jobs", "2", "--dist"])
        .arg(&lab.dist);
    command.arg("--out").arg(out);
    for task in TASKS {
        command.args(["--tasks", task]);
    }
    command.args(WHERE_FASTEST);
    command.args(more).output().expect("the command starts")
}

fn lines(side: &Path) -> Vec<Value> {
    let text = fs::read_to_string(side.join("trajectories.jsonl")).expect("lines");
    let lines = text.lines();
    lines
        .map(|it| serde_json::from_str(it).expect("JSON"))
        .collect()
}

/// The documents that demos of these tasks went through, from the runs alone.
fn states(runs: &Path, tasks: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(runs).expect("runs").flatten() {
        let run = RunFolder::new(entry.path());
        let manifest = run.manifest().expect("a manifest");
        let files = score::tasks_of(&run, &manifest).expect("tasks");
        for trial in trials(&manifest).expect("trials") {
            let verdict = run.episode(&trial).verdict().expect("a verdict");
            if verdict.pass && tasks.contains(&trial.task) {
                let file = files.iter().find(|it| it.brief.id == trial.task);
                let export = run.episode(&trial).export().expect("an export");
                found.extend(along(file.expect("a task"), &export));
            }
        }
    }
    found
}

fn along(task: &TaskFile, export: &str) -> Vec<String> {
    let envelope: StateEnvelope = serde_json::from_str(export).expect("an export");
    let counts: Vec<usize> = (1..=envelope.operations.len()).collect();
    let states = evaluator::states_along(task, &envelope, &counts).expect("states");
    let start = states[0].to_string();
    let app = task.brief.app.slug();
    let visited = states
        .iter()
        .map(Value::to_string)
        .filter(|it| *it != start);
    visited.map(|state| format!("{app} {state}")).collect()
}

#[test]
fn demos_with_wrong_turns_pass_and_no_state_is_on_both_sides() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("demos");
    let options = ["--noise", "0.15", "--set", "all", "--test-share", "0.34"];
    let output = demonstrate(&out, &options);
    assert!(output.status.success(), "{}", told(&output));
    let record: Value =
        serde_json::from_slice(&fs::read(out.join("demos.json")).expect("a record")).expect("JSON");
    assert_eq!(record["is_complete"], true);
    let dropped = record["dropped"]
        .as_array()
        .expect("what was dropped")
        .len();
    assert_eq!(
        record["kept"].as_u64(),
        Some((2 * TASKS.len() - dropped) as u64)
    );

    let (mut tasks, mut strategies) = (BTreeMap::new(), BTreeSet::new());
    let mut marks: BTreeMap<String, usize> = BTreeMap::new();
    for side in ["train", "test"] {
        let lines = lines(&out.join(side));
        assert!(lines.iter().all(|line| line["passed"] == true), "{side}");
        for line in &lines {
            let task = line["task"].as_str().expect("a task").to_string();
            strategies.insert((task.clone(), line["demo"]["strategy"].to_string()));
            tasks.entry(side).or_insert_with(BTreeSet::new).insert(task);
            if let Some(mark) = line["mark"].as_str() {
                *marks.entry(mark.to_string()).or_default() += 1;
            }
        }
        // Nobody trains on what evaluations are made of.
        let has_core = lines.iter().any(|line| line["set"] == "core");
        assert!(side == "test" || !has_core, "{side}");
    }
    assert!(
        marks.contains_key("wrong_turn") && marks.contains_key("undo"),
        "{marks:?}"
    );
    assert_eq!(
        strategies.len() + dropped,
        2 * TASKS.len(),
        "{strategies:?}"
    );
    assert!(tasks["train"].is_disjoint(&tasks["test"]));
    let [train, test] = ["train", "test"].map(|side| states(&out.join("runs"), &tasks[side]));
    assert!(!train.is_empty() && !test.is_empty());
    assert_eq!(train.intersection(&test).count(), 0);

    let how = [&["--jobs", "2"], &WHERE_FASTEST[..]].concat();
    let (code, replayed) = replay(&out.join("train"), &how);
    assert_eq!(code, Some(0), "{replayed:#}");
    let seen = opened(&[("jsonl", &out.join("test"))]);
    let rewards = seen["jsonl"]["rewards"].as_object().expect("rewards");
    assert!(
        rewards.values().all(|it| it.as_f64() >= Some(1.0)),
        "{rewards:?}"
    );

    // Nothing is left to do, and other demos do not go into the same folder.
    let again = demonstrate(&out, &options);
    assert!(again.status.success(), "{}", told(&again));
    let other = demonstrate(&out, &["--noise", "0.2"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(told(&other).contains("other options"), "{}", told(&other));
}
