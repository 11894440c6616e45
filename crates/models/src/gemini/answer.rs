//! Generated content as a turn.

use serde_json::{Value, json};

use crate::chat::own_call;
use crate::conversation::{Call, Means};
use crate::tool::Tool;
use crate::turn::{Finish, Turn};
use crate::usage::{Usage, count};

pub(crate) fn read(answer: &Value, tool: Tool) -> Result<Turn, String> {
    let usage = usage(&answer["usageMetadata"]);
    if let Some(reason) = answer
        .pointer("/promptFeedback/blockReason")
        .and_then(Value::as_str)
    {
        let words = answer
            .pointer("/promptFeedback/blockReasonMessage")
            .and_then(Value::as_str);
        return Ok(Turn {
            finish: Finish::Refused(words.map_or_else(|| blocked(reason), String::from)),
            usage,
            raw: raw(&[]),
            ..Turn::default()
        });
    }
    let candidate = answer
        .pointer("/candidates/0")
        .ok_or("it has no candidates")?;
    let none = Vec::new();
    let parts = candidate
        .pointer("/content/parts")
        .and_then(Value::as_array)
        .unwrap_or(&none);
    let texts = |thoughts: bool| {
        let is_thought = move |part: &&Value| (part["thought"] == true) == thoughts;
        let texts = parts
            .iter()
            .filter(is_thought)
            .filter_map(|it| it["text"].as_str());
        texts.collect::<Vec<_>>().join("")
    };
    let text = texts(false);
    Ok(Turn {
        raw: raw(parts),
        calls: parts.iter().filter_map(|part| call(part, tool)).collect(),
        reasoning: texts(true),
        finish: finish(candidate, &text),
        text,
        usage,
    })
}

fn finish(candidate: &Value, text: &str) -> Finish {
    let words = candidate["finishMessage"].as_str().unwrap_or_default();
    match candidate["finishReason"].as_str() {
        Some("MAX_TOKENS") => Finish::Cut,
        Some(reason @ ("MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL")) => {
            Finish::Malformed(match words {
                "" => reason.to_ascii_lowercase().replace('_', " "),
                words => words.into(),
            })
        }
        Some(
            reason @ ("SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT"
            | "SPII" | "IMAGE_SAFETY"),
        ) => Finish::Refused(match (words, text) {
            ("", "") => blocked(reason),
            ("", text) => text.into(),
            (words, _) => words.into(),
        }),
        _ => Finish::Whole,
    }
}

fn blocked(reason: &str) -> String {
    format!("the service stopped the answer ({reason})")
}

fn call(part: &Value, tool: Tool) -> Option<Call> {
    let function = part.get("functionCall")?;
    let name = function["name"].as_str().unwrap_or_default();
    let args = function.get("args").cloned().unwrap_or_else(|| json!({}));
    let checks: Vec<Value> = args.get("safety_decision").cloned().into_iter().collect();
    let is_ending = matches!(name, "answer" | "done" | "fail");
    let (call, broken) = match tool.is_own() {
        true => own_call(name, &args),
        false => (json!({"name": name, "args": args}), None),
    };
    Some(Call {
        id: function["id"].as_str().unwrap_or_default().into(),
        name: name.into(),
        means: match tool.is_own() || is_ending {
            true => Means::Function,
            false => Means::Computer,
        },
        call,
        broken,
        checks,
    })
}

/// Everything comes back as it was, with the signatures of thoughts. A turn of nothing is not taken.
fn raw(parts: &[Value]) -> Value {
    match parts.is_empty() {
        true => json!({"role": "model", "parts": [{"text": "(nothing was said)"}]}),
        false => json!({"role": "model", "parts": parts}),
    }
}

/// Thoughts are counted apart from what is said.
fn usage(usage: &Value) -> Usage {
    let reasoning = count(usage, "/thoughtsTokenCount");
    Usage {
        input: count(usage, "/promptTokenCount") + count(usage, "/toolUsePromptTokenCount"),
        output: count(usage, "/candidatesTokenCount") + reasoning,
        cache_read: count(usage, "/cachedContentTokenCount"),
        cache_written: 0,
        reasoning,
    }
}
