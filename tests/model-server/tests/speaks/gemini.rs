//! generateContent with computer use.

use image::ImageFormat;
use model_server::ModelServer;
use serde_json::{Value, json};

use crate::{Asking, KEY, assert_refused, mind, picture, png, server};

fn first() -> Asking {
    Asking {
        path: "/v1beta/models/gemini-3-flash-preview:generateContent".into(),
        headers: vec![("x-goog-api-key", KEY.into())],
        body: json!({
            "systemInstruction": {"parts": [{"text": "You use a computer."}]},
            "generationConfig": {"temperature": 1, "thinkingConfig": {"includeThoughts": true}},
            "tools": [
                {"computerUse": {"environment": "ENVIRONMENT_BROWSER", "excludedPredefinedFunctions": ["navigate"]}},
                {"functionDeclarations": [{"name": "answer", "parameters": {"type": "OBJECT"}}]},
            ],
            "contents": [{"role": "user", "parts": [
                {"text": "# Task: Remove a node"}, {"inlineData": {"mimeType": "image/png", "data": png()}},
            ]}],
        }),
    }
}

fn result(call: &Value) -> Value {
    let call = &call["functionCall"];
    json!({"functionResponse": {
        "id": call["id"], "name": call["name"], "response": {"url": "http://page/"},
        "parts": [{"inlineData": {"mimeType": "image/png", "data": png()}}],
    }})
}

/// A thought, words and the call of the first answer, then its result.
async fn second(server: &ModelServer) -> Asking {
    let mut asking = first();
    let answer = asking.answer(server).await;
    let content = answer["candidates"][0]["content"].clone();
    let result = result(&content["parts"][2]);
    let contents = asking.body["contents"].as_array_mut().expect("contents");
    contents.push(content);
    contents.push(json!({"role": "user", "parts": [result]}));
    asking
}

#[tokio::test]
async fn points_are_thousandths_and_a_signed_call_leads_to_the_next() {
    let server = server(mind());
    let answer = first().answer(&server).await;
    let candidate = &answer["candidates"][0];
    let [thought, words, call] = candidate["content"]["parts"]
        .as_array()
        .expect("parts")
        .as_slice()
    else {
        panic!("{answer}");
    };
    assert_eq!(
        (&thought["thought"], &candidate["finishReason"]),
        (&json!(true), &json!("STOP"))
    );
    assert!(words["text"].is_string() && call["thoughtSignature"].is_string());
    assert_eq!(call["functionCall"]["name"], "click");
    assert_eq!(call["functionCall"]["args"], json!({"x": 500, "y": 500}));
    let next = second(&server).await.answer(&server).await;
    let call = &next["candidates"][0]["content"]["parts"][2]["functionCall"];
    assert_eq!(
        (&call["name"], &call["args"]),
        (&json!("type"), &json!({"text": "schön"}))
    );
    let usage = &next["usageMetadata"];
    assert!(usage["cachedContentTokenCount"].as_u64() > Some(0));
    let total = [
        "promptTokenCount",
        "candidatesTokenCount",
        "thoughtsTokenCount",
    ]
    .map(|it| usage[it].as_u64().expect("a count"));
    assert_eq!(usage["totalTokenCount"], total.iter().sum::<u64>());
}

#[tokio::test]
async fn a_stream_says_the_same_in_pieces() {
    let server = server(mind());
    let mut asking = first();
    asking.path = "/v1beta/models/gemini-3-flash-preview:streamGenerateContent?alt=sse".into();
    let events = asking.events(&server).await;
    let parts = events
        .iter()
        .filter_map(|(_, data)| data.pointer("/candidates/0/content/parts/0"));
    let words: String = parts
        .filter(|it| it["thought"].is_null())
        .filter_map(|it| it["text"].as_str())
        .collect();
    assert_eq!(words, "Action 1 of “Remove a node” follows.");
    let (_, last) = events.last().expect("an end");
    assert_eq!(last["candidates"][0]["finishReason"], "STOP");
    assert!(last["usageMetadata"]["candidatesTokenCount"].as_u64() > Some(0));
    asking.path = "/v1beta/models/gemini-3-flash-preview:streamGenerateContent".into();
    assert_eq!(asking.json(&server).await.0, 404);
}

#[tokio::test]
async fn calls_side_by_side_and_questions_about_safety_are_all_answered() {
    let server = server(mind().in_batches_of(2).confirming(1));
    let mut asking = first();
    let answer = asking.answer(&server).await;
    let content = answer["candidates"][0]["content"].clone();
    let calls = &content["parts"].as_array().expect("parts")[2..];
    assert_eq!(calls.len(), 2);
    assert!(calls[1]["thoughtSignature"].is_null());
    assert_eq!(
        calls[1]["functionCall"]["args"]["safety_decision"]["decision"],
        "require_confirmation"
    );
    let mut results: Vec<_> = calls.iter().map(result).collect();
    let contents = asking.body["contents"].as_array_mut().expect("contents");
    contents.push(content.clone());
    contents.push(json!({"role": "user", "parts": results}));
    assert_eq!(asking.json(&server).await.0, 400, "not acknowledged");
    results[1]["functionResponse"]["response"]["safety_acknowledgement"] = json!(true);
    asking.body["contents"][2]["parts"] = json!(results);
    let end = asking.answer(&server).await;
    assert_eq!(
        end["candidates"][0]["content"]["parts"][2]["functionCall"]["name"],
        "answer"
    );
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
                403,
                "unregistered callers",
            ),
            (
                "wrong key",
                |it| it.headers[0].1 += "x",
                400,
                "API key not valid",
            ),
            (
                "unknown field",
                |it| it.body["messages"] = json!([]),
                400,
                "Unknown name \"messages\"",
            ),
            (
                "unknown field of a part",
                |it| it.body["contents"][0]["parts"][0]["step"] = json!(1),
                400,
                "at 'contents[0].parts[0]'",
            ),
            (
                "no contents",
                |it| it.body["contents"] = json!([]),
                400,
                "contents is not specified",
            ),
            (
                "another role",
                |it| it.body["contents"][1]["role"] = json!("assistant"),
                400,
                "valid role: user, model",
            ),
            (
                "no signature",
                |it| {
                    drop(
                        it.body["contents"][1]["parts"][2]
                            .as_object_mut()
                            .unwrap()
                            .remove("thoughtSignature"),
                    )
                },
                400,
                "missing a thought_signature",
            ),
            (
                "no result",
                |it| it.body["contents"][2]["parts"] = json!([{"text": "Go on."}]),
                400,
                "number of function response parts",
            ),
            (
                "no turn for the result",
                |it| drop(it.body["contents"].as_array_mut().unwrap().remove(2)),
                400,
                "immediately after a function call turn",
            ),
            (
                "a result of another call",
                |it| it.body["contents"][2]["parts"][0]["functionResponse"]["name"] = json!("wait"),
                400,
                "does not match any function call",
            ),
            (
                "a result with another id",
                |it| it.body["contents"][2]["parts"][0]["functionResponse"]["id"] = json!("1"),
                400,
                "does not match any function call",
            ),
            (
                "a picture of another kind",
                |it| {
                    let jpeg = picture(640, 360, ImageFormat::Jpeg);
                    it.body["contents"][0]["parts"][1]["inlineData"]["data"] = json!(jpeg);
                },
                400,
                "appears to be image/jpeg",
            ),
            (
                "no environment",
                |it| it.body["tools"][0]["computerUse"] = json!({}),
                400,
                "environment",
            ),
            (
                "temperature",
                |it| it.body["generationConfig"]["temperature"] = json!(3),
                400,
                "range [0.0, 2.0]",
            ),
            (
                "two kinds of thinking",
                |it| {
                    it.body["generationConfig"]["thinkingConfig"] =
                        json!({"thinkingBudget": 1, "thinkingLevel": "LOW"})
                },
                400,
                "only set one of",
            ),
        ],
        "/error/message",
    )
    .await;
    let mut snake = asking;
    let system = snake
        .body
        .as_object_mut()
        .expect("a body")
        .remove("systemInstruction");
    snake.body["system_instruction"] = system.expect("instructions");
    snake.answer(&server).await;
}
