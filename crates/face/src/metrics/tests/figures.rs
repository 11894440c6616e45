//! Small runs, reckoned by hand.

use std::collections::BTreeMap;

use protocol::{Dialect, Origin, TrialId};

use super::*;
use crate::behaviour::Behaviour;
use crate::metrics::{Form, Level, Repeats, agents, report};

const A: &str = "modeller/002-a";
const B: &str = "modeller/001-b1";
const C: &str = "video-editor/004-c";

#[test]
fn every_figure_of_a_small_run_is_what_a_hand_reckons() {
    let mut run = run(
        "1",
        "one",
        &[
            TestEpisode {
                tokens: Some(100.0),
                ..solved(A, 0, 10)
            },
            missed(B, 0, 2),
            TestEpisode {
                tokens: Some(300.0),
                ..solved(C, 0, 30)
            },
            missed(A, 1, 0),
        ],
    );
    run.view.shortest = BTreeMap::from([(A.to_string(), 5), (C.to_string(), 20)]);
    let told = agents(std::slice::from_ref(&run));
    let all = &told[0].overall;
    assert_eq!(
        (all.passed, all.episodes, all.played, all.tasks),
        (2, 4, 4, 3)
    );
    assert!(is_near(all.success.rate, 0.5));
    // sqrt(0.5 * 0.5 / 3)
    assert!(is_near(all.success.standard_error, 0.288_675_134_594_812_9));
    // (1 + 2/4 + 1 + 0) / 4
    assert!(is_near(all.completion.mean, 0.625));
    assert_eq!(all.checks, [10, 16]);
    // (1 + 0.25 + 1 + 0) / 4
    assert!(is_near(all.score.mean, 0.5625));
    // (10 + 50 + 30 + 50) / 4
    assert!(is_near(all.steps.expect("steps").mean, 35.0));
    let efficiency = all.action_efficiency.expect("solved ones");
    assert!(is_near(efficiency.mean, 20.0));
    assert_eq!(efficiency.over, 2);
    // (10/5 + 30/20) / 2
    assert!(is_near(all.route_ratio.expect("routes").mean, 1.75));
    let tokens = all.tokens.expect("tokens");
    assert!(is_near(tokens.mean, 200.0) && tokens.over == 2);
    assert!(is_near(all.wall_ms.expect("times").mean, 35_000.0));
    assert_eq!((all.cost, all.progress), (None, None));
    // The Modeller has 1 of 3, the Video Editor 1 of 1.
    assert!(is_near(told[0].over_apps.success.rate, 2.0 / 3.0));
    assert!(is_near(told[0].over_apps.completion, (0.5 + 1.0) / 2.0));
    let names: Vec<_> = told[0]
        .difficulties
        .iter()
        .map(|it| (it.name.as_str(), it.measures.passed, it.measures.episodes))
        .collect();
    assert_eq!(names, [("easy", 2, 3), ("hard", 0, 1)]);
    assert_eq!(told[0].capabilities.len(), 1);
    assert_eq!(told[0].failures[&FailureKind::AnsweredWrong], 2);
}

#[test]
fn what_was_not_played_has_completed_nothing_and_taken_no_steps() {
    let run = unplayed(run("1", "one", &[solved(A, 0, 10), solved(B, 0, 20)]), 1);
    let all = &agents(&[run])[0].overall;
    assert_eq!((all.passed, all.played, all.episodes), (1, 1, 2));
    assert!(is_near(all.success.rate, 0.5) && is_near(all.completion.mean, 0.5));
    assert!(is_near(all.steps.expect("steps").mean, 10.0));
}

#[test]
fn what_is_not_believed_or_was_merely_left_as_it_was_is_not_completed() {
    let mut run = run("1", "one", &[missed(A, 0, 3), missed(B, 0, 3)]);
    run.view.episodes[0].played.as_mut().expect("played").score = 0.0;
    let all = &agents(&[run])[0].overall;
    assert!(is_near(all.completion.mean, 0.375));
    assert_eq!(all.checks, [3, 8]);
}

#[test]
fn progress_is_over_the_episodes_that_were_judged() {
    let mut run = run(
        "1",
        "one",
        &[solved(A, 0, 10), missed(B, 0, 1), missed(C, 0, 1)],
    );
    let trial =
        |index: usize, run: &JudgedRun| -> TrialId { run.view.episodes[index].trial.clone() };
    run.progress = BTreeMap::from([(trial(0, &run), 5), (trial(2, &run), 2)]);
    let progress = agents(&[run])[0].overall.progress.expect("progress");
    assert!(is_near(progress.mean, 3.5));
    assert_eq!(progress.over, 2);
}

#[test]
fn deviation_is_that_of_the_attempts_rates() {
    let attempts = [
        (A, 0, true),
        (A, 1, true),
        (A, 2, false),
        (B, 0, false),
        (B, 1, true),
        (B, 2, false),
    ];
    let repeats = Repeats::of(attempts).expect("three attempts");
    assert_eq!(repeats.rates, [0.5, 1.0, 0.0]);
    assert!(is_near(repeats.mean, 0.5) && is_near(repeats.deviation, 0.5));
    assert_eq!(
        Repeats::of([(A, 0, true), (A, 1, true), (B, 0, true)]),
        None
    );
    assert_eq!(Repeats::of([]), None);
}

#[test]
fn further_runs_of_an_agent_are_further_attempts() {
    let mut second = run("2", "one", &[missed(A, 0, 0), solved(B, 0, 9)]);
    second.view.manifest.seed = 7;
    let told = agents(&[run("1", "one", &[solved(A, 0, 9), solved(B, 0, 9)]), second]);
    assert_eq!(told.len(), 1);
    let repeats = told[0].repeats.as_ref().expect("two attempts");
    assert_eq!(repeats.rates, [1.0, 0.5]);
    assert!(is_near(repeats.deviation, 0.125f64.sqrt()));
}

#[test]
fn action_spaces_rules_and_beginnings_are_never_mixed() {
    let plain = run("1", "one", &[solved(A, 0, 9)]);
    let mut dialect = plain.clone();
    dialect.view.manifest.sight.dialect = Dialect::Openai;
    let mut attached = plain.clone();
    attached.view.episodes[0]
        .played
        .as_mut()
        .expect("played")
        .origin = Origin::Attached;
    attached.view.shortest.insert(A.into(), 3);
    let mut rules = plain.clone();
    rules.view.scorer = "older rules".into();
    let mut given = plain.clone();
    given.view.manifest.from_subtask = Some(2);
    let told = report(&[plain, dialect, attached, rules, given], &[]);
    assert_eq!((told.agents.len(), told.from_subtasks.len()), (4, 1));
    let spaces: Vec<_> = told
        .agents
        .iter()
        .map(|it| it.sources.action_space.as_str())
        .collect();
    assert!(spaces.contains(&"own browser") && spaces.contains(&"openai actions"));
    // Input in another browser is no step that a route could be measured by.
    assert!(
        told.agents
            .iter()
            .all(|it| it.overall.route_ratio.is_none())
    );
    let text = told.write(Form::Plain);
    assert!(text.contains("SR@k"), "{text}");
}

#[test]
fn levels_are_those_of_verigui() {
    for (is_solved, completion, level) in [
        (true, 0.0, Level::L1),
        (false, 0.21, Level::L2),
        (false, 0.20, Level::L3),
        (false, 0.051, Level::L3),
        (false, 0.05, Level::L4),
        (false, 0.001, Level::L4),
        (false, 0.0, Level::L5),
    ] {
        assert_eq!(Level::of(is_solved, completion), level, "{completion}");
    }
}

#[test]
fn a_task_is_as_hard_as_all_agents_together_find_it() {
    let one = run(
        "1",
        "one",
        &[solved(A, 0, 9), missed(B, 0, 2), missed(C, 0, 0)],
    );
    // Two attempts of one agent weigh no more than one of another.
    let other = run(
        "2",
        "other",
        &[
            missed(A, 0, 0),
            missed(B, 0, 0),
            missed(B, 1, 0),
            missed(C, 0, 0),
        ],
    );
    let levels = report(&[one, other], &[]).levels.expect("levels");
    assert_eq!(levels.agents, 2);
    let told: Vec<_> = levels
        .tasks
        .iter()
        .map(|(level, tasks)| (*level, tasks.len()))
        .collect();
    // 2 of 4 checks by one agent and none by the other are 25 %.
    assert_eq!(told, [(Level::L1, 1), (Level::L2, 1), (Level::L5, 1)]);
    assert_eq!(levels.tasks[&Level::L2], [B]);
}

#[test]
fn people_are_compared_by_time_on_tasks_that_both_solved() {
    let agent = run(
        "1",
        "one",
        &[
            solved(A, 0, 20),
            solved(A, 1, 40),
            missed(B, 0, 0),
            solved(C, 0, 9),
        ],
    );
    let person = |name, steps| run(name, name, &[solved(A, 0, steps), solved(B, 0, 10)]);
    let people = [person("p", 10), person("q", 90), person("r", 20)];
    let told = report(&[agent], &people);
    let against = &told.people[0].against;
    assert_eq!((against.tasks, against.both_solved), (2, 1));
    assert!(is_near(against.agent_success, 2.0 / 3.0) && is_near(against.people_success, 1.0));
    // 30 seconds against a median of 20.
    assert!(is_near(against.time_ratio.expect("a ratio").mean, 1.5));
    assert!(told.write(Form::Markdown).contains("Against people"));
}

#[test]
fn behaviours_are_counted_by_episodes() {
    let mut run = run("1", "one", &[missed(A, 0, 0), missed(B, 0, 0)]);
    for row in &mut run.view.episodes {
        row.behaviours.insert(Behaviour::Looping, 9);
    }
    run.view.episodes[0].behaviours.insert(Behaviour::Crash, 1);
    let told = agents(&[run]);
    let counts: Vec<_> = told[0]
        .behaviours
        .iter()
        .map(|(kind, count)| (*kind, *count))
        .collect();
    assert_eq!(counts, [(Behaviour::Looping, 2), (Behaviour::Crash, 1)]);
}

#[test]
fn columns_without_figures_are_left_out() {
    let text = report(&[run("1", "one", &[solved(A, 0, 9)])], &[]).write(Form::Plain);
    let head = text
        .lines()
        .find(|line| line.contains("SR"))
        .expect("a head");
    for (name, is_there) in [
        ("CR", true),
        ("CS", true),
        ("PR", false),
        ("CT", false),
        ("cost", false),
    ] {
        assert_eq!(head.contains(name), is_there, "{head}");
    }
}
