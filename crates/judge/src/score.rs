//! A judge's answer: a score that the verdict allows, with a reason.

use serde::Deserialize;
use serde_json::Value;

use crate::prompts::cut;

const MAX_REASON: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    score: u8,
    reason: String,
}

/// Score and reason of an answer, or what is wrong with it.
pub fn read(answer: Option<&Value>, pass: bool) -> Result<(u8, String), String> {
    let answer = answer.ok_or("it holds no JSON object")?;
    let said: Said = serde_json::from_value(answer.clone()).map_err(|error| error.to_string())?;
    match said.score {
        1..=5 if said.reason.trim().is_empty() => Err("`reason` is empty".into()),
        5 if !pass => Err("the verdict is 0, which forbids a score of 5".into()),
        1..=5 => Ok((said.score, cut(&said.reason, MAX_REASON))),
        other => Err(format!("`score` is {other}, not from 1 to 5")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_verdict_of_nothing_forbids_the_best_score() {
        let best = json!({"score": 5, "reason": "all of it"});
        assert!(
            read(Some(&best), false)
                .expect_err("forbidden")
                .contains("forbids")
        );
        assert_eq!(read(Some(&best), true), Ok((5, "all of it".into())));
    }

    #[test]
    fn other_forms_are_no_scores() {
        for answer in [
            json!({"score": 0, "reason": "none"}),
            json!({"score": 6, "reason": "more"}),
            json!({"score": 3.5, "reason": "between"}),
            json!({"score": "3", "reason": "a word"}),
            json!({"score": 3}),
            json!({"score": 3, "reason": " "}),
            json!({"score": 3, "reason": "x", "confidence": 1}),
        ] {
            assert!(read(Some(&answer), true).is_err(), "{answer}");
        }
        assert!(read(None, true).is_err());
    }
}
