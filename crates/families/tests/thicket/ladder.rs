//! Who passes which level.

use super::watching::Said;
use super::{energy, stills, watching};
use families::video_editor_thicket::{Story, Thicket};
use families::{Family, Level, Lot, Salt, id_of};
use video_editor_model::MediaSource;
use video_editor_model::footage::{Picture, draw_source};

/// As the evaluator has it, in pictures.
const TOLERANCE: usize = 5;
/// Seeds that nothing was tuned on.
const FRESH: std::ops::Range<u64> = 1000..1020;
/// As many of them as every run of the tests looks at.
const SAMPLE: std::ops::Range<u64> = 1000..1003;

struct Film {
    pictures: Vec<Picture>,
    truth: Vec<(usize, usize, &'static str)>,
}

fn film(level: u32, seed: u64) -> Film {
    let level = Level::new(level).expect("a level");
    let lot = Lot::draw(
        &id_of(&Thicket),
        Thicket.version(),
        level,
        seed,
        &Salt::public(),
    );
    let start = Thicket.instance(level, lot).start.expect("a film");
    let media = &start["project"]["media"][0];
    let source: MediaSource = serde_json::from_value(media["source"].clone()).expect("a source");
    let length = media["durationMs"].as_u64().expect("a length") / 50;
    let pictures = (0..length).map(|picture| {
        let mut drawn = Picture::black();
        assert!(draw_source(&source, picture * 50, &mut drawn));
        drawn
    });
    let story = Story::of(level, lot);
    let moments = story.moments.iter();
    Film {
        pictures: pictures.collect(),
        truth: moments
            .map(|it| (it.from as usize / 50, it.to as usize / 50, it.figure.name))
            .collect(),
    }
}

fn passes(truth: &Said, said: &Said) -> bool {
    truth.len() == said.len()
        && truth.iter().zip(said).all(|(wanted, found)| {
            wanted.0.abs_diff(found.0) <= TOLERANCE
                && wanted.1.abs_diff(found.1) <= TOLERANCE
                && wanted.2 == found.2
        })
}

type Observer = fn(&[Picture], u64) -> Said;

const OBSERVERS: [(&str, Observer); 4] = [
    ("block matching", |pictures, _| watching::watch(pictures)),
    ("motion energy", energy::watch),
    ("single pictures", |pictures, _| stills::look(pictures)),
    ("guessing", stills::guess),
];

fn passed(observer: Observer, level: u32, seeds: std::ops::Range<u64>) -> u64 {
    let passes = seeds.filter(|seed| {
        let film = film(level, *seed);
        let said = observer(&film.pictures, *seed);
        let is_right = passes(&film.truth, &said);
        if !is_right {
            println!("  {level}#{seed}: {said:?} instead of {:?}", film.truth);
        }
        is_right
    });
    passes.count() as u64
}

#[test]
fn block_matching_sees_what_moves() {
    for level in [1, 5, 8] {
        let seen = passed(OBSERVERS[0].1, level, SAMPLE);
        assert_eq!(seen, SAMPLE.end - SAMPLE.start, "level {level}");
    }
}

#[test]
fn motion_energy_sees_what_moves() {
    for level in [5, 8] {
        let seen = passed(OBSERVERS[1].1, level, SAMPLE);
        assert_eq!(seen, SAMPLE.end - SAMPLE.start, "level {level}");
    }
}

#[test]
fn neither_single_pictures_nor_guessing_lead_anywhere() {
    for level in [5, 8] {
        for (name, observer) in &OBSERVERS[2..] {
            assert_eq!(passed(*observer, level, SAMPLE), 0, "{name}, level {level}");
        }
    }
}

/// `THICKET_LEVELS=1,5 THICKET_SEEDS=100..120 cargo test -p families --test thicket -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints the table of docs/thicket.md"]
fn table_of_observers() {
    let levels = std::env::var("THICKET_LEVELS").unwrap_or("1,2,3,5,8,10,12".into());
    let who = std::env::var("THICKET_WHO").unwrap_or_default();
    let seeds = std::env::var("THICKET_SEEDS").map_or(FRESH, |it| range(&it));
    for (name, observer) in OBSERVERS.iter().filter(|(name, _)| name.contains(&who)) {
        for level in levels.split(',') {
            let level: u32 = level.parse().expect("a level");
            let seen = passed(*observer, level, seeds.clone());
            println!("{name} | {level} | {seen} of {}", seeds.end - seeds.start);
        }
    }
}

/// From a text like `100..120`.
fn range(text: &str) -> std::ops::Range<u64> {
    let (from, to) = text.split_once("..").expect("two numbers");
    let [from, to] = [from, to].map(|it| it.parse().expect("a number"));
    from..to
}
