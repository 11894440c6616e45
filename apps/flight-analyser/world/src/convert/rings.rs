//! From rings to lines that know both their sides.

use super::topology::{GridPoint, Topology, line_number};
use anyhow::{Result, bail};
use flight_analyser_model::places::{Arc, CountryId};
use std::collections::BTreeMap;

/// A ring that encloses something, walked with its country on the right.
pub struct Ring {
    /// Closed, but around the pole: then its ends are one world apart.
    pub points: Vec<GridPoint>,
    pub is_around_pole: bool,
    is_reversed: bool,
}

impl Ring {
    /// Nothing, if the ring has no area: then it is a leftover of the grid.
    pub fn new(topology: &Topology, ring: &[i32], is_hole: bool) -> Option<Self> {
        let mut points = topology.ring_points(ring);
        let (first, last) = (*points.first()?, *points.last()?);
        let is_around_pole = first != last;
        let is_reversed = if is_around_pole {
            // Only Antarctica: with the pole on the right one walks east.
            last[0] < first[0]
        } else {
            let area = doubled_area(&points);
            // Fewer than four points, the last of which is the first, have no area.
            if area == 0 {
                return None;
            }
            // Clockwise, the inside is on the right.
            (area > 0) != is_hole
        };
        if is_reversed {
            points.reverse();
        }
        Some(Self {
            points,
            is_around_pole,
            is_reversed,
        })
    }
}

/// Positive for rings that run anticlockwise.
fn doubled_area(points: &[GridPoint]) -> i64 {
    let pairs = points.iter().zip(points.iter().skip(1));
    pairs.map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
}

/// Who lies on which side of each line.
#[derive(Default)]
pub struct Sides {
    /// By line and country: positive on the right, negative on the left. Some rings walk a line to
    /// and fro, which says nothing.
    uses: BTreeMap<(usize, CountryId), i32>,
}

impl Sides {
    pub fn add(&mut self, country: CountryId, ring: &Ring, lines: &[i32]) {
        for &signed in lines {
            let is_right = (signed >= 0) != ring.is_reversed;
            let sum = self.uses.entry((line_number(signed), country)).or_default();
            *sum += if is_right { 1 } else { -1 };
        }
    }

    /// All lines between two, cut at the antimeridian.
    pub fn arcs(&self, topology: &Topology) -> Result<Vec<Arc>> {
        let mut arcs = Vec::new();
        for (number, line) in topology.lines.iter().enumerate() {
            let [left, right] = self.of_line(number, is_spur(line))?;
            if left == right {
                continue;
            }
            for piece in pieces(line, topology.around) {
                let degrees = |[x, y]: GridPoint| {
                    let at = |axis: usize, steps: i64| {
                        topology.grid.corner[axis] + steps as f64 * topology.grid.step[axis]
                    };
                    [at(0, x).clamp(-180.0, 180.0), at(1, y)]
                };
                arcs.push(Arc {
                    points: piece.into_iter().map(degrees).collect(),
                    left,
                    right,
                });
            }
        }
        Ok(arcs)
    }

    fn of_line(&self, number: usize, is_spur: bool) -> Result<[Option<CountryId>; 2]> {
        let mut sides = [None, None];
        if is_spur {
            return Ok(sides);
        }
        for (&(_, country), &sum) in self.uses.range((number, 0)..=(number, CountryId::MAX)) {
            let side = match sum {
                0 => continue,
                1 => &mut sides[1],
                -1 => &mut sides[0],
                _ => bail!("Line {number} is walked too often."),
            };
            if side.replace(country).is_some() {
                bail!("Two countries lie on the same side of line {number}.");
            }
        }
        Ok(sides)
    }
}

/// A line that only leads back over itself.
fn is_spur(line: &[GridPoint]) -> bool {
    line.first() == line.last() && doubled_area(line) == 0
}

/// The line in the world's own range of longitudes: cut where it crosses the antimeridian, without
/// what runs along it.
fn pieces(line: &[GridPoint], around: i64) -> Vec<Vec<GridPoint>> {
    let mut pieces: Vec<Vec<GridPoint>> = Vec::new();
    let mut last_world = None;
    let mut add = |from: GridPoint, to: GridPoint| {
        let is_seam = from[0] == to[0] && from[0].rem_euclid(around) == 0;
        if is_seam || from == to {
            last_world = last_world.filter(|_| !is_seam);
            return;
        }
        // The middle tells on which side of the antimeridian a point on it is meant.
        let world = (from[0] + to[0]).div_euclid(2 * around);
        let shifted = |[x, y]: GridPoint| [x - world * around, y];
        match pieces.last_mut() {
            Some(piece) if last_world == Some(world) => piece.push(shifted(to)),
            _ => pieces.push(vec![shifted(from), shifted(to)]),
        }
        last_world = Some(world);
    };
    for (&from, &to) in line.iter().zip(line.iter().skip(1)) {
        let (west, east) = (from[0].min(to[0]), from[0].max(to[0]));
        let seam = (west.div_euclid(around) + 1) * around;
        if seam < east {
            let share = (seam - from[0]) as f64 / (to[0] - from[0]) as f64;
            let cut = from[1] + ((to[1] - from[1]) as f64 * share).round() as i64;
            add(from, [seam, cut]);
            add([seam, cut], to);
        } else {
            add(from, to);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_the_antimeridian() {
        let cut = pieces(&[[98, 0], [102, 4], [104, 5]], 100);
        assert_eq!(cut, [vec![[98, 0], [100, 2]], vec![[0, 2], [2, 4], [4, 5]]]);
    }

    #[test]
    fn what_runs_along_the_antimeridian_is_no_line() {
        let cut = pieces(&[[-2, 0], [0, 2], [0, 6], [-3, 7]], 100);
        assert_eq!(cut, [vec![[98, 0], [100, 2]], vec![[100, 6], [97, 7]]]);
    }

    #[test]
    fn spurs_are_known() {
        assert!(is_spur(&[[1, 1], [2, 3], [1, 1]]));
        assert!(!is_spur(&[[1, 1], [2, 3]]));
        assert!(!is_spur(&[[1, 1], [2, 3], [4, 1], [1, 1]]));
    }
}
