//! The crates of an instance: what they are, how large, and in which ways they can lie.
//!
//! Lengths are whole thousandths of a unit, so that packings are exact.

use std::collections::BTreeSet;

use evaluator::packing::Rules;
use seeded::Seeded;

use super::dials::Dials;
use super::turns::turns;

/// Thousandths in a unit.
pub const UNIT: i32 = 1000;
/// The axis that points up.
pub const UP: usize = 1;

/// One in so many of the boxes is tall, and as many are heavy, where there are rules about them.
const MARKED: usize = 4;

/// What a crate is to the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Box,
    /// A cylinder on its base.
    Drum,
    /// Two boxes that make an L: its foot, and a leg on one end of it.
    Angle,
}

/// A box or a drum within a crate, by the box around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    pub low: [i32; 3],
    pub size: [i32; 3],
}

impl Part {
    pub fn high(&self) -> [i32; 3] {
        std::array::from_fn(|axis| self.low[axis] + self.size[axis])
    }

    /// The area that the boxes around two parts share, seen from above.
    pub fn shared_from_above(&self, other: &Part) -> i64 {
        let along = |axis: usize| {
            let high = self.high()[axis].min(other.high()[axis]);
            i64::from((high - self.low[axis].max(other.low[axis])).max(0))
        };
        along(0) * along(2)
    }

    pub fn shifted(&self, by: [i32; 3]) -> Part {
        Part {
            low: std::array::from_fn(|axis| self.low[axis] + by[axis]),
            size: self.size,
        }
    }
}

/// A way for a crate to lie: its parts with the lowest corner at 0.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Index into [`turns`].
    pub turn: usize,
    pub size: [i32; 3],
    pub parts: Vec<Part>,
}

/// A crate.
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: String,
    pub shape: Shape,
    pub is_tall: bool,
    pub is_heavy: bool,
    /// As it is before any turn, parts in the order of their objects.
    pub parts: Vec<Part>,
    /// All ways to lie that differ, the unturned one first.
    pub poses: Vec<Pose>,
}

/// All crates of an instance.
#[derive(Clone, Debug)]
pub struct Kit {
    pub pieces: Vec<Piece>,
    pub rules: Rules,
}

impl Kit {
    /// Draws crates; their order is that of the list of objects.
    pub fn draw(dials: &Dials, numbers: &mut Seeded) -> Kit {
        let draw = Draw {
            grain: dials.grain,
            numbers,
        };
        let boxes = dials.crates - dials.special.min(dials.crates);
        let marked = (boxes / MARKED).max(1);
        let tall = if dials.rules.tall_ones_stand {
            marked
        } else {
            0
        };
        let heavy = if dials.rules.heavy_ones_below {
            marked
        } else {
            0
        };
        let mut kinds: Vec<Kind> = (0..dials.crates)
            .map(|place| match place {
                _ if place < tall => Kind::Tall,
                _ if place < tall + heavy => Kind::Heavy,
                _ if place < boxes => Kind::Plain,
                _ if place % 2 == 0 => Kind::Drum,
                _ => Kind::Angle,
            })
            .collect();
        shuffle(&mut kinds, draw.numbers);
        Kit {
            pieces: draw.pieces(&kinds),
            rules: dials.rules,
        }
    }
}

impl Piece {
    /// Does a pose keep to the rules by itself?
    pub fn may_lie(&self, pose: &Pose, rules: Rules) -> bool {
        if !rules.tall_ones_stand {
            return true;
        }
        match self.shape {
            Shape::Drum => turns()[pose.turn].applied_to([0, 1, 0])[UP] != 0,
            Shape::Box => !self.is_tall || pose.size.iter().all(|edge| *edge <= pose.size[UP]),
            Shape::Angle => true,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Tall,
    Heavy,
    Drum,
    Angle,
}

impl Kind {
    fn label(self) -> &'static str {
        match self {
            Kind::Plain => "Crate",
            Kind::Tall => "Tall crate",
            Kind::Heavy => "Heavy crate",
            Kind::Drum => "Drum",
            Kind::Angle => "Angle",
        }
    }
}

struct Draw<'n> {
    grain: i32,
    numbers: &'n mut Seeded,
}

impl Draw<'_> {
    fn pieces(mut self, kinds: &[Kind]) -> Vec<Piece> {
        let numbered = (1..).zip(kinds);
        numbered
            .map(|(number, kind)| self.piece(*kind, number))
            .collect()
    }

    fn piece(&mut self, kind: Kind, number: usize) -> Piece {
        let (shape, parts) = match kind {
            Kind::Plain => (Shape::Box, vec![block(self.edges())]),
            Kind::Heavy => (Shape::Box, vec![block(self.edges())]),
            Kind::Tall => (Shape::Box, vec![block(self.tall())]),
            Kind::Drum => (Shape::Drum, vec![block(self.drum())]),
            Kind::Angle => (Shape::Angle, self.angle()),
        };
        Piece {
            name: format!("{} {number:02}", kind.label()),
            shape,
            is_tall: kind == Kind::Tall,
            is_heavy: kind == Kind::Heavy,
            poses: poses(&parts),
            parts,
        }
    }

    fn edges(&mut self) -> [i32; 3] {
        std::array::from_fn(|_| self.length(500, 2_500))
    }

    /// The longest edge is up at first, and longer than the others by far.
    fn tall(&mut self) -> [i32; 3] {
        let (width, depth) = (self.length(500, 1_000), self.length(500, 1_000));
        [width, self.length(1_500, 2_500), depth]
    }

    fn drum(&mut self) -> [i32; 3] {
        let across = self.length(600, 1_500);
        [across, self.length(600, 2_000), across]
    }

    /// Foot and leg are equally wide, so that an angle is its own mirror image.
    fn angle(&mut self) -> Vec<Part> {
        let width = self.length(500, 1_400);
        let foot = [self.length(1_200, 2_200), self.length(400, 800), width];
        let leg = [self.length(400, 800), self.length(600, 1_400), width];
        let on_the_foot = [0, foot[UP], 0];
        vec![block(foot), block(leg).shifted(on_the_foot)]
    }

    /// A multiple of the grain between both, in thousandths.
    fn length(&mut self, least: i32, most: i32) -> i32 {
        let least = (least + self.grain - 1) / self.grain;
        let most = most / self.grain;
        (least + below(self.numbers, most - least + 1)) * self.grain
    }
}

fn block(size: [i32; 3]) -> Part {
    Part { low: [0; 3], size }
}

/// The ways to lie that fill different space.
fn poses(parts: &[Part]) -> Vec<Pose> {
    let mut seen = BTreeSet::new();
    let all = turns().iter().enumerate().map(|(turn, it)| {
        let corners = |part: &Part| {
            let (one, two) = (it.applied_to(part.low), it.applied_to(part.high()));
            let low: [i32; 3] = std::array::from_fn(|axis| one[axis].min(two[axis]));
            let size = std::array::from_fn(|axis| (one[axis] - two[axis]).abs());
            Part { low, size }
        };
        let turned: Vec<Part> = parts.iter().map(corners).collect();
        let (low, size) = around(&turned);
        Pose {
            turn,
            size,
            parts: turned
                .iter()
                .map(|it| it.shifted(low.map(|at| -at)))
                .collect(),
        }
    });
    all.filter(|pose| seen.insert(pose.parts.clone())).collect()
}

/// Lowest corner and size of the box around parts.
pub fn around(parts: &[Part]) -> ([i32; 3], [i32; 3]) {
    let end = |axis: usize, of: fn(&Part) -> [i32; 3]| parts.iter().map(move |it| of(it)[axis]);
    let low: [i32; 3] = std::array::from_fn(|axis| end(axis, |it| it.low).min().unwrap_or(0));
    let size = std::array::from_fn(|axis| end(axis, Part::high).max().unwrap_or(0) - low[axis]);
    (low, size)
}

/// A number from 0, below a positive one.
pub fn below(numbers: &mut Seeded, count: i32) -> i32 {
    (numbers.next_u64() % count.max(1) as u64) as i32
}

pub fn shuffle<T>(things: &mut [T], numbers: &mut Seeded) {
    for last in (1..things.len()).rev() {
        let other = numbers.next_u64() % (last as u64 + 1);
        things.swap(last, other as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;

    fn kit(level: u32, seed: u64) -> Kit {
        let level = Level::new(level).expect("a level");
        Kit::draw(&Dials::of(level), &mut Seeded::new(seed))
    }

    #[test]
    fn a_kit_holds_what_the_dials_say() {
        for (level, boxes, drums, angles) in [(1, 4, 0, 0), (5, 12, 1, 1), (12, 28, 6, 6)] {
            let kit = kit(level, 7);
            let count = |shape| kit.pieces.iter().filter(|it| it.shape == shape).count();
            let found = [Shape::Box, Shape::Drum, Shape::Angle].map(count);
            assert_eq!(found, [boxes, drums, angles], "{level}");
        }
        let marked = kit(8, 3);
        assert!(marked.pieces.iter().any(|it| it.is_tall));
        assert!(marked.pieces.iter().any(|it| it.is_heavy));
    }

    #[test]
    fn a_box_lies_in_six_ways_a_drum_in_three_and_an_angle_in_24() {
        for piece in kit(12, 5).pieces {
            let poses = match piece.shape {
                Shape::Box => 6,
                Shape::Drum => 3,
                Shape::Angle => 24,
            };
            assert!(piece.poses.len() <= poses, "{piece:?}");
            assert_eq!(piece.poses[0].turn, 0);
            let may_lie = piece
                .poses
                .iter()
                .any(|pose| piece.may_lie(pose, Dials::of(Level::new(12).expect("a level")).rules));
            assert!(may_lie);
        }
    }
}
