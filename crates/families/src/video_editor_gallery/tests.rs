//! What every show keeps to, and what ways to mix one are worth.

use std::collections::BTreeSet;

use seeded::Seeded;
use video_editor_model::gallery::{Cut, FEEDS, mixers};

use super::*;
use crate::salt::Salt;

const LEVELS: [u32; 5] = [1, 3, 5, 8, 12];
const SEEDS: u64 = 20;

fn plot(number: u32, seed: u64) -> Plot {
    let level = Level::new(number).expect("a level");
    let lot = Lot::draw("video-editor/gallery", 1, level, seed, &Salt::public());
    Plot::draw(level, lot)
}

#[test]
fn everybody_is_right_for_a_while_and_shows_differ() {
    let mut all = BTreeSet::new();
    for seed in 0..SEEDS {
        let plot = plot(8, seed);
        let feeds: BTreeSet<_> = plot.truth.right.iter().map(|it| it.feed).collect();
        assert_eq!(feeds.len(), FEEDS.len(), "{seed}");
        all.insert(serde_json::to_string(&plot.scenario).expect("plain data"));
    }
    assert_eq!(all.len(), SEEDS as usize);
}

#[test]
fn a_prompt_speaks_of_what_its_level_has_and_of_nothing_else() {
    let said = |number: u32| {
        let level = Level::new(number).expect("a level");
        let lot = Lot::draw("video-editor/gallery", 1, level, 0, &Salt::public());
        Gallery.instance(level, lot).steps.join(" ")
    };
    let (easy, hard) = (said(1), said(12));
    for words in ["chews", "began last", "lamp is red", "microphones"] {
        assert!(!easy.contains(words), "{words}");
        assert!(hard.contains(words), "{words}");
    }
}

#[test]
fn chance_and_one_camera_are_worth_nearly_nothing_on_average() {
    for number in LEVELS {
        let mut numbers = Seeded::new(u64::from(number));
        let mut scores = Vec::new();
        for seed in 0..SEEDS {
            let truth = plot(number, seed).truth;
            for feed in FEEDS {
                let cuts = mixers::constant(feed);
                assert_eq!(truth.score(truth.share(&cuts)), 0.0, "{number}#{seed}");
            }
            for each_ms in [250, 1000, 3000] {
                let cuts = mixers::chance(truth.length_ms, each_ms, &mut numbers);
                scores.push(truth.score(truth.share(&cuts)));
            }
        }
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        assert!(mean < 0.02, "level {number}: {mean}");
    }
}

/// Prints the table of docs/gallery.md: shares and scores in the middle of forty shows, and how many passed.
#[test]
#[ignore = "prints a table"]
fn what_ways_to_mix_are_worth() {
    type Way = (&'static str, fn(&Plot) -> Vec<Cut>);
    let ways: [Way; 9] = [
        ("ideal", |it| it.truth.ideal()),
        ("250 ms late", |it| mixers::late(&it.truth, 250, false)),
        ("600 ms late", |it| mixers::late(&it.truth, 600, false)),
        ("1000 ms late", |it| mixers::late(&it.truth, 1000, false)),
        ("first come, first served", |it| {
            mixers::first_come(&it.scenario)
        }),
        ("blind to lamps", |it| mixers::blind_to_lamps(&it.scenario)),
        ("without wide shots", |it| mixers::without_wide(&it.truth)),
        ("fidgets taken for speech", |it| {
            mixers::taken_in(&it.scenario)
        }),
        ("chance, each second", |it| {
            mixers::chance(it.truth.length_ms, 1000, &mut Seeded::new(it.scenario.hum))
        }),
    ];
    for (name, way) in ways {
        let mut row = format!("| {name} ");
        for number in LEVELS {
            let (mut shares, mut scores, mut passes) = (0.0, 0.0, 0);
            let count = 2 * SEEDS;
            for seed in 1000..1000 + count {
                let plot = plot(number, seed);
                let share = plot.truth.share(&way(&plot));
                shares += share / count as f64;
                scores += plot.truth.score(share) / count as f64;
                passes += u32::from(share >= 0.9);
            }
            row += &format!("| {shares:.3}, {scores:.3}, {passes} of {count} ");
        }
        println!("{row}|");
    }
    let floors = LEVELS.map(|number| {
        let all = (1000..1000 + 2 * SEEDS).map(|seed| plot(number, seed).truth.floor());
        all.sum::<f64>() / (2 * SEEDS) as f64
    });
    println!("floors {floors:.3?}");
}
