//! Track before detect: everything among the plots that flies like an aircraft, real or not.
//!
//! Looks at dots alone, as they are drawn. A track is a chain of dots of one speed class, each near the
//! place to which the two before it lead, on a smooth curve as a whole.

/// Pixels between two sweeps: who flies does so within these.
pub const SPEEDS_PX: [f64; 2] = [9.0, 13.0];
/// The same as dots on whole pixels show it.
const SHOWN_SPEEDS_PX: [f64; 2] = [8.0, 14.0];
/// How far a dot may be from where it is expected, after so many sweeps: turns and changes of speed, and
/// whole pixels.
const GATES_PX: [f64; 3] = [0.0, 3.4, 5.8];
/// Root of the mean square of the distances between the dots of a track and a smooth curve.
const ROUGHEST_PX: f64 = 0.9;
/// A search that comes to this many chains has found too many.
const MOST_CHAINS: usize = 8_000_000;
/// The curve: of third degree in time.
const TERMS: usize = 4;

pub type Dot = [i32; 2];

/// A chain of dots.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// With the sweeps that show them.
    pub hits: Vec<(usize, Dot)>,
    /// Where the curve is at the last sweep of the search.
    pub end: [f64; 2],
}

/// All tracks over these sweeps that have a dot in at least so many of them. Nothing where the search was given
/// up: there are too many chains, or a track ends where none is expected.
pub fn tracks(
    sweeps: &[Vec<Dot>],
    least: usize,
    is_expected: &dyn Fn([f64; 2]) -> bool,
) -> Option<Vec<Track>> {
    let cells: Vec<Cells> = sweeps.iter().map(|dots| Cells::new(dots)).collect();
    let mut search = Search {
        sweeps: &cells,
        least,
        is_expected,
        chain: Vec::new(),
        chains: 0,
        is_given_up: false,
        found: Vec::new(),
    };
    for first in 0..=sweeps.len().checked_sub(least)? {
        for dot in sweeps.get(first)? {
            search.begin(first, *dot);
            if search.is_given_up {
                return None;
            }
        }
    }
    Some(search.found)
}

struct Search<'s> {
    sweeps: &'s [Cells],
    least: usize,
    is_expected: &'s dyn Fn([f64; 2]) -> bool,
    chain: Vec<(usize, Dot)>,
    chains: usize,
    is_given_up: bool,
    found: Vec<Track>,
}

impl Search<'_> {
    /// Tracks that begin with two dots in two sweeps.
    fn begin(&mut self, first: usize, dot: Dot) {
        let Some(next) = self.sweeps.get(first + 1) else {
            return;
        };
        let middle = dot.map(f64::from);
        for (second, away) in next.within(middle, SHOWN_SPEEDS_PX[1]) {
            if away >= SHOWN_SPEEDS_PX[0] {
                self.chain.clear();
                self.chain.extend([(first, dot), (first + 1, second)]);
                self.go_on(first + 2);
            }
        }
    }

    /// Everything that the chain can become from a sweep on.
    fn go_on(&mut self, from: usize) {
        self.chains += 1;
        self.is_given_up |= self.chains >= MOST_CHAINS;
        if self.is_given_up {
            return;
        }
        let last = self.sweeps.len();
        let Some((at, step)) = self.course() else {
            return;
        };
        let (seen, _) = self.chain[self.chain.len() - 1];
        for sweep in from..last {
            let after = sweep - seen;
            // Those that are left would not be enough.
            if after >= GATES_PX.len() || self.chain.len() + last - sweep < self.least {
                return;
            }
            let ahead = after as f64;
            let expected = [at[0] + step[0] * ahead, at[1] + step[1] * ahead];
            for (dot, _) in self.sweeps[sweep].within(expected, GATES_PX[after]) {
                let speed = distance(at, dot.map(f64::from)) / ahead;
                if (SHOWN_SPEEDS_PX[0]..=SHOWN_SPEEDS_PX[1]).contains(&speed) {
                    self.chain.push((sweep, dot));
                    self.go_on(sweep + 1);
                    self.chain.pop();
                }
            }
        }
        if self.chain.len() >= self.least
            && let Some(end) = smooth_end(&self.chain, last - 1)
        {
            let hits = self.chain.clone();
            self.found.push(Track { hits, end });
            self.is_given_up |= !(self.is_expected)(end);
        }
    }

    /// Where the chain is, and how far it goes with a sweep.
    fn course(&self) -> Option<([f64; 2], [f64; 2])> {
        let [.., (earlier, from), (later, to)] = self.chain[..] else {
            return None;
        };
        let sweeps = (later - earlier) as f64;
        let [from, to] = [from, to].map(|dot| dot.map(f64::from));
        let step = [0, 1].map(|axis| (to[axis] - from[axis]) / sweeps);
        Some((to, step))
    }
}

/// Where a smooth curve through a chain is at a sweep; nothing where the chain is not smooth.
fn smooth_end(chain: &[(usize, Dot)], sweep: usize) -> Option<[f64; 2]> {
    // Small numbers keep the equations well behaved.
    let time = |sweep: usize| (sweep as f64 - chain[0].0 as f64) / chain.len() as f64;
    let mut squares = 0.0;
    let mut end = [0.0; 2];
    for axis in [0, 1] {
        let points: Vec<[f64; 2]> = chain
            .iter()
            .map(|(sweep, dot)| [time(*sweep), f64::from(dot[axis])])
            .collect();
        let curve = fitted(&points)?;
        let off = points.iter().map(|[at, value]| value - along(&curve, *at));
        squares += off.map(|it| it * it).sum::<f64>();
        end[axis] = along(&curve, time(sweep));
    }
    let rough = (squares / chain.len() as f64).sqrt();
    (rough <= ROUGHEST_PX).then_some(end)
}

fn along(curve: &[f64; TERMS], at: f64) -> f64 {
    curve.iter().rev().fold(0.0, |sum, term| sum * at + term)
}

/// Least squares, by elimination.
fn fitted(points: &[[f64; 2]]) -> Option<[f64; TERMS]> {
    let mut rows = [[0.0; TERMS + 1]; TERMS];
    for [at, value] in points {
        let power = |exponent: usize| (0..exponent).fold(1.0, |product, _| product * at);
        for (row, numbers) in rows.iter_mut().enumerate() {
            for (column, number) in numbers.iter_mut().take(TERMS).enumerate() {
                *number += power(row + column);
            }
            numbers[TERMS] += power(row) * value;
        }
    }
    for pivot in 0..TERMS {
        let largest = (pivot..TERMS)
            .max_by(|one, two| rows[*one][pivot].abs().total_cmp(&rows[*two][pivot].abs()))?;
        rows.swap(pivot, largest);
        if rows[pivot][pivot].abs() < 1e-12 {
            return None;
        }
        let own = rows[pivot];
        for (row, numbers) in rows.iter_mut().enumerate() {
            let factor = numbers[pivot] / own[pivot];
            if row != pivot {
                let pairs = numbers.iter_mut().zip(own);
                pairs.for_each(|(number, other)| *number -= factor * other);
            }
        }
    }
    Some([0, 1, 2, 3].map(|row| rows[row][TERMS] / rows[row][row]))
}

pub fn distance(one: [f64; 2], two: [f64; 2]) -> f64 {
    // Not `hypot`, which is not the same on every machine.
    let [x, y] = [one[0] - two[0], one[1] - two[1]];
    (x * x + y * y).sqrt()
}

/// The dots of a sweep by where they are.
struct Cells {
    /// Cell by cell, row by row.
    dots: Vec<Dot>,
    /// Where the dots of each cell begin; after the last cell, how many there are.
    begins: Vec<usize>,
}

/// Side of a cell in pixels; no gate is wider.
const CELL: i32 = 16;
/// Cells of the search: a window and what is a little beyond it.
const COLUMNS: i32 = 1280 / CELL + 4;
const ROWS: i32 = 720 / CELL + 4;

impl Cells {
    fn new(dots: &[Dot]) -> Self {
        let cell_of = |dot: &Dot| Self::index(dot.map(|it| it.div_euclid(CELL) + 2));
        let mut placed: Vec<(usize, Dot)> = dots
            .iter()
            .filter_map(|dot| Some((cell_of(dot)?, *dot)))
            .collect();
        placed.sort_by_key(|(cell, _)| *cell);
        let mut begins = vec![0; (COLUMNS * ROWS) as usize + 1];
        for (cell, _) in &placed {
            begins[cell + 1] += 1;
        }
        for cell in 1..begins.len() {
            begins[cell] += begins[cell - 1];
        }
        Cells {
            dots: placed.into_iter().map(|(_, dot)| dot).collect(),
            begins,
        }
    }

    fn index([column, row]: [i32; 2]) -> Option<usize> {
        let is_inside = (0..COLUMNS).contains(&column) && (0..ROWS).contains(&row);
        is_inside.then_some((row * COLUMNS + column) as usize)
    }

    /// The dots that are at most so far away, and how far.
    fn within(&self, at: [f64; 2], reach: f64) -> impl Iterator<Item = (Dot, f64)> {
        let [column, row] = at.map(|it| (it.floor() as i32).div_euclid(CELL) + 2);
        let rows = (row - 1).max(0)..(row + 2).min(ROWS);
        let [left, right] = [column - 1, column + 2].map(|it| it.clamp(0, COLUMNS));
        // Cells of a row lie side by side.
        let dots = rows.flat_map(move |row| {
            let [from, to] = [left, right].map(|it| self.begins[(row * COLUMNS + it) as usize]);
            &self.dots[from..to]
        });
        dots.map(move |dot| (*dot, distance(at, dot.map(f64::from))))
            .filter(move |(_, away)| *away <= reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who turns, at 11 pixels a sweep.
    fn turning(sweeps: usize, missed: &[usize]) -> Vec<Vec<Dot>> {
        let mut at = [300.0f64, 300.0];
        let mut found = Vec::new();
        for sweep in 0..sweeps {
            let heading = (20.0 + 3.5 * sweep as f64).to_radians();
            at = [at[0] + 11.0 * heading.cos(), at[1] + 11.0 * heading.sin()];
            let dot = at.map(|it| it.round() as i32);
            found.push(match missed.contains(&sweep) {
                true => Vec::new(),
                false => vec![dot],
            });
        }
        found
    }

    #[test]
    fn who_turns_is_found_although_some_sweeps_miss_it() {
        let found = tracks(&turning(12, &[4, 7, 9]), 9, &|_| true).expect("few chains");
        let longest = found.iter().max_by_key(|track| track.hits.len());
        assert_eq!(longest.map(|track| track.hits.len()), Some(9));
        assert!(
            tracks(&turning(12, &[4, 7, 9]), 10, &|_| true)
                .expect("few")
                .is_empty()
        );
    }

    #[test]
    fn a_curve_is_found_again() {
        let points: Vec<_> = (0..9)
            .map(f64::from)
            .map(|at| [at, 2.0 - at * at])
            .collect();
        let curve = fitted(&points).expect("enough points");
        assert!((along(&curve, 5.0) + 23.0).abs() < 1e-6, "{curve:?}");
    }

    #[test]
    fn dots_that_jump_about_are_no_track() {
        let jumping: Vec<Vec<Dot>> = (0..12)
            .map(|it| vec![[100 + it * 11, (it % 2) * 9]])
            .collect();
        assert!(
            tracks(&jumping, 9, &|_| true)
                .expect("few chains")
                .is_empty()
        );
    }

    #[test]
    fn the_search_ends_with_the_first_track_where_none_is_expected() {
        let sweeps = turning(12, &[]);
        assert!(tracks(&sweeps, 12, &|_| true).is_some());
        assert_eq!(tracks(&sweeps, 12, &|_| false), None);
    }
}
