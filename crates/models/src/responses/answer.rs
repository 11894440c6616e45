//! A response as a turn.

use serde_json::{Value, json};

use crate::chat::own_call;
use crate::conversation::{Call, Means};
use crate::tool::Tool;
use crate::turn::{Finish, Turn, joined};
use crate::usage::{Usage, count};

pub(crate) fn read(answer: &Value, tool: Tool) -> Result<Turn, String> {
    let output = answer["output"].as_array().ok_or("it has no output")?;
    let of_type = |name: &'static str| output.iter().filter(move |item| item["type"] == name);
    let contents =
        || of_type("message").flat_map(|it| it["content"].as_array().into_iter().flatten());
    let said = |kind: &'static str, field: &'static str| {
        contents()
            .filter(move |it| it["type"] == kind)
            .filter_map(move |it| it[field].as_str())
    };
    let thoughts = of_type("reasoning").flat_map(|it| {
        let shown = ["summary", "content"].map(|field| it[field].as_array());
        shown.into_iter().flatten().flatten()
    });
    Ok(Turn {
        raw: raw(output),
        calls: output.iter().filter_map(|item| call(item, tool)).collect(),
        text: joined(said("output_text", "text")),
        reasoning: joined(thoughts.filter_map(|it| it["text"].as_str())),
        usage: usage(&answer["usage"]),
        finish: finish(answer, &joined(said("refusal", "refusal")))?,
    })
}

fn finish(answer: &Value, refusal: &str) -> Result<Finish, String> {
    if !refusal.is_empty() {
        return Ok(Finish::Refused(refusal.into()));
    }
    let reason = answer.pointer("/incomplete_details/reason");
    match (answer["status"].as_str(), reason.and_then(Value::as_str)) {
        (Some("failed" | "cancelled"), _) => {
            let message = answer.pointer("/error/message").and_then(Value::as_str);
            Err(message.unwrap_or("the response failed").to_string())
        }
        (_, Some("content_filter")) => Ok(Finish::Refused(
            "the service's filter stopped the answer".into(),
        )),
        (_, Some(_)) => Ok(Finish::Cut),
        _ => Ok(Finish::Whole),
    }
}

fn call(item: &Value, tool: Tool) -> Option<Call> {
    let text = |field: &str| item[field].as_str().unwrap_or_default().to_string();
    match item["type"].as_str()? {
        "computer_call" => Some(Call {
            id: text("call_id"),
            name: "computer".into(),
            means: Means::Computer,
            call: item.clone(),
            broken: None,
            checks: item["pending_safety_checks"]
                .as_array()
                .cloned()
                .unwrap_or_default(),
        }),
        "function_call" => {
            let (call, broken) = match tool.is_own() {
                true => own_call(&text("name"), &item["arguments"]),
                // The dialect reads it as it is.
                false => (item.clone(), None),
            };
            Some(Call {
                id: text("call_id"),
                name: text("name"),
                means: Means::Function,
                call,
                broken,
                checks: Vec::new(),
            })
        }
        _ => None,
    }
}

/// Everything comes back as it was, but for arguments that nobody could read.
fn raw(output: &[Value]) -> Value {
    let items = output.iter().cloned().map(|mut item| {
        if item["type"] == "function_call" {
            let arguments = item["arguments"].as_str().unwrap_or_default();
            if serde_json::from_str::<Value>(arguments).is_err() {
                item["arguments"] = json!("{}");
            }
        }
        item
    });
    items.collect()
}

fn usage(usage: &Value) -> Usage {
    Usage {
        input: count(usage, "/input_tokens"),
        output: count(usage, "/output_tokens"),
        cache_read: count(usage, "/input_tokens_details/cached_tokens"),
        cache_written: 0,
        reasoning: count(usage, "/output_tokens_details/reasoning_tokens"),
    }
}
