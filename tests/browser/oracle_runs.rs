//! Every task can be solved through the interface, and not by doing nothing or by chance.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use evaluator::Claim;
use gauntlet_tests::{Run, groups, lab};
use oracles::Lengths;
use protocol::{Action, Verdict};
use serde_json::{Map, Value};

use crate::native::{WHERE_FASTEST, assert_some_hold_in_the_browser};

/// Writes down how long routes are instead of comparing it.
const RENEW: &str = "GAUNTLET_RENEW_LENGTHS";
/// Tests that renew the file do so one after another.
static LENGTHS: Mutex<()> = Mutex::new(());

/// Two browsers, as many as the smallest machine has cores.
const ALL: [&str; 6] = ["--tasks", "*", "--set", "all", "--jobs", "2"];

fn task_ids() -> Vec<String> {
    let tasks = lab().tasks().into_iter();
    tasks.map(|task| task.brief.id).collect()
}

fn assert_all_pass(run: &Run, count: usize) {
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), format!("{count}/{count}"));
}

/// Steps of an episode but for waiting: how long a film takes to be exported is a matter of the machine.
fn length(run: &Run, task: &str) -> u32 {
    let steps = run.episode(task).steps().expect("steps");
    let actions = steps.iter().filter_map(|step| step.action.as_ref());
    let counted = actions.filter(|action| !matches!(action, Action::Wait { .. }));
    u32::try_from(counted.count()).expect("a small number")
}

/// Holds `oracles/lengths.json` to a run in which every task was played by its n-th route, counted from 0.
fn compare_or_renew_lengths(run: &Run, route: usize) {
    let _guard = LENGTHS.lock().unwrap_or_else(PoisonError::into_inner);
    let path = lab().root.join("oracles/lengths.json");
    let text = std::fs::read_to_string(&path).expect("the lengths of routes");
    let stored: Lengths = serde_json::from_str(&text).expect("lengths by task and route");
    let mut seen = stored.clone();
    for row in run.summary().episodes {
        let mut routes = oracles::routes().filter(|it| it.task == row.trial.task);
        let name = routes.nth(route).expect("a route").name;
        let length = length(run, &row.trial.task);
        let of_task = seen.entry(row.trial.task).or_default();
        of_task.insert(name.to_string(), length);
    }
    if std::env::var_os(RENEW).is_some() {
        let text = serde_json::to_string_pretty(&seen).expect("written") + "\n";
        std::fs::write(&path, text).expect("written");
        return;
    }
    let changed: Vec<_> = seen
        .iter()
        .filter(|(task, routes)| stored.get(*task) != Some(*routes))
        .collect();
    assert!(
        changed.is_empty(),
        "routes have other lengths; record them with {RENEW}=1: {changed:?}"
    );
}

fn in_window(size: &str, agent: &str, tasks: &[String]) -> Run {
    let mut arguments = vec!["--agent", agent, "--jobs", "2", "--window", size];
    arguments.extend(WHERE_FASTEST);
    for task in tasks {
        arguments.extend(["--tasks", task]);
    }
    lab().run(&arguments)
}

/// One run for three questions, because no other takes as long.
#[test]
fn the_oracle_solves_everything_and_neither_scoring_nor_playing_again_changes_a_byte() {
    let tasks = lab().tasks();
    let run = lab().run(&ALL);
    assert_all_pass(&run, tasks.len());
    compare_or_renew_lengths(&run, 0);
    let report = std::fs::read_to_string(run.path().join("report.html")).expect("a report");
    for task in &tasks {
        let id = task.brief.id.as_str();
        let verdict = run.verdict(id);
        assert_eq!(verdict.score, 1.0, "{id}");
        // Right by our rules is right by the original's, unless the task says why it is not.
        let found = verdict.parity.map(|parity| parity.pass);
        assert_eq!(found, task.parity.accepts_right(), "{id} in parity");
        assert!(report.contains(id), "the report does not mention {id}");
    }
    let path = run.path();
    let again = lab().gauntlet(&["score", "--check", path.to_str().expect("a plain path")]);
    assert!(
        again.status.success(),
        "{}",
        String::from_utf8_lossy(&again.stdout)
    );
    crate::determinism::assert_repeats(&run);
    crate::native::assert_same_without_browser(&run);
}

/// Tasks that depend on where things are on the screen, and a few others.
const IN_A_LARGE_WINDOW: [&str; 10] = [
    "modeller",
    "workflow-builder/001",
    "workflow-builder/002",
    "circuit-designer/003",
    "circuit-designer/011",
    "circuit-designer/016",
    "circuit-designer/019",
    "flight-analyser/001",
    "flight-analyser/009",
    "flight-analyser/010",
];

fn is_large(task: &str) -> bool {
    let mut listed = IN_A_LARGE_WINDOW.iter();
    listed.any(|glob| runs::selection::matches(glob, task))
}

/// Tasks with a second route, and the others.
fn by_routes() -> (Vec<String>, Vec<String>) {
    let has_second = |task: &String| oracles::routes().filter(|it| it.task == task).count() > 1;
    task_ids().into_iter().partition(has_second)
}

/// Neither the route nor the size of the page decides: every second route is taken once, in a
/// window that is not the usual one.
#[test]
fn a_second_route_gives_the_same_verdict() {
    let (two_routes, _) = by_routes();
    assert!(
        two_routes.len() >= 40,
        "only {two_routes:?} have a second route"
    );
    let (_, rest): (Vec<_>, Vec<_>) = two_routes.into_iter().partition(|task| is_large(task));
    let run = in_window("1440x900", "oracle:2", &rest);
    assert_all_pass(&run, rest.len());
    compare_or_renew_lengths(&run, 1);
    assert_some_hold_in_the_browser(&run, 3);
}

#[test]
fn tasks_are_solved_in_a_large_window() {
    let (two_routes, one_route) = by_routes();
    let second: Vec<_> = two_routes
        .into_iter()
        .filter(|task| is_large(task))
        .collect();
    let first: Vec<_> = one_route
        .into_iter()
        .filter(|task| is_large(task))
        .collect();
    assert!(second.len() + first.len() >= 26, "{second:?} {first:?}");
    for (agent, route, tasks) in [("oracle:2", 1, second), ("oracle", 0, first)] {
        let run = in_window("1920x1080", agent, &tasks);
        assert_all_pass(&run, tasks.len());
        compare_or_renew_lengths(&run, route);
        assert_some_hold_in_the_browser(&run, 2);
    }
}

/// What an agent does that does not look at its task, once per group of tasks that begin alike, and
/// judged by every one of them. `episodes` attempts each, every one with clicks of its own.
fn judged_by_all(agent: &str, episodes: u32) -> Vec<Verdict> {
    let tasks = lab().tasks();
    let groups = groups(&tasks);
    let repeats = episodes.to_string();
    let mut arguments = vec!["--agent", agent, "--repeats", &repeats, "--jobs", "2"];
    arguments.extend(WHERE_FASTEST);
    for group in &groups {
        arguments.extend(["--tasks", group.played()]);
    }
    let run = lab().run(&arguments);
    let mut verdicts = Vec::new();
    for group in &groups {
        for repeat in 0..episodes {
            let export = run.attempt(group.played(), repeat).export();
            verdicts.extend(group.judge(&export.expect("an export")));
        }
    }
    // Nobody was left out.
    assert_eq!(verdicts.len(), tasks.len() * episodes as usize);
    assert_some_hold_in_the_browser(&run, 1);
    verdicts
}

#[test]
fn doing_nothing_scores_nothing() {
    for verdict in judged_by_all("noop", 1) {
        assert!(!verdict.pass, "{verdict:#?}");
        assert_eq!(verdict.score, 0.0, "{verdict:#?}");
        // For this reason and no other: what was exported is in order.
        assert!(verdict.gates.iter().all(|gate| gate.pass), "{verdict:#?}");
    }
}

/// Eight episodes of thirty actions for every group.
#[test]
fn clicking_at_random_solves_nothing() {
    for verdict in judged_by_all("random", 8) {
        assert!(!verdict.pass, "{verdict:#?}");
        assert!(verdict.gates.iter().all(|gate| gate.pass), "{verdict:#?}");
    }
}

/// The answers to all questions about the recording, as the documentation lists them.
fn known_answers() -> BTreeMap<String, Value> {
    let path = lab().root.join("docs/flight-answers.md");
    let text = std::fs::read_to_string(path).expect("the answers");
    let mut answers: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for line in text.lines().filter(|it| it.contains("flight-analyser/")) {
        let cells = line.split(" | ").map(|it| it.trim_matches(['|', ' ', '`']));
        let cells: Vec<_> = cells.collect();
        let [task, field, _, published] = cells[..] else {
            continue;
        };
        let value = serde_json::from_str(published).expect("a value");
        let fields = answers.entry(task.to_string()).or_default();
        fields.insert(field.to_string(), value);
    }
    let answers = answers.into_iter();
    answers
        .map(|(task, fields)| (task, fields.into()))
        .collect()
}

/// Whoever knows the answers by heart has still to look.
#[test]
fn an_answer_alone_passes_no_question() {
    let answers = known_answers();
    assert_eq!(answers.len(), 27);
    // All of them begin alike.
    let played = answers.keys().next().expect("a task");
    let export = lab()
        .run(&["--agent", "noop", "--tasks", played, "--stage", "native"])
        .export(played);
    let tasks = lab().tasks();
    for (id, answer) in &answers {
        let task = tasks.iter().find(|task| task.brief.id == *id);
        let task = task.expect("the task of an answer");
        let verdict = evaluator::evaluate(task, Some(&export), Claim::Answered(answer));
        assert!(!verdict.pass && verdict.score == 0.0, "{verdict:#?}");
        // It is right, and what fails is that nobody has looked.
        assert!(verdict.subtasks.iter().all(|it| it.pass), "{verdict:#?}");
        let failed: Vec<_> = verdict.gates.iter().filter(|it| !it.pass).collect();
        let [gate] = failed[..] else {
            panic!("{id}: {failed:?}");
        };
        assert!(gate.reason.contains("was never looked at"), "{gate:?}");
    }
}
