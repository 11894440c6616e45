//! Messages with the computer tool.

use image::ImageFormat;
use model_server::ModelServer;
use serde_json::{Value, json};

use crate::{Asking, KEY, assert_refused, mind, picture, png, server};

fn shown() -> Value {
    json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": png()}})
}

fn first() -> Asking {
    Asking {
        path: "/v1/messages".into(),
        headers: vec![
            ("x-api-key", KEY.into()),
            ("anthropic-version", "2023-06-01".into()),
            ("anthropic-beta", "computer-use-2025-11-24".into()),
        ],
        body: json!({
            "model": "claude", "max_tokens": 4096, "thinking": {"type": "enabled", "budget_tokens": 1024},
            "system": [{"type": "text", "text": "You use a computer.", "cache_control": {"type": "ephemeral"}}],
            "tools": [
                {"type": "computer_20251124", "name": "computer", "display_width_px": 640, "display_height_px": 360},
                {"name": "answer", "input_schema": {"type": "object"}},
            ],
            "messages": [{"role": "user", "content": [{"type": "text", "text": "# Task: Remove a node"}, shown()]}],
        }),
    }
}

/// Thinking, words and the call of the first answer, then its result.
async fn second(server: &ModelServer) -> Asking {
    let mut asking = first();
    let answer = asking.answer(server).await;
    let messages = asking.body["messages"].as_array_mut().expect("messages");
    messages.push(json!({"role": "assistant", "content": answer["content"]}));
    messages.push(json!({"role": "user", "content": [{
        "type": "tool_result", "tool_use_id": answer["content"][2]["id"], "content": [shown()],
    }]}));
    asking
}

#[tokio::test]
async fn a_call_follows_signed_thinking_and_the_next_one_its_result() {
    let server = server(mind());
    let answer = first().answer(&server).await;
    let [thinking, text, call] = answer["content"].as_array().expect("content").as_slice() else {
        panic!("{answer}");
    };
    assert!(
        thinking["signature"]
            .as_str()
            .is_some_and(|it| it.len() > 100)
    );
    assert_eq!(
        (&text["type"], &answer["stop_reason"]),
        (&json!("text"), &json!("tool_use"))
    );
    assert_eq!(
        call["input"],
        json!({"action": "left_click", "coordinate": [320, 180]})
    );
    let next = second(&server).await.answer(&server).await;
    assert_eq!(
        next["content"][2]["input"],
        json!({"action": "type", "text": "schön"})
    );
    let tokens = server.received()[2].tokens;
    let usage = &next["usage"];
    assert!(tokens.cached > 0 && tokens.written > 0);
    assert_eq!(usage["cache_read_input_tokens"], tokens.cached);
    assert_eq!(usage["cache_creation_input_tokens"], tokens.written);
    assert_eq!(usage["input_tokens"], 0);
}

#[tokio::test]
async fn the_toolset_has_a_tool_per_action_and_needs_no_beta() {
    let server = server(mind().in_batches_of(2));
    let mut asking = first();
    asking.headers.pop();
    asking.body["tools"][0] =
        json!({"type": "computer_toolset_20260801", "configs": {"zoom": {"enabled": false}}});
    let answer = asking.answer(&server).await;
    let calls = &answer["content"].as_array().expect("content")[2..];
    assert_eq!(calls.len(), 2);
    assert_eq!(
        (&calls[0]["name"], &calls[0]["toolset_name"]),
        (&json!("left_click"), &json!("computer"))
    );
    assert_eq!(calls[0]["input"], json!({"coordinate": [320, 180]}));
    let result = |call: &Value| {
        json!({
            "type": "tool_result", "tool_use_id": call["id"], "toolset_name": "computer", "content": [shown()],
        })
    };
    let results: Vec<_> = calls.iter().map(result).collect();
    let messages = asking.body["messages"].as_array_mut().expect("messages");
    messages.push(json!({"role": "assistant", "content": answer["content"]}));
    messages.push(json!({"role": "user", "content": results}));
    let end = asking.answer(&server).await;
    assert_eq!(end["content"][2]["name"], "answer");
    asking.body["messages"][2]["content"][1]
        .as_object_mut()
        .expect("a block")
        .remove("toolset_name");
    assert_eq!(asking.json(&server).await.0, 400);
}

#[tokio::test]
async fn a_stream_has_its_events_in_order() {
    let server = server(mind());
    let mut asking = first();
    asking.body["stream"] = json!(true);
    let events = asking.events(&server).await;
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..2], ["message_start", "content_block_start"]);
    assert!(names.ends_with(&["content_block_stop", "message_delta", "message_stop"]));
    assert!(names.contains(&"ping"));
    let joined = |field: &str| -> String {
        let parts = events
            .iter()
            .filter_map(|(_, data)| data["delta"][field].as_str());
        parts.collect()
    };
    let input: Value =
        serde_json::from_str(&joined("partial_json")).expect("the input of the call");
    assert_eq!(
        input,
        json!({"action": "left_click", "coordinate": [320, 180]})
    );
    assert!(joined("thinking").starts_with("This is “Remove a node”"));
    assert!(joined("signature").len() > 100);
    assert_eq!(joined("stop_reason"), "tool_use");
}

#[tokio::test]
async fn what_the_service_would_refuse_is_refused() {
    let server = server(mind());
    let asking = second(&server).await;
    assert_refused(
        &server,
        &asking,
        &[
            ("no key", |it| drop(it.headers.remove(0)), 401, "x-api-key header is required"),
            ("wrong key", |it| it.headers[0].1 += "x", 401, "invalid x-api-key"),
            ("no version", |it| drop(it.headers.remove(1)), 400, "anthropic-version: header is required"),
            ("no beta", |it| drop(it.headers.remove(2)), 400, "'computer_20251124' found using 'type'"),
            ("another beta", |it| it.headers[2].1 = "computer-use-2025-01-24".into(), 400, "does not match any"),
            ("no bound", |it| drop(it.body.as_object_mut().unwrap().remove("max_tokens")), 400, "max_tokens: Field required"),
            ("unknown field", |it| it.body["step"] = json!(3), 400, "step: Extra inputs are not permitted"),
            ("little thinking", |it| it.body["thinking"]["budget_tokens"] = json!(100), 400, "greater than or equal to 1024"),
            ("too much thinking", |it| it.body["max_tokens"] = json!(1000), 400, "must be greater than `thinking.budget_tokens`"),
            ("temperature", |it| it.body["temperature"] = json!(0), 400, "may only be set to 1 when thinking"),
            ("no thinking", |it| drop(it.body["messages"][1]["content"].as_array_mut().unwrap().remove(0)), 400, "Expected `thinking`"),
            ("changed thinking", |it| it.body["messages"][1]["content"][0]["thinking"] = json!("No."), 400, "Invalid `signature`"),
            ("no result", |it| it.body["messages"][2]["content"] = json!("Go on."), 400, "without `tool_result` blocks immediately after: toolu_"),
            ("a result of nothing", |it| it.body["messages"][2]["content"][0]["tool_use_id"] = json!("toolu_1"), 400, "unexpected `tool_use_id`"),
            ("words before the result", |it| it.body["messages"][2]["content"].as_array_mut().unwrap().insert(0, json!({"type": "text", "text": "Well:"})), 400, "unexpected `tool_use_id`"),
            ("a picture of an error", |it| it.body["messages"][2]["content"][0]["is_error"] = json!(true), 400, "if \"is_error\" is true"),
            ("empty text", |it| it.body["messages"][0]["content"][0]["text"] = json!(" "), 400, "non-whitespace text"),
            ("begins with an answer", |it| drop(it.body["messages"].as_array_mut().unwrap().remove(0)), 400, "first message must use the \"user\" role"),
            ("ends with an answer", |it| {
                let messages = it.body["messages"].as_array_mut().unwrap();
                messages.push(json!({"role": "assistant", "content": "And"}));
            }, 400, "prefill"),
            ("another size", |it| it.body["tools"][0]["display_width_px"] = json!(1280), 400, "declared size 1280x360"),
            ("a picture of another kind", |it| {
                it.body["messages"][0]["content"][1]["source"]["data"] = json!(picture(640, 360, ImageFormat::WebP));
            }, 400, "appears to be image/webp"),
            ("many pictures", |it| {
                let content = it.body["messages"][0]["content"].as_array_mut().unwrap();
                content.extend(vec![shown(); 100]);
            }, 400, "too many images: 102 > 100"),
            ("many marks", |it| {
                let marked = json!({"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}});
                let content = it.body["messages"][0]["content"].as_array_mut().unwrap();
                content.extend(vec![marked; 4]);
            }, 400, "A maximum of 4 blocks with cache_control may be provided. Found 5."),
        ],
        "/error/message",
    )
    .await;
}
