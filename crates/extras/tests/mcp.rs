//! `gauntlet mcp` with a client of the official SDK, against a browser that only pretends to be one.
//!
//! The one with a real browser and the web build is ignored by default; `cargo xtask test` runs it.

use std::path::{Path, PathBuf};

use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock};
use rmcp::service::RunningService;
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::pretended::{Fake, Flaw, SOON};

/// A host with our server, which ends with it.
struct Host {
    client: RunningService<RoleClient, ()>,
    run: PathBuf,
    _folder: tempfile::TempDir,
}

impl Host {
    async fn start(arguments: &[&str]) -> Host {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"));
        command
            .arg("mcp")
            .args(arguments)
            .arg("--out")
            .arg(&run)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        let transport = TokioChildProcess::new(command).expect("started");
        Host {
            client: soon(().serve(transport)).await.expect("a conversation"),
            run,
            _folder: folder,
        }
    }

    async fn pretended(fake: &Fake, arguments: &[&str]) -> Host {
        let mut all = vec!["--tasks", "modeller/*", "--window", "1000x600"];
        all.extend(["--webdriver", fake.address.as_str()]);
        all.extend(["--dist", "runner/tests/fixtures/dist"]);
        all.extend(arguments);
        Host::start(&all).await
    }

    async fn tools(&self) -> Vec<String> {
        let tools = soon(self.client.list_all_tools()).await.expect("tools");
        tools
            .into_iter()
            .map(|tool| tool.name.into_owned())
            .collect()
    }

    async fn call(&self, name: &'static str, arguments: Value) -> CallToolResult {
        let arguments = arguments.as_object().expect("an object").clone();
        let request = CallToolRequestParams::new(name).with_arguments(arguments);
        soon(self.client.call_tool(request))
            .await
            .expect("an answer")
    }

    /// What was played, as it is written when nothing can follow.
    fn summary(&self) -> Value {
        let summary = std::fs::read_to_string(self.run.join("summary.json"));
        serde_json::from_str(&summary.expect("a summary")).expect("JSON")
    }
}

async fn soon<T>(work: impl Future<Output = T>) -> T {
    let limit = tokio::time::timeout(4 * SOON, work).await;
    limit.expect("it does not take for ever")
}

fn words(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(ContentBlock::as_text);
    texts
        .map(|it| it.text.as_str())
        .collect::<Vec<_>>()
        .join("\n")
}

fn has_picture(result: &CallToolResult) -> bool {
    let mut images = result.content.iter().filter_map(ContentBlock::as_image);
    images.any(|image| image.mime_type == "image/png" && !image.data.is_empty())
}

#[tokio::test]
async fn a_task_that_was_chosen_begins_with_the_first_call_and_ends_for_good() {
    let fake = Fake::start(Flaw::None).await;
    let host = Host::pretended(&fake, &["--task", "modeller/001"]).await;
    let tools = host.tools().await;
    for name in [
        "task",
        "screenshot",
        "click",
        "double_click",
        "drag",
        "type",
        "done",
        "fail",
    ] {
        assert!(tools.iter().any(|it| it == name), "{name}: {tools:?}");
    }
    assert!(
        !tools.iter().any(|it| it == "start" || it == "click_mark"),
        "{tools:?}"
    );
    let task = host.call("task", json!({})).await;
    assert!(
        has_picture(&task) && words(&task).contains("100 steps left"),
        "{}",
        words(&task)
    );
    let clicked = host.call("double_click", json!({"x": 5, "y": 5})).await;
    assert!(has_picture(&clicked) && words(&clicked).contains("99 steps left"));
    let seen = host.call("screenshot", json!({})).await;
    assert!(has_picture(&seen) && words(&seen).contains("99 steps left"));
    let refused = host.call("click", json!({"x": 5000, "y": 5})).await;
    let said = words(&refused);
    assert!(
        has_picture(&refused) && said.contains("not carried out"),
        "{said}"
    );
    assert!(said.contains("98 steps left"), "{said}");
    let misspelled = host.call("click", json!({"x": 5, "z": 5})).await;
    assert!(words(&misspelled).contains("97 steps left"));
    let done = host.call("done", json!({})).await;
    assert!(
        words(&done).contains("over after 4 steps"),
        "{}",
        words(&done)
    );
    assert!(!words(&done).contains("pass"), "{}", words(&done));
    for tool in ["task", "screenshot", "click", "done"] {
        let late = host.call(tool, json!({})).await;
        assert_eq!(late.is_error, Some(true));
        assert!(
            words(&late).contains("The episode is over"),
            "{}",
            words(&late)
        );
    }
    let summary = host.summary();
    assert_eq!(summary["episodes"][0]["end"], "answered");
    assert_eq!(summary["episodes"].as_array().expect("rows").len(), 1);
}

#[tokio::test]
async fn without_a_task_the_host_chooses_and_may_be_told_the_result() {
    let fake = Fake::start(Flaw::None).await;
    let host = Host::pretended(&fake, &["--reveal"]).await;
    let early = host.call("click", json!({"x": 5, "y": 5})).await;
    assert!(words(&early).contains("`start`"), "{}", words(&early));
    let tasks = words(&host.call("tasks", json!({})).await);
    assert!(
        tasks.lines().count() > 10 && tasks.contains("modeller/001"),
        "{tasks}"
    );
    let unknown = host.call("start", json!({"task": "modeller/999"})).await;
    assert!(unknown.is_error == Some(true) && words(&unknown).contains("modeller/999"));
    for _ in 0..2 {
        let begun = host
            .call("start", json!({"task": "modeller/001", "steps": 9}))
            .await;
        assert!(has_picture(&begun) && words(&begun).contains("9 steps left"));
        let failed = host.call("fail", json!({"reason": "too hard"})).await;
        assert!(
            words(&failed).contains("did not pass"),
            "{}",
            words(&failed)
        );
    }
    let manifest = std::fs::read_to_string(host.run.join("run.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["episodes"].as_array().expect("episodes").len(), 2);
}

#[tokio::test]
async fn a_browser_that_breaks_is_no_end_of_the_task() {
    let fake = Fake::start(Flaw::CrashingLoad).await;
    let host = Host::pretended(&fake, &["--task", "modeller/001"]).await;
    let lost = host.call("task", json!({})).await;
    assert!(lost.is_error == Some(true) && words(&lost).contains("does not count"));
    fake.turn(Flaw::None);
    assert!(has_picture(&host.call("task", json!({})).await));
}

#[tokio::test]
async fn tasks_and_tools_that_are_not_there_are_refused() {
    let fake = Fake::start(Flaw::None).await;
    let host = Host::pretended(&fake, &["--task", "modeller/001"]).await;
    let request = CallToolRequestParams::new("start");
    assert!(soon(host.client.call_tool(request)).await.is_err());
    let ended = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"))
        .args([
            "mcp",
            "--task",
            "modeller/999",
            "--webdriver",
            &fake.address,
        ])
        .args([
            "--tasks",
            "modeller/*",
            "--dist",
            "runner/tests/fixtures/dist",
        ])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output();
    let ended = soon(ended).await.expect("ended");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(
        ended.status.code() == Some(1) && said.contains("modeller/999"),
        "{said}"
    );
}

#[tokio::test]
#[ignore = "needs a browser and the web build"]
async fn a_client_of_the_official_sdk_solves_a_task() {
    let host = Host::start(&[
        "--task",
        "workflow-builder/001",
        "--reveal",
        "--dist",
        "dist",
    ])
    .await;
    let task = host.call("task", json!({})).await;
    assert!(
        has_picture(&task) && words(&task).contains("Sort"),
        "{}",
        words(&task)
    );
    host.call("click", json!({"x": 142, "y": 300})).await;
    host.call("click", json!({"x": 782, "y": 388})).await;
    host.call("key", json!({"keys": ["Delete"]})).await;
    let path = json!([[680, 406], [780, 406], [877, 406]]);
    host.call("drag", json!({"path": path})).await;
    let answered = host
        .call("answer", json!({"fields": {"answer": "done"}}))
        .await;
    assert!(
        words(&answered).contains("It passed."),
        "{}",
        words(&answered)
    );
    assert_eq!(host.summary()["figures"]["success_rate"], 1.0);
}
