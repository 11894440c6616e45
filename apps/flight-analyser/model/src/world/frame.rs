//! Geometry for tracks: unit vectors for great circles, flat maps near airports, and the way between
//! two neighbouring samples on the ellipsoid.
//!
//! All functions beyond the four operations and roots come from `libm`: a browser and a server must
//! agree to the last bit.

use libm::{atan2, cos, sin};

/// Degrees to radians.
pub(crate) const DEGREE: f64 = std::f64::consts::PI / 180.0;
/// Mean radius for great circles.
pub(crate) const EARTH_KM: f64 = 6371.0088;
/// Kilometres of one degree of a great circle.
pub(crate) const DEGREE_KM: f64 = EARTH_KM * DEGREE;
/// WGS84: half the greater axis, and the first eccentricity squared.
const AXIS_M: f64 = 6_378_137.0;
const ECCENTRICITY_SQUARED: f64 = 0.006_694_379_990_141_317;

/// From the middle of the earth: towards 0° 0°, towards 90° east on the equator, to the north pole.
pub type Vector = [f64; 3];

/// The unit vector of a latitude and longitude in degrees.
pub fn vector([lat, lon]: [f64; 2]) -> Vector {
    let (lat, lon) = (lat * DEGREE, lon * DEGREE);
    let across = cos(lat);
    [across * cos(lon), across * sin(lon), sin(lat)]
}

/// Latitude and longitude of a vector of any length.
pub fn position([x, y, z]: Vector) -> [f64; 2] {
    [
        atan2(z, (x * x + y * y).sqrt()) / DEGREE,
        atan2(y, x) / DEGREE,
    ]
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// `a` times its weight plus `b` times its own.
pub(crate) fn mixed(a: Vector, by_a: f64, b: Vector, by_b: f64) -> Vector {
    [
        a[0] * by_a + b[0] * by_b,
        a[1] * by_a + b[1] * by_b,
        a[2] * by_a + b[2] * by_b,
    ]
}

/// Of length 1; of no length at all, any.
pub(crate) fn unit(a: Vector) -> Vector {
    let length = dot(a, a).sqrt();
    match length > 0.0 {
        true => [a[0] / length, a[1] / length, a[2] / length],
        false => [1.0, 0.0, 0.0],
    }
}

/// A great circle from one point to another.
#[derive(Clone, Copy, Debug)]
pub struct GreatCircle {
    from: Vector,
    /// A quarter of the circle further.
    ahead: Vector,
    /// The pole to its left.
    pub(crate) left: Vector,
    /// Radians from end to end.
    pub angle: f64,
}

impl GreatCircle {
    /// Between two unit vectors, the shorter way round.
    pub fn new(from: Vector, to: Vector) -> Self {
        let normal = cross(from, to);
        let sine = dot(normal, normal).sqrt();
        // Of the same point twice any circle will do.
        let left = if sine > 1e-12 {
            unit(normal)
        } else {
            unit(cross(from, [0.0, 0.6, 0.8]))
        };
        GreatCircle {
            from,
            ahead: cross(left, from),
            left,
            angle: atan2(sine, dot(from, to)),
        }
    }

    /// Length from end to end.
    pub fn km(&self) -> f64 {
        self.angle * EARTH_KM
    }

    /// The point at an angle from the start.
    pub fn at(&self, angle: f64) -> Vector {
        mixed(self.from, cos(angle), self.ahead, sin(angle))
    }

    /// That point moved to the left by an angle (small, in radians).
    pub(crate) fn beside(&self, angle: f64, left: f64) -> Vector {
        mixed(self.at(angle), 1.0, self.left, left)
    }
}

/// A flat map around a point: kilometres east and north. Good for some tens of kilometres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    lat: f64,
    lon: f64,
    east_km: f64,
}

impl Plane {
    /// With a latitude and longitude at its origin.
    pub fn new([lat, lon]: [f64; 2]) -> Self {
        // At a pole a degree of longitude has no length; one metre keeps the map defined.
        Plane {
            lat,
            lon,
            east_km: (cos(lat * DEGREE) * DEGREE_KM).max(0.001),
        }
    }

    /// Latitude and longitude of kilometres east and north.
    pub fn position(&self, [east, north]: [f64; 2]) -> [f64; 2] {
        [
            self.lat + north / DEGREE_KM,
            wrapped(self.lon + east / self.east_km),
        ]
    }

    /// Kilometres east and north of a latitude and longitude.
    pub fn point(&self, [lat, lon]: [f64; 2]) -> [f64; 2] {
        [
            wrapped(lon - self.lon) * self.east_km,
            (lat - self.lat) * DEGREE_KM,
        ]
    }
}

/// A longitude or a difference of two, between -180 and 180.
pub fn wrapped(degrees: f64) -> f64 {
    if degrees >= 180.0 {
        degrees - 360.0
    } else if degrees < -180.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

/// East and north of a compass direction.
pub(crate) fn direction(heading: f64) -> [f64; 2] {
    [sin(heading * DEGREE), cos(heading * DEGREE)]
}

/// Metres east and north from one position to another that is near, on the ellipsoid.
pub fn way_m(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let middle = (from[0] + to[0]) / 2.0 * DEGREE;
    let sine = sin(middle);
    let root = 1.0 - ECCENTRICITY_SQUARED * sine * sine;
    let across = AXIS_M / root.sqrt();
    let along = across * (1.0 - ECCENTRICITY_SQUARED) / root;
    [
        wrapped(to[1] - from[1]) * DEGREE * across * cos(middle),
        (to[0] - from[0]) * DEGREE * along,
    ]
}

/// Compass direction of a way east and north: from 0 to below 360.
pub fn compass([east, north]: [f64; 2]) -> f64 {
    let degrees = atan2(east, north) / DEGREE;
    if degrees < 0.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_great_circle_ends_where_it_should() {
        let (from, to) = ([50.0, 8.5], [40.6, -73.8]);
        let circle = GreatCircle::new(vector(from), vector(to));
        let end = position(circle.at(circle.angle));
        assert!((end[0] - to[0]).abs() < 1e-9 && (end[1] - to[1]).abs() < 1e-9);
        assert!((circle.km() - 6200.0).abs() < 50.0);
    }

    #[test]
    fn the_way_between_samples_agrees_with_the_geodesic() {
        use geographiclib_rs::{Geodesic, InverseGeodesic};
        let geodesic = Geodesic::wgs84();
        for (from, to) in [
            ([48.0, 16.0], [48.1, 16.2]),
            ([-33.0, 151.0], [-33.2, 150.9]),
            ([0.1, 0.0], [-0.1, 0.1]),
        ] {
            let (metres, azimuth, _, _): (f64, f64, f64, f64) =
                geodesic.inverse(from[0], from[1], to[0], to[1]);
            let [east, north] = way_m(from, to);
            assert!(((east * east + north * north).sqrt() / metres - 1.0).abs() < 1e-4);
            assert!(wrapped(compass([east, north]) - azimuth).abs() < 0.2);
        }
    }

    #[test]
    fn a_plane_leads_there_and_back() {
        let plane = Plane::new([60.0, 179.9]);
        let point = plane.point(plane.position([20.0, -7.0]));
        assert!((point[0] - 20.0).abs() < 1e-9 && (point[1] + 7.0).abs() < 1e-9);
    }
}
