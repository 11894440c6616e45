//! A conversation as a request for a message.

use serde_json::{Value, json};

use crate::asking::{Asking, Request};
use crate::conversation::{Entry, Means, Outcome, Part};
use crate::settings::Settings;
use crate::tool::Tool;

/// The API insists on a limit.
const USUAL_OUTPUT_TOKENS: u32 = 8192;
/// The prefixes up to here are cached: tools and system make two of the four that are allowed.
const CACHED_MESSAGES: usize = 2;

pub(crate) fn request(asking: &Asking<'_>) -> Request {
    let settings = asking.settings;
    let mut body = json!({
        "model": asking.model,
        "max_tokens": settings.max_output_tokens.unwrap_or(USUAL_OUTPUT_TOKENS),
        "system": [cached(json!({"type": "text", "text": asking.conversation.system}))],
        "tools": tools(asking),
        "messages": messages(asking),
    });
    if settings.one_action {
        body["tool_choice"] = json!({"type": "auto", "disable_parallel_tool_use": true});
    }
    if let Some(temperature) = settings.temperature {
        body["temperature"] = json!(temperature);
    }
    if let Some(top_p) = settings.top_p {
        body["top_p"] = json!(top_p);
    }
    think(&mut body, settings);
    if settings.stream {
        body["stream"] = json!(true);
    }
    let version = ("anthropic-version", "2023-06-01".to_string());
    let beta = beta(settings.tool_version).map(|it| ("anthropic-beta", it.to_string()));
    Request {
        path: "messages".into(),
        headers: [version].into_iter().chain(beta).collect(),
        body,
    }
}

/// The header that the tools before the current ones need.
fn beta(tool: Tool) -> Option<&'static str> {
    match tool {
        Tool::Computer20251124 => Some("computer-use-2025-11-24"),
        Tool::Computer20250124 => Some("computer-use-2025-01-24"),
        _ => None,
    }
}

/// Current models decide themselves how long they think; those of the oldest tool get a number of tokens.
fn think(body: &mut Value, settings: &Settings) {
    let Some(effort) = &settings.reasoning_effort else {
        return;
    };
    if settings.tool_version != Tool::Computer20250124 {
        body["thinking"] = json!({"type": "adaptive", "display": "summarized"});
        body["output_config"] = json!({"effort": effort});
        return;
    }
    let most = body["max_tokens"]
        .as_u64()
        .unwrap_or_default()
        .saturating_sub(1024);
    let tokens = match effort.as_str() {
        "low" => 2048,
        "medium" => 8192,
        "high" => 16384,
        other => other.parse().unwrap_or(8192),
    };
    // Fewer than 1024 are not taken.
    body["thinking"] = json!({"type": "enabled", "budget_tokens": tokens.min(most).max(1024)});
}

fn tools(asking: &Asking<'_>) -> Vec<Value> {
    let tool = asking.settings.tool_version;
    let computer = match tool {
        // Nobody would enlarge the picture for it.
        Tool::Toolset20260801 => Some(json!({
            "type": tool.name(),
            "configs": {"zoom": {"enabled": false}},
        })),
        Tool::Computer20251124 | Tool::Computer20250124 => Some(json!({
            "type": tool.name(),
            "name": "computer",
            "display_width_px": asking.width,
            "display_height_px": asking.height,
        })),
        _ => None,
    };
    let functions = asking.functions.iter().map(|function| {
        json!({
            "name": function.name,
            "description": function.description,
            "input_schema": function.parameters,
        })
    });
    let mut tools: Vec<_> = computer.into_iter().chain(functions).collect();
    if let Some(last) = tools.pop() {
        tools.push(cached(last));
    }
    tools
}

fn cached(mut block: Value) -> Value {
    block["cache_control"] = json!({"type": "ephemeral"});
    block
}

fn messages(asking: &Asking<'_>) -> Vec<Value> {
    let is_toolset = asking.settings.tool_version == Tool::Toolset20260801;
    let mut messages: Vec<Value> = asking
        .conversation
        .entries
        .iter()
        .map(|entry| match entry {
            Entry::User(parts) => user(parts.iter().map(block).collect()),
            Entry::Model { raw, .. } => json!({"role": "assistant", "content": raw}),
            Entry::Outcomes { outcomes, more } => {
                let results = outcomes.iter().map(|it| result(it, is_toolset));
                let rest = outcomes.iter().flat_map(beside).chain(more);
                user(results.chain(rest.map(block)).collect())
            }
        })
        .collect();
    let users = messages.iter_mut().rev().filter(|it| it["role"] == "user");
    for message in users.take(CACHED_MESSAGES) {
        if let Some(last) = message["content"]
            .as_array_mut()
            .and_then(|it| it.last_mut())
        {
            *last = cached(last.take());
        }
    }
    messages
}

fn user(content: Vec<Value>) -> Value {
    json!({"role": "user", "content": content})
}

fn block(part: &Part) -> Value {
    match part.picture() {
        Some(picture) => json!({"type": "image", "source": {
            "type": "base64",
            "media_type": picture.media_type,
            "data": &*picture.base64,
        }}),
        None => json!({"type": "text", "text": part.words().unwrap_or_default()}),
    }
}

/// The result of an error holds words only; its pictures follow after all results.
fn beside(outcome: &Outcome) -> impl Iterator<Item = &Part> {
    let pictures = outcome.parts.iter().filter(|it| it.picture().is_some());
    pictures.filter(|_| outcome.is_refused)
}

fn result(outcome: &Outcome, is_toolset: bool) -> Value {
    let held = |part: &&Part| !outcome.is_refused || part.picture().is_none();
    let content: Vec<_> = outcome.parts.iter().filter(held).map(block).collect();
    let mut result = json!({
        "type": "tool_result",
        "tool_use_id": outcome.call.id,
        "content": content,
    });
    if is_toolset && outcome.call.means == Means::Computer {
        result["toolset_name"] = json!("computer");
    }
    if outcome.is_refused {
        result["is_error"] = json!(true);
    }
    result
}
