//! Crates that are in place already, and where the next one can go.

use evaluator::packing::Rules;

use super::kit::{Part, Piece, Pose, Shape, UP};

/// More corners are not looked at; the lowest are kept.
const MOST_CORNERS: usize = 400;

/// What lies in a box so far.
pub struct Heap {
    rules: Rules,
    parts: Vec<Lying>,
    /// Where the lowest corner of a crate may come to lie.
    corners: Vec<[i32; 3]>,
}

struct Lying {
    low: [i32; 3],
    high: [i32; 3],
    is_heavy: bool,
    /// Seen from above: what it carries others with.
    top: Flat,
}

/// A rectangle in the plane of X and Z.
#[derive(Clone, Copy)]
struct Flat {
    low: [i32; 2],
    high: [i32; 2],
}

impl Heap {
    pub fn new(rules: Rules) -> Self {
        Heap {
            rules,
            parts: Vec::new(),
            corners: vec![[0; 3]],
        }
    }

    pub fn corners(&self) -> &[[i32; 3]] {
        &self.corners
    }

    /// May a crate lie so, at this corner? Counts the looks.
    pub fn takes(&self, piece: &Piece, pose: &Pose, corner: [i32; 3], looks: &mut u64) -> bool {
        for part in &pose.parts {
            let low: [i32; 3] = std::array::from_fn(|axis| part.low[axis] + corner[axis]);
            let high: [i32; 3] = std::array::from_fn(|axis| low[axis] + part.size[axis]);
            for lying in &self.parts {
                *looks += 1;
                if lying.meets(&low, &high) {
                    return false;
                }
                if self.rules.heavy_ones_below
                    && lying.is_heavy != piece.is_heavy
                    && lying.is_over_or_under(&low, &high)
                    && piece.is_heavy == (low[UP] > lying.low[UP])
                {
                    return false;
                }
            }
        }
        !self.rules.nothing_overhangs || self.carries(piece, pose, corner)
    }

    /// Does at least half of its footprint rest on something?
    fn carries(&self, piece: &Piece, pose: &Pose, corner: [i32; 3]) -> bool {
        let carried = pose.parts.iter().map(|part| {
            let part = part.shifted(corner);
            let under = Flat::under(&part, piece.shape);
            if part.low[UP] == 0 {
                return footprint(&part, piece.shape);
            }
            let below = self.parts.iter().filter(|it| it.high[UP] == part.low[UP]);
            below.map(|it| it.top.shared(&under)).sum::<i64>()
        });
        let carried: i64 = carried.sum();
        let parts = &pose.parts[..];
        let mut whole: i64 = parts.iter().map(|it| footprint(it, piece.shape)).sum();
        if let [one, two] = parts {
            let (one, two) = (Flat::under(one, piece.shape), Flat::under(two, piece.shape));
            whole -= one.shared(&two);
        }
        2 * carried >= whole
    }

    /// Puts a crate where it may lie.
    pub fn put(&mut self, piece: &Piece, pose: &Pose, corner: [i32; 3]) {
        let first = self.parts.len();
        for part in pose.parts.iter().map(|it| it.shifted(corner)) {
            self.parts.push(Lying {
                low: part.low,
                high: part.high(),
                is_heavy: piece.is_heavy,
                top: Flat::under(&part, piece.shape),
            });
        }
        let added = &self.parts[first..];
        self.corners
            .retain(|corner| !added.iter().any(|it| it.holds(corner)));
        for index in first..self.parts.len() {
            self.add_corners(index);
        }
        if self.corners.len() > MOST_CORNERS {
            self.corners.sort_by_key(|it| (it[UP], it[0] + it[2], *it));
            self.corners.truncate(MOST_CORNERS);
        }
    }

    /// Beyond each of its three far sides, and from there as far back as nothing is in the way.
    fn add_corners(&mut self, index: usize) {
        let (low, high) = (self.parts[index].low, self.parts[index].high);
        for axis in 0..3 {
            let mut corner = low;
            corner[axis] = high[axis];
            self.add_corner(corner);
            for back in [(axis + 1) % 3, (axis + 2) % 3] {
                let mut corner = corner;
                corner[back] = self.stopped(corner, back);
                self.add_corner(corner);
            }
        }
    }

    fn add_corner(&mut self, corner: [i32; 3]) {
        let is_free = !self.parts.iter().any(|it| it.holds(&corner));
        if is_free && !self.corners.contains(&corner) {
            self.corners.push(corner);
        }
    }

    /// How far back a point can go along an axis.
    fn stopped(&self, from: [i32; 3], axis: usize) -> i32 {
        let in_the_way = self.parts.iter().filter(|it| {
            it.high[axis] <= from[axis]
                && (0..3).all(|other| {
                    other == axis || (it.low[other]..it.high[other]).contains(&from[other])
                })
        });
        in_the_way.map(|it| it.high[axis]).max().unwrap_or(0)
    }
}

/// All comparisons are made, whatever the first ones say: which of them fails cannot be foretold, and a branch that was
/// foretold wrongly takes longer than the rest.
impl Lying {
    fn meets(&self, low: &[i32; 3], high: &[i32; 3]) -> bool {
        self.shares(0, low, high) & self.shares(1, low, high) & self.shares(2, low, high)
    }

    fn is_over_or_under(&self, low: &[i32; 3], high: &[i32; 3]) -> bool {
        self.shares(0, low, high) & self.shares(2, low, high)
    }

    fn shares(&self, axis: usize, low: &[i32; 3], high: &[i32; 3]) -> bool {
        (low[axis] < self.high[axis]) & (self.low[axis] < high[axis])
    }

    /// Is the point inside, or on one of the sides that face the origin?
    fn holds(&self, point: &[i32; 3]) -> bool {
        let along = |axis: usize| (self.low[axis] <= point[axis]) & (point[axis] < self.high[axis]);
        along(0) & along(1) & along(2)
    }
}

impl Flat {
    /// The underside or top of a part. Of a drum the square within the disc: what that rests on, or
    /// carries, is never more than the disc does.
    fn under(part: &Part, shape: Shape) -> Flat {
        let inset = match shape {
            // Half of what a square within a disc lacks of the square around it.
            Shape::Drum => (i64::from(part.size[0]) * 147 / 1_000) as i32 + 1,
            Shape::Box | Shape::Angle => 0,
        };
        let high = part.high();
        Flat {
            low: [part.low[0] + inset, part.low[2] + inset],
            high: [high[0] - inset, high[2] - inset],
        }
    }

    fn shared(&self, other: &Flat) -> i64 {
        let along = |axis: usize| {
            let edge = self.high[axis].min(other.high[axis]) - self.low[axis].max(other.low[axis]);
            i64::from(edge.max(0))
        };
        along(0) * along(1)
    }
}

/// The area of a part seen from above.
fn footprint(part: &Part, shape: Shape) -> i64 {
    let around = i64::from(part.size[0]) * i64::from(part.size[2]);
    match shape {
        // Rounded up from a quarter of pi.
        Shape::Drum => around * 786 / 1_000,
        Shape::Box | Shape::Angle => around,
    }
}
