//! Instances of families are ordinary tasks: the oracle solves them through the interface, doing nothing and
//! chance solve none, and a run of them is played again to the byte.

use std::io::Write;
use std::process::Stdio;

use families::{FAMILIES, id_of};
use gauntlet_tests::{Run, lab};
use serde_json::{Value, json};

use crate::native::WHERE_FASTEST;
use crate::verify::{told, verify};

/// The levels that every family is proved at in the browser.
const LEVELS: &str = "1,5,12";
const LEVEL_COUNT: usize = 3;
/// Of families that are played without a browser, what is played again in one: an instance of every level.
const IN_THE_BROWSER: [&str; LEVEL_COUNT] = ["@1#1", "@5#0", "@12#0"];

fn play(agent: &str, more: &[&str]) -> Run {
    let mut arguments = vec!["--agent", agent, "--family", "*", "--jobs", "2"];
    arguments.extend(WHERE_FASTEST);
    arguments.extend(more);
    lab().run(&arguments)
}

/// One run for three questions, because it takes long. All of it is played again where it was played, and of what was
/// played without a browser some in one.
#[test]
fn the_oracle_solves_every_family_and_neither_scoring_nor_playing_again_changes_a_byte() {
    let run = play("oracle", &["--levels", LEVELS, "--seeds", "2"]);
    assert_eq!(run.failures(), Vec::<String>::new());
    let count = FAMILIES.len() * LEVEL_COUNT * 2;
    assert_eq!(run.score(), format!("{count}/{count}"));
    let path = run.path();
    let shown = path.to_str().expect("a plain path");
    let again = lab().gauntlet(&["score", "--check", shown]);
    assert!(again.status.success(), "{}", told(&again));
    let native = FAMILIES
        .iter()
        .filter(|it| native_stage::is_hosted(it.app()));
    let some: Vec<_> = native
        .flat_map(|it| IN_THE_BROWSER.map(|instance| format!("{}{instance}", id_of(*it))))
        .collect();
    assert!(!some.is_empty(), "no family is played without a browser");
    let some: Vec<_> = some.iter().flat_map(|task| ["--tasks", task]).collect();
    for which in [&WHERE_FASTEST[..], &some] {
        let verified = verify(&path, &[&["--jobs", "2"], which].concat());
        assert!(verified.status.success(), "{}", told(&verified));
    }
}

#[test]
fn nobody_solves_an_instance_by_doing_nothing_or_by_chance() {
    for agent in ["noop", "random"] {
        let run = play(agent, &["--levels", LEVELS, "--steps", "15"]);
        let episodes = run.summary().episodes;
        assert_eq!(episodes.len(), FAMILIES.len() * LEVEL_COUNT);
        let passed = episodes.iter().filter(|row| row.pass);
        let passed: Vec<_> = passed.map(|row| &row.trial.task).collect();
        assert!(passed.is_empty(), "{agent} solves {passed:?}");
        let scored = episodes
            .iter()
            .filter(|row| row.score > 0.0 && agent == "noop");
        assert_eq!(scored.count(), 0, "doing nothing is worth nothing");
    }
}

#[test]
fn a_private_salt_makes_other_instances_and_stands_in_the_run_by_its_digest_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("salt");
    let secret = "a secret that nobody has seen";
    std::fs::write(&file, secret).expect("written");
    let salt = ["--salt-file", file.to_str().expect("a plain path")];
    let salted = play("noop", &[&salt[..], &["--split", "held-out"]].concat());
    let public = play("noop", &["--split", "held-out"]);
    let manifest = |run: &Run| -> Value {
        let text = std::fs::read_to_string(run.path().join("run.json")).expect("a manifest");
        serde_json::from_str(&text).expect("JSON")
    };
    let (one, other) = (manifest(&salted), manifest(&public));
    assert_eq!(one["salt"].as_str().map(str::len), Some(64));
    assert!(other.get("salt").is_none());
    assert_eq!(one["tasks"], other["tasks"]);
    assert_ne!(one["task_digests"], other["task_digests"]);
    for entry in walkdir::WalkDir::new(salted.path()) {
        let entry = entry.expect("a readable folder");
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path()).expect("a file");
            let has = bytes
                .windows(secret.len())
                .any(|it| it == secret.as_bytes());
            assert!(!has, "{} holds the salt", entry.path().display());
        }
    }
    // Nobody needs the salt to play the run again: its tasks are in it.
    let verified = verify(&salted.path(), &[]);
    assert!(verified.status.success(), "{}", told(&verified));
}

/// Neither the page nor what an agent is told holds the reference.
#[test]
fn agents_are_told_no_more_of_an_instance_than_its_prompt() {
    let run = play("noop", &["--levels", "5"]);
    let folder = run.path().join("episodes");
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("a readable folder");
        let name = entry.file_name().to_string_lossy();
        if name == "steps.jsonl" || name == "status.json" {
            let text = std::fs::read_to_string(entry.path()).expect("text");
            assert!(!text.contains("reference"), "{}", entry.path().display());
        }
    }
}

/// Every expression of a rule: configurations stand in the reference as JSON text.
fn expressions(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(inside @ Value::Object(_)) => expressions(&inside, found),
            _ if text.contains("item.") || text.contains("array.") => found.push(text.clone()),
            _ => {}
        },
        Value::Array(list) => list.iter().for_each(|it| expressions(it, found)),
        Value::Object(map) => map.values().for_each(|it| expressions(it, found)),
        _ => {}
    }
}

/// The page has only its program, its start document and what it was answered; what an episode leaves behind, tree
/// included, is made of those.
#[test]
fn nothing_of_a_sealed_rule_reaches_the_page_or_the_record() {
    let family = ["--family", "workflow-builder/sealed"];
    let more = ["--levels", "12", "--steps", "40", "--observe", "both"];
    let run = lab().run(&[&["--agent", "random"], &family[..], &more[..]].concat());
    let id = "workflow-builder/sealed@12#0".parse().expect("an id");
    let generated = families::generate(&id, &families::Salt::public()).expect("an instance");
    let task = generated.task().expect("a task");
    let mut texts = Vec::new();
    expressions(&task.reference.expect("a reference"), &mut texts);
    assert!(texts.len() > 5, "{texts:?}");
    let start = generated.start.expect("a start document").1.to_string();
    let says = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|it| it == text.as_bytes());
    for text in &texts {
        assert!(
            !says(start.as_bytes(), text),
            "the start document says {text}"
        );
    }
    for entry in walkdir::WalkDir::new(run.path().join("episodes")) {
        let entry = entry.expect("a readable folder");
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path()).expect("a file");
            for text in &texts {
                assert!(
                    !says(&bytes, text),
                    "{} says {text}",
                    entry.path().display()
                );
            }
        }
    }
}

/// The runner answers a sealed node for clients of environments as well: what the oracle did, done again by one of them,
/// is worth as much.
#[test]
fn a_client_of_an_environment_solves_a_sealed_rule() {
    let family = "workflow-builder/sealed";
    let played = lab().run(&["--agent", "oracle", "--family", family, "--levels", "1"]);
    let steps = played.episode(&format!("{family}@1#0")).steps_file();
    let steps = std::fs::read_to_string(steps).expect("a record");
    let mut messages = vec![json!({"type": "reset", "family": family, "level": 1, "seed": 0})];
    for step in steps.lines() {
        let step: Value = serde_json::from_str(step).expect("a step");
        let action = step.get("action");
        messages.extend(action.map(|it| json!({"type": "step", "action": it})));
    }
    let lines: Vec<_> = messages.iter().map(|it| format!("{it}\n")).collect();

    let (lab, run) = (lab(), Run::empty());
    let mut command = lab.command();
    command.args(["env", "--stdio", "--dist"]).arg(&lab.dist);
    command.arg("--out").arg(run.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut environment = command.spawn().expect("the command starts");
    let mut input = environment.stdin.take().expect("its input");
    let said = input.write_all(lines.concat().as_bytes());
    said.expect("said");
    drop(input);
    let output = environment.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), "1/1");
}
