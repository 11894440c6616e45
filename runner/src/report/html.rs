//! Values in the short forms that a page shows.

/// Long text cut to a length that a table can bear.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_string();
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// 0.5 as `50 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A JSON value in one short line; text without its quotes.
pub fn value(value: &serde_json::Value, limit: usize) -> String {
    let text = match value {
        serde_json::Value::Null => "–".to_string(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    shorten(&text, limit)
}
