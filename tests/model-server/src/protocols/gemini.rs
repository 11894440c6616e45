//! Google's generateContent with computer use: how a request is read.

use serde_json::{Map, Value, json};

use super::{Form, Protocol, Read, Request};
use crate::fields::{Fields, Wrong, path};
use crate::memory::Memory;
use crate::refusal::Refusal;
use crate::{Picture, Question};

const TOP: &[&str] = &[
    "contents",
    "systemInstruction",
    "tools",
    "toolConfig",
    "generationConfig",
    "safetySettings",
    "cachedContent",
    "labels",
    "model",
    "serviceTier",
    "store",
];
const GENERATION: &[&str] = &[
    "audioTimestamp",
    "candidateCount",
    "frequencyPenalty",
    "logprobs",
    "maxOutputTokens",
    "mediaResolution",
    "presencePenalty",
    "responseJsonSchema",
    "responseLogprobs",
    "responseMimeType",
    "responseModalities",
    "responseSchema",
    "seed",
    "speechConfig",
    "stopSequences",
    "temperature",
    "thinkingConfig",
    "topK",
    "topP",
];
const PART: &[&str] = &[
    "text",
    "inlineData",
    "functionCall",
    "functionResponse",
    "thought",
    "thoughtSignature",
    "mediaResolution",
    "fileData",
];

#[derive(Default)]
struct Gathered {
    text: String,
    pictures: Vec<Picture>,
    place: usize,
    /// Calls of the turn before: id, name, and the question about safety.
    open: Vec<(Option<String>, String, Option<String>)>,
}

fn invalid(wrong: Wrong) -> Refusal {
    Refusal::invalid(match wrong {
        Wrong::NoObject { place } => {
            format!("Invalid value at '{place}': Starting an object on a scalar field.")
        }
        Wrong::Unknown { place, name } => format!(
            "Invalid JSON payload received. Unknown name \"{name}\" at '{place}': Cannot find field."
        ),
        Wrong::Missing { place, name } => {
            format!(
                "* GenerateContentRequest.{}: is not specified",
                path(&place, name)
            )
        }
        Wrong::Kind {
            place,
            name,
            wanted,
        } => {
            format!(
                "Invalid value at '{}': expected {wanted}.",
                path(&place, name)
            )
        }
    })
}

fn fields<'a>(at: &str, value: &'a Value, known: &[&str]) -> Result<Fields<'a>, Refusal> {
    Fields::of(at, value, known).map_err(invalid)
}

pub fn read(request: &Request, memory: &Memory) -> Result<Read, Refusal> {
    check_key(request)?;
    let body = in_camel_case(request.body);
    let top = fields("", &body, TOP)?;
    let mut gathered = Gathered::default();
    if let Some(system) = top.get("systemInstruction") {
        let system = fields("system_instruction", system, &["parts", "role"])?;
        for (index, part) in system.list("parts").map_err(invalid)?.iter().enumerate() {
            let part = fields(
                &format!("system_instruction.parts[{index}]"),
                part,
                &["text"],
            )?;
            gathered.text += part.text("text").map_err(invalid)?;
            gathered.text += "\n";
        }
    }
    let contents = top.list("contents").map_err(invalid)?;
    if contents.is_empty() {
        return Err(Refusal::invalid(
            "* GenerateContentRequest.contents: contents is not specified",
        ));
    }
    for (index, content) in contents.iter().enumerate() {
        read_content(
            &format!("contents[{index}]"),
            content,
            memory,
            &mut gathered,
        )?;
    }
    if !gathered.open.is_empty() || contents.last().is_some_and(|it| it["role"] == "model") {
        return Err(Refusal::invalid(
            "Please ensure that function response turn comes immediately after a function call turn.",
        ));
    }
    let (functions, computer) = read_tools(&top)?;
    let thoughts = read_generation(&top)?;
    Ok(Read {
        question: Question {
            protocol: Protocol::Gemini,
            model: request.model.to_string(),
            text: gathered.text,
            pictures: gathered.pictures,
            functions,
            computer,
            place: gathered.place,
            schema: body["generationConfig"].get("responseSchema").cloned(),
            one_call: false,
        },
        streams: request.streams,
        items: Vec::new(),
        form: Form {
            thoughts,
            ..Form::default()
        },
    })
}

fn check_key(request: &Request) -> Result<(), Refusal> {
    let Some(key) = request.key else {
        return Ok(());
    };
    match request.header("x-goog-api-key") {
        None => Err(Refusal::invalid(
            "Method doesn't allow unregistered callers (callers without established identity). Please use API \
             Key or other form of API consumer identity to call this API.",
        )
        .with_status(403, "PERMISSION_DENIED")),
        Some(given) if given != key => {
            Err(Refusal::invalid("API key not valid. Please pass a valid API key."))
        }
        Some(_) => Ok(()),
    }
}

/// Fields may be written in either case; what users named is left alone.
fn in_camel_case(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(in_camel_case).collect(),
        Value::Object(object) => Value::Object(
            object
                .iter()
                .map(|(name, value)| {
                    let name = camel(name);
                    let is_free = matches!(
                        name.as_str(),
                        "args"
                            | "response"
                            | "parameters"
                            | "parametersJsonSchema"
                            | "responseSchema"
                            | "responseJsonSchema"
                    );
                    let value = if is_free {
                        value.clone()
                    } else {
                        in_camel_case(value)
                    };
                    (name, value)
                })
                .collect::<Map<_, _>>(),
        ),
        other => other.clone(),
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_string();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|it| it.to_ascii_uppercase()));
        camel += letters.as_str();
    }
    camel
}

fn read_content(
    at: &str,
    content: &Value,
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let content = fields(at, content, &["role", "parts"])?;
    let parts = content.list("parts").map_err(invalid)?;
    if parts.is_empty() {
        return Err(Refusal::invalid(format!(
            "* GenerateContentRequest.{at}.parts: contents.parts must not be empty."
        )));
    }
    match content.get("role").and_then(Value::as_str) {
        Some("user" | "function") | None => read_user(at, parts, gathered),
        Some("model") => {
            if !gathered.open.is_empty() {
                return Err(Refusal::invalid(
                    "Please ensure that function response turn comes immediately after a function call turn.",
                ));
            }
            read_model(at, parts, memory, gathered)
        }
        Some(_) => Err(Refusal::invalid("Please use a valid role: user, model.")),
    }
}

fn read_user(at: &str, parts: &[Value], gathered: &mut Gathered) -> Result<(), Refusal> {
    let responses = parts
        .iter()
        .filter(|it| !it["functionResponse"].is_null())
        .count();
    if responses != gathered.open.len() {
        return Err(Refusal::invalid(
            "Please ensure that the number of function response parts is equal to the number of function call \
             parts of the function call turn.",
        ));
    }
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}.parts[{index}]");
        let part = fields(&at, part, PART)?;
        if let Some(text) = part.get("text") {
            gathered.text += text
                .as_str()
                .ok_or_else(|| invalid(part.kind("text", "a string")))?;
            gathered.text += "\n";
        } else if let Some(data) = part.get("inlineData") {
            gathered
                .pictures
                .push(picture(&format!("{at}.inline_data"), data)?);
        } else if let Some(response) = part.get("functionResponse") {
            read_response(&format!("{at}.function_response"), response, gathered)?;
        } else {
            return Err(Refusal::invalid(format!(
                "{at}.data: required oneof field 'data' must have one initialized field"
            )));
        }
    }
    Ok(())
}

fn picture(at: &str, data: &Value) -> Result<Picture, Refusal> {
    let data = fields(at, data, &["mimeType", "data", "displayName"])?;
    let found = Picture::read(
        data.text("mimeType").map_err(invalid)?,
        data.text("data").map_err(invalid)?,
    );
    found.map_err(|flaw| {
        Refusal::invalid(format!("Unable to process input image at '{at}': {flaw}"))
    })
}

fn read_response(at: &str, response: &Value, gathered: &mut Gathered) -> Result<(), Refusal> {
    let fields = fields(
        at,
        response,
        &[
            "id",
            "name",
            "response",
            "parts",
            "willContinue",
            "scheduling",
        ],
    )?;
    let name = fields.text("name").map_err(invalid)?;
    let id = fields.get("id").and_then(Value::as_str);
    let found = gathered
        .open
        .iter()
        .position(|(open, called, _)| called == name && (id.is_none() || open.as_deref() == id));
    let Some(found) = found else {
        return Err(Refusal::invalid(format!(
            "{at}: the function response for {name:?} does not match any function call of the turn before."
        )));
    };
    let (_, _, safety) = gathered.open.remove(found);
    let content = fields.object("response").map_err(invalid)?;
    if safety.is_some()
        && !matches!(content.get("safety_acknowledgement"), Some(it) if it == true || it == "true")
    {
        return Err(Refusal::invalid(format!(
            "{at}: the safety decision of {name:?} was not acknowledged: set safety_acknowledgement."
        )));
    }
    gathered.text += &Value::Object(content.clone()).to_string();
    gathered.text += "\n";
    for (index, part) in fields
        .optional_list("parts")
        .map_err(invalid)?
        .iter()
        .enumerate()
    {
        let at = format!("{at}.parts[{index}]");
        let part = self::fields(&at, part, &["inlineData", "fileData"])?;
        let data = part.required("inlineData").map_err(invalid)?;
        gathered.pictures.push(picture(&at, data)?);
    }
    Ok(())
}

fn read_model(
    at: &str,
    parts: &[Value],
    memory: &Memory,
    gathered: &mut Gathered,
) -> Result<(), Refusal> {
    let mut is_first = true;
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}.parts[{index}]");
        let part = fields(&at, part, PART)?;
        if let Some(text) = part.get("text").and_then(Value::as_str) {
            gathered.place = gathered.place.max(memory.place_of_text(text));
        }
        let Some(call) = part.get("functionCall") else {
            continue;
        };
        let call = fields(
            &format!("{at}.function_call"),
            call,
            &["id", "name", "args"],
        )?;
        let name = call.text("name").map_err(invalid)?;
        let signature = part.get("thoughtSignature").and_then(Value::as_str);
        let issued = signature.and_then(|it| memory.calls.get(it));
        // Of calls that are made side by side only the first is signed.
        if is_first && issued.is_none() {
            return Err(Refusal::invalid(format!(
                "Function call is missing a thought_signature in functionCall parts. This is required for tools to \
                 work correctly, and missing thought_signature may lead to degraded model performance. Additional \
                 data, function call `default_api:{name}` , position {}.",
                index + 1
            )));
        }
        is_first = false;
        let id = call.get("id").and_then(Value::as_str);
        let Some(known) = id.and_then(|id| memory.calls.get(id)) else {
            return Err(Refusal::invalid(format!(
                "{at}: the function call has no id that was given."
            )));
        };
        gathered.place = gathered.place.max(known.place);
        gathered
            .open
            .push((id.map(String::from), name.to_string(), known.safety.clone()));
    }
    Ok(())
}

fn read_tools(top: &Fields) -> Result<(Vec<String>, Option<Value>), Refusal> {
    let mut functions = Vec::new();
    let mut computer = None;
    for (index, tool) in top
        .optional_list("tools")
        .map_err(invalid)?
        .iter()
        .enumerate()
    {
        let at = format!("tools[{index}]");
        let tool = fields(
            &at,
            tool,
            &[
                "functionDeclarations",
                "computerUse",
                "googleSearch",
                "codeExecution",
                "urlContext",
            ],
        )?;
        if let Some(found) = tool.get("computerUse") {
            let known = [
                "environment",
                "excludedPredefinedFunctions",
                "enablePromptInjectionDetection",
                "disabledSafetyPolicies",
            ];
            let at = format!("{at}.computer_use");
            let fields = fields(&at, found, &known)?;
            match fields.text("environment").map_err(invalid)? {
                "ENVIRONMENT_BROWSER" | "ENVIRONMENT_DESKTOP" | "ENVIRONMENT_MOBILE" => {}
                other => {
                    return Err(Refusal::invalid(format!(
                        "Invalid value at '{at}.environment': {other:?}"
                    )));
                }
            }
            computer = Some(found.clone());
        }
        for (index, function) in tool
            .optional_list("functionDeclarations")
            .map_err(invalid)?
            .iter()
            .enumerate()
        {
            let known = [
                "name",
                "description",
                "parameters",
                "parametersJsonSchema",
                "response",
                "behavior",
            ];
            let function = fields(
                &format!("{at}.function_declarations[{index}]"),
                function,
                &known,
            )?;
            functions.push(function.text("name").map_err(invalid)?.to_string());
        }
    }
    Ok((functions, computer))
}

/// Does the request want thoughts in words?
fn read_generation(top: &Fields) -> Result<bool, Refusal> {
    let empty = json!({});
    let config = fields(
        "generation_config",
        top.get("generationConfig").unwrap_or(&empty),
        GENERATION,
    )?;
    if config
        .number("temperature")
        .map_err(invalid)?
        .is_some_and(|it| !(0.0..=2.0).contains(&it))
    {
        return Err(Refusal::invalid(
            "* GenerateContentRequest.generation_config.temperature: temperature must be in the range [0.0, 2.0].",
        ));
    }
    let at = "generation_config.thinking_config";
    let known = ["includeThoughts", "thinkingBudget", "thinkingLevel"];
    let thinking = fields(at, config.get("thinkingConfig").unwrap_or(&empty), &known)?;
    if thinking.has("thinkingBudget") && thinking.has("thinkingLevel") {
        return Err(Refusal::invalid(
            "You can only set one of thinking budget and thinking level.",
        ));
    }
    thinking.flag("includeThoughts").map_err(invalid)
}
