//! Answers that come piece by piece are the answers that would have come whole, wherever they are cut.

use models::{Api, Attempt, Destination, Failure, Request, Turn};
use serde_json::{Value, json};

use crate::server::{Reply, Server, client};

/// Events without names, as chat completions and Gemini have them.
fn unnamed(events: &[Value], end: &str) -> String {
    let lines = events.iter().map(|event| format!("data: {event}\n\n"));
    lines.chain([end.to_string()]).collect()
}

/// Events with the name that is also their type, some with line ends of another kind.
fn named(events: &[Value]) -> String {
    let line = |event: &Value| {
        format!(
            "event: {}\r\ndata: {event}\r\n\r\n",
            event["type"].as_str().unwrap_or("x")
        )
    };
    events.iter().map(line).collect()
}

fn chat() -> String {
    let delta =
        |delta: Value| json!({"choices": [{"index": 0, "delta": delta, "finish_reason": null}]});
    let piece =
        |text: &str| delta(json!({"tool_calls": [{"index": 0, "function": {"arguments": text}}]}));
    unnamed(
        &[
            delta(json!({"role": "assistant", "content": "Ich "})),
            delta(json!({"content": "wähle ☕."})),
            delta(
                json!({"tool_calls": [{"index": 0, "id": "c1", "type": "function",
                "function": {"name": "click", "arguments": ""}}]}),
            ),
            piece("{\"x\": 1,"),
            piece(" \"y\": 2}"),
            delta(
                json!({"tool_calls": [{"index": 1, "id": "c2", "function": {"name": "done", "arguments": "{}"}}]}),
            ),
            json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}),
            json!({"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 3}}),
        ],
        "data: [DONE]\n\n",
    )
}

fn responses() -> String {
    named(&[
        json!({"type": "response.created", "response": {"status": "in_progress", "output": []}}),
        json!({"type": "response.output_text.delta", "delta": "Ich wähle ☕."}),
        json!({"type": "response.completed", "response": {"status": "completed", "output": [
            {"type": "message", "content": [{"type": "output_text", "text": "Ich wähle ☕."}]},
            {"type": "computer_call", "call_id": "c1", "actions": [{"type": "click", "x": 1, "y": 2, "button": "left"}]},
            {"type": "function_call", "call_id": "c2", "name": "done", "arguments": "{}"},
        ], "usage": {"input_tokens": 5, "output_tokens": 3}}}),
    ])
}

fn anthropic() -> String {
    let start = |index: u32, block: Value| json!({"type": "content_block_start", "index": index, "content_block": block});
    let delta = |index: u32, delta: Value| json!({"type": "content_block_delta", "index": index, "delta": delta});
    let input = |text: &str| delta(2, json!({"type": "input_json_delta", "partial_json": text}));
    named(&[
        json!({"type": "message_start", "message": {"type": "message", "role": "assistant", "content": [],
            "stop_reason": null, "usage": {"input_tokens": 5, "output_tokens": 1}}}),
        start(
            0,
            json!({"type": "thinking", "thinking": "", "signature": ""}),
        ),
        delta(0, json!({"type": "thinking_delta", "thinking": "Hm."})),
        delta(0, json!({"type": "signature_delta", "signature": "sig"})),
        json!({"type": "ping"}),
        start(1, json!({"type": "text", "text": ""})),
        delta(1, json!({"type": "text_delta", "text": "Ich "})),
        delta(1, json!({"type": "text_delta", "text": "wähle ☕."})),
        start(
            2,
            json!({"type": "tool_use", "id": "c1", "name": "left_click", "toolset_name": "computer", "input": {}}),
        ),
        input("{\"coordinate\":"),
        input(" [1, 2]}"),
        start(
            3,
            json!({"type": "tool_use", "id": "c2", "name": "done", "input": {}}),
        ),
        json!({"type": "content_block_stop", "index": 3}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 3}}),
        json!({"type": "message_stop"}),
    ])
}

fn gemini() -> String {
    let parts =
        |parts: Value| json!({"candidates": [{"content": {"role": "model", "parts": parts}}]});
    unnamed(
        &[
            parts(json!([{"text": "Ich "}])),
            parts(json!([{"text": "wähle ☕."}])),
            parts(
                json!([{"functionCall": {"id": "c1", "name": "click", "args": {"x": 1, "y": 2}}, "thoughtSignature": "s"}]),
            ),
            json!({"candidates": [{"finishReason": "STOP", "content": {"parts": [
                {"functionCall": {"id": "c2", "name": "done", "args": {}}}]}}],
                "usageMetadata": {"promptTokenCount": 5, "candidatesTokenCount": 3}}),
        ],
        "",
    )
}

const ALL: [(Api, fn() -> String); 4] = [
    (Api::Chat, chat),
    (Api::Responses, responses),
    (Api::Anthropic, anthropic),
    (Api::Gemini, gemini),
];

async fn streamed(api: Api, replies: Vec<Reply>, retries: u32) -> (Result<Turn, Failure>, usize) {
    let server = Server::start(replies).await;
    let target = server.target();
    let to = Destination {
        api,
        target: &target,
        key: None,
    };
    let request = Request {
        path: "x".into(),
        headers: Vec::new(),
        body: json!({}),
    };
    let mut attempts = 0;
    let mut listener = |_: &Attempt| attempts += 1;
    let answer = client(retries)
        .0
        .send(to, &request, true, &mut listener)
        .await;
    (
        answer.and_then(|it| api.read(&it, api.tools()[0])),
        attempts,
    )
}

#[tokio::test]
async fn a_stream_may_be_cut_anywhere() {
    for (api, text) in ALL {
        for size in [1, 2, 3, 7, 64, 100_000] {
            let (turn, _) = streamed(api, vec![Reply::events(&text(), size)], 0).await;
            let turn = turn.unwrap_or_else(|failure| panic!("{api:?} {size}: {failure}"));
            assert_eq!(turn.text, "Ich wähle ☕.", "{api:?}");
            let ids: Vec<_> = turn.calls.iter().map(|it| it.id.as_str()).collect();
            assert_eq!(ids, ["c1", "c2"], "{api:?}");
            assert_eq!(turn.calls[1].name, "done");
            assert_eq!((turn.usage.input, turn.usage.output), (5, 3), "{api:?}");
            assert!(turn.calls.iter().all(|it| it.broken.is_none()));
        }
    }
    let (turn, _) = streamed(Api::Anthropic, vec![Reply::events(&anthropic(), 5)], 0).await;
    let turn = turn.expect("a turn");
    assert_eq!(
        turn.raw[0],
        json!({"type": "thinking", "thinking": "Hm.", "signature": "sig"})
    );
    assert_eq!(turn.raw[2]["input"], json!({"coordinate": [1, 2]}));
}

#[tokio::test]
async fn a_stream_that_ends_in_the_middle_is_tried_again() {
    for (api, text) in ALL {
        let text = text();
        let half = &text[..text.floor_char_boundary(text.len() / 2)];
        let short = Reply::events(half, 50);
        let replies = vec![short.clone(), short.broken(), Reply::events(&text, 50)];
        let (turn, attempts) = streamed(api, replies, 2).await;
        assert_eq!(turn.map(|it| it.calls.len()), Ok(2), "{api:?}");
        assert_eq!(attempts, 3, "{api:?}");
    }
}

#[tokio::test]
async fn errors_inside_a_stream_are_heard() {
    let busy = json!({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}});
    let wrong =
        json!({"type": "error", "error": {"type": "invalid_request_error", "message": "too long"}});
    let failed = json!({"type": "response.failed", "response": {"error": {"code": "server_error", "message": "oh"}}});
    let broken = json!({"error": {"code": 503, "status": "UNAVAILABLE", "message": "later"}});
    for (api, event, words, attempts) in [
        (Api::Anthropic, &busy, "busy", 2),
        (Api::Anthropic, &wrong, "too long", 1),
        (Api::Responses, &failed, "oh", 2),
        (Api::Gemini, &broken, "later", 2),
        (Api::Chat, &broken, "later", 2),
    ] {
        let reply = Reply::events(&named(std::slice::from_ref(event)), 9);
        let (turn, made) = streamed(api, vec![reply.clone(), reply], 1).await;
        let failure = turn.expect_err("an error").to_string();
        assert!(failure.contains(words), "{failure}");
        assert_eq!(made, attempts, "{failure}");
    }
}

#[tokio::test]
async fn arguments_that_come_broken_are_told_and_sent_back_whole() {
    let text = anthropic().replace(" [1, 2]}", " [1, 2");
    let (turn, _) = streamed(Api::Anthropic, vec![Reply::events(&text, 50)], 0).await;
    let turn = turn.expect("a turn");
    assert!(turn.calls[0].broken.is_some(), "{turn:?}");
    assert_eq!(turn.raw[2]["input"], json!({}));
}
