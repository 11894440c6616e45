//! The key of an API: sent, and never shown.

use std::fmt;

use serde_json::Value;

/// Shorter words are placeholders such as `EMPTY` or `ollama`. To scrub them would only spoil texts.
const SECRET_LENGTH: usize = 8;
/// What stands for a key.
const MASK: &str = "***";

/// A key. It has no form for people: whoever prints it gets a mask.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Nothing when the word is blank.
    pub fn new(word: &str) -> Option<Key> {
        let word = word.trim();
        (!word.is_empty()).then(|| Key(word.to_string()))
    }

    /// The variable's value, if it is set and not blank.
    pub fn from_environment(variable: &str) -> Option<Key> {
        Key::new(&std::env::var(variable).ok()?)
    }

    /// The key itself, for a header.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// The text without the key, as it is and as it is written in addresses and in JSON.
    pub fn scrub(&self, text: &str) -> String {
        if self.0.chars().count() < SECRET_LENGTH {
            return text.to_string();
        }
        let mut text = text.replace(&self.0, MASK);
        for spelled in [in_address(&self.0), in_json(&self.0)] {
            if spelled != self.0 {
                text = text.replace(&spelled, MASK);
            }
        }
        text
    }

    /// Every text inside the value, names of fields too, without the key.
    pub fn scrub_value(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.scrub(text),
            Value::Array(values) => values.iter_mut().for_each(|it| self.scrub_value(it)),
            Value::Object(fields) => {
                for (name, mut value) in std::mem::take(fields) {
                    self.scrub_value(&mut value);
                    fields.insert(self.scrub(&name), value);
                }
            }
            _ => {}
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}

/// With everything but letters and digits as `%XX`, but for the marks that addresses leave alone.
fn in_address(word: &str) -> String {
    let mut text = String::new();
    for byte in word.bytes() {
        match byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            true => text.push(char::from(byte)),
            false => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

fn in_json(word: &str) -> String {
    let quoted = Value::String(word.into()).to_string();
    quoted.trim_matches('"').to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_key_is_never_printed() {
        let key = Key::new("  sk-secret-word ").expect("a key");
        assert_eq!(format!("{key:?}"), "***");
        assert_eq!(key.reveal(), "sk-secret-word");
        assert_eq!(Key::new(" \n"), None);
    }

    #[test]
    fn a_key_is_scrubbed_however_it_is_spelled() {
        let key = Key::new("a+b/c\"d=efgh").expect("a key");
        for text in [
            "wrong key a+b/c\"d=efgh!",
            "at ?key=a%2Bb%2Fc%22d%3Defgh!",
            r#"{"key": "a+b/c\"d=efgh!"}"#,
        ] {
            let shown = key.scrub(text);
            assert!(shown.contains("***") && !shown.contains("efgh"), "{shown}");
        }
    }

    #[test]
    fn values_are_scrubbed_to_the_bottom() {
        let key = Key::new("sk-secret-word").expect("a key");
        let mut value =
            json!({"a": ["x sk-secret-word"], "sk-secret-word": {"b": "sk-secret-word", "c": 1}});
        key.scrub_value(&mut value);
        assert_eq!(value, json!({"a": ["x ***"], "***": {"b": "***", "c": 1}}));
    }

    #[test]
    fn placeholders_are_no_secrets() {
        let key = Key::new("none").expect("a key");
        assert_eq!(key.scrub("none of them"), "none of them");
    }
}
