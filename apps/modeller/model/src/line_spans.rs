//! Where a straight line runs inside a solid, by closed forms.
//!
//! A whole scene is measured by many parallel lines, so this avoids the search for roots that
//! [`crate::primitive::Solid::first_hit`] can afford, wherever a formula gives them.

use crate::primitive::{PrimitiveKind, RING_RADIUS, Ray, TUBE_RADIUS, torus_crossings};

/// From where to where on a line, in lengths of its direction. Empty when the start is not before
/// the end.
pub type Span = (f64, f64);

const EVERYWHERE: Span = (f64::NEG_INFINITY, f64::INFINITY);
const NOWHERE: Span = (0.0, 0.0);

/// Half of the edge of the cube, of the height of cylinder and cone, and the radius of the round
/// solids: every solid is 1 wide.
const HALF: f64 = 0.5;

/// The stretches of the whole line through `line` (it counts backwards too) inside the solid at
/// scale 1, ascending. The flat plane has no inside.
pub fn line_spans(kind: PrimitiveKind, line: &Ray) -> [Span; 2] {
    let (o, d) = (line.origin, line.direction);
    match kind {
        PrimitiveKind::Plane => [NOWHERE; 2],
        PrimitiveKind::Cube => {
            let across = common(slab(o.x, d.x), slab(o.z, d.z));
            [common(across, slab(o.y, d.y)), NOWHERE]
        }
        PrimitiveKind::Sphere => not_above_zero(d.dot(d), o.dot(d), o.dot(o) - HALF * HALF),
        PrimitiveKind::Cylinder => {
            let round = not_above_zero(
                d.x * d.x + d.z * d.z,
                o.x * d.x + o.z * d.z,
                o.x * o.x + o.z * o.z - HALF * HALF,
            );
            round.map(|span| common(span, slab(o.y, d.y)))
        }
        PrimitiveKind::Cone => {
            // x^2 + z^2 <= (r (h - y))^2 is a double cone; the slab leaves the lower one.
            let (below, fall, slope) = (HALF - o.y, -d.y, HALF * HALF);
            let double = not_above_zero(
                d.x * d.x + d.z * d.z - slope * fall * fall,
                o.x * d.x + o.z * d.z - slope * below * fall,
                o.x * o.x + o.z * o.z - slope * below * below,
            );
            double.map(|span| common(span, slab(o.y, d.y)))
        }
        PrimitiveKind::Torus => torus(line),
    }
}

fn torus(line: &Ray) -> [Span; 2] {
    let (o, d) = (line.origin, line.direction);
    let length = d.length();
    if libm::hypot(d.x, d.y) > 1e-12 * length {
        return slanting_torus(line);
    }
    if length == 0.0 {
        return [NOWHERE; 2];
    }
    // Along the axis of the ring: one chord of the tube.
    let from_tube = libm::hypot(o.x, o.y) - RING_RADIUS;
    let square = TUBE_RADIUS * TUBE_RADIUS - from_tube * from_tube;
    if square <= 0.0 {
        return [NOWHERE; 2];
    }
    let (one, two) = ((-square.sqrt() - o.z) / d.z, (square.sqrt() - o.z) / d.z);
    [(one.min(two), one.max(two)), NOWHERE]
}

fn slanting_torus(line: &Ray) -> [Span; 2] {
    let solid = PrimitiveKind::Torus.solid();
    let inside = |pair: &&[f64]| {
        let middle = 0.5 * (pair[0] + pair[1]);
        solid.contains(line.origin + line.direction * middle)
    };
    let crossings = torus_crossings(line);
    let mut spans = [NOWHERE; 2];
    for (span, pair) in spans.iter_mut().zip(crossings.windows(2).filter(inside)) {
        *span = (pair[0], pair[1]);
    }
    spans
}

/// Where `|origin + t direction| <= HALF`.
fn slab(origin: f64, direction: f64) -> Span {
    if direction == 0.0 {
        return if origin.abs() <= HALF {
            EVERYWHERE
        } else {
            NOWHERE
        };
    }
    let (one, two) = ((-HALF - origin) / direction, (HALF - origin) / direction);
    (one.min(two), one.max(two))
}

fn common(one: Span, two: Span) -> Span {
    (one.0.max(two.0), one.1.min(two.1))
}

/// Where `a t^2 + 2 b t + c <= 0`: between the roots, or outside of them when `a` is negative.
fn not_above_zero(a: f64, b: f64, c: f64) -> [Span; 2] {
    if a == 0.0 {
        let everywhere = if c <= 0.0 { EVERYWHERE } else { NOWHERE };
        let edge = -c / (2.0 * b);
        return match b {
            0.0 => [everywhere, NOWHERE],
            _ if b > 0.0 => [(f64::NEG_INFINITY, edge), NOWHERE],
            _ => [(edge, f64::INFINITY), NOWHERE],
        };
    }
    let discriminant = b * b - a * c;
    if discriminant < 0.0 && a > 0.0 {
        return [NOWHERE; 2];
    }
    let root = discriminant.max(0.0).sqrt();
    let (one, two) = ((-b - root) / a, (-b + root) / a);
    if a > 0.0 {
        [(one, two), NOWHERE]
    } else {
        [(f64::NEG_INFINITY, two), (one, f64::INFINITY)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Vec3;
    use proptest::prelude::*;

    fn lengths(kind: PrimitiveKind, origin: [f64; 3], direction: Vec3) -> Vec<Span> {
        let line = Ray {
            origin: origin.into(),
            direction,
        };
        let spans = line_spans(kind, &line);
        spans.into_iter().filter(|span| span.0 < span.1).collect()
    }

    #[test]
    fn a_line_through_the_middle_meets_each_solid_as_the_formula_says() {
        use PrimitiveKind::*;
        for kind in [Cube, Sphere, Cylinder, Cone] {
            let found = lengths(kind, [0.0, 0.0, 0.0], Vec3::Y);
            assert_eq!(found, [(-0.5, 0.5)], "{kind}");
        }
        assert_eq!(lengths(Plane, [0.0; 3], Vec3::Y), []);
        assert_eq!(lengths(Torus, [0.0; 3], Vec3::Z), [], "through the hole");
        assert_eq!(
            lengths(Torus, [0.0; 3], Vec3::X).len(),
            2,
            "across the tube twice"
        );
        let through_the_tube = lengths(Torus, [RING_RADIUS, 0.0, 0.0], Vec3::Z);
        assert_eq!(through_the_tube, [(-TUBE_RADIUS, TUBE_RADIUS)]);
        assert_eq!(lengths(Cone, [0.25, 0.0, 0.0], Vec3::Y), [(-0.5, 0.0)]);
    }

    #[test]
    fn a_line_that_misses_is_nowhere_inside() {
        for kind in PrimitiveKind::ALL {
            assert_eq!(lengths(kind, [0.8, 0.0, 0.0], Vec3::Y), [], "{kind}");
            assert_eq!(lengths(kind, [0.0, 0.8, 0.0], Vec3::X), [], "{kind}");
        }
    }

    proptest! {
        /// The exact solids know what is inside and what a ray meets first; the formulas agree.
        #[test]
        fn spans_are_where_the_solid_contains_the_line(
            origin in [-0.7f64..0.7, -0.7f64..0.7, -0.7f64..0.7],
            direction in [-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0],
            upright in any::<bool>(),
        ) {
            let direction = if upright { Vec3::Z } else { Vec3::from(direction) };
            prop_assume!(direction.length() > 0.1);
            for kind in PrimitiveKind::ALL {
                if kind == PrimitiveKind::Plane { continue; }
                let line = Ray { origin: origin.into(), direction };
                let spans = line_spans(kind, &line);
                for step in -400..400 {
                    let t = f64::from(step) * 0.01 + 0.001;
                    let near_an_end = spans.iter().any(|(a, b)| (t - a).abs() < 1e-6 || (t - b).abs() < 1e-6);
                    let inside = spans.iter().any(|(a, b)| *a < t && t < *b);
                    prop_assert!(
                        near_an_end || inside == kind.solid().contains(line.at(t)),
                        "{kind} at {t}: {spans:?}"
                    );
                }
                let start = spans.iter().filter(|(a, b)| a < b).map(|span| span.0).min_by(f64::total_cmp);
                let from_afar = Ray { origin: line.at(-50.0), direction };
                let first = kind.solid().first_hit(&from_afar).map(|distance| distance - 50.0);
                if let (Some(start), Some(first)) = (start, first) {
                    prop_assert!((start - first).abs() < 1e-6, "{kind}: {start} {first}");
                }
            }
        }
    }
}
