//! Where nobody listens: oceans and empty land, as in the networks of volunteers.
//!
//! The rule names regions; as boxes they are: the North Atlantic; the Pacific without Hawaii; the
//! Indian Ocean; central Africa, where the Red Sea and Arabia are heard; inner China.

/// South, north, west, east in degrees.
type Region = [f64; 4];

const SILENT: [Region; 7] = [
    [5.0, 62.0, -60.0, -15.0],
    // The Pacific: west and east of the antimeridian, and its south-eastern part.
    [-25.0, 51.0, 155.0, 180.0],
    [-60.0, 51.0, -180.0, -130.0],
    [-60.0, 3.0, -130.0, -86.0],
    [-60.0, 3.0, 50.0, 95.0],
    [29.0, 47.0, 78.0, 100.0],
    [-22.0, 12.0, -10.0, 45.0],
];
/// Central Africa north of the Horn ends at the Red Sea.
const SAHARA: Region = [12.0, 30.0, -10.0, 34.0];
/// The islands and 160 km around.
const HAWAII: Region = [17.5, 23.7, -161.7, -153.3];

fn holds(region: &Region, lat: f64, lon: f64) -> bool {
    lat > region[0] && lat < region[1] && lon > region[2] && lon < region[3]
}

/// Whether somebody hears an aircraft there. `reach` moves the edges outwards in degrees: aircraft fade
/// from reception at different places.
pub fn is_heard([lat, lon]: [f64; 2], reach: f64) -> bool {
    let inwards = |region: &Region| {
        let edge = |side: f64, by: f64| if side.abs() == 180.0 { side } else { side + by };
        [
            region[0] + reach,
            region[1] - reach,
            edge(region[2], reach),
            edge(region[3], -reach),
        ]
    };
    let is_silent = SILENT
        .iter()
        .chain([&SAHARA])
        .any(|region| holds(&inwards(region), lat, lon));
    !is_silent || holds(&HAWAII, lat, lon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oceans_are_silent_and_airports_are_heard() {
        for silent in [
            [50.0, -40.0],
            [40.0, 175.0],
            [30.0, -140.0],
            [-10.0, 70.0],
            [5.0, 20.0],
            [35.0, 90.0],
        ] {
            assert!(!is_heard(silent, 0.0), "{silent:?}");
        }
        for heard in [
            [48.0, 16.0],
            [21.3, -157.9],
            [-37.0, 174.8],
            [30.1, 31.4],
            [21.7, 39.2],
            [40.0, 116.0],
            [8.5, 76.9],
        ] {
            assert!(is_heard(heard, 0.0), "{heard:?}");
        }
    }
}
