//! OpenAI's chat completions, as OpenAI and the many servers after its model speak them.

use serde_json::{Map, Value, json};

use super::openai_errors::{
    check_function_name, check_key, check_strict_schema, image, invalid_value,
};
use super::{
    Form, MALFORMED, Protocol, Read, Reply, Request, Spoken, SpokenMove, UNKNOWN, in_words,
};
use crate::event_stream::{Event, deltas};
use crate::fields::Fields;
use crate::memory::{Issued, Memory};
use crate::refusal::Refusal;
use crate::words::Said;
use crate::{Ending, Picture, Question};

const TOP: &[&str] = &[
    "messages",
    "model",
    "audio",
    "frequency_penalty",
    "function_call",
    "functions",
    "logit_bias",
    "logprobs",
    "max_completion_tokens",
    "max_tokens",
    "metadata",
    "modalities",
    "moderation",
    "n",
    "parallel_tool_calls",
    "prediction",
    "presence_penalty",
    "prompt_cache_key",
    "prompt_cache_options",
    "prompt_cache_retention",
    "reasoning_effort",
    "response_format",
    "safety_identifier",
    "seed",
    "service_tier",
    "stop",
    "store",
    "stream",
    "stream_options",
    "temperature",
    "tool_choice",
    "tools",
    "top_logprobs",
    "top_p",
    "user",
    "verbosity",
    "web_search_options",
];

/// What is gathered from the messages.
#[derive(Default)]
struct Gathered {
    text: String,
    pictures: Vec<Picture>,
    place: usize,
    /// Calls that have no result yet.
    open: Vec<String>,
}

pub fn read(request: &Request, memory: &Memory) -> Result<Read, Refusal> {
    check_key(request)?;
    let body = Fields::of("", request.body, TOP)?;
    let model = body.text("model")?.to_string();
    let messages = body.list("messages")?;
    if messages.is_empty() {
        return Err(Refusal::invalid(
            "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        )
        .about("messages")
        .coded("empty_array"));
    }
    let mut gathered = Gathered::default();
    for (index, message) in messages.iter().enumerate() {
        read_message(
            &format!("messages[{index}]"),
            message,
            memory,
            &mut gathered,
        )?;
    }
    without_result(&gathered.open)?;
    let functions = read_tools(&body)?;
    let streams = body.flag("stream")?;
    if body.has("stream_options") && !streams {
        return Err(Refusal::invalid(
            "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
        )
        .about("stream_options"));
    }
    for (name, top) in [("temperature", 2.0), ("top_p", 1.0)] {
        check_range(&body, name, top)?;
    }
    let has_choice = body.has("tool_choice") || body.has("parallel_tool_calls");
    if has_choice && functions.is_empty() {
        return Err(
            Refusal::invalid("'tool_choice' is only allowed when 'tools' are specified.")
                .about("tool_choice"),
        );
    }
    let one_call = body.get("parallel_tool_calls") == Some(&Value::Bool(false));
    let counts = body
        .get("stream_options")
        .map(|it| it["include_usage"] == true);
    Ok(Read {
        question: Question {
            protocol: Protocol::Chat,
            model,
            text: gathered.text,
            pictures: gathered.pictures,
            functions,
            computer: None,
            place: gathered.place,
            schema: read_schema(&body)?,
            one_call,
        },
        streams,
        items: Vec::new(),
        form: Form {
            thoughts: true,
            counts_in_stream: counts.unwrap_or_default(),
            ..Form::default()
        },
    })
}

fn check_range(body: &Fields, name: &'static str, top: f64) -> Result<(), Refusal> {
    match body.number(name)? {
        Some(found) if !(0.0..=top).contains(&found) => Err(Refusal::invalid(format!(
            "Invalid '{name}': expected a value between 0 and {top}, but got {found} instead."
        ))
        .about(name)
        .coded("decimal_above_max_value")),
        _ => Ok(()),
    }
}

fn read_schema(body: &Fields) -> Result<Option<Value>, Refusal> {
    let Some(format) = body.get("response_format") else {
        return Ok(None);
    };
    let format = Fields::of("response_format", format, &["type", "json_schema"])?;
    match format.text("type")? {
        "text" => Ok(None),
        "json_object" => Ok(Some(json!({}))),
        "json_schema" => {
            let at = "response_format.json_schema";
            let schema = format.required("json_schema")?;
            let schema = Fields::of(at, schema, &["name", "description", "schema", "strict"])?;
            let name = schema.text("name")?;
            check_function_name(&format!("{at}.name"), name)?;
            let inner = schema.required("schema")?;
            if schema.flag("strict")? {
                check_strict_schema(at, name, inner)?;
            }
            Ok(Some(inner.clone()))
        }
        other => Err(invalid_value(
            "response_format.type",
            other,
            "'json_object', 'json_schema', and 'text'",
        )),
    }
}

fn without_result(open: &[String]) -> Result<(), Refusal> {
    if open.is_empty() {
        return Ok(());
    }
    Err(Refusal::invalid(format!(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each \
         'tool_call_id'. The following tool_call_ids did not have response messages: {}",
        open.join(", ")
    ))
    .about("messages"))
}

fn read_message(
    at: &str,
    message: &Value,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let role = message["role"].as_str().unwrap_or_default();
    if role != "tool" {
        without_result(&gathered.open)?;
    }
    match role {
        "system" | "developer" => {
            let fields = Fields::of(at, message, &["role", "content", "name"])?;
            read_content(
                &format!("{at}.content"),
                fields.required("content")?,
                false,
                gathered,
            )
        }
        "user" => {
            let fields = Fields::of(at, message, &["role", "content", "name"])?;
            read_content(
                &format!("{at}.content"),
                fields.required("content")?,
                true,
                gathered,
            )
        }
        "assistant" => read_assistant(at, message, memory, gathered),
        "tool" => {
            let fields = Fields::of(at, message, &["role", "content", "tool_call_id"])?;
            let id = fields.text("tool_call_id")?;
            let Some(open) = gathered.open.iter().position(|open| open == id) else {
                return Err(Refusal::invalid(
                    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
                )
                .about(format!("{at}.role")));
            };
            gathered.open.remove(open);
            read_content(
                &format!("{at}.content"),
                fields.required("content")?,
                false,
                gathered,
            )
        }
        other => Err(invalid_value(
            &format!("{at}.role"),
            other,
            "'system', 'assistant', 'user', 'function', 'tool', and 'developer'",
        )),
    }
}

fn read_assistant(
    at: &str,
    message: &Value,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    // Servers that give reasoning take it back.
    let known = [
        "role",
        "content",
        "tool_calls",
        "refusal",
        "name",
        "audio",
        "reasoning_content",
    ];
    let fields = Fields::of(at, message, &known)?;
    if let Some(Value::String(text)) = fields.get("content") {
        gathered.place = gathered.place.max(memory.place_of_text(text));
    }
    let calls = fields.optional_list("tool_calls")?;
    if calls.is_empty() {
        if fields.has("tool_calls") {
            return Err(Refusal::invalid(format!(
                "Invalid '{at}.tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead."
            ))
            .coded("empty_array"));
        }
        if !fields.has("content") && !fields.has("refusal") {
            return Err(Refusal::invalid(format!(
                "Invalid value for 'content': expected a string, got null at {at}."
            )));
        }
    }
    for (index, call) in calls.iter().enumerate() {
        let at = format!("{at}.tool_calls[{index}]");
        let call = Fields::of(&at, call, &["id", "type", "function"])?;
        if call.text("type")? != "function" {
            return Err(invalid_value(
                &format!("{at}.type"),
                call.text("type")?,
                "'function'",
            ));
        }
        let function = Fields::of(
            format!("{at}.function"),
            call.required("function")?,
            &["name", "arguments"],
        )?;
        check_function_name(&format!("{at}.function.name"), function.text("name")?)?;
        function.text("arguments")?;
        let id = call.text("id")?;
        if !memory.calls.contains_key(id) {
            return Err(
                Refusal::invalid(format!("Unknown tool_call_id '{id}' at {at}.")).about(at),
            );
        }
        gathered.place = gathered.place.max(memory.place_of_call(id));
        gathered.open.push(id.to_string());
    }
    Ok(())
}

/// Text, or parts. Pictures are for users alone.
fn read_content(
    at: &str,
    content: &Value,
    may_show: bool,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let parts = match content {
        Value::String(text) => {
            gathered.text += text;
            gathered.text += "\n";
            return Ok(());
        }
        Value::Array(parts) if !parts.is_empty() => parts,
        _ => {
            return Err(Refusal::invalid(format!(
                "Invalid type for '{at}': expected one of a string or array of objects."
            ))
            .about(at)
            .coded("invalid_type"));
        }
    };
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}[{index}]");
        match part["type"].as_str() {
            Some("text") => {
                gathered.text += Fields::of(&at, part, &["type", "text"])?.text("text")?;
                gathered.text += "\n";
            }
            Some("image_url") if may_show => {
                let part = Fields::of(&at, part, &["type", "image_url"])?;
                let address = Fields::of(
                    format!("{at}.image_url"),
                    part.required("image_url")?,
                    &["url", "detail"],
                )?;
                let picture = Picture::from_data_url(address.text("url")?);
                gathered
                    .pictures
                    .push(picture.map_err(|flaw| image(&at, flaw))?);
            }
            Some("image_url") => {
                return Err(Refusal::invalid(
                    "Image URLs are only allowed for messages with role 'user', but this message contains an image URL.",
                )
                .about(at));
            }
            other => {
                return Err(invalid_value(
                    &format!("{at}.type"),
                    other.unwrap_or_default(),
                    "'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'",
                ));
            }
        }
    }
    Ok(())
}

fn read_tools(body: &Fields) -> Result<Vec<String>, Refusal> {
    let mut names = Vec::new();
    for (index, tool) in body.optional_list("tools")?.iter().enumerate() {
        let at = format!("tools[{index}]");
        let tool = Fields::of(&at, tool, &["type", "function"])?;
        if tool.text("type")? != "function" {
            return Err(invalid_value(
                &format!("{at}.type"),
                tool.text("type")?,
                "'function' and 'custom'",
            ));
        }
        let at = format!("{at}.function");
        let function = Fields::of(
            &at,
            tool.required("function")?,
            &["name", "description", "parameters", "strict"],
        )?;
        let name = function.text("name")?;
        check_function_name(&format!("{at}.name"), name)?;
        if function.flag("strict")? {
            check_strict_schema(&at, name, function.required("parameters")?)?;
        }
        names.push(name.to_string());
    }
    Ok(names)
}

pub fn reply(spoken: &Spoken, memory: &mut Memory) -> Reply {
    let id = memory.id("chatcmpl-", 29);
    let text = in_words(spoken);
    let calls = calls(spoken, memory);
    let (refusal, finish) = match &spoken.answer.ending {
        Ending::Refused(words) => (Some(words.clone()), "stop"),
        Ending::Filtered => (None, "content_filter"),
        Ending::Usual if calls.is_empty() => (None, "stop"),
        Ending::Usual => (None, "tool_calls"),
    };
    if calls.is_empty()
        && let Some(text) = &text
    {
        memory.texts.insert(text.clone(), spoken.answer.place);
    }
    let content = if refusal.is_some() { None } else { text };
    let mut message = json!({
        "role": "assistant", "content": content, "refusal": refusal, "annotations": [],
    });
    if let Some(thought) = &spoken.answer.thought {
        message["reasoning_content"] = json!(thought);
    }
    if !calls.is_empty() {
        message["tool_calls"] = json!(calls);
    }
    let model = &spoken.read.question.model;
    let usage = usage(spoken);
    let whole = json!({
        "id": id, "object": "chat.completion", "created": CREATED, "model": model,
        "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": finish}],
        "usage": usage, "service_tier": "default", "system_fingerprint": null,
    });
    let stream = Stream {
        id: &id,
        model,
        events: Vec::new(),
    };
    let events = stream.events(
        &message,
        finish,
        spoken.read.form.counts_in_stream.then_some(usage),
    );
    Reply { whole, events }
}

/// When all answers were made: nothing here depends on a clock.
pub const CREATED: u64 = 1_790_000_000;

fn calls(spoken: &Spoken, memory: &mut Memory) -> Vec<Value> {
    if !spoken.read.question.has_tools() {
        return Vec::new();
    }
    let mut calls = Vec::new();
    for turn in &spoken.turns {
        let (name, arguments) = match turn {
            SpokenMove::Said {
                said: Said::Function { name, arguments },
                ..
            } => (name.clone(), Value::Object(arguments.clone()).to_string()),
            SpokenMove::Said {
                said: Said::Computer(call),
                ..
            } => ("computer".into(), call.to_string()),
            SpokenMove::Unknown => (UNKNOWN.into(), "{}".into()),
            SpokenMove::Malformed => {
                let first = spoken.read.question.functions.first();
                (first.cloned().unwrap_or_default(), MALFORMED.into())
            }
        };
        let id = memory.id("call_", 24);
        let issued = Issued {
            place: spoken.answer.place,
            is_first: calls.is_empty(),
            ..Issued::default()
        };
        memory.calls.insert(id.clone(), issued);
        calls.push(json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}));
    }
    calls
}

fn usage(spoken: &Spoken) -> Value {
    let tokens = spoken.tokens;
    json!({
        "prompt_tokens": tokens.prompt,
        "completion_tokens": tokens.output,
        "total_tokens": tokens.prompt + tokens.output,
        "prompt_tokens_details": {"cached_tokens": tokens.cached, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": tokens.reasoning, "audio_tokens": 0,
            "accepted_prediction_tokens": 0, "rejected_prediction_tokens": 0,
        },
    })
}

struct Stream<'a> {
    id: &'a str,
    model: &'a str,
    events: Vec<Event>,
}

impl Stream<'_> {
    fn chunk(&mut self, choices: Value, usage: Option<Value>) {
        let mut chunk = json!({
            "id": self.id, "object": "chat.completion.chunk", "created": CREATED, "model": self.model,
            "service_tier": "default", "system_fingerprint": null, "choices": choices,
        });
        if let Some(usage) = usage {
            chunk["usage"] = usage;
        }
        self.events.push(Event::plain(&chunk));
    }

    fn delta(&mut self, delta: Value, finish: Option<&str>, counts: bool) {
        let choice =
            json!([{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}]);
        self.chunk(choice, counts.then_some(Value::Null));
    }

    /// The message in parts: who speaks, reasoning, words, then every call with its arguments.
    fn events(mut self, message: &Value, finish: &str, usage: Option<Value>) -> Vec<Event> {
        let counts = usage.is_some();
        self.delta(
            json!({"role": "assistant", "content": "", "refusal": null}),
            None,
            counts,
        );
        for field in ["reasoning_content", "content", "refusal"] {
            for part in deltas(message[field].as_str().unwrap_or_default()) {
                let delta = Map::from_iter([(field.to_string(), json!(part))]);
                self.delta(Value::Object(delta), None, counts);
            }
        }
        for (index, call) in message["tool_calls"]
            .as_array()
            .into_iter()
            .flatten()
            .enumerate()
        {
            let mut first = call.clone();
            first["index"] = json!(index);
            first["function"]["arguments"] = json!("");
            self.delta(json!({"tool_calls": [first]}), None, counts);
            for part in deltas(call["function"]["arguments"].as_str().unwrap_or_default()) {
                let part = json!({"index": index, "function": {"arguments": part}});
                self.delta(json!({"tool_calls": [part]}), None, counts);
            }
        }
        self.delta(json!({}), Some(finish), counts);
        if counts {
            self.chunk(json!([]), usage);
        }
        self.events.push(Event {
            name: None,
            data: "[DONE]".into(),
        });
        self.events
    }
}
