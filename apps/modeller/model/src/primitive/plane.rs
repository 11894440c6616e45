//! The plane: a square of edge 1 in the XZ plane, without thickness.

use super::{Detail, Mesh, Ray, Solid, Symmetry, nearest};
use crate::linear::Vec3;

/// Its geometry at scale 1.
pub struct Plane;

impl Solid for Plane {
    fn volume(&self) -> f64 {
        0.0
    }

    /// One side.
    fn surface(&self, scale: Vec3) -> f64 {
        (scale.x * scale.z).abs()
    }

    fn reach(&self, direction: Vec3) -> f64 {
        0.5 * (direction.x.abs() + direction.z.abs())
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        if ray.direction.y == 0.0 {
            return None;
        }
        let distance = -ray.origin.y / ray.direction.y;
        let point = ray.at(distance);
        nearest((point.x.abs() <= 0.5 && point.z.abs() <= 0.5).then_some(distance))
    }

    fn contains(&self, point: Vec3) -> bool {
        point.y == 0.0 && point.x.abs() <= 0.5 && point.z.abs() <= 0.5
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::Square { axis: 1 }
    }

    fn sag(&self, _detail: Detail) -> f64 {
        0.0
    }

    fn mesh_at(&self, _detail: Detail) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.add_quad(Vec3::ZERO, Vec3::Z, Vec3::X, Vec3::Y);
        mesh
    }
}
