//! A conversation as a request for a response.

use serde_json::{Value, json};

use crate::asking::{Asking, Request};
use crate::conversation::{Call, Entry, Means, Outcome, Part};
use crate::tool::Tool;
use crate::turn::joined;

pub(crate) fn request(asking: &Asking<'_>) -> Request {
    let settings = asking.settings;
    let mut body = json!({
        "model": asking.model,
        "instructions": asking.conversation.system,
        "input": input(asking),
        "tools": tools(asking),
        "store": false,
    });
    // Models that do not reason refuse to be asked for it; those with a computer tool all do.
    if !settings.tool_version.is_own() || settings.reasoning_effort.is_some() {
        body["include"] = json!(["reasoning.encrypted_content"]);
    }
    if settings.tool_version == Tool::ComputerUsePreview {
        body["truncation"] = json!("auto");
    }
    if settings.one_action {
        body["parallel_tool_calls"] = json!(false);
    }
    if let Some(effort) = &settings.reasoning_effort {
        body["reasoning"] = json!({"effort": effort, "summary": "auto"});
    }
    if let Some(temperature) = settings.temperature {
        body["temperature"] = json!(temperature);
    }
    if let Some(top_p) = settings.top_p {
        body["top_p"] = json!(top_p);
    }
    if let Some(tokens) = settings.max_output_tokens {
        body["max_output_tokens"] = json!(tokens);
    }
    if settings.stream {
        body["stream"] = json!(true);
    }
    Request {
        path: "responses".into(),
        headers: Vec::new(),
        body,
    }
}

fn tools(asking: &Asking<'_>) -> Vec<Value> {
    let computer = match asking.settings.tool_version {
        Tool::Computer => Some(json!({"type": "computer"})),
        Tool::ComputerUsePreview => Some(json!({
            "type": "computer_use_preview",
            "display_width": asking.width,
            "display_height": asking.height,
            "environment": "browser",
        })),
        _ => None,
    };
    let functions = asking.functions.iter().map(|function| {
        json!({
            "type": "function",
            "name": function.name,
            "description": function.description,
            "parameters": function.parameters,
            "strict": false,
        })
    });
    computer.into_iter().chain(functions).collect()
}

fn input(asking: &Asking<'_>) -> Vec<Value> {
    let mut input = Vec::new();
    let mut entries = asking.conversation.entries.iter().peekable();
    while let Some(entry) = entries.next() {
        match entry {
            Entry::User(parts) => input.push(message(parts)),
            Entry::Model { raw, calls } => match entries.peek() {
                Some(Entry::Outcomes { outcomes, more }) if has_lost_its_picture(outcomes) => {
                    input.push(told(calls));
                    input.push(message(&told_outcomes(outcomes, more)));
                    entries.next();
                }
                _ => input.extend(raw.as_array().into_iter().flatten().cloned()),
            },
            Entry::Outcomes { outcomes, more } => answered(outcomes, more, &mut input),
        }
    }
    input
}

fn message(parts: &[Part]) -> Value {
    let content = parts.iter().map(|part| match part.picture() {
        Some(picture) => json!({"type": "input_image", "image_url": picture.data_url()}),
        None => json!({"type": "input_text", "text": part.words().unwrap_or_default()}),
    });
    json!({"role": "user", "content": content.collect::<Vec<_>>()})
}

/// The output of a computer call is a picture and nothing else. Where it is out of the window, neither
/// call nor thoughts can stay in their own form.
fn has_lost_its_picture(outcomes: &[Outcome]) -> bool {
    outcomes.iter().any(|outcome| {
        let has_picture = outcome.parts.iter().any(|part| part.picture().is_some());
        outcome.call.means == Means::Computer && !has_picture
    })
}

/// The calls of such a turn, in words.
fn told(calls: &[Call]) -> Value {
    let words = |call: &Call| match (&call.call["actions"], &call.call["action"]) {
        (Value::Null, Value::Null) => call.name.clone(),
        (Value::Null, action) => action.to_string(),
        (actions, _) => actions.to_string(),
    };
    let calls: Vec<_> = calls.iter().map(words).collect();
    let text = format!("[An earlier turn.] I called: {}", calls.join(" "));
    json!({"role": "assistant", "content": [{"type": "output_text", "text": text}]})
}

fn told_outcomes(outcomes: &[Outcome], more: &[Part]) -> Vec<Part> {
    let parts = outcomes.iter().flat_map(|outcome| &outcome.parts);
    parts.chain(more).cloned().collect()
}

fn answered(outcomes: &[Outcome], more: &[Part], input: &mut Vec<Value>) {
    let mut rest = Vec::new();
    for outcome in outcomes {
        match outcome.call.means {
            Means::Computer => input.push(shown(outcome, &mut rest)),
            Means::Function | Means::Words => {
                let words = outcome.parts.iter().filter_map(Part::words);
                input.push(json!({
                    "type": "function_call_output",
                    "call_id": outcome.call.id,
                    "output": joined(words),
                }));
                let pictures = outcome.parts.iter().filter(|it| it.picture().is_some());
                rest.extend(pictures.cloned());
            }
        }
    }
    rest.extend(more.iter().cloned());
    if !rest.is_empty() {
        input.push(message(&rest));
    }
}

/// The picture after a computer call. Words and further pictures follow in a message.
fn shown(outcome: &Outcome, rest: &mut Vec<Part>) -> Value {
    let mut parts = outcome.parts.iter();
    let mut picture = None;
    for part in &mut parts {
        match part.picture() {
            Some(it) if picture.is_none() => picture = Some(it.data_url()),
            _ => rest.push(part.clone()),
        }
    }
    let mut output = json!({
        "type": "computer_call_output",
        "call_id": outcome.call.id,
        "output": {"type": "computer_screenshot", "image_url": picture},
    });
    if !outcome.call.checks.is_empty() {
        output["acknowledged_safety_checks"] = json!(outcome.call.checks);
    }
    output
}
