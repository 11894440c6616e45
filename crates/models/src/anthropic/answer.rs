//! A message as a turn.

use serde_json::{Value, json};

use crate::chat::own_call;
use crate::conversation::{Call, Means};
use crate::tool::Tool;
use crate::turn::{Finish, Turn, joined};
use crate::usage::{Usage, count};

pub(crate) fn read(answer: &Value, tool: Tool) -> Result<Turn, String> {
    let content = answer["content"].as_array().ok_or("it has no content")?;
    let of_type = |name: &'static str| content.iter().filter(move |block| block["type"] == name);
    let text = joined(of_type("text").filter_map(|it| it["text"].as_str()));
    Ok(Turn {
        raw: raw(content),
        calls: of_type("tool_use").map(|block| call(block, tool)).collect(),
        reasoning: joined(of_type("thinking").filter_map(|it| it["thinking"].as_str())),
        usage: usage(&answer["usage"]),
        finish: match answer["stop_reason"].as_str() {
            Some("refusal") => Finish::Refused(refusal(answer, &text)),
            Some("max_tokens" | "model_context_window_exceeded") => Finish::Cut,
            _ => Finish::Whole,
        },
        text,
    })
}

fn refusal(answer: &Value, text: &str) -> String {
    let explained = answer
        .pointer("/stop_details/explanation")
        .and_then(Value::as_str);
    match (text, explained) {
        ("", Some(words)) => words.into(),
        ("", None) => "the model stopped with a refusal".into(),
        (text, _) => text.into(),
    }
}

fn call(block: &Value, tool: Tool) -> Call {
    let text = |field: &str| block[field].as_str().unwrap_or_default().to_string();
    let name = text("name");
    let is_computer = name == "computer" || block["toolset_name"] == "computer";
    let input = &block["input"];
    let (call, broken) = match input {
        // Only a stream gives arguments as text, and only such as cannot be read.
        Value::String(said) => (
            json!({"name": name, "input": said}),
            Some(format!("the arguments of {name} are no JSON object")),
        ),
        input if tool.is_own() => own_call(&name, input),
        _ => (block.clone(), None),
    };
    Call {
        id: text("id"),
        means: match is_computer {
            true => Means::Computer,
            false => Means::Function,
        },
        name,
        call,
        broken,
        checks: Vec::new(),
    }
}

/// Everything comes back as it was, thoughts with their signatures too. Empty texts are not taken, and
/// neither is an empty message.
fn raw(content: &[Value]) -> Value {
    let mut blocks: Vec<Value> = content.to_vec();
    blocks.retain(|block| {
        block["type"] != "text"
            || block["text"]
                .as_str()
                .is_some_and(|it| !it.trim().is_empty())
    });
    for block in &mut blocks {
        if block["type"] == "tool_use" && !block["input"].is_object() {
            block["input"] = json!({});
        }
    }
    let is_said = |block: &Value| {
        !matches!(
            block["type"].as_str(),
            Some("thinking" | "redacted_thinking")
        )
    };
    if !blocks.iter().any(is_said) {
        blocks.push(json!({"type": "text", "text": "(nothing was said)"}));
    }
    blocks.into()
}

/// What is read from or written to the cache is counted apart from the input.
fn usage(usage: &Value) -> Usage {
    let cache_read = count(usage, "/cache_read_input_tokens");
    let cache_written = count(usage, "/cache_creation_input_tokens");
    Usage {
        input: count(usage, "/input_tokens") + cache_read + cache_written,
        output: count(usage, "/output_tokens"),
        cache_read,
        cache_written,
        reasoning: count(usage, "/output_tokens_details/thinking_tokens"),
    }
}
