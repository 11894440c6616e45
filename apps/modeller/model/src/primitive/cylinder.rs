//! The closed cylinder: radius 0.5, height 1, axis Y.

use std::f64::consts::PI;

use super::{Detail, Mesh, Ray, Solid, Symmetry, half_quadratic, nearest};
use crate::elliptic::ellipse_perimeter;
use crate::linear::Vec3;

/// Its geometry at scale 1.
pub struct Cylinder;

const RADIUS: f64 = 0.5;
const HALF_HEIGHT: f64 = 0.5;
pub(super) const SIDES: usize = 48;

impl Solid for Cylinder {
    fn volume(&self) -> f64 {
        PI / 4.0
    }

    fn surface(&self, scale: Vec3) -> f64 {
        let (a, b) = (RADIUS * scale.x.abs(), RADIUS * scale.z.abs());
        2.0 * PI * a * b + ellipse_perimeter(a, b) * scale.y.abs()
    }

    fn reach(&self, direction: Vec3) -> f64 {
        HALF_HEIGHT * direction.y.abs() + RADIUS * libm::hypot(direction.x, direction.z)
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        let (o, d) = (ray.origin, ray.direction);
        let side = half_quadratic(
            d.x * d.x + d.z * d.z,
            o.x * d.x + o.z * d.z,
            o.x * o.x + o.z * o.z - RADIUS * RADIUS,
        )
        .into_iter()
        .flatten()
        .filter(|t| ray.at(*t).y.abs() <= HALF_HEIGHT);
        let caps = [-HALF_HEIGHT, HALF_HEIGHT]
            .into_iter()
            .filter(|_| d.y != 0.0)
            .map(|y| (y - o.y) / d.y)
            .filter(|t| libm::hypot(ray.at(*t).x, ray.at(*t).z) <= RADIUS);
        nearest(side.chain(caps))
    }

    fn contains(&self, point: Vec3) -> bool {
        point.y.abs() <= HALF_HEIGHT && libm::hypot(point.x, point.z) <= RADIUS
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::AboutAxis { axis: 1 }
    }

    fn sag(&self, detail: Detail) -> f64 {
        detail.sag(RADIUS, SIDES)
    }

    fn mesh_at(&self, detail: Detail) -> Mesh {
        let sides = detail.pieces(RADIUS, SIDES);
        let mut mesh = Mesh::grid(1, sides, |down, around| {
            let (sin, cos) = libm::sincos(2.0 * PI * around);
            let normal = Vec3::new(sin, 0.0, cos);
            (normal * RADIUS + Vec3::Y * (HALF_HEIGHT - down), normal)
        });
        mesh.add_disc(HALF_HEIGHT, RADIUS, sides, true);
        mesh.add_disc(-HALF_HEIGHT, RADIUS, sides, false);
        mesh
    }
}
