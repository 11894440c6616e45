//! Where the crates of a kit are, as the evaluator sees it and as the tool has it.

use evaluator::packing::{self, Crate, Form, Solid};
use serde::{Deserialize, Serialize};

use super::kit::{Kit, Part, Piece, Shape, UNIT, UP, around};
use super::turns::turns;

/// What is no farther above something may rest on it, and areas that differ by less may be the same: a little more
/// than the evaluator grants, in thousandths.
const NEAR: i32 = 6;
const AREA_SLACK: i64 = 2_100;

/// Where a crate is: a way to lie, and the lowest corner of the box around it in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, [i32; 3])", into = "(usize, [i32; 3])")]
pub struct Place {
    /// Index into the poses of the piece.
    pub pose: usize,
    pub low: [i32; 3],
}

impl From<(usize, [i32; 3])> for Place {
    fn from((pose, low): (usize, [i32; 3])) -> Self {
        Place { pose, low }
    }
}

impl From<Place> for (usize, [i32; 3]) {
    fn from(place: Place) -> Self {
        (place.pose, place.low)
    }
}

/// Every crate of a kit, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layout {
    pub places: Vec<Place>,
}

/// An object where it is, in the units of the tool.
pub struct PlacedObject {
    pub position: [f64; 3],
    pub rotation: [f64; 3],
    pub scale: [f64; 3],
}

impl Layout {
    /// The parts of one crate.
    pub fn parts(&self, kit: &Kit, piece: usize) -> Vec<Part> {
        let place = &self.places[piece];
        let pose = &kit.pieces[piece].poses[place.pose];
        pose.parts.iter().map(|it| it.shifted(place.low)).collect()
    }

    /// The objects of one crate.
    pub fn objects(&self, kit: &Kit, piece: usize) -> Vec<PlacedObject> {
        let place = &self.places[piece];
        let Piece { poses, parts, .. } = &kit.pieces[piece];
        let turn = &turns()[poses[place.pose].turn];
        let placed = self.parts(kit, piece);
        let objects = placed.iter().zip(parts).map(|(placed, part)| PlacedObject {
            position: middle(placed),
            rotation: turn.degrees.map(f64::from),
            scale: part.size.map(units),
        });
        objects.collect()
    }

    /// The middle of the box around one crate.
    pub fn middle(&self, kit: &Kit, piece: usize) -> [f64; 3] {
        let (low, size) = around(&self.parts(kit, piece));
        middle(&Part { low, size })
    }

    /// As the evaluator packs it.
    pub fn crates(&self, kit: &Kit) -> Vec<Crate> {
        let packed = |(index, piece): (usize, &Piece)| {
            let pose = &piece.poses[self.places[index].pose];
            let axis = turns()[pose.turn].applied_to([0, 1, 0]);
            let axis = axis.iter().position(|it| *it != 0).unwrap_or_default();
            let form = match piece.shape {
                Shape::Drum => Form::Drum { axis },
                Shape::Box | Shape::Angle => Form::Box,
            };
            let parts = self.parts(kit, index);
            let solids = parts.iter().map(|part| Solid {
                form,
                middle: middle(part),
                size: part.size.map(units),
            });
            Crate {
                name: piece.name.clone(),
                solids: solids.collect(),
                is_tall: piece.is_tall,
                is_heavy: piece.is_heavy,
            }
        };
        kit.pieces.iter().enumerate().map(packed).collect()
    }

    /// The share of the box around all that they fill.
    pub fn density(&self, kit: &Kit) -> f64 {
        packing::density(&self.crates(kit))
    }

    /// What is wrong with it, as the evaluator sees it.
    pub fn fault(&self, kit: &Kit) -> Option<String> {
        packing::fault(&self.crates(kit), kit.rules)
    }

    /// Does a crate lie on so little that the evaluator must find it overhanging? Quick, because it looks at boxes
    /// around parts and whole numbers alone; a layout that it says nothing of may overhang all the same.
    pub fn surely_overhangs(&self, kit: &Kit) -> bool {
        let bottom = self.bounds(kit).0[UP];
        let all: Vec<Vec<Part>> = (0..self.places.len())
            .map(|piece| self.parts(kit, piece))
            .collect();
        let overhangs = |(place, piece): (usize, &Piece)| {
            let others = || {
                let others = all.iter().enumerate().filter(|(it, _)| *it != place);
                others.flat_map(|(_, parts)| parts)
            };
            let is_near = |one: i32, other: i32| (one - other).abs() <= NEAR;
            let carried = all[place].iter().map(|part| {
                if is_near(part.low[UP], bottom) {
                    return part.shared_from_above(part);
                }
                let below = others().filter(|it| is_near(part.low[UP], it.high()[UP]));
                below.map(|it| part.shared_from_above(it)).sum::<i64>()
            });
            2 * carried.sum::<i64>() + AREA_SLACK < least_footprint(piece, &all[place])
        };
        kit.rules.nothing_overhangs && kit.pieces.iter().enumerate().any(overhangs)
    }

    /// The box around all.
    pub fn bounds(&self, kit: &Kit) -> ([i32; 3], [i32; 3]) {
        let boxes = self.places.iter().zip(&kit.pieces).map(|(place, piece)| {
            let size = piece.poses[place.pose].size;
            let high: [i32; 3] = std::array::from_fn(|axis| place.low[axis] + size[axis]);
            (place.low, high)
        });
        let all = boxes.reduce(|one, other| {
            let low = std::array::from_fn(|axis| one.0[axis].min(other.0[axis]));
            let high = std::array::from_fn(|axis| one.1[axis].max(other.1[axis]));
            (low, high)
        });
        let (low, high) = all.unwrap_or_default();
        (low, std::array::from_fn(|axis| high[axis] - low[axis]))
    }

    /// The volume of the box around all, in cubic thousandths.
    pub fn volume(&self, kit: &Kit) -> i64 {
        let (_, size) = self.bounds(kit);
        size.iter().map(|edge| i64::from(*edge)).product()
    }

    /// All crates as in a mirror across the first axis, and elsewhere.
    pub fn mirrored(&self, kit: &Kit, shift: [i32; 3]) -> Layout {
        let mirror = |(index, piece): (usize, &Piece)| {
            let mirrored: Vec<Part> = self
                .parts(kit, index)
                .iter()
                .map(|part| Part {
                    low: [-part.high()[0], part.low[1], part.low[2]],
                    size: part.size,
                })
                .collect();
            let (low, _) = around(&mirrored);
            let at_zero: Vec<Part> = mirrored
                .iter()
                .map(|part| part.shifted(low.map(|at| -at)))
                .collect();
            // Every crate is its own mirror image, turned; a drum lies as it did.
            let own = self.places[index].pose;
            let is_same = |pose: &usize| piece.poses[*pose].parts == at_zero;
            let pose = [own].into_iter().chain(0..piece.poses.len()).find(is_same);
            Place {
                pose: pose.unwrap_or(own),
                low: std::array::from_fn(|axis| low[axis] + shift[axis]),
            }
        };
        Layout {
            places: kit.pieces.iter().enumerate().map(mirror).collect(),
        }
    }
}

/// The area that a crate covers at the least, seen from above.
fn least_footprint(piece: &Piece, parts: &[Part]) -> i64 {
    let whole: i64 = parts.iter().map(|it| it.shared_from_above(it)).sum();
    match (piece.shape, parts) {
        // Rounded down from a quarter of pi.
        (Shape::Drum, _) => whole * 785 / 1_000,
        (_, [one, two]) => whole - one.shared_from_above(two),
        _ => whole,
    }
}

/// Thousandths as the tool has them.
pub fn units(thousandths: i32) -> f64 {
    f64::from(thousandths) / f64::from(UNIT)
}

fn middle(part: &Part) -> [f64; 3] {
    let twice = |axis: usize| part.low[axis] + part.high()[axis];
    std::array::from_fn(|axis| f64::from(twice(axis)) / f64::from(2 * UNIT))
}
