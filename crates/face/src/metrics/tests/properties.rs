//! What holds for all runs.

use super::*;
use crate::dice::Dice;
use crate::metrics::{Mean, Measures, compare, report};

const TASKS: [&str; 8] = [
    "modeller/001-a1",
    "modeller/002-b",
    "modeller/003-c3",
    "video-editor/001-d1",
    "video-editor/002-e",
    "circuit-designer/001-f",
    "flight-analyser/001-g",
    "workflow-builder/001-h",
];

/// A run of any length and outcome, with gaps.
fn any_run(name: &str, agent: &str, seed: u64) -> JudgedRun {
    let mut dice = Dice(seed);
    let mut episodes = Vec::new();
    for task in TASKS {
        for repeat in 0..1 + dice.below(3) as u32 {
            let told = match dice.below(3) {
                0 => solved(task, repeat, 1 + dice.below(90) as u32),
                _ => missed(task, repeat, dice.below(4)),
            };
            let tokens = (dice.below(4) > 0).then(|| dice.below(90_000) as f64 / 7.0);
            episodes.push(TestEpisode { tokens, ..told });
        }
    }
    let count = episodes.len();
    let mut told = run(name, agent, &episodes);
    for index in 0..count {
        if dice.below(6) == 0 {
            told = unplayed(told, index);
        } else if dice.below(2) == 0 {
            let trial = told.view.episodes[index].trial.clone();
            told.progress.insert(trial, 1 + dice.below(5) as u8);
        }
    }
    told.view.shortest = TASKS
        .map(|task| (task.to_string(), 1 + dice.below(20) as u32))
        .into();
    told
}

fn shuffled(mut run: JudgedRun, seed: u64) -> JudgedRun {
    let mut dice = Dice(seed);
    let rows = &mut run.view.episodes;
    for index in (1..rows.len()).rev() {
        rows.swap(index, dice.below(index + 1));
    }
    run
}

fn assert_sound(it: &Measures) {
    let within = |[low, high]: [f64; 2], value: f64| low <= value && value <= high;
    assert!(it.passed <= it.played && it.played <= it.episodes && it.tasks <= it.episodes);
    assert!(within([0.0, 1.0], it.success.rate) && within(it.success.wilson, it.success.rate));
    assert!(
        it.success
            .by_tasks
            .is_none_or(|interval| within(interval, it.success.rate))
    );
    assert!(it.checks[0] <= it.checks[1]);
    for (mean, most) in [
        (Some(it.completion), 1.0),
        (Some(it.score), 1.0),
        (it.progress, 5.0),
    ] {
        if let Some(Mean { mean, interval, .. }) = mean {
            assert!(within([0.0, most], mean));
            assert!(
                interval.is_none_or(
                    |interval| within(interval, mean) && within([0.0, most], interval[1])
                )
            );
        }
    }
    // Solved episodes complete everything: nobody solves more than is completed.
    assert!(it.completion.mean >= it.success.rate - 1e-12);
    assert!(it.route_ratio.is_none_or(|it| it.mean > 0.0));
    assert_eq!(it.action_efficiency.map_or(0, |it| it.over), it.passed);
}

#[test]
fn figures_lie_within_their_bounds_and_intervals_hold_them() {
    for seed in 0..10 {
        let told = report(
            &[
                any_run("1", "one", seed),
                any_run("2", "other", seed + 1000),
            ],
            &[],
        );
        for agent in &told.agents {
            assert_sound(&agent.overall);
            for part in agent
                .apps
                .iter()
                .chain(&agent.difficulties)
                .chain(&agent.capabilities)
            {
                assert_sound(&part.measures);
            }
            let apps: usize = agent.apps.iter().map(|it| it.measures.episodes).sum();
            assert_eq!(apps, agent.overall.episodes);
        }
        let levels = told.levels.expect("levels");
        let tasks: usize = levels.tasks.values().map(Vec::len).sum();
        assert_eq!(tasks, TASKS.len());
    }
}

#[test]
fn the_order_of_episodes_changes_no_byte_of_the_figures() {
    for seed in 0..6 {
        let run = any_run("1", "one", seed);
        let bytes = |run: JudgedRun| {
            let mut told = report(&[run], &[]);
            // Which attempt is the first is a matter of order.
            told.agents[0].repeats = None;
            serde_json::to_string(&told).expect("written")
        };
        assert_eq!(bytes(run.clone()), bytes(shuffled(run, seed)));
    }
}

#[test]
fn the_order_of_runs_and_episodes_changes_no_byte_of_a_comparison() {
    for seed in 0..6 {
        let (one, other) = (any_run("1", "one", seed), any_run("2", "other", seed + 500));
        let told = compare(&one, &other).expect("compared");
        let again = compare(&shuffled(one, 1), &shuffled(other, 2)).expect("compared");
        assert_eq!(told, again);
        assert!((0.0..=1.0).contains(&told.p_value));
        assert!((-1.0..=1.0).contains(&told.difference));
        let sides = told.both_solved + told.first_alone + told.second_alone + told.neither;
        assert_eq!(sides, TASKS.len());
        assert_eq!(told.changed.len(), told.first_alone + told.second_alone);
    }
}
