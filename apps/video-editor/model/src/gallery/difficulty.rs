//! What makes a show as hard as its level.

/// The last level of the table; beyond it the rules below go on.
const LAST_ANCHOR: u32 = 12;
/// Faster than this there is no room for everything else. Levels beyond these are alike.
const MOST_CHANGES: u32 = 72;
const MOST_DECOYS: u32 = 36;
const MOST_OVERLAPS: u32 = 18;

/// Numbers of things that happen in a minute, and how much the bars tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// How often the right feed changes.
    pub changes: u32,
    /// How often somebody fidgets.
    pub decoys: u32,
    /// How often the lamp of the camera on whoever speaks turns red; as many others do.
    pub lamps: u32,
    /// How often somebody begins to speak while somebody else goes on.
    pub overlaps: u32,
    /// Thousandths: how much a bar moves although its person is silent.
    pub noise: u32,
}

impl Difficulty {
    /// Those of a level, from 1: on a line between the columns of the table, by the rules beyond it.
    pub fn of_level(level: u32) -> Difficulty {
        let between = |anchors: [(u32, u32); 5]| between(level, &anchors);
        let beyond = level.saturating_sub(LAST_ANCHOR);
        let on = |value: u32, step: u32| value.saturating_add(beyond.saturating_mul(step));
        let changes = between([(1, 6), (3, 12), (5, 20), (8, 36), (LAST_ANCHOR, 60)]);
        let decoys = between([(1, 0), (3, 7), (5, 11), (8, 19), (LAST_ANCHOR, 30)]);
        let overlaps = between([(1, 0), (3, 0), (5, 4), (8, 9), (LAST_ANCHOR, 15)]);
        Difficulty {
            changes: on(changes, 4).min(MOST_CHANGES),
            decoys: on(decoys, 2).min(MOST_DECOYS),
            lamps: between([(1, 0), (3, 2), (5, 4), (8, 6), (LAST_ANCHOR, 10)]),
            overlaps: on(overlaps, 1).min(MOST_OVERLAPS),
            noise: between([(1, 0), (3, 250), (5, 600), (8, 1000), (LAST_ANCHOR, 1000)]),
        }
    }
}

/// Whole numbers, rounded down, and the first or last value outside of the anchors.
fn between(level: u32, anchors: &[(u32, u32)]) -> u32 {
    let after = anchors.iter().position(|(anchor, _)| *anchor > level);
    match (after, anchors.last()) {
        (_, None) => 0,
        (Some(0), _) => anchors[0].1,
        (None, Some((_, last))) => *last,
        (Some(after), _) => {
            let ((low, from), (high, to)) = (anchors[after - 1], anchors[after]);
            from + (to - from) * (level - low) / (high - low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_rises_and_goes_on_until_nobody_could_follow() {
        let changes = [1, 2, 3, 5, 8, 12, 13, 17, 9999].map(|it| Difficulty::of_level(it).changes);
        assert_eq!(changes, [6, 9, 12, 20, 36, 60, 64, 72, 72]);
        let easiest = Difficulty::of_level(1);
        assert_eq!(
            [
                easiest.decoys,
                easiest.lamps,
                easiest.overlaps,
                easiest.noise
            ],
            [0; 4]
        );
        assert_eq!(Difficulty::of_level(0), easiest);
    }
}
