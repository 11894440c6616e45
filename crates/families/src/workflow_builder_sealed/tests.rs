//! What the proof does not ask: that rules are worth finding out, and that runs leave traces of every link.

use super::dials::{Parameters, SHOWN};
use super::guards::Samples;
use super::puzzle::Puzzle;
use super::rule::Rule;
use crate::level::Level;
use crate::lot::Lot;
use crate::salt::Salt;

const ID: &str = "workflow-builder/sealed";

fn puzzle(level: u32, seed: u64) -> Puzzle {
    let level = Level::new(level).expect("a level");
    let lot = Lot::draw(ID, 1, level, seed, &Salt::public());
    Puzzle::draw(Parameters::of(level), lot)
}

#[test]
fn rules_are_as_deep_as_their_level_says() {
    for level in [1, 2, 3, 5, 8, 12, 15] {
        let puzzle = puzzle(level, 1);
        let is_parted = usize::from(puzzle.parameters.branches > 1);
        let links = puzzle.rule.places().len() + is_parted;
        assert_eq!(links, puzzle.parameters.depth, "level {level}");
    }
}

#[test]
fn every_link_changes_a_fair_share_of_results() {
    for (level, seed) in [(1, 4), (5, 4), (12, 4)] {
        let puzzle = puzzle(level, seed);
        // Other lists than those that the rule was chosen by.
        let mut samples: Vec<_> = (90..100)
            .map(|seed| Samples::draw(&puzzle.shape, seed))
            .collect();
        let mut results = |rule: &Rule| -> Vec<_> {
            let results = samples
                .iter_mut()
                .filter_map(|it| it.results(rule, usize::MAX));
            results.flatten().collect()
        };
        let right = results(&puzzle.rule);
        let telling = right.iter().filter(|it| !it.is_empty()).count();
        assert!(2 * telling >= right.len() && !right.is_empty(), "{level}");
        for place in puzzle.rule.places() {
            let other = results(&puzzle.rule.without(place));
            let changed = right.iter().zip(&other).filter(|(one, two)| one != two);
            assert!(20 * changed.count() >= right.len(), "{level} {place:?}");
        }
    }
}

/// What the permitted runs show of a series of lists.
fn shown(rule: &Rule, puzzle: &Puzzle, series: u64) -> Vec<(Vec<serde_json::Value>, u64)> {
    let mut feed = rule.drawing().feed().expect("a feed");
    let lists = puzzle.shape.rows(series, 2).concat();
    let ration = puzzle.ration();
    let lists = lists.iter().take(ration.runs as usize);
    lists
        .map(|list| ration.cut(feed.run(list).expect("a result")))
        .collect()
}

#[test]
fn some_series_of_permitted_runs_tells_the_rule_from_all_that_lack_a_link() {
    for (level, seed) in [(1, 0), (3, 0), (5, 0), (8, 0), (12, 0), (12, 1)] {
        let puzzle = puzzle(level, seed);
        let others = puzzle.rule.places().into_iter();
        let others: Vec<Rule> = others.map(|it| puzzle.rule.without(it)).collect();
        let tells = |series: &u64| {
            let right = shown(&puzzle.rule, &puzzle, *series);
            assert!(right.iter().all(|(rows, _)| rows.len() <= SHOWN as usize));
            others.iter().all(|it| shown(it, &puzzle, *series) != right)
        };
        assert!(
            (0..200).any(|series| tells(&series)),
            "level {level} seed {seed}"
        );
    }
}

#[test]
fn the_start_document_says_nothing_of_the_rule() {
    let puzzle = puzzle(12, 2);
    let start = puzzle.start().to_string();
    for place in puzzle.rule.places() {
        let data = &puzzle.rule.link(place).data;
        for text in data.as_object().into_iter().flatten() {
            let text = text.1.as_str().unwrap_or_default();
            assert!(text.len() < 8 || !start.contains(text), "{text}");
        }
    }
    assert!(!start.contains(&puzzle.seed.to_string()));
}
