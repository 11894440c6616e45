//! Content that comes piece by piece: each event is an answer with some of the parts.

use serde_json::{Value, json};

use crate::stream::{Assembler, Fault, append, parse};

/// The content so far.
#[derive(Default)]
pub(crate) struct Pieces {
    parts: Vec<Value>,
    candidate: Value,
    answer: Value,
    has_ended: bool,
}

impl Assembler for Pieces {
    fn take(&mut self, _: &str, data: &str) -> Result<(), Fault> {
        let mut piece = parse(data)?;
        if piece["error"].is_object() {
            return Err(Fault::of_service(&piece["error"]));
        }
        let mut candidate = piece["candidates"][0].take();
        if let Some(Value::Array(parts)) = candidate.pointer_mut("/content/parts").map(Value::take)
        {
            for part in parts {
                self.add(part);
            }
        }
        for (field, value) in candidate.as_object().into_iter().flatten() {
            if field != "content" {
                self.candidate[field] = value.clone();
            }
        }
        for field in ["usageMetadata", "promptFeedback"] {
            if piece[field].is_object() {
                self.answer[field] = piece[field].take();
            }
        }
        let is_blocked = self.answer.pointer("/promptFeedback/blockReason").is_some();
        self.has_ended |= is_blocked || self.candidate["finishReason"].is_string();
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.has_ended
    }

    fn answer(&mut self) -> Value {
        let mut candidate = std::mem::take(&mut self.candidate);
        let parts = std::mem::take(&mut self.parts);
        candidate["content"] = json!({"role": "model", "parts": parts});
        self.answer["candidates"] = json!([candidate]);
        std::mem::take(&mut self.answer)
    }
}

impl Pieces {
    /// A piece of text goes on where the last one ended, unless one of them carries more than text.
    fn add(&mut self, part: Value) {
        let is_plain = |part: &Value| {
            let fields = part.as_object();
            part["text"].is_string()
                && fields.is_some_and(|it| it.keys().all(|key| key == "text" || key == "thought"))
        };
        match self.parts.last_mut() {
            Some(last)
                if is_plain(last) && is_plain(&part) && last["thought"] == part["thought"] =>
            {
                append(last, "text", part["text"].as_str().unwrap_or_default());
            }
            _ => self.parts.push(part),
        }
    }
}
