//! Stand-ins for language models: small, deterministic rules with the shape of the real answers.

use super::super::call::{Call, MAIN, field_text};
use super::super::failure::Failure;
use super::digest::fnv1a_32;
use super::guard::{self, Hit};
use super::{Executor, Outcome, executor};
use crate::expression::{Object, Value};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("guardrails", guardrails),
    executor("aiTransform", transform),
    executor("textClassifier", classify),
    executor("sentimentAnalysis", sentiment),
    executor("informationExtractor", extract),
    executor("summarizeText", summarize),
    executor("aiAgent", agent),
    executor("embedText", embed),
];

/// Output of a classifier for texts that fit no category.
const OTHER_HANDLE: &str = "other";

const POSITIVE: &[&str] = &[
    "good",
    "great",
    "excellent",
    "love",
    "loved",
    "like",
    "happy",
    "thanks",
    "thank",
    "perfect",
    "fast",
    "helpful",
    "nice",
    "best",
    "amazing",
    "pleased",
    "recommend",
];
const NEGATIVE: &[&str] = &[
    "bad",
    "poor",
    "terrible",
    "hate",
    "hated",
    "angry",
    "slow",
    "broken",
    "worst",
    "awful",
    "disappointed",
    "refund",
    "fail",
    "failed",
    "problem",
    "never",
    "useless",
];

fn guardrails(call: &mut Call<'_>) -> Outcome {
    let checks = call.words("checks");
    let action = call.text("action");
    call.each(|call, item, _, _| {
        let mut kinds: BTreeSet<&'static str> = BTreeSet::new();
        let masked = inspected(item, &checks, &mut kinds);
        match action {
            "flag" => {
                let hits = kinds.iter().map(|kind| Value::from(*kind)).collect();
                let verdict = Value::record([
                    ("ok", Value::Bool(kinds.is_empty())),
                    ("hits", Value::list(hits)),
                ]);
                call.emit_result(MAIN, item.with("guardrail", verdict))
            }
            "redact" => call.emit_result(MAIN, masked),
            _ if kinds.is_empty() => {
                call.emit(MAIN, item.clone());
                Ok(())
            }
            _ => {
                call.drop_item();
                Ok(())
            }
        }
    })
}

/// The value with all hits masked; what was found is added to `kinds`.
fn inspected(value: &Value, checks: &[&str], kinds: &mut BTreeSet<&'static str>) -> Value {
    match value {
        Value::Text(text) => {
            let mut hits: Vec<Hit> = checks
                .iter()
                .flat_map(|check| guard::find(check, text))
                .collect();
            if hits.is_empty() {
                return value.clone();
            }
            hits.sort_by_key(|hit| hit.start);
            kinds.extend(hits.iter().map(|hit| hit.kind));
            Value::from(guard::masked(text, &hits))
        }
        Value::List(list) => {
            let items = list
                .items()
                .iter()
                .map(|item| inspected(item, checks, kinds));
            Value::list(items.collect())
        }
        Value::Object(object) => {
            let entries = object
                .entries()
                .iter()
                .map(|(key, value)| (key.clone(), inspected(value, checks, kinds)));
            Value::object(entries.collect())
        }
        other => other.clone(),
    }
}

fn transform(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let prompt = call.text("prompt");
    let labels = quoted_labels(prompt);
    call.each(|call, item, _, _| {
        let result = match field_text(item, field) {
            Some(text) => Value::from(answer(&text, &labels)),
            None => {
                call.warn(format!("the field “{field}” is missing"));
                Value::Null
            }
        };
        call.emit_result(MAIN, item.with("result", result))
    })
}

/// One of the labels the prompt offers, or the beginning of the text.
fn answer(text: &str, labels: &[String]) -> String {
    match labels.len() {
        0 => first_words(text, 20),
        count => labels[fnv1a_32(text.as_bytes()) as usize % count].clone(),
    }
}

/// Labels between double quotes, in order of appearance, each once.
fn quoted_labels(prompt: &str) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for label in prompt.split('"').skip(1).step_by(2) {
        if !label.is_empty() && !labels.iter().any(|known| known == label) {
            labels.push(label.to_string());
        }
    }
    // An opening quote without a closing one quotes nothing.
    if prompt.matches('"').count() % 2 == 1
        && prompt.rsplit('"').next() == labels.last().map(String::as_str)
    {
        labels.pop();
    }
    labels
}

fn first_words(text: &str, count: usize) -> String {
    text.split_whitespace()
        .take(count)
        .collect::<Vec<_>>()
        .join(" ")
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// A text belongs to the category whose label and description share most words with it.
fn classify(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let mut categories = Vec::new();
    for row in call.rows("categories") {
        let label = row.get("label").and_then(Json::as_str).unwrap_or("");
        let description = row.get("description").and_then(Json::as_str).unwrap_or("");
        let known: BTreeSet<String> = words(&format!("{label} {description}"))
            .into_iter()
            .filter(|word| word.len() > 2)
            .collect();
        categories.push((call.port(label), known));
    }
    let other = call.port(OTHER_HANDLE);
    call.each(|call, item, _, _| {
        let text = words(&field_text(item, field).unwrap_or_default());
        let mut best = (0, other);
        for (port, known) in &categories {
            let score = text.iter().filter(|word| known.contains(*word)).count();
            if score > best.0 {
                best = (score, *port);
            }
        }
        call.emit_or_drop(best.1, item.clone());
        Ok(())
    })
}

fn sentiment(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let ports = ["positive", "neutral", "negative"].map(|handle| call.port(handle));
    call.each(|call, item, _, _| {
        let text = words(&field_text(item, field).unwrap_or_default());
        let mut score = 0_i32;
        for (place, word) in text.iter().enumerate() {
            let value = i32::from(POSITIVE.contains(&word.as_str()))
                - i32::from(NEGATIVE.contains(&word.as_str()));
            let is_denied =
                place > 0 && ["not", "no", "isn", "wasn"].contains(&text[place - 1].as_str());
            score += if is_denied { -value } else { value };
        }
        let (port, name) = match score {
            1.. => (ports[0], "positive"),
            0 => (ports[1], "neutral"),
            _ => (ports[2], "negative"),
        };
        let verdict = Value::record([
            ("label", Value::from(name)),
            ("score", Value::Number(f64::from(score))),
        ]);
        let next = call.stored(item.with("sentiment", verdict))?;
        call.emit_or_drop(port, next);
        Ok(())
    })
}

/// Each field of the schema is filled with the first thing in the text that looks like its type.
fn extract(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let schema: Vec<(Rc<str>, String)> = call
        .setting("schema")
        .and_then(Json::as_object)
        .into_iter()
        .flatten()
        .map(|(name, kind)| {
            (
                Rc::from(name.as_str()),
                kind.as_str().unwrap_or("text").to_string(),
            )
        })
        .collect();
    if schema.is_empty() {
        call.warn("the schema is empty, so nothing was extracted");
    }
    call.each(|call, item, _, _| {
        let text = field_text(item, field)
            .ok_or_else(|| Failure::new(format!("the field “{field}” is missing")))?;
        let mut found = Object::default();
        for (name, kind) in &schema {
            found.set(name.clone(), extracted(&text, name, kind));
        }
        call.emit_result(MAIN, item.with("extracted", Value::Object(Rc::new(found))))
    })
}

fn extracted(text: &str, name: &str, kind: &str) -> Value {
    let found = match kind {
        "email" => first_hit(text, "email"),
        "phone" => first_hit(text, "phone"),
        "number" => {
            let number = text
                .split(|c: char| !(c.is_ascii_digit() || ".-".contains(c)))
                .find_map(|word| word.trim_matches(['.']).parse::<f64>().ok());
            return number.map_or(Value::Null, Value::Number);
        }
        "date" => text
            .split(|c: char| !(c.is_ascii_digit() || c == '-'))
            .find(|word| word.len() == 10 && crate::expression::parse_date(word).is_finite())
            .map(str::to_string),
        "boolean" => {
            let words = words(text);
            let yes = ["yes", "true"]
                .iter()
                .any(|w| words.iter().any(|word| word == w));
            return Value::Bool(yes);
        }
        // A labelled value such as “name: Ada Quill”.
        _ => labelled(text, name),
    };
    found.map_or(Value::Null, Value::from)
}

fn first_hit(text: &str, kind: &str) -> Option<String> {
    guard::find("pii", text)
        .into_iter()
        .find(|hit| hit.kind == kind)
        .map(|hit| text[hit.start..hit.end].to_string())
}

fn labelled(text: &str, name: &str) -> Option<String> {
    text.split(['\n', ';', ','])
        .filter_map(|line| line.split_once([':', '=']))
        .find(|(label, _)| label.trim().eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim().to_string())
        .filter(|value| !value.is_empty())
}

fn summarize(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let most = call.count("maxWords", 60);
    call.each(|call, item, _, _| {
        let text = field_text(item, field)
            .ok_or_else(|| Failure::new(format!("the field “{field}” is missing")))?;
        call.emit_result(
            MAIN,
            item.with("summary", Value::from(summary(&text, most))),
        )
    })
}

/// As many whole sentences from the beginning as fit, or the first words where none does.
fn summary(text: &str, most_words: usize) -> String {
    let mut kept = String::new();
    let mut count = 0;
    for sentence in text.split_inclusive(['.', '!', '?']) {
        let sentence = sentence.trim();
        count += sentence.split_whitespace().count();
        if count > most_words {
            break;
        }
        if !kept.is_empty() && !sentence.is_empty() {
            kept.push(' ');
        }
        kept.push_str(sentence);
    }
    if kept.is_empty() {
        first_words(text, most_words)
    } else {
        kept
    }
}

/// Answers with a label its prompt offers, or repeats the gist of the prompt.
fn agent(call: &mut Call<'_>) -> Outcome {
    let prompt = call.text("prompt");
    let labels = quoted_labels(call.text("system"));
    call.each(|call, item, index, array| {
        let question = call.fill(prompt, item, index, array)?;
        if question.trim().is_empty() {
            return Err(Failure::new("the prompt is empty"));
        }
        let reply = answer(&question, &labels);
        call.emit_result(MAIN, item.with("answer", Value::from(reply)))
    })
}

/// Counts words in buckets and brings the vector to length 1.
fn embed(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let target = call.text("as");
    let dimensions = call.count("dimensions", 8).clamp(1, 256);
    call.each(|call, item, _, _| {
        let text = field_text(item, field)
            .ok_or_else(|| Failure::new(format!("the field “{field}” is missing")))?;
        let mut vector = vec![0.0_f64; dimensions];
        for word in words(&text) {
            vector[fnv1a_32(word.as_bytes()) as usize % dimensions] += 1.0;
        }
        let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
        let numbers = vector.into_iter().map(|x| {
            let share = if length > 0.0 { x / length } else { 0.0 };
            Value::Number((share * 1e6).round() / 1e6)
        });
        call.emit_result(MAIN, item.with(target, Value::list(numbers.collect())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_what_stands_between_double_quotes() {
        assert_eq!(
            quoted_labels(r#"one of "a", "b c", "a"; nothing "open"#),
            ["a", "b c"]
        );
        assert_eq!(quoted_labels("no labels"), Vec::<String>::new());
    }

    #[test]
    fn without_labels_the_answer_is_the_beginning_of_the_text() {
        let text = "one two  three ".repeat(10);
        assert_eq!(answer(&text, &[]).split(' ').count(), 20);
    }

    #[test]
    fn a_summary_keeps_whole_sentences() {
        assert_eq!(
            summary("One two. Three four five. Six.", 5),
            "One two. Three four five."
        );
        assert_eq!(summary("no full stop here at all", 3), "no full stop");
    }

    #[test]
    fn facts_are_extracted_by_type() {
        let text = "Name: Ada Quill, mail ada@quill.example, paid 12.5 on 2026-01-09";
        assert_eq!(extracted(text, "name", "text").as_text(), Some("Ada Quill"));
        assert_eq!(
            extracted(text, "x", "email").as_text(),
            Some("ada@quill.example")
        );
        assert_eq!(extracted(text, "x", "number").as_number(), Some(12.5));
        assert_eq!(extracted(text, "x", "date").as_text(), Some("2026-01-09"));
        assert!(matches!(extracted(text, "colour", "text"), Value::Null));
    }
}
