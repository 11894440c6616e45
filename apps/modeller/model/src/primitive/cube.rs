//! The cube: edge 1.

use super::{Detail, Mesh, Ray, Solid, Symmetry};
use crate::linear::Vec3;

/// Its geometry at scale 1.
pub struct Cube;

impl Solid for Cube {
    fn volume(&self) -> f64 {
        1.0
    }

    fn surface(&self, scale: Vec3) -> f64 {
        let s = scale.map(f64::abs);
        2.0 * (s.x * s.y + s.y * s.z + s.z * s.x)
    }

    fn reach(&self, direction: Vec3) -> f64 {
        let d = direction.map(f64::abs);
        0.5 * (d.x + d.y + d.z)
    }

    fn first_hit(&self, ray: &Ray) -> Option<f64> {
        let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
        let (origin, direction) = (ray.origin.to_array(), ray.direction.to_array());
        for axis in 0..3 {
            if direction[axis] == 0.0 {
                if origin[axis].abs() > 0.5 {
                    return None;
                }
                continue;
            }
            let one = (-0.5 - origin[axis]) / direction[axis];
            let two = (0.5 - origin[axis]) / direction[axis];
            enter = enter.max(one.min(two));
            leave = leave.min(one.max(two));
        }
        if enter > leave {
            return None;
        }
        super::nearest([enter, leave])
    }

    fn contains(&self, point: Vec3) -> bool {
        let p = point.map(f64::abs);
        p.x <= 0.5 && p.y <= 0.5 && p.z <= 0.5
    }

    fn symmetry(&self) -> Symmetry {
        Symmetry::SignedPermutations
    }

    fn sag(&self, _detail: Detail) -> f64 {
        0.0
    }

    fn mesh_at(&self, _detail: Detail) -> Mesh {
        let mut mesh = Mesh::default();
        let axes = [Vec3::X, Vec3::Y, Vec3::Z];
        for axis in 0..3 {
            let (u, v) = (axes[(axis + 1) % 3], axes[(axis + 2) % 3]);
            for side in [1.0, -1.0] {
                let normal = axes[axis] * side;
                // `u x v` is the positive axis, so the other side swaps the two.
                let (u, v) = if side > 0.0 { (u, v) } else { (v, u) };
                mesh.add_quad(normal * 0.5, u, v, normal);
            }
        }
        mesh
    }
}
