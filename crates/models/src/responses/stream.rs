//! A response that comes piece by piece. The last event holds all of it.

use serde_json::Value;

use crate::stream::{Assembler, Fault, parse};

/// The response, once it has come.
#[derive(Default)]
pub(crate) struct Pieces(Option<Value>);

impl Assembler for Pieces {
    fn take(&mut self, _: &str, data: &str) -> Result<(), Fault> {
        if data.trim() == "[DONE]" {
            return Ok(());
        }
        let mut event = parse(data)?;
        match event["type"].as_str() {
            Some("response.completed" | "response.incomplete") => {
                self.0 = Some(event["response"].take());
            }
            Some("response.failed") => {
                return Err(Fault::of_service(&event["response"]["error"]));
            }
            // The error's fields stand in the event itself or, at some servers, inside it.
            Some("error") => {
                let is_nested = event["error"].is_object();
                return Err(Fault::of_service(match is_nested {
                    true => &event["error"],
                    false => {
                        if let Some(fields) = event.as_object_mut() {
                            fields.shift_remove("type");
                        }
                        &event
                    }
                }));
            }
            _ => {}
        }
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.0.is_some()
    }

    fn answer(&mut self) -> Value {
        self.0.take().unwrap_or_default()
    }
}
