//! What an answer cost, in tokens.

use std::ops::AddAssign;

use serde_json::{Map, Value, json};

/// Tokens of one or more answers. Services count differently; here parts are always within their whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Everything that was sent, cached or not.
    pub input: u64,
    /// Everything that came back, reasoning included.
    pub output: u64,
    /// Of the input: read from a cache.
    pub cache_read: u64,
    /// Of the input: written to a cache.
    pub cache_written: u64,
    /// Of the output: thought and not said.
    pub reasoning: u64,
}

impl Usage {
    /// The form in which a step keeps it, with the cost in dollars where it is known.
    pub fn record(&self, cost: Option<f64>) -> Value {
        let mut fields = Map::new();
        fields.insert("input_tokens".into(), json!(self.input));
        fields.insert("output_tokens".into(), json!(self.output));
        for (name, tokens) in [
            ("cache_read_input_tokens", self.cache_read),
            ("cache_creation_input_tokens", self.cache_written),
            ("reasoning_tokens", self.reasoning),
        ] {
            if tokens > 0 {
                fields.insert(name.into(), json!(tokens));
            }
        }
        if let Some(cost) = cost {
            fields.insert("cost".into(), json!(cost));
        }
        Value::Object(fields)
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Usage) {
        self.input += other.input;
        self.output += other.output;
        self.cache_read += other.cache_read;
        self.cache_written += other.cache_written;
        self.reasoning += other.reasoning;
    }
}

/// The count at a path such as `/prompt_tokens_details/cached_tokens`; nothing counts as none.
pub(crate) fn count(usage: &Value, path: &str) -> u64 {
    usage.pointer(path).and_then(Value::as_u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_what_there_is() {
        let mut usage = Usage {
            input: 10,
            output: 2,
            ..Usage::default()
        };
        assert_eq!(
            usage.record(None),
            json!({"input_tokens": 10, "output_tokens": 2})
        );
        usage += Usage {
            input: 5,
            output: 1,
            cache_read: 4,
            cache_written: 3,
            reasoning: 1,
        };
        let expected = json!({
            "input_tokens": 15, "output_tokens": 3, "cache_read_input_tokens": 4,
            "cache_creation_input_tokens": 3, "reasoning_tokens": 1, "cost": 0.5,
        });
        assert_eq!(usage.record(Some(0.5)), expected);
    }
}
