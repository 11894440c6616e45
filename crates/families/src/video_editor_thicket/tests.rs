//! What every film keeps to, over many seeds.

use super::*;
use crate::salt::Salt;
use std::collections::BTreeSet;
use video_editor_model::night::Doing;

const LEVELS: [u32; 6] = [1, 3, 5, 8, 12, 15];
const SEEDS: u64 = 20;
/// The share of the picture that a figure may cover.
const AREA: std::ops::RangeInclusive<f64> = 0.06..=0.20;

fn level(number: u32) -> Level {
    Level::new(number).expect("a level")
}

fn lot(number: u32, seed: u64) -> Lot {
    Lot::draw(
        "video-editor/thicket",
        1,
        level(number),
        seed,
        &Salt::public(),
    )
}

fn plots() -> impl Iterator<Item = (u32, u64, Plot)> {
    let all = LEVELS.into_iter();
    let all = all.flat_map(|number| (0..SEEDS).map(move |seed| (number, seed)));
    all.map(|(number, seed)| (number, seed, Plot::draw(level(number), lot(number, seed))))
}

#[test]
fn figures_cover_their_share_of_every_picture_and_stay_inside_it() {
    for (number, seed, plot) in plots() {
        let film = &plot.story.film;
        let [columns, rows] = film.grid().map(|it| it as usize);
        let figures = film.passages.iter();
        let figures = figures.filter(|it| matches!(it.does, Doing::Travel { .. }));
        for passage in figures {
            for picture in [
                passage.from,
                (passage.from + passage.to) / 2,
                passage.to - 1,
            ] {
                let covered = film.covered(picture);
                let share = covered.iter().filter(|it| **it).count() as f64 / covered.len() as f64;
                assert!(AREA.contains(&share), "{number}#{seed}: {share}");
                let at_edge = |at: usize| {
                    let (column, row) = (at % columns, at / columns);
                    column == 0 || row == 0 || column == columns - 1 || row == rows - 1
                };
                let is_inside = (0..covered.len()).all(|at| !(covered[at] && at_edge(at)));
                assert!(is_inside, "{number}#{seed}: a figure touches the edge");
            }
        }
    }
}

#[test]
fn stretches_leave_room_to_cut_between_them() {
    for (number, seed, plot) in plots() {
        let story = &plot.story;
        assert_eq!(story.film.check(), Ok(()));
        let mut edges: Vec<u64> = vec![0];
        for passage in &story.film.passages {
            edges.extend([passage.from * 50, passage.to * 50]);
        }
        edges.push(story.length_ms);
        let gaps: Vec<u64> = edges.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(
            gaps.iter().all(|gap| *gap >= 1200),
            "{number}#{seed}: {gaps:?}"
        );
        let dials = Dials::of(level(number));
        assert_eq!(story.moments.len(), dials.figures);
        assert_eq!(story.decoys.len(), dials.decoys);
    }
}

#[test]
fn one_in_eight_asks_for_a_figure_that_never_comes_and_its_prompt_tells_nothing() {
    let seeds = 0..400;
    let plots: Vec<Plot> = seeds
        .map(|seed| Plot::draw(level(5), lot(5, seed)))
        .collect();
    let ones: Vec<&Plot> = plots.iter().filter(|it| it.wanted != Wanted::All).collect();
    let (done, undone): (Vec<&Plot>, Vec<&Plot>) =
        ones.iter().copied().partition(|it| !it.kept().is_empty());
    assert!((30..=70).contains(&done.len()), "{}", done.len());
    assert!((30..=70).contains(&undone.len()), "{}", undone.len());
    let goals = |plots: &[&Plot]| -> BTreeSet<String> {
        plots.iter().map(|it| wording::goal(it.wanted)).collect()
    };
    let shared = goals(&done).intersection(&goals(&undone)).count();
    assert!(shared >= 8, "{shared} of 12 names");
    for seed in 0..100 {
        assert_eq!(Plot::draw(level(2), lot(2, seed)).wanted, Wanted::All);
    }
}

#[test]
fn the_start_document_names_no_figure() {
    for seed in 0..SEEDS {
        let start = Thicket
            .instance(level(8), lot(8, seed))
            .start
            .expect("a start");
        let text = start.to_string().to_lowercase();
        for figure in &figures::FIGURES {
            assert!(!text.contains(figure.name), "{}", figure.name);
        }
    }
}

#[test]
fn figures_and_their_mirror_images_are_all_different() {
    let mut masks = BTreeSet::new();
    for figure in &figures::FIGURES {
        for is_mirrored in [false, true] {
            let mask = figure.mask(is_mirrored);
            let texels: Vec<bool> = (0..64 * 64)
                .map(|at| mask.holds(at % 64, at / 64))
                .collect();
            masks.insert(texels);
        }
    }
    // A few are their own mirror images.
    assert!(masks.len() > 18, "{}", masks.len());
}
