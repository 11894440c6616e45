//! Where the sun stands.

use std::f64::consts::{PI, TAU};

use libm::{asin, atan2, cos, sin};

/// The sun over the Earth at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sun {
    /// Where it is overhead: latitude and longitude in degrees.
    pub overhead: [f64; 2],
}

impl Sun {
    /// Sine of its height over the horizon.
    pub fn height_sine(&self, [lat, lon]: [f64; 2]) -> f64 {
        let [declination, overhead] = self.overhead.map(f64::to_radians);
        let lat = lat.to_radians();
        let hour = lon.to_radians() - overhead;
        sin(lat) * sin(declination) + cos(lat) * cos(declination) * cos(hour)
    }
}

/// At a time in seconds since 1970; off by less than a twentieth of a degree in our centuries.
///
/// Low-precision formulae for the sun's mean longitude, its anomaly, and the tilt of the Earth's axis.
pub fn sun_at(unix_seconds: f64) -> Sun {
    // From noon of 1 January 2000.
    let days = unix_seconds / 86_400.0 - 10_957.5;
    let mean_longitude = (280.460 + 0.985_647_4 * days).to_radians();
    let anomaly = (357.528 + 0.985_600_3 * days).to_radians();
    let longitude = mean_longitude
        + 1.915_f64.to_radians() * sin(anomaly)
        + 0.020_f64.to_radians() * sin(2.0 * anomaly);
    let tilt = (23.439 - 4e-7 * days).to_radians();
    let declination = asin(sin(tilt) * sin(longitude));
    let ascension = atan2(cos(tilt) * sin(longitude), cos(longitude));
    // The Earth's turn against the stars.
    let sidereal = (280.460_618_37 + 360.985_647_366_29 * days).to_radians();
    let overhead = (ascension - sidereal + PI).rem_euclid(TAU) - PI;
    Sun {
        overhead: [declination.to_degrees(), overhead.to_degrees()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sun_is_where_almanacs_have_it() {
        let known = [
            // 2022-06-27 12:00 UTC: shortly after the solstice; the sundial is three minutes late.
            (1_656_331_200.0, [23.32, 0.75]),
            // 2022-03-20 15:33 UTC: the equinox.
            (1_647_790_380.0, [0.0, -51.38]),
            // 2022-12-21 21:48 UTC: the solstice.
            (1_671_659_280.0, [-23.44, -147.47]),
        ];
        for (time, expected) in known {
            let [lat, lon] = sun_at(time).overhead;
            assert!((lat - expected[0]).abs() < 0.05, "{lat} {expected:?}");
            assert!((lon - expected[1]).abs() < 0.15, "{lon} {expected:?}");
        }
    }

    #[test]
    fn it_is_day_where_it_is_overhead_and_night_on_the_other_side() {
        let sun = sun_at(1_656_331_200.0);
        let [lat, lon] = sun.overhead;
        assert!((sun.height_sine([lat, lon]) - 1.0).abs() < 1e-9);
        assert!((sun.height_sine([-lat, lon + 180.0]) + 1.0).abs() < 1e-9);
        assert!(sun.height_sine([80.0, lon + 180.0]) > 0.0);
    }
}
