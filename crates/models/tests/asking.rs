//! A single question.

use models::{Asked, Failure, Key, Part, Picture, Question, Schema, ask};
use serde_json::{Value, json};

use crate::server::{Reply, Server, client};

fn completion(text: &str) -> Value {
    json!({
        "id": "c1", "object": "chat.completion", "model": "sage",
        "choices": [{"index": 0, "finish_reason": "stop",
            "message": {"role": "assistant", "content": text, "refusal": null}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107,
            "prompt_tokens_details": {"cached_tokens": 60},
            "completion_tokens_details": {"reasoning_tokens": 3}},
    })
}

fn question() -> Question {
    Question {
        system: "Be brief.".into(),
        parts: vec![
            Part::text("What is it?"),
            Part::Picture(Picture::new("image/png", "AAAA")),
        ],
        schema: Some(Schema {
            name: "verdict".into(),
            schema: json!({"type": "object"}),
        }),
    }
}

#[tokio::test]
async fn a_question_has_words_pictures_and_a_schema_and_its_answer_tokens() {
    let server = Server::start(vec![Reply::json(200, &completion("So: {\"score\": 4}"))]).await;
    let mut asked = Asked::new(server.target(), Key::new("sk-very-secret"));
    asked.settings.temperature = Some(0.0);
    asked.settings.max_output_tokens = Some(500);
    let answer = ask(&client(0).0, &asked, &question())
        .await
        .expect("answered");
    assert_eq!(answer.json, Some(json!({"score": 4})));
    assert_eq!(answer.text, "So: {\"score\": 4}");
    assert_eq!((answer.usage.input, answer.usage.cache_read), (100, 60));
    assert_eq!((answer.usage.output, answer.usage.reasoning), (7, 3));
    let request = &server.asked()[0];
    assert_eq!(request.path, "/v1/chat/completions");
    assert_eq!(request.headers["authorization"], "Bearer sk-very-secret");
    let expected = json!({
        "model": "sage",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": [
                {"type": "text", "text": "What is it?"},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            ]},
        ],
        "response_format": {"type": "json_schema", "json_schema": {
            "name": "verdict", "strict": true, "schema": {"type": "object"}}},
        "temperature": 0.0,
        "max_tokens": 500,
    });
    assert_eq!(request.body, expected);
}

#[tokio::test]
async fn without_a_key_none_is_sent_and_refusals_are_told() {
    let mut refused = completion("");
    refused["choices"][0]["message"]["refusal"] = json!("I would rather not.");
    let server = Server::start(vec![Reply::json(200, &refused)]).await;
    let asked = Asked::new(server.target(), None);
    let answer = ask(&client(0).0, &asked, &question())
        .await
        .expect("answered");
    assert_eq!(answer.refusal.as_deref(), Some("I would rather not."));
    assert_eq!(answer.json, None);
    assert!(!server.asked()[0].headers.contains_key("authorization"));
}

#[tokio::test]
async fn what_is_no_completion_is_unreadable() {
    let server = Server::start(vec![Reply::json(200, &json!({"hello": 1}))]).await;
    let asked = Asked::new(server.target(), None);
    let failure = ask(&client(0).0, &asked, &question())
        .await
        .expect_err("no answer");
    assert!(
        matches!(&failure, Failure::Unreadable(it) if it.contains("no choices")),
        "{failure}"
    );
}
