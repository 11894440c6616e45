//! `gauntlet env` as clients of OpenEnv use it, against a browser that only pretends to be one. The real package plays
//! real pages in `clients/openenv/tests`.

use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use crate::env::{TASK, click};
use crate::pretended::{Fake, Flaw};
use crate::started::{Program, Socket};

async fn session(program: &Program) -> Socket {
    let url = program.url("/ws").replace("http://", "ws://");
    let (stream, _) = connect_async(url).await.expect("a socket");
    Socket(stream)
}

#[tokio::test]
async fn an_episode_over_their_socket_from_reset_to_the_end() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let mut session = session(&program).await;
    let state = session.said(json!({"type": "state"})).await;
    assert_eq!(state["data"], json!({"episode_id": null, "step_count": 0}));
    let reset = json!({"type": "reset", "data": {"task": TASK, "seed": 7, "episode_id": "mine", "column": [1]}});
    let begun = session.said(reset).await;
    assert_eq!(begun["type"], "observation", "{begun}");
    let begun = &begun["data"];
    assert_eq!(
        (&begun["done"], &begun["reward"]),
        (&json!(false), &Value::Null)
    );
    assert!(
        begun["observation"]["prompt"]
            .as_str()
            .expect("a prompt")
            .len()
            > 100
    );
    assert!(begun["observation"]["screenshot"].is_string());
    // The action by itself, and a whole line.
    session.said(json!({"type": "step", "data": click()})).await;
    let line = json!({"action": click(), "note": "again", "metadata": {"rollout": 4}});
    let stepped = session.said(json!({"type": "step", "data": line})).await;
    assert_eq!(stepped["data"]["observation"]["step"], 2, "{stepped}");
    assert_eq!(stepped["data"]["reward"], 0.0);
    let state = session.said(json!({"type": "state"})).await;
    assert_eq!(
        (&state["data"]["episode_id"], &state["data"]["step_count"]),
        (&json!("mine"), &json!(2))
    );
    let last = session
        .said(json!({"type": "step", "data": {"type": "done"}}))
        .await;
    let last = &last["data"];
    assert_eq!(last["done"], true);
    assert_eq!(last["metadata"]["terminated"], true);
    assert_eq!(last["metadata"]["outcome"]["end"], "answered");
    let refused = session.said(json!({"type": "step", "data": click()})).await;
    assert_eq!(refused["data"]["code"], "EXECUTION_ERROR");
    let again = session
        .said(json!({"type": "reset", "data": {"index": 1}}))
        .await;
    let task = again["data"]["observation"]["task"].as_str();
    assert!(
        task.is_some_and(|task| task.starts_with("modeller/002")),
        "{again}"
    );
}

#[tokio::test]
async fn what_their_socket_does_not_understand_is_told_by_its_codes_and_changes_nothing() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--limit", "1"]).await;
    let mut first = session(&program).await;
    for (text, code) in [
        ("{", "INVALID_JSON"),
        ("[]", "UNKNOWN_TYPE"),
        (r#"{"type": "walk"}"#, "UNKNOWN_TYPE"),
        (r#"{"type": "step"}"#, "VALIDATION_ERROR"),
        (
            r#"{"type": "reset", "data": {"seed": -1}}"#,
            "VALIDATION_ERROR",
        ),
        (
            r#"{"type": "reset", "data": {"task": "modeller/999"}}"#,
            "VALIDATION_ERROR",
        ),
        (
            r#"{"type": "reset", "data": {"split": "nothing"}}"#,
            "VALIDATION_ERROR",
        ),
        (
            r#"{"type": "reset", "data": {"index": 4000}}"#,
            "VALIDATION_ERROR",
        ),
        (
            r#"{"type": "step", "data": {"type": "done"}}"#,
            "EXECUTION_ERROR",
        ),
    ] {
        let refused = first.say(text.to_string()).await;
        assert_eq!(refused["type"], "error", "{text}: {refused}");
        assert_eq!(refused["data"]["code"], code, "{text}: {refused}");
    }
    program.wait_until_open(0).await;
    first.said(json!({"type": "reset"})).await;
    let mut second = session(&program).await;
    let refused = second.said(json!({"type": "reset"})).await;
    assert_eq!(refused["data"]["code"], "CAPACITY_REACHED");
    drop(first);
    program.wait_until_open(0).await;
    let begun = second.said(json!({"type": "reset"})).await;
    assert_eq!(begun["type"], "observation");
}

#[tokio::test]
async fn over_http_a_session_goes_on_by_its_id() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let (status, begun) = program
        .post("/reset", json!({"task": TASK, "episode_id": "e"}))
        .await;
    assert_eq!(status, 200, "{begun}");
    let session = begun["metadata"]["session_id"].as_str().expect("an id");
    let line = json!({"action": {"action": click()}, "session_id": session, "request_id": "r"});
    let (status, stepped) = program.post("/step", line).await;
    assert_eq!((status, &stepped["observation"]["step"]), (200, &json!(1)));
    let (_, state) = program.get(&format!("/state?session_id={session}")).await;
    assert_eq!(
        (&state["episode_id"], &state["step_count"]),
        (&json!("e"), &json!(1))
    );
    let (_, lost) = program.post("/step", json!({"action": click()})).await;
    assert!(
        lost["detail"]
            .as_str()
            .expect("a reason")
            .contains("session_id")
    );
    let (status, _) = program
        .post("/step", json!({"action": click(), "session_id": "0"}))
        .await;
    assert_eq!(status, 404);
    let rpc = |method: &str, params: Value| json!({"jsonrpc": "2.0", "method": method, "params": params, "id": 1});
    let closing = rpc("openenv/session/close", json!({"session_id": session}));
    let (_, closed) = program.post("/mcp", closing).await;
    assert_eq!(closed["result"]["closed"], true, "{closed}");
    let (status, _) = program.get(&format!("/state?session_id={session}")).await;
    assert_eq!(status, 404);
    let (_, opened) = program
        .post("/mcp", rpc("openenv/session/create", json!({})))
        .await;
    let session = opened["result"]["session_id"].as_str().expect("an id");
    let (status, begun) = program.post("/reset", json!({"session_id": session})).await;
    assert_eq!(
        (status, &begun["metadata"]["session_id"]),
        (200, &json!(session))
    );
    for (request, code) in [
        (json!({}), -32600),
        (json!({"jsonrpc": "1.0", "method": "x"}), -32600),
        (rpc("tools/list", json!({})), -32601),
        (rpc("openenv/session/close", json!({})), -32602),
    ] {
        let (status, refused) = program.post("/mcp", request.clone()).await;
        assert_eq!(
            (status, &refused["error"]["code"]),
            (200, &json!(code)),
            "{request}"
        );
    }
}

#[tokio::test]
async fn tasks_are_listed_by_split() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let (_, splits) = program.get("/gauntlet/splits").await;
    assert_eq!(splits[0], json!({"name": "test", "type": "test"}));
    let (_, count) = program
        .post("/gauntlet/num_tasks", json!({"split": "test"}))
        .await;
    assert_eq!(count, json!({"num_tasks": 20}));
    let (_, all) = program
        .post("/gauntlet/tasks", json!({"split": "test"}))
        .await;
    let all = all["tasks"].as_array().expect("tasks");
    assert_eq!(all.len(), 20);
    let (_, one) = program
        .post("/gauntlet/task", json!({"split": "test", "index": 3}))
        .await;
    assert_eq!(one["task"], all[3]);
    let part = json!({"split": "test", "start": 18, "stop": 40});
    let (_, part) = program.post("/gauntlet/task_range", part).await;
    assert_eq!(
        part["tasks"].as_array().expect("tasks").as_slice(),
        &all[18..]
    );
    let (status, _) = program
        .post("/gauntlet/task", json!({"split": "test", "index": 20}))
        .await;
    assert_eq!(status, 400);
    for (path, split) in [("/gauntlet/tasks", "none"), ("/other/splits", "test")] {
        let (status, _) = match path {
            "/other/splits" => program.get(path).await,
            _ => program.post(path, json!({"split": split})).await,
        };
        assert_eq!(status, 404, "{path}");
    }
    let (_, instance) = program
        .post("/gauntlet/task", json!({"split": "train", "index": 0}))
        .await;
    assert!(instance["task"]["family"].is_string(), "{instance}");
}

#[tokio::test]
async fn what_breaks_in_the_middle_is_marked_as_nobodys_sample() {
    let fake = Fake::start(Flaw::LostClick(1)).await;
    let program = Program::pretended(&fake, &[]).await;
    let mut session = session(&program).await;
    let begun = session
        .said(json!({"type": "reset", "data": {"task": TASK}}))
        .await;
    assert_eq!(begun["type"], "observation", "{begun}");
    let lost = session.said(json!({"type": "step", "data": click()})).await;
    let lost = &lost["data"];
    assert_eq!(
        (&lost["done"], &lost["reward"]),
        (&json!(true), &Value::Null),
        "{lost}"
    );
    assert_eq!(lost["metadata"]["mask_sample"], true);
    assert!(lost["metadata"]["fault"].is_string());
}
