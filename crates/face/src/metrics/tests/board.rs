//! The leaderboard's rows.

use super::*;
use crate::leaderboard::CORE_TASKS;
use crate::metrics::{BoardRow, Form, Level, leaderboard, report};
use crate::run::Verification;
use protocol::{BrokenAttempt, RunOrigin};

const A: &str = "modeller/002-a";
const B: &str = "video-editor/004-b";

fn verified(mut run: JudgedRun) -> JudgedRun {
    run.view.verification = Some(Verification {
        schema: Verification::SCHEMA.into(),
        digest: String::new(),
        scorer: String::new(),
        browser: String::new(),
        episodes: run.view.episodes.len(),
        of: run.view.episodes.len(),
    });
    run
}

/// Planned, with everything of the core set that it has not got; what was not played is left out of these figures.
fn whole(mut run: JudgedRun) -> JudgedRun {
    while run.view.tasks.len() < CORE_TASKS {
        let mut task = run.view.tasks[0].clone();
        task.id = format!("modeller/{}-core", 500 + run.view.tasks.len());
        run.view.tasks.push(task);
    }
    run
}

fn given(mut run: JudgedRun) -> JudgedRun {
    run.view.manifest.from_subtask = Some(1);
    run
}

#[test]
fn rows_are_ranked_and_papers_stand_between_them_without_a_rank() {
    let board = leaderboard(&[
        whole(run("1", "weak", &[missed(A, 0, 1), missed(B, 0, 0)])),
        whole(verified(run(
            "2",
            "strong",
            &[solved(A, 0, 9), solved(B, 0, 9)],
        ))),
        whole(run("3", "middling", &[solved(A, 0, 9), missed(B, 0, 0)])),
        run("4", "part", &[missed(A, 0, 0), missed(B, 0, 0)]),
        whole(run("5", "random", &[missed(A, 0, 0), missed(B, 0, 0)])),
    ]);
    let told: Vec<_> = board
        .rows
        .iter()
        .map(|row| {
            (
                row.rank,
                row.metrics.sources.agent.as_str(),
                row.is_verified,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (Some(1), "strong", true),
            (Some(2), "middling", false),
            (None, "part", false),
            (None, "random", false),
            (Some(3), "weak", false)
        ]
    );
    let partial = board.rows.iter().filter(|row| row.is_partial);
    assert_eq!(partial.map(|row| row.core_tasks).collect::<Vec<_>>(), [2]);
    let text = board.write(Form::Markdown);
    let places: Vec<usize> = [
        "strong",
        "People (paper)",
        "middling",
        "Best agent of the paper (paper)",
        "weak",
    ]
    .iter()
    .map(|name| {
        text.find(&format!("| {name} |"))
            .unwrap_or_else(|| panic!("{name}: {text}"))
    })
    .collect();
    assert!(places.is_sorted(), "{places:?}");
    for word in [
        "2 of 100, partial",
        "GauntletBench",
        "VeriGUI",
        "cannot be compared",
        "✓",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn who_began_in_the_middle_is_named_and_has_no_row() {
    let board = leaderboard(&[
        run("whole", "one", &[missed(A, 0, 0)]),
        given(run("tail", "one", &[solved(A, 0, 3)])),
    ]);
    assert_eq!(board.rows.len(), 1);
    assert_eq!(board.rows[0].metrics.overall.passed, 0);
    assert_eq!(board.left_out, ["tail"]);
    assert!(board.write(Form::Plain).contains("tail"));
}

#[test]
fn a_run_that_is_not_in_order_is_a_row_without_a_rank_that_says_why() {
    let mut forged = run("forged", "cheat", &[solved(A, 0, 9), solved(B, 0, 9)]);
    forged.view.fault = Some("verdict.json: the scorer comes to another verdict".into());
    let honest = whole(run("1", "cheat", &[missed(A, 0, 1), missed(B, 0, 0)]));
    let runs = [forged, honest];
    let board = leaderboard(&runs);
    let told: Vec<_> = board
        .rows
        .iter()
        .map(|row| (row.rank, row.metrics.overall.passed))
        .collect();
    assert_eq!(told, [(Some(1), 0), (None, 2)]);
    let data = serde_json::to_value(&board).expect("written");
    assert_eq!(data["rows"][1]["rank"], serde_json::Value::Null);
    let reason = data["rows"][1]["not_in_order"].as_str();
    assert!(reason.is_some_and(|it| it.contains("another verdict")));
    for form in [Form::Plain, Form::Markdown] {
        let text = board.write(form);
        assert!(text.contains("Not in order, and without a rank: cheat (forged)"));
        assert!(
            text.contains("the scorer comes to another verdict"),
            "{text}"
        );
    }
    let told = report(&runs, &[]);
    assert_eq!(told.agents.len(), 2);
    assert!(
        told.write(Form::Plain)
            .contains("Not in order: verdict.json")
    );
    // What the forged run solved is no easier for it.
    let levels = told.levels.expect("levels");
    assert_eq!(
        (levels.agents, levels.tasks.contains_key(&Level::L1)),
        (1, false)
    );
}

#[test]
fn attached_runs_have_a_table_of_their_own_and_no_rank() {
    let mut named = run("2", "own", &[solved(A, 0, 9), solved(B, 0, 9)]);
    named.view.manifest.origin = Some(RunOrigin::Attached);
    let mut older = run("3", "older", &[solved(A, 0, 9)]);
    older.view.manifest.origin = None;
    older.view.manifest.browser = protocol::AGENTS_OWN.into();
    let driven = whole(run("1", "driven", &[solved(A, 0, 9), missed(B, 0, 0)]));
    let board = leaderboard(&[named, older, driven]);
    let told = |rows: &[BoardRow]| -> Vec<(Option<usize>, String)> {
        let rows = rows.iter();
        rows.map(|it| (it.rank, it.metrics.sources.agent.clone()))
            .collect()
    };
    assert_eq!(told(&board.rows), [(Some(1), "driven".into())]);
    assert_eq!(
        told(&board.attached),
        [(None, "own".into()), (None, "older".into())]
    );
    let data = serde_json::to_value(&board).expect("written");
    assert_eq!(data["attached"][0]["origin"], "attached");
    assert_eq!(data["rows"][0]["origin"], "driven");
    let text = board.write(Form::Markdown);
    let place = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words}: {text}"))
    };
    assert!(place("| driven | 1 |") < place("## Attached"));
    assert!(place("## Attached") < place("| own | – |"));
}

#[test]
fn the_data_names_its_form_and_every_figure() {
    let board = leaderboard(&[run("1", "one", &[solved(A, 0, 9), missed(B, 0, 2)])]);
    let data = serde_json::to_value(&board).expect("written");
    assert_eq!(data["schema"], "gauntlet.leaderboard/1");
    let row = &data["rows"][0];
    assert_eq!(row["agent"], "one");
    assert_eq!(row["overall"]["success"]["rate"], 0.5);
    assert_eq!(row["overall"]["completion"]["mean"], 0.75);
    assert_eq!(row["apps"][0]["name"], "Video Editor");
    assert_eq!(data["references"][0]["rate"], 0.808);
    assert!(data["references"][0]["source"].is_string());
    assert_eq!(data["other_benchmarks"].as_array().map(Vec::len), Some(4));
}

#[test]
fn episodes_that_were_begun_again_are_counted_in_the_row() {
    let mut again = run("1", "stubborn", &[solved(A, 0, 9), solved(B, 0, 9)]);
    let text = leaderboard(std::slice::from_ref(&again)).write(Form::Markdown);
    assert!(!text.contains("etried"), "{text}");
    again.view.episodes[1].retried = vec![BrokenAttempt {
        steps: 3,
        reason: "the browser failed".into(),
        cut_off: false,
    }];
    let board = leaderboard(&[again]);
    assert_eq!(board.rows[0].retried, 1);
    let text = board.write(Form::Markdown);
    assert!(
        text.contains("| retried |") && text.contains("Retried:"),
        "{text}"
    );
}

#[test]
fn a_row_names_the_seeds_of_its_runs() {
    let mut salted = run("2", "one", &[solved(A, 0, 9)]);
    salted.view.manifest.seed = 7;
    let board = leaderboard(&[run("1", "one", &[solved(A, 0, 9)]), salted]);
    let seeds: Vec<_> = board.rows.iter().map(|row| &row.metrics.seeds).collect();
    assert_eq!(seeds, [&[0, 7]]);
    let text = board.write(Form::Markdown);
    assert!(
        text.contains("| seed |") && text.contains("| 0, 7 |"),
        "{text}"
    );
}
