//! Trying a task: what a page hands over to be judged, and what it is told.
//!
//! | request | answer |
//! | --- | --- |
//! | `POST practice/score` [`PracticeSubmission`] | [`PracticeVerdict`] |
//!
//! A refusal has a status of HTTP and `{"error": "..."}`.

use protocol::{AttachFinish, Verdict};
use serde::{Deserialize, Serialize};

/// Where attempts are judged, relative to the root page.
pub const PRACTICE_ADDRESS: &str = "practice/score";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeSubmission {
    pub task: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<AttachFinish>,
    /// The tool's export, as the text that it wrote.
    pub export: String,
}

/// A verdict for who practises: what is there and what is not. What was expected or found is not part
/// of it, because the same tasks evaluate agents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeVerdict {
    pub pass: bool,
    /// Conditions on the export itself that do not hold, by name.
    pub objections: Vec<String>,
    pub parts: Vec<Part>,
}

/// A part of the work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub name: String,
    pub is_there: bool,
}

impl From<&Verdict> for PracticeVerdict {
    fn from(verdict: &Verdict) -> PracticeVerdict {
        let objections = verdict.gates.iter().filter(|gate| !gate.pass);
        let parts = verdict.subtasks.iter().map(|subtask| Part {
            name: subtask.name.clone(),
            is_there: subtask.pass,
        });
        PracticeVerdict {
            pass: verdict.pass,
            objections: objections.map(|gate| gate.name.clone()).collect(),
            parts: parts.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{CheckResult, Origin, SubtaskResult};
    use serde_json::json;

    fn check(name: &str, pass: bool) -> CheckResult {
        CheckResult {
            name: name.into(),
            pass,
            expected: json!("the secret"),
            found: json!("a guess"),
            reason: "the secret is not a guess".into(),
        }
    }

    #[test]
    fn a_judgement_names_what_is_missing_and_gives_nothing_away() {
        let verdict = Verdict {
            schema: String::new(),
            task: "modeller/001".into(),
            task_digest: "digest".into(),
            scorer: String::new(),
            origin: Origin::Unvouched,
            pass: false,
            score: 0.5,
            parity: None,
            gates: vec![check("right app", true), check("real input", false)],
            subtasks: vec![SubtaskResult {
                name: "the cube is placed".into(),
                pass: false,
                checks: vec![check("at the secret place", false)],
            }],
            side_effects: vec!["the secret moved".into()],
            extra: Vec::new(),
        };
        let judgement = PracticeVerdict::from(&verdict);
        assert_eq!(judgement.objections, ["real input"]);
        assert!(!judgement.pass && !judgement.parts[0].is_there);
        let text = serde_json::to_string(&judgement).expect("text");
        assert!(text.contains("the cube is placed"), "{text}");
        for hidden in ["secret", "guess", "digest"] {
            assert!(!text.contains(hidden), "{text}");
        }
    }
}
