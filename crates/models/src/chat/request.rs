//! A conversation as a request for a chat completion.

use serde_json::{Value, json};

use crate::asking::{Asking, Request};
use crate::conversation::{Entry, Means, Outcome, Part};
use crate::settings::Settings;
use crate::tool::Tool;

pub(crate) fn request(asking: &Asking<'_>) -> Request {
    let settings = asking.settings;
    let mut body = json!({"model": asking.model, "messages": messages(asking)});
    if settings.tool_version == Tool::Functions {
        let declared = asking.functions.iter().map(|function| {
            json!({"type": "function", "function": {
                "name": function.name,
                "description": function.description,
                "parameters": function.parameters,
            }})
        });
        body["tools"] = declared.collect();
        if settings.one_action {
            body["parallel_tool_calls"] = json!(false);
        }
    }
    limit(&mut body, settings, asking.is_usual);
    Request {
        path: "chat/completions".into(),
        headers: Vec::new(),
        body,
    }
}

/// Settings that have nothing to do with the conversation.
pub(crate) fn limit(body: &mut Value, settings: &Settings, is_usual: bool) {
    if let Some(temperature) = settings.temperature {
        body["temperature"] = json!(temperature);
    }
    if let Some(top_p) = settings.top_p {
        body["top_p"] = json!(top_p);
    }
    if let Some(effort) = &settings.reasoning_effort {
        body["reasoning_effort"] = json!(effort);
    }
    if let Some(tokens) = settings.max_output_tokens {
        // The service itself has renamed it; imitations know the name of before.
        let name = match is_usual {
            true => "max_completion_tokens",
            false => "max_tokens",
        };
        body[name] = json!(tokens);
    }
    if settings.stream {
        body["stream"] = json!(true);
        body["stream_options"] = json!({"include_usage": true});
    }
}

fn messages(asking: &Asking<'_>) -> Vec<Value> {
    let conversation = asking.conversation;
    let mut messages = vec![json!({"role": "system", "content": conversation.system})];
    for entry in &conversation.entries {
        match entry {
            Entry::User(parts) => messages.push(message(parts)),
            Entry::Model { raw, .. } => messages.push(raw.clone()),
            Entry::Outcomes { outcomes, more } => answered(outcomes, more, &mut messages),
        }
    }
    messages
}

/// A message of the user.
pub(crate) fn message(parts: &[Part]) -> Value {
    json!({"role": "user", "content": parts.iter().map(content).collect::<Vec<_>>()})
}

fn content(part: &Part) -> Value {
    match part.picture() {
        Some(picture) => json!({"type": "image_url", "image_url": {"url": picture.data_url()}}),
        None => json!({"type": "text", "text": part.words().unwrap_or_default()}),
    }
}

/// Results of functions hold words only, so pictures follow in a message of the user after all of them.
fn answered(outcomes: &[Outcome], more: &[Part], messages: &mut Vec<Value>) {
    let mut rest = Vec::new();
    for outcome in outcomes {
        let (words, pictures): (Vec<_>, Vec<_>) = outcome
            .parts
            .iter()
            .partition(|part| matches!(part, Part::Text(_)));
        match outcome.call.means {
            Means::Words => rest.extend(words.into_iter().cloned()),
            Means::Computer | Means::Function => {
                let words = crate::turn::joined(words.iter().filter_map(|it| it.words()));
                messages.push(json!({
                    "role": "tool",
                    "tool_call_id": outcome.call.id,
                    "content": words,
                }));
            }
        }
        rest.extend(pictures.into_iter().cloned());
    }
    rest.extend(more.iter().cloned());
    if !rest.is_empty() {
        messages.push(message(&rest));
    }
}
