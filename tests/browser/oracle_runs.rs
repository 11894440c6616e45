//! Every task can be solved through the interface, and not by doing nothing or by chance.

use gauntlet_tests::{Run, lab};

/// Two browsers, as many as the smallest machine has cores.
const ALL: [&str; 6] = ["--tasks", "*", "--set", "all", "--jobs", "2"];

/// Where the original's own ground truth rejects a right solution: in 018 the order of two look-alike
/// tables decides, in x01 the stored answer contradicts the prompt.
const ORIGINAL_DEFECTS: [&str; 2] = [
    "workflow-builder/018-decision-tree",
    "workflow-builder/x01-order-snapshot",
];

/// Ours alone: there is nothing to be on a par with.
const WITHOUT_ORIGINAL: [&str; 5] = [
    "modeller/x08-six-scale-combinations",
    "circuit-designer/x08-loaded-bridge",
    "circuit-designer/x09-rlc-step-peak",
    "circuit-designer/x10-transistor-bias",
    "circuit-designer/x11-divide-by-ten",
];

fn task_ids() -> Vec<String> {
    let (tasks, errors) = evaluator::load_dir(&lab().root.join("tasks"));
    assert!(errors.is_empty(), "{errors:?}");
    tasks.into_iter().map(|task| task.brief.id).collect()
}

fn assert_all_pass(run: &Run, count: usize) {
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), format!("{count}/{count}"));
}

fn run_all(agent: &str) -> Run {
    let arguments: Vec<_> = ALL.iter().copied().chain(["--agent", agent]).collect();
    lab().run(&arguments)
}

#[test]
fn the_oracle_solves_everything_and_scoring_again_changes_no_byte() {
    let tasks = task_ids();
    let run = run_all("oracle");
    assert_all_pass(&run, tasks.len());
    let report = std::fs::read_to_string(run.path().join("report.html")).expect("a report");
    for task in &tasks {
        let verdict = run.verdict(task);
        assert_eq!(verdict.score, 1.0, "{task}");
        let expected = if WITHOUT_ORIGINAL.contains(&task.as_str()) {
            None
        } else {
            Some(!ORIGINAL_DEFECTS.contains(&task.as_str()))
        };
        let parity = verdict.parity.map(|parity| parity.pass);
        assert_eq!(parity, expected, "{task} in parity");
        assert!(
            report.contains(task.as_str()),
            "the report does not mention {task}"
        );
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
    let two_routes: Vec<_> = task_ids()
        .into_iter()
        .filter(|task| oracles::routes().filter(|route| route.task == task).count() > 1)
        .collect();
    assert!(
        two_routes.len() >= 40,
        "only {two_routes:?} have a second route"
    );
    // In a window of another size, for a little more reach.
    let mut arguments = vec!["--agent", "oracle:2", "--jobs", "2", "--window", "1440x900"];
    for task in &two_routes {
        arguments.extend(["--tasks", task]);
    }
    assert_all_pass(&lab().run(&arguments), two_routes.len());
}

/// Tasks that depend on where things are on the screen, and a few others: 26 in all.
const IN_A_LARGE_WINDOW: [&str; 7] = [
    "modeller/*",
    "workflow-builder/001",
    "workflow-builder/002",
    "circuit-designer/003",
    "circuit-designer/011",
    "circuit-designer/016",
    "circuit-designer/019",
];

#[test]
fn tasks_are_solved_in_a_large_window() {
    let mut arguments = vec!["--window", "1920x1080", "--jobs", "2"];
    for task in IN_A_LARGE_WINDOW {
        arguments.extend(["--tasks", task]);
    }
    assert_all_pass(&lab().run(&arguments), 26);
}

#[test]
fn doing_nothing_scores_nothing() {
    let run = run_all("noop");
    assert_eq!(run.score(), format!("0/{}", task_ids().len()));
    assert_eq!(run.summary().figures.mean_score, 0.0);
}

#[test]
fn clicking_at_random_scores_nothing() {
    let run = run_all("random");
    assert_eq!(run.score(), format!("0/{}", task_ids().len()));
}
