//! In which way an episode came to nothing. The rules are told in `docs/viewer.md`.

use protocol::{EndReason, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// There is no verdict.
    NotPlayed,
    AppCrash,
    AgentError,
    /// The service behind the agent's model failed in the middle.
    ServiceFailure,
    Infrastructure,
    /// The export itself is not believed.
    GateFailed,
    StepBudget,
    TimeBudget,
    /// The agent called a task infeasible that can be done.
    GaveUp,
    /// The agent said it was done, and nothing of what was asked for is there.
    NothingRight,
    /// The agent said it was done, and some of it is.
    AnsweredWrong,
}

impl FailureKind {
    pub const ALL: [FailureKind; 11] = [
        FailureKind::AnsweredWrong,
        FailureKind::NothingRight,
        FailureKind::GaveUp,
        FailureKind::StepBudget,
        FailureKind::TimeBudget,
        FailureKind::AgentError,
        FailureKind::ServiceFailure,
        FailureKind::AppCrash,
        FailureKind::GateFailed,
        FailureKind::Infrastructure,
        FailureKind::NotPlayed,
    ];

    /// `None` for an episode that passed. Where several rules fit, the one that explains most: a crash
    /// also fails a gate, and a gate that fails says more than that the steps were used up.
    pub fn of(verdict: Option<&Verdict>, end: Option<EndReason>) -> Option<FailureKind> {
        let Some(verdict) = verdict else {
            return Some(FailureKind::NotPlayed);
        };
        if verdict.pass {
            return None;
        }
        let is_believed = verdict.gates.iter().all(|gate| gate.pass);
        Some(match end {
            Some(EndReason::AppCrash) => FailureKind::AppCrash,
            Some(EndReason::AgentError) | None => FailureKind::AgentError,
            Some(EndReason::ServiceFailure) => FailureKind::ServiceFailure,
            Some(EndReason::Infrastructure) => FailureKind::Infrastructure,
            Some(_) if !is_believed => FailureKind::GateFailed,
            Some(EndReason::StepBudget) => FailureKind::StepBudget,
            Some(EndReason::TimeBudget) => FailureKind::TimeBudget,
            Some(EndReason::Failed) => FailureKind::GaveUp,
            Some(EndReason::Answered) if verdict.score > 0.0 => FailureKind::AnsweredWrong,
            Some(EndReason::Answered) => FailureKind::NothingRight,
        })
    }

    pub fn label(self) -> &'static str {
        match self {
            FailureKind::NotPlayed => "not played",
            FailureKind::AppCrash => "app crashed",
            FailureKind::AgentError => "agent failed",
            FailureKind::ServiceFailure => "model's service failed",
            FailureKind::Infrastructure => "infrastructure failed",
            FailureKind::GateFailed => "export not believed",
            FailureKind::StepBudget => "out of steps",
            FailureKind::TimeBudget => "out of time",
            FailureKind::GaveUp => "called it infeasible",
            FailureKind::NothingRight => "done, nothing right",
            FailureKind::AnsweredWrong => "done, partly right",
        }
    }

    /// As addresses write it.
    pub fn slug(self) -> &'static str {
        match self {
            FailureKind::NotPlayed => "not-played",
            FailureKind::AppCrash => "app-crash",
            FailureKind::AgentError => "agent-error",
            FailureKind::ServiceFailure => "service",
            FailureKind::Infrastructure => "infrastructure",
            FailureKind::GateFailed => "gate",
            FailureKind::StepBudget => "steps",
            FailureKind::TimeBudget => "time",
            FailureKind::GaveUp => "gave-up",
            FailureKind::NothingRight => "nothing-right",
            FailureKind::AnsweredWrong => "wrong",
        }
    }

    pub fn from_slug(slug: &str) -> Option<FailureKind> {
        FailureKind::ALL.into_iter().find(|it| it.slug() == slug)
    }
}

#[cfg(test)]
mod tests {
    use protocol::{CheckResult, Origin, VERDICT_SCHEMA};
    use serde_json::Value;

    use super::*;

    fn verdict(pass: bool, score: f64, gate: bool) -> Verdict {
        Verdict {
            schema: VERDICT_SCHEMA.into(),
            task: "modeller/001-x".into(),
            task_digest: String::new(),
            scorer: String::new(),
            origin: Origin::Witnessed,
            pass,
            score,
            parity: None,
            gates: vec![CheckResult {
                name: "gate".into(),
                pass: gate,
                expected: Value::Null,
                found: Value::Null,
                reason: String::new(),
            }],
            subtasks: Vec::new(),
            side_effects: Vec::new(),
            extra: Vec::new(),
        }
    }

    #[test]
    fn what_explains_most_is_the_kind() {
        use EndReason::*;
        use FailureKind as Kind;
        for (judged, end, kind) in [
            (None, Some(Answered), Some(Kind::NotPlayed)),
            (Some((true, 1.0, true)), Some(StepBudget), None),
            (
                Some((false, 0.0, false)),
                Some(AppCrash),
                Some(Kind::AppCrash),
            ),
            (
                Some((false, 0.0, false)),
                Some(AgentError),
                Some(Kind::AgentError),
            ),
            (
                Some((false, 0.5, true)),
                Some(ServiceFailure),
                Some(Kind::ServiceFailure),
            ),
            (
                Some((false, 0.0, false)),
                Some(StepBudget),
                Some(Kind::GateFailed),
            ),
            (
                Some((false, 0.3, true)),
                Some(StepBudget),
                Some(Kind::StepBudget),
            ),
            (
                Some((false, 0.3, true)),
                Some(TimeBudget),
                Some(Kind::TimeBudget),
            ),
            (Some((false, 0.0, true)), Some(Failed), Some(Kind::GaveUp)),
            (
                Some((false, 0.5, true)),
                Some(Answered),
                Some(Kind::AnsweredWrong),
            ),
            (
                Some((false, 0.0, true)),
                Some(Answered),
                Some(Kind::NothingRight),
            ),
        ] {
            let verdict = judged.map(|(pass, score, gate)| verdict(pass, score, gate));
            assert_eq!(
                FailureKind::of(verdict.as_ref(), end),
                kind,
                "{judged:?} {end:?}"
            );
        }
    }

    #[test]
    fn every_kind_has_an_address_of_its_own() {
        for kind in FailureKind::ALL {
            assert_eq!(FailureKind::from_slug(kind.slug()), Some(kind));
        }
    }
}
