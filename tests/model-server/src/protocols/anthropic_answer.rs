//! Anthropic's messages with the computer tool: how an answer is said.

use serde_json::{Value, json};

use super::{Reply, Spoken, SpokenMove, UNKNOWN, in_words};
use crate::Ending;
use crate::event_stream::{Event, deltas};
use crate::memory::{Issued, Memory};
use crate::words::Said;

pub fn reply(spoken: &Spoken, memory: &mut Memory) -> Reply {
    let id = memory.id("msg_01", 22);
    let content = content(spoken, memory);
    let has_call = content.iter().any(|block| block["type"] == "tool_use");
    let (stop, details) = match &spoken.answer.ending {
        Ending::Refused(words) => (
            "refusal",
            json!({"type": "refusal", "category": null, "explanation": words}),
        ),
        Ending::Filtered => (
            "refusal",
            json!({"type": "refusal", "category": null, "explanation": null}),
        ),
        Ending::Usual if has_call => ("tool_use", Value::Null),
        Ending::Usual => ("end_turn", Value::Null),
    };
    let message = |content: &[Value], stop: Value, output: u64| {
        json!({
            "id": id, "type": "message", "role": "assistant", "model": spoken.read.question.model,
            "content": content, "stop_reason": stop, "stop_sequence": null,
            "stop_details": if stop.is_null() { Value::Null } else { details.clone() },
            "usage": usage(spoken, output),
        })
    };
    let output = spoken.tokens.output;
    let mut events = vec![Event::named(
        "message_start",
        &json!({"type": "message_start", "message": message(&[], Value::Null, 1)}),
    )];
    for (index, block) in content.iter().enumerate() {
        events.extend(block_events(index, block));
        if index == 0 {
            events.push(Event::named("ping", &json!({"type": "ping"})));
        }
    }
    events.push(Event::named(
        "message_delta",
        &json!({
            "type": "message_delta",
            "delta": {"stop_reason": stop, "stop_sequence": null, "stop_details": details},
            "usage": {"output_tokens": output},
        }),
    ));
    events.push(Event::named(
        "message_stop",
        &json!({"type": "message_stop"}),
    ));
    Reply {
        whole: message(&content, json!(stop), output),
        events,
    }
}

/// Input tokens are those that were neither read from nor written to a cache.
fn usage(spoken: &Spoken, output: u64) -> Value {
    let tokens = spoken.tokens;
    json!({
        "input_tokens": tokens.prompt - tokens.cached - tokens.written,
        "cache_creation_input_tokens": tokens.written,
        "cache_read_input_tokens": tokens.cached,
        "cache_creation": {"ephemeral_5m_input_tokens": tokens.written, "ephemeral_1h_input_tokens": 0},
        "output_tokens": output, "service_tier": "standard",
    })
}

fn content(spoken: &Spoken, memory: &mut Memory) -> Vec<Value> {
    let mut content = Vec::new();
    if spoken.answer.ending != Ending::Usual {
        return content;
    }
    let mut signature = None;
    if let (Some(thought), true) = (&spoken.answer.thought, spoken.read.form.thoughts) {
        let signed = memory.id("Eq", 160);
        memory.thoughts.insert(signed.clone(), thought.clone());
        content.push(json!({"type": "thinking", "thinking": thought, "signature": signed}));
        signature = Some(signed);
    }
    let text = in_words(spoken);
    if let Some(text) = &text {
        content.push(json!({"type": "text", "text": text}));
    }
    if !spoken.read.question.has_tools() {
        memory
            .texts
            .extend(text.map(|text| (text, spoken.answer.place)));
        return content;
    }
    for (index, turn) in spoken.turns.iter().enumerate() {
        let id = memory.id("toolu_01", 22);
        let issued = Issued {
            place: spoken.answer.place,
            reasoning: signature.clone(),
            safety: None,
            is_first: index == 0,
        };
        memory.calls.insert(id.clone(), issued);
        content.push(call(spoken, turn, &id));
    }
    content
}

fn call(spoken: &Spoken, turn: &SpokenMove, id: &str) -> Value {
    let wrong = json!({"action": "left_click", "coordinate": "the button"});
    let block = |name: &str, input: Value| json!({"type": "tool_use", "id": id, "name": name, "input": input});
    let computer = |mut input: Value| {
        if !spoken.read.form.is_toolset {
            return block("computer", input);
        }
        let name = input
            .as_object_mut()
            .and_then(|it| it.shift_remove("action"));
        let name = name
            .and_then(|it| it.as_str().map(String::from))
            .unwrap_or_default();
        let mut block = block(&name, input);
        block["toolset_name"] = json!("computer");
        block
    };
    match turn {
        SpokenMove::Said {
            said: Said::Computer(input),
            ..
        } => computer(input.clone()),
        SpokenMove::Said {
            said: Said::Function { name, arguments },
            ..
        } => block(name, json!(arguments)),
        SpokenMove::Unknown => block(UNKNOWN, json!({})),
        SpokenMove::Malformed if spoken.read.question.computer.is_some() => computer(wrong),
        SpokenMove::Malformed => {
            let first = spoken.read.question.functions.first();
            block(first.map_or("", String::as_str), json!({"x": "the button"}))
        }
    }
}

fn block_events(index: usize, block: &Value) -> Vec<Event> {
    let mut begun = block.clone();
    let mut parts = Vec::new();
    match block["type"].as_str() {
        Some("thinking") => {
            begun["thinking"] = json!("");
            begun["signature"] = json!("");
            for part in deltas(block["thinking"].as_str().unwrap_or_default()) {
                parts.push(json!({"type": "thinking_delta", "thinking": part}));
            }
            parts.push(json!({"type": "signature_delta", "signature": block["signature"]}));
        }
        Some("text") => {
            begun["text"] = json!("");
            for part in deltas(block["text"].as_str().unwrap_or_default()) {
                parts.push(json!({"type": "text_delta", "text": part}));
            }
        }
        _ => {
            begun["input"] = json!({});
            // A first part that is empty is usual.
            parts.push(json!({"type": "input_json_delta", "partial_json": ""}));
            for part in deltas(&block["input"].to_string()) {
                parts.push(json!({"type": "input_json_delta", "partial_json": part}));
            }
        }
    }
    let start = json!({"type": "content_block_start", "index": index, "content_block": begun});
    let mut events = vec![Event::named("content_block_start", &start)];
    for part in parts {
        let delta = json!({"type": "content_block_delta", "index": index, "delta": part});
        events.push(Event::named("content_block_delta", &delta));
    }
    let stop = json!({"type": "content_block_stop", "index": index});
    events.push(Event::named("content_block_stop", &stop));
    events
}
