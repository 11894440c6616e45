//! Tasks that cannot be done. Whoever says so, gives a reason and leaves the user's work alone has
//! passed; what the reason says decides nothing, so that no verdict depends on wording.

use protocol::{CheckResult, SubtaskResult};
use serde_json::{Value, json};

use crate::apps;
use crate::claim::Claim;
use crate::equality::{first_difference, identical};
use crate::task::TaskFile;

/// The verdict's parts for a task that cannot be done, for this reason.
pub fn judge(task: &TaskFile, why: &str, claim: Claim, state: &Value) -> Vec<SubtaskResult> {
    let refused = CheckResult {
        name: "the task was called infeasible, with a reason".into(),
        expected: json!({"fail": "a reason"}),
        found: claim.shown(),
        ..judged(refused(claim, why))
    };
    let untouched = untouched(task, state);
    let kept = CheckResult {
        name: "the work is as it was at the start".into(),
        expected: json!("as at the start"),
        found: json!(match untouched {
            Ok(()) => "as at the start",
            Err(_) => "changed",
        }),
        ..judged(untouched)
    };
    vec![
        subtask("the task is refused", refused),
        subtask("nothing is changed", kept),
    ]
}

fn judged(verdict: Result<(), String>) -> CheckResult {
    CheckResult {
        name: String::new(),
        pass: verdict.is_ok(),
        expected: Value::Null,
        found: Value::Null,
        reason: verdict.err().unwrap_or_default(),
    }
}

fn subtask(name: &str, check: CheckResult) -> SubtaskResult {
    SubtaskResult {
        name: name.to_string(),
        pass: check.pass,
        checks: vec![check],
    }
}

fn refused(claim: Claim, why: &str) -> Result<(), String> {
    match claim {
        Claim::Infeasible(reason) if reason.chars().any(char::is_alphanumeric) => Ok(()),
        Claim::Infeasible(_) => Err("the agent gave no reason".into()),
        Claim::Answered(_) => Err(format!(
            "the agent answered although the task cannot be done: {why}"
        )),
        Claim::Silent => Err(format!(
            "the agent did not say that the task cannot be done: {why}"
        )),
    }
}

/// A user whose wish cannot be fulfilled wants no damage either. Looking around is none, and neither
/// is what was undone.
fn untouched(task: &TaskFile, state: &Value) -> Result<(), String> {
    let rules = apps::rules(task.brief.app);
    let start = rules.end_state(task.brief.start.seed, task.start_state.as_ref(), &[])?;
    let (before, after) = ((rules.work)(&start), (rules.work)(state));
    match identical(&before, &after) {
        true => Ok(()),
        false => Err(format!(
            "the work was changed and left so; first difference at {}",
            first_difference(&before, &after).unwrap_or_default()
        )),
    }
}
