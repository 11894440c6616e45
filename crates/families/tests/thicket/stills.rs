//! Two that must fail where figures are only in motion: one that looks at single pictures, one that guesses.

use super::evidence::Evidence;
use super::reading::figure_in;
use super::watching::{Said, all_cells, strongest};
use families::video_editor_thicket::figures::FIGURES;
use seeded::Seeded;
use video_editor_model::footage::Picture;

/// What a figure that is brighter is taken to be brighter by.
const STRENGTH: f32 = 0.3;
/// It stands out less than what moves, and has to be looked at for longer.
const WINDOW: usize = 40;
const THRESHOLD: f32 = 2.0;
/// The guesser's stretches and the gaps between them, in pictures.
const LENGTH: u64 = 45;
const GAP: u64 = 32;

/// Looks for places that are brighter than the rest, and remembers them from picture to picture; never
/// compares two pictures.
pub fn look(pictures: &[Picture]) -> Said {
    let (cells, size) = all_cells(pictures);
    let evidence = Evidence {
        columns: cells[0].columns,
        rows: cells[0].rows,
        pitch: size as f64,
        pictures: cells.into_iter().map(|it| it.values).collect(),
        floor: 0.0,
        strength: STRENGTH,
        clearness: 0.0,
        clearest: 1,
        window: WINDOW,
        threshold: THRESHOLD,
    };
    let found = evidence.stretches().into_iter();
    let named = found.map(|it| (it.weight, (it.from, it.to, figure_in(&it.image, &evidence))));
    strongest(named.collect())
}

/// Stretches of the usual length with any names.
pub fn guess(pictures: &[Picture], seed: u64) -> Said {
    let mut numbers = Seeded::new(seed);
    let mut below = |count: u64| numbers.next_u64() % count;
    let mut said = Vec::new();
    let mut at = GAP;
    while at + LENGTH < pictures.len() as u64 {
        let name = FIGURES[below(FIGURES.len() as u64) as usize].name;
        if below(2) == 0 {
            said.push((at as usize, (at + LENGTH) as usize, name));
        }
        at += LENGTH + GAP;
    }
    said
}
