//! Which values a document may hold.

use std::ops::RangeInclusive;

/// Largest magnitude of a coordinate, an angle or a scale factor.
pub const MAX_COORDINATE: f64 = 1e6;
/// Smallest magnitude of a scale factor.
pub const MIN_SCALE: f64 = 0.001;
/// In characters.
pub const MAX_NAME_LENGTH: usize = 64;
/// In degrees.
pub const FOV_RANGE: RangeInclusive<f64> = 10.0..=120.0;
/// In units.
pub const ORTHO_ZOOM_RANGE: RangeInclusive<f64> = 0.1..=1000.0;
pub(crate) const MAX_SCENES: usize = 500;
pub(crate) const MAX_OBJECTS: usize = 2000;

/// Documents hold numbers to six decimals, exactly as they are exported: what is written out and
/// read back is the same document, and `0.1 + 0.2` is stored as `0.3`.
pub fn quantised(value: f64) -> f64 {
    let rounded = (value * 1e6).round() / 1e6;
    // Negative zero would be exported as "-0".
    rounded + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn float_dust_is_removed() {
        assert_eq!(quantised(0.1 + 0.2), 0.3);
        assert_eq!(quantised(4.2 + 0.2 + 0.5), 4.9);
        assert_eq!(quantised(1.0 / 3.0), 0.333333);
        assert!(quantised(-1e-9).is_sign_positive());
    }

    #[test]
    fn quantising_twice_changes_nothing() {
        for value in [0.1, -2.675, 123456.789012, 999999.999999, 1e-6] {
            assert_eq!(quantised(quantised(value)), quantised(value));
        }
    }
}
