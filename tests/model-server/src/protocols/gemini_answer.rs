//! Google's generateContent with computer use: how an answer is said.

use serde_json::{Value, json};

use super::{Reply, Spoken, SpokenMove, UNKNOWN, in_words};
use crate::Ending;
use crate::event_stream::{Event, deltas};
use crate::memory::{Issued, Memory};
use crate::words::Said;

pub fn reply(spoken: &Spoken, memory: &mut Memory) -> Reply {
    let id = memory.id("", 22);
    let envelope = |candidates: Value, usage: Value| {
        json!({
            "candidates": candidates, "usageMetadata": usage,
            "modelVersion": spoken.read.question.model, "responseId": id,
        })
    };
    let is_malformed = spoken
        .turns
        .iter()
        .any(|it| matches!(it, SpokenMove::Malformed));
    let usage = usage(spoken);
    let finish = match &spoken.answer.ending {
        Ending::Filtered => {
            let mut whole = envelope(json!([]), usage);
            whole
                .as_object_mut()
                .map(|it| it.shift_remove("candidates"));
            whole["promptFeedback"] = json!({"blockReason": "PROHIBITED_CONTENT"});
            return Reply {
                events: vec![Event::plain(&whole)],
                whole,
            };
        }
        Ending::Refused(words) => ("SAFETY", Some(words.clone())),
        Ending::Usual if is_malformed => (
            "MALFORMED_FUNCTION_CALL",
            Some("Malformed function call: click(x=12, y=".to_string()),
        ),
        Ending::Usual => ("STOP", None),
    };
    let parts = if finish.0 == "STOP" {
        parts(spoken, memory)
    } else {
        Vec::new()
    };
    let candidate = |parts: &[Value], finish: Option<&(&str, Option<String>)>| {
        let mut candidate = json!({"index": 0});
        candidate["content"] = match parts.is_empty() {
            true => json!({}),
            false => json!({"role": "model", "parts": parts}),
        };
        if let Some((reason, message)) = finish {
            candidate["finishReason"] = json!(reason);
            if let Some(message) = message {
                candidate["finishMessage"] = json!(message);
            }
        }
        json!([candidate])
    };
    let mut events = Vec::new();
    let begun =
        json!({"promptTokenCount": spoken.tokens.prompt, "totalTokenCount": spoken.tokens.prompt});
    for part in parts.iter().flat_map(pieces) {
        events.push(Event::plain(&envelope(
            candidate(&[part], None),
            begun.clone(),
        )));
    }
    // The last piece says why it ends; its text is empty.
    let last = if parts.is_empty() {
        Vec::new()
    } else {
        vec![json!({"text": ""})]
    };
    events.push(Event::plain(&envelope(
        candidate(&last, Some(&finish)),
        usage.clone(),
    )));
    Reply {
        whole: envelope(candidate(&parts, Some(&finish)), usage),
        events,
    }
}

fn usage(spoken: &Spoken) -> Value {
    let tokens = spoken.tokens;
    let mut usage = json!({
        "promptTokenCount": tokens.prompt,
        "candidatesTokenCount": tokens.output - tokens.reasoning,
        "thoughtsTokenCount": tokens.reasoning,
        "totalTokenCount": tokens.prompt + tokens.output,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": tokens.prompt}],
    });
    if tokens.cached > 0 {
        usage["cachedContentTokenCount"] = json!(tokens.cached);
    }
    usage
}

fn parts(spoken: &Spoken, memory: &mut Memory) -> Vec<Value> {
    let mut parts = Vec::new();
    if let (Some(thought), true) = (&spoken.answer.thought, spoken.read.form.thoughts) {
        parts.push(json!({"text": thought, "thought": true}));
    }
    let text = in_words(spoken);
    if let Some(text) = &text {
        parts.push(json!({"text": text}));
    }
    if !spoken.read.question.has_tools() {
        memory
            .texts
            .extend(text.map(|text| (text, spoken.answer.place)));
        return parts;
    }
    for (index, turn) in spoken.turns.iter().enumerate() {
        let (name, mut args, confirm) = match turn {
            SpokenMove::Said {
                said: Said::Function { name, arguments },
                confirm,
            } => (name.as_str(), Value::Object(arguments.clone()), *confirm),
            SpokenMove::Said {
                said: Said::Computer(call),
                confirm,
            } => ("computer", call.clone(), *confirm),
            SpokenMove::Unknown | SpokenMove::Malformed => (UNKNOWN, json!({}), false),
        };
        let mut issued = Issued {
            place: spoken.answer.place,
            is_first: index == 0,
            ..Issued::default()
        };
        if confirm {
            args["safety_decision"] = json!({
                "explanation": "Please make sure that this is what you want.",
                "decision": "require_confirmation",
            });
            issued.safety = Some("require_confirmation".into());
        }
        let id = memory.id("", 8).to_lowercase();
        memory.calls.insert(id.clone(), issued.clone());
        let mut part = json!({"functionCall": {"id": id, "name": name, "args": args}});
        if index == 0 {
            let signature = memory.id("Cs", 160);
            memory.calls.insert(signature.clone(), issued);
            part["thoughtSignature"] = json!(signature);
        }
        parts.push(part);
    }
    parts
}

/// Text comes in pieces, calls come whole.
fn pieces(part: &Value) -> Vec<Value> {
    let Some(text) = part["text"].as_str() else {
        return vec![part.clone()];
    };
    let piece = |piece: String| {
        let mut part = part.clone();
        part["text"] = json!(piece);
        part
    };
    deltas(text).into_iter().map(piece).collect()
}
