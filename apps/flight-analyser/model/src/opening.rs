//! What a seed moves when the tool opens: where the map looks, and where panels lie over it. None of
//! it is part of a document.

use seeded::Opening;

/// Where a fresh page looks with seed 0: Europe, and how near.
pub const HOME: ([f64; 2], u8) = ([50.0, 9.0], 5);
/// How far a fresh page looks elsewhere at the most, in degrees of latitude and longitude.
const ELSEWHERE: [f64; 2] = [5.0, 12.0];

/// Where a fresh page looks, and how near.
pub fn first_map(opening: Opening) -> ([f64; 2], u8) {
    let ([lat, lon], zoom) = HOME;
    let position = [
        lat + ELSEWHERE[0] * opening.shift("latitude"),
        lon + ELSEWHERE[1] * opening.shift("longitude"),
    ];
    // Never from further away, where nobody is told apart from his neighbours.
    let steps_nearer = u8::from(opening.share("zoom") >= 0.5);
    (position, zoom + steps_nearer)
}

/// Where the panels lie that move: shares of the room that each of them has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PanelPlaces {
    /// Beside the middle of the map, and down.
    pub search: [f64; 2],
    /// Along the lower edge, and up from it.
    pub clock: [f64; 2],
    /// Does the selected flight stand on the left, and everything else that moves as in a mirror?
    pub is_mirrored: bool,
}

impl PanelPlaces {
    /// `None` where they lie as with seed 0: the search on the left, the clock on top in the middle.
    pub fn new(opening: Opening) -> Option<Self> {
        (!opening.is_usual()).then(|| PanelPlaces {
            search: [opening.share("search"), opening.share("search down")],
            clock: [opening.share("clock across"), opening.share("clock up")],
            is_mirrored: opening.share("mirror") >= 0.5,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_opens_as_ever() {
        let usual = Opening::new(0);
        assert_eq!(first_map(usual), HOME);
        assert_eq!(PanelPlaces::new(usual), None);
    }

    #[test]
    fn another_seed_looks_elsewhere_and_stays_in_europe() {
        let (mut nearer, mut mirrored) = (0, 0);
        for seed in 1..100 {
            let ([lat, lon], zoom) = first_map(Opening::new(seed));
            assert!(
                (lat - 50.0).abs() >= 2.0 && (lon - 9.0).abs() >= 4.0,
                "{seed}"
            );
            assert!((45.0..=55.0).contains(&lat) && (-3.0..=21.0).contains(&lon));
            assert!((5..=6).contains(&zoom));
            nearer += usize::from(zoom == 6);
            let places = PanelPlaces::new(Opening::new(seed));
            mirrored += usize::from(places.is_some_and(|it| it.is_mirrored));
        }
        assert!((30..70).contains(&nearer), "{nearer}");
        assert!((30..70).contains(&mirrored), "{mirrored}");
    }
}
