//! Ladders in metrics and on the leaderboard.

use super::*;
use crate::metrics::{Form, leaderboard, report, with_oracle_steps};

const A: &str = "modeller/002-a";
const CRATES: [&str; 6] = [
    "modeller/crates@3#0",
    "modeller/crates@5#1",
    "modeller/crates@7#2",
    "modeller/crates@6#3",
    "modeller/crates@7#4",
    "modeller/crates@6#5",
];
const GATES: [&str; 3] = [
    "circuit-designer/gates@3#0",
    "circuit-designer/gates@5#1",
    "circuit-designer/gates@7#2",
];

/// A ladder of crates that finds its frontier between 6 and 7.
fn climbed(name: &str, agent: &str) -> JudgedRun {
    let [three, five, seven, six, again, last] = CRATES;
    let episodes = [
        solved(three, 0, 10),
        solved(five, 0, 20),
        missed(seven, 0, 1),
        solved(six, 0, 20),
        missed(again, 0, 1),
        solved(last, 0, 40),
    ];
    let mut run = run(name, agent, &episodes);
    run.view.shortest = BTreeMap::from([(five.to_string(), 10)]);
    run
}

fn passed_all(name: &str, agent: &str) -> JudgedRun {
    run(name, agent, &GATES.map(|task| solved(task, 0, 10)))
}

#[test]
fn a_ladder_has_a_table_of_its_own_and_no_row_among_the_others() {
    let board = leaderboard(&[
        climbed("1", "one"),
        run("2", "one", &[solved(A, 0, 9)]),
        passed_all("3", "other"),
    ]);
    let agents: Vec<_> = board
        .rows
        .iter()
        .map(|it| it.metrics.sources.agent.as_str())
        .collect();
    assert_eq!(agents, ["one"]);
    // What passed on the way up is no part of a rate.
    assert_eq!(board.rows[0].metrics.overall.episodes, 1);
    let ladders: Vec<_> = board
        .ladders
        .iter()
        .map(|it| (it.agent.as_str(), it.ladders.composite.words()))
        .collect();
    assert_eq!(
        ladders,
        [
            ("other", "at least 7".to_string()),
            ("one", "6.6".to_string())
        ]
    );
    let text = board.write(Form::Markdown);
    assert!(text.contains("## Ladders"), "{text}");
    assert!(text.contains("| one | modeller/crates | 6.6 |"), "{text}");
    assert!(text.contains("| 4/6 | 3 to 7 | 0.25 |"), "{text}");
    assert!(
        text.contains("| other | circuit-designer/gates | at least 7 |"),
        "{text}"
    );
}

#[test]
fn ladders_of_one_agent_are_one_row_with_a_composite() {
    let board = leaderboard(&[
        climbed("1", "one"),
        passed_all("2", "one"),
        climbed("3", "one"),
    ]);
    assert!(board.rows.is_empty());
    let [only] = board.ladders.as_slice() else {
        panic!("{:?}", board.ladders)
    };
    assert_eq!(only.runs, ["1", "2", "3"]);
    let counts: Vec<_> = only
        .ladders
        .families
        .iter()
        .map(|it| it.climb.episodes())
        .collect();
    assert_eq!(counts, [3, 12]);
    let levels: Vec<f64> = only
        .ladders
        .families
        .iter()
        .map(|it| it.frontier.level)
        .collect();
    let mean = (levels[0] + levels[1]) / 2.0;
    assert!(
        (only.ladders.composite.level - mean).abs() <= 0.01,
        "{levels:?}"
    );
    let text = board.write(Form::Plain);
    assert!(text.contains("composite of 2"), "{text}");
}

#[test]
fn ladders_that_are_not_in_order_come_last_and_say_why() {
    let mut forged = passed_all("1", "forged");
    forged.view.fault = Some("seal.json: no seal".into());
    let board = leaderboard(&[forged, climbed("2", "fair")]);
    let agents: Vec<_> = board.ladders.iter().map(|it| it.agent.as_str()).collect();
    assert_eq!(agents, ["fair", "forged"]);
    let text = board.write(Form::Plain);
    assert!(
        text.contains("Not in order: forged (1): seal.json: no seal."),
        "{text}"
    );
}

#[test]
fn metrics_tell_the_ladder_of_an_agent() {
    let report = report(
        &[climbed("1", "one"), run("2", "two", &[solved(A, 0, 9)])],
        &[],
    );
    let ladders: Vec<_> = report
        .agents
        .iter()
        .map(|it| it.ladders.is_some())
        .collect();
    assert_eq!(ladders, [true, false]);
    let text = report.write(Form::Plain);
    assert!(text.contains("frontier level"), "{text}");
    assert_eq!(text.matches("modeller/crates").count(), 1, "{text}");
}

/// Gives the run's tasks files with this content.
fn with_files(mut run: JudgedRun, digest: &str) -> JudgedRun {
    let tasks = run.view.manifest.tasks.iter();
    let digests = tasks.map(|task| (format!("{task}.toml"), digest.to_string()));
    run.view.manifest.task_digests = digests.collect();
    run
}

#[test]
fn the_oracles_steps_on_the_same_instances_give_efficiency_and_those_with_another_salt_do_not() {
    let oracle = |digest: &str| with_files(passed_all("1", "oracle"), digest);
    let agent = || {
        let episodes = GATES.map(|task| solved(task, 0, 20));
        with_files(run("2", "agent", &episodes), "public")
    };
    let efficiency = |runs: Vec<JudgedRun>| {
        let runs = with_oracle_steps(runs);
        runs[1].view.climbs()[0].efficiency().mean()
    };
    assert_eq!(efficiency(vec![oracle("public"), agent()]), Some(0.25));
    assert_eq!(efficiency(vec![oracle("salted"), agent()]), None);
    let mut forged = oracle("public");
    forged.view.fault = Some("seal.json: no seal".into());
    assert_eq!(efficiency(vec![forged, agent()]), None);
}

#[test]
fn what_was_not_played_has_not_passed_on_a_ladder_either() {
    let whole = climbed("1", "one").view.climbs();
    let broken = unplayed(climbed("1", "one"), 0).view.climbs();
    assert_eq!(broken[0].episodes(), whole[0].episodes());
    assert_eq!(broken[0].passed(), whole[0].passed() - 1);
}

/// Gates at two speeds, of which the faster one is too fast.
fn over_speed(name: &str, agent: &str) -> JudgedRun {
    let tasks = ["circuit-designer/gates@3#0", "circuit-designer/gates@3#1"];
    let mut run = run(
        name,
        agent,
        &[solved(tasks[0], 0, 10), missed(tasks[1], 0, 1)],
    );
    run.view.manifest.clock = "live:0.1,1".into();
    let clocks = tasks.iter().zip(["live:0.1", "live:1"]);
    run.view.manifest.clocks = clocks
        .map(|(task, clock)| (task.to_string(), clock.to_string()))
        .collect();
    run
}

#[test]
fn a_ladder_over_speed_is_told_by_itself_and_never_as_one_over_levels() {
    let runs = [over_speed("1", "one"), climbed("2", "one")];
    let found = report(&runs, &[]);
    let agents: Vec<(bool, bool)> = found
        .agents
        .iter()
        .map(|it| (it.ladders.is_some(), it.speed_ladders.is_some()))
        .collect();
    assert_eq!(agents, [(true, false), (false, true)]);
    let text = found.write(Form::Markdown);
    assert!(text.contains("| circuit-designer/gates@3 | 0."), "{text}");
    assert!(text.contains("| 1/2 | 0.1: "), "{text}");
    let board = leaderboard(&runs);
    assert!(board.rows.is_empty());
    assert_eq!((board.ladders.len(), board.speed_ladders.len()), (1, 1));
    let text = board.write(Form::Markdown);
    assert!(text.contains("## Ladders over speed"), "{text}");
    assert!(
        text.contains("| one | circuit-designer/gates@3 | 0."),
        "{text}"
    );
}
