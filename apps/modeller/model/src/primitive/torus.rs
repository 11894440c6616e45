//! The ring: it lies in the XY plane, its axis is Z.

use std::f64::consts::PI;

use super::{Detail, Mesh, Ray, Solid, Symmetry, nearest};
use crate::elliptic::{ellipse_perimeter, integral};
use crate::linear::Vec3;
use crate::polynomial::roots_between;

/// Its geometry at scale 1.
pub struct Torus;

/// Centre of the tube to the axis. With [`TUBE_RADIUS`] the ring is 1 wide, like every solid.
pub const RING_RADIUS: f64 = 0.35;
/// See [`RING_RADIUS`].
pub const TUBE_RADIUS: f64 = 0.15;
const TUBE_SIDES: usize = 16;
const RING_SEGMENTS: usize = 64;

impl Solid for Torus {
    fn volume(&self) -> f64 {
        2.0 * PI * PI * RING_RADIUS * TUBE_RADIUS * TUBE_RADIUS
    }

    fn surface(&self, scale: Vec3) -> f64 {
        let s = scale.map(f64::abs);
        let (along_x, along_y, along_z) = (s.y * s.z, s.x * s.z, s.x * s.y);
        // At one angle of the tube, the scaled area elements all around the ring add up to an
        // ellipse's perimeter; outer and inner half of the tube balance around the ring's radius.
        let around = |tube: f64| {
            let (sin, cos) = libm::sincos(tube);
            let flat = along_z * sin;
            ellipse_perimeter(
                libm::hypot(along_x * cos, flat),
                libm::hypot(along_y * cos, flat),
            )
        };
        4.0 * TUBE_RADIUS * RING_RADIUS * integral(0.0, PI / 2.0, around)
    }

    fn reach(&self, direction: Vec3) -> f64 {
        RING_RADIUS * libm::hypot(direction.x, direction.y) + TUBE_RADIUS * direction.length()
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        nearest(torus_crossings(ray))
    }

    fn contains(&self, point: Vec3) -> bool {
        let from_ring = libm::hypot(point.x, point.y) - RING_RADIUS;
        libm::hypot(from_ring, point.z) <= TUBE_RADIUS
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::AboutAxis { axis: 2 }
    }

    fn sag(&self, detail: Detail) -> f64 {
        let around = detail.sag(RING_RADIUS + TUBE_RADIUS, RING_SEGMENTS);
        around + detail.sag(TUBE_RADIUS, TUBE_SIDES)
    }

    fn mesh_at(&self, detail: Detail) -> Mesh {
        let sides = detail.pieces(TUBE_RADIUS, TUBE_SIDES);
        let segments = detail.pieces(RING_RADIUS + TUBE_RADIUS, RING_SEGMENTS);
        Mesh::grid(sides, segments, |tube, ring| {
            let (sin_ring, cos_ring) = libm::sincos(2.0 * PI * ring);
            let (sin_tube, cos_tube) = libm::sincos(2.0 * PI * tube);
            let outward = Vec3::new(cos_ring, sin_ring, 0.0);
            let normal = outward * cos_tube - Vec3::Z * sin_tube;
            (outward * RING_RADIUS + normal * TUBE_RADIUS, normal)
        })
    }
}

/// Where the whole line of a ray (it counts backwards too) meets the surface, ascending, in lengths
/// of its direction: the roots of `(|p|^2 + R^2 - r^2)^2 - 4 R^2 (x^2 + y^2)`.
pub fn torus_crossings(line: &Ray) -> Vec<f64> {
    let length = line.direction.length();
    if length == 0.0 {
        return Vec::new();
    }
    // Measured from the point nearest the centre, where the coefficients stay small.
    let unit = line.direction * (1.0 / length);
    let to_middle = -line.origin.dot(unit);
    let middle = line.origin + unit * to_middle;
    let outer = RING_RADIUS + TUBE_RADIUS;
    let from_centre = middle.dot(middle);
    if from_centre > outer * outer {
        return Vec::new();
    }
    let half_chord = (outer * outer - from_centre).sqrt();
    let k = from_centre + RING_RADIUS * RING_RADIUS - TUBE_RADIUS * TUBE_RADIUS;
    let ring = 4.0 * RING_RADIUS * RING_RADIUS;
    let planar = |a: Vec3, b: Vec3| a.x * b.x + a.y * b.y;
    let coefficients = [
        k * k - ring * planar(middle, middle),
        -2.0 * ring * planar(middle, unit),
        2.0 * k - ring * planar(unit, unit),
        0.0,
        1.0,
    ];
    let mut roots = roots_between(&coefficients, -half_chord, half_chord);
    for root in &mut roots {
        *root = (*root + to_middle) / length;
    }
    roots
}
