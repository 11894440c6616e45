//! The closed cone: base radius 0.5 at y = -0.5, apex at y = 0.5.

use std::f64::consts::PI;

use super::cylinder::SIDES;
use super::{Detail, Mesh, Ray, Solid, Symmetry, half_quadratic, nearest};
use crate::elliptic::ellipse_perimeter;
use crate::linear::Vec3;

/// Its geometry at scale 1.
pub struct Cone;

const RADIUS: f64 = 0.5;
const HALF_HEIGHT: f64 = 0.5;

/// Radius of the cross-section at a height.
fn radius_at(y: f64) -> f64 {
    RADIUS * (HALF_HEIGHT - y)
}

impl Solid for Cone {
    fn volume(&self) -> f64 {
        PI / 12.0
    }

    fn surface(&self, scale: Vec3) -> f64 {
        let (a, b) = (RADIUS * scale.x.abs(), RADIUS * scale.z.abs());
        // The sum over narrow triangles from the apex is that of an ellipse's arcs.
        let (p, q) = (a * libm::hypot(b, scale.y), b * libm::hypot(a, scale.y));
        PI * a * b + ellipse_perimeter(p, q) / 2.0
    }

    fn reach(&self, direction: Vec3) -> f64 {
        let apex = HALF_HEIGHT * direction.y;
        let base = -HALF_HEIGHT * direction.y + RADIUS * libm::hypot(direction.x, direction.z);
        apex.max(base)
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        let (o, d) = (ray.origin, ray.direction);
        // x^2 + z^2 = (r (h - y))^2, with the height measured down from the apex.
        let (below, fall) = (HALF_HEIGHT - o.y, -d.y);
        let slope = RADIUS * RADIUS;
        let side = half_quadratic(
            d.x * d.x + d.z * d.z - slope * fall * fall,
            o.x * d.x + o.z * d.z - slope * below * fall,
            o.x * o.x + o.z * o.z - slope * below * below,
        )
        .into_iter()
        .flatten()
        .filter(|t| ray.at(*t).y.abs() <= HALF_HEIGHT);
        let base = [(-HALF_HEIGHT - o.y) / d.y]
            .into_iter()
            .filter(|_| d.y != 0.0)
            .filter(|t| libm::hypot(ray.at(*t).x, ray.at(*t).z) <= RADIUS);
        nearest(side.chain(base))
    }

    fn contains(&self, point: Vec3) -> bool {
        point.y.abs() <= HALF_HEIGHT && libm::hypot(point.x, point.z) <= radius_at(point.y)
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::AboutDirectedAxis { axis: 1 }
    }

    fn sag(&self, detail: Detail) -> f64 {
        detail.sag(RADIUS, SIDES)
    }

    fn mesh_at(&self, detail: Detail) -> Mesh {
        let sides = detail.pieces(RADIUS, SIDES);
        let mut mesh = Mesh::grid(1, sides, |down, around| {
            let (sin, cos) = libm::sincos(2.0 * PI * around);
            let y = HALF_HEIGHT - down;
            let radius = radius_at(y);
            let normal = Vec3::new(sin, RADIUS, cos).normalized();
            (Vec3::new(radius * sin, y, radius * cos), normal)
        });
        mesh.add_disc(-HALF_HEIGHT, RADIUS, sides, false);
        mesh
    }
}
