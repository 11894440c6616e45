//! Every task can be solved through the interface, and not by doing nothing or by chance.

use gauntlet_tests::{Run, lab};

/// The easy tasks that exist so far.
const TASKS: [&str; 4] = [
    "modeller/001-double-the-cube",
    "modeller/002-three-units-from-the-sphere",
    "workflow-builder/001-remove-a-node",
    "workflow-builder/002-three-nodes-from-scratch",
];

fn assert_all_pass(run: &Run) {
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), "4/4");
}

#[test]
fn the_oracle_solves_everything_and_scoring_again_changes_no_byte() {
    let run = lab().run(&[]);
    assert_all_pass(&run);
    for task in TASKS {
        let verdict = run.verdict(task);
        assert!(
            verdict.parity.is_some_and(|parity| parity.pass),
            "{task} in parity"
        );
        assert_eq!(verdict.score, 1.0, "{task}");
    }
    let report = std::fs::read_to_string(run.path().join("report.html")).expect("a report");
    for task in TASKS {
        assert!(report.contains(task), "the report does not mention {task}");
    }
    let path = run.path();
    let again = lab().gauntlet(&["score", "--check", path.to_str().expect("a plain path")]);
    assert!(
        again.status.success(),
        "{}",
        String::from_utf8_lossy(&again.stdout)
    );
}

#[test]
fn a_second_route_gives_the_same_verdict() {
    assert_all_pass(&lab().run(&["--agent", "oracle:2"]));
}

#[test]
fn the_oracle_solves_everything_in_a_larger_window() {
    assert_all_pass(&lab().run(&["--window", "1920x1080", "--jobs", "2"]));
}

#[test]
fn doing_nothing_scores_nothing() {
    let run = lab().run(&["--agent", "noop"]);
    assert_eq!(run.score(), "0/4");
}

#[test]
fn clicking_at_random_scores_nothing() {
    let run = lab().run(&["--agent", "random", "--seed", "3"]);
    assert_eq!(run.score(), "0/4");
}
