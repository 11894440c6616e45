//! The curve, its frontier, and how they are told.

use crate::ladder::curve::Point;
use crate::ladder::{Bound, Composite, Curve, Frontier};

use super::climb;

fn frontier(rungs: &[(u32, usize, usize)]) -> Frontier {
    Frontier::of(&climb(rungs)).expect("a frontier")
}

/// Many episodes at every level, as many of them passed as the curve says.
fn points(curve: Curve) -> Vec<Point> {
    let point = |level: u32| Point {
        level: f64::from(level),
        episodes: 1e6,
        passed: 1e6 * curve.chance(f64::from(level)),
    };
    (1..=12).map(point).collect()
}

#[test]
fn many_episodes_give_the_curve_that_they_came_from() {
    for (level, slope) in [(1.5, 0.4), (6.5, 1.0), (11.0, 3.0), (6.25, 0.1)] {
        let found = Curve::fit(&points(Curve { level, slope }));
        assert!((found.level - level).abs() < 1e-2, "{found:?} for {level}");
        assert!((found.slope - slope).abs() < 1e-2, "{found:?} for {slope}");
    }
}

#[test]
fn a_curve_is_one_half_at_its_level_and_falls() {
    let curve = Curve {
        level: 4.0,
        slope: 1.5,
    };
    assert!((curve.chance(4.0) - 0.5).abs() < 1e-12);
    assert!(curve.chance(3.0) > curve.chance(4.0) && curve.chance(5.0) < curve.chance(4.0));
    assert!((curve.chance(1e6), curve.chance(-1e6)) == (0.0, 1.0));
}

#[test]
fn a_mirrored_staircase_has_its_frontier_in_the_middle() {
    let found = frontier(&[
        (3, 1, 1),
        (5, 1, 1),
        (6, 4, 4),
        (7, 0, 4),
        (8, 0, 1),
        (10, 0, 1),
    ]);
    assert_eq!((found.bound, found.level), (Bound::Within, 6.5));
    let (low, high) = (found.low.expect("an end"), found.high.expect("an end"));
    assert!(
        5.0 < low && low < 6.5 && 6.5 < high && high < 8.0,
        "{found:?}"
    );
}

#[test]
fn passes_alone_say_at_least_and_stay_finite() {
    let all: Vec<_> = (0..12).map(|it| (3 + 2 * it, 1, 1)).collect();
    let found = frontier(&all);
    assert_eq!((found.bound, found.level), (Bound::AtLeast, 25.0));
    // Six passes are at level 15 or above.
    assert_eq!((found.low, found.high), (Some(15.0), None));
    assert!(found.curve.level.is_finite() && found.curve.slope.is_finite());
    assert_eq!(found.words(), "at least 25");
    assert_eq!(found.range_words(), "15 or higher");
}

#[test]
fn fails_alone_say_below_and_stay_finite() {
    let found = frontier(&[(1, 0, 10), (2, 0, 1), (3, 0, 1)]);
    assert_eq!((found.bound, found.level), (Bound::Below, 1.0));
    assert_eq!((found.low, found.high), (None, Some(1.0)));
    assert!(found.curve.level.is_finite() && found.curve.slope.is_finite());
    assert_eq!(found.words(), "below 1");
    assert_eq!(found.range_words(), "1 or lower");
}

#[test]
fn few_passes_set_no_limit() {
    let found = frontier(&[(3, 1, 1), (5, 1, 1)]);
    assert_eq!(
        (found.bound, found.low, found.high),
        (Bound::AtLeast, None, None)
    );
    assert_eq!(found.range_words(), "");
    assert_eq!(Frontier::of(&climb_of_nothing()), None);
}

fn climb_of_nothing() -> crate::ladder::Climb {
    crate::ladder::Climb::default()
}

#[test]
fn a_frontier_is_not_named_beyond_what_was_played() {
    // A slip at the beginning, and nothing failed later.
    let above = frontier(&[
        (3, 2, 3),
        (4, 1, 1),
        (5, 1, 1),
        (6, 1, 1),
        (7, 1, 1),
        (8, 1, 1),
    ]);
    assert_eq!((above.bound, above.level), (Bound::AtLeast, 8.0));
    assert!(above.low.is_some_and(|it| it <= 8.0) && above.high.is_none());
    let below = frontier(&[(1, 1, 9), (2, 0, 2), (3, 0, 1)]);
    assert_eq!((below.bound, below.level), (Bound::Below, 1.0));
    assert!(below.high.is_some_and(|it| it >= 1.0) && below.low.is_none());
}

#[test]
fn a_curve_falls_even_where_more_is_passed_higher_up() {
    let found = frontier(&[(3, 0, 3), (4, 1, 3), (5, 2, 3), (6, 3, 3)]);
    assert!(found.curve.slope > 0.0, "{found:?}");
}

#[test]
fn more_episodes_make_narrower_intervals() {
    let width = |factor: usize| {
        let rungs = [(4, 3, 4), (5, 2, 4), (6, 1, 4)];
        let found =
            frontier(&rungs.map(|(level, passed, all)| (level, passed * factor, all * factor)));
        found.high.zip(found.low).map(|(high, low)| high - low)
    };
    let widths = [1, 4, 16].map(|factor| width(factor).expect("an interval"));
    assert!(widths[0] > widths[1] && widths[1] > widths[2], "{widths:?}");
}

#[test]
fn the_same_seed_gives_the_same_interval_and_another_nearly_the_same() {
    let played = climb(&[(3, 2, 2), (4, 3, 4), (5, 1, 4), (6, 0, 2)]);
    let found = |seed| Frontier::resampled(&played, 1000, seed).expect("a frontier");
    assert_eq!(found(7), found(7));
    let (one, other) = (found(7), found(8));
    assert_eq!(one.level, other.level);
    let ends = one.low.zip(other.low).expect("ends");
    assert!((ends.0 - ends.1).abs() < 0.3, "{ends:?}");
}

#[test]
fn the_composite_is_the_mean_and_says_where_a_family_is_open() {
    let within = frontier(&[(5, 4, 4), (6, 2, 4), (7, 0, 4)]);
    let two = Composite::of(&[within, within]).expect("a figure");
    assert_eq!(
        (two.families, two.bound, two.level),
        (2, Bound::Within, within.level)
    );
    let (low, high) = (two.low.expect("an end"), two.high.expect("an end"));
    // Two independent families are surer than one.
    assert!(
        within.low.is_some_and(|it| low > it) && low < two.level,
        "{two:?}"
    );
    assert!(
        within.high.is_some_and(|it| high < it) && high > two.level,
        "{two:?}"
    );
    let above = frontier(&[(3, 3, 3), (5, 3, 3), (7, 3, 3)]);
    let below = frontier(&[(1, 0, 8)]);
    let some = Composite::of(&[within, above]).expect("a figure");
    assert_eq!((some.bound, some.high), (Bound::AtLeast, None));
    assert!(some.low.is_some() && some.words().starts_with("at least "));
    let other = Composite::of(&[within, below]).expect("a figure");
    assert_eq!((other.bound, other.low), (Bound::Below, None));
    let both = Composite::of(&[above, below]).expect("a figure");
    assert_eq!(
        (both.low, both.high, both.range_words()),
        (None, None, String::new())
    );
    assert_eq!(Composite::of(&[]), None);
}

#[test]
fn levels_are_told_to_a_tenth() {
    let mut found = frontier(&[(5, 4, 4), (6, 2, 4), (7, 0, 4)]);
    assert_eq!(found.words(), "6");
    (found.level, found.low, found.high) = (6.44, Some(5.06), Some(7.96));
    assert_eq!(
        (found.words().as_str(), found.range_words().as_str()),
        ("6.4", "5.1 to 8")
    );
    found.level = 0.4;
    assert_eq!(found.words(), "below 1");
}
