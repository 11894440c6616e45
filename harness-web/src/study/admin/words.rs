//! Times and states in the words of the operator's page.

use face::study::SessionStage;
use protocol::EndReason;

use crate::minutes::minutes;

/// How long ago something was, in one unit.
pub fn ago(now_ms: u64, then_ms: u64) -> String {
    let seconds = now_ms.saturating_sub(then_ms) / 1000;
    match seconds {
        0..=4 => "now".into(),
        5..=59 => format!("{seconds} s ago"),
        60..=3_599 => format!("{} min ago", seconds / 60),
        3_600..=86_399 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} d ago", seconds / 86_400),
    }
}

/// Minutes and seconds.
pub fn length(ms: u64) -> String {
    minutes(ms / 1000)
}

pub fn stage(stage: SessionStage) -> &'static str {
    match stage {
        SessionStage::Consent => "Asked for consent",
        SessionStage::Ready => "Between tasks",
        SessionStage::Playing => "Playing",
        SessionStage::Done => "Finished",
        SessionStage::Declined => "Declined",
    }
}

/// As style sheets know it.
pub fn stage_name(stage: SessionStage) -> &'static str {
    match stage {
        SessionStage::Consent => "consent",
        SessionStage::Ready => "ready",
        SessionStage::Playing => "playing",
        SessionStage::Done => "done",
        SessionStage::Declined => "declined",
    }
}

pub fn end(end: EndReason) -> &'static str {
    match end {
        EndReason::Answered => "Answered",
        EndReason::Failed => "Reported as impossible",
        EndReason::StepBudget => "Out of steps",
        EndReason::TimeBudget => "Out of time",
        EndReason::AgentError => "Broken off",
        EndReason::AppCrash => "Tool crashed",
        EndReason::ServiceFailure => "Model's service failed",
        EndReason::Infrastructure => "Server trouble",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let told = [0, 4_999, 5_000, 61_000, 7_200_000, 200_000_000].map(|it| ago(it, 0));
        assert_eq!(
            told,
            ["now", "now", "5 s ago", "1 min ago", "2 h ago", "2 d ago"]
        );
        // Clocks that differ a little make nothing come from the future.
        assert_eq!(ago(1_000, 9_000), "now");
        assert_eq!(length(61_999), "1:01");
    }

    #[test]
    fn a_unit_begins_with_its_first_whole_one() {
        let told =
            [59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000].map(|it| ago(it, 0));
        assert_eq!(
            told,
            [
                "59 s ago",
                "1 min ago",
                "59 min ago",
                "1 h ago",
                "23 h ago",
                "1 d ago"
            ]
        );
    }

    #[test]
    fn every_stage_has_words_and_a_style_of_its_own() {
        let all = [
            SessionStage::Consent,
            SessionStage::Ready,
            SessionStage::Playing,
            SessionStage::Done,
            SessionStage::Declined,
        ];
        for (index, one) in all.iter().enumerate() {
            for other in &all[..index] {
                assert_ne!(stage(*one), stage(*other));
                assert_ne!(stage_name(*one), stage_name(*other));
            }
        }
    }
}
