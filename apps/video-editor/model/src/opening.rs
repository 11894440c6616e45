//! What a seed moves when the editor opens: the order of the sample menu, how large a second is on the
//! timeline, and the sides of the two panels. None of it is part of a project.

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

/// Does the inspector stand on the left of the player, and the media on its right? With seed 0 it is
/// the other way round.
pub fn are_panels_swapped(opening: Opening) -> bool {
    opening.share("panels") >= 0.5
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
        assert!(!are_panels_swapped(usual));
    }

    #[test]
    fn another_seed_moves_every_sample_and_every_second() {
        let mut scales = BTreeSet::new();
        let mut swapped = 0;
        for seed in 1..100 {
            let opening = Opening::new(seed);
            let listed = listed_samples(opening);
            for (usual, moved) in Sample::ALL.iter().zip(&listed) {
                assert_ne!(usual, moved, "{seed}");
            }
            let scale = first_scale(opening);
            assert!((32.0..=48.0).contains(&scale) && scale != USUAL_SCALE);
            scales.insert(scale as u64);
            swapped += usize::from(are_panels_swapped(opening));
        }
        assert_eq!(scales.len(), OTHER_SCALES.len());
        assert!((30..70).contains(&swapped), "{swapped}");
    }
}
