//! Responses with the computer tool.

use image::ImageFormat;
use model_server::ModelServer;
use serde_json::{Value, json};

use crate::{Asking, KEY, assert_refused, mind, picture, png, server};

fn address() -> String {
    format!("data:image/png;base64,{}", png())
}

fn first() -> Asking {
    Asking {
        path: "/v1/responses".into(),
        headers: vec![("authorization", format!("Bearer {KEY}"))],
        body: json!({
            "model": "gpt-5.4", "store": false, "include": ["reasoning.encrypted_content"],
            "reasoning": {"effort": "low", "summary": "auto"},
            "tools": [{"type": "computer"}, {
                "type": "function", "name": "answer", "strict": false, "parameters": {"type": "object"},
            }],
            "instructions": "You use a computer.",
            "input": [{"role": "user", "content": [
                {"type": "input_text", "text": "# Task: Remove a node"},
                {"type": "input_image", "image_url": address(), "detail": "original"},
            ]}],
        }),
    }
}

fn output(call: &Value) -> Value {
    json!({
        "type": "computer_call_output", "call_id": call["call_id"],
        "output": {"type": "computer_screenshot", "image_url": address()},
        "acknowledged_safety_checks": call["pending_safety_checks"],
    })
}

/// Reasoning, words and the call of the first answer are items 1, 2 and 3; the result is 4.
async fn second(server: &ModelServer) -> Asking {
    let mut asking = first();
    let answer = asking.answer(server).await;
    let input = asking.body["input"].as_array_mut().expect("input");
    input.extend(answer["output"].as_array().expect("output").iter().cloned());
    let result = output(&input[3]);
    input.push(result);
    asking
}

#[tokio::test]
async fn calls_with_their_reasoning_lead_to_the_answer() {
    let server = server(mind());
    let answer = first().answer(&server).await;
    let [reasoning, message, call] = answer["output"].as_array().expect("output").as_slice() else {
        panic!("{answer}");
    };
    assert_eq!(
        (&answer["status"], &reasoning["type"]),
        (&json!("completed"), &json!("reasoning"))
    );
    assert!(
        reasoning["encrypted_content"].is_string() && reasoning["summary"][0]["text"].is_string()
    );
    assert_eq!(message["content"][0]["type"], "output_text");
    let click = json!([{"type": "click", "x": 320, "y": 180, "button": "left"}]);
    assert_eq!(call["actions"], click);
    let mut asking = second(&server).await;
    let next = asking.answer(&server).await;
    assert_eq!(
        next["output"][2]["actions"],
        json!([{"type": "type", "text": "schön"}])
    );
    let input = asking.body["input"].as_array_mut().expect("input");
    input.extend(next["output"].as_array().expect("output").iter().cloned());
    let result = output(&next["output"][2]);
    input.push(result);
    let end = asking.answer(&server).await;
    let call = &end["output"][2];
    assert_eq!(
        (&call["type"], &call["name"]),
        (&json!("function_call"), &json!("answer"))
    );
    assert_eq!(call["arguments"], "{\"fields\":{\"count\":3}}");
}

#[tokio::test]
async fn several_actions_are_one_call_and_a_stored_response_can_be_continued() {
    let server = server(mind().in_batches_of(5).confirming(0));
    let mut asking = first();
    asking.body["store"] = json!(true);
    let answer = asking.answer(&server).await;
    let call = &answer["output"][2];
    assert_eq!(call["actions"].as_array().map(Vec::len), Some(2));
    assert_eq!(call["pending_safety_checks"][0]["code"], "sensitive_domain");
    asking.body["previous_response_id"] = answer["id"].clone();
    asking.body["input"] = json!([output(call)]);
    let end = asking.answer(&server).await;
    assert_eq!(end["output"][2]["name"], "answer");
    asking.body["input"][0]["acknowledged_safety_checks"] = json!([]);
    let (status, body) = asking.json(&server).await;
    assert_eq!(status, 400, "{body}");
    asking.body["previous_response_id"] = json!("resp_of_somebody_else");
    assert_eq!(
        asking.json(&server).await.1["error"]["code"],
        "previous_response_not_found"
    );
}

#[tokio::test]
async fn a_stream_has_its_events_in_order_and_ends_with_the_whole() {
    let server = server(mind());
    let mut asking = first();
    asking.body["stream"] = json!(true);
    let events = asking.events(&server).await;
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names[..3],
        [
            "response.created",
            "response.in_progress",
            "response.output_item.added"
        ]
    );
    assert_eq!(names.last(), Some(&"response.completed"));
    for (index, (name, data)) in events.iter().enumerate() {
        assert_eq!(data["type"], name.as_str());
        assert_eq!(data["sequence_number"], index);
    }
    let whole = &events.last().expect("an end").1["response"];
    let words: String = events
        .iter()
        .filter(|(name, _)| name == "response.output_text.delta")
        .filter_map(|(_, data)| data["delta"].as_str())
        .collect();
    assert_eq!(whole["output"][1]["content"][0]["text"], words);
    assert!(whole["usage"]["output_tokens_details"]["reasoning_tokens"].as_u64() > Some(0));
}

#[tokio::test]
async fn what_the_service_would_refuse_is_refused() {
    let server = server(mind());
    let asking = second(&server).await;
    assert_refused(
        &server,
        &asking,
        &[
            ("no key", |it| it.headers.clear(), 401, "didn't provide an API key"),
            ("unknown field", |it| it.body["messages"] = json!([]), 400, "Unknown parameter: 'messages'"),
            ("no input", |it| drop(it.body.as_object_mut().unwrap().remove("input")), 400, "parameter: 'input'"),
            ("no reasoning", |it| drop(it.body["input"].as_array_mut().unwrap().remove(1)), 400, "without its required 'reasoning' item: 'rs_"),
            ("reasoning that was not sealed", |it| drop(it.body["input"][1].as_object_mut().unwrap().remove("encrypted_content")), 404, "not persisted"),
            ("reasoning with another seal", |it| it.body["input"][1]["encrypted_content"] = json!("gAAAA"), 400, "could not be verified"),
            ("no result", |it| drop(it.body["input"].as_array_mut().unwrap().remove(4)), 400, "No tool output found for computer call call_"),
            ("no call", |it| drop(it.body["input"].as_array_mut().unwrap().remove(3)), 400, "No tool call found for computer call output"),
            ("an invented call", |it| it.body["input"][3]["call_id"] = json!("call_1"), 400, "Unknown call_id"),
            ("a result without a picture", |it| it.body["input"][4]["output"] = json!({"type": "computer_screenshot"}), 400, "image_url"),
            ("a picture of another kind", |it| {
                let jpeg = picture(640, 360, ImageFormat::Jpeg);
                it.body["input"][4]["output"]["image_url"] = json!(format!("data:image/png;base64,{jpeg}"));
            }, 400, "appears to be image/jpeg"),
            ("a chat part", |it| it.body["input"][0]["content"][0]["type"] = json!("text"), 400, "'input_text'"),
            ("a tool with a size", |it| it.body["tools"][0]["display_width"] = json!(640), 400, "tools[0].display_width"),
            ("the older tool", |it| it.body["tools"][0] = json!({
                "type": "computer_use_preview", "display_width": 640, "display_height": 360, "environment": "browser",
            }), 400, "not supported with gpt-5.4"),
            ("a loose schema", |it| drop(it.body["tools"][1].as_object_mut().unwrap().remove("strict")), 400, "additionalProperties"),
        ],
        "/error/message",
    )
    .await;
}

#[tokio::test]
async fn the_older_tool_has_one_action_per_call_and_knows_its_display() {
    let server = server(mind());
    let mut asking = first();
    asking.body["model"] = json!("computer-use-preview");
    asking.body["truncation"] = json!("auto");
    asking.body["tools"][0] = json!({
        "type": "computer_use_preview", "display_width": 640, "display_height": 360, "environment": "browser",
    });
    let answer = asking.answer(&server).await;
    assert_eq!(answer["output"][2]["action"]["type"], "click");
    let input = asking.body["input"].as_array_mut().expect("input");
    input.extend(answer["output"].as_array().expect("output").iter().cloned());
    input.push(output(&answer["output"][2]));
    asking.body["tools"][0]["display_width"] = json!(1280);
    let (status, body) = asking.json(&server).await;
    assert_eq!(status, 400);
    assert!(
        body["error"]["message"]
            .as_str()
            .expect("words")
            .contains("declared size 1280x360")
    );
}
