//! Anthropic's messages with the computer tool: how a request is read.

use serde_json::{Value, json};

use super::{Form, Protocol, Read, Request};
use crate::fields::{Fields, Wrong, path};
use crate::memory::Memory;
use crate::refusal::Refusal;
use crate::{Picture, Question};

const TOP: &[&str] = &[
    "max_tokens",
    "messages",
    "model",
    "cache_control",
    "container",
    "context_management",
    "inference_geo",
    "mcp_servers",
    "metadata",
    "output_config",
    "service_tier",
    "speed",
    "stop_sequences",
    "stream",
    "system",
    "temperature",
    "thinking",
    "tool_choice",
    "tools",
    "top_k",
    "top_p",
];

const MOST_PICTURES: usize = 100;
/// With more than twenty pictures none may be longer than this.
const LONGEST_SIDE_OF_MANY: u32 = 2000;
const MOST_CACHE_MARKS: usize = 4;

#[derive(Default)]
struct Gathered {
    text: String,
    pictures: Vec<Picture>,
    screenshots: Vec<(u32, u32)>,
    place: usize,
    /// Tool uses of the message before.
    open: Vec<(String, bool)>,
    thinks: bool,
}

/// Pydantic's words for what is wrong.
fn invalid(wrong: Wrong) -> Refusal {
    Refusal::invalid(match wrong {
        Wrong::NoObject { place } => format!("{place}: Input should be a valid dictionary"),
        Wrong::Unknown { place, name } => {
            format!("{}: Extra inputs are not permitted", path(&place, &name))
        }
        Wrong::Missing { place, name } => format!("{}: Field required", path(&place, name)),
        Wrong::Kind {
            place,
            name,
            wanted,
        } => {
            format!("{}: Input should be {wanted}", path(&place, name))
        }
    })
}

fn fields<'a>(at: &str, value: &'a Value, known: &[&str]) -> Result<Fields<'a>, Refusal> {
    Fields::of(at, value, known).map_err(invalid)
}

pub fn read(request: &Request, memory: &Memory) -> Result<Read, Refusal> {
    check_headers(request)?;
    let body = fields("", request.body, TOP)?;
    let model = body.text("model").map_err(invalid)?.to_string();
    let most = body.required("max_tokens").map_err(invalid)?;
    let most = most.as_u64().filter(|it| *it > 0);
    let most = most.ok_or_else(|| {
        Refusal::invalid("max_tokens: Input should be greater than or equal to 1")
    })?;
    let thinks = read_thinking(&body, most)?;
    let mut gathered = Gathered {
        thinks,
        ..Gathered::default()
    };
    if let Some(system) = body.get("system") {
        read_blocks("system", system, &["text"], &mut gathered)?;
    }
    let messages = body.list("messages").map_err(invalid)?;
    read_messages(messages, memory, &mut gathered)?;
    let (functions, computer) = read_tools(&body, request)?;
    check_pictures(&gathered, computer.as_ref())?;
    let marks = cache_marks(request.body);
    if marks > MOST_CACHE_MARKS {
        return Err(Refusal::invalid(format!(
            "A maximum of {MOST_CACHE_MARKS} blocks with cache_control may be provided. Found {marks}."
        )));
    }
    let choice = body.get("tool_choice").cloned().unwrap_or_default();
    let is_toolset = computer.as_ref().is_some_and(is_toolset);
    Ok(Read {
        question: Question {
            protocol: Protocol::Anthropic,
            model,
            text: gathered.text,
            pictures: gathered.pictures,
            functions,
            computer,
            place: gathered.place,
            schema: None,
            one_call: choice["disable_parallel_tool_use"] == true,
        },
        streams: body.flag("stream").map_err(invalid)?,
        items: Vec::new(),
        form: Form {
            thoughts: thinks,
            caches: marks > 0,
            is_toolset,
            ..Form::default()
        },
    })
}

fn check_headers(request: &Request) -> Result<(), Refusal> {
    let refused =
        |message: &str| Refusal::invalid(message).with_status(401, "authentication_error");
    if let Some(key) = request.key {
        match request.header("x-api-key") {
            None => return Err(refused("x-api-key header is required")),
            Some(given) if given != key => return Err(refused("invalid x-api-key")),
            Some(_) => {}
        }
    }
    match request.header("anthropic-version") {
        Some("2023-06-01") => {}
        Some(other) => {
            return Err(Refusal::invalid(format!(
                "anthropic-version: \"{other}\" is not a valid version."
            )));
        }
        None => return Err(Refusal::invalid("anthropic-version: header is required")),
    }
    match request.header("content-type") {
        Some(kind) if kind.starts_with("application/json") => Ok(()),
        _ => Err(Refusal::invalid("content-type: must be application/json")),
    }
}

/// Does the request ask for thinking?
fn read_thinking(body: &Fields, most: u64) -> Result<bool, Refusal> {
    let temperature = body.number("temperature").map_err(invalid)?;
    if temperature.is_some_and(|it| !(0.0..=1.0).contains(&it)) {
        return Err(Refusal::invalid("temperature: range: 0..1"));
    }
    let Some(thinking) = body.get("thinking") else {
        return Ok(false);
    };
    match thinking["type"].as_str() {
        Some("disabled") => return Ok(false),
        Some("adaptive") => {
            fields("thinking", thinking, &["type", "display"])?;
        }
        Some("enabled") => {
            let thinking = fields("thinking", thinking, &["type", "budget_tokens", "display"])?;
            let budget = thinking
                .required("budget_tokens")
                .map_err(invalid)?
                .as_u64();
            if budget.is_none_or(|it| it < 1024) {
                return Err(Refusal::invalid(
                    "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
                ));
            }
            if budget.is_some_and(|it| it >= most) {
                return Err(Refusal::invalid(
                    "`max_tokens` must be greater than `thinking.budget_tokens`.",
                ));
            }
        }
        _ => {
            return Err(Refusal::invalid(
                "thinking: Input tag does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'",
            ));
        }
    }
    if temperature.is_some_and(|it| it != 1.0) {
        return Err(Refusal::invalid(
            "`temperature` may only be set to 1 when thinking is enabled.",
        ));
    }
    Ok(true)
}

fn read_messages(
    messages: &[Value],
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    if messages.is_empty() {
        return Err(Refusal::invalid(
            "messages: at least one message is required",
        ));
    }
    let last_assistant = messages.iter().rposition(|it| it["role"] == "assistant");
    for (index, message) in messages.iter().enumerate() {
        let at = format!("messages.{index}");
        let message = fields(&at, message, &["role", "content"])?;
        let content = message.required("content").map_err(invalid)?;
        match message.text("role").map_err(invalid)? {
            "user" => {
                check_results(&at, content, gathered)?;
                read_blocks(
                    &format!("{at}.content"),
                    content,
                    &["text", "image", "tool_result"],
                    gathered,
                )?;
            }
            "assistant" if index == 0 => {
                return Err(Refusal::invalid(
                    "messages: first message must use the \"user\" role",
                ));
            }
            "assistant" => {
                without_result(&format!("messages.{}", index - 1), gathered)?;
                let is_last = last_assistant == Some(index);
                read_assistant(&at, content, is_last, memory, gathered)?;
            }
            other => {
                return Err(Refusal::invalid(format!(
                    "{at}.role: Input should be 'user' or 'assistant', not '{other}'"
                )));
            }
        }
    }
    without_result(&format!("messages.{}", messages.len() - 1), gathered)?;
    if messages.last().is_some_and(|it| it["role"] == "assistant") {
        return Err(Refusal::invalid(
            "This model does not support assistant message prefill. The conversation must end with a user message.",
        ));
    }
    Ok(())
}

fn without_result(at: &str, gathered: &Gathered) -> Result<(), Refusal> {
    let open: Vec<_> = gathered.open.iter().map(|(id, _)| id.as_str()).collect();
    if open.is_empty() {
        return Ok(());
    }
    Err(Refusal::invalid(format!(
        "{at}: `tool_use` ids were found without `tool_result` blocks immediately after: {}. Each `tool_use` \
         block must have a corresponding `tool_result` block in the next message.",
        open.join(", ")
    )))
}

/// Results of the calls before come first, each once.
fn check_results(at: &str, content: &Value, gathered: &mut Gathered) -> Result<(), Refusal> {
    let blocks = content.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut others = false;
    for (index, block) in blocks.iter().enumerate() {
        if block["type"] != "tool_result" {
            others = true;
            continue;
        }
        let id = block["tool_use_id"].as_str().unwrap_or_default();
        let found = gathered.open.iter().position(|(open, _)| open == id);
        let (Some(found), false) = (found, others) else {
            return Err(Refusal::invalid(format!(
                "{at}.content.{index}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each \
                 `tool_result` block must have a corresponding `tool_use` block in the previous message."
            )));
        };
        let (_, is_member) = gathered.open.remove(found);
        if is_member != (block["toolset_name"] == "computer") {
            return Err(Refusal::invalid(format!(
                "{at}.content.{index}.tool_result.toolset_name: must be that of the paired `tool_use`"
            )));
        }
    }
    without_result(at, gathered)
}

fn read_assistant(
    at: &str,
    content: &Value,
    is_last: bool,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let blocks = match content {
        Value::String(text) => {
            gathered.place = gathered.place.max(memory.place_of_text(text));
            return Ok(());
        }
        Value::Array(blocks) if !blocks.is_empty() => blocks,
        _ => {
            return Err(Refusal::invalid(format!(
                "{at}: all messages must have non-empty content"
            )));
        }
    };
    let has_call = blocks.iter().any(|it| it["type"] == "tool_use");
    let begins_thinking = matches!(
        blocks[0]["type"].as_str(),
        Some("thinking" | "redacted_thinking")
    );
    let thought = blocks.iter().any(|it| {
        it["type"] == "tool_use" && {
            let issued = it["id"].as_str().and_then(|id| memory.calls.get(id));
            issued.is_some_and(|it| it.reasoning.is_some())
        }
    });
    if gathered.thinks && is_last && has_call && thought && !begins_thinking {
        return Err(Refusal::invalid(format!(
            "{at}.content.0.type: Expected `thinking` or `redacted_thinking`, but found `{}`. When `thinking` is \
             enabled, a final `assistant` message must start with a thinking block.",
            blocks[0]["type"].as_str().unwrap_or_default()
        )));
    }
    for (index, block) in blocks.iter().enumerate() {
        let at = format!("{at}.content.{index}");
        match block["type"].as_str() {
            Some("thinking") => {
                let block = fields(&at, block, &["type", "thinking", "signature"])?;
                let signature = block.text("signature").map_err(invalid)?;
                let thinking = block.text("thinking").map_err(invalid)?;
                if memory.thoughts.get(signature).map(String::as_str) != Some(thinking) {
                    return Err(Refusal::invalid(format!(
                        "{at}: Invalid `signature` in `thinking` block"
                    )));
                }
            }
            Some("text") => {
                let block = fields(&at, block, &["type", "text", "cache_control", "citations"])?;
                let text = block.text("text").map_err(invalid)?;
                if text.is_empty() {
                    return Err(Refusal::invalid(
                        "messages: text content blocks must be non-empty",
                    ));
                }
                gathered.place = gathered.place.max(memory.place_of_text(text));
            }
            Some("tool_use") => {
                let known = [
                    "type",
                    "id",
                    "name",
                    "input",
                    "cache_control",
                    "toolset_name",
                    "caller",
                ];
                let block = fields(&at, block, &known)?;
                block.text("name").map_err(invalid)?;
                block.object("input").map_err(invalid)?;
                let id = block.text("id").map_err(invalid)?;
                if !memory.calls.contains_key(id) {
                    return Err(Refusal::invalid(format!(
                        "{at}.tool_use.id: '{id}' is unknown"
                    )));
                }
                gathered.place = gathered.place.max(memory.place_of_call(id));
                gathered
                    .open
                    .push((id.to_string(), block.has("toolset_name")));
            }
            other => return Err(wrong_tag(&at, other, "'text', 'thinking', 'tool_use'")),
        }
    }
    Ok(())
}

fn wrong_tag(at: &str, found: Option<&str>, wanted: &str) -> Refusal {
    Refusal::invalid(format!(
        "{at}: Input tag '{}' found using 'type' does not match any of the expected tags: {wanted}",
        found.unwrap_or_default()
    ))
}

fn read_blocks(
    at: &str,
    content: &Value,
    allowed: &[&str],
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let blocks = match content {
        Value::String(text) if text.is_empty() => {
            return Err(Refusal::invalid(format!(
                "{at}: text content must be non-empty"
            )));
        }
        Value::String(text) => {
            gathered.text += text;
            gathered.text += "\n";
            return Ok(());
        }
        Value::Array(blocks) => blocks,
        _ => {
            return Err(Refusal::invalid(format!(
                "{at}: Input should be a valid string or list"
            )));
        }
    };
    for (index, block) in blocks.iter().enumerate() {
        let at = format!("{at}.{index}");
        match block["type"].as_str().filter(|kind| allowed.contains(kind)) {
            Some("text") => {
                let block = fields(&at, block, &["type", "text", "cache_control"])?;
                let text = block.text("text").map_err(invalid)?;
                if text.trim().is_empty() {
                    return Err(Refusal::invalid(
                        "messages: text content blocks must contain non-whitespace text",
                    ));
                }
                gathered.text += text;
                gathered.text += "\n";
            }
            Some("image") => {
                let block = fields(&at, block, &["type", "source", "cache_control"])?;
                let at = format!("{at}.image.source");
                let source = fields(
                    &at,
                    block.required("source").map_err(invalid)?,
                    &["type", "media_type", "data"],
                )?;
                if source.text("type").map_err(invalid)? != "base64" {
                    return Err(wrong_tag(
                        &at,
                        source.get("type").and_then(Value::as_str),
                        "'base64', 'url', 'file'",
                    ));
                }
                let picture = Picture::read(
                    source.text("media_type").map_err(invalid)?,
                    source.text("data").map_err(invalid)?,
                );
                gathered
                    .pictures
                    .push(picture.map_err(|flaw| Refusal::invalid(format!("{at}: {flaw}")))?);
            }
            Some(_) => read_result(&at, block, gathered)?,
            None => return Err(wrong_tag(&at, block["type"].as_str(), &allowed.join(", "))),
        }
    }
    Ok(())
}

fn read_result(at: &str, block: &Value, gathered: &mut Gathered) -> Result<(), Refusal> {
    let known = [
        "type",
        "tool_use_id",
        "content",
        "is_error",
        "cache_control",
        "toolset_name",
    ];
    let block = fields(at, block, &known)?;
    block.text("tool_use_id").map_err(invalid)?;
    let Some(content) = block.get("content") else {
        return Ok(());
    };
    let before = gathered.pictures.len();
    read_blocks(
        &format!("{at}.tool_result.content"),
        content,
        &["text", "image"],
        gathered,
    )?;
    let shown = &gathered.pictures[before..];
    if block.flag("is_error").map_err(invalid)? && !shown.is_empty() {
        return Err(Refusal::invalid(format!(
            "{at}.tool_result: all content must be type \"text\" if \"is_error\" is true"
        )));
    }
    gathered
        .screenshots
        .extend(shown.iter().map(|it| (it.width, it.height)));
    Ok(())
}

fn is_toolset(tool: &Value) -> bool {
    tool["type"] == "computer_toolset_20260801"
}

fn read_tools(body: &Fields, request: &Request) -> Result<(Vec<String>, Option<Value>), Refusal> {
    let betas = request.header("anthropic-beta").unwrap_or_default();
    let mut functions = Vec::new();
    let mut computer = None;
    for (index, tool) in body
        .optional_list("tools")
        .map_err(invalid)?
        .iter()
        .enumerate()
    {
        let at = format!("tools.{index}");
        let kind = tool["type"].as_str().unwrap_or("custom");
        let needed = match kind {
            "computer_20251124" => Some("computer-use-2025-11-24"),
            "computer_20250124" => Some("computer-use-2025-01-24"),
            _ => None,
        };
        match kind {
            "custom" => {
                let known = [
                    "type",
                    "name",
                    "description",
                    "input_schema",
                    "cache_control",
                    "strict",
                    "input_examples",
                ];
                let tool = fields(&at, tool, &known)?;
                let schema = tool.object("input_schema").map_err(invalid)?;
                if schema.get("type") != Some(&json!("object")) {
                    return Err(Refusal::invalid(format!(
                        "{at}.custom.input_schema.type: Input should be 'object'"
                    )));
                }
                functions.push(tool.text("name").map_err(invalid)?.to_string());
            }
            "computer_toolset_20260801" => {
                fields(&at, tool, &["type", "configs", "cache_control"])?;
                computer = Some(tool.clone());
            }
            _ if needed.is_some_and(|beta| betas.split(',').any(|it| it.trim() == beta)) => {
                let mut known = vec![
                    "type",
                    "name",
                    "display_width_px",
                    "display_height_px",
                    "display_number",
                    "cache_control",
                ];
                known.extend((kind == "computer_20251124").then_some("enable_zoom"));
                let fields = fields(&at, tool, &known)?;
                fields.required("display_width_px").map_err(invalid)?;
                fields.required("display_height_px").map_err(invalid)?;
                if fields.text("name").map_err(invalid)? != "computer" {
                    return Err(Refusal::invalid(format!(
                        "{at}.{kind}.name: Input should be 'computer'"
                    )));
                }
                computer = Some(tool.clone());
            }
            other => {
                return Err(wrong_tag(
                    &at,
                    Some(other),
                    "'bash_20250124', 'computer_toolset_20260801', 'custom', 'text_editor_20250728'",
                ));
            }
        }
    }
    Ok((functions, computer))
}

fn check_pictures(gathered: &Gathered, computer: Option<&Value>) -> Result<(), Refusal> {
    let count = gathered.pictures.len();
    if count > MOST_PICTURES {
        return Err(Refusal::invalid(format!(
            "messages: too many images: {count} > {MOST_PICTURES}"
        )));
    }
    let is_long = |it: &Picture| it.width.max(it.height) > LONGEST_SIDE_OF_MANY;
    if count > 20 && gathered.pictures.iter().any(is_long) {
        return Err(Refusal::invalid(format!(
            "messages: At least one of the image dimensions exceed max allowed size for many-image requests: {LONGEST_SIDE_OF_MANY} pixels"
        )));
    }
    let side = |name: &str| computer.and_then(|tool| tool[name].as_u64());
    if let (Some(width), Some(height)) = (side("display_width_px"), side("display_height_px")) {
        let declared = (width as u32, height as u32);
        if gathered.screenshots.iter().any(|found| *found != declared) {
            return Err(Refusal::invalid(format!(
                "tools: the screenshots are not of the declared size {width}x{height}"
            )));
        }
    }
    Ok(())
}

/// How many blocks are marked to be cached, anywhere.
fn cache_marks(value: &Value) -> usize {
    match value {
        Value::Array(values) => values.iter().map(cache_marks).sum(),
        Value::Object(object) => object
            .iter()
            .map(|(name, value)| match name.as_str() {
                "cache_control" => usize::from(!value.is_null()),
                // What a call says or a schema describes is no block.
                "input" | "input_schema" => 0,
                _ => cache_marks(value),
            })
            .sum(),
        _ => 0,
    }
}
