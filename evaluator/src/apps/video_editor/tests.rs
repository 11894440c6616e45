//! Declared films are computed as the facts about the benchmark say, and faulty ones are refused.

use serde_json::{Value, json};

use super::declared::timeline;
use super::expected::ExpectedTimeline;
use super::film::{Film, has_work_after_export, last_export};
use crate::fields::Fields;

fn read(text: &str) -> Result<ExpectedTimeline, String> {
    let table: toml::Table = text.parse().expect("well-formed TOML");
    timeline(&Fields::new("timeline", &table)).map_err(|error| error.to_string())
}

/// Blocks in the notation of the facts: `@start +length [cut off|cut off]`.
fn times(text: &str) -> Vec<String> {
    let timeline = read(text).unwrap_or_else(|error| panic!("{error}"));
    let blocks = timeline.blocks.iter();
    blocks
        .map(|it| {
            let trims = format!("[{}|{}]", it.trim_start, it.trim_end);
            format!("@{} +{} {trims}", it.start, it.duration)
        })
        .collect()
}

#[test]
fn stretches_are_cut_out_of_the_media() {
    for (stretch, wanted) in [
        ("", "@0 +9051 [0|0]"),
        ("first = 4000", "@0 +4000 [0|5051]"),
        ("last = 4000", "@0 +4000 [5051|0]"),
        ("keep = [3000, 6000]", "@0 +3000 [3000|3051]"),
        ("half = 1", "@0 +4526 [0|4525]"),
        ("half = 2", "@0 +4525 [4526|0]"),
        ("third = 2", "@0 +3017 [3017|3017]"),
        (
            "first = { half_of = \"T-Rex Roar\", plus = 1000 }",
            "@0 +2037 [0|7014]",
        ),
    ] {
        let text = format!("[[blocks]]\nmedia = \"Tuning a Radio\"\n{stretch}");
        assert_eq!(times(&text), [wanted], "{stretch}");
    }
}

#[test]
fn a_medium_goes_by_its_label_or_its_file_name() {
    let label = times("[[blocks]]\nmedia = \"T-Rex Roar\"");
    assert_eq!(times("[[blocks]]\nmedia = \"T-Rex Roar.mp3\""), label);
}

#[test]
fn blocks_follow_each_other_and_run_beside_each_other() {
    let text = r#"
        blocks = [
            { media = "Flower Video" },
            { media = "T-Rex Roar", ends_with = 1 },
            { media = "Tuning a Radio", after = 1000, third = 1 },
            { media = "White Candle", third = 3, as_long_as = 3 },
            { text = "Cut", length = 500, centred_on_start_of = 3 },
        ]
    "#;
    assert_eq!(
        times(text),
        [
            "@0 +5059 [0|0]",
            "@2985 +2074 [0|0]",
            "@6059 +3017 [0|6034]",
            "@9076 +3017 [27844|10905]",
            "@5809 +500 [0|0]",
        ]
    );
}

#[test]
fn a_block_under_an_ending_ends_with_it() {
    let text = r#"
        blocks = [
            { media = "Flower Video" },
            { media = "T-Rex Roar", under_ending_of = 1 },
        ]
    "#;
    assert_eq!(times(text), ["@0 +5059 [0|0]", "@2985 +2074 [0|0]"]);
}

#[test]
fn faulty_films_are_refused_in_words() {
    for (text, wanted) in [
        ("", "at least one `[[expected.timeline.blocks]]`"),
        (
            "blocks = [{ media = \"Flowers\" }]",
            "one of `Flower Video`",
        ),
        (
            "blocks = [{ media = \"Flower Video\", first = 6000 }]",
            "a stretch of the 5059 milliseconds",
        ),
        (
            "blocks = [{ media = \"Flower Video\", half = 3 }]",
            "a number from 1 to 2",
        ),
        ("blocks = [{ text = \"x\" }]", "at least 500 milliseconds"),
        (
            "blocks = [{ text = \"x\", length = 900, color = \"pink\" }]",
            "one of `black`",
        ),
        (
            "blocks = [{ media = \"Flower Video\", after = 1 }]",
            "no such field on a block that follows none",
        ),
        (
            "blocks = [{ media = \"Flower Video\", as_long_as = 2 }, { media = \"White Candle\" }]",
            "a block that is not longer",
        ),
        (
            "blocks = [{ media = \"Flower Video\", half = 1 }, { media = \"Flower Video\", half = 2 }]",
            "one block instead of two",
        ),
        (
            "blocks = [{ media = \"Flower Video\" }, { media = \"T-Rex Roar\", starts_with = 1, ends_with = 1 }]",
            "places that agree",
        ),
        (
            "blocks = [{ media = \"T-Rex Roar\" }, { media = \"Flower Video\", ends_with = 1 }]",
            "places that agree",
        ),
        (
            "blocks = [{ media = \"Flower Video\" }]\neffects = [{ effect = \"light-adjustment\", on = 1 }]",
            "that is not neutral",
        ),
        (
            "blocks = [{ media = \"Flower Video\" }]\neffects = [{ effect = \"fade-out\", on = 1, over = { last = 9000 } }]",
            "`{ last = 1000 }` of the 5059 milliseconds",
        ),
        (
            "blocks = [{ media = \"Flower Video\" }]\neffects = [{ effect = \"light-adjustment\", on = 1, contrast = 4 }]",
            "0 to 3",
        ),
        (
            "blocks = [{ media = \"Flower Video\", starts = 3 }]",
            "only known fields",
        ),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.contains(wanted), "{text}: {error}");
    }
}

fn export(elements: Value, items: Value) -> Value {
    json!({"timeline": [{
        "trackIndex": 0,
        "elements": elements,
        "effectSubTrack": {"items": items},
    }]})
}

fn radio(start: i64, duration: i64, from: i64) -> Value {
    json!({
        "mediaName": "Tuning a Radio.webm",
        "mediaType": "VIDEO",
        "startTimeMs": start,
        "durationMs": duration,
        "trimFromStartMs": from,
        "trimFromEndMs": 9051 - from - duration,
    })
}

fn light(start: i64, end: i64, contrast: f64) -> Value {
    json!({
        "type": "light-adjustment",
        "startTimeMs": start,
        "endTimeMs": end,
        "enabled": true,
        "params": {"brightness": 0.0, "contrast": contrast, "saturation": 1.0},
    })
}

#[test]
fn a_film_begins_with_its_first_block() {
    let data = export(json!([radio(700, 1000, 0)]), json!([light(900, 1700, 2.0)]));
    let film = Film::read(&data).expect("a film");
    assert_eq!(film.pieces[0].start, 0);
    assert_eq!((film.bars[0].start, film.bars[0].end), (200, 1000));
    assert_eq!(film.began_at, 700);
}

#[test]
fn cuts_that_change_nothing_are_joined_and_others_are_not() {
    for (second, count) in [
        (radio(1000, 1000, 1000), 1),
        (radio(1050, 1000, 1050), 1),
        (radio(1051, 1000, 1000), 2),
        (radio(1000, 1000, 1051), 2),
        (radio(1000, 1000, 0), 2),
    ] {
        let data = export(json!([radio(0, 1000, 0), second]), json!([]));
        let film = Film::read(&data).expect("a film").joined();
        assert_eq!(film.pieces.len(), count, "{second}");
        let end = film.pieces.iter().map(|it| it.end()).max();
        assert_eq!(end, Some(second["startTimeMs"].as_i64().unwrap() + 1000));
    }
}

#[test]
fn equal_light_is_joined_and_what_is_switched_off_left_out() {
    let mut off = light(0, 500, 1.0);
    off["enabled"] = json!(false);
    let bars = json!([
        light(0, 1000, 3.0),
        light(1000, 2000, 3.0),
        light(2000, 2500, 2.0),
        off
    ]);
    let data = export(json!([radio(0, 3000, 0)]), bars);
    let film = Film::read(&data).expect("a film").joined();
    let ends: Vec<_> = film.bars.iter().map(|bar| (bar.start, bar.end)).collect();
    assert_eq!(ends, [(0, 2000), (2000, 2500)]);
}

#[test]
fn what_cannot_be_read_is_said_and_never_a_panic() {
    for (data, wanted) in [
        (json!(null), "the export has no timeline"),
        (export(json!([{}]), json!([])), "`mediaType`"),
        (
            export(json!([radio(i64::MAX, 1, 0)]), json!([])),
            "`startTimeMs`",
        ),
        (export(json!([]), json!([{}])), "`type`"),
    ] {
        let error = Film::read(&data).expect_err("no film");
        assert!(error.contains(wanted), "{error}");
    }
}

#[test]
fn the_last_complete_export_counts_and_later_work_is_noticed() {
    let entry = |kind: &str, data: Value| json!({"type": kind, "data": data, "timestamp": 0});
    let state = |entries: Vec<Value>| json!({"operations": entries});
    let exports = vec![
        entry("EXPORT_COMPLETE", json!(1)),
        entry("TIMELINE_MOVE", json!({})),
        entry("EXPORT_COMPLETE", json!(2)),
        entry("EXPORT_STARTED", json!({})),
        entry("TIMELINE_ZOOM", json!({})),
    ];
    let mut worked = exports.clone();
    worked.push(entry("TIMELINE_DELETE", json!({})));
    assert_eq!(last_export(&state(exports.clone())), Some(&json!(2)));
    assert!(!has_work_after_export(&state(exports)));
    assert!(has_work_after_export(&state(worked)));
    assert_eq!(last_export(&json!({})), None);
}
