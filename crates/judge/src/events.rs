//! A watcher's answer: read strictly, or not at all.

use face::progress::Event;
use serde::Deserialize;
use serde_json::Value;

use crate::prompts::{CHANGE_TYPES, PROGRESS, RELEVANCE, cut};

const MAX_WORDS: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    visible_action: String,
    visible_change_type: String,
    task_relevance: String,
    progress: String,
    confidence: f64,
    uncertainty_note: String,
    updated_visible_state_summary: String,
}

/// The event of an answer, or what is wrong with it.
pub fn read(step: u32, answer: Option<&Value>) -> Result<Event, String> {
    let answer = answer.ok_or("it holds no JSON object")?;
    let said: Said = serde_json::from_value(answer.clone()).map_err(|error| error.to_string())?;
    one_of(
        "visible_change_type",
        &said.visible_change_type,
        &CHANGE_TYPES,
    )?;
    one_of("task_relevance", &said.task_relevance, &RELEVANCE)?;
    one_of("progress", &said.progress, &PROGRESS)?;
    if !(0.0..=1.0).contains(&said.confidence) {
        return Err(format!(
            "`confidence` is {}, not from 0 to 1",
            said.confidence
        ));
    }
    Ok(Event {
        step,
        visible_action: cut(&said.visible_action, MAX_WORDS),
        visible_change_type: said.visible_change_type,
        task_relevance: said.task_relevance,
        progress: said.progress,
        confidence: said.confidence,
        uncertainty_note: cut(&said.uncertainty_note, MAX_WORDS),
        updated_visible_state_summary: cut(&said.updated_visible_state_summary, MAX_WORDS),
    })
}

fn one_of(field: &str, found: &str, known: &[&str]) -> Result<(), String> {
    match known.contains(&found) {
        true => Ok(()),
        false => Err(format!(
            "`{field}` is {found:?}, not one of {}",
            known.join(", ")
        )),
    }
}

/// What stands for a pair that nobody could describe.
pub fn unclear(step: u32, wrong: &str, summary: &str) -> Event {
    Event {
        step,
        visible_action: String::new(),
        visible_change_type: "no_clear_change".into(),
        task_relevance: "low".into(),
        progress: "neutral".into(),
        confidence: 0.0,
        uncertainty_note: format!(
            "the watcher's answer did not fit: {}",
            cut(wrong, MAX_WORDS)
        ),
        updated_visible_state_summary: summary.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fine() -> Value {
        json!({
            "visible_action": "clicked Save", "visible_change_type": "dialog_opened", "task_relevance": "high",
            "progress": "positive", "confidence": 0.8, "uncertainty_note": "",
            "updated_visible_state_summary": "A dialog is open.",
        })
    }

    #[test]
    fn an_answer_of_the_right_form_is_an_event() {
        let event = read(3, Some(&fine())).expect("an event");
        assert_eq!(
            (event.step, event.visible_change_type.as_str()),
            (3, "dialog_opened")
        );
    }

    #[test]
    fn every_other_form_is_told_by_what_is_wrong() {
        let spoiled = |field: &str, value: Value| {
            let mut answer = fine();
            answer[field] = value;
            read(3, Some(&answer)).expect_err(field)
        };
        assert!(spoiled("visible_change_type", json!("explosion")).contains("explosion"));
        assert!(spoiled("task_relevance", json!("very")).contains("high, medium, low"));
        assert!(spoiled("progress", json!("yes")).contains("positive"));
        assert!(spoiled("confidence", json!(1.5)).contains("1.5"));
        assert!(spoiled("confidence", json!("high")).contains("invalid type"));
        assert!(spoiled("score", json!(5)).contains("unknown field"));
        assert!(read(3, None).is_err());
        let mut answer = fine();
        answer
            .as_object_mut()
            .expect("an object")
            .remove("progress");
        assert!(
            read(3, Some(&answer))
                .expect_err("a field")
                .contains("missing field")
        );
    }
}
