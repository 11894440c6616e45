//! The end states of all tasks, computed from their files, beside the figures worked out by hand.

use std::path::Path;

use video_editor_model::EffectParams;

use super::expected::{BlockContent, ExpectedTimeline};
use crate::task::load_dir;

/// Task, blocks as `medium @start +length [cut off the beginning|the end]`, effects as `kind start-end`.
const FIGURES: &[(&str, &[&str], &[&str])] = &[
    ("001", &["C @0 +5000 [0|36766]"], &[]),
    ("002", &["F @0 +5059 [0|0]"], &["light 0-5059 0 3 1"]),
    ("003", &["F @0 +5059 [0|0]"], &["fade 2059-5059 1 0 linear"]),
    ("004", &["C @0 +7000 [4000|30766]"], &[]),
    ("005", &["F @0 +5059 [0|0]", "A @2985 +2074 [0|0]"], &[]),
    (
        "006",
        &[
            "R @0 +5059 [0|3992]",
            "C @5059 +5059 [0|36707]",
            "F @10118 +5059 [0|0]",
        ],
        &[],
    ),
    (
        "007",
        &[
            "R @0 +3000 [3000|3051]",
            "T\"Earlier...\" @3000 +1000 [0|0]",
            "R @4000 +9051 [0|0]",
        ],
        &[],
    ),
    (
        "008",
        &[
            "F @0 +2530 [0|2529]",
            "R @2530 +9051 [0|0]",
            "F @11581 +2529 [2530|0]",
        ],
        &[],
    ),
    (
        "009",
        &["R @0 +9051 [0|0]", "F @9051 +5059 [0|0]"],
        &["light 0-4000 0 3 1", "fade 11110-14110 1 0 ease-out"],
    ),
    (
        "010",
        &[
            "F @0 +2037 [3022|0]",
            "R @2037 +2037 [0|7014]",
            "A @1000 +2074 [0|0]",
        ],
        &[],
    ),
    (
        "011",
        &[
            "R @0 +4525 [4526|0]",
            "T\"Midpoint\" @4525 +1000 [0|0]",
            "R @5525 +4526 [0|4525]",
        ],
        &[],
    ),
    (
        "012",
        &[
            "F @0 +4000 [0|1059]",
            "F @4000 +2000 [2000|1059]",
            "F @6000 +4000 [0|1059]",
            "F @10000 +2000 [2000|1059]",
            "F @12000 +4000 [0|1059]",
        ],
        &[],
    ),
    (
        "013",
        &[
            "F @0 +5059 [0|0]",
            "C @6059 +41766 [0|0]",
            "R @49825 +9051 [0|0]",
        ],
        &[],
    ),
    (
        "014",
        &[
            "F @0 +5059 [0|0]",
            "C @5059 +41766 [0|0]",
            "R @46825 +9051 [0|0]",
        ],
        &[
            "light 0-5059 0 3 1",
            "light 5059-46825 1 1 1",
            "light 46825-55876 0 1 3",
        ],
    ),
    (
        "015",
        &[
            "F @0 +5059 [0|0]",
            "R @5059 +9051 [0|0]",
            "A @4022 +2074 [0|0]",
        ],
        &[],
    ),
    (
        "016",
        &[
            "T\"Second!\" @0 +500 [0|0]",
            "T\"Third!\" @500 +1000 [0|0]",
            "T\"First!\" @1500 +2000 [0|0]",
        ],
        &[],
    ),
    (
        "017",
        &["C @0 +10000 [0|31766]", "T\"The End\" @10000 +2000 [0|0]"],
        &["fade 10000-12000 1 0 linear"],
    ),
    (
        "018",
        &[
            "F @0 +5059 [0|0]",
            "T\"Intro\" @0 +2000 [0|0]",
            "A @0 +2074 [0|0]",
        ],
        &[],
    ),
    (
        "019",
        &[
            "R @0 +3017 [0|6034]",
            "C @3017 +3017 [0|38749]",
            "R @6034 +3017 [3017|3017]",
            "C @9051 +3017 [13922|24827]",
            "R @12068 +3017 [6034|0]",
            "C @15085 +3017 [27844|10905]",
        ],
        &["light 0-3017 0 3 1", "light 6034-9051 1 1 1"],
    ),
    (
        "020",
        &[
            "T\"Act I\" @0 +1000 [0|0]",
            "F @1000 +5059 [0|0]",
            "T\"Act II\" @6059 +1000 [0|0]",
            "C @7059 +41766 [0|0]",
            "T\"Act III\" @48825 +1000 [0|0]",
            "R @49825 +9051 [0|0]",
        ],
        &[],
    ),
    ("x03", &["T\"Welcome\" @0 +3000 [0|0]"], &[]),
    ("x04", &["R @0 +4000 [5051|0]"], &[]),
    ("x05", &["F @0 +5059 [0|0]", "R @5059 +9051 [0|0]"], &[]),
    ("x06", &["R @0 +9051 [0|0]", "R @9051 +9051 [0|0]"], &[]),
    ("x07", &["F @0 +5059 [0|0]", "A @0 +2074 [0|0]"], &[]),
    (
        "x08",
        &["T\"Now Playing\" @0 +5000 [0|0]", "A @0 +2074 [0|0]"],
        &[],
    ),
    ("x09", &["C @0 +2000 [0|39766]", "F @2000 +5059 [0|0]"], &[]),
];

fn blocks(timeline: &ExpectedTimeline) -> Vec<String> {
    let blocks = timeline.blocks.iter();
    blocks
        .map(|it| {
            let what = match &it.what {
                BlockContent::Text(card) => format!("T{:?}", card.text),
                BlockContent::Media(_) => match it.name() {
                    "Flower Video.webm" => "F".into(),
                    "Tuning a Radio.webm" => "R".into(),
                    "White Candle.webm" => "C".into(),
                    _ => "A".into(),
                },
            };
            let trims = format!("[{}|{}]", it.trim_start, it.trim_end);
            format!("{what} @{} +{} {trims}", it.start, it.duration)
        })
        .collect()
}

fn effects(timeline: &ExpectedTimeline) -> Vec<String> {
    let effects = timeline.effects.iter();
    effects
        .map(|it| {
            let block = &timeline.blocks[it.block];
            let (start, end) = it.over.range(block.start, block.end());
            match it.params {
                EffectParams::LightAdjustment(light) => format!(
                    "light {start}-{end} {} {} {}",
                    light.brightness, light.contrast, light.saturation
                ),
                EffectParams::FadeOut(fade) => format!(
                    "fade {start}-{end} {} {} {}",
                    fade.from_opacity,
                    fade.to_opacity,
                    fade.curve.name()
                ),
            }
        })
        .collect()
}

#[test]
fn every_computed_end_state_is_the_one_worked_out_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks");
    let (tasks, faults) = load_dir(&folder);
    assert_eq!(faults, []);
    let of_app = tasks
        .iter()
        .filter(|task| task.brief.app == protocol::App::VideoEditor);
    let mut count = 0;
    for (task, (number, wanted, bars)) in of_app.zip(FIGURES) {
        let id = &task.brief.id;
        assert!(id.starts_with(&format!("video-editor/{number}-")), "{id}");
        let expected = task.expected.as_ref().expect("an end state");
        let timeline: &ExpectedTimeline = expected.downcast().expect("a timeline");
        assert_eq!(blocks(timeline), *wanted, "{id}");
        assert_eq!(effects(timeline), *bars, "{id}");
        count += 1;
    }
    assert_eq!(count, FIGURES.len());
}
