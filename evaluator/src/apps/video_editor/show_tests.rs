//! What counts as mixing a show.

use serde_json::{Value, json};

use super::expected;
use super::show::{ShowComparison, show_check};
use crate::contract::{Comparator, Expected, Subject};
use crate::fields::Fields;

const SHOW: &str = r#"
    [show]
    length = 60000
    right = [[0, 4], [10000, 1], [30000, 4], [40000, 2]]
    red = [[1, 30000, 40000], [3, 0, 20000]]
"#;

fn parsed(text: &str) -> Result<std::sync::Arc<dyn Expected>, String> {
    let table: toml::Table = toml::from_str(text).expect("TOML");
    let read = expected::parse(&Fields::new("expected.timeline", &table));
    read.map_err(|error| format!("{error:?}"))
}

/// Does it pass, its score, and the share that was right.
fn judged(state: &Value) -> (bool, f64, f64) {
    let expected = parsed(SHOW).expect("a show");
    let table = toml::Table::new();
    let check: std::sync::Arc<dyn Comparator> =
        show_check(&Fields::new("check", &table), &*expected).expect("a check");
    let comparison = expected.compare(state);
    let any: &dyn std::any::Any = &*comparison;
    assert!(any.downcast_ref::<ShowComparison>().is_some());
    let subject = Subject {
        state,
        answer: None,
        comparison: Some(&*comparison),
    };
    let outcome = check.judge(&subject);
    let score = check.share(&subject).expect("a share");
    let share = outcome.found["share"].as_f64().expect("a number");
    (outcome.verdict.is_ok(), score, share)
}

fn mixed(cuts: &[(u64, u8)]) -> Value {
    let cuts = cuts
        .iter()
        .map(|(at, feed)| json!({"atMs": at, "feed": feed}));
    let cuts: Vec<Value> = cuts.collect();
    json!({"gallery": {"digest": "0", "clock": {"is": "over"}, "cuts": cuts}})
}

#[test]
fn the_right_feeds_at_the_right_times_are_all_of_it() {
    let exact = mixed(&[(10_000, 1), (30_000, 4), (40_000, 2)]);
    assert_eq!(judged(&exact), (true, 1.0, 1.0));
    let a_little_late = mixed(&[(10_400, 1), (30_000, 4), (40_400, 2)]);
    assert_eq!(judged(&a_little_late), (true, 1.0, 1.0));
}

#[test]
fn a_red_lamp_gives_no_time() {
    let late = mixed(&[(10_000, 1), (30_300, 4), (40_000, 2)]);
    assert_eq!(judged(&late), (true, judged(&late).1, 0.995));
    let blind = mixed(&[(10_000, 1), (40_000, 2)]);
    assert!(!judged(&blind).0);
}

#[test]
fn what_the_best_single_cut_gets_is_worth_nothing() {
    // Camera 1 from the tenth second on; the wide shot until then.
    let single = mixed(&[(10_000, 1)]);
    let (passes, score, share) = judged(&single);
    assert!(!passes && share < 0.52, "{share}");
    assert_eq!(score, 0.0);
    for feed in 1..=4 {
        assert_eq!(judged(&mixed(&[(0, feed)])).1, 0.0, "{feed}");
    }
}

#[test]
fn a_show_that_never_began_is_worth_nothing() {
    for state in [
        json!({}),
        json!({"gallery": {"digest": "0"}}),
        json!({"gallery": {"digest": "0", "clock": {"is": "waiting"}, "cuts": []}}),
        json!({"gallery": {"clock": {"is": "over"}, "cuts": "none"}}),
    ] {
        assert_eq!(judged(&state), (false, 0.0, 0.0), "{state}");
    }
}

#[test]
fn shows_that_make_no_sense_are_refused() {
    for wrong in [
        "[show]\nlength = 0\nright = [[0, 4]]\nred = []",
        "[show]\nlength = 1000\nright = []\nred = []",
        "[show]\nlength = 1000\nright = [[10, 4]]\nred = []",
        "[show]\nlength = 1000\nright = [[0, 4], [500, 4]]\nred = []",
        "[show]\nlength = 1000\nright = [[0, 5]]\nred = []",
        "[show]\nlength = 1000\nright = [[0, 4, 1]]\nred = []",
        "[show]\nlength = 1000\nright = [[0, 4]]\nred = [[4, 0, 10]]",
        "[show]\nlength = 1000\nright = [[0, 4]]\nred = [[1, 10, 10]]",
        "[show]\nlength = 1000\nright = [[0, 4]]\nred = [[1, 10, -10]]",
        "[show]\nlength = 1000\nright = [[0, 4]]\nred = []\nmore = 1",
        "show = 3",
    ] {
        assert!(parsed(wrong).is_err(), "{wrong}");
    }
}
