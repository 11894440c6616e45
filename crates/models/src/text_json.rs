//! JSON in the middle of a text, as models write it.

use serde_json::Value;

/// The last object or list in the text that is complete, wherever it stands: between words, in a fence,
/// alone. The last one, because thoughts come before answers.
pub fn find(text: &str) -> Option<Value> {
    let mut found = None;
    let mut at = 0;
    while let Some(offset) = text[at..].find(['{', '[']) {
        let start = at + offset;
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                at = start + values.byte_offset();
                // `[1]` in a sentence is no answer.
                let is_answer = match &value {
                    Value::Array(items) => items.iter().all(Value::is_object) && !items.is_empty(),
                    other => other.is_object(),
                };
                if is_answer {
                    found = Some(value);
                }
            }
            _ => at = start + 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_found_wherever_it_stands() {
        let object = Some(json!({"a": {"b": [1, "}"]}}));
        for text in [
            r#"{"a": {"b": [1, "}"]}}"#,
            "I think [1] so:\n```json\n{\"a\": {\"b\": [1, \"}\"]}}\n```\nDone {not json}.",
            r#"{"first": 1} and then {"a": {"b": [1, "}"]}}"#,
        ] {
            assert_eq!(find(text), object, "{text}");
        }
        assert_eq!(find(r#"[{"a": 1}]"#), Some(json!([{"a": 1}])));
        for text in ["", "no", "{", "[1, 2]", "{\"a\": ", "ä{ö"] {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
