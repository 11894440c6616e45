//! OpenAI's responses with the computer tool: how an answer is said.

use serde_json::{Value, json};

use super::chat::CREATED;
use super::{MALFORMED, Reply, Spoken, SpokenMove, UNKNOWN, in_words};
use crate::Ending;
use crate::event_stream::{Event, deltas};
use crate::memory::{Issued, Memory};
use crate::words::Said;

pub fn reply(spoken: &Spoken, memory: &mut Memory) -> Reply {
    let id = memory.id("resp_", 48);
    let output = output(spoken, memory);
    let is_filtered = spoken.answer.ending == Ending::Filtered;
    let whole = response(
        &id,
        spoken,
        &output,
        if is_filtered {
            "incomplete"
        } else {
            "completed"
        },
    );
    if spoken.read.form.store {
        let mut items = spoken.read.items.clone();
        items.extend(output.iter().cloned());
        memory.responses.insert(id.clone(), items);
    }
    let mut stream = Stream::default();
    let begun = response(&id, spoken, &[], "in_progress");
    stream.send("response.created", json!({"response": begun}));
    stream.send("response.in_progress", json!({"response": begun}));
    for (index, item) in output.iter().enumerate() {
        stream.item(index, item);
    }
    let end = if is_filtered {
        "response.incomplete"
    } else {
        "response.completed"
    };
    stream.send(end, json!({"response": whole}));
    Reply {
        whole,
        events: stream.events,
    }
}

fn response(id: &str, spoken: &Spoken, output: &[Value], status: &str) -> Value {
    let tokens = spoken.tokens;
    let usage = json!({
        "input_tokens": tokens.prompt,
        "input_tokens_details": {"cached_tokens": tokens.cached, "cache_write_tokens": 0},
        "output_tokens": tokens.output,
        "output_tokens_details": {"reasoning_tokens": tokens.reasoning},
        "total_tokens": tokens.prompt + tokens.output,
    });
    let reason = json!({"reason": "content_filter"});
    json!({
        "id": id, "object": "response", "created_at": CREATED, "status": status, "background": false,
        "error": null,
        "incomplete_details": if status == "incomplete" { reason } else { Value::Null },
        "instructions": null, "max_output_tokens": null, "metadata": {},
        "model": spoken.read.question.model, "output": output, "parallel_tool_calls": true,
        "previous_response_id": null, "reasoning": {"effort": "medium", "summary": null},
        "store": spoken.read.form.store, "temperature": 1.0, "text": {"format": {"type": "text"}},
        "tool_choice": "auto", "tools": [], "top_p": 1.0, "truncation": "disabled",
        "usage": if status == "in_progress" { Value::Null } else { usage },
    })
}

fn output(spoken: &Spoken, memory: &mut Memory) -> Vec<Value> {
    let mut output = Vec::new();
    let mut reasoning = None;
    if let Some(thought) = &spoken.answer.thought {
        let id = memory.id("rs_", 48);
        let mut item = json!({"id": id, "type": "reasoning", "summary": []});
        if spoken.read.form.thoughts {
            item["summary"] = json!([{"type": "summary_text", "text": thought}]);
        }
        if spoken.read.form.encrypted {
            let sealed = memory.id("gAAAAAB", 120);
            memory.thoughts.insert(sealed.clone(), id.clone());
            item["encrypted_content"] = json!(sealed);
        }
        output.push(item);
        reasoning = Some(id);
    }
    let text = in_words(spoken);
    let part = match (&spoken.answer.ending, &text) {
        (Ending::Refused(words), _) => Some(json!({"type": "refusal", "refusal": words})),
        (_, Some(text)) => {
            Some(json!({"type": "output_text", "text": text, "annotations": [], "logprobs": []}))
        }
        _ => None,
    };
    if let Some(part) = part {
        let id = memory.id("msg_", 48);
        output.push(json!({
            "id": id, "type": "message", "status": "completed", "role": "assistant", "content": [part],
        }));
    }
    let calls = calls(spoken, reasoning, memory);
    if calls.is_empty()
        && let Some(text) = text
    {
        memory.texts.insert(text, spoken.answer.place);
    }
    output.extend(calls);
    output
}

/// Actions of one turn are one call with a list; the older tool has one action per call.
fn calls(spoken: &Spoken, reasoning: Option<String>, memory: &mut Memory) -> Vec<Value> {
    let question = &spoken.read.question;
    if !question.has_tools() {
        return Vec::new();
    }
    let is_older = question
        .computer
        .as_ref()
        .is_some_and(|tool| tool["type"] == "computer_use_preview");
    let mut calls: Vec<Value> = Vec::new();
    for turn in &spoken.turns {
        if let (
            false,
            SpokenMove::Said {
                said: Said::Computer(action),
                confirm: false,
            },
            Some(last),
        ) = (is_older, turn, calls.last_mut())
            && let Some(Value::Array(actions)) = last.get_mut("actions")
        {
            actions.push(action.clone());
            continue;
        }
        let call_id = memory.id("call_", 24);
        let mut issued = Issued {
            place: spoken.answer.place,
            reasoning: reasoning.clone(),
            is_first: calls.is_empty(),
            safety: None,
        };
        calls.push(match turn {
            SpokenMove::Said {
                said: Said::Computer(action),
                confirm,
            } => {
                let mut call = json!({
                    "id": memory.id("cu_", 48), "type": "computer_call", "status": "completed",
                    "call_id": call_id, "pending_safety_checks": [],
                });
                match is_older {
                    true => call["action"] = action.clone(),
                    false => call["actions"] = json!([action]),
                }
                if *confirm {
                    let check = memory.id("cu_sc_", 24);
                    call["pending_safety_checks"] = json!([{
                        "id": check, "code": "sensitive_domain",
                        "message": "Please make sure that this is what you want.",
                    }]);
                    issued.safety = Some(check);
                }
                call
            }
            SpokenMove::Said {
                said: Said::Function { name, arguments },
                ..
            } => function(
                memory,
                &call_id,
                name,
                &Value::Object(arguments.clone()).to_string(),
            ),
            SpokenMove::Unknown => function(memory, &call_id, UNKNOWN, "{}"),
            SpokenMove::Malformed => {
                let name = question.functions.first().cloned().unwrap_or_default();
                function(memory, &call_id, &name, MALFORMED)
            }
        });
        memory.calls.insert(call_id, issued);
    }
    calls
}

fn function(memory: &mut Memory, call_id: &str, name: &str, arguments: &str) -> Value {
    json!({
        "id": memory.id("fc_", 48), "type": "function_call", "status": "completed",
        "call_id": call_id, "name": name, "arguments": arguments,
    })
}

#[derive(Default)]
struct Stream {
    events: Vec<Event>,
}

impl Stream {
    fn send(&mut self, name: &str, mut data: Value) {
        data["type"] = json!(name);
        data["sequence_number"] = json!(self.events.len());
        self.events.push(Event::named(name, &data));
    }

    fn item(&mut self, index: usize, item: &Value) {
        let mut begun = item.clone();
        if item.get("status").is_some() {
            begun["status"] = json!("in_progress");
        }
        match item["type"].as_str() {
            Some("message") => begun["content"] = json!([]),
            Some("function_call") => begun["arguments"] = json!(""),
            Some("reasoning") => begun["summary"] = json!([]),
            _ => {}
        }
        self.send(
            "response.output_item.added",
            json!({"output_index": index, "item": begun}),
        );
        let id = &item["id"];
        match item["type"].as_str() {
            Some("message") => self.part(index, id, &item["content"][0]),
            Some("function_call") => {
                let arguments = item["arguments"].as_str().unwrap_or_default();
                for delta in deltas(arguments) {
                    let data = json!({"item_id": id, "output_index": index, "delta": delta});
                    self.send("response.function_call_arguments.delta", data);
                }
                let data = json!({"item_id": id, "output_index": index, "name": item["name"], "arguments": arguments});
                self.send("response.function_call_arguments.done", data);
            }
            Some("reasoning") => {
                for part in item["summary"].as_array().into_iter().flatten() {
                    self.summary(index, id, part);
                }
            }
            _ => {}
        }
        self.send(
            "response.output_item.done",
            json!({"output_index": index, "item": item}),
        );
    }

    fn summary(&mut self, index: usize, id: &Value, part: &Value) {
        let at = json!({"item_id": id, "output_index": index, "summary_index": 0});
        let with = |name: &str, value: Value| {
            let mut data = at.clone();
            data[name] = value;
            data
        };
        let empty = json!({"type": "summary_text", "text": ""});
        self.send("response.reasoning_summary_part.added", with("part", empty));
        for delta in deltas(part["text"].as_str().unwrap_or_default()) {
            self.send(
                "response.reasoning_summary_text.delta",
                with("delta", json!(delta)),
            );
        }
        self.send(
            "response.reasoning_summary_text.done",
            with("text", part["text"].clone()),
        );
        self.send(
            "response.reasoning_summary_part.done",
            with("part", part.clone()),
        );
    }

    fn part(&mut self, index: usize, id: &Value, part: &Value) {
        let field = if part["type"] == "refusal" {
            "refusal"
        } else {
            "text"
        };
        let name = if part["type"] == "refusal" {
            "refusal"
        } else {
            "output_text"
        };
        let at = json!({"item_id": id, "output_index": index, "content_index": 0});
        let with = |pairs: &[(&str, Value)]| {
            let mut data = at.clone();
            for (name, value) in pairs {
                data[name] = value.clone();
            }
            data
        };
        let mut empty = part.clone();
        empty[field] = json!("");
        self.send("response.content_part.added", with(&[("part", empty)]));
        for delta in deltas(part[field].as_str().unwrap_or_default()) {
            let data = match field {
                "text" => with(&[("delta", json!(delta)), ("logprobs", json!([]))]),
                _ => with(&[("delta", json!(delta))]),
            };
            self.send(&format!("response.{name}.delta"), data);
        }
        self.send(
            &format!("response.{name}.done"),
            with(&[(field, part[field].clone())]),
        );
        self.send(
            "response.content_part.done",
            with(&[("part", part.clone())]),
        );
    }
}
