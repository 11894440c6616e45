//! How far two convex solids are from each other, between surfaces.
//!
//! The method of Gilbert, Johnson and Keerthi: walk to the point of the difference of both solids
//! that is nearest the origin. Every step has a lower bound for the distance besides the upper one,
//! and the walk ends when both agree.

use crate::document::Object;
use crate::linear::Vec3;
use crate::primitive::PrimitiveKind;

/// Upper and lower bound may differ by this share of the distance, or of 1.
const AGREEMENT: f64 = 1e-7;

/// The gap between the surfaces; 0 when the solids touch or overlap, nothing when one of them is
/// not convex.
pub fn gap(a: &Object, b: &Object) -> Option<f64> {
    const MAX_STEPS: usize = 500;
    let difference = |direction: Vec3| -> Option<Vec3> {
        Some(support(a, direction)? - support(b, -direction)?)
    };
    let start = a.placement.position - b.placement.position;
    let mut nearest = difference(if start.length() > 0.0 {
        -start
    } else {
        Vec3::X
    })?;
    let mut simplex = vec![nearest];
    for _ in 0..MAX_STEPS {
        let distance = nearest.length();
        if distance < 1e-9 {
            return Some(0.0);
        }
        let next = difference(-nearest)?;
        let at_least = nearest.dot(next) / distance;
        if distance - at_least <= AGREEMENT * distance.max(1.0) {
            return Some(distance);
        }
        simplex.push(next);
        let (closer, kept) = nearest_of(&simplex);
        if closer.length() >= distance {
            // Rounding stops the walk; what is left between the bounds is rounding, too.
            return Some(distance);
        }
        (nearest, simplex) = (closer, kept);
    }
    Some(nearest.length())
}

/// The point of a placed solid that lies farthest in a direction.
fn support(object: &Object, direction: Vec3) -> Option<Vec3> {
    let matrix = object.placement.world_from_local();
    let local = farthest(object.kind, matrix.transposed() * direction)?;
    Some(object.placement.position + matrix * local)
}

fn farthest(kind: PrimitiveKind, d: Vec3) -> Option<Vec3> {
    const HALF: f64 = 0.5;
    let side = |along: f64| if along < 0.0 { -HALF } else { HALF };
    let on_circle = || {
        let length = libm::hypot(d.x, d.z);
        let share = if length > 0.0 { HALF / length } else { 0.0 };
        (d.x * share, d.z * share)
    };
    match kind {
        PrimitiveKind::Cube => Some(Vec3::new(side(d.x), side(d.y), side(d.z))),
        PrimitiveKind::Sphere => Some(d.normalized() * HALF),
        PrimitiveKind::Cylinder => {
            let (x, z) = on_circle();
            Some(Vec3::new(x, side(d.y), z))
        }
        PrimitiveKind::Cone => {
            let (x, z) = on_circle();
            let base = Vec3::new(x, -HALF, z);
            let apex = Vec3::Y * HALF;
            Some(if apex.dot(d) > base.dot(d) {
                apex
            } else {
                base
            })
        }
        PrimitiveKind::Plane => Some(Vec3::new(side(d.x), 0.0, side(d.z))),
        PrimitiveKind::Torus => None,
    }
}

/// The point of the simplex nearest the origin, and the corners that it lies between.
fn nearest_of(corners: &[Vec3]) -> (Vec3, Vec<Vec3>) {
    let mut best = (corners[0], vec![corners[0]]);
    for chosen in 1u32..1 << corners.len() {
        let part: Vec<Vec3> = corners
            .iter()
            .enumerate()
            .filter(|(index, _)| chosen & (1 << index) != 0)
            .map(|(_, corner)| *corner)
            .collect();
        if let Some(point) = nearest_inside(&part)
            && point.length() < best.0.length()
        {
            best = (point, part);
        }
    }
    best
}

/// The point nearest the origin of the flat through the corners, if it lies between them.
fn nearest_inside(corners: &[Vec3]) -> Option<Vec3> {
    let first = corners[0];
    let edges: Vec<Vec3> = corners[1..].iter().map(|corner| *corner - first).collect();
    let shares = match edges[..] {
        [] => vec![],
        [u] => vec![-first.dot(u) / u.dot(u)],
        [u, v] => {
            let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
            let (fu, fv) = (-first.dot(u), -first.dot(v));
            let determinant = uu * vv - uv * uv;
            vec![
                (fu * vv - fv * uv) / determinant,
                (fv * uu - fu * uv) / determinant,
            ]
        }
        [u, v, w] => {
            let volume = u.dot(v.cross(w));
            let target = -first;
            vec![
                target.dot(v.cross(w)) / volume,
                target.dot(w.cross(u)) / volume,
                target.dot(u.cross(v)) / volume,
            ]
        }
        _ => return None,
    };
    let inside = shares.iter().all(|share| *share >= 0.0) && shares.iter().sum::<f64>() <= 1.0;
    let point = edges
        .iter()
        .zip(&shares)
        .fold(first, |point, (edge, share)| point + *edge * *share);
    // Degenerate corners give shares that are no numbers, which are not inside.
    inside.then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::Placement;
    use crate::{Color, Object};
    use proptest::prelude::*;

    fn object(
        kind: PrimitiveKind,
        position: [f64; 3],
        rotation: [f64; 3],
        scale: [f64; 3],
    ) -> Object {
        Object {
            id: String::new(),
            kind,
            name: String::new(),
            group: None,
            visible: true,
            locked: false,
            placement: Placement {
                position: position.into(),
                rotation: rotation.into(),
                scale: scale.into(),
            },
            color: Color::WHITE,
            opacity: 1.0,
            wireframe: false,
        }
    }

    fn at(kind: PrimitiveKind, position: [f64; 3]) -> Object {
        object(kind, position, [0.0; 3], [1.0; 3])
    }

    #[track_caller]
    fn check(a: &Object, b: &Object, expected: f64) {
        let found = gap(a, b).unwrap();
        assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
        assert!((gap(b, a).unwrap() - expected).abs() < 1e-6);
    }

    #[test]
    fn gaps_that_can_be_worked_out_by_hand() {
        use PrimitiveKind::{Cone, Cube, Cylinder, Plane, Sphere};
        check(&at(Cube, [0.0; 3]), &at(Sphere, [-2.0, 0.0, 0.0]), 1.0);
        check(&at(Sphere, [0.0; 3]), &at(Sphere, [3.0, 4.0, 0.0]), 4.0);
        check(&at(Cube, [0.0; 3]), &at(Cube, [2.0, 2.0, 2.0]), 3f64.sqrt());
        check(&at(Cone, [0.0; 3]), &at(Plane, [0.0, 2.0, 0.0]), 1.5);
        let lying = object(Cylinder, [0.0, 3.0, 0.0], [0.0, 0.0, 90.0], [1.0, 5.0, 1.0]);
        check(&lying, &at(Cube, [2.0, 0.0, 0.0]), 2.0);
        let turned = object(Cube, [2.0, 0.0, 0.0], [0.0, 45.0, 0.0], [1.0; 3]);
        check(&at(Cube, [0.0; 3]), &turned, 1.5 - 0.5f64.sqrt());
    }

    #[test]
    fn touching_and_overlapping_solids_have_no_gap() {
        use PrimitiveKind::{Cube, Cylinder, Sphere};
        check(&at(Cube, [0.0; 3]), &at(Cube, [0.0; 3]), 0.0);
        check(&at(Cube, [0.0; 3]), &at(Sphere, [1.0, 0.0, 0.0]), 0.0);
        check(&at(Cylinder, [0.0; 3]), &at(Sphere, [0.5, 0.4, 0.0]), 0.0);
    }

    #[test]
    fn a_ring_is_not_convex() {
        let ring = at(PrimitiveKind::Torus, [5.0, 0.0, 0.0]);
        assert_eq!(gap(&ring, &at(PrimitiveKind::Cube, [0.0; 3])), None);
    }

    fn any_object() -> impl Strategy<Value = Object> {
        let triple = |low: f64, high: f64| [low..high, low..high, low..high];
        let kind = prop::sample::select(
            PrimitiveKind::ALL
                .into_iter()
                .filter(|kind| *kind != PrimitiveKind::Torus)
                .collect::<Vec<_>>(),
        );
        (
            kind,
            triple(-3.0, 3.0),
            triple(-180.0, 180.0),
            triple(0.1, 3.0),
        )
            .prop_map(|(kind, p, r, s)| object(kind, p, r, s))
    }

    proptest! {
        #[test]
        fn no_direction_parts_the_solids_farther_than_the_gap(a in any_object(), b in any_object()) {
            let found = gap(&a, &b).unwrap();
            let reach = |o: &Object, d: Vec3| support(o, d).unwrap().dot(d);
            // No direction separates them by more.
            for step in 0..200 {
                let t = f64::from(step);
                let d = Vec3::new((t * 0.7).sin(), (t * 1.3).cos(), (t * 2.1).sin()).normalized();
                let apart = -reach(&a, d) - reach(&b, -d);
                prop_assert!(apart <= found + 1e-6 * found.max(1.0), "{} {}", apart, found);
            }
            // Bringing the centres together always brings the solids together.
            let mut moved = b.clone();
            let towards = a.placement.position - b.placement.position;
            let share = if towards.length() > 0.0 { (found / towards.length()).min(1.0) } else { 0.0 };
            moved.placement.position = b.placement.position + towards * (share * 0.5);
            prop_assert!(gap(&a, &moved).unwrap() <= found + 1e-6);
        }
    }
}
