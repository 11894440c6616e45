//! A chat completion as a turn.

use serde_json::{Value, json};

use crate::conversation::{Call, Means};
use crate::text_json;
use crate::tool::Tool;
use crate::turn::{Finish, Turn};
use crate::usage::{Usage, count};

pub(crate) fn read(answer: &Value, tool: Tool) -> Result<Turn, String> {
    let choice = answer.pointer("/choices/0").ok_or("it has no choices")?;
    let message = choice.get("message").ok_or("its choice has no message")?;
    let text = content(&message["content"]);
    let tool_calls = named(
        message["tool_calls"]
            .as_array()
            .cloned()
            .unwrap_or_default(),
    );
    let calls = match tool {
        Tool::Json => in_text(&text),
        _ => tool_calls.iter().map(function).collect(),
    };
    let refusal = message["refusal"].as_str().filter(|it| !it.is_empty());
    let finish = match (refusal, choice["finish_reason"].as_str()) {
        (Some(words), _) => Finish::Refused(words.into()),
        (None, Some("content_filter")) => Finish::Refused(filtered(&text)),
        (None, Some("length")) => Finish::Cut,
        _ => Finish::Whole,
    };
    let reasoning = ["reasoning_content", "reasoning"];
    let reasoning = reasoning.iter().find_map(|name| message[name].as_str());
    Ok(Turn {
        raw: raw(&text, &tool_calls, tool),
        calls,
        reasoning: reasoning.unwrap_or_default().into(),
        usage: usage(&answer["usage"]),
        text,
        finish,
    })
}

fn filtered(text: &str) -> String {
    match text.trim() {
        "" => "the service's filter stopped the answer".into(),
        text => text.into(),
    }
}

/// Some servers leave out the ids, without which no call can be answered.
fn named(mut tool_calls: Vec<Value>) -> Vec<Value> {
    for (index, call) in tool_calls.iter_mut().enumerate() {
        if call["id"].as_str().is_none_or(str::is_empty) {
            call["id"] = json!(format!("call-{}", index + 1));
        }
    }
    tool_calls
}

/// A text, or the texts of a list of parts.
fn content(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let texts = parts.iter().filter_map(|part| part["text"].as_str());
            texts.collect::<Vec<_>>().join("")
        }
        _ => String::new(),
    }
}

fn function(tool_call: &Value) -> Call {
    let name = tool_call["function"]["name"].as_str().unwrap_or_default();
    let arguments = &tool_call["function"]["arguments"];
    let (call, broken) = own_call(name, arguments);
    Call {
        id: tool_call["id"].as_str().unwrap_or_default().into(),
        name: name.into(),
        means: Means::Function,
        call,
        broken,
        checks: Vec::new(),
    }
}

/// One of our own functions as the action that it is, and why it is none if its arguments cannot be
/// read.
pub(crate) fn own_call(name: &str, arguments: &Value) -> (Value, Option<String>) {
    let parsed = match arguments {
        Value::String(text) if text.trim().is_empty() => Ok(json!({})),
        Value::String(text) => serde_json::from_str(text).map_err(|error| error.to_string()),
        Value::Null => Ok(json!({})),
        other => Ok(other.clone()),
    };
    match parsed {
        Ok(Value::Object(fields)) => {
            let mut call = json!({"type": name});
            for (field, value) in fields {
                // Models fill in what they do not need.
                if field != "type" && !value.is_null() {
                    call[field] = value;
                }
            }
            (call, None)
        }
        Ok(_) => (
            json!({"name": name, "arguments": arguments}),
            Some(format!("the arguments of {name} are no JSON object")),
        ),
        Err(error) => (
            json!({"name": name, "arguments": arguments}),
            Some(format!("the arguments of {name} are no JSON: {error}")),
        ),
    }
}

/// Actions as JSON in the text: one, a list of them, or `{"actions": [...]}`.
fn in_text(text: &str) -> Vec<Call> {
    let Some(found) = text_json::find(text) else {
        return Vec::new();
    };
    let actions = match found {
        Value::Array(actions) => actions,
        Value::Object(mut fields) => match fields.shift_remove("actions") {
            Some(Value::Array(actions)) => actions,
            // What has no type is no action; it may be the task's result.
            _ if fields.contains_key("type") => vec![Value::Object(fields)],
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let call = |(index, call): (usize, Value)| Call {
        id: format!("text-{}", index + 1),
        name: call["type"].as_str().unwrap_or_default().into(),
        means: Means::Words,
        call,
        broken: None,
        checks: Vec::new(),
    };
    actions.into_iter().enumerate().map(call).collect()
}

/// What the server gets back: the fields that every server knows, and arguments that every template
/// can read.
fn raw(text: &str, tool_calls: &[Value], tool: Tool) -> Value {
    let mut raw = json!({"role": "assistant", "content": text});
    if tool != Tool::Json && !tool_calls.is_empty() {
        let calls = tool_calls.iter().map(|call| {
            let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
            let is_object = serde_json::from_str::<Value>(arguments).is_ok_and(|it| it.is_object());
            json!({"id": call["id"], "type": "function", "function": {
                "name": call["function"]["name"],
                "arguments": if is_object { arguments } else { "{}" },
            }})
        });
        raw["tool_calls"] = calls.collect();
        if text.is_empty() {
            raw["content"] = Value::Null;
        }
    }
    raw
}

pub(crate) fn usage(usage: &Value) -> Usage {
    Usage {
        input: count(usage, "/prompt_tokens"),
        output: count(usage, "/completion_tokens"),
        cache_read: count(usage, "/prompt_tokens_details/cached_tokens"),
        cache_written: 0,
        reasoning: count(usage, "/completion_tokens_details/reasoning_tokens"),
    }
}
