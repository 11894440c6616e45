//! `gauntlet env` as one of many servers that a trainer uses up: room that is waited for, leases, browsers that are
//! there before they are wanted, numbers to watch, and an end that loses nothing.

use std::sync::atomic::Ordering;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::env::{TASK, click, kind};
use crate::pretended::{Fake, Flaw};
use crate::signals::send;
use crate::started::{Program, checkout, soon};

/// The number in a line of the metrics.
async fn metric(program: &Program, name: &str) -> Option<f64> {
    let response = soon(program.request(Method::GET, "/metrics").send()).await;
    let text = response.expect("an answer").text().await.expect("text");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(&format!("gauntlet_{name} ")));
    line.map(|number| number.parse().expect("a number"))
}

async fn becomes(program: &Program, name: &str, value: f64) {
    let reached = async {
        while metric(program, name).await != Some(value) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon(reached).await;
}

/// Whether episodes may be begun, as machinery asks for it.
async fn ready(program: &Program) -> u16 {
    let response = soon(program.request(Method::GET, "/ready").send()).await;
    response.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn room_is_waited_for_by_whoever_likes_to() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--limit", "1"]).await;
    let first = program.open().await;
    let impatient = program
        .post("/v1/environments", json!({"wait_seconds": 0}))
        .await;
    assert_eq!(kind(&impatient), (429, "limit"));
    let patient = program.post("/v1/environments", json!({"wait_seconds": 600}));
    let leaves = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        program.close(&first).await
    };
    let ((status, opened), left) = tokio::join!(patient, leaves);
    assert_eq!((status, left), (201, 204), "{opened}");
    assert_eq!(metric(&program, "opens_refused_total").await, Some(1.0));
    assert_eq!(metric(&program, "slots_free").await, Some(0.0));
}

#[tokio::test]
async fn a_lease_ends_in_the_middle_of_work_and_nobody_gets_a_longer_one() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--lease", "3"]).await;
    let (_, info) = program
        .post("/v1/environments", json!({"lease_seconds": 600}))
        .await;
    assert!(
        info["lease_seconds"].as_u64().is_some_and(|it| it <= 3),
        "{info}"
    );
    let environment = format!("/v1/environments/{}", info["id"].as_str().expect("an id"));
    program.reset(&environment, TASK).await;
    let used_all_the_time = async {
        while program.get(&environment).await.0 == 200 {
            program
                .step(&environment, json!({"type": "wait", "ms": 10}))
                .await;
        }
    };
    soon(used_all_the_time).await;
    assert_eq!(
        kind(&program.step(&environment, click()).await),
        (404, "unknown")
    );
    becomes(&program, "environments_reclaimed_total{why=\"lease\"}", 1.0).await;
}

#[tokio::test]
async fn browsers_that_wait_are_taken_and_replaced() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--warm", "2"]).await;
    becomes(&program, "warm_browsers", 2.0).await;
    assert_eq!(fake.launches.load(Ordering::SeqCst), 2);
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    becomes(&program, "warm_browsers", 2.0).await;
    assert_eq!(
        fake.launches.load(Ordering::SeqCst),
        3,
        "the reset launched none itself"
    );
    // Episode after episode in the same browser.
    program.reset(&environment, TASK).await;
    assert_eq!(fake.launches.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn what_happens_is_counted_by_tool() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--limit", "3"]).await;
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    program.step(&environment, click()).await;
    assert_eq!(metric(&program, "episodes_playing").await, Some(1.0));
    program.step(&environment, json!({"type": "done"})).await;
    becomes(&program, "episodes_playing", 0.0).await;
    for (name, value) in [
        ("slots", 3.0),
        ("slots_free", 2.0),
        ("environments_opened_total", 1.0),
        ("episodes_begun_total{tool=\"modeller\"}", 1.0),
        (
            "episodes_ended_total{tool=\"modeller\",end=\"answered\"}",
            1.0,
        ),
        ("episodes_passed_total{tool=\"modeller\"}", 0.0),
        ("episodes_broken_total{tool=\"modeller\"}", 0.0),
        ("reset_seconds_count{tool=\"modeller\"}", 1.0),
        ("step_seconds_count", 2.0),
    ] {
        assert_eq!(metric(&program, name).await, Some(value), "{name}");
    }
}

#[tokio::test]
async fn a_request_to_terminate_lets_episodes_end_and_begins_none() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--drain", "600"]).await;
    let (busy, free) = (program.open().await, program.open().await);
    program.reset(&busy, TASK).await;
    assert_eq!(ready(&program).await, 200);
    send(&program.process, "TERM").await;
    let drains = async { while ready(&program).await != 503 {} };
    soon(drains).await;
    let late = program
        .post(&format!("{free}/reset"), json!({"task": TASK}))
        .await;
    assert_eq!(kind(&late), (503, "infrastructure"));
    let another = program.post("/v1/environments", json!({})).await;
    assert_eq!(kind(&another), (503, "infrastructure"));
    let (_, health) = program.get("/v1/health").await;
    assert_eq!(health["draining"], true);
    assert_eq!(metric(&program, "slots_free").await, Some(0.0));
    assert_eq!(program.step(&busy, click()).await.0, 200);
    let (status, last) = program.step(&busy, json!({"type": "done"})).await;
    assert_eq!((status, &last["terminated"]), (200, &json!(true)));
    let summary = program.ended().await;
    assert_eq!(summary["episodes"][0]["end"], "answered");
    assert_eq!(summary["unfinished"], json!([]));
}

#[tokio::test]
async fn whoever_does_not_end_in_time_stays_unfinished() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--drain", "1"]).await;
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    send(&program.process, "TERM").await;
    let summary = program.ended().await;
    assert_eq!(
        summary["unfinished"].as_array().map(Vec::len),
        Some(1),
        "{summary}"
    );
}

/// Environments under load when the server is killed.
const CROWD: usize = 6;

#[tokio::test]
async fn a_server_that_is_killed_under_load_loses_no_finished_episode() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--limit", "6"]).await;
    let mut finished = Vec::new();
    let mut playing = Vec::new();
    for _ in 0..CROWD {
        playing.push(program.open().await);
    }
    // Two rounds end; in the third everybody is in the middle of something.
    for round in 0..3 {
        let resets = playing.iter().map(|it| program.reset(it, TASK));
        let begun = futures::future::join_all(resets).await;
        if round == 2 {
            break;
        }
        let steps = playing
            .iter()
            .map(|it| program.step(it, json!({"type": "done"})));
        let ends = futures::future::join_all(steps).await;
        assert!(
            ends.iter().all(|(_, last)| last["terminated"] == true),
            "{ends:?}"
        );
        finished.extend(begun.into_iter().map(|it| it["episode"].clone()));
    }
    program.process.kill().await.expect("killed");
    let scored = Command::new(env!("CARGO_BIN_EXE_gauntlet"))
        .args(["score", "--json"])
        .arg(&program.run)
        .current_dir(checkout())
        .output()
        .await
        .expect("started");
    let said = String::from_utf8_lossy(&scored.stdout);
    let summary = std::fs::read_to_string(program.run.join("summary.json"));
    let summary: Value = serde_json::from_str(&summary.expect("a summary")).expect("JSON");
    let rows = summary["episodes"].as_array().expect("rows");
    let kept: Vec<_> = rows.iter().map(|it| &it["trial"]).collect();
    assert_eq!(finished.len(), 2 * CROWD);
    for episode in &finished {
        assert!(kept.contains(&episode), "{episode} in {summary}\n{said}");
    }
}
