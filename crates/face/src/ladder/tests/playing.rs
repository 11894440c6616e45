//! Ids, staircases, and what adds up.

use crate::Sum;
use crate::ladder::{Climb, Ladders, Outcome, Staircase, add_climbs, climbs};

use super::{FAMILY, climb};

/// The levels that are played, the one after the last episode included.
fn levels(passes: &str) -> Vec<u32> {
    let mut staircase = Staircase::default();
    let mut levels = vec![staircase.level()];
    for pass in passes.chars() {
        staircase.record(pass == '+');
        levels.push(staircase.level());
    }
    levels
}

#[test]
fn a_staircase_goes_two_up_until_it_turns_and_then_one_either_way() {
    assert_eq!(levels("+++-+-+"), [3, 5, 7, 9, 8, 9, 8, 9]);
    assert_eq!(levels("-++-"), [3, 2, 3, 4, 3]);
    assert_eq!(levels("+-++"), [3, 5, 4, 5, 6]);
}

#[test]
fn a_staircase_never_leads_below_the_first_level() {
    assert_eq!(levels("-----+"), [3, 2, 1, 1, 1, 1, 2]);
}

#[test]
fn episodes_are_counted_by_family_and_level_and_ordinary_tasks_not_at_all() {
    let all = climbs([
        Outcome::judged("modeller/crates@5#1", true, 1.25, 20, Some(10)),
        Outcome::judged("modeller/crates@5#0", false, 0.25, 30, Some(10)),
        Outcome::unplayed("modeller/crates@3#2"),
        Outcome::judged("circuit-designer/gates@3#0", true, 1.0, 10, None),
        Outcome::judged("modeller/001-double-the-cube", true, 1.0, 10, None),
    ]);
    let names: Vec<_> = all.iter().map(|it| it.family.as_str()).collect();
    assert_eq!(names, ["circuit-designer/gates", "modeller/crates"]);
    let crates = &all[1];
    let counts: Vec<_> = crates
        .rungs
        .iter()
        .map(|it| (it.level, it.passed, it.episodes, it.score.mean()))
        .collect();
    assert_eq!(counts, [(3, 0, 1, Some(0.0)), (5, 1, 2, Some(0.75))]);
    assert_eq!(crates.efficiency(), Sum { sum: 0.25, over: 1 });
    assert!(crates.is_graded() && !all[0].is_graded());
}

#[test]
fn runs_add_up_to_what_one_run_would_have_been() {
    let outcomes: Vec<String> = (0..40)
        .map(|it| format!("{FAMILY}@{}#{it}", it % 7 + 1))
        .collect();
    let of = |tasks: &[String]| {
        let all = tasks.iter();
        climbs(all.map(|task| Outcome::judged(task, task.len() % 2 == 0, 0.5, 7, Some(7))))
    };
    let whole = of(&outcomes);
    for cut in [0, 1, 13, 40] {
        let mut parts: Vec<Climb> = Vec::new();
        add_climbs(&mut parts, &of(&outcomes[cut..]));
        add_climbs(&mut parts, &of(&outcomes[..cut]));
        assert_eq!(parts, whole, "{cut}");
    }
}

#[test]
fn the_order_of_episodes_changes_nothing() {
    let tasks: Vec<String> = (0..9)
        .map(|it| format!("{FAMILY}@{}#{it}", it % 3 + 1))
        .collect();
    let mut all: Vec<Outcome<'_>> = Vec::new();
    for task in &tasks {
        all.push(Outcome::judged(task, task.ends_with('4'), 0.1, 7, Some(3)));
    }
    let there = Ladders::of(all.iter().copied());
    assert_eq!(there, Ladders::of(all.iter().rev().copied()));
    assert!(there.is_some());
}

#[test]
fn a_run_of_ordinary_tasks_has_no_ladder() {
    assert_eq!(Ladders::of([Outcome::unplayed("modeller/001-x")]), None);
    assert_eq!(Ladders::of([]), None);
}

#[test]
fn ladders_are_read_as_they_were_written() {
    let climbs = [
        climb(&[(3, 1, 1), (5, 1, 2), (7, 0, 1)]),
        climb(&[(3, 1, 1)]),
    ];
    let ladders = Ladders::from_climbs(&climbs).expect("ladders");
    let text = serde_json::to_string(&ladders).expect("text");
    let read: Ladders = serde_json::from_str(&text).expect("read");
    assert_eq!(read, ladders);
}
