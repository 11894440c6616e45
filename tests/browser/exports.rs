//! Trajectories leave the house: other systems open what is exported, and playing it again gives the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use gauntlet_tests::{Run, lab};
use serde_json::{Value, json};

use crate::verify::told;

/// A short task of every tool.
pub const TASKS: [&str; 5] = [
    "circuit-designer/x12-solar-charger",
    "flight-analyser/x04-route-codes",
    "modeller/x02-cone-above-the-sphere",
    "video-editor/x06-the-same-twice",
    "workflow-builder/001-remove-a-node",
];

const FORMATS: [&str; 5] = ["atif", "inspect", "inspect-eval", "jsonl", "parquet"];

/// An oracle's run with a task of every tool, played once for all questions.
fn run() -> &'static Run {
    static RUN: OnceLock<Run> = OnceLock::new();
    RUN.get_or_init(|| {
        let mut arguments = vec!["--jobs", "2"];
        for task in TASKS {
            arguments.extend(["--tasks", task]);
        }
        lab().run(&arguments)
    })
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The interpreter of an environment with the packages that exports are made for.
fn python() -> &'static PathBuf {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let root = &lab().root;
        let output = Command::new("python3")
            .arg(root.join("tests/exports/prepare.py"))
            .arg(root.join("target/exports-python"))
            .output()
            .expect("python3 starts");
        assert!(output.status.success(), "{}", told(&output));
        PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())
    })
}

/// What the packages see in these exports.
pub fn opened(exports: &[(&str, &Path)]) -> Value {
    let script = lab().root.join("tests/exports/open_exports.py");
    let mut command = Command::new(python());
    command.arg(script);
    for (kind, folder) in exports {
        command.arg(format!("{kind}={}", folder.display()));
    }
    let output = command.output().expect("python starts");
    assert!(output.status.success(), "{}", told(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn export(format: &str, out: &Path, more: &[&str]) -> Output {
    let run = run().path();
    let mut arguments = vec!["export", text(&run), "--to", format, "--out", text(out)];
    arguments.extend(more);
    lab().gauntlet(&arguments)
}

pub fn replay(source: &Path, more: &[&str]) -> (Option<i32>, Value) {
    let lab = lab();
    let mut arguments = vec!["replay", text(source), "--json", "--dist", text(&lab.dist)];
    arguments.extend(more);
    let output = lab.gauntlet(&arguments);
    let told = told(&output);
    let result = serde_json::from_slice(&output.stdout);
    (output.status.code(), result.unwrap_or_else(|_| json!(told)))
}

/// Steps of every task, the opening look not counted.
fn steps() -> BTreeMap<&'static str, usize> {
    let count = |task: &str| run().episode(task).steps().expect("steps").len() - 1;
    TASKS.iter().map(|task| (*task, count(task))).collect()
}

#[test]
fn other_systems_open_what_is_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let places = FORMATS.map(|format| (format, folder.path().join(format)));
    for (format, place) in &places {
        let output = export(format, place, &[]);
        assert!(output.status.success(), "{}", told(&output));
    }
    let exports: Vec<_> = places
        .iter()
        .map(|(it, place)| (*it, place.as_path()))
        .collect();
    let seen = opened(&exports);
    let steps = steps();
    let all: usize = steps.values().sum();

    let episodes = seen["atif"]["episodes"].as_array().expect("episodes");
    assert_eq!(episodes.len(), TASKS.len());
    for episode in episodes {
        let task = episode["task"].as_str().expect("a task");
        // The user's prompt is a step of its own there.
        assert_eq!(episode["steps"], steps[task] + 1, "{task}");
        assert_eq!(episode["calls"].as_array().map(Vec::len), Some(steps[task]));
        assert_eq!(episode["pass"], true, "{task}");
    }
    for kind in ["inspect", "inspect-eval"] {
        let log = &seen[kind];
        assert_eq!(
            (&log["status"], &log["accuracy"]),
            (&json!("success"), &json!(1.0))
        );
        let samples = log["samples"].as_array().expect("samples");
        assert_eq!(samples.len(), TASKS.len());
        for sample in samples {
            let task = sample["task"].as_str().expect("a task");
            // A prompt, and a call with its result for every step.
            assert_eq!(sample["messages"], 1 + 2 * steps[task], "{kind}: {task}");
            // The opening look, and one after every step but the last.
            assert_eq!(sample["images"], steps[task], "{kind}: {task}");
            assert_eq!(
                (&sample["pass"], &sample["target"]),
                (&json!(1.0), &json!(""))
            );
        }
    }
    assert_eq!(seen["jsonl"]["steps"], all);
    assert_eq!(seen["parquet"]["rows"], all);
    assert_eq!(seen["parquet"]["sizes"], json!([[1280, 720]]));
    assert_eq!(seen["parquet"]["compression"], "SNAPPY");
    for kind in ["jsonl", "parquet"] {
        let rewards = seen[kind]["rewards"].as_object().expect("rewards");
        assert_eq!(rewards.len(), TASKS.len());
        assert!(
            rewards.values().all(|it| it.as_f64() == Some(1.0)),
            "{kind}"
        );
    }
    assert_eq!(python_is_strict(folder.path()), Some(1));
}

/// The schema's own validator refuses a document of ATIF that is not one.
fn python_is_strict(folder: &Path) -> Option<i32> {
    let document = folder.join(format!("atif/{}/0/trajectory.json", TASKS[0]));
    let text = fs::read_to_string(&document).expect("a document");
    let changed = text.replacen(
        "\"source_call_id\": \"call_1\"",
        "\"source_call_id\": \"call_9\"",
        1,
    );
    assert_ne!(changed, text);
    fs::write(&document, changed).expect("written");
    let output = Command::new(python())
        .arg(lab().root.join("tests/exports/open_exports.py"))
        .arg(format!("atif={}", folder.join("atif").display()))
        .output()
        .expect("python starts");
    output.status.code()
}

#[test]
fn exports_hold_no_expected_values_and_no_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let (names, full) = (folder.path().join("names"), folder.path().join("full"));
    assert!(export("jsonl", &names, &[]).status.success());
    assert!(
        export("jsonl", &full, &["--verdicts", "full"])
            .status
            .success()
    );
    let read = |place: &Path| fs::read_to_string(place.join("trajectories.jsonl")).expect("lines");
    assert!(!read(&names).contains("\"expected\""));
    assert!(read(&full).contains("\"expected\""));
    let here = lab().root.display().to_string();
    let run = run().path().display().to_string();
    for place in [&here, &run] {
        assert!(!read(&names).contains(place.as_str()), "{place}");
    }
    let again = export("jsonl", &names, &[]);
    assert_eq!(again.status.code(), Some(1));
    assert!(told(&again).contains("is not empty"), "{}", told(&again));
}

#[test]
fn trajectories_of_every_tool_come_out_the_same_from_the_run_and_from_its_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("lines");
    assert!(export("jsonl", &lines, &[]).status.success());
    for source in [run().path(), lines] {
        let (code, replayed) = replay(&source, &["--jobs", "2"]);
        let episodes = replayed["episodes"].as_array().expect("episodes");
        let results: Vec<_> = episodes.iter().map(|it| &it["result"]).collect();
        assert_eq!(results, ["equal"; TASKS.len()], "{replayed:#}");
        assert_eq!(code, Some(0));
        let played: Vec<_> = episodes.iter().map(|it| it["task"].as_str()).collect();
        assert_eq!(played, TASKS.map(Some));
    }
}

#[test]
fn a_trajectory_that_was_tampered_with_differs_at_that_step_and_the_others_are_still_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("lines");
    let two = ["--tasks", "modeller", "--tasks", "workflow-builder"];
    assert!(export("jsonl", &lines, &two).status.success());
    let file = lines.join("trajectories.jsonl");
    let text = fs::read_to_string(&file).expect("lines");
    let mut changed = Vec::new();
    for line in text.lines() {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        let is_third = line["app"] == "workflow-builder" && line["step"] == 3;
        if is_third {
            // Something else than what was done: the node stays.
            line["action"] = json!({"type": "wait", "ms": 250});
        }
        changed.push(line.to_string() + "\n");
    }
    fs::write(&file, changed.concat()).expect("written");
    let (code, replayed) = replay(&lines, &[]);
    assert_eq!(code, Some(1), "{replayed:#}");
    let [other, tampered] = [&replayed["episodes"][0], &replayed["episodes"][1]];
    assert_eq!(other["result"], "equal", "{replayed:#}");
    assert_eq!(tampered["result"], "different");
    assert_eq!(tampered["at_step"], 3, "{tampered:#}");
    let kinds: Vec<_> = tampered["differences"]
        .as_array()
        .expect("differences")
        .iter()
        .map(|it| (it["step"].as_u64(), it["what"].as_str().expect("a kind")))
        .collect();
    assert_eq!(kinds.first(), Some(&(Some(3), "picture")));
    assert_eq!(
        kinds.last(),
        Some(&(None, "export")),
        "it went on to the end"
    );
}

#[test]
fn what_cannot_be_played_is_said_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("lines");
    assert!(
        export("jsonl", &lines, &["--tasks", "modeller"])
            .status
            .success()
    );
    let file = lines.join("trajectories.jsonl");
    let text = fs::read_to_string(&file).expect("lines");
    fs::write(
        &file,
        text.replace("\"clock\":\"stepped\"", "\"clock\":\"real\""),
    )
    .expect("written");
    let (code, replayed) = replay(&lines, &[]);
    assert_eq!(code, Some(1));
    let episode = &replayed["episodes"][0];
    assert_eq!(episode["result"], "not_playable", "{replayed:#}");
    let reason = episode["reason"].as_str().expect("a reason");
    assert!(reason.contains("followed the wall"), "{reason}");
    let (code, told) = replay(folder.path(), &[]);
    assert_eq!(code, Some(1));
    assert!(told.to_string().contains("no export of ours"), "{told}");
}
