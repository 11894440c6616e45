//! What goes wrong on demand.

use std::time::Duration;

use model_server::{Fault, Faults, ModelServer};
use serde_json::{Value, json};

use crate::{Asking, KEY, mind};

fn chat() -> Asking {
    let function = json!({"type": "function", "function": {"name": "click"}});
    Asking {
        path: "/v1/chat/completions".into(),
        headers: vec![("authorization", format!("Bearer {KEY}"))],
        body: json!({
            "model": "small", "tools": [function],
            "messages": [{"role": "user", "content": "# Task: Remove a node"}],
        }),
    }
}

fn anthropic() -> Asking {
    Asking {
        path: "/v1/messages".into(),
        headers: vec![
            ("x-api-key", KEY.into()),
            ("anthropic-version", "2023-06-01".into()),
        ],
        body: json!({
            "model": "claude", "max_tokens": 100, "tools": [{"name": "click", "input_schema": {"type": "object"}}],
            "messages": [{"role": "user", "content": "# Task: Remove a node"}],
        }),
    }
}

fn responses() -> Asking {
    Asking {
        path: "/v1/responses".into(),
        body: json!({"model": "gpt-5.4", "tools": [{"type": "computer"}], "input": "# Task: Remove a node"}),
        ..chat()
    }
}

fn gemini() -> Asking {
    Asking {
        path: "/v1beta/models/gemini-3:generateContent".into(),
        headers: vec![("x-goog-api-key", KEY.into())],
        body: json!({
            "tools": [{"computerUse": {"environment": "ENVIRONMENT_BROWSER"}}],
            "contents": [{"role": "user", "parts": [{"text": "# Task: Remove a node"}]}],
        }),
    }
}

fn failing(faults: Faults) -> ModelServer {
    ModelServer::start(mind(), Some(KEY), faults).expect("the server starts")
}

#[tokio::test]
async fn a_fault_hits_its_request_and_no_other() {
    let server = failing(
        Faults::none()
            .at(2, Fault::RateLimit { retry_after_ms: 40 })
            .at(3, Fault::Broken),
    );
    chat().answer(&server).await;
    let response = chat().send(&server).await.expect("an answer");
    assert_eq!(response.status(), 429);
    assert_eq!(response.headers()["retry-after-ms"], "40");
    assert_eq!(response.headers()["retry-after"], "1");
    assert_eq!(chat().json(&server).await.0, 500);
    chat().answer(&server).await;
    let faults: Vec<_> = server
        .received()
        .into_iter()
        .map(|it| it.fault.is_some())
        .collect();
    assert_eq!(faults, [false, true, true, false]);
}

#[tokio::test]
async fn an_overloaded_service_says_so_in_its_own_way() {
    let server = failing(Faults::none().from(1, Fault::Overloaded));
    let (status, body) = anthropic().json(&server).await;
    assert_eq!(
        (status, &body["error"]["type"]),
        (529, &json!("overloaded_error"))
    );
    let (status, body) = gemini().json(&server).await;
    assert_eq!(
        (status, &body["error"]["status"]),
        (503, &json!("UNAVAILABLE"))
    );
}

#[tokio::test]
async fn a_cut_answer_is_a_broken_connection_whole_or_streamed() {
    let server = failing(Faults::none().from(1, Fault::Cut));
    let mut asking = chat();
    for _ in 0..2 {
        let response = asking.send(&server).await.expect("a beginning");
        assert!(response.text().await.is_err());
        asking.body["stream"] = json!(true);
    }
}

#[tokio::test]
async fn a_hanging_request_is_never_answered_and_does_not_keep_the_server() {
    let server = failing(Faults::none().at(1, Fault::Hang));
    let asked_again = async {
        // The first has to be the first.
        while server.received().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        chat().answer(&server).await;
    };
    let hanging = chat();
    tokio::select! {
        _ = hanging.send(&server) => panic!("it was answered"),
        () = asked_again => {}
    }
    assert_eq!(server.received()[0].status, 0);
    drop(server);
}

#[tokio::test]
async fn answers_without_sense_come_in_every_protocol() {
    let ways = [
        Fault::MalformedArguments,
        Fault::UnknownFunction,
        Fault::TextOnly,
    ];
    for (index, fault) in ways.iter().enumerate() {
        let server = failing(Faults::none().from(1, fault.clone()));
        let call =
            chat().answer(&server).await["choices"][0]["message"]["tool_calls"][0]["function"]
                .clone();
        let arguments = call["arguments"]
            .as_str()
            .map(serde_json::from_str::<Value>);
        match index {
            0 => assert!(arguments.is_some_and(|it| it.is_err())),
            1 => assert_eq!(call["name"], "open_the_window"),
            _ => assert!(call.is_null()),
        }
        let answer = anthropic().answer(&server).await;
        let wanted = if index == 2 { "end_turn" } else { "tool_use" };
        assert_eq!(answer["stop_reason"], wanted);
        let answer = responses().answer(&server).await;
        let wanted = if index == 2 {
            "message"
        } else {
            "function_call"
        };
        assert_eq!(answer["output"][0]["type"], wanted);
        let answer = gemini().answer(&server).await;
        let wanted = if index == 0 {
            "MALFORMED_FUNCTION_CALL"
        } else {
            "STOP"
        };
        assert_eq!(answer["candidates"][0]["finishReason"], wanted);
    }
}

#[tokio::test]
async fn refusals_and_filters_have_their_own_form_in_every_protocol() {
    let server = failing(Faults::none().from(1, Fault::Refusal));
    let message = chat().answer(&server).await["choices"][0]["message"].clone();
    assert_eq!(
        (&message["refusal"], &message["content"]),
        (&json!("I cannot help with that."), &Value::Null)
    );
    let answer = anthropic().answer(&server).await;
    assert_eq!(
        (&answer["stop_reason"], &answer["content"]),
        (&json!("refusal"), &json!([]))
    );
    let answer = responses().answer(&server).await;
    assert_eq!(answer["output"][0]["content"][0]["type"], "refusal");
    assert_eq!(
        gemini().answer(&server).await["candidates"][0]["finishReason"],
        "SAFETY"
    );
    let server = failing(Faults::none().from(1, Fault::Filter));
    assert_eq!(
        chat().answer(&server).await["choices"][0]["finish_reason"],
        "content_filter"
    );
    assert_eq!(anthropic().answer(&server).await["stop_reason"], "refusal");
    assert_eq!(
        responses().answer(&server).await["incomplete_details"]["reason"],
        "content_filter"
    );
    let answer = gemini().answer(&server).await;
    assert_eq!(
        answer["promptFeedback"]["blockReason"],
        "PROHIBITED_CONTENT"
    );
    assert!(answer.get("candidates").is_none());
}

#[tokio::test]
async fn the_key_is_repeated_where_a_careless_service_would() {
    let server = failing(
        Faults::none()
            .at(1, Fault::KeyInError)
            .at(2, Fault::KeyInText),
    );
    let (status, body) = chat().json(&server).await;
    assert_eq!(status, 500);
    assert!(body.to_string().contains(KEY));
    assert!(chat().answer(&server).await.to_string().contains(KEY));
}
