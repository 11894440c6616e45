//! Two runs task by task.

use super::*;
use crate::metrics::compare;

const A: &str = "modeller/002-a";
const B: &str = "modeller/004-b";
const C: &str = "video-editor/004-c";
const D: &str = "video-editor/006-d";

fn pair() -> (JudgedRun, JudgedRun) {
    let first = run(
        "first",
        "one",
        &[
            solved(A, 0, 10),
            solved(B, 0, 10),
            missed(C, 0, 0),
            missed(D, 0, 0),
        ],
    );
    let second = run(
        "second",
        "other",
        &[
            solved(A, 0, 30),
            missed(B, 0, 0),
            solved(C, 0, 5),
            missed(D, 0, 0),
        ],
    );
    (first, second)
}

#[test]
fn sides_are_counted_and_what_changed_is_named() {
    let (first, second) = pair();
    let told = compare(&first, &second).expect("compared");
    assert_eq!(
        (
            told.both_solved,
            told.first_alone,
            told.second_alone,
            told.neither
        ),
        (1, 1, 1, 1)
    );
    assert_eq!(told.p_value, 1.0);
    assert!(is_near(told.difference, 0.0));
    let [low, high] = told.interval.expect("an interval");
    assert!(
        low < -0.494 && low > -0.496 && is_near(high, -low),
        "{low} {high}"
    );
    let changed: Vec<_> = told.changed.iter().map(|it| it.task.as_str()).collect();
    assert_eq!(changed, [B, C]);
    let shared = told.shared.expect("a task that both solved");
    assert_eq!(shared.steps, Some([10.0, 30.0]));
    assert_eq!((shared.tokens, shared.tasks), (None, 1));
    assert!(told.warnings.is_empty(), "{:?}", told.warnings);
}

#[test]
fn a_task_is_solved_by_more_than_half_of_its_attempts() {
    let first = run("first", "one", &[solved(A, 0, 9), missed(A, 1, 0)]);
    let second = run(
        "second",
        "one",
        &[solved(A, 0, 9), solved(A, 1, 9), missed(A, 2, 0)],
    );
    let told = compare(&first, &second).expect("compared");
    assert_eq!((told.first_alone, told.second_alone), (0, 1));
    assert!(is_near(told.difference, 2.0 / 3.0 - 0.5));
    assert_eq!(told.interval, None);
    assert!(told.warnings[0].contains("attempts"), "{:?}", told.warnings);
}

#[test]
fn swapping_the_runs_turns_the_result_around() {
    let (first, second) = pair();
    let (there, back) = (compare(&first, &second), compare(&second, &first));
    let (there, back) = (there.expect("compared"), back.expect("compared"));
    assert_eq!(there.difference, -back.difference);
    assert_eq!(there.p_value, back.p_value);
    assert_eq!(
        (there.first_alone, there.second_alone),
        (back.second_alone, back.first_alone)
    );
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_reason() {
    let (first, second) = pair();
    let refused = |change: &dyn Fn(&mut JudgedRun)| {
        let mut other = second.clone();
        change(&mut other);
        compare(&first, &other).expect_err("refused")
    };
    assert!(refused(&|it| it.view.scorer = "older".into()).contains("rules"));
    assert!(refused(&|it| it.view.manifest.from_subtask = Some(1)).contains("1 subtasks given"));
    let reason = refused(&|it| {
        it.view.manifest.tasks.pop();
    });
    assert!(reason.contains(D), "{reason}");
    let mut first = first.clone();
    let digests = |digest: &str| BTreeMap::from([(format!("{A}.toml"), digest.to_string())]);
    first.view.manifest.task_digests = digests("1");
    let mut other = second.clone();
    other.view.manifest.task_digests = digests("2");
    assert!(
        compare(&first, &other)
            .expect_err("refused")
            .contains("versions")
    );
}

#[test]
fn what_may_explain_a_difference_is_said() {
    let (first, mut second) = pair();
    second.view.manifest.seed = 3;
    second.view.manifest.width = 1920;
    second.view.manifest.sight.dialect = protocol::Dialect::Gemini;
    let second = unplayed(second, 3);
    let told = compare(&first, &second).expect("compared");
    for word in [
        "seed: 0 and 3",
        "1920x720",
        "not played",
        "different actions",
    ] {
        assert!(
            told.warnings.iter().any(|it| it.contains(word)),
            "{word}: {:?}",
            told.warnings
        );
    }
    assert_eq!(told.shared.expect("shared").steps, None);
}
