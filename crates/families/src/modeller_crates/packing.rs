//! A drawn instance with everything that is known of it: the crates, where they are at the start, what
//! shelves make of them, and the best known packing.

use seeded::Seeded;

use super::dials::Dials;
use super::kit::{Kit, below, shuffle};
use super::layout::{Layout, Place};
use super::records;
use super::search::Search;
use super::shelves::shelves;
use crate::level::Level;
use crate::lot::Lot;

/// Looks of a search that has to be over at once: some hundredths of a second.
const QUICK_LOOKS: u64 = 1_200_000;
/// However small the kit is, more attempts find nothing more.
const QUICK_ATTEMPTS: u32 = 1_500;
/// The best packing fills so much more of its box than shelves do, or other crates are drawn.
const LEAST_GAIN: f64 = 0.06;
/// Draws before a kit is taken as it is.
const MOST_DRAWS: u32 = 12;

/// Between the crates at the start, in thousandths.
const AISLE: i32 = 500;
/// How far a crate stands from the middle of its place at the most, in steps.
const OFFSETS: i32 = 5;
const OFFSET_STEP: i32 = 50;

/// An instance.
pub struct Packing {
    pub kit: Kit,
    pub start: Layout,
    pub baseline: Layout,
    pub best: Layout,
}

impl Packing {
    pub fn draw(level: Level, lot: Lot) -> Packing {
        let dials = Dials::of(level);
        let mut numbers = lot.stream("crates");
        let mut search = lot.stream("search");
        let mut draws = 0;
        let (kit, baseline, quick) = loop {
            let kit = Kit::draw(&dials, &mut numbers);
            let baseline = shelves(&kit);
            let quick = quick_search(&kit, &baseline, Seeded::new(search.next_u64()));
            draws += 1;
            let gain = quick.density(&kit) - baseline.density(&kit);
            if gain >= LEAST_GAIN || draws >= MOST_DRAWS {
                break (kit, baseline, quick);
            }
        };
        let known = records::layout(&kit, lot);
        let is_better = |known: &Layout| known.volume(&kit) < quick.volume(&kit);
        let best = known.filter(is_better).unwrap_or(quick);
        Packing {
            start: scattered(&kit, &mut lot.stream("start")),
            kit,
            baseline,
            best,
        }
    }

    /// Of the baseline and of the best known packing. Where no search gained what it should, the baseline is put
    /// lower, so that there is a way from one to the other.
    pub fn densities(&self) -> (f64, f64) {
        let of = |layout: &Layout| layout.density(&self.kit);
        let best = of(&self.best);
        (of(&self.baseline).min(best - LEAST_GAIN), best)
    }

    /// How far a layout is on that way.
    pub fn share(&self, layout: &Layout) -> f64 {
        let (baseline, best) = self.densities();
        (layout.density(&self.kit) - baseline) / (best - baseline)
    }

    /// What the same crates come to when nobody keeps to the rules.
    pub fn without_rules(&self, lot: Lot) -> Layout {
        let kit = Kit {
            rules: Default::default(),
            ..self.kit.clone()
        };
        quick_search(&kit, &shelves(&kit), lot.stream("without rules"))
    }
}

fn quick_search(kit: &Kit, baseline: &Layout, numbers: Seeded) -> Layout {
    let mut search = Search::new(kit, numbers, baseline.clone());
    let mut attempts = 0;
    while search.work() < QUICK_LOOKS && attempts < QUICK_ATTEMPTS {
        search.attempt();
        attempts += 1;
    }
    search.best().clone()
}

/// On the ground, each at a place of its own on a square, lying as it happens to.
fn scattered(kit: &Kit, numbers: &mut Seeded) -> Layout {
    let count = kit.pieces.len();
    let across = (1..=count).find(|it| it * it >= count).unwrap_or(1);
    let edges = kit.pieces.iter().flat_map(|it| it.poses[0].size);
    let spacing = edges.max().unwrap_or(0) + AISLE + OFFSETS * OFFSET_STEP;
    let spacing = (spacing / AISLE + 1) * AISLE;
    let mut squares: Vec<usize> = (0..across * across).collect();
    shuffle(&mut squares, numbers);
    let places = kit.pieces.iter().zip(squares).map(|(piece, square)| {
        let pose = below(numbers, piece.poses.len() as i32) as usize;
        let size = piece.poses[pose].size;
        let mut along = |place: usize, axis: usize| {
            let middle = (2 * place as i32 + 1 - across as i32) * spacing / 2;
            let offset = (below(numbers, 2 * OFFSETS + 1) - OFFSETS) * OFFSET_STEP / 2;
            // On a round number, so that the position reads well.
            (middle + offset - size[axis] / 2) / 10 * 10
        };
        let (x, z) = (along(square % across, 0), along(square / across, 2));
        Place {
            pose,
            low: [x, 0, z],
        }
    });
    Layout {
        places: places.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_the_start_nothing_overlaps_and_everything_stands_on_the_ground() {
        for level in [1, 5, 12] {
            let dials = Dials::of(Level::new(level).expect("a level"));
            for seed in 0..20 {
                let mut numbers = Seeded::new(seed);
                let kit = Kit {
                    rules: Default::default(),
                    ..Kit::draw(&dials, &mut numbers)
                };
                let start = scattered(&kit, &mut numbers);
                assert_eq!(start.fault(&kit), None, "{level}#{seed}");
                assert!(start.places.iter().all(|place| place.low[1] == 0));
            }
        }
    }
}
