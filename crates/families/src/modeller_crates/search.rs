//! Small boxes by search: crates are put, one after the other, where they reach least far into a box that
//! is a little smaller than the best so far. What does not fit comes earlier the next time.
//!
//! Whole numbers alone, so that the same kit and numbers give the same packing everywhere.

use seeded::Seeded;

use super::heap::Heap;
use super::kit::{Kit, UP, below};
use super::layout::{Layout, Place};
use super::shelves::cube_root;

/// Attempts with one box before another one is tried.
const PATIENCE: u32 = 12;
/// A box is smaller than the best one by up to so many thousandths.
const SMALLER: i32 = 120;
/// Edges of a box, in hundredths of the edge of a cube of its volume.
const SLIMMEST: i32 = 60;
const WIDEST: i32 = 170;
/// How much more the reach along one axis may count than along another.
const HEAVIEST: i32 = 6;
/// How much more the height counts in every other box: what is filled from below leaves no room unused.
const HEIGHT: i64 = 8;

/// A search that can be continued.
pub struct Search<'k> {
    kit: &'k Kit,
    numbers: Seeded,
    best: Layout,
    best_volume: i64,
    /// The order that led to the best one.
    best_order: Vec<usize>,
    order: Vec<usize>,
    container: Container,
    patience: u32,
    work: u64,
}

#[derive(Clone, Copy)]
struct Container {
    size: [i32; 3],
    /// What reaching farther along each axis costs.
    weights: [i64; 3],
}

impl<'k> Search<'k> {
    /// Begins with a layout that is in order.
    pub fn new(kit: &'k Kit, numbers: Seeded, start: Layout) -> Self {
        let mut order: Vec<usize> = (0..kit.pieces.len()).collect();
        // Heavy ones have to be below, large ones are hard to place later.
        order.sort_by_key(|it| {
            let piece = &kit.pieces[*it];
            let space: i64 = piece.poses[0]
                .size
                .iter()
                .map(|it| i64::from(*it))
                .product();
            (!piece.is_heavy, -space, *it)
        });
        Search {
            kit,
            numbers,
            best_volume: start.volume(kit),
            best: start,
            best_order: order.clone(),
            order,
            container: Container {
                size: [0; 3],
                weights: [1; 3],
            },
            patience: 0,
            work: 0,
        }
    }

    /// The best layout so far.
    pub fn best(&self) -> &Layout {
        &self.best
    }

    /// How much was done so far: looks at whether two parts overlap. The same on every machine.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// One attempt more. Says whether it made a smaller box.
    pub fn attempt(&mut self) -> bool {
        if self.patience == 0 {
            self.patience = PATIENCE;
            self.container = self.draw_container();
            self.order.clone_from(&self.best_order);
            self.exchange();
        }
        self.patience -= 1;
        match self.pack() {
            Ok(layout) => {
                let volume = layout.volume(self.kit);
                self.patience = 0;
                if volume >= self.best_volume || layout.fault(self.kit).is_some() {
                    return false;
                }
                self.best = layout;
                self.best_volume = volume;
                self.best_order.clone_from(&self.order);
                true
            }
            Err(unplaced) => {
                // It comes earlier now, anywhere before its place.
                let earlier = below(&mut self.numbers, unplaced as i32) as usize;
                let piece = self.order.remove(unplaced);
                self.order.insert(earlier, piece);
                if self.patience.is_multiple_of(3) {
                    self.exchange();
                }
                false
            }
        }
    }

    fn exchange(&mut self) {
        let count = self.order.len() as i32;
        let (one, two) = (
            below(&mut self.numbers, count),
            below(&mut self.numbers, count),
        );
        self.order.swap(one as usize, two as usize);
    }

    fn draw_container(&mut self) -> Container {
        let smaller = i64::from(1_000 - below(&mut self.numbers, SMALLER));
        let volume = self.best_volume / 1_000 * smaller;
        let edge = cube_root(volume);
        let mut stretched = || {
            let stretch = SLIMMEST + below(&mut self.numbers, WIDEST - SLIMMEST + 1);
            (edge * i64::from(stretch) / 100).max(1)
        };
        let (one, two) = (stretched(), stretched());
        let size =
            [one, volume / (one * two), two].map(|edge| edge.min(i64::from(i32::MAX)) as i32);
        let mut weights: [i64; 3] =
            std::array::from_fn(|_| i64::from(1 + below(&mut self.numbers, HEAVIEST)));
        if below(&mut self.numbers, 2) == 0 {
            weights[UP] *= HEIGHT;
        }
        Container { size, weights }
    }

    /// A layout within the container, or the place in the order of the first crate that does not fit.
    fn pack(&mut self) -> Result<Layout, usize> {
        let kit = self.kit;
        let mut heap = Heap::new(kit.rules);
        let mut places = vec![
            Place {
                pose: 0,
                low: [0; 3]
            };
            kit.pieces.len()
        ];
        let Container { size, weights } = self.container;
        let price = |of: &[i32; 3]| -> i64 {
            let axes = weights.iter().zip(of);
            axes.map(|(weight, length)| weight * i64::from(*length))
                .sum()
        };
        let mut prices = Vec::new();
        for (turn, index) in self.order.iter().enumerate() {
            let piece = &kit.pieces[*index];
            // A place costs what its corner does and what the crate does, as it lies.
            prices.clear();
            prices.extend(heap.corners().iter().map(price));
            let cheapest = prices.iter().min().copied().unwrap_or(0);
            let mut found: Option<(i64, Place)> = None;
            for (number, pose) in piece.poses.iter().enumerate() {
                let own = price(&pose.size);
                let is_too_dear = |corner: i64, found: Option<(i64, Place)>| {
                    found.is_some_and(|(least, _)| own + corner >= least)
                };
                if is_too_dear(cheapest, found) || !piece.may_lie(pose, kit.rules) {
                    continue;
                }
                for (low, corner) in heap.corners().iter().zip(&prices) {
                    let fits = |axis: usize| low[axis] + pose.size[axis] <= size[axis];
                    if is_too_dear(*corner, found) || !(fits(0) && fits(1) && fits(2)) {
                        continue;
                    }
                    if heap.takes(piece, pose, *low, &mut self.work) {
                        let place = Place {
                            pose: number,
                            low: *low,
                        };
                        found = Some((own + corner, place));
                    }
                }
            }
            let Some((_, place)) = found else {
                return Err(turn);
            };
            places[*index] = place;
            heap.put(piece, &piece.poses[place.pose], place.low);
        }
        Ok(Layout { places })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::modeller_crates::dials::Dials;
    use crate::modeller_crates::shelves::shelves;

    #[test]
    fn a_search_betters_shelves_and_breaks_no_rule() {
        for level in [3, 5, 8, 12] {
            let dials = Dials::of(Level::new(level).expect("a level"));
            let kit = Kit::draw(&dials, &mut Seeded::new(11));
            let start = shelves(&kit);
            let before = start.density(&kit);
            let mut search = Search::new(&kit, Seeded::new(1), start);
            for _ in 0..400 {
                search.attempt();
            }
            assert_eq!(search.best().fault(&kit), None, "{level}");
            assert!(search.best().density(&kit) > before, "{level}");
            assert!(search.work() > 0);
        }
    }
}
