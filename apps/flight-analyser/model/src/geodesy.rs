//! Distances and courses on the WGS84 ellipsoid. Positions are latitude and longitude in degrees.

use std::sync::LazyLock;

use geographiclib_rs::{DirectGeodesic, Geodesic, InverseGeodesic};

static WGS84: LazyLock<Geodesic> = LazyLock::new(Geodesic::wgs84);

/// Points of a circle that is drawn.
const CIRCLE_POINTS: usize = 360;

/// Length of the shortest way. A sphere would be off by kilometres on the circles of tasks.
pub fn distance_km(from: [f64; 2], to: [f64; 2]) -> f64 {
    let metres: f64 = WGS84.inverse(from[0], from[1], to[0], to[1]);
    metres / 1000.0
}

/// The course on which one sets out, in degrees clockwise from north, at least 0 and below 360.
pub fn course_deg(from: [f64; 2], to: [f64; 2]) -> f64 {
    let (_, course, _, _): (f64, f64, f64, f64) = WGS84.inverse(from[0], from[1], to[0], to[1]);
    course.rem_euclid(360.0)
}

/// Where one arrives.
pub fn destination(from: [f64; 2], course_deg: f64, km: f64) -> [f64; 2] {
    let (lat, lon): (f64, f64) = WGS84.direct(from[0], from[1], course_deg, km * 1000.0);
    [lat, lon]
}

/// The points at a distance from a centre, clockwise from north; the first is not repeated.
pub fn circle(centre: [f64; 2], radius_km: f64) -> Vec<[f64; 2]> {
    (0..CIRCLE_POINTS)
        .map(|index| {
            destination(
                centre,
                index as f64 * 360.0 / CIRCLE_POINTS as f64,
                radius_km,
            )
        })
        .collect()
}

/// Points along the shortest way, both ends included, at most `step_km` apart.
pub fn way(from: [f64; 2], to: [f64; 2], step_km: f64) -> Vec<[f64; 2]> {
    let length = distance_km(from, to);
    let course = course_deg(from, to);
    let pieces = (length / step_km).ceil().clamp(1.0, 1000.0) as usize;
    let mut points: Vec<_> = (0..pieces)
        .map(|index| destination(from, course, length * index as f64 / pieces as f64))
        .collect();
    points.push(to);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    const JFK: [f64; 2] = [40.6398, -73.7789];

    #[test]
    fn known_distances_come_out() {
        // The benchmark case of the WGS84 literature: Wellington to Salamanca.
        let km = distance_km([-41.32, 174.81], [40.96, -5.50]);
        assert!((km - 19_959.679_267_353_82).abs() < 1e-6, "{km}");
        // A degree of latitude is longer at the pole than at the equator.
        let at_equator = distance_km([0.0, 0.0], [1.0, 0.0]);
        let at_pole = distance_km([89.0, 0.0], [90.0, 0.0]);
        assert!((at_equator - 110.574_388_6).abs() < 1e-6, "{at_equator}");
        assert!((at_pole - 111.693_864_9).abs() < 1e-6, "{at_pole}");
        // A quarter of the equator.
        let quarter = distance_km([0.0, -45.0], [0.0, 45.0]);
        assert!((quarter - 10_018.754_171_394_6).abs() < 1e-6, "{quarter}");
    }

    #[test]
    fn the_shortest_way_crosses_the_antimeridian_and_the_pole() {
        let km = distance_km([10.0, 179.5], [10.0, -179.5]);
        assert!((km - 109.639).abs() < 0.01, "{km}");
        assert!((course_deg([10.0, 179.5], [10.0, -179.5]) - 89.913).abs() < 0.01);
        // Over the pole: half a meridian minus two parts.
        let km = distance_km([80.0, 0.0], [80.0, 180.0]);
        assert!((km - 2.0 * distance_km([80.0, 0.0], [90.0, 0.0])).abs() < 1e-9);
        assert!(course_deg([80.0, 0.0], [80.0, 180.0]).abs() < 1e-9);
    }

    #[test]
    fn going_a_distance_arrives_at_that_distance() {
        for course in [0.0, 37.0, 123.5, 270.0, 359.0] {
            for km in [1.0, 450.0, 2000.0] {
                let there = destination(JFK, course, km);
                assert!((distance_km(JFK, there) - km).abs() < 1e-9);
                let difference = (course_deg(JFK, there) - course + 540.0) % 360.0 - 180.0;
                assert!(difference.abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_circle_has_its_radius_everywhere_even_around_a_pole() {
        for centre in [JFK, [89.0, 10.0], [-17.0, 179.0]] {
            for point in circle(centre, 500.0) {
                assert!((distance_km(centre, point) - 500.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_way_keeps_its_length() {
        let points = way([51.5, -0.1], [35.0, 139.0], 200.0);
        let length: f64 = points.windows(2).map(|it| distance_km(it[0], it[1])).sum();
        assert!((length - distance_km([51.5, -0.1], [35.0, 139.0])).abs() < 1e-6);
        assert!(
            points
                .windows(2)
                .all(|it| distance_km(it[0], it[1]) <= 200.0 + 1e-9)
        );
        assert_eq!(way(JFK, JFK, 10.0).len(), 2);
    }
}
