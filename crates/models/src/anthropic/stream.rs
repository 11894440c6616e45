//! A message that comes piece by piece.

use serde_json::{Value, json};

use crate::stream::{Assembler, Fault, append, parse};

/// The message so far.
#[derive(Default)]
pub(crate) struct Pieces {
    message: Value,
    blocks: Vec<Block>,
    has_ended: bool,
}

#[derive(Default)]
struct Block {
    value: Value,
    /// The arguments of a call, as far as they have come.
    arguments: String,
}

impl Assembler for Pieces {
    fn take(&mut self, _: &str, data: &str) -> Result<(), Fault> {
        let mut event = parse(data)?;
        match event["type"].as_str() {
            Some("message_start") => self.message = event["message"].take(),
            Some("content_block_start") => {
                let value = event["content_block"].take();
                if let Some(block) = self.block(&event) {
                    block.value = value;
                }
            }
            Some("content_block_delta") => {
                let delta = event["delta"].take();
                if let Some(block) = self.block(&event) {
                    block.add(&delta);
                }
            }
            Some("message_delta") => self.finish(&event),
            Some("message_stop") => self.has_ended = true,
            Some("error") => return Err(Fault::of_service(&event["error"])),
            _ => {}
        }
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.has_ended && self.message.is_object()
    }

    fn answer(&mut self) -> Value {
        let blocks = std::mem::take(&mut self.blocks);
        self.message["content"] = blocks.into_iter().map(Block::whole).collect();
        std::mem::take(&mut self.message)
    }
}

impl Pieces {
    fn block(&mut self, event: &Value) -> Option<&mut Block> {
        let index = event["index"].as_u64()? as usize;
        // No answer has ten thousand blocks.
        if index > 10_000 {
            return None;
        }
        while self.blocks.len() <= index {
            self.blocks.push(Block::default());
        }
        self.blocks.get_mut(index)
    }

    /// The end of a message brings its reason, and counts that replace those of the beginning.
    fn finish(&mut self, event: &Value) {
        for (field, value) in event["delta"].as_object().into_iter().flatten() {
            self.message[field] = value.clone();
        }
        for (field, value) in event["usage"].as_object().into_iter().flatten() {
            if !value.is_null() {
                self.message["usage"][field] = value.clone();
            }
        }
    }
}

impl Block {
    fn add(&mut self, delta: &Value) {
        let piece = |field: &str| delta[field].as_str().unwrap_or_default();
        match delta["type"].as_str() {
            Some("text_delta") => append(&mut self.value, "text", piece("text")),
            Some("thinking_delta") => append(&mut self.value, "thinking", piece("thinking")),
            Some("signature_delta") => append(&mut self.value, "signature", piece("signature")),
            Some("input_json_delta") => self.arguments.push_str(piece("partial_json")),
            _ => {}
        }
    }

    /// Arguments that are no object stay a text, so that they can be told.
    fn whole(mut self) -> Value {
        if !self.arguments.trim().is_empty() {
            self.value["input"] = match serde_json::from_str(&self.arguments) {
                Ok(Value::Object(fields)) => Value::Object(fields),
                _ => json!(self.arguments),
            };
        }
        self.value
    }
}
