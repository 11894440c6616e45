//! Chat completions.

use image::ImageFormat;
use model_server::ModelServer;
use serde_json::{Value, json};

use crate::{Asking, KEY, assert_refused, mind, picture, png, server};

fn functions() -> Value {
    let function = |name: &str| json!({"type": "function", "function": {"name": name, "parameters": {"type": "object"}}});
    ["click", "type", "answer"]
        .map(function)
        .into_iter()
        .collect()
}

fn shown() -> Value {
    json!({"type": "image_url", "image_url": {"url": format!("data:image/png;base64,{}", png())}})
}

fn first() -> Asking {
    Asking {
        path: "/v1/chat/completions".into(),
        headers: vec![("authorization", format!("Bearer {KEY}"))],
        body: json!({
            "model": "small", "tools": functions(), "max_completion_tokens": 500,
            "messages": [
                {"role": "system", "content": "You use a computer."},
                {"role": "user", "content": [{"type": "text", "text": "# Task: Remove a node"}, shown()]},
            ],
        }),
    }
}

/// The conversation after one call and its result.
async fn second(server: &ModelServer) -> Asking {
    let mut asking = first();
    let answer = asking.answer(server).await;
    let mut said = answer["choices"][0]["message"].clone();
    let id = said["tool_calls"][0]["id"].clone();
    said.as_object_mut()
        .expect("a message")
        .remove("annotations");
    let messages = asking.body["messages"].as_array_mut().expect("messages");
    messages.push(said);
    messages.push(json!({"role": "tool", "tool_call_id": id, "content": "done"}));
    messages.push(json!({"role": "user", "content": [shown()]}));
    asking
}

#[tokio::test]
async fn a_call_is_answered_and_the_next_one_follows() {
    let server = server(mind());
    let answer = first().answer(&server).await;
    let choice = &answer["choices"][0];
    assert_eq!(choice["finish_reason"], "tool_calls");
    let call = &choice["message"]["tool_calls"][0]["function"];
    assert_eq!(call["name"], "click");
    // The picture has half the size of the page.
    let arguments: Value =
        serde_json::from_str(call["arguments"].as_str().expect("text")).expect("JSON");
    assert_eq!(
        (&arguments["x"], &arguments["y"]),
        (&json!(320), &json!(180))
    );
    let next = second(&server).await.answer(&server).await;
    let call = &next["choices"][0]["message"]["tool_calls"][0]["function"];
    assert_eq!(
        (&call["name"], &call["arguments"]),
        (&json!("type"), &json!("{\"text\":\"schön\"}"))
    );
    assert!(next["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64() > Some(0));
    let received = server.received();
    assert_eq!(received.len(), 3);
    assert_eq!(
        received[2].pictures,
        vec![(640, 360, "image/png".to_string()); 2]
    );
    assert_eq!(
        received[2].tokens.prompt,
        next["usage"]["prompt_tokens"].as_u64().expect("a count")
    );
}

#[tokio::test]
async fn a_stream_says_the_same_in_pieces() {
    let server = server(mind());
    let mut asking = first();
    let whole = asking.answer(&server).await;
    asking.body["stream"] = json!(true);
    asking.body["stream_options"] = json!({"include_usage": true});
    let events = asking.events(&server).await;
    let joined = |path: &str| -> String {
        let parts = events
            .iter()
            .filter_map(|(_, data)| data.pointer(path)?.as_str());
        parts.collect()
    };
    let message = &whole["choices"][0]["message"];
    assert_eq!(
        joined("/choices/0/delta/content"),
        message["content"].as_str().expect("text")
    );
    let arguments = joined("/choices/0/delta/tool_calls/0/function/arguments");
    assert_eq!(
        arguments,
        message["tool_calls"][0]["function"]["arguments"]
            .as_str()
            .expect("text")
    );
    assert_eq!(joined("/choices/0/finish_reason"), "tool_calls");
    let [.., (_, counts), (_, done)] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(counts["usage"], whole["usage"]);
    assert_eq!(counts["choices"], json!([]));
    assert_eq!(done, "[DONE]");
}

#[tokio::test]
async fn without_tools_the_action_is_in_the_text() {
    let server = server(mind().in_batches_of(2));
    let mut asking = first();
    asking.body.as_object_mut().expect("a body").remove("tools");
    let answer = asking.answer(&server).await;
    let message = &answer["choices"][0]["message"];
    assert!(message["tool_calls"].is_null());
    let text = message["content"].as_str().expect("text").to_string();
    assert!(
        text.contains("\"actions\"") && text.contains("\"type\":\"click\""),
        "{text}"
    );
    let messages = asking.body["messages"].as_array_mut().expect("messages");
    messages.push(json!({"role": "assistant", "content": text}));
    messages.push(json!({"role": "user", "content": "Go on."}));
    let answer = asking.answer(&server).await;
    let text = answer["choices"][0]["message"]["content"]
        .as_str()
        .expect("text");
    assert!(text.contains("\"type\":\"answer\""), "{text}");
}

#[tokio::test]
async fn what_the_service_would_refuse_is_refused() {
    let server = server(mind());
    let asking = second(&server).await;
    assert_refused(
        &server,
        &asking,
        &[
            (
                "no key",
                |it| it.headers.clear(),
                401,
                "didn't provide an API key",
            ),
            (
                "wrong key",
                |it| it.headers[0].1 += "x",
                401,
                "Incorrect API key",
            ),
            (
                "no model",
                |it| drop(it.body.as_object_mut().unwrap().remove("model")),
                400,
                "parameter: 'model'",
            ),
            (
                "no messages",
                |it| it.body["messages"] = json!([]),
                400,
                "empty array",
            ),
            (
                "unknown field",
                |it| it.body["image_window"] = json!(3),
                400,
                "Unknown parameter: 'image_window'",
            ),
            (
                "unknown field of a message",
                |it| it.body["messages"][1]["step"] = json!(3),
                400,
                "messages[1].step",
            ),
            (
                "no result",
                |it| drop(it.body["messages"].as_array_mut().unwrap().remove(3)),
                400,
                "did not have response messages: call_",
            ),
            (
                "a result twice",
                |it| {
                    let result = it.body["messages"][3].clone();
                    it.body["messages"]
                        .as_array_mut()
                        .unwrap()
                        .insert(3, result);
                },
                400,
                "must be a response to a preceeding message",
            ),
            (
                "another id",
                |it| it.body["messages"][3]["tool_call_id"] = json!("call_1"),
                400,
                "must be a response to a preceeding message",
            ),
            (
                "an invented call",
                |it| it.body["messages"][2]["tool_calls"][0]["id"] = json!("call_1"),
                400,
                "Unknown tool_call_id",
            ),
            (
                "a picture as result",
                |it| it.body["messages"][3]["content"] = json!([shown()]),
                400,
                "only allowed for messages with role 'user'",
            ),
            (
                "a picture of another kind",
                |it| {
                    let jpeg = picture(640, 360, ImageFormat::Jpeg);
                    it.body["messages"][4]["content"][0]["image_url"]["url"] =
                        json!(format!("data:image/png;base64,{jpeg}"));
                },
                400,
                "appears to be image/jpeg",
            ),
            (
                "another role",
                |it| it.body["messages"][0]["role"] = json!("robot"),
                400,
                "Invalid value: 'robot'",
            ),
            (
                "no string",
                |it| it.body["model"] = json!(1),
                400,
                "expected a string",
            ),
            (
                "temperature",
                |it| it.body["temperature"] = json!(3),
                400,
                "between 0 and 2",
            ),
            (
                "stream options",
                |it| it.body["stream_options"] = json!({}),
                400,
                "only allowed when 'stream'",
            ),
            (
                "a loose schema",
                |it| it.body["tools"][0]["function"]["strict"] = json!(true),
                400,
                "additionalProperties",
            ),
            (
                "a name with a blank",
                |it| it.body["tools"][0]["function"]["name"] = json!("left click"),
                400,
                "pattern",
            ),
        ],
        "/error/message",
    )
    .await;
}

#[tokio::test]
async fn other_addresses_and_a_prompt_without_a_task_are_errors() {
    let server = server(mind());
    let mut asking = first();
    asking.path = "/v2/chat/completions".into();
    assert_eq!(asking.json(&server).await.0, 404);
    let mut asking = first();
    asking.body["messages"][1]["content"] = json!("Hello");
    let (status, body) = asking.json(&server).await;
    assert_eq!(
        (status, body["error"]["type"].as_str()),
        (400, Some("invalid_request_error"))
    );
    assert!(server.refusals()[0].contains("no title of a recorded task"));
}
