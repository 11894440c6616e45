//! A chat completion that comes piece by piece.

use serde_json::{Value, json};

use crate::stream::{Assembler, Fault, append, parse};

/// The completion so far.
#[derive(Default)]
pub(crate) struct Pieces {
    message: Value,
    tool_calls: Vec<Value>,
    finish_reason: Value,
    usage: Value,
    has_ended: bool,
}

impl Assembler for Pieces {
    fn take(&mut self, _: &str, data: &str) -> Result<(), Fault> {
        if data.trim() == "[DONE]" {
            self.has_ended = true;
            return Ok(());
        }
        let piece = parse(data)?;
        if let Some(error) = piece.get("error").filter(|it| !it.is_null()) {
            return Err(Fault::of_service(error));
        }
        if piece["usage"].is_object() {
            self.usage = piece["usage"].clone();
        }
        let choice = &piece["choices"][0];
        if choice["finish_reason"].is_string() {
            self.finish_reason = choice["finish_reason"].clone();
        }
        self.add(&choice["delta"]);
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.has_ended && self.finish_reason.is_string()
    }

    fn answer(&mut self) -> Value {
        let mut message = std::mem::take(&mut self.message);
        message["role"] = json!("assistant");
        if !self.tool_calls.is_empty() {
            message["tool_calls"] = std::mem::take(&mut self.tool_calls).into();
        }
        json!({
            "choices": [{"index": 0, "message": message, "finish_reason": self.finish_reason}],
            "usage": self.usage,
        })
    }
}

impl Pieces {
    fn add(&mut self, delta: &Value) {
        for field in ["content", "refusal", "reasoning_content", "reasoning"] {
            if let Some(piece) = delta[field].as_str() {
                append(&mut self.message, field, piece);
            }
        }
        for piece in delta["tool_calls"].as_array().into_iter().flatten() {
            self.add_call(piece);
        }
    }

    /// Pieces of a call say which one they belong to; where they do not, a new id is a new call.
    fn add_call(&mut self, piece: &Value) {
        let last = self.tool_calls.len().saturating_sub(1);
        let is_new = piece["id"].is_string() || self.tool_calls.is_empty();
        let usual = if is_new { self.tool_calls.len() } else { last };
        let index = piece["index"].as_u64().map_or(usual, |it| it as usize);
        // No model makes a thousand calls at once.
        if index > 1_000 {
            return;
        }
        while self.tool_calls.len() <= index {
            let blank = json!({"type": "function", "function": {"name": "", "arguments": ""}});
            self.tool_calls.push(blank);
        }
        let call = &mut self.tool_calls[index];
        if piece["id"].is_string() {
            call["id"] = piece["id"].clone();
        }
        for field in ["name", "arguments"] {
            if let Some(text) = piece["function"][field].as_str() {
                append(&mut call["function"], field, text);
            }
        }
    }
}
