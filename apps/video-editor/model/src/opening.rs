//! What a seed moves when the editor opens: the order of the sample menu, how large a second is on the
//! timeline, and the order of the panels and of the buttons in the header. None of it is part of a project.

use crate::samples::Sample;
use seeded::Opening;

/// Pixels of a second on the timeline, as it opens with seed 0.
pub const USUAL_SCALE: f64 = 40.0;
/// The same with other seeds. Halves of a second are whole pixels.
const OTHER_SCALES: [f64; 6] = [32.0, 34.0, 36.0, 44.0, 46.0, 48.0];

/// The samples in the order of their menu.
pub fn listed_samples(opening: Opening) -> Vec<Sample> {
    opening.listed("samples", &Sample::ALL)
}

/// Pixels of a second on the timeline, as it opens.
pub fn first_scale(opening: Opening) -> f64 {
    if opening.is_usual() {
        return USUAL_SCALE;
    }
    let at = opening.share("timeline") * OTHER_SCALES.len() as f64;
    OTHER_SCALES
        .get(at as usize)
        .copied()
        .unwrap_or(USUAL_SCALE)
}

/// What stands side by side above the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// What was loaded.
    Media,
    /// The picture, and the buttons under it.
    Player,
    /// What is selected.
    Inspector,
}

/// As they stand with seed 0, from left to right.
const USUAL_PANELS: [Panel; 3] = [Panel::Media, Panel::Player, Panel::Inspector];

/// The panels from left to right.
pub fn panels(opening: Opening) -> [Panel; 3] {
    reordered(opening, "panels", USUAL_PANELS)
}

/// What is pressed in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderButton {
    /// *Sample media*.
    Samples,
    /// *Project*.
    Project,
    /// *Export*.
    Export,
}

/// As they stand with seed 0, from left to right.
const USUAL_BUTTONS: [HeaderButton; 3] = [
    HeaderButton::Samples,
    HeaderButton::Project,
    HeaderButton::Export,
];

/// The buttons of the header from left to right; the last one stands at its end.
pub fn header_buttons(opening: Opening) -> [HeaderButton; 3] {
    reordered(opening, "header", USUAL_BUTTONS)
}

/// Three things in their usual order with seed 0, and in one of the five others with other seeds.
fn reordered<T: Copy>(opening: Opening, what: &str, [a, b, c]: [T; 3]) -> [T; 3] {
    if opening.is_usual() {
        return [a, b, c];
    }
    let others = [[c, b, a], [c, a, b], [a, c, b], [b, c, a], [b, a, c]];
    let at = opening.share(what) * others.len() as f64;
    others[at as usize % others.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn seed_0_opens_as_ever() {
        let usual = Opening::new(0);
        assert_eq!(listed_samples(usual), Sample::ALL);
        assert_eq!(first_scale(usual), 40.0);
        assert_eq!(panels(usual), USUAL_PANELS);
        assert_eq!(header_buttons(usual), USUAL_BUTTONS);
    }

    #[test]
    fn another_seed_moves_every_sample_every_second_panels_and_buttons() {
        let mut scales = BTreeSet::new();
        let mut orders = BTreeSet::new();
        for seed in 1..100 {
            let opening = Opening::new(seed);
            let listed = listed_samples(opening);
            for (usual, moved) in Sample::ALL.iter().zip(&listed) {
                assert_ne!(usual, moved, "{seed}");
            }
            let scale = first_scale(opening);
            assert!((32.0..=48.0).contains(&scale) && scale != USUAL_SCALE);
            scales.insert(scale as u64);
            let (panels, buttons) = (panels(opening), header_buttons(opening));
            assert!(panels != USUAL_PANELS && buttons != USUAL_BUTTONS, "{seed}");
            orders.insert((panels.map(|it| it as u8), buttons.map(|it| it as u8)));
        }
        assert_eq!(scales.len(), OTHER_SCALES.len());
        assert_eq!(
            orders.len(),
            25,
            "each order of the one with each of the other"
        );
    }
}
