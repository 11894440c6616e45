//! OpenAI's responses with the computer tool: how a request is read.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::openai_errors::{
    check_function_name, check_key, check_strict_schema, image, invalid_value,
};
use super::{Form, Protocol, Read, Request};
use crate::fields::Fields;
use crate::memory::Memory;
use crate::refusal::Refusal;
use crate::{Picture, Question};

const TOP: &[&str] = &[
    "background",
    "context_management",
    "conversation",
    "include",
    "input",
    "instructions",
    "max_output_tokens",
    "max_tool_calls",
    "metadata",
    "model",
    "moderation",
    "parallel_tool_calls",
    "previous_response_id",
    "prompt",
    "prompt_cache_key",
    "prompt_cache_options",
    "prompt_cache_retention",
    "reasoning",
    "safety_identifier",
    "service_tier",
    "store",
    "stream",
    "stream_options",
    "temperature",
    "text",
    "tool_choice",
    "tools",
    "top_logprobs",
    "top_p",
    "truncation",
    "user",
    "image",
    "access_programs",
];

#[derive(Default)]
struct Gathered {
    text: String,
    pictures: Vec<Picture>,
    /// Of those, the ones that the computer tool gave.
    screenshots: Vec<(u32, u32)>,
    place: usize,
    calls: Vec<(String, Kind)>,
    answered: HashSet<String>,
    reasoning: HashSet<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Computer,
    Function,
}

pub fn read(request: &Request, memory: &Memory) -> Result<Read, Refusal> {
    check_key(request)?;
    let body = Fields::of("", request.body, TOP)?;
    let model = body.text("model")?.to_string();
    let store = body.get("store") != Some(&Value::Bool(false));
    let mut items = earlier(&body, memory)?;
    match body.required("input")? {
        Value::String(text) => items.push(json!({"role": "user", "content": text})),
        Value::Array(input) => items.extend(input.iter().cloned()),
        _ => return Err(body.kind("input", "one of a string or array").into()),
    }
    let mut gathered = Gathered::default();
    if let Some(instructions) = body.get("instructions").and_then(Value::as_str) {
        gathered.text += instructions;
        gathered.text += "\n";
    }
    for (index, item) in items.iter().enumerate() {
        read_item(
            &format!("input[{index}]"),
            item,
            store,
            memory,
            &mut gathered,
        )?;
    }
    check_pairs(&gathered)?;
    let (functions, computer) = read_tools(&body, &model)?;
    check_size(computer.as_ref(), &gathered)?;
    let include = body.optional_list("include")?;
    let effort = body.get("reasoning").cloned().unwrap_or_default();
    Fields::of(
        "reasoning",
        &match effort.is_null() {
            true => json!({}),
            false => effort.clone(),
        },
        &["effort", "summary", "generate_summary", "context", "mode"],
    )?;
    Ok(Read {
        question: Question {
            protocol: Protocol::Responses,
            model,
            text: gathered.text,
            pictures: gathered.pictures,
            functions,
            computer,
            place: gathered.place,
            schema: body
                .get("text")
                .map(|it| it["format"]["schema"].clone())
                .filter(|it| !it.is_null()),
            one_call: body.get("parallel_tool_calls") == Some(&Value::Bool(false)),
        },
        streams: body.flag("stream")?,
        items,
        form: Form {
            thoughts: !effort["summary"].is_null(),
            encrypted: include.iter().any(|it| it == "reasoning.encrypted_content"),
            store,
            ..Form::default()
        },
    })
}

/// What a stored response stands for.
fn earlier(body: &Fields, memory: &Memory) -> Result<Vec<Value>, Refusal> {
    let Some(id) = body.get("previous_response_id").and_then(Value::as_str) else {
        return Ok(Vec::new());
    };
    memory.responses.get(id).cloned().ok_or_else(|| {
        Refusal::invalid(format!("Previous response with id '{id}' not found."))
            .about("previous_response_id")
            .coded("previous_response_not_found")
    })
}

fn read_item(
    at: &str,
    item: &Value,
    store: bool,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    match item["type"].as_str() {
        None | Some("message") => read_message(at, item, memory, gathered),
        Some("reasoning") => {
            let known = [
                "type",
                "id",
                "summary",
                "content",
                "encrypted_content",
                "status",
            ];
            let fields = Fields::of(at, item, &known)?;
            let id = fields.text("id")?;
            fields.list("summary")?;
            let sealed = fields.get("encrypted_content").and_then(Value::as_str);
            if !store && sealed.is_none() {
                return Err(Refusal::invalid(format!(
                    "Item with id '{id}' not found. Items are not persisted when `store` is set to false. \
                     Try again with `store` set to true, or remove this item from your input."
                ))
                .about("input")
                .with_status(404, "invalid_request_error"));
            }
            if sealed
                .is_some_and(|sealed| memory.thoughts.get(sealed).map(String::as_str) != Some(id))
            {
                return Err(Refusal::invalid(format!(
                    "The encrypted content for item {id} could not be verified."
                ))
                .about(at)
                .coded("invalid_encrypted_content"));
            }
            gathered.reasoning.insert(id.to_string());
            Ok(())
        }
        Some("computer_call") => {
            let known = [
                "type",
                "id",
                "call_id",
                "action",
                "actions",
                "pending_safety_checks",
                "status",
            ];
            let fields = Fields::of(at, item, &known)?;
            fields.list("pending_safety_checks")?;
            read_call(
                at,
                fields.text("id")?,
                fields.text("call_id")?,
                Kind::Computer,
                memory,
                gathered,
            )
        }
        Some("function_call") => {
            let known = ["type", "id", "call_id", "name", "arguments", "status"];
            let fields = Fields::of(at, item, &known)?;
            check_function_name(&format!("{at}.name"), fields.text("name")?)?;
            fields.text("arguments")?;
            let id = fields.get("id").and_then(Value::as_str).unwrap_or_default();
            read_call(
                at,
                id,
                fields.text("call_id")?,
                Kind::Function,
                memory,
                gathered,
            )
        }
        Some("computer_call_output") => read_screenshot(at, item, memory, gathered),
        Some("function_call_output") => {
            let fields = Fields::of(at, item, &["type", "id", "call_id", "output", "status"])?;
            answer(fields.text("call_id")?, Kind::Function, gathered)?;
            read_content(
                &format!("{at}.output"),
                fields.required("output")?,
                "input_text",
                gathered,
            )
        }
        Some(other) => Err(invalid_value(
            &format!("{at}.type"),
            other,
            "'message', 'reasoning', 'computer_call', 'computer_call_output', 'function_call', and 'function_call_output'",
        )),
    }
}

fn read_call(
    at: &str,
    id: &str,
    call_id: &str,
    kind: Kind,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let Some(issued) = memory.calls.get(call_id) else {
        return Err(Refusal::invalid(format!("Unknown call_id '{call_id}' at '{at}'.")).about(at));
    };
    if let Some(reasoning) = &issued.reasoning
        && !gathered.reasoning.contains(reasoning)
    {
        let kind = if kind == Kind::Computer {
            "computer_call"
        } else {
            "function_call"
        };
        return Err(Refusal::invalid(format!(
            "Item '{id}' of type '{kind}' was provided without its required 'reasoning' item: '{reasoning}'."
        ))
        .about("input"));
    }
    gathered.place = gathered.place.max(issued.place);
    gathered.calls.push((call_id.to_string(), kind));
    Ok(())
}

/// A result needs its call before it, and only one result.
fn answer(call_id: &str, kind: Kind, gathered: &mut Gathered) -> Result<(), Refusal> {
    let name = if kind == Kind::Computer {
        "computer call"
    } else {
        "function call"
    };
    let is_open = gathered.calls.contains(&(call_id.to_string(), kind));
    if !is_open || !gathered.answered.insert(call_id.to_string()) {
        return Err(Refusal::invalid(format!(
            "No tool call found for {name} output with call_id {call_id}."
        ))
        .about("input"));
    }
    Ok(())
}

fn check_pairs(gathered: &Gathered) -> Result<(), Refusal> {
    for (id, kind) in &gathered.calls {
        if !gathered.answered.contains(id) {
            let name = if *kind == Kind::Computer {
                "computer call"
            } else {
                "function call"
            };
            return Err(
                Refusal::invalid(format!("No tool output found for {name} {id}.")).about("input"),
            );
        }
    }
    Ok(())
}

fn read_screenshot(
    at: &str,
    item: &Value,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let known = [
        "type",
        "id",
        "call_id",
        "output",
        "acknowledged_safety_checks",
        "status",
    ];
    let fields = Fields::of(at, item, &known)?;
    let call_id = fields.text("call_id")?;
    answer(call_id, Kind::Computer, gathered)?;
    let at = format!("{at}.output");
    let output = Fields::of(
        &at,
        fields.required("output")?,
        &["type", "image_url", "file_id", "detail"],
    )?;
    if !matches!(output.text("type")?, "computer_screenshot" | "input_image") {
        return Err(invalid_value(
            &format!("{at}.type"),
            output.text("type")?,
            "'computer_screenshot'",
        ));
    }
    let picture =
        Picture::from_data_url(output.text("image_url")?).map_err(|flaw| image(&at, flaw))?;
    gathered.screenshots.push((picture.width, picture.height));
    gathered.pictures.push(picture);
    let asked = memory
        .calls
        .get(call_id)
        .and_then(|issued| issued.safety.as_ref());
    let acknowledged = fields.optional_list("acknowledged_safety_checks")?;
    match asked {
        Some(asked)
            if !acknowledged
                .iter()
                .any(|check| check["id"] == asked.as_str()) =>
        {
            Err(Refusal::invalid(format!(
                "Computer tool call {call_id} has pending safety checks that were not acknowledged."
            ))
            .about("input"))
        }
        _ => Ok(()),
    }
}

fn read_message(
    at: &str,
    item: &Value,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let fields = Fields::of(
        at,
        item,
        &["type", "role", "content", "id", "status", "phase"],
    )?;
    let content = fields.required("content")?;
    let at = format!("{at}.content");
    match fields.text("role")? {
        "user" | "system" | "developer" => read_content(&at, content, "input_text", gathered),
        "assistant" => {
            let text = match content {
                Value::String(text) => text.clone(),
                parts => parts[0]["text"].as_str().unwrap_or_default().to_string(),
            };
            gathered.place = gathered.place.max(memory.place_of_text(&text));
            // What the model said is no part of what it was told.
            let mut apart = Gathered::default();
            read_content(&at, content, "output_text", &mut apart)
        }
        other => Err(invalid_value(
            &at,
            other,
            "'assistant', 'system', 'developer', and 'user'",
        )),
    }
}

fn read_content(
    at: &str,
    content: &Value,
    kind: &str,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let parts = match content {
        Value::String(text) => {
            gathered.text += text;
            gathered.text += "\n";
            return Ok(());
        }
        Value::Array(parts) => parts,
        _ => {
            return Err(Refusal::invalid(format!("Invalid type for '{at}'."))
                .about(at)
                .coded("invalid_type"));
        }
    };
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}[{index}]");
        match part["type"].as_str().unwrap_or_default() {
            found if found == kind => {
                let known = ["type", "text", "annotations", "logprobs"];
                let known = if kind == "input_text" {
                    &known[..2]
                } else {
                    &known[..]
                };
                gathered.text += Fields::of(&at, part, known)?.text("text")?;
                gathered.text += "\n";
            }
            "input_image" if kind == "input_text" => {
                let fields = Fields::of(&at, part, &["type", "image_url", "file_id", "detail"])?;
                let picture = Picture::from_data_url(fields.text("image_url")?);
                gathered
                    .pictures
                    .push(picture.map_err(|flaw| image(&at, flaw))?);
            }
            "refusal" if kind == "output_text" => {
                Fields::of(&at, part, &["type", "refusal"])?.text("refusal")?;
            }
            other => {
                let wanted = if kind == "input_text" {
                    "'input_text', 'input_image', 'input_file'"
                } else {
                    "'output_text' and 'refusal'"
                };
                return Err(invalid_value(&at, other, wanted));
            }
        }
    }
    Ok(())
}

fn read_tools(body: &Fields, model: &str) -> Result<(Vec<String>, Option<Value>), Refusal> {
    let is_preview_model = model.starts_with("computer-use-preview");
    let mut functions = Vec::new();
    let mut computer = None;
    for (index, tool) in body.optional_list("tools")?.iter().enumerate() {
        let at = format!("tools[{index}]");
        match tool["type"].as_str() {
            Some("function") => {
                let fields = Fields::of(
                    &at,
                    tool,
                    &["type", "name", "description", "parameters", "strict"],
                )?;
                let name = fields.text("name")?;
                check_function_name(&format!("{at}.name"), name)?;
                // Strict is the default here, other than in chat.
                if fields.get("strict") != Some(&Value::Bool(false)) {
                    check_strict_schema(&at, name, fields.required("parameters")?)?;
                }
                functions.push(name.to_string());
            }
            Some("computer") => {
                Fields::of(&at, tool, &["type"])?;
                if is_preview_model {
                    return Err(not_supported("computer", model));
                }
                computer = Some(tool.clone());
            }
            Some("computer_use_preview") => {
                let fields = Fields::of(
                    &at,
                    tool,
                    &["type", "display_width", "display_height", "environment"],
                )?;
                fields.required("display_width")?;
                fields.required("display_height")?;
                fields.text("environment")?;
                if !is_preview_model {
                    return Err(not_supported("computer_use_preview", model));
                }
                if body.get("truncation").and_then(Value::as_str) != Some("auto") {
                    return Err(Refusal::invalid(
                        "The computer_use_preview tool requires 'truncation' to be 'auto'.",
                    )
                    .about("truncation"));
                }
                computer = Some(tool.clone());
            }
            other => {
                return Err(invalid_value(
                    &format!("{at}.type"),
                    other.unwrap_or_default(),
                    "'computer', 'computer_use_preview', and 'function'",
                ));
            }
        }
    }
    Ok((functions, computer))
}

fn not_supported(tool: &str, model: &str) -> Refusal {
    Refusal::invalid(format!(
        "Hosted tool '{tool}' is not supported with {model}."
    ))
    .about("tools")
}

/// A display that is declared has to be what the pictures show.
fn check_size(computer: Option<&Value>, gathered: &Gathered) -> Result<(), Refusal> {
    let declared = computer.and_then(|tool| {
        Some((
            tool["display_width"].as_u64()? as u32,
            tool["display_height"].as_u64()? as u32,
        ))
    });
    match declared {
        Some(declared) if gathered.screenshots.iter().any(|found| *found != declared) => {
            Err(Refusal::invalid(format!(
                "The screenshots are not of the declared size {}x{}.",
                declared.0, declared.1
            ))
            .about("tools"))
        }
        _ => Ok(()),
    }
}
