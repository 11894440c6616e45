//! Turns of several actions, and what is said that is no action.

use protocol::{Dialect, MAX_ACTIONS_PER_TURN};

use super::*;

fn clicks(places: &[u32]) -> Value {
    let actions = places
        .iter()
        .map(|x| json!({"type": "click", "x": x, "y": 10}));
    json!({"actions": actions.collect::<Vec<_>>(), "note": "several", "usage": {"tokens": 3}})
}

/// Where the recorded steps clicked, and whether they were refused.
fn clicked(played: &Played) -> Vec<(f64, bool)> {
    let steps = played.steps.iter().skip(1);
    steps
        .map(|step| match step.action {
            Some(Action::Click { x, .. }) => (x, step.error.is_some()),
            ref other => panic!("{other:?} is no click"),
        })
        .collect()
}

#[tokio::test]
async fn every_action_of_a_turn_is_a_step_of_its_own() {
    let (played, seen) = speak(&[clicks(&[10, 20, 30])], &Setting::default()).await;
    assert_eq!(
        clicked(&played),
        [(10.0, false), (20.0, false), (30.0, false)]
    );
    let last = &seen[1];
    assert_eq!((last.step, last.steps_left, last.clock_ms), (3, 17, 750));
    assert!(played.steps.iter().all(|step| step.frame.is_some()));
    let notes: Vec<_> = played.steps.iter().map(|it| it.note.as_deref()).collect();
    assert_eq!(notes, [None, Some("several"), None, None]);
    let usages = played.steps.iter().filter(|step| step.usage.is_some());
    assert_eq!(usages.count(), 1, "tokens are counted once");
}

#[tokio::test]
async fn a_turn_stops_at_the_action_that_is_refused() {
    let lines = [clicks(&[10, 5_000, 30]), clicks(&[40])];
    let (played, seen) = speak(&lines, &Setting::default()).await;
    assert_eq!(
        clicked(&played),
        [(10.0, false), (5_000.0, true), (40.0, false)]
    );
    assert_eq!(seen[1].error_kind, Some(Refusal::Action));
    assert_eq!(seen[1].pointer, [10.0, 10.0]);
    assert_eq!(seen[2].error, None);
}

#[tokio::test]
async fn a_budget_ends_in_the_middle_of_a_turn() {
    let setting = Setting {
        steps: 2,
        ..Setting::default()
    };
    let (played, _) = speak(&[clicks(&[10, 20, 30, 40])], &setting).await;
    assert_eq!(reason(&played), EndReason::StepBudget);
    assert_eq!(clicked(&played), [(10.0, false), (20.0, false)]);
}

#[tokio::test]
async fn what_follows_the_end_of_an_episode_in_the_same_turn_is_left_undone() {
    let turn = json!({"actions": [{"type": "fail", "reason": "cannot"}, {"type": "done"}]});
    let (played, _) = speak(&[turn], &Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Failed);
    assert_eq!(played.steps.len(), 2);
}

#[tokio::test]
async fn a_turn_without_actions_or_with_too_many_is_no_turn() {
    let too_many = vec![10; MAX_ACTIONS_PER_TURN + 1];
    let both = json!({"action": {"type": "done"}, "actions": [{"type": "done"}]});
    for line in [clicks(&[]), clicks(&too_many), both] {
        let (played, seen) = speak(&[line], &Setting::default()).await;
        assert_nothing_was_done(&played, &seen, Refusal::Format);
    }
}

/// One step was counted, the page and its clock are as before.
fn assert_nothing_was_done(played: &Played, seen: &[Observation], kind: Refusal) {
    assert_eq!(played.ending, None);
    assert_eq!(played.steps.len(), 2, "{:?}", played.steps);
    let step = &played.steps[1];
    assert_eq!(step.error_kind, Some(kind), "{step:?}");
    let [before, after] = seen else {
        panic!("{} observations", seen.len());
    };
    assert_eq!(after.error_kind, Some(kind));
    assert_eq!((before.step, after.step), (0, 1));
    assert_eq!(after.steps_left + 1, before.steps_left);
    assert_eq!(before.pointer, after.pointer);
    // An action that cannot be carried out takes its time; what is no action does not happen.
    if kind == Refusal::Format {
        assert_eq!((step.action.as_ref(), step.frame.as_ref()), (None, None));
        assert!(step.raw.is_some(), "{step:?}");
        assert_eq!(before.clock_ms, after.clock_ms);
        assert_eq!(before.screenshot, after.screenshot);
    }
}

#[tokio::test]
async fn calls_that_are_no_calls_cost_a_step_and_change_nothing() {
    let calls = [
        json!("fly(1, 2)"),
        json!("click(x=1"),
        json!(""),
        json!(7),
        json!([]),
    ];
    for call in calls {
        let setting = Setting {
            sight: Sight {
                dialect: Dialect::Calls,
                ..Sight::default()
            },
            ..Setting::default()
        };
        let (played, seen) = speak(&[json!({"call": call})], &setting).await;
        assert_nothing_was_done(&played, &seen, Refusal::Format);
    }
}

#[tokio::test]
async fn actions_that_cannot_be_carried_out_cost_a_step_and_are_told_from_lines_that_are_none() {
    let actions = [
        json!({"type": "click", "x": 5_000, "y": 10}),
        json!({"type": "key", "keys": ["no such key"]}),
        json!({"type": "wait", "ms": 3_600_000}),
        json!({"type": "click_mark", "mark": 1}),
    ];
    for action in actions {
        let (played, seen) = speak(&[json!({"action": action})], &Setting::default()).await;
        assert_nothing_was_done(&played, &seen, Refusal::Action);
        assert!(played.steps[1].action.is_some(), "{action}");
    }
}
