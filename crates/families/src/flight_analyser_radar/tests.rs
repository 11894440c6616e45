//! What every instance of the family has to keep.

use super::tracks::Dot;
use super::*;
use crate::salt::Salt;

const LEVELS: [u32; 6] = [1, 3, 5, 8, 12, 16];

fn lot(level: Level, seed: u64) -> Lot {
    Lot::draw(
        "flight-analyser/radar",
        Radar.version(),
        level,
        seed,
        &Salt::public(),
    )
}

fn drawn(level: u32, seed: u64) -> (Parameters, Scene) {
    let level = Level::new(level).expect("a level");
    let parameters = Parameters::of(level);
    (parameters, Scene::draw(&parameters, lot(level, seed)))
}

#[test]
fn movers_are_the_only_tracks_and_a_still_is_even() {
    for level in LEVELS {
        for seed in 0..4 {
            let (parameters, scene) = drawn(level, seed);
            assert_eq!(
                scene.plots.movers.len(),
                parameters.movers,
                "{level} {seed}"
            );
            assert!(scene.shows_movers_alone(&parameters), "{level} {seed}");
            assert!(scene::is_even(&scene.dots(scene.stated)), "{level} {seed}");
        }
    }
}

#[test]
fn who_flies_is_shown_at_the_stated_time_and_leaves_the_tolerance_with_a_sweep() {
    for level in LEVELS {
        let (_, scene) = drawn(level, 7);
        let view = scene.view();
        let dots = scene.dots(scene.stated);
        let before = scene.places(scene.stated - 1).into_iter();
        for (place, before) in scene.places(scene.stated).into_iter().zip(before) {
            let [at, earlier] = [place, before].map(|it| view.to_screen(it));
            let is_there = |dot: &Dot| tracks::distance(dot.map(f64::from), at) < 1.0;
            assert!(dots.iter().any(is_there), "level {level}");
            assert!(tracks::distance(at, earlier) > WITHIN_PX, "level {level}");
        }
    }
}

#[test]
fn the_start_document_is_one_that_the_tool_exports() {
    for level in LEVELS {
        let level = Level::new(level).expect("a level");
        let start = Radar.instance(level, lot(level, 3)).start.expect("a start");
        let workspace = Workspace::from_export(0, &start).expect("a state");
        assert_eq!(workspace.export().to_string(), start.to_string());
    }
}

#[test]
fn the_prompt_says_neither_how_many_nor_where() {
    let level = Level::new(8).expect("a level");
    let instance = Radar.instance(level, lot(level, 3));
    let words = instance.steps.join(" ") + &instance.goal;
    assert!(
        !words.contains("three") && !words.contains("3 aircraft"),
        "{words}"
    );
    assert!(words.contains("not every sweep shows it"));
}
