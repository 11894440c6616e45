//! Where a solid is: position, turn and scale; and when two placements are the same solid.
//!
//! Different numbers can put the same points in the same place: a cylinder upside down, a cube after
//! a quarter turn, a ring scaled by -1. [`same_orientation`] compares what is there, not how it was
//! typed.

use serde::{Deserialize, Serialize};

use crate::linear::{Mat3, Vec3};
use crate::primitive::{PrimitiveKind, Ray, Symmetry};

/// Where a solid is, how it is turned and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Of its centre.
    pub position: Vec3,
    /// Degrees about X, Y and Z; see [`Mat3::from_euler_degrees`].
    pub rotation: Vec3,
    /// Along its own axes, before it is turned.
    pub scale: Vec3,
}

impl Placement {
    /// At the origin, neither turned nor scaled.
    pub const IDENTITY: Placement = Placement {
        position: Vec3::ZERO,
        rotation: Vec3::ZERO,
        scale: Vec3::ONE,
    };

    /// Turn and scale; [`Self::position`] is added after it.
    pub fn world_from_local(&self) -> Mat3 {
        Mat3::from_euler_degrees(self.rotation) * Mat3::diagonal(self.scale)
    }

    /// The ray as the unscaled solid sees it. Distances along it stay the same.
    pub(crate) fn local_ray(&self, ray: &Ray) -> Option<Ray> {
        let local_from_world = self.world_from_local().inverse()?;
        Some(Ray {
            origin: local_from_world * (ray.origin - self.position),
            direction: local_from_world * ray.direction,
        })
    }

    /// The exact axis-aligned box around the placed solid: lowest and highest corner.
    pub fn bounds(&self, kind: PrimitiveKind) -> (Vec3, Vec3) {
        let local_from_axes = self.world_from_local().transposed();
        let reach = |direction: Vec3| kind.solid().reach(local_from_axes * direction);
        let highest = Vec3::new(reach(Vec3::X), reach(Vec3::Y), reach(Vec3::Z));
        let lowest = Vec3::new(reach(-Vec3::X), reach(-Vec3::Y), reach(-Vec3::Z));
        (self.position - lowest, self.position + highest)
    }

    /// Of a solid of this kind.
    pub fn volume(&self, kind: PrimitiveKind) -> f64 {
        kind.solid().volume() * (self.scale.x * self.scale.y * self.scale.z).abs()
    }
}

/// How far two placements may differ and still count as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Per component of the position.
    pub position: f64,
    /// By how much the orientation may differ.
    pub degrees: f64,
    /// Relative to the expected scale factor, per component.
    pub relative_scale: f64,
    /// Least tolerance of a scale factor.
    pub scale_floor: f64,
}

impl Tolerance {
    /// For an object of the given scale: a small one has to be placed more exactly.
    pub fn for_scale(scale: Vec3) -> Self {
        let s = scale.map(f64::abs);
        let smallest = s.x.min(s.y).min(s.z);
        Tolerance {
            position: (smallest / 4.0).clamp(0.02, 0.1),
            degrees: 1.0,
            relative_scale: 0.05,
            scale_floor: 0.02,
        }
    }

    /// How far a scale factor may be from the expected one.
    pub fn scale(&self, expected: f64) -> f64 {
        (self.relative_scale * expected.abs()).max(self.scale_floor)
    }
}

/// Added to every comparison so that a difference of exactly the tolerance passes.
const EPSILON: f64 = 1e-9;

/// Do both placements of one primitive fill the same points, with the same scale on each axis?
pub fn same_solid(
    kind: PrimitiveKind,
    expected: &Placement,
    found: &Placement,
    tolerance: &Tolerance,
) -> bool {
    same_position(expected, found, tolerance)
        && same_scale(expected, found, tolerance)
        && same_orientation(kind, expected, found, tolerance.degrees)
}

/// Is every coordinate within the tolerance?
pub(crate) fn same_position(
    expected: &Placement,
    found: &Placement,
    tolerance: &Tolerance,
) -> bool {
    expected.position.max_difference(found.position) <= tolerance.position + EPSILON
}

/// Magnitudes per component, so that a high bar is not met by a long bar turned upright.
pub(crate) fn same_scale(expected: &Placement, found: &Placement, tolerance: &Tolerance) -> bool {
    let (expected, found) = (expected.scale.to_array(), found.scale.to_array());
    (0..3).all(|axis| {
        let difference = (expected[axis].abs() - found[axis].abs()).abs();
        difference <= tolerance.scale(expected[axis]) + EPSILON
    })
}

/// Is the found turn, up to `degrees`, one that the symmetry of the solid cannot tell from the
/// expected one?
///
/// Scale magnitudes are compared elsewhere, within their own tolerance, so both placements are
/// looked at with the expected magnitudes and the found signs: a scale that is 4 % off does not look
/// like a turn.
pub fn same_orientation(
    kind: PrimitiveKind,
    expected: &Placement,
    found: &Placement,
    degrees: f64,
) -> bool {
    let size = expected.scale.map(f64::abs);
    let signs = |scale: Vec3| scale.map(|s| if s < 0.0 { -1.0 } else { 1.0 });
    let matrix = |placement: &Placement| {
        let s = signs(placement.scale);
        let signed = Vec3::new(s.x * size.x, s.y * size.y, s.z * size.z);
        Mat3::from_euler_degrees(placement.rotation) * Mat3::diagonal(signed)
    };
    let (expected, found) = (matrix(expected), matrix(found));
    let tolerance = degrees.to_radians();
    match kind.solid().symmetry() {
        Symmetry::SignedPermutations => PERMUTATIONS.iter().any(|order| {
            (0..3).all(|i| same_line(expected.columns[i], found.columns[order[i]], tolerance))
        }),
        Symmetry::Ball => same_spread(&expected.columns, &found.columns, tolerance),
        Symmetry::AboutAxis { axis } => {
            same_line(expected.columns[axis], found.columns[axis], tolerance)
                && same_spread(&others(&expected, axis), &others(&found, axis), tolerance)
        }
        Symmetry::AboutDirectedAxis { axis } => {
            same_vector(expected.columns[axis], found.columns[axis], tolerance)
                && same_spread(&others(&expected, axis), &others(&found, axis), tolerance)
        }
        Symmetry::Square { axis } => {
            let [a, b] = others(&expected, axis);
            let [c, d] = others(&found, axis);
            let pairs = |p, q| same_line(a, p, tolerance) && same_line(b, q, tolerance);
            pairs(c, d) || pairs(d, c)
        }
    }
}

const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

fn others(matrix: &Mat3, axis: usize) -> [Vec3; 2] {
    [
        matrix.columns[(axis + 1) % 3],
        matrix.columns[(axis + 2) % 3],
    ]
}

/// Equal as arrows, up to a turn by `radians`.
fn same_vector(a: Vec3, b: Vec3, radians: f64) -> bool {
    (a - b).length() <= radians * a.length().max(b.length()) + EPSILON
}

/// Equal as arrows without a head.
fn same_line(a: Vec3, b: Vec3, radians: f64) -> bool {
    same_vector(a, b, radians) || same_vector(a, -b, radians)
}

/// Do the columns span the same ellipsoid, that is, is `A A^T` equal?
///
/// The columns are orthogonal, so their squared lengths are the eigenvalues of `A A^T`, and a turn
/// by a small angle changes its entries by at most the angle times their range. Two columns span a
/// flat ellipse, whose third eigenvalue is 0.
fn same_spread(expected: &[Vec3], found: &[Vec3], radians: f64) -> bool {
    let gram = |columns: &[Vec3]| -> [Vec3; 3] {
        [Vec3::X, Vec3::Y, Vec3::Z].map(|row| {
            columns
                .iter()
                .fold(Vec3::ZERO, |sum, column| sum + *column * column.dot(row))
        })
    };
    let squares = || expected.iter().map(|column| column.dot(*column));
    let largest = squares().fold(0.0, f64::max);
    let smallest = if expected.len() == 3 {
        squares().fold(largest, f64::min)
    } else {
        0.0
    };
    let tolerance = radians * (largest - smallest) + EPSILON * largest.max(1.0);
    let (expected, found) = (gram(expected), gram(found));
    (0..3).all(|row| expected[row].max_difference(found[row]) <= tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use PrimitiveKind::*;
    use proptest::prelude::*;

    fn turned(rotation: [f64; 3], scale: [f64; 3]) -> Placement {
        Placement {
            position: Vec3::ZERO,
            rotation: rotation.into(),
            scale: scale.into(),
        }
    }

    #[track_caller]
    fn check(
        kind: PrimitiveKind,
        one: ([f64; 3], [f64; 3]),
        two: ([f64; 3], [f64; 3]),
        same: bool,
    ) {
        let (one, two) = (turned(one.0, one.1), turned(two.0, two.1));
        let tolerance = Tolerance::for_scale(one.scale);
        assert_eq!(
            same_solid(kind, &one, &two, &tolerance),
            same,
            "{kind} {one:?} {two:?}"
        );
        assert_eq!(
            same_solid(kind, &two, &one, &tolerance),
            same,
            "and the other way round"
        );
    }

    const UNIT: [f64; 3] = [1.0, 1.0, 1.0];

    #[test]
    fn a_cube_looks_the_same_after_quarter_turns() {
        check(
            Cube,
            ([0.0, 45.0, 0.0], UNIT),
            ([0.0, 135.0, 0.0], UNIT),
            true,
        );
        check(
            Cube,
            ([0.0, 45.0, 0.0], UNIT),
            ([0.0, -45.0, 0.0], UNIT),
            true,
        );
        check(
            Cube,
            ([0.0, 45.0, 0.0], UNIT),
            ([90.0, 0.0, 45.0], UNIT),
            true,
        );
        check(
            Cube,
            ([0.0, 45.0, 0.0], UNIT),
            ([0.0, 0.0, 0.0], UNIT),
            false,
        );
        check(
            Cube,
            ([0.0, 45.0, 0.0], UNIT),
            ([0.0, 45.0, 0.0], [-1.0, 1.0, -1.0]),
            true,
        );
    }

    #[test]
    fn a_bar_is_not_met_by_a_turned_bar_of_another_scale() {
        check(
            Cube,
            ([0.0; 3], [1.0, 20.0, 1.0]),
            ([0.0, 0.0, 90.0], [20.0, 1.0, 1.0]),
            false,
        );
        check(
            Cube,
            ([0.0; 3], [1.0, 20.0, 1.0]),
            ([0.0, 90.0, 0.0], [1.0, 20.0, 1.0]),
            true,
        );
    }

    #[test]
    fn whole_turns_do_not_matter() {
        check(
            Cone,
            ([0.0, 0.0, -90.0], [0.1, 0.2, 0.1]),
            ([0.0, 0.0, 270.0], [0.1, 0.2, 0.1]),
            true,
        );
        check(
            Torus,
            ([10.0, 20.0, 30.0], [1.0, 2.0, 3.0]),
            ([370.0, 380.0, -330.0], [1.0, 2.0, 3.0]),
            true,
        );
    }

    #[test]
    fn a_cylinder_may_stand_on_its_head_and_a_cone_may_not() {
        check(Cylinder, ([0.0; 3], UNIT), ([180.0, 0.0, 0.0], UNIT), true);
        check(Cone, ([0.0; 3], UNIT), ([180.0, 0.0, 0.0], UNIT), false);
        check(Cone, ([0.0; 3], UNIT), ([0.0; 3], [1.0, -1.0, 1.0]), false);
        check(
            Cone,
            ([180.0, 0.0, 0.0], UNIT),
            ([0.0; 3], [1.0, -1.0, 1.0]),
            true,
        );
    }

    #[test]
    fn a_turn_about_y_is_free_only_while_the_base_is_round() {
        check(Cylinder, ([0.0; 3], UNIT), ([0.0, 33.0, 0.0], UNIT), true);
        check(
            Cylinder,
            ([0.0; 3], [1.0, 1.0, 2.0]),
            ([0.0, 33.0, 0.0], [1.0, 1.0, 2.0]),
            false,
        );
        check(
            Cylinder,
            ([0.0; 3], [1.0, 1.0, 2.0]),
            ([0.0, 180.0, 0.0], [1.0, 1.0, 2.0]),
            true,
        );
    }

    #[test]
    fn a_nose_that_points_sideways_is_another_solid() {
        check(
            Cone,
            ([0.0, 0.0, -90.0], [0.1, 0.2, 0.1]),
            ([0.0, 90.0, -90.0], [0.1, 0.2, 0.1]),
            false,
        );
        check(
            Cone,
            ([0.0, 0.0, -90.0], [0.1, 0.2, 0.1]),
            ([0.0, 0.0, 90.0], [0.1, 0.2, 0.1]),
            false,
        );
    }

    #[test]
    fn a_ring_is_free_about_its_own_axis_only_with_equal_scales() {
        check(
            Torus,
            ([0.0, 90.0, 0.0], [0.2; 3]),
            ([0.0, -90.0, 0.0], [0.2; 3]),
            true,
        );
        check(
            Torus,
            ([0.0, 0.0, 0.0], [0.2; 3]),
            ([0.0, 0.0, 77.0], [0.2; 3]),
            true,
        );
        check(
            Torus,
            ([0.0, 0.0, 0.0], [0.3, 0.1, 0.1]),
            ([0.0, 0.0, 90.0], [0.3, 0.1, 0.1]),
            false,
        );
    }

    #[test]
    fn a_ball_has_no_orientation_and_an_ellipsoid_has() {
        check(Sphere, ([0.0; 3], UNIT), ([11.0, 222.0, 33.0], UNIT), true);
        check(
            Sphere,
            ([0.0; 3], [1.0, 2.0, 1.0]),
            ([0.0, 0.0, 90.0], [1.0, 2.0, 1.0]),
            false,
        );
        check(
            Sphere,
            ([0.0; 3], [1.0, 2.0, 1.0]),
            ([0.0, 70.0, 180.0], [1.0, 2.0, 1.0]),
            true,
        );
    }

    #[test]
    fn a_plane_is_the_same_from_below() {
        check(Plane, ([0.0; 3], UNIT), ([180.0, 90.0, 0.0], UNIT), true);
        check(Plane, ([0.0; 3], UNIT), ([90.0, 0.0, 0.0], UNIT), false);
        check(Plane, ([0.0; 3], UNIT), ([0.0, 45.0, 0.0], UNIT), false);
    }

    #[test]
    fn tolerances_admit_a_degree_and_a_tenth_and_no_more() {
        check(Cube, ([0.0; 3], UNIT), ([0.0, 0.9, 0.0], UNIT), true);
        check(Cube, ([0.0; 3], UNIT), ([0.0, 3.0, 0.0], UNIT), false);
        check(Cube, ([0.0; 3], UNIT), ([0.0; 3], [1.04, 1.0, 1.0]), true);
        check(Cube, ([0.0; 3], UNIT), ([0.0; 3], [1.1, 1.0, 1.0]), false);
        let moved = |x| Placement {
            position: Vec3::new(x, 0.0, 0.0),
            ..Placement::IDENTITY
        };
        let tolerance = Tolerance::for_scale(Vec3::ONE);
        assert!(same_solid(Cube, &moved(0.0), &moved(0.1), &tolerance));
        assert!(!same_solid(Cube, &moved(0.0), &moved(0.11), &tolerance));
        assert_eq!(
            Tolerance::for_scale(Vec3::new(0.1, 0.2, 0.1)).position,
            0.025
        );
    }

    #[test]
    fn bounds_are_exact_for_turned_solids() {
        let cube = Placement {
            position: Vec3::new(0.0, 1.0, 0.0),
            ..turned([0.0, 45.0, 0.0], UNIT)
        };
        let (low, high) = cube.bounds(Cube);
        assert!((high.x - 0.5f64.sqrt()).abs() < 1e-12 && (low.y - 0.5).abs() < 1e-12);
        let cone = turned([180.0, 0.0, 0.0], [2.0, 4.0, 2.0]);
        let (low, high) = cone.bounds(Cone);
        assert_eq!((low.y, high.y), (-2.0, 2.0));
        let (low, high) = turned([0.0, 77.0, 12.0], [3.0; 3]).bounds(Sphere);
        assert!((high - low).max_difference(Vec3::ONE * 3.0) < 1e-12);
    }

    fn angle() -> impl Strategy<Value = f64> {
        -180.0f64..180.0
    }

    proptest! {
        /// Points of the same solid placed two ways agree on what is inside, whenever the placements
        /// are called the same; checked through the solid itself, not through matrices.
        #[test]
        fn placements_called_the_same_fill_the_same_points(
            rotation in [angle(), angle(), angle()],
            quarter in [0usize..4, 0usize..4, 0usize..4],
            flips in [any::<bool>(), any::<bool>(), any::<bool>()],
            round in any::<bool>(),
        ) {
            for kind in PrimitiveKind::ALL {
                if kind == Plane { continue; }
                let scale = if round { Vec3::new(1.0, 1.0, 1.0) } else { Vec3::new(1.0, 2.0, 3.0) };
                let one = Placement { position: Vec3::ZERO, rotation: rotation.into(), scale };
                let other = Placement {
                    rotation: Vec3::new(
                        rotation[0] + 360.0 * quarter[0] as f64,
                        rotation[1],
                        rotation[2] + 90.0 * quarter[2] as f64,
                    ),
                    scale: Vec3::new(
                        if flips[0] { -scale.x } else { scale.x },
                        if flips[1] { -scale.y } else { scale.y },
                        if flips[2] { -scale.z } else { scale.z },
                    ),
                    ..one
                };
                let same = same_solid(kind, &one, &other, &Tolerance::for_scale(scale));
                let (to_one, to_other) = (
                    one.world_from_local().inverse().unwrap(),
                    other.world_from_local().inverse().unwrap(),
                );
                let mut seeded = seeded::Seeded::new(5);
                let mut differ = 0;
                for _ in 0..6000 {
                    let mut next = || (seeded.next_f64() - 0.5) * 3.0;
                    let point = Vec3::new(next(), next(), next());
                    let inside = |m: Mat3| kind.solid().contains(m * point);
                    differ += usize::from(inside(to_one) != inside(to_other));
                }
                if same {
                    prop_assert!(differ <= 6, "{kind}: {differ} points differ");
                } else {
                    prop_assert!(differ > 0, "{kind}: no point differs, {one:?} {other:?}");
                }
            }
        }
    }
}
