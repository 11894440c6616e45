//! The ball: radius 0.5.

use std::f64::consts::PI;

use super::{Detail, Mesh, Ray, Solid, Symmetry, half_quadratic, nearest};
use crate::elliptic::ellipsoid_surface;
use crate::linear::Vec3;

/// Its geometry at scale 1.
pub struct Sphere;

const RADIUS: f64 = 0.5;
const SEGMENTS: usize = 32;
const RINGS: usize = 24;

impl Solid for Sphere {
    fn volume(&self) -> f64 {
        PI / 6.0
    }

    fn surface(&self, scale: Vec3) -> f64 {
        let s = scale * RADIUS;
        ellipsoid_surface(s.x, s.y, s.z)
    }

    fn reach(&self, direction: Vec3) -> f64 {
        RADIUS * direction.length()
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        let (o, d) = (ray.origin, ray.direction);
        nearest(half_quadratic(
            d.dot(d),
            o.dot(d),
            o.dot(o) - RADIUS * RADIUS,
        )?)
    }

    fn contains(&self, point: Vec3) -> bool {
        point.length() <= RADIUS
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::Ball
    }

    fn sag(&self, detail: Detail) -> f64 {
        // Rings cut half a circle.
        detail.sag(RADIUS, SEGMENTS) + detail.sag(RADIUS, 2 * RINGS)
    }

    fn mesh_at(&self, detail: Detail) -> Mesh {
        let segments = detail.pieces(RADIUS, SEGMENTS);
        let rings = detail.pieces(RADIUS, 2 * RINGS) / 2;
        Mesh::grid(rings, segments, |down, around| {
            let (sin_polar, cos_polar) = libm::sincos(PI * down);
            let (sin, cos) = libm::sincos(2.0 * PI * around);
            let normal = Vec3::new(sin_polar * sin, cos_polar, sin_polar * cos);
            (normal * RADIUS, normal)
        })
    }
}
