//! Texts and values cut to what a line can bear.

use serde_json::Value;

/// Long text cut to a length that a table can bear.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_string();
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// A JSON value in one short line; text without its quotes.
pub fn value(value: &Value, limit: usize) -> String {
    let text = match value {
        Value::Null => "–".to_string(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    shorten(&text, limit)
}
