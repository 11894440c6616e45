//! What counts as showing the moments of a clip.

use serde_json::{Value, json};

use super::moments::MomentsComparison;
use crate::contract::{Comparison, Expected};
use crate::fields::Fields;

const CLIP: &str = "Night camera.webm";
const LENGTH: i64 = 20_000;

/// Two moments: a cat and a key.
fn expected() -> std::sync::Arc<dyn Expected> {
    let text = r#"
        clip = "Night camera.webm"
        length = 20000
        [[moments]]
        from = 2000
        to = 4000
        name = "cat"
        [[moments]]
        from = 10000
        to = 13000
        name = "key"
    "#;
    let table: toml::Table = toml::from_str(text).expect("TOML");
    super::expected::parse(&Fields::new("expected.timeline", &table)).expect("moments")
}

/// A stretch of the clip from a moment of the timeline on.
fn clip(start: i64, from: i64, to: i64) -> Value {
    json!({
        "mediaName": CLIP, "mediaType": "VIDEO", "startTimeMs": start, "durationMs": to - from,
        "trimFromStartMs": from, "trimFromEndMs": LENGTH - to,
    })
}

fn text(start: i64, end: i64, words: &str) -> Value {
    json!({
        "mediaName": "Text block", "mediaType": "TEXT", "startTimeMs": start, "durationMs": end - start,
        "trimFromStartMs": 0, "trimFromEndMs": 0, "text": words,
    })
}

/// The state after an export of these rows.
fn exported(rows: &[Vec<Value>]) -> Value {
    let rows = rows.iter().enumerate();
    let rows: Vec<Value> = rows
        .map(|(index, elements)| json!({"trackIndex": index, "elements": elements}))
        .collect();
    json!({"operations": [{"type": "EXPORT_COMPLETE", "data": {"timeline": rows}}]})
}

fn compared(state: &Value) -> Box<MomentsComparison> {
    let comparison: Box<dyn Comparison> = expected().compare(state);
    let comparison: Box<dyn std::any::Any> = comparison;
    comparison.downcast().expect("moments")
}

fn names() -> Vec<Value> {
    vec![text(0, 2000, "Cat"), text(2000, 5000, " KEY ")]
}

fn film() -> Vec<Value> {
    vec![clip(0, 2000, 4000), clip(2000, 10_000, 13_000)]
}

/// Faults of the pictures and of the names, and both shares.
fn judged(rows: &[Vec<Value>]) -> (usize, usize, f64, f64) {
    let found = compared(&exported(rows));
    (
        found.picture_faults().len(),
        found.name_faults().len(),
        found.picture_share(),
        found.name_share(),
    )
}

#[test]
fn the_moments_under_their_names_are_right() {
    assert_eq!(judged(&[names(), film()]), (0, 0, 1.0, 1.0));
}

#[test]
fn neither_rows_nor_needless_cuts_nor_small_errors_matter() {
    let cut = vec![clip(0, 1900, 3000), clip(1100, 3000, 4200)];
    let other = vec![clip(2300, 10_100, 13_000)];
    let names = vec![text(300, 2000, "cat"), text(2500, 4500, "key")];
    assert_eq!(judged(&[names, cut, other]), (0, 0, 1.0, 1.0));
}

#[test]
fn what_is_covered_is_not_in_the_film() {
    // The whole clip below shows only where nothing lies over it.
    let under = vec![clip(0, 2000, 4000)];
    let all = judged(&[names(), film(), under]);
    assert_eq!(all, (0, 0, 1.0, 1.0));
}

#[test]
fn a_boundary_too_far_off_a_gap_and_a_stretch_too_many_are_wrong() {
    let late = vec![clip(0, 2000, 4400), clip(2400, 10_000, 13_000)];
    let (faults, _, share, _) = judged(&[names(), late]);
    assert_eq!(faults, 1);
    assert!((0.97..0.99).contains(&share), "{share}");
    let gap = vec![clip(0, 2000, 4000), clip(2400, 10_000, 13_000)];
    assert_eq!(judged(&[names(), gap]).0, 1);
    let more = vec![
        clip(0, 2000, 4000),
        clip(2000, 6000, 8000),
        clip(4000, 10_000, 13_000),
    ];
    let (faults, _, share, _) = judged(&[names(), more]);
    assert_eq!((faults, share), (1, 0.9));
    let exchanged = vec![clip(0, 10_000, 13_000), clip(3000, 2000, 4000)];
    assert!(judged(&[names(), exchanged]).0 > 0);
}

#[test]
fn a_name_has_to_be_alone_in_front_of_its_moment() {
    let faults = |texts: Vec<Value>| judged(&[texts, film()]).1;
    assert_eq!(
        faults(vec![text(0, 2000, "key"), text(2000, 5000, "cat")]),
        2
    );
    assert_eq!(faults(vec![text(0, 5000, "cat")]), 1);
    assert_eq!(
        faults(vec![text(0, 900, "cat"), text(2000, 5000, "key")]),
        1
    );
    assert_eq!(
        faults(vec![text(0, 2000, "the cat"), text(2000, 5000, "key")]),
        1
    );
    let mut more = names();
    more.push(text(6000, 9000, "fish"));
    let (_, faults, _, share) = judged(&[more, film()]);
    assert_eq!((faults, share), (1, 0.99));
    // Behind the clip nobody sees it.
    let (_, faults, _, share) = judged(&[film(), names()]);
    assert_eq!((faults, share), (2, 0.0));
}

#[test]
fn who_cuts_nothing_gets_nothing() {
    let whole = vec![clip(0, 0, LENGTH)];
    let (pictures, _, one, other) = judged(&[vec![text(2000, 4000, "cat")], whole]);
    assert!(pictures > 0);
    assert_eq!((one, other), (0.0, 0.0));
    let (_, _, one, other) = judged(&[names()]);
    assert_eq!((one, other), (0.0, 0.0));
    let nothing = compared(&json!({"operations": []}));
    assert_eq!(nothing.picture_faults(), ["nothing was exported"]);
    assert_eq!((nothing.picture_share(), nothing.name_share()), (0.0, 0.0));
}

#[test]
fn part_of_the_work_counts_for_part_of_the_score() {
    let (_, _, pictures, names) = judged(&[vec![text(0, 2000, "cat")], vec![clip(0, 2000, 4000)]]);
    assert_eq!((pictures, names), (0.85, 0.5));
}

#[test]
fn moments_that_could_not_be_cut_are_refused() {
    for moment in [
        "from = 2000\nto = 2400\nname = 'cat'",
        "from = 19000\nto = 21000\nname = 'cat'",
        "from = 2000\nto = 4000",
        "from = 2000\nto = 4000\nname = 'cat'\nwidth = 3",
    ] {
        let text = format!("clip = 'a'\nlength = 20000\n[[moments]]\n{moment}");
        let table: toml::Table = toml::from_str(&text).expect("TOML");
        let read = super::expected::parse(&Fields::new("expected.timeline", &table));
        assert!(read.is_err(), "{moment}");
    }
}
