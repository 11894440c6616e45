//! Every protocol: the same conversation as a request, and an answer as a turn.

use models::functions::{Function, endings};
use models::{
    Api, Asking, Call, Conversation, Entry, Finish, Means, Outcome, Part, Picture, Settings, Tool,
    Turn, windowed,
};
use serde_json::{Value, json};

fn picture(name: &str) -> Part {
    Part::Picture(Picture::new("image/png", name))
}

/// Only what ends an episode without fields, so that requests stay short.
fn done() -> Vec<Function> {
    let all = endings(&[]);
    all.into_iter().filter(|it| it.name == "done").collect()
}

fn body(api: Api, settings: &Settings, conversation: &Conversation) -> Value {
    let functions = done();
    api.request(&Asking {
        model: "sage",
        is_usual: true,
        settings,
        conversation,
        functions: &functions,
        width: 1280,
        height: 720,
    })
    .body
}

fn opening() -> Conversation {
    Conversation::new("Work.", vec![Part::text("Do it."), picture("AAAA")])
}

/// The opening, a turn, and what came of its calls: the last of them shows the page.
fn after(turn: &Turn, is_refused: bool) -> Conversation {
    let mut conversation = opening();
    conversation.entries.push(turn.entry());
    let last = turn.calls.len() - 1;
    let outcome = |(index, call): (usize, &Call)| Outcome {
        call: call.clone(),
        parts: match index == last {
            true => vec![Part::text("Seen."), picture("BBBB")],
            false => vec![Part::text("Carried out.")],
        },
        is_refused,
    };
    let outcomes = turn.calls.iter().enumerate().map(outcome).collect();
    conversation.entries.push(Entry::Outcomes {
        outcomes,
        more: Vec::new(),
    });
    conversation
}

fn read(api: Api, answer: &Value) -> Turn {
    api.read(answer, api.tools()[0]).expect("a turn")
}

#[test]
fn chat_calls_functions_and_shows_pictures_after_all_results() {
    let call = |id: &str, name: &str, arguments: &str| json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}});
    let calls = json!([
        call("c1", "click", "{\"x\": 1, \"y\": 2, \"button\": null}"),
        call("c2", "type", "{\"text\": "),
    ]);
    let turn = read(
        Api::Chat,
        &json!({
            "choices": [{"finish_reason": "tool_calls", "message": {
                "role": "assistant", "content": null, "tool_calls": calls, "annotations": []}}],
        }),
    );
    assert_eq!(turn.calls[0].call, json!({"type": "click", "x": 1, "y": 2}));
    assert!(
        turn.calls[1]
            .broken
            .as_ref()
            .is_some_and(|it| it.contains("no JSON"))
    );
    let settings = Settings {
        one_action: true,
        reasoning_effort: Some("low".into()),
        max_output_tokens: Some(9),
        stream: true,
        ..Settings::of(Api::Chat)
    };
    let expected = json!({
        "model": "sage",
        "messages": [
            {"role": "system", "content": "Work."},
            {"role": "user", "content": [
                {"type": "text", "text": "Do it."},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            ]},
            {"role": "assistant", "content": null, "tool_calls": [
                call("c1", "click", "{\"x\": 1, \"y\": 2, \"button\": null}"),
                call("c2", "type", "{}"),
            ]},
            {"role": "tool", "tool_call_id": "c1", "content": "Carried out."},
            {"role": "tool", "tool_call_id": "c2", "content": "Seen."},
            {"role": "user", "content": [
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,BBBB"}},
            ]},
        ],
        "tools": [{"type": "function", "function": {
            "name": "done",
            "description": "Say that the work in the application is finished, and end.",
            "parameters": {"type": "object", "properties": {}, "required": []},
        }}],
        "parallel_tool_calls": false,
        "reasoning_effort": "low",
        "max_completion_tokens": 9,
        "stream": true,
        "stream_options": {"include_usage": true},
    });
    assert_eq!(body(Api::Chat, &settings, &after(&turn, false)), expected);
}

#[test]
fn chat_without_functions_reads_json_in_the_text() {
    let answer = json!({"choices": [{"finish_reason": "stop", "message": {
        "content": "I click.\n{\"actions\": [{\"type\": \"click\", \"x\": 1, \"y\": 2}, {\"type\": \"done\"}]}"}}]});
    let turn = Api::Chat.read(&answer, Tool::Json).expect("a turn");
    let names: Vec<_> = turn.calls.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["click", "done"]);
    let settings = Settings {
        tool_version: Tool::Json,
        ..Settings::of(Api::Chat)
    };
    let body = body(Api::Chat, &settings, &after(&turn, false));
    assert_eq!(body.get("tools"), None);
    assert_eq!(body["messages"][2]["role"], "assistant");
    assert_eq!(body["messages"][3]["role"], "user");
    assert_eq!(body["messages"][3]["content"][1]["text"], "Seen.");
    let result = json!({"choices": [{"message": {"content": "{\"total\": 3}"}}]});
    assert!(
        Api::Chat
            .read(&result, Tool::Json)
            .expect("a turn")
            .calls
            .is_empty()
    );
}

fn response() -> Value {
    json!({
        "id": "resp_1", "status": "completed",
        "output": [
            {"type": "reasoning", "id": "rs_1", "encrypted_content": "xyz",
                "summary": [{"type": "summary_text", "text": "Click there."}]},
            {"type": "computer_call", "id": "cu_1", "call_id": "call_1", "status": "completed",
                "actions": [{"type": "click", "button": "left", "x": 1, "y": 2}],
                "pending_safety_checks": [{"id": "sc_1", "code": "malicious", "message": "Sure?"}]},
            {"type": "function_call", "id": "fc_1", "call_id": "call_2", "name": "answer",
                "arguments": "{broken", "status": "completed"},
        ],
        "usage": {"input_tokens": 50, "input_tokens_details": {"cached_tokens": 20},
            "output_tokens": 9, "output_tokens_details": {"reasoning_tokens": 4}},
    })
}

#[test]
fn responses_send_everything_back_and_show_a_picture_for_every_computer_call() {
    let turn = read(Api::Responses, &response());
    assert_eq!(turn.reasoning, "Click there.");
    assert_eq!((turn.usage.cache_read, turn.usage.reasoning), (20, 4));
    let kinds: Vec<_> = turn.calls.iter().map(|it| it.means).collect();
    assert_eq!(kinds, [Means::Computer, Means::Function]);
    let mut conversation = after(&turn, false);
    let Some(Entry::Outcomes { outcomes, .. }) = conversation.entries.last_mut() else {
        panic!("no outcomes");
    };
    outcomes[0].parts = vec![picture("CCCC")];
    let settings = Settings {
        reasoning_effort: Some("high".into()),
        ..Settings::of(Api::Responses)
    };
    let output = response()["output"].clone();
    let mut answer_call = output[2].clone();
    answer_call["arguments"] = json!("{}");
    let expected = json!({
        "model": "sage",
        "instructions": "Work.",
        "input": [
            {"role": "user", "content": [
                {"type": "input_text", "text": "Do it."},
                {"type": "input_image", "image_url": "data:image/png;base64,AAAA"},
            ]},
            output[0], output[1], answer_call,
            {"type": "computer_call_output", "call_id": "call_1",
                "output": {"type": "computer_screenshot", "image_url": "data:image/png;base64,CCCC"},
                "acknowledged_safety_checks": [{"id": "sc_1", "code": "malicious", "message": "Sure?"}]},
            {"type": "function_call_output", "call_id": "call_2", "output": "Seen."},
            {"role": "user", "content": [
                {"type": "input_image", "image_url": "data:image/png;base64,BBBB"},
            ]},
        ],
        "tools": [
            {"type": "computer"},
            {"type": "function", "name": "done", "strict": false,
                "description": "Say that the work in the application is finished, and end.",
                "parameters": {"type": "object", "properties": {}, "required": []}},
        ],
        "store": false,
        "include": ["reasoning.encrypted_content"],
        "reasoning": {"effort": "high", "summary": "auto"},
    });
    assert_eq!(body(Api::Responses, &settings, &conversation), expected);
}

#[test]
fn the_preview_of_the_computer_tool_declares_the_screen() {
    let settings = Settings {
        tool_version: Tool::ComputerUsePreview,
        ..Settings::of(Api::Responses)
    };
    let body = body(Api::Responses, &settings, &opening());
    assert_eq!(body["truncation"], "auto");
    assert_eq!(
        body["tools"][0],
        json!({"type": "computer_use_preview", "display_width": 1280, "display_height": 720, "environment": "browser"})
    );
}

#[test]
fn a_response_whose_picture_is_gone_is_told_in_words() {
    let turn = read(Api::Responses, &response());
    let mut conversation = after(&turn, false);
    conversation
        .entries
        .push(Entry::User(vec![picture("DDDD")]));
    let shown = windowed(&conversation, 1);
    let body = body(Api::Responses, &Settings::of(Api::Responses), &shown);
    let text = body["input"].to_string();
    assert!(
        !text.contains("computer_call") && !text.contains("reasoning"),
        "{text}"
    );
    assert_eq!(body["input"][1]["role"], "assistant");
    assert_eq!(body["input"][2]["role"], "user");
    assert!(
        text.contains("no longer shown") && text.contains("DDDD"),
        "{text}"
    );
}

fn message() -> Value {
    json!({
        "id": "msg_1", "type": "message", "role": "assistant", "stop_reason": "tool_use",
        "content": [
            {"type": "thinking", "thinking": "There.", "signature": "sig"},
            {"type": "text", "text": "I click."},
            {"type": "tool_use", "id": "t1", "name": "left_click", "toolset_name": "computer",
                "input": {"coordinate": [1, 2]}},
            {"type": "tool_use", "id": "t2", "name": "done", "input": {}},
        ],
        "usage": {"input_tokens": 5, "cache_read_input_tokens": 30,
            "cache_creation_input_tokens": 10, "output_tokens": 7},
    })
}

#[test]
fn messages_keep_thoughts_and_answer_every_tool_use() {
    let turn = read(Api::Anthropic, &message());
    assert_eq!(
        (turn.text.as_str(), turn.reasoning.as_str()),
        ("I click.", "There.")
    );
    assert_eq!((turn.usage.input, turn.usage.cache_written), (45, 10));
    let cache = json!({"type": "ephemeral"});
    let expected = json!({
        "model": "sage",
        "max_tokens": 8192,
        "system": [{"type": "text", "text": "Work.", "cache_control": cache}],
        "tools": [
            {"type": "computer_toolset_20260801", "configs": {"zoom": {"enabled": false}}},
            {"name": "done", "cache_control": cache,
                "description": "Say that the work in the application is finished, and end.",
                "input_schema": {"type": "object", "properties": {}, "required": []}},
        ],
        "messages": [
            {"role": "user", "content": [
                {"type": "text", "text": "Do it."},
                {"type": "image", "cache_control": cache,
                    "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}},
            ]},
            {"role": "assistant", "content": message()["content"]},
            {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "t1", "toolset_name": "computer", "is_error": true,
                    "content": [{"type": "text", "text": "Carried out."}]},
                {"type": "tool_result", "tool_use_id": "t2", "is_error": true,
                    "content": [{"type": "text", "text": "Seen."}]},
                {"type": "image", "cache_control": cache,
                    "source": {"type": "base64", "media_type": "image/png", "data": "BBBB"}},
            ]},
        ],
    });
    let settings = Settings::of(Api::Anthropic);
    assert_eq!(
        body(Api::Anthropic, &settings, &after(&turn, true)),
        expected
    );
    let carried_out = body(Api::Anthropic, &settings, &after(&turn, false));
    let result = &carried_out["messages"][2]["content"][1];
    assert_eq!(result["content"][1]["type"], "image");
    assert_eq!(result.get("is_error"), None);
}

#[test]
fn older_tools_of_messages_need_their_header_and_the_size() {
    for (tool, beta) in [
        (Tool::Computer20251124, "computer-use-2025-11-24"),
        (Tool::Computer20250124, "computer-use-2025-01-24"),
    ] {
        let settings = Settings {
            tool_version: tool,
            one_action: true,
            reasoning_effort: Some("high".into()),
            ..Settings::of(Api::Anthropic)
        };
        let conversation = opening();
        let request = Api::Anthropic.request(&Asking {
            model: "sage",
            is_usual: true,
            settings: &settings,
            conversation: &conversation,
            functions: &[],
            width: 1024,
            height: 768,
        });
        assert!(request.headers.contains(&("anthropic-beta", beta.into())));
        let declared = json!({
            "type": tool.name(), "name": "computer", "display_width_px": 1024, "display_height_px": 768,
            "cache_control": {"type": "ephemeral"},
        });
        assert_eq!(request.body["tools"], json!([declared]));
        assert_eq!(
            request.body["tool_choice"]["disable_parallel_tool_use"],
            true
        );
        let thinking = &request.body["thinking"];
        match tool {
            Tool::Computer20250124 => {
                assert_eq!(*thinking, json!({"type": "enabled", "budget_tokens": 7168}))
            }
            _ => assert_eq!(request.body["output_config"], json!({"effort": "high"})),
        }
    }
}

fn content() -> Value {
    json!({
        "candidates": [{"finishReason": "STOP", "content": {"role": "model", "parts": [
            {"text": "There.", "thought": true},
            {"text": "I click.", "thoughtSignature": "sig"},
            {"functionCall": {"id": "f1", "name": "click_at", "args": {"x": 500, "y": 500,
                "safety_decision": {"decision": "require_confirmation", "explanation": "Sure?"}}},
                "thoughtSignature": "sig2"},
            {"functionCall": {"name": "done", "args": {}}},
        ]}}],
        "usageMetadata": {"promptTokenCount": 40, "cachedContentTokenCount": 8,
            "candidatesTokenCount": 6, "thoughtsTokenCount": 3, "totalTokenCount": 49},
    })
}

#[test]
fn contents_keep_signatures_and_answer_every_function_call() {
    let turn = read(Api::Gemini, &content());
    assert_eq!(
        (turn.text.as_str(), turn.reasoning.as_str()),
        ("I click.", "There.")
    );
    assert_eq!((turn.usage.output, turn.usage.reasoning), (9, 3));
    let settings = Settings {
        temperature: Some(1.0),
        reasoning_effort: Some("low".into()),
        max_output_tokens: Some(99),
        ..Settings::of(Api::Gemini)
    };
    let expected = json!({
        "systemInstruction": {"parts": [{"text": "Work."}]},
        "contents": [
            {"role": "user", "parts": [
                {"text": "Do it."},
                {"inlineData": {"mimeType": "image/png", "data": "AAAA"}},
            ]},
            content()["candidates"][0]["content"],
            {"role": "user", "parts": [
                {"functionResponse": {"name": "click_at", "id": "f1", "response": {
                    "url": "http://localhost/", "output": "Carried out.", "safety_acknowledgement": true}}},
                {"functionResponse": {"name": "done", "response": {
                    "url": "http://localhost/", "output": "Seen."},
                    "parts": [{"inlineData": {"mimeType": "image/png", "data": "BBBB"}}]}},
            ]},
        ],
        "tools": [
            {"computerUse": {"environment": "ENVIRONMENT_BROWSER"}},
            {"functionDeclarations": [{"name": "done",
                "description": "Say that the work in the application is finished, and end."}]},
        ],
        "generationConfig": {"temperature": 1.0, "maxOutputTokens": 99,
            "thinkingConfig": {"includeThoughts": true, "thinkingLevel": "low"}},
    });
    assert_eq!(body(Api::Gemini, &settings, &after(&turn, false)), expected);
}

#[test]
fn both_call_sets_of_gemini_are_calls() {
    for name in ["click", "click_at", "type_text_at", "press_key"] {
        let mut content = content();
        content["candidates"][0]["content"]["parts"][2]["functionCall"]["name"] = json!(name);
        assert_eq!(read(Api::Gemini, &content).calls[0].call["name"], name);
    }
}

#[test]
fn refusals_cuts_and_malformed_calls_are_told_apart() {
    let refused = |words: &str| Finish::Refused(words.into());
    let message = |reason: &str| json!({"content": [], "stop_reason": reason});
    let candidate = |reason: &str| json!({"candidates": [{"finishReason": reason}]});
    for (api, answer, finish) in [
        (
            Api::Chat,
            json!({"choices": [{"finish_reason": "stop", "message": {"refusal": "No."}}]}),
            refused("No."),
        ),
        (
            Api::Chat,
            json!({"choices": [{"finish_reason": "content_filter", "message": {}}]}),
            refused("the service's filter stopped the answer"),
        ),
        (
            Api::Chat,
            json!({"choices": [{"finish_reason": "length", "message": {}}]}),
            Finish::Cut,
        ),
        (
            Api::Responses,
            json!({"status": "completed", "output": [{"type": "message", "content": [
                {"type": "refusal", "refusal": "No."}]}]}),
            refused("No."),
        ),
        (
            Api::Responses,
            json!({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": []}),
            Finish::Cut,
        ),
        (
            Api::Anthropic,
            message("refusal"),
            refused("the model stopped with a refusal"),
        ),
        (Api::Anthropic, message("max_tokens"), Finish::Cut),
        (Api::Gemini, candidate("MAX_TOKENS"), Finish::Cut),
        (
            Api::Gemini,
            candidate("SAFETY"),
            refused("the service stopped the answer (SAFETY)"),
        ),
        (
            Api::Gemini,
            json!({"promptFeedback": {"blockReason": "OTHER"}}),
            refused("the service stopped the answer (OTHER)"),
        ),
        (
            Api::Gemini,
            candidate("MALFORMED_FUNCTION_CALL"),
            Finish::Malformed("malformed function call".into()),
        ),
    ] {
        let turn = read(api, &answer);
        assert_eq!(turn.finish, finish, "{answer}");
        // It can be sent back all the same.
        let mut conversation = opening();
        conversation
            .entries
            .extend([turn.entry(), Entry::User(vec![Part::text("Go on.")])]);
        let text = body(api, &Settings::of(api), &conversation).to_string();
        assert!(
            !text.contains("\"content\":[]") && !text.contains("\"parts\":[]"),
            "{text}"
        );
    }
}

#[test]
fn what_is_no_answer_is_said_so() {
    for api in Api::ALL {
        for answer in [json!({}), json!(null), json!([]), json!("x")] {
            assert!(
                api.read(&answer, api.tools()[0]).is_err(),
                "{api:?} {answer}"
            );
        }
    }
    let failed = json!({"status": "failed", "output": [], "error": {"message": "broken inside"}});
    let failure = Api::Responses
        .read(&failed, Tool::Computer)
        .expect_err("failed");
    assert!(failure.to_string().contains("broken inside"), "{failure}");
}
