//! Finds the object in a reply where the original finds it, and nowhere else.

use serde_json::Value;

use super::super::answer_text::Answer;

/// The object of a reply. Whoever answers with JSON has said its text.
pub fn object(answer: &Value) -> Option<Answer> {
    match answer {
        Value::String(text) => find(text),
        other => find(&other.to_string()),
    }
}

/// Looks into the first call that sends a message; where that holds no JSON, into the whole reply.
fn find(reply: &str) -> Option<Answer> {
    let sent = sent_text(reply).and_then(|it| json_in(&it));
    let found = sent.filter(|it| !it.is_null()).or_else(|| json_in(reply));
    match found {
        Some(Value::Object(object)) => Some(object),
        // Lists are not searched.
        _ => None,
    }
}

/// A fence marked as JSON, the text itself, any fence, or the first braces.
fn json_in(text: &str) -> Option<Value> {
    let is_empty = |it: &Value| it.as_object().is_some_and(|it| it.is_empty());
    in_fence(text, true)
        .filter(|it| !is_empty(it))
        .or_else(|| serde_json::from_str(text.trim()).ok())
        .or_else(|| in_fence(text, false))
        .or_else(|| in_first_braces(text))
}

/// What stands in the first fence around braces.
fn in_fence(text: &str, must_be_marked: bool) -> Option<Value> {
    let body = text.char_indices().find_map(|(at, _)| {
        let inside = text[at..].strip_prefix("```")?;
        let body = match inside.strip_prefix("json") {
            Some(body) => body,
            None if must_be_marked => return None,
            None => inside,
        };
        Some(body.trim_start()).filter(|it| it.starts_with('{'))
    })?;
    let mut ends = body.match_indices('}').map(|(at, _)| at + 1);
    let end = ends.find(|end| body[*end..].trim_start().starts_with("```"))?;
    serde_json::from_str(&body[..end]).ok()
}

/// The first braces and no others, also where they stand in prose. Braces inside texts count as braces.
fn in_first_braces(text: &str) -> Option<Value> {
    let text = &text[text.find('{')?..];
    let mut depth = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 1 => return serde_json::from_str(&text[..=at]).ok(),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The first argument of the first call that sends a message, if it is a text without a keyword.
fn sent_text(reply: &str) -> Option<String> {
    let (_, call) = reply.split_once("send_msg_to_user(")?;
    let call = call.trim_start_matches([' ', '\t']);
    let quote = call.chars().next().filter(|it| matches!(it, '\'' | '"'))?;
    let mut characters = call[quote.len_utf8()..].chars();
    let mut text = String::new();
    while let Some(character) = characters.next().filter(|it| *it != quote) {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some(escaped @ ('\\' | '\'' | '"')) => text.push(escaped),
            other => {
                text.push('\\');
                text.extend(other);
            }
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::object;

    #[test]
    fn a_reply_is_searched_as_the_original_searches_it() {
        for (reply, count) in [
            (r#"{"count": 5}"#, Some(5)),
            (r#"It is {"count": 5}, I think."#, Some(5)),
            (r#"It is {"count": 5} or {"count": 6}."#, Some(5)),
            (r#"Of {all} I saw: {"count": 5}"#, None),
            (r#"{"note": "a } in a text", "count": 5}"#, Some(5)),
            (r#"So: {"note": "a } in a text", "count": 5}"#, None),
            ("{\"count\": 4}\n```json\n{\"count\": 5}\n```", Some(5)),
            ("I say {\"count\": 4}\n```\n{\"count\": 5}\n```", Some(5)),
            ("```JSON\n{\"count\": 5}\n```", Some(5)),
            ("```json\n{}\n```\n```\n{\"count\": 5}\n```", None),
            (r#"[{"count": 5}]"#, None),
            (r#"The list: [{"count": 5}]"#, Some(5)),
            (r#""{\"count\": 5}""#, None),
            (r#"send_msg_to_user('{"count": 5}')"#, Some(5)),
            (r#"send_msg_to_user("{\"count\": 5}")"#, Some(5)),
            (r#"send_msg_to_user( "it\'s\n{\"count\":\t5}" )"#, Some(5)),
            (r#"send_msg_to_user('[{"count": 5}]')"#, None),
            (r#"send_msg_to_user(text="{\"count\": 5}")"#, None),
            (r#"send_message("{\"count\": 5}")"#, None),
            (
                r#"send_msg_to_user("Wait.") send_msg_to_user('{"count": 5}')"#,
                Some(5),
            ),
            (
                r#"send_msg_to_user('{"count": 4}') send_msg_to_user('{"count": 5}')"#,
                Some(4),
            ),
            ("five", None),
            ("", None),
            ("{", None),
            ("}{", None),
            ("send_msg_to_user(", None),
            ("send_msg_to_user('\\", None),
        ] {
            let found = object(&json!(reply));
            let found = found.and_then(|it| it.get("count").cloned());
            assert_eq!(found, count.map(|it| json!(it)), "{reply}");
        }
    }
}
