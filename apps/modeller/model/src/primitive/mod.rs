//! The six primitives as exact solids at scale 1, centred on the origin, Y up.
//!
//! One file per solid, each implementing [`Solid`]. Every solid is 1 wide, so "scale"
//! and "size" are the same number.

mod cone;
mod cube;
mod cylinder;
mod detail;
mod mesh;
mod plane;
mod sphere;
mod torus;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::linear::Vec3;

pub use detail::Detail;
pub use mesh::Mesh;
pub(crate) use torus::{RING_RADIUS, TUBE_RADIUS, torus_crossings};

/// What can be added to a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PrimitiveKind {
    /// Edges of 1.
    Cube,
    /// Radius 0.5.
    Sphere,
    /// Closed; radius 0.5, height 1, axis Y.
    Cylinder,
    /// Closed; base of radius 0.5 at the bottom, apex at the top, height 1.
    Cone,
    /// Lies in the plane of X and Y, like a wheel seen from the front.
    Torus,
    /// A square sheet of edge 1 in the plane of X and Z, without thickness.
    Plane,
}

impl PrimitiveKind {
    /// In a fixed order.
    pub const ALL: [PrimitiveKind; 6] = [
        PrimitiveKind::Cube,
        PrimitiveKind::Sphere,
        PrimitiveKind::Cylinder,
        PrimitiveKind::Cone,
        PrimitiveKind::Torus,
        PrimitiveKind::Plane,
    ];

    /// Its geometry.
    pub fn solid(self) -> &'static dyn Solid {
        match self {
            PrimitiveKind::Cube => &cube::Cube,
            PrimitiveKind::Sphere => &sphere::Sphere,
            PrimitiveKind::Cylinder => &cylinder::Cylinder,
            PrimitiveKind::Cone => &cone::Cone,
            PrimitiveKind::Torus => &torus::Torus,
            PrimitiveKind::Plane => &plane::Plane,
        }
    }

    /// The key in exports.
    pub fn key(self) -> &'static str {
        match self {
            PrimitiveKind::Cube => "cube",
            PrimitiveKind::Sphere => "sphere",
            PrimitiveKind::Cylinder => "cylinder",
            PrimitiveKind::Cone => "cone",
            PrimitiveKind::Torus => "torus",
            PrimitiveKind::Plane => "plane",
        }
    }

    /// The word on the screen and at the start of new objects' names.
    pub fn label(self) -> &'static str {
        match self {
            PrimitiveKind::Cube => "Cube",
            PrimitiveKind::Sphere => "Sphere",
            PrimitiveKind::Cylinder => "Cylinder",
            PrimitiveKind::Cone => "Cone",
            PrimitiveKind::Torus => "Torus",
            PrimitiveKind::Plane => "Plane",
        }
    }

    /// The kind that commands and exports call so.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

impl fmt::Display for PrimitiveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// Which turns and reflections map a solid at scale 1 onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The 48 signed permutations of the axes.
    SignedPermutations,
    /// Every turn and reflection.
    Ball,
    /// Turns about the axis, reflections through it, and a flip of it.
    AboutAxis {
        /// 0 for X, 1 for Y, 2 for Z.
        axis: usize,
    },
    /// Turns about the axis and reflections through it; the axis has a direction.
    AboutDirectedAxis {
        /// 0 for X, 1 for Y, 2 for Z.
        axis: usize,
    },
    /// The 8 symmetries of a square whose normal is the axis; the flat side has no up or down.
    Square {
        /// 0 for X, 1 for Y, 2 for Z.
        axis: usize,
    },
}

/// A half line; `direction` need not have length 1, and distances count in its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: Vec3,
    /// Where it goes.
    pub direction: Vec3,
}

impl Ray {
    /// The point at this many lengths of its direction.
    pub fn at(&self, distance: f64) -> Vec3 {
        self.origin + self.direction * distance
    }
}

/// Exact geometry of a primitive at scale 1.
pub trait Solid: Sync {
    /// At scale 1; 0 for a sheet.
    fn volume(&self) -> f64;

    /// Surface at the given scale; of a sheet, that of one side.
    fn surface(&self, scale: Vec3) -> f64;

    /// How far the solid reaches from its centre along `direction`, times the direction's length.
    /// Exact bounding boxes under any linear map follow from it.
    fn reach(&self, direction: Vec3) -> f64;

    /// Where the ray first meets the surface at a distance of at least 0.
    fn first_hit(&self, ray: &Ray) -> Option<f64>;

    /// Is the point inside or on the surface?
    fn contains(&self, point: Vec3) -> bool;

    /// Tells which differently turned copies of it are the same solid.
    fn symmetry(&self) -> Symmetry;

    /// Triangles and lines for drawing.
    fn mesh_at(&self, detail: Detail) -> Mesh;

    /// How far the triangles lie within the exact surface at most; 0 for flat faces.
    fn sag(&self, detail: Detail) -> f64;

    /// The mesh in its full detail.
    fn mesh(&self) -> Mesh {
        self.mesh_at(Detail::Full)
    }

    /// The coarsest mesh that no eye can tell from the exact surface when the solid at scale 1
    /// would be this many pixels wide.
    fn detail_for(&self, pixels: f64) -> Detail {
        // In pixels. Only outlines tell: faces are shaded by the exact normals.
        const SEEN: f64 = 0.4;
        let coarsest_first = Detail::ALL.into_iter().rev();
        coarsest_first
            .into_iter()
            .find(|detail| self.sag(*detail) * pixels <= SEEN)
            .unwrap_or(Detail::Full)
    }
}

/// The smaller of the hits that are not behind the ray's origin.
fn nearest(hits: impl IntoIterator<Item = f64>) -> Option<f64> {
    hits.into_iter()
        .filter(|distance| *distance >= 0.0)
        .min_by(f64::total_cmp)
}

/// Solutions of `a t^2 + 2 b t + c = 0`, ascending.
fn half_quadratic(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    if a == 0.0 {
        return (b != 0.0).then(|| [-c / (2.0 * b); 2]);
    }
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let (one, two) = ((-b - root) / a, (-b + root) / a);
    Some([one.min(two), one.max(two)])
}

#[cfg(test)]
mod tests;
