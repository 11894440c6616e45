//! Ladders over speed of made-up episodes, and of simulated agents that are known to break at a speed.

use std::collections::BTreeMap;

use protocol::RunManifest;

use super::*;
use crate::dice::Dice;
use crate::ladder::{Bound, Outcome};
use crate::sample;

const FAMILY: &str = "video-editor/gallery";
const SPEEDS: [&str; 7] = ["0.02", "0.05", "0.1", "0.2", "0.5", "1", "2"];

/// An episode: its speed, and whether it passed with which score.
type Episode<'s> = (&'s str, bool, f64);

fn tasks(episodes: &[Episode<'_>]) -> Vec<String> {
    let seeds = 0..episodes.len();
    seeds.map(|seed| format!("{FAMILY}@3#{seed}")).collect()
}

fn manifest(tasks: &[String], episodes: &[Episode<'_>]) -> RunManifest {
    let clocks = tasks.iter().zip(episodes);
    RunManifest {
        clock: format!("live:{}", SPEEDS.join(",")),
        clocks: clocks
            .map(|(task, (speed, ..))| (task.clone(), format!("live:{speed}")))
            .collect(),
        ..sample::manifest()
    }
}

fn ladders(episodes: &[Episode<'_>]) -> Option<SpeedLadders> {
    let tasks = tasks(episodes);
    let outcomes = tasks.iter().zip(episodes);
    let outcomes =
        outcomes.map(|(task, (_, pass, score))| Outcome::judged(task, *pass, *score, 9, None));
    SpeedLadders::of(&manifest(&tasks, episodes), outcomes)
}

fn ladder(episodes: &[Episode<'_>]) -> SpeedLadder {
    let mut found = ladders(episodes).expect("ladders");
    assert_eq!(found.0.len(), 1);
    found.0.remove(0)
}

/// So many episodes at each speed of an agent with this curve: scores as the curve says, and passes as they fall.
fn simulated(truth: SpeedCurve, each: usize, dice: &mut Dice) -> SpeedLadder {
    let mut episodes = Vec::new();
    for speed in SPEEDS {
        let chance = truth.chance(speed.parse().expect("a number"));
        episodes.extend((0..each).map(|_| (speed, dice.share() < chance, chance)));
    }
    ladder(&episodes)
}

fn is_near(found: f64, truth: f64, share: f64) -> bool {
    (found / truth).ln().abs() < (1.0 + share).ln()
}

#[test]
fn many_episodes_give_the_curve_that_they_came_from() {
    for (speed, slope) in [(0.05, 3.0), (0.2, 6.0), (0.9, 4.0)] {
        let found = simulated(SpeedCurve { speed, slope }, 4_000, &mut Dice(7));
        for frontier in [found.scores, found.passes] {
            assert_eq!(frontier.bound, Bound::Within);
            assert!(is_near(frontier.speed, speed, 0.05), "{frontier:?}");
            assert!(is_near(frontier.curve.slope, slope, 0.06), "{frontier:?}");
            let (low, high) = (
                frontier.low.expect("an end"),
                frontier.high.expect("an end"),
            );
            assert!(low < frontier.speed && frontier.speed < high);
        }
    }
}

#[test]
fn intervals_hold_the_speed_at_which_an_agent_breaks() {
    const AGENTS: usize = 100;
    let mut held = 0;
    for agent in 0..AGENTS {
        // From 0.04 to 1, evenly along the logarithm.
        let share = (agent as f64 + 0.5) / AGENTS as f64;
        let truth = SpeedCurve {
            speed: 0.04 * 25f64.powf(share),
            slope: 5.0,
        };
        let mut dice = Dice(agent as u64 + 1);
        let mut episodes = Vec::new();
        for speed in SPEEDS {
            let chance = truth.chance(speed.parse().expect("a number"));
            let passes: Vec<bool> = (0..4).map(|_| dice.share() < chance).collect();
            episodes.extend(
                passes
                    .into_iter()
                    .map(|it| (speed, it, f64::from(u8::from(it)))),
            );
        }
        let found = ladder(&episodes).passes;
        let is_above = found.low.is_none_or(|it| it <= truth.speed);
        held += usize::from(is_above && found.high.is_none_or(|it| truth.speed <= it));
    }
    // Three deviations of a share of 100 below what is promised.
    assert!(held >= 88, "{held} of {AGENTS}");
}

#[test]
fn a_curve_is_one_half_at_its_speed_and_falls_by_decades() {
    let curve = SpeedCurve {
        speed: 0.2,
        slope: 4.0,
    };
    assert!((curve.chance(0.2) - 0.5).abs() < 1e-12);
    let odds = |speed: f64| (curve.chance(speed) / (1.0 - curve.chance(speed))).ln();
    assert!((odds(0.02) - 4.0).abs() < 1e-9 && (odds(2.0) + 4.0).abs() < 1e-9);
}

#[test]
fn a_mirrored_ladder_breaks_in_the_middle_of_the_logarithms() {
    let found = ladder(&[
        ("0.02", true, 1.0),
        ("0.1", true, 1.0),
        ("0.2", true, 0.5),
        ("0.2", false, 0.5),
        ("0.4", false, 0.0),
        ("2", false, 0.0),
    ]);
    assert_eq!((found.scores.speed, found.passes.speed), (0.2, 0.2));
    assert_eq!(found.scores.words(), "0.2");
}

#[test]
fn scores_that_last_longer_than_passes_break_at_a_higher_speed() {
    let found = ladder(&[
        ("0.1", true, 1.0),
        ("0.2", true, 0.95),
        ("0.5", false, 0.8),
        ("1", false, 0.6),
        ("2", false, 0.1),
    ]);
    assert!(found.scores.speed > 2.0 * found.passes.speed, "{found:?}");
}

#[test]
fn passes_alone_say_at_least_and_fails_alone_below() {
    let all: Vec<Episode<'_>> = SPEEDS.iter().map(|it| (*it, true, 1.25)).collect();
    let found = ladder(&all);
    for frontier in [found.scores, found.passes] {
        assert_eq!((frontier.bound, frontier.speed), (Bound::AtLeast, 2.0));
        // Six passes are at 0.05 or faster.
        assert_eq!((frontier.low, frontier.high), (Some(0.05), None));
        assert!(frontier.curve.speed.is_finite() && frontier.curve.slope > 0.0);
    }
    assert_eq!(found.scores.words(), "at least 2");
    assert_eq!(found.scores.range_words(), "0.05 or faster");
    let none: Vec<Episode<'_>> = SPEEDS.iter().map(|it| (*it, false, 0.0)).collect();
    let found = ladder(&none).scores;
    assert_eq!((found.bound, found.low), (Bound::Below, None));
    assert_eq!(found.words(), "below 0.02");
    assert_eq!(found.range_words(), "1 or slower");
}

#[test]
fn episodes_are_counted_by_their_clocks_and_those_of_no_family_not_at_all() {
    let names = ["a/b@3#0", "a/b@3#1", "a/b@3#2", "a/b@5#3", "a/001-x"];
    let clocks = ["live:1", "live:0.1", "live:1", "live:1", "live:1"];
    let clocks: BTreeMap<String, String> = names
        .iter()
        .zip(clocks)
        .map(|(task, clock)| (task.to_string(), clock.to_string()))
        .collect();
    let manifest = RunManifest {
        clock: "live:0.1,1".into(),
        clocks,
        ..sample::manifest()
    };
    let outcomes = names.map(|task| Outcome::judged(task, true, 0.5, 9, None));
    let climbs = speed_climbs(&manifest, outcomes);
    let counts: Vec<_> = climbs
        .iter()
        .flat_map(|climb| {
            climb
                .rungs
                .iter()
                .map(|it| (climb.level, it.speed, it.episodes))
        })
        .collect();
    assert_eq!(counts, [(3, 0.1, 1), (3, 1.0, 2), (5, 1.0, 1)]);
}

#[test]
fn what_was_played_by_one_clock_is_no_ladder_over_speed() {
    let one = RunManifest {
        clock: "live:1".into(),
        ..sample::manifest()
    };
    let outcome = Outcome::judged("a/b@3#0", true, 1.0, 9, None);
    assert_eq!(SpeedLadders::of(&one, [outcome]), None);
    assert_eq!(speed_of(&one, "a/b@3#0"), Some(1.0));
    for clock in [
        "stepped",
        "tokens:5+1",
        "live:0",
        "live:",
        "live:0.1,1",
        "real",
    ] {
        let other = RunManifest {
            clock: clock.into(),
            ..sample::manifest()
        };
        assert_eq!(speed_of(&other, "a/b@3#0"), None, "{clock}");
    }
}

#[test]
fn runs_add_up_to_what_one_run_would_have_been() {
    let episodes: Vec<Episode<'_>> = (0..42)
        .map(|it| (SPEEDS[it % 7], it % 3 == 0, 0.25))
        .collect();
    let tasks = tasks(&episodes);
    let manifest = manifest(&tasks, &episodes);
    let of = |part: std::ops::Range<usize>| {
        let all = tasks[part.clone()].iter().zip(&episodes[part]);
        let all = all.map(|(task, (_, pass, score))| Outcome::judged(task, *pass, *score, 9, None));
        speed_climbs(&manifest, all)
    };
    let whole = of(0..42);
    for cut in [0, 5, 20, 42] {
        let mut parts = Vec::new();
        add_speed_climbs(&mut parts, of(cut..42));
        add_speed_climbs(&mut parts, of(0..cut));
        assert_eq!(parts, whole, "{cut}");
    }
}

#[test]
fn ladders_are_read_as_they_were_written() {
    let found = ladders(&[("0.1", true, 1.0), ("0.5", false, 0.4), ("2", false, 0.0)]);
    let text = serde_json::to_string(&found).expect("text");
    let read: Option<SpeedLadders> = serde_json::from_str(&text).expect("read");
    assert_eq!(read, found);
}

#[test]
fn speeds_are_told_in_two_digits() {
    for (speed, told) in [
        (0.02, "0.02"),
        (0.3149, "0.31"),
        (1.96, "2"),
        (14.2, "14"),
        (147.0, "150"),
    ] {
        assert_eq!(number(speed), told);
    }
}
