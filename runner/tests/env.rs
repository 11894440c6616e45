//! `gauntlet env` as programs use it: over HTTP, over a WebSocket and over standard streams, against a
//! browser that only pretends to be one.
//!
//! Those with a real browser and the web build are ignored by default; `cargo xtask test` runs them.

use futures::StreamExt;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use serde_json::{Value, json};
use tokio::process::Command;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::browser::MACHINE;
use crate::pretended::{Fake, Flaw};
use crate::started::{Program, Scene, answer, checkout, soon};

pub fn kind(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["kind"].as_str().unwrap_or_default())
}

pub fn click() -> Value {
    json!({"type": "click", "x": 5, "y": 5})
}

pub const TASK: &str = "modeller/001";

#[tokio::test]
async fn rewards_tell_no_more_than_the_server_allows() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--reward", "score"]).await;
    let (_, health) = program.get("/v1/health").await;
    assert_eq!(health["reward"], "score");
    let environment = program.open().await;
    let path = format!("{environment}/reset");
    let refused = program
        .post(&path, json!({"task": TASK, "reward": "delta"}))
        .await;
    assert_eq!(kind(&refused), (400, "request"));
    let message = refused.1["message"].as_str().expect("a reason");
    assert!(message.contains("--reward"), "{message}");
    let (status, _) = program
        .post(&path, json!({"task": TASK, "reward": "pass"}))
        .await;
    assert_eq!(status, 200);
    let unknown = program
        .post(&path, json!({"task": TASK, "reward": "all"}))
        .await;
    assert_eq!(kind(&unknown), (400, "request"));
}

#[tokio::test]
async fn an_episode_over_http_from_reset_to_the_end() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--parent"]).await;
    let environment = program.open().await;
    let begun = program.reset(&environment, TASK).await;
    assert_eq!(begun["episode"]["repeat"], 0);
    assert_eq!(
        (&begun["seed"], &begun["observation"]["step"]),
        (&json!(7), &json!(0))
    );
    assert!(begun["prompt"].as_str().expect("a prompt").len() > 100);
    let (_, info) = program.get(&environment).await;
    assert_eq!(info["episode"], begun["episode"]);
    let (status, stepped) = program.step(&environment, click()).await;
    assert_eq!(status, 200);
    assert_eq!(stepped["observation"]["step"], 1);
    assert_eq!(
        (&stepped["reward"], &stepped["terminated"]),
        (&json!(0.0), &json!(false))
    );
    let (_, seen) = program.get(&format!("{environment}/observation")).await;
    assert_eq!(seen, stepped["observation"]);
    let outside = json!({"type": "click", "x": 5000, "y": 5});
    let (_, refused) = program.step(&environment, outside).await;
    assert_eq!(refused["observation"]["error_kind"], "action");
    let (_, last) = program.step(&environment, json!({"type": "done"})).await;
    assert_eq!(last["observation"]["error"], Value::Null);
    assert_eq!(
        (&last["terminated"], &last["truncated"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        (&last["outcome"]["end"], &last["outcome"]["passed"]),
        (&json!("answered"), &json!(false))
    );
    let again = program.reset(&environment, TASK).await;
    assert_eq!(again["episode"]["repeat"], 1);
    assert_eq!(program.close(&environment).await, 204);
    assert_eq!(kind(&program.get(&environment).await), (404, "unknown"));
    drop(program.input.take());
    let summary = program.ended().await;
    let ends: Vec<_> = summary["episodes"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|it| &it["end"])
        .collect();
    assert_eq!(ends, ["answered", "agent_error"]);
}

#[tokio::test]
async fn what_is_no_action_costs_a_step_and_what_is_no_reset_costs_nothing() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    let step = format!("{environment}/step");
    let reset = format!("{environment}/reset");
    for (number, text) in ["", "{", r#"{"actoin": 1}"#].into_iter().enumerate() {
        let (status, stepped) = program.post_text(&step, text).await;
        assert_eq!(
            (status, &stepped["observation"]["step"]),
            (200, &json!(number + 1)),
            "{text}"
        );
        assert_eq!(stepped["observation"]["error_kind"], "format");
    }
    for text in ["", "{", "{}", r#"{"task": "modeller/001", "sead": 1}"#] {
        let refused = program.post_text(&reset, text).await;
        assert_eq!(kind(&refused), (400, "request"), "{text}");
    }
    for task in ["modeller/999", "modeller", "*"] {
        let refused = program.post(&reset, json!({"task": task})).await;
        assert_eq!(kind(&refused), (404, "unknown"), "{task}");
    }
    // Not a step for a web page that cannot say what it sends.
    let posted = program
        .request(Method::POST, &step)
        .body(r#"{"action": {"type": "done"}}"#);
    let refused = answer(posted.header(CONTENT_TYPE, "text/plain")).await;
    assert_eq!(kind(&refused), (400, "request"));
    let refused = program.post_text(&step, vec![b' '; 9 << 20]).await;
    assert_eq!(kind(&refused), (400, "request"));
    let (_, seen) = program.get(&format!("{environment}/observation")).await;
    assert_eq!(seen["step"], 3);
}

#[tokio::test]
async fn without_an_episode_there_is_nothing_to_step_or_see() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let environment = program.open().await;
    assert_eq!(
        kind(&program.step(&environment, click()).await),
        (409, "conflict")
    );
    let observed = program.get(&format!("{environment}/observation")).await;
    assert_eq!(kind(&observed), (409, "conflict"));
    program.reset(&environment, TASK).await;
    program.step(&environment, json!({"type": "done"})).await;
    assert_eq!(
        kind(&program.step(&environment, click()).await),
        (409, "conflict")
    );
}

#[tokio::test]
async fn a_budget_of_the_client_truncates_the_episode() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let environment = program.open().await;
    let request = json!({"task": TASK, "steps": 2});
    let (_, begun) = program.post(&format!("{environment}/reset"), request).await;
    assert_eq!(begun["observation"]["steps_left"], 2);
    let line = json!({"actions": [click(), click()]});
    let (_, last) = program.post(&format!("{environment}/step"), line).await;
    assert_eq!(
        (&last["terminated"], &last["truncated"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        (&last["outcome"]["end"], &last["outcome"]["steps"]),
        (&json!("step_budget"), &json!(2))
    );
}

#[tokio::test]
async fn a_client_gets_fewer_steps_if_it_likes_and_never_more() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let environment = program.open().await;
    let begun = program.reset(&environment, TASK).await;
    let own = begun["task"]["budget"]["steps"].as_u64().expect("a budget");
    let left = async |program: &Program, environment: &str, steps: u64| {
        let request = json!({"task": TASK, "steps": steps});
        let (_, begun) = program.post(&format!("{environment}/reset"), request).await;
        begun["observation"]["steps_left"].as_u64().expect("steps")
    };
    assert_eq!(left(&program, &environment, own + 1).await, own);
    assert_eq!(left(&program, &environment, u32::MAX.into()).await, own);
    assert_eq!(left(&program, &environment, own - 1).await, own - 1);
    let bounded = Program::pretended(&fake, &["--steps", "3"]).await;
    let environment = bounded.open().await;
    assert_eq!(left(&bounded, &environment, own).await, 3);
    assert_eq!(left(&bounded, &environment, 2).await, 2);
}

#[tokio::test]
async fn unknown_addresses_methods_and_hosts_are_refused_in_words() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let nobody = "/v1/environments/0123456789abcdef";
    assert_eq!(kind(&program.get(nobody).await), (404, "unknown"));
    assert_eq!(kind(&program.step(nobody, click()).await), (404, "unknown"));
    let reset = program
        .post(&format!("{nobody}/reset"), json!({"task": TASK}))
        .await;
    assert_eq!(kind(&reset), (404, "unknown"));
    assert_eq!(program.close(nobody).await, 404);
    assert_eq!(kind(&program.get("/").await), (404, "unknown"));
    let deleted = answer(program.request(Method::DELETE, "/v1/tasks")).await;
    assert_eq!(kind(&deleted), (405, "request"));
    // What a browser asks before it lets a page of somebody else post.
    let asked = program.request(Method::OPTIONS, "/v1/environments");
    let response = asked
        .header("origin", "http://evil.example")
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 405);
    assert!(
        !response
            .headers()
            .contains_key("access-control-allow-origin")
    );
    let rebound = program
        .request(Method::GET, "/v1/health")
        .header(HOST, "evil.example");
    assert_eq!(kind(&answer(rebound).await), (421, "request"));
}

#[tokio::test]
async fn a_token_is_wanted_of_everybody_where_there_is_one() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--token-env", "TEST_TOKEN"]).await;
    assert_eq!(program.greeting["token"], Value::Null);
    assert_eq!(kind(&program.get("/v1/health").await), (401, "token"));
    assert_eq!(
        kind(&program.post("/v1/environments", json!({})).await),
        (401, "token")
    );
    let with = |word: &str| {
        let request = program.request(Method::GET, "/v1/health");
        request.header(AUTHORIZATION, format!("Bearer {word}"))
    };
    assert_eq!(kind(&answer(with("sesam")).await), (401, "token"));
    assert_eq!(answer(with("sesame")).await.0, 200);
    let url = program.url("/v1/socket").replace("http://", "ws://");
    assert!(connect_async(url).await.is_err());
}

#[tokio::test]
async fn a_server_for_others_makes_up_a_token() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--bind", "0.0.0.0"]).await;
    let word = program.greeting["token"].as_str().expect("a token");
    assert_eq!(word.len(), 32);
    assert_eq!(kind(&program.get("/v1/health").await), (401, "token"));
    let request = program.request(Method::GET, "/v1/health").bearer_auth(word);
    assert_eq!(answer(request).await.0, 200);
}

#[tokio::test]
async fn as_many_environments_as_may_be_and_side_by_side() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--limit", "2"]).await;
    let (one, two) = (program.open().await, program.open().await);
    let third = program.post("/v1/environments", json!({})).await;
    assert_eq!(kind(&third), (429, "limit"));
    let (_, listed) = program.get("/v1/environments").await;
    assert_eq!(listed.as_array().expect("a list").len(), 2);
    let (first, second) = tokio::join!(program.reset(&one, TASK), program.reset(&two, TASK));
    assert_ne!(first["episode"], second["episode"]);
    program.step(&one, click()).await;
    let (_, seen) = program.get(&format!("{two}/observation")).await;
    assert_eq!(seen["step"], 0);
    assert_eq!(program.close(&one).await, 204);
    let third = program.open().await;
    assert_ne!(third, two);
}

#[tokio::test]
async fn environments_that_nobody_uses_are_closed_and_others_are_not() {
    let fake = Fake::start(Flaw::None).await;
    // Not less: a busy machine may take a second from an answer to the next request.
    let program = Program::pretended(&fake, &["--idle", "5"]).await;
    let environment = program.open().await;
    program.reset(&environment, TASK).await;
    program.wait_until_open(0).await;
    assert_eq!(
        kind(&program.step(&environment, click()).await),
        (404, "unknown")
    );
    let mut socket = program.socket().await;
    assert_eq!(socket.said(json!({"type": "open"})).await["type"], "open");
    program.wait_until_open(0).await;
    let late = socket.said(json!({"type": "observe"})).await;
    assert_eq!(
        (&late["type"], &late["kind"]),
        (&json!("error"), &json!("conflict"))
    );
    let begun = socket.said(json!({"type": "reset", "task": TASK})).await;
    assert_eq!(begun["type"], "reset");
}

#[tokio::test]
async fn a_browser_that_breaks_costs_its_episode_only() {
    let fake = Fake::start(Flaw::CrashingLoad).await;
    let mut program = Program::pretended(&fake, &["--parent"]).await;
    let environment = program.open().await;
    let reset = format!("{environment}/reset");
    let lost = program.post(&reset, json!({"task": TASK})).await;
    assert_eq!(kind(&lost), (503, "infrastructure"));
    fake.turn(Flaw::CrashingClick);
    program.reset(&environment, TASK).await;
    let (_, charged) = program.step(&environment, click()).await;
    assert_eq!(charged["outcome"]["end"], "agent_error");
    fake.turn(Flaw::None);
    program.reset(&environment, TASK).await;
    assert_eq!(program.step(&environment, click()).await.0, 200);
    drop(program.input.take());
    let summary = program.ended().await;
    assert_eq!(summary["episodes"].as_array().expect("rows").len(), 1);
    assert_eq!(summary["unfinished"].as_array().expect("rows").len(), 2);
}

/// The same conversation over any stream of messages.
macro_rules! converse {
    ($client:expr) => {
        let client = $client;
        let early = client
            .say(r#"{"type":"step","action":{"type":"done"}}"#)
            .await;
        assert_eq!(
            (&early["type"], &early["kind"]),
            (&json!("error"), &json!("conflict"))
        );
        for text in ["{", "[]", r#"{"type":"walk"}"#, r#"{"type":"reset"}"#] {
            let refused = client.say(text).await;
            assert_eq!(
                (&refused["type"], &refused["kind"]),
                (&json!("error"), &json!("request"))
            );
        }
        let tasks = client.say(r#"{"type":"tasks"}"#).await;
        assert!(tasks["tasks"].as_array().expect("tasks").len() > 10);
        let sight = r#"{"type":"open","sight":{"notice":true}}"#;
        assert_eq!(client.say(sight).await["sight"]["notice"], true);
        assert_eq!(client.say(sight).await["kind"], "conflict");
        let begun = client
            .say(r#"{"type":"reset","task":"modeller/001"}"#)
            .await;
        assert_eq!(
            (&begun["type"], &begun["observation"]["step"]),
            (&json!("reset"), &json!(0))
        );
        let stepped = client
            .say(r#"{"type":"step","action":{"type":"wait","ms":5},"note":"so"}"#)
            .await;
        assert_eq!(
            (&stepped["type"], &stepped["observation"]["step"]),
            (&json!("step"), &json!(1))
        );
        let refused = client.say(r#"{"type":"step","actoin":{}}"#).await;
        assert_eq!(
            (&refused["type"], &refused["observation"]["step"]),
            (&json!("step"), &json!(2))
        );
        let seen = client.say(r#"{"type":"observe"}"#).await;
        assert_eq!(
            (&seen["type"], &seen["step"]),
            (&json!("observe"), &json!(2))
        );
        let last = client
            .say(r#"{"type":"step","action":{"type":"done"}}"#)
            .await;
        assert_eq!(last["outcome"]["end"], "answered");
        assert_eq!(client.say(r#"{"type":"close"}"#).await["type"], "close");
    };
}

#[tokio::test]
async fn a_socket_answers_every_message_and_is_an_environment() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let mut socket = program.socket().await;
    let refused = socket.say(vec![1u8, 2]).await;
    assert_eq!(refused["type"], "error");
    let refused = socket.say(" ".repeat(9 << 20)).await;
    assert_eq!(
        (&refused["type"], &refused["kind"]),
        (&json!("error"), &json!("request"))
    );
    converse!(&mut socket);
    let end = soon(socket.0.next()).await;
    assert!(matches!(end, Some(Ok(Message::Close(_)))), "{end:?}");
    program.wait_until_open(0).await;
    let mut left = program.socket().await;
    assert_eq!(left.said(json!({"type": "open"})).await["type"], "open");
    assert_eq!(program.get("/v1/health").await.1["open"], 1);
    drop(left);
    program.wait_until_open(0).await;
}

#[tokio::test]
async fn web_pages_get_no_socket() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let url = program.url("/v1/socket").replace("http://", "ws://");
    let mut request = url.into_client_request().expect("a request");
    let origin = "http://127.0.0.1:8080".parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    assert!(connect_async(request).await.is_err());
    assert_eq!(kind(&program.get("/v1/socket").await), (400, "request"));
}

#[tokio::test]
async fn standard_streams_are_an_environment_too() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--stdio"]).await;
    assert_eq!(program.greeting["url"], Value::Null);
    converse!(&mut program);
    assert_eq!(
        program.ended().await["episodes"]
            .as_array()
            .expect("rows")
            .len(),
        1
    );
}

#[tokio::test]
async fn the_end_of_the_input_ends_the_environment_and_counts_its_episode() {
    let fake = Fake::start(Flaw::None).await;
    let mut program = Program::pretended(&fake, &["--stdio"]).await;
    program
        .say(&json!({"type": "reset", "task": TASK}).to_string())
        .await;
    drop(program.input.take());
    assert_eq!(program.ended().await["episodes"][0]["end"], "agent_error");
}

/// What `examples/python-agent` plays, for the page of 1280 x 720.
fn plan() -> [Value; 5] {
    [
        json!({"type": "click", "x": 142, "y": 300}),
        json!({"type": "click", "x": 782, "y": 388}),
        json!({"type": "key", "keys": ["Delete"]}),
        json!({"type": "drag", "path": [[680, 406], [780, 406], [877, 406]]}),
        json!({"type": "answer", "fields": {"answer": "done"}}),
    ]
}

const SOLVED: &str = "workflow-builder/001";

fn assert_solved(answer: &Value) {
    assert_eq!(
        (
            &answer["reward"],
            &answer["terminated"],
            &answer["outcome"]["passed"]
        ),
        (&json!(1.0), &json!(true), &json!(true)),
        "{}",
        answer["outcome"]
    );
}

#[tokio::test]
#[ignore = "needs a browser and the web build"]
async fn a_task_is_solved_over_http_and_over_a_socket_side_by_side() {
    let _turn = MACHINE.read().await;
    let mut program = Program::start(Scene::Real, &["--parent"]).await;
    let over_http = async {
        let environment = program.open().await;
        let begun = program.reset(&environment, SOLVED).await;
        assert!(
            begun["observation"]["screenshot"]
                .as_str()
                .expect("a picture")
                .len()
                > 1000
        );
        let mut last = Value::Null;
        for action in plan() {
            last = program.step(&environment, action).await.1;
        }
        assert_solved(&last);
    };
    let over_a_socket = async {
        let mut socket = program.socket().await;
        socket.said(json!({"type": "reset", "task": SOLVED})).await;
        let mut last = Value::Null;
        for action in plan() {
            last = socket.said(json!({"type": "step", "action": action})).await;
        }
        assert_solved(&last);
    };
    tokio::join!(over_http, over_a_socket);
    drop(program.input.take());
    let summary = program.ended().await;
    assert_eq!(summary["figures"]["success_rate"], 1.0, "{summary}");
    let checked = Command::new(env!("CARGO_BIN_EXE_gauntlet"))
        .args(["score", "--check"])
        .arg(&program.run)
        .current_dir(checkout())
        .output()
        .await
        .expect("checked");
    let said = String::from_utf8_lossy(&checked.stdout) + String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{said}");
}

#[tokio::test]
#[ignore = "needs a browser and the web build"]
async fn a_task_is_solved_over_standard_streams() {
    let _turn = MACHINE.read().await;
    let mut program = Program::start(Scene::Real, &["--stdio"]).await;
    program
        .say(&json!({"type": "reset", "task": SOLVED}).to_string())
        .await;
    let mut last = Value::Null;
    for action in plan() {
        last = program
            .say(&json!({"type": "step", "action": action}).to_string())
            .await;
    }
    assert_solved(&last);
    drop(program.input.take());
    assert_eq!(program.ended().await["figures"]["success_rate"], 1.0);
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "needs a browser and the web build"]
async fn a_browser_that_is_killed_costs_its_episode_and_no_other() {
    let _turn = MACHINE.read().await;
    let mut program = Program::start(Scene::Real, &["--parent"]).await;
    let (doomed, spared) = (program.open().await, program.open().await);
    program.reset(&doomed, SOLVED).await;
    let process = program.process.id().expect("a process");
    let browsers = crate::neighbours::browsers_of(process);
    program.reset(&spared, SOLVED).await;
    for process in &browsers {
        // Some end with the first of them.
        let _ = Command::new("kill")
            .args(["-KILL", &process.to_string()])
            .status()
            .await;
    }
    assert!(!browsers.is_empty());
    let (status, lost) = program.step(&doomed, click()).await;
    let is_lost = status == 503 || lost["outcome"]["passed"] == false;
    assert!(is_lost, "{status} {lost}");
    let begun = program.reset(&doomed, SOLVED).await;
    assert_eq!(begun["observation"]["step"], 0);
    for environment in [&spared, &doomed] {
        let mut last = Value::Null;
        for action in plan() {
            last = program.step(environment, action).await.1;
        }
        assert_solved(&last);
    }
    drop(program.input.take());
    let summary = program.ended().await;
    let passed = summary["episodes"].as_array().expect("rows").iter();
    assert_eq!(passed.filter(|row| row["pass"] == true).count(), 2);
}
