//! Finds the object of result fields in whatever an agent said last.

use serde_json::{Map, Value};

pub type Answer = Map<String, Value>;

/// Calls that send a text to the user, as agents write them.
const SEND_CALLS: [&str; 4] = [
    "send_msg_to_user",
    "send_message_to_user",
    "send_message",
    "send_msg",
];

/// Opening braces that are tried. An honest answer has a few; a text of nothing else would take for ever.
const MAX_BRACES: usize = 100;

/// The result fields. An answer that has none of the asked keys but is, or holds, a text is searched
/// for an object; so is one whose only field is an object.
pub fn fields(answer: &Value, keys: &[&str]) -> Answer {
    let has_key = |object: &Answer| keys.iter().any(|key| object.contains_key(*key));
    match answer {
        Value::Object(object) if has_key(object) => object.clone(),
        Value::Object(object) => {
            let mut held = object.values().filter_map(|value| match value {
                Value::String(text) => find_object(text),
                Value::Object(inner) if object.len() == 1 => Some(inner.clone()),
                _ => None,
            });
            held.next().unwrap_or_else(|| object.clone())
        }
        Value::String(text) => find_object(text).unwrap_or_default(),
        _ => Answer::new(),
    }
}

/// The object in a text: decoded from a call that sends it, in a fence marked as JSON, the text itself,
/// in any fence, or the first balanced braces.
pub fn find_object(text: &str) -> Option<Answer> {
    let sent = sent_text(text);
    let text = sent.as_deref().unwrap_or(text);
    let fences = fences(text);
    let marked = fences.iter().filter(|(mark, _)| mark == "json");
    marked
        .map(|(_, body)| body.as_str())
        .find_map(object)
        .or_else(|| object(text))
        .or_else(|| fences.iter().find_map(|(_, body)| object(body)))
        .or_else(|| first_braces(text))
}

fn object(text: &str) -> Option<Answer> {
    match serde_json::from_str(text.trim()) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    }
}

/// Fenced blocks: what stands after the opening marks, in lower case, and what is inside.
fn fences(text: &str) -> Vec<(String, String)> {
    let mut parts = text.split("```");
    parts.next();
    let mut blocks = Vec::new();
    while let (Some(inside), Some(_)) = (parts.next(), parts.next()) {
        let (mark, body) = inside.split_once('\n').unwrap_or(("", inside));
        let mark = mark.trim().to_lowercase();
        // ```json {...}``` on one line.
        match inside.trim_start().get(..4) {
            Some(word) if mark != "json" && word.eq_ignore_ascii_case("json") => {
                blocks.push(("json".to_string(), inside.trim_start()[4..].to_string()));
            }
            _ if mark.starts_with('{') => blocks.push((String::new(), inside.to_string())),
            _ => blocks.push((mark, body.to_string())),
        }
    }
    blocks
}

/// The first balanced braces that hold an object.
fn first_braces(text: &str) -> Option<Answer> {
    let starts = text.match_indices('{').map(|(at, _)| at);
    starts
        .take(MAX_BRACES)
        .filter_map(|start| {
            let length = balanced(&text[start..])?;
            object(&text[start..start + length])
        })
        .next()
}

/// Length of the balanced braces that a text begins with; braces inside JSON texts do not count.
fn balanced(text: &str) -> Option<usize> {
    let (mut depth, mut is_text, mut is_escaped) = (0usize, false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            '{' if !is_text => depth += 1,
            '}' if !is_text => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The decoded argument of a call that sends a text, if the text is one.
fn sent_text(text: &str) -> Option<String> {
    let call = SEND_CALLS.iter().find_map(|name| {
        let (before, rest) = text.split_once(name)?;
        // The name of a longer function is not this one.
        let is_word = !before.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let rest = rest.trim_start().strip_prefix('(')?;
        is_word.then(|| rest.trim_start())
    })?;
    // A keyword before the argument: `text="..."`.
    let quote_at = call.find(['"', '\''])?;
    let is_keyword = |it: char| it.is_alphanumeric() || matches!(it, '_' | '=' | ' ');
    if !call[..quote_at].chars().all(is_keyword) {
        return None;
    }
    decode(&call[quote_at..])
}

/// A quoted text with its escapes resolved, up to the closing quote.
fn decode(quoted: &str) -> Option<String> {
    let triple = ["\"\"\"", "'''"];
    let mark = triple.into_iter().find(|mark| quoted.starts_with(mark));
    let mark = mark.or_else(|| quoted.get(..1))?;
    let mut rest = &quoted[mark.len()..];
    let mut text = String::new();
    loop {
        if rest.starts_with(mark) {
            return Some(text);
        }
        let mut characters = rest.chars();
        match characters.next()? {
            '\\' => match characters.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                other @ ('\\' | '\'' | '"') => text.push(other),
                other => text.extend(['\\', other]),
            },
            other => text.push(other),
        }
        rest = characters.as_str();
    }
}
