//! What a seed moves when the editor opens: the order of the sample menu, and how large a second is
//! on the timeline. None of it is part of a project.

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn seed_0_opens_as_ever() {
        let usual = Opening::new(0);
        assert_eq!(listed_samples(usual), Sample::ALL);
        assert_eq!(first_scale(usual), 40.0);
    }

    #[test]
    fn another_seed_moves_every_sample_and_every_second() {
        let mut scales = BTreeSet::new();
        for seed in 1..100 {
            let opening = Opening::new(seed);
            let listed = listed_samples(opening);
            for (usual, moved) in Sample::ALL.iter().zip(&listed) {
                assert_ne!(usual, moved, "{seed}");
            }
            let scale = first_scale(opening);
            assert!((32.0..=48.0).contains(&scale) && scale != USUAL_SCALE);
            scales.insert(scale as u64);
        }
        assert_eq!(scales.len(), OTHER_SCALES.len());
    }
}
