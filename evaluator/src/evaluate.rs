//! From task, export and the agent's last word to a verdict.

use protocol::{
    CheckResult, ExtraVerdict, Origin, ParityVerdict, SubtaskResult, VERDICT_SCHEMA, Verdict,
};
use serde_json::{Value, json};

use crate::claim::Claim;
use crate::contract::{FurtherJudgement, FurtherRules, Subject};
use crate::gates::{self, Gates, Witness};
use crate::infeasible;
use crate::task::{Check, Role, Rule, Subtask, TaskFile};

/// Version of the rules. It changes whenever the same export could get another verdict.
pub const SCORER: &str = "gauntlet-evaluator/9";

/// Judges an episode. `export_text` is what the page exported, `claim` what the agent said at the end,
/// for example the object of result fields. Nobody vouches for the origin of the export, and the
/// verdict says so.
///
/// An answer decides nothing unless a check of the task asks for it: whether an agent says "done"
/// has no bearing on whether the work is done. Whether it says that the work cannot be done has.
pub fn evaluate<'a>(
    task: &TaskFile,
    export_text: Option<&str>,
    claim: impl Into<Claim<'a>>,
) -> Verdict {
    judge(task, export_text, claim.into(), None)
}

/// Judges an episode that a runner vouches for: what the page says of itself is held against what the
/// runner saw.
pub fn evaluate_witnessed<'a>(
    task: &TaskFile,
    export_text: Option<&str>,
    claim: impl Into<Claim<'a>>,
    witness: &Witness,
) -> Verdict {
    judge(task, export_text, claim.into(), Some(witness))
}

fn judge(
    task: &TaskFile,
    export_text: Option<&str>,
    claim: Claim,
    witness: Option<&Witness>,
) -> Verdict {
    let (mut gates, envelope) = gates::judge(task, export_text, witness);
    claim.question(&mut gates, task);
    let (state, view) = envelope.map_or_else(Default::default, |it| (it.state, it.view));
    let comparison = task.expected.as_ref().map(|it| it.compare(&state));
    let subject = Subject {
        state: &state,
        answer: claim.answer(),
        comparison: comparison.as_deref(),
    };
    let subtasks = match &task.infeasible {
        Some(why) => infeasible::judge(task, why, claim, &state),
        None => judge_subtasks(task, &subject),
    };
    // The original's rules know nothing of what was looked at.
    let parity = parity(task, &gates, &subject, &subtasks);
    looked_at(&mut gates, task, &subject, &view);
    let pass = gates.pass() && subtasks.iter().all(|subtask| subtask.pass);
    Verdict {
        schema: VERDICT_SCHEMA.to_string(),
        task: task.brief.id.clone(),
        task_digest: task.digest.clone(),
        scorer: SCORER.to_string(),
        origin: match witness {
            Some(_) => Origin::Witnessed,
            None => Origin::Unvouched,
        },
        pass,
        score: match gates.pass() {
            // There is nothing to be half done.
            true if task.infeasible.is_some() => f64::from(u8::from(pass)),
            true => score(task, &subtasks, &subject),
            false => 0.0,
        },
        parity,
        extra: extra(task, &gates, &subject),
        gates: gates.results,
        subtasks,
        side_effects: task
            .expected
            .as_ref()
            .map_or(Vec::new(), |it| it.side_effects(&state)),
    }
}

fn judge_subtasks(task: &TaskFile, subject: &Subject) -> Vec<SubtaskResult> {
    task.judged()
        .map(|subtask| judge_subtask(subtask, subject))
        .collect()
}

pub(crate) fn judge_subtask(subtask: &Subtask, subject: &Subject) -> SubtaskResult {
    let checks: Vec<_> = subtask
        .checks
        .iter()
        .map(|check| judge_check(check, subject))
        .collect();
    SubtaskResult {
        name: subtask.name.clone(),
        pass: checks.iter().all(|check| check.pass),
        checks,
    }
}

pub(crate) fn judge_check(check: &Check, subject: &Subject) -> CheckResult {
    let (expected, found, verdict) = match &check.rule {
        Rule::Operator { path, operator } => {
            let found = path.find(subject.state, subject.answer);
            let verdict = operator
                .judge(found.as_ref().ok())
                .map_err(|reason| match &found {
                    Ok(_) => format!("{}: {reason}", path.as_str()),
                    Err(end) => format!("{}: {end}", path.as_str()),
                });
            (operator.expected(), found.unwrap_or(Value::Null), verdict)
        }
        Rule::Comparator(comparator) => {
            let outcome = comparator.judge(subject);
            (outcome.expected, outcome.found, outcome.verdict)
        }
    };
    CheckResult {
        name: check.name.clone(),
        pass: verdict.is_ok(),
        expected,
        found,
        reason: verdict.err().unwrap_or_default(),
    }
}

/// The share of what was to be achieved that is achieved, times the share of what was to be kept that
/// is kept. Doing nothing keeps everything and achieves nothing: 0. Where every check holds or does not,
/// only a pass gives 1; a comparator may say more finely how much of its question is achieved. What an
/// episode began with, because it began at a checkpoint, is to be kept.
fn score(task: &TaskFile, subtasks: &[SubtaskResult], subject: &Subject) -> f64 {
    let share = |keep: bool| {
        let results = subtasks.iter().flat_map(|result| &result.checks);
        let is_kept = |subtask: &Subtask, check: &Check| subtask.role == Role::Keep || check.given;
        let shares: Vec<f64> = task
            .checks()
            .zip(results)
            .filter(|((subtask, check), _)| is_kept(subtask, check) == keep)
            .map(|((_, check), result)| achieved(check, result.pass, subject))
            .collect();
        let achieved: f64 = shares.iter().sum();
        (!shares.is_empty()).then(|| achieved / shares.len() as f64)
    };
    share(false).map_or(0.0, |achieved| achieved * share(true).unwrap_or(1.0))
}

/// How much of what a check asks is achieved.
fn achieved(check: &Check, pass: bool, subject: &Subject) -> f64 {
    let share = match &check.rule {
        Rule::Comparator(comparator) => comparator.share(subject),
        Rule::Operator { .. } => None,
    };
    match share {
        Some(share) if share.is_finite() => share.max(0.0),
        Some(_) => 0.0,
        None => f64::from(u8::from(pass)),
    }
}

/// The verdict of the original's rules. They know no gates, but a run that fails one is no run:
/// it must not count in figures that are compared with published ones.
fn parity(
    task: &TaskFile,
    gates: &Gates,
    subject: &Subject,
    subtasks: &[SubtaskResult],
) -> Option<ParityVerdict> {
    if !task.parity.judged {
        return None;
    }
    if let Some(gate) = gates.failure() {
        return Some(ParityVerdict {
            pass: false,
            reasons: vec![format!("{}: {}", gate.name, gate.reason)],
        });
    }
    Some(match &task.expected {
        Some(expected) => {
            let reasons = expected.parity(subject.state, subject.answer, task.parity.tolerance);
            ParityVerdict {
                pass: reasons.is_empty(),
                reasons,
            }
        }
        None => ParityVerdict {
            pass: subtasks.iter().all(|subtask| subtask.pass),
            reasons: failures(subtasks),
        },
    })
}

/// The reasons of all checks that fail.
fn failures(subtasks: &[SubtaskResult]) -> Vec<String> {
    subtasks
        .iter()
        .flat_map(|subtask| &subtask.checks)
        .filter(|check| !check.pass)
        .map(|check| format!("{}: {}", check.name, check.reason))
        .collect()
}

/// Can the answer have been found on this page? Asked last: it is about the answer.
fn looked_at(gates: &mut Gates, task: &TaskFile, subject: &Subject, view: &Value) {
    let expected = task.expected.as_ref().filter(|_| gates.pass());
    let Some(unseen) = expected.and_then(|it| it.unseen(view, subject.answer)) else {
        return;
    };
    let verdict = match unseen.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "what the answer says was never looked at: {}",
            unseen.join("; ")
        )),
    };
    gates.ask(
        "what the answer says was on the screen",
        json!("everything that it is read from"),
        match unseen.is_empty() {
            true => json!("everything that it is read from"),
            false => json!({ "missing": unseen }),
        },
        verdict,
    );
}

/// Verdicts by further rules, for the report alone.
fn extra(task: &TaskFile, gates: &Gates, subject: &Subject) -> Vec<ExtraVerdict> {
    let Some(expected) = &task.expected else {
        return Vec::new();
    };
    let verdict = |rules: FurtherRules| {
        let reasons = match gates.failure() {
            // A run that fails a gate is no run, by whatever rules.
            Some(gate) => vec![format!("{}: {}", gate.name, gate.reason)],
            None => match (rules.judge)(subject.state) {
                FurtherJudgement::Reasons(reasons) => reasons,
                FurtherJudgement::Checks(comparison) => {
                    let subject = Subject {
                        comparison: Some(&*comparison),
                        ..*subject
                    };
                    failures(&judge_subtasks(task, &subject))
                }
            },
        };
        ExtraVerdict {
            name: rules.name.to_string(),
            pass: reasons.is_empty(),
            reasons,
        }
    };
    let rules = expected.further_rules();
    rules.into_iter().map(verdict).collect()
}
