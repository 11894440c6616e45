//! What becomes of a program that is asked to end, or whose terminal goes away.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::json;
use tokio::process::{Child, Command};

use crate::env::TASK;
use crate::pretended::{Fake, Flaw};
use crate::started::{Program, Scene, checkout, soon};

pub async fn send(process: &Child, signal: &str) {
    let id = process.id().expect("a process").to_string();
    let sent = Command::new("kill")
        .args(["-s", signal, &id])
        .status()
        .await;
    assert!(sent.expect("kill").success());
}

/// The program as a terminal starts it: it hears a hang-up, even where whoever tests it does not.
fn at_a_terminal() -> Command {
    let program = env!("CARGO_BIN_EXE_gauntlet");
    if cfg!(target_os = "linux") {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP", program]);
        return command;
    }
    Command::new(program)
}

#[tokio::test]
async fn a_request_to_end_or_a_hang_up_ends_everything_properly() {
    let fake = Fake::start(Flaw::None).await;
    // A terminal that goes away may say so more than once.
    for signals in [&["TERM"][..], &["HUP", "HUP"]] {
        for way_in in [&["--drain", "0"][..], &["--stdio"]] {
            let scene = Scene::Pretended(&fake);
            let mut program = Program::start_by(at_a_terminal(), scene, way_in).await;
            if program.greeting["url"].is_null() {
                program
                    .say(&json!({"type": "reset", "task": TASK}).to_string())
                    .await;
            } else {
                let environment = program.open().await;
                program.reset(&environment, TASK).await;
            }
            for signal in signals {
                send(&program.process, signal).await;
            }
            let summary = program.ended().await;
            assert_eq!(
                summary["unfinished"].as_array().expect("rows").len(),
                1,
                "{signals:?} {way_in:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_run_whose_terminal_goes_away_leaves_its_summary() {
    let fake = Fake::start(Flaw::None).await;
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("run");
    let mut process = at_a_terminal()
        .args(["run", "--agent", "stdio:sleep 600", "--sandbox", "off"])
        .args(["--tasks", TASK, "--window", "1000x600"])
        .args(["--webdriver", &fake.address])
        .args(["--dist", "runner/tests/fixtures/dist"])
        .arg("--out")
        .arg(&run)
        .current_dir(checkout())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("started");
    soon(appears(&run.join("episodes"), "steps.jsonl")).await;
    send(&process, "HUP").await;
    let ended = soon(process.wait()).await.expect("ended");
    assert_eq!(ended.code(), Some(130));
    let summary = std::fs::read_to_string(run.join("summary.json")).expect("a summary");
    assert!(summary.contains("\"unfinished\""), "{summary}");
    assert!(run.join("seal.json").is_file());
}

/// Returns when there is a file of this name somewhere below.
async fn appears(folder: &Path, name: &str) {
    let is_there = || {
        let entries = walkdir::WalkDir::new(folder).into_iter().flatten();
        entries.into_iter().any(|entry| entry.file_name() == name)
    };
    while !is_there() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_program_that_shall_outlive_its_terminal_does() {
    let fake = Fake::start(Flaw::None).await;
    let mut shell = Command::new("sh");
    let ignoring = "trap '' HUP; exec \"$0\" \"$@\"";
    shell.args(["-c", ignoring, env!("CARGO_BIN_EXE_gauntlet")]);
    let mut program = Program::start_by(shell, Scene::Pretended(&fake), &[]).await;
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    send(&program.process, "HUP").await;
    assert_eq!(program.get("/v1/health").await.0, 200);
    // Had it heard the first, this would be the second, and end it on the spot.
    send(&program.process, "TERM").await;
    program.ended().await;
}
