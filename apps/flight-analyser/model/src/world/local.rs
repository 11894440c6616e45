//! Local flights: light aircraft and helicopters that come back to where they took off.

use super::frame::direction;
use super::hash::{join, mix, unit};
use super::profile::KNOT_KM_S;

type Point = [f64; 2];

/// Turning points, with lift-off and touchdown.
const MOST_POINTS: usize = 6;
/// Nobody goes farther away.
const FARTHEST_KM: f64 = 60.0;
/// From 30 to 90 minutes.
const SHORTEST_S: f64 = 1800.0;
const SPREAD_S: f64 = 3600.0;
/// Feet that a kilometre of climb or descent gives.
const SLOPE_FT_KM: f64 = 160.0;

/// A closed way through hashed turning points, on the flat map of the airport.
#[derive(Debug)]
pub struct Circuit {
    count: usize,
    points: [Point; MOST_POINTS],
    lengths: [f64; MOST_POINTS],
}

impl Circuit {
    pub fn new(key: u64, from: Point, to: Point, kt: f64) -> Self {
        let inner = 2 + (mix(join(key, 20)) % 3) as usize;
        let wanted = (SHORTEST_S + SPREAD_S * unit(join(key, 21))) * kt * KNOT_KM_S;
        let start = unit(join(key, 22)) * 360.0;
        let turn = if unit(join(key, 23)) < 0.5 { 1.0 } else { -1.0 };
        let corner = |number: usize| {
            let share = (number as f64 + 0.6 * unit(join(key, 30 + number as u64))) / inner as f64;
            let out = direction(start + turn * share * 300.0);
            let distance = 0.45 + 0.55 * unit(join(key, 40 + number as u64));
            [out[0] * distance, out[1] * distance]
        };
        let mut circuit = Circuit {
            count: inner + 2,
            points: [[0.0; 2]; MOST_POINTS],
            lengths: [0.0; MOST_POINTS],
        };
        for number in 0..inner {
            circuit.points[number + 1] = corner(number);
        }
        let scale = (wanted / circuit.measure()).min(FARTHEST_KM);
        for point in &mut circuit.points[1..=inner] {
            *point = [point[0] * scale, point[1] * scale];
        }
        circuit.points[0] = from;
        circuit.points[inner + 1] = to;
        circuit.measure();
        circuit
    }

    /// Notes the length up to each point; the whole length comes back.
    fn measure(&mut self) -> f64 {
        for index in 1..self.count {
            let (from, to) = (self.points[index - 1], self.points[index]);
            let way = [to[0] - from[0], to[1] - from[1]];
            self.lengths[index] =
                self.lengths[index - 1] + (way[0] * way[0] + way[1] * way[1]).sqrt();
        }
        self.km().max(1e-3)
    }

    pub fn km(&self) -> f64 {
        self.lengths[self.count - 1]
    }

    pub fn point(&self, km: f64) -> Point {
        let next = (1..self.count - 1)
            .find(|&index| km < self.lengths[index])
            .unwrap_or(self.count - 1);
        let (from, to) = (self.points[next - 1], self.points[next]);
        let share =
            (km - self.lengths[next - 1]) / (self.lengths[next] - self.lengths[next - 1]).max(1e-9);
        [
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share,
        ]
    }

    pub fn altitude_ft(&self, km: f64, field_ft: f64, cruise_ft: f64) -> f64 {
        (field_ft + SLOPE_FT_KM * km.min(self.km() - km)).min(cruise_ft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_flights_stay_near_and_last_half_an_hour_to_ninety_minutes() {
        for number in 0..2000 {
            let kt = 70.0 + (number % 91) as f64;
            let circuit = Circuit::new(mix(number), [1.0, 0.5], [-0.4, 0.1], kt);
            let minutes = circuit.km() / kt / KNOT_KM_S / 60.0;
            assert!((20.0..95.0).contains(&minutes), "{minutes}");
            for tenth in 0..=10 {
                let [east, north] = circuit.point(circuit.km() * f64::from(tenth) / 10.0);
                assert!((east * east + north * north).sqrt() < FARTHEST_KM + 0.01);
            }
        }
    }
}
