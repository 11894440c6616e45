//! Where a country's name is written: in its largest part, as far from the lines as possible.

use super::{rings::Ring, topology::GridPoint};
use flight_analyser_model::places::Grid;

/// Names are wide and low: room beside them counts as half of the room above.
const HEIGHT_WEIGHT: f64 = 2.0;
/// Places that are tried on each axis, at first
const FIRST_TRIES: usize = 32;
/// and around the best so far, this often.
const TRIES: usize = 8;
const ROUNDS: usize = 4;
/// Of the sphere with the area of the Earth, in kilometres.
const RADIUS_KM: f64 = 6371.0;
/// On the map the pole is far away: the name of what surrounds it stands here.
const POLAR_LABEL: [f64; 2] = [-80.0, 0.0];

/// The area between the ring and the south pole, less what the ring does not enclose.
pub fn area_km2(ring: &Ring, grid: Grid) -> f64 {
    let height = |point: GridPoint| libm::sin(lat_of(point, grid).to_radians());
    let pairs = ring.points.iter().zip(ring.points.iter().skip(1));
    let sum: f64 = pairs
        .map(|(a, b)| {
            let east = ((b[0] - a[0]) as f64 * grid.step[0]).to_radians();
            east * ((height(*a) + height(*b)) / 2.0 + 1.0)
        })
        .sum();
    sum * RADIUS_KM * RADIUS_KM
}

/// In the polygon: its outline, then its holes. Latitude and longitude.
pub fn label(polygon: &[Ring], grid: Grid) -> [f64; 2] {
    if polygon.iter().any(|ring| ring.is_around_pole) {
        return POLAR_LABEL;
    }
    let rings: Vec<Vec<[f64; 2]>> = polygon
        .iter()
        .map(|ring| ring.points.iter().map(|it| on_map(*it, grid)).collect())
        .collect();
    let [x, y] = roomiest(&rings);
    let lat = 2.0 * libm::atan(libm::exp(y.to_radians() / HEIGHT_WEIGHT)).to_degrees() - 90.0;
    let lon = (x + 180.0).rem_euclid(360.0) - 180.0;
    // More digits than the map can show would only make the file longer.
    [lat, lon].map(|it| (it * 1000.0).round() / 1000.0)
}

fn lat_of(point: GridPoint, grid: Grid) -> f64 {
    grid.corner[1] + point[1] as f64 * grid.step[1]
}

/// In degrees of the equator on the map, heights weighted.
fn on_map(point: GridPoint, grid: Grid) -> [f64; 2] {
    let lat = lat_of(point, grid).clamp(-85.0, 85.0).to_radians();
    let height = libm::log(libm::tan(lat / 2.0 + std::f64::consts::FRAC_PI_4));
    let lon = grid.corner[0] + point[0] as f64 * grid.step[0];
    [lon, height.to_degrees() * HEIGHT_WEIGHT]
}

/// The inner point that is farthest from all lines, closely enough.
fn roomiest(rings: &[Vec<[f64; 2]>]) -> [f64; 2] {
    let points = || rings.iter().flatten();
    let least = |axis: usize| points().map(|it| it[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| {
        points()
            .map(|it| it[axis])
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let mut from = [least(0), least(1)];
    let mut size = [most(0) - from[0], most(1) - from[1]];
    let mut best = (
        [from[0] + size[0] / 2.0, from[1] + size[1] / 2.0],
        f64::NEG_INFINITY,
    );
    for round in 0..=ROUNDS {
        let tries = if round == 0 { FIRST_TRIES } else { TRIES };
        let cell = [size[0] / tries as f64, size[1] / tries as f64];
        for place in 0..tries * tries {
            let at = [
                from[0] + (0.5 + (place % tries) as f64) * cell[0],
                from[1] + (0.5 + (place / tries) as f64) * cell[1],
            ];
            let room = room_at(rings, at);
            if room > best.1 {
                best = (at, room);
            }
        }
        from = [best.0[0] - cell[0], best.0[1] - cell[1]];
        size = [2.0 * cell[0], 2.0 * cell[1]];
    }
    best.0
}

/// The square of the distance to the nearest line; negative outside.
fn room_at(rings: &[Vec<[f64; 2]>], at: [f64; 2]) -> f64 {
    let mut is_inside = false;
    let mut nearest = f64::INFINITY;
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().skip(1)) {
            let along = [b[0] - a[0], b[1] - a[1]];
            if (a[1] > at[1]) != (b[1] > at[1]) {
                is_inside ^= at[0] < a[0] + along[0] * (at[1] - a[1]) / along[1];
            }
            let to = [at[0] - a[0], at[1] - a[1]];
            let length = along[0] * along[0] + along[1] * along[1];
            let dot = to[0] * along[0] + to[1] * along[1];
            let share = if length > 0.0 {
                (dot / length).clamp(0.0, 1.0)
            } else {
                0.0
            };
            let gap = [to[0] - share * along[0], to[1] - share * along[1]];
            nearest = nearest.min(gap[0] * gap[0] + gap[1] * gap[1]);
        }
    }
    if is_inside { nearest } else { -nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roomiest_place_of_a_corner_is_in_the_corner() {
        // An L whose arms are thinner than the square where they meet.
        let ring = [
            [0.0, 0.0],
            [9.0, 0.0],
            [9.0, 2.0],
            [4.0, 2.0],
            [4.0, 4.0],
            [2.0, 4.0],
            [2.0, 9.0],
        ];
        let mut ring = ring.to_vec();
        ring.extend([[0.0, 9.0], [0.0, 0.0]]);
        let [x, y] = roomiest(&[ring]);
        assert!(
            (1.0..2.5).contains(&x) && (1.0..2.5).contains(&y),
            "{x} {y}"
        );
    }
}
