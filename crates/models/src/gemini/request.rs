//! A conversation as a request for content.

use serde_json::{Map, Value, json};

use crate::asking::{Asking, Request};
use crate::conversation::{Entry, Outcome, Part};
use crate::settings::Settings;
use crate::tool::Tool;
use crate::turn::joined;

/// The tool wants to hear which page is open. There is one, and its address is nobody's business.
const ADDRESS: &str = "http://localhost/";

pub(crate) fn request(asking: &Asking<'_>) -> Request {
    let settings = asking.settings;
    let mut body = json!({
        "systemInstruction": {"parts": [{"text": asking.conversation.system}]},
        "contents": contents(asking),
        "tools": tools(asking),
    });
    let config = config(settings);
    if !config.is_empty() {
        body["generationConfig"] = Value::Object(config);
    }
    let method = match settings.stream {
        true => "streamGenerateContent?alt=sse",
        false => "generateContent",
    };
    Request {
        path: format!(
            "models/{}:{method}",
            asking.model.trim_start_matches("models/")
        ),
        headers: Vec::new(),
        body,
    }
}

fn config(settings: &Settings) -> Map<String, Value> {
    let mut config = Map::new();
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            config.insert(name.into(), value);
        }
    };
    set("temperature", settings.temperature.map(|it| json!(it)));
    set("topP", settings.top_p.map(|it| json!(it)));
    set(
        "maxOutputTokens",
        settings.max_output_tokens.map(|it| json!(it)),
    );
    let thinking = settings.reasoning_effort.as_ref().map(|effort| {
        // Older models take a number of tokens, later ones a word.
        match effort.parse::<i64>() {
            Ok(tokens) => json!({"includeThoughts": true, "thinkingBudget": tokens}),
            Err(_) => json!({"includeThoughts": true, "thinkingLevel": effort}),
        }
    });
    set("thinkingConfig", thinking);
    config
}

fn tools(asking: &Asking<'_>) -> Vec<Value> {
    let computer = (asking.settings.tool_version == Tool::ComputerUse)
        .then(|| json!({"computerUse": {"environment": "ENVIRONMENT_BROWSER"}}));
    let declared = asking.functions.iter().map(|function| {
        let mut declared = json!({"name": function.name, "description": function.description});
        // An object without fields is not taken.
        let fields = function.parameters["properties"].as_object();
        if fields.is_some_and(|it| !it.is_empty()) {
            declared["parameters"] = function.parameters.clone();
        }
        declared
    });
    let functions = json!({"functionDeclarations": declared.collect::<Vec<_>>()});
    computer.into_iter().chain([functions]).collect()
}

fn contents(asking: &Asking<'_>) -> Vec<Value> {
    let entries = asking.conversation.entries.iter();
    let content = |entry: &Entry| match entry {
        Entry::User(parts) => user(parts.iter().map(part).collect()),
        Entry::Model { raw, .. } => raw.clone(),
        Entry::Outcomes { outcomes, more } => {
            let responses = outcomes.iter().map(response);
            user(responses.chain(more.iter().map(part)).collect())
        }
    };
    entries.map(content).collect()
}

fn user(parts: Vec<Value>) -> Value {
    json!({"role": "user", "parts": parts})
}

fn part(part: &Part) -> Value {
    match part.picture() {
        Some(picture) => json!({"inlineData": {
            "mimeType": picture.media_type,
            "data": &*picture.base64,
        }}),
        None => json!({"text": part.words().unwrap_or_default()}),
    }
}

fn response(outcome: &Outcome) -> Value {
    let mut response = json!({"url": ADDRESS});
    let words = joined(outcome.parts.iter().filter_map(Part::words));
    if !words.is_empty() {
        let field = if outcome.is_refused {
            "error"
        } else {
            "output"
        };
        response[field] = json!(words);
    }
    if !outcome.call.checks.is_empty() {
        response["safety_acknowledgement"] = json!(true);
    }
    let mut answered = json!({"name": outcome.call.name, "response": response});
    if !outcome.call.id.is_empty() {
        answered["id"] = json!(outcome.call.id);
    }
    let pictures: Vec<_> = outcome
        .parts
        .iter()
        .filter(|it| it.picture().is_some())
        .map(part)
        .collect();
    if !pictures.is_empty() {
        answered["parts"] = json!(pictures);
    }
    json!({"functionResponse": answered})
}
