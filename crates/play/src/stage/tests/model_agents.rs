//! Models as agents: a server of the test says what they say.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use models::{Key, Tool};
use protocol::{ResultField, ResultKind, Scale};

use super::*;
use crate::agents::{Grounder, ModelSpec};

const KEY: &str = "sk-a-secret-of-the-test";

/// What the model said, and with which status.
type Said = (u16, Value);

#[derive(Clone, Default)]
struct Memory {
    said: Arc<Mutex<VecDeque<Said>>>,
    asked: Arc<Mutex<Vec<Value>>>,
}

/// A server that says these things one after another, and then nothing.
async fn server(said: Vec<Said>) -> (String, Memory) {
    let memory = Memory::default();
    *memory.said.lock().expect("unbroken") = said.into();
    let app = Router::new().fallback(answer).with_state(memory.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, app).await });
    (address, memory)
}

async fn answer(State(memory): State<Memory>, body: String) -> impl IntoResponse {
    let asked = serde_json::from_str(&body).expect("JSON");
    memory.asked.lock().expect("unbroken").push(asked);
    let said = memory.said.lock().expect("unbroken").pop_front();
    match said {
        Some((status, body)) => (
            StatusCode::from_u16(status).expect("a status"),
            body.to_string(),
        ),
        None => std::future::pending().await,
    }
}

fn spec(api: &str, address: &str) -> ModelSpec {
    let mut spec: ModelSpec = format!("{api}:sage@{address}").parse().expect("a model");
    spec.key = Key::new(KEY);
    spec.patience.retries = 0;
    spec
}

async fn play_model(spec: ModelSpec, setting: Setting) -> Played {
    let agent = AgentSpec::Model(Box::new(spec));
    let mut agent = agent.create(Duration::from_millis(setting.patience_ms));
    let mut played = episode(agent.as_mut(), &setting).await;
    played.read_log();
    played
}

/// A completion with these calls.
fn calls(text: &str, calls: &[(&str, Value)]) -> Said {
    let calls = calls.iter().enumerate().map(|(index, (name, arguments))| {
        let arguments = match arguments {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        json!({"id": format!("c{index}"), "type": "function", "function": {"name": name, "arguments": arguments}})
    });
    let calls: Vec<Value> = calls.collect();
    let message = json!({"role": "assistant", "content": text, "tool_calls": calls});
    let usage = json!({"prompt_tokens": 10, "completion_tokens": 2});
    (
        200,
        json!({"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}),
    )
}

fn click(x: f64, y: f64) -> (&'static str, Value) {
    ("click", json!({"x": x, "y": y}))
}

#[tokio::test]
async fn a_model_sees_calls_and_answers() {
    let (address, memory) = server(vec![
        calls(
            "First this.",
            &[click(10.0, 20.0), ("type", json!({"text": "x"}))],
        ),
        calls("", &[("answer", json!({"fields": {"count": 3}}))]),
    ])
    .await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
    assert_eq!(
        played.ending.as_ref().unwrap().answer,
        Some(json!({"count": 3}))
    );
    let [_, first, second, last] = played.steps.as_slice() else {
        panic!("{:?}", played.steps);
    };
    assert_eq!(
        first.call,
        Some(json!({"type": "click", "x": 10.0, "y": 20.0}))
    );
    assert_eq!(first.note.as_deref(), Some("First this."));
    assert_eq!(
        first.usage,
        Some(json!({"input_tokens": 10, "output_tokens": 2}))
    );
    assert_eq!(second.action, Some(Action::text("x")));
    assert_eq!((&second.note, &second.usage), (&None, &None));
    assert!(last.usage.is_some());
    assert_eq!(played.log.lines().count(), 2, "{}", played.log);
    let asked = memory.asked.lock().expect("unbroken").clone();
    assert!(asked[0].to_string().contains("Do it."));
    let roles: Vec<_> = asked[1]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["role"].clone())
        .collect();
    assert_eq!(
        roles,
        ["system", "user", "assistant", "tool", "tool", "user"]
    );
}

#[tokio::test]
async fn tokens_of_a_turn_count_with_its_first_step_and_are_no_fewer_than_were_seen() {
    let (address, memory) = server(vec![
        calls(
            "I think. ".repeat(40).trim(),
            &[click(10.0, 20.0), click(20.0, 20.0)],
        ),
        calls("", &[]),
        calls("", &[("done", json!({}))]),
    ])
    .await;
    let setting = Setting {
        clock: "tokens:100+1".parse().expect("a clock"),
        ..Setting::default()
    };
    let played = play_model(spec("chat", &address), setting).await;
    assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
    let [_, first, second, nothing, last] = played.steps.as_slice() else {
        panic!("{:?}", played.steps);
    };
    // The service told of two tokens, and sent 359 bytes of words alone.
    assert!(first.tokens >= 90, "{}", first.tokens);
    assert_eq!(second.tokens, 0);
    assert_eq!(nothing.tokens, 2, "nothing was seen, two were told of");
    for step in [first, second, nothing, last] {
        assert_eq!(step.thought_ms, 100 + step.tokens);
    }
    let asked = memory.asked.lock().expect("unbroken").clone();
    let told = asked[1].to_string();
    assert!(told.contains("s went by on the page"), "{told}");
}

#[tokio::test]
async fn what_is_no_call_costs_a_step_and_is_told() {
    let (address, memory) = server(vec![
        calls("I am thinking.", &[]),
        calls("", &[("click", json!("{broken"))]),
        calls("", &[click(-5.0, 5.0), click(5.0, 5.0)]),
        calls("", &[("fly", json!({}))]),
        calls("", &[("done", json!({}))]),
    ])
    .await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered);
    let kinds: Vec<_> = played.steps[1..].iter().map(|it| it.error_kind).collect();
    let (format, action) = (Some(Refusal::Format), Some(Refusal::Action));
    assert_eq!(kinds, [format, format, action, format, None]);
    assert_eq!(played.steps[1].raw.as_deref(), Some("I am thinking."));
    let last = memory
        .asked
        .lock()
        .expect("unbroken")
        .last()
        .unwrap()
        .to_string();
    for told in [
        "Call the next action",
        "are no JSON",
        "Not reached",
        "lies outside",
        "fly",
    ] {
        assert!(last.contains(told), "{told}: {last}");
    }
}

#[tokio::test]
async fn endless_nonsense_ends_the_episode() {
    let (address, _) = server(vec![calls("Hm.", &[]); 9]).await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert!(
        matches!(&played.stop, Some(Stop::Agent(it)) if it.contains("5 lines in a row")),
        "{:?}",
        played.stop
    );
}

#[tokio::test]
async fn a_refusal_is_the_agents_failure_in_its_own_words() {
    let (_, mut said) = calls("", &[]);
    said["choices"][0]["message"]["refusal"] = json!("I would rather not.");
    let (address, _) = server(vec![(200, said)]).await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert!(
        matches!(&played.stop, Some(Stop::Agent(it)) if it == "the model refused: I would rather not."),
        "{:?}",
        played.stop
    );
    assert!(played.steps[1].usage.is_some());
}

#[tokio::test]
async fn who_is_to_blame_depends_on_the_answer() {
    let error = |status| (status, json!({"error": {"message": "words"}}));
    for status in [401, 404, 500, 529] {
        let (address, _) = server(vec![error(status)]).await;
        let played = play_model(spec("chat", &address), Setting::default()).await;
        assert!(
            matches!(&played.stop, Some(Stop::Service(it)) if it.contains("words")),
            "{status}: {:?}",
            played.stop
        );
        assert_eq!(played.log.lines().count(), 1, "{}", played.log);
    }
    let (address, _) = server(vec![error(400)]).await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert!(
        matches!(&played.stop, Some(Stop::Agent(it)) if it.contains("words")),
        "{:?}",
        played.stop
    );
    // Nobody answers.
    let (address, _) = server(Vec::new()).await;
    let setting = Setting {
        patience_ms: 100,
        ..Setting::default()
    };
    let played = play_model(spec("chat", &address), setting).await;
    assert!(
        matches!(&played.stop, Some(Stop::Service(it)) if it.contains("--agent-timeout")),
        "{:?}",
        played.stop
    );
    let setting = Setting {
        seconds: 0,
        ..Setting::default()
    };
    let played = play_model(spec("chat", &address), setting).await;
    assert_eq!(reason(&played), EndReason::TimeBudget);
}

#[tokio::test]
async fn one_action_of_a_turn_is_carried_out_and_the_model_hears_so() {
    let (address, memory) = server(vec![
        calls("", &[click(1.0, 1.0), click(2.0, 2.0)]),
        calls("", &[("done", json!({}))]),
    ])
    .await;
    let mut spec = spec("chat", &address);
    spec.settings.one_action = true;
    let played = play_model(spec, Setting::default()).await;
    let actions: Vec<_> = played
        .steps
        .iter()
        .filter_map(|it| it.action.clone())
        .collect();
    assert_eq!(actions, [Action::click(1.0, 1.0), Action::Done]);
    let last = memory
        .asked
        .lock()
        .expect("unbroken")
        .last()
        .unwrap()
        .to_string();
    assert!(
        last.contains("only the first action of a turn is"),
        "{last}"
    );
}

#[tokio::test]
async fn several_actions_of_one_computer_call_are_steps() {
    let response = |output: Value| {
        (
            200,
            json!({"status": "completed", "output": [output], "usage": {}}),
        )
    };
    let wait = json!({"type": "wait"});
    let computer = json!({"type": "computer_call", "id": "i", "call_id": "c1", "status": "completed",
        "pending_safety_checks": [{"id": "s1", "code": "x", "message": "Are you sure?"}],
        "actions": [{"type": "click", "button": "left", "x": 5, "y": 6}, wait]});
    let done = json!({"type": "function_call", "call_id": "c2", "name": "done", "arguments": "{}"});
    for one_action in [false, true] {
        let (address, memory) =
            server(vec![response(computer.clone()), response(done.clone())]).await;
        let mut spec = spec("openai", &address);
        spec.settings.one_action = one_action;
        let played = play_model(spec, Setting::default()).await;
        assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
        assert_eq!(played.steps.len(), if one_action { 3 } else { 4 });
        assert!(
            played.remarks.iter().any(|it| it.contains("Are you sure?")),
            "{:?}",
            played.remarks
        );
        let input = memory.asked.lock().expect("unbroken")[1]["input"].clone();
        assert_eq!(input[2]["type"], "computer_call_output");
        assert_eq!(input[2]["acknowledged_safety_checks"][0]["id"], "s1");
        assert_eq!(
            input.to_string().contains("only the first action"),
            one_action
        );
    }
}

#[tokio::test]
async fn a_key_that_the_server_repeats_is_nowhere_in_the_folder() {
    let (address, _) = server(vec![
        calls(
            &format!("Your key is {KEY}."),
            &[("type", json!({"text": KEY}))],
        ),
        calls(KEY, &[(KEY, json!({"x": KEY}))]),
        (401, json!({"error": {"message": format!("wrong: {KEY}")}})),
    ])
    .await;
    let played = play_model(spec("chat", &address), Setting::default()).await;
    assert_eq!(played.steps.len(), 3);
    let told = format!("{:?} {:?}", played.stop, played.remarks);
    assert!(told.contains("***") && !told.contains(KEY), "{told}");
    let mut files = 0;
    for entry in walkdir::WalkDir::new(played._folder.path()) {
        let entry = entry.expect("an entry");
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path()).expect("a file");
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains("sk-a-secret"), "{}", entry.path().display());
            files += 1;
        }
    }
    assert!(files >= 4, "steps, status, log and frames");
}

#[tokio::test]
async fn a_planner_describes_and_a_grounder_finds() {
    let (grounder, found) = server(vec![
        calls("{\"x\": 500, \"y\": 1000}", &[]),
        calls("nowhere", &[]),
    ])
    .await;
    let target = |words: &str| ("click", json!({"target": words}));
    let (planner, asked) = server(vec![
        calls("", &[target("the button Save")]),
        calls("", &[target("the moon")]),
        calls("", &[("done", json!({}))]),
    ])
    .await;
    let mut spec = spec("chat", &planner);
    spec.grounder = Some(Grounder {
        target: format!("eye@{grounder}").parse().expect("a target"),
        key: None,
        settings: models::Settings::of(models::Api::Chat),
        scale: Scale::To1000,
    });
    let played = play_model(spec, Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
    assert_eq!(played.steps[1].action, Some(Action::click(639.5, 719.0)));
    assert_eq!(
        played.steps[1].call,
        Some(json!({"type": "click", "target": "the button Save"}))
    );
    assert!(
        played.steps[1]
            .note
            .as_ref()
            .unwrap()
            .contains("the button Save -> (639.5, 719.0)")
    );
    // Of both models.
    assert_eq!(
        played.steps[1].usage,
        Some(json!({"input_tokens": 20, "output_tokens": 4}))
    );
    assert_eq!(played.steps[2].error_kind, Some(Refusal::Action));
    let question = found.asked.lock().expect("unbroken")[0].to_string();
    assert!(
        question.contains("the button Save") && question.contains("0 to 1000"),
        "{question}"
    );
    assert!(
        !asked.asked.lock().expect("unbroken")[0]
            .to_string()
            .contains("\"path\"")
    );
}

#[tokio::test]
async fn trees_and_marks_are_told_in_words_and_marks_can_be_clicked() {
    for (observe, told) in [
        (Observe::Marks, "[1] button"),
        (Observe::Tree, "button \\\"Run\\\""),
    ] {
        let (address, memory) = server(vec![
            calls("", &[("click_mark", json!({"mark": 1}))]),
            calls("", &[("done", json!({}))]),
        ])
        .await;
        let setting = Setting {
            sight: Sight {
                observe,
                notice: true,
                ..Sight::default()
            },
            ..Setting::default()
        };
        let played = play_model(spec("chat", &address), setting).await;
        assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
        let asked = memory.asked.lock().expect("unbroken").clone();
        let first = asked[0].to_string();
        assert!(
            first.contains(told) && first.contains("20 steps are left"),
            "{first}"
        );
        assert_eq!(first.contains("click_mark"), observe == Observe::Marks);
        assert_eq!(played.steps[1].error.is_none(), observe == Observe::Marks);
    }
}

#[tokio::test]
async fn a_text_with_the_tasks_result_is_its_answer() {
    let (address, _) = server(vec![calls("It is {\"total\": 3}.", &[])]).await;
    let setting = Setting {
        result: vec![ResultField {
            key: "total".into(),
            kind: ResultKind::Number,
            description: String::new(),
        }],
        ..Setting::default()
    };
    let mut spec = spec("chat", &address);
    spec.settings.tool_version = Tool::Json;
    let played = play_model(spec, setting).await;
    assert_eq!(reason(&played), EndReason::Answered, "{:?}", played.stop);
    assert_eq!(played.ending.unwrap().answer, Some(json!({"total": 3})));
}
