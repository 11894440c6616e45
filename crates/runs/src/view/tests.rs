//! Views of small run folders: complete, in order, and without what must not be shown.

use face::{CORE_TASKS, FailureKind};
use protocol::EndReason;
use serde_json::json;

use super::*;
use crate::sample::{TASK, TestRun, repository_tasks};

fn run() -> TestRun {
    let run = TestRun::new(3);
    run.finish(
        0,
        EndReason::Answered,
        Some(json!({"answer": "secret word"})),
    );
    run.finish(1, EndReason::StepBudget, None);
    run
}

#[test]
fn every_planned_episode_has_a_row() {
    let run = run();
    let view = Source::open(&run.folder).expect("a run").run();
    let told: Vec<_> = view
        .episodes
        .iter()
        .map(|row| (row.steps(), row.failure, row.unplayed.as_deref()))
        .collect();
    // The export of these episodes is no export, so a gate fails.
    let gate = Some(FailureKind::GateFailed);
    assert_eq!(
        told,
        [
            (2, gate, None),
            (2, gate, None),
            (0, Some(FailureKind::NotPlayed), Some("not begun")),
        ]
    );
    assert!(view.episodes[0].frame.is_some());
    assert_eq!(view.card().figures.episodes, 3);
    assert_eq!(view.card().figures.played, 2);
    assert_eq!(view.task(TASK).expect("a brief").id, TASK);
}

#[test]
fn the_file_is_the_view() {
    let run = run();
    run.close();
    let text = std::fs::read_to_string(run.folder.view()).expect("a file");
    let stored: RunView = serde_json::from_str(&text).expect("a view");
    assert_eq!(stored, Source::open(&run.folder).expect("a run").run());
}

#[test]
fn an_episode_tells_everything_and_hides_answers_when_it_has_to() {
    let run = run();
    let source = Source::open(&run.folder).expect("a run");
    let shown = Answers::Shown.of(source.episode(&TestRun::trial(0)));
    assert_eq!(shown.steps.len(), 3);
    assert!(shown.prompt.contains("# Task"));
    assert!(shown.unexplained.is_some(), "no real export");
    let text = serde_json::to_string(&shown).expect("text");
    assert!(text.contains("secret word"));
    let hidden = Answers::Hidden.of(source.episode(&TestRun::trial(0)));
    let text = serde_json::to_string(&hidden).expect("text");
    assert!(!text.contains("secret word") && hidden.redacted);
    let verdict = hidden.verdict.expect("a verdict");
    assert!(
        verdict
            .gates
            .iter()
            .all(|gate| gate.found.is_null() && gate.reason.is_empty())
    );
}

#[test]
fn the_core_set_has_as_many_tasks_as_the_leaderboard_says() {
    let (tasks, _) = evaluator::load_dir(&repository_tasks());
    let core = tasks.iter().filter(|task| task.brief.set == "core");
    assert_eq!(core.count(), CORE_TASKS);
}
