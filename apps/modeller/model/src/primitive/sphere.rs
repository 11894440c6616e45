//! The ball: radius 0.5.

use std::f64::consts::PI;

use super::{Detail, Mesh, Ray, Solid, Symmetry, half_quadratic, nearest, same_size};
use crate::linear::Vec3;

pub struct Sphere;

const RADIUS: f64 = 0.5;
const SEGMENTS: usize = 32;
const RINGS: usize = 24;

impl Solid for Sphere {
    fn volume(&self) -> f64 {
        PI / 6.0
    }

    fn surface(&self, scale: Vec3) -> Option<f64> {
        let s = scale.map(f64::abs) * RADIUS;
        let (equal, pole) = if same_size(s.x, s.y) {
            (s.x, s.z)
        } else if same_size(s.y, s.z) {
            (s.y, s.x)
        } else if same_size(s.x, s.z) {
            (s.x, s.y)
        } else {
            return None;
        };
        Some(spheroid_surface(equal, pole))
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
            let (sin_polar, cos_polar) = (PI * down).sin_cos();
            let (sin, cos) = (2.0 * PI * around).sin_cos();
            let normal = Vec3::new(sin_polar * sin, cos_polar, sin_polar * cos);
            (normal * RADIUS, normal)
        })
    }
}

/// Surface of an ellipsoid with two equal half axes and a third, the pole.
fn spheroid_surface(equal: f64, pole: f64) -> f64 {
    if same_size(equal, pole) {
        return 4.0 * PI * equal * equal;
    }
    if pole < equal {
        let e = (1.0 - (pole / equal).powi(2)).sqrt();
        2.0 * PI * equal * equal * (1.0 + (1.0 - e * e) / e * e.atanh())
    } else {
        let e = (1.0 - (equal / pole).powi(2)).sqrt();
        2.0 * PI * equal * equal * (1.0 + pole / (equal * e) * e.asin())
    }
}
