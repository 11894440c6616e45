//! What a seed moves when the tool opens: the order of the templates, the first look at a workflow,
//! and where a node that is added by a click comes to stand. None of it is part of a document.

use crate::layout::{Point, Rect};
use crate::templates::{Template, templates};
use seeded::Opening;

/// How much further away the first look is, at the least and at the most.
const STEPS_BACK: [f64; 2] = [0.86, 0.94];
/// How far the first look goes aside, across and down, as shares of the room around the graph.
/// Below a graph there is room for what is added.
const ASIDE: [f64; 2] = [0.8, 0.2];
/// How far from the middle a new node stands, as a share of what is in sight.
const OFF_THE_MIDDLE: f64 = 0.32;

/// The templates in the order in which the hub shows them.
pub fn listed_templates(opening: Opening) -> Vec<&'static Template> {
    let all: Vec<&'static Template> = templates().iter().collect();
    opening.listed("templates", &all)
}

/// How the first look at a workflow differs from one in which it fits exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstLook {
    /// What the zoom is multiplied by.
    pub zoom: f64,
    /// Where in the room around the graph it stands, from -1 to 1 each way; 0 is the middle.
    pub aside: [f64; 2],
}

impl FirstLook {
    /// `None` where the workflow fits exactly, which it does with seed 0.
    pub fn new(opening: Opening) -> Option<Self> {
        if opening.is_usual() {
            return None;
        }
        let [least, most] = STEPS_BACK;
        Some(FirstLook {
            zoom: least + (most - least) * opening.share("first zoom"),
            aside: [
                ASIDE[0] * opening.shift("first look across"),
                ASIDE[1] * opening.shift("first look down"),
            ],
        })
    }
}

/// Where the middle of a node comes to stand that is added by a click and finds nothing to stand
/// beside; `visible` is the part of the canvas in sight.
pub fn spot_for_new(opening: Opening, visible: Rect) -> Point {
    let [across, down] = ["new node across", "new node down"].map(|it| opening.shift(it));
    let middle = visible.centre();
    Point::new(
        middle.x + across * OFF_THE_MIDDLE * visible.width,
        middle.y + down * OFF_THE_MIDDLE * visible.height,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_shows_everything_as_ever() {
        let usual = Opening::new(0);
        let titles: Vec<_> = listed_templates(usual).iter().map(|it| it.title).collect();
        let in_order: Vec<_> = templates().iter().map(|it| it.title).collect();
        assert_eq!(titles, in_order);
        assert_eq!(FirstLook::new(usual), None);
        let visible = Rect::new(-100.0, 40.0, 800.0, 600.0);
        assert_eq!(spot_for_new(usual, visible), visible.centre());
    }

    #[test]
    fn another_seed_moves_every_template_and_every_first_look() {
        let visible = Rect::new(-100.0, 40.0, 800.0, 600.0);
        for seed in 1..100 {
            let opening = Opening::new(seed);
            let listed = listed_templates(opening);
            assert_eq!(listed.len(), templates().len());
            for (usual, moved) in templates().iter().zip(&listed) {
                assert_ne!(usual.title, moved.title, "{seed}");
            }
            let look = FirstLook::new(opening).expect("another one");
            assert!((0.86..=0.94).contains(&look.zoom), "{seed}: {look:?}");
            for (way, most) in look.aside.iter().zip(ASIDE) {
                assert!((0.4 * most..=most).contains(&way.abs()), "{seed}: {look:?}");
            }
            let spot = spot_for_new(opening, visible);
            assert!(visible.contains(spot), "{seed}: {spot:?}");
            // Further than half a card: who drags what stands in the middle drags nothing.
            let middle = visible.centre();
            assert!((spot.x - middle.x).abs() > 100.0 && (spot.y - middle.y).abs() > 70.0);
        }
    }
}
