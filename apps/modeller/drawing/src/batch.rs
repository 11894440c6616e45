//! The vertices of all solids of a scene in world space, each in the details it was needed in.
//!
//! A renderer without a graphics card pays for every solid of a draw call, instanced or not; for
//! triangles of one buffer it pays once. Looking around adds at most what was not needed before.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use modeller_model::PrimitiveKind;
use modeller_model::primitive::{Detail, Mesh};

use crate::picture::Shape;

/// A vector as the graphics card takes it.
pub type Vector = [f32; 3];

/// Above this details that are no longer needed are given up.
const MAX_VERTICES: usize = 1_500_000;

#[derive(Default)]
pub struct Batch {
    /// What it is made from.
    shapes: Arc<Vec<Shape>>,
    pub positions: Vec<Vector>,
    /// Not of length 1.
    pub normals: Vec<Vector>,
    /// Red, green, blue, opacity.
    pub colors: Vec<[u8; 4]>,
    /// First vertex of a shape in a detail; the number is the shape's index.
    first: HashMap<(usize, Detail), u32>,
    meshes: Meshes,
}

/// Where a shape lies in the buffers.
pub struct Placed<'a> {
    pub first: u32,
    pub mesh: &'a LocalMesh,
    /// A negative scale turns triangles inside out.
    pub mirrored: bool,
}

impl Batch {
    /// Makes sure that all of these are there. Returns whether vertices came or went.
    pub fn provide(&mut self, shapes: &Arc<Vec<Shape>>, needed: &[(usize, Detail)]) -> bool {
        let is_same = Arc::ptr_eq(&self.shapes, shapes) || self.shapes == *shapes;
        if !is_same || self.positions.len() > MAX_VERTICES {
            self.positions.clear();
            self.normals.clear();
            self.colors.clear();
            self.first.clear();
        }
        self.shapes = shapes.clone();
        let before = self.positions.len();
        for (index, detail) in needed {
            if !self.first.contains_key(&(*index, *detail)) {
                self.add(*index, *detail);
            }
        }
        !is_same || self.positions.len() != before
    }

    pub fn placed(&self, index: usize, detail: Detail) -> Option<Placed<'_>> {
        let shape = &self.shapes[index];
        Some(Placed {
            first: *self.first.get(&(index, detail))?,
            mesh: self.meshes.made.get(&(shape.kind, detail))?,
            mirrored: shape.mirrored,
        })
    }

    fn add(&mut self, index: usize, detail: Detail) {
        let shape = &self.shapes[index];
        let mesh = self.meshes.get(shape.kind, detail);
        self.first
            .insert((index, detail), self.positions.len() as u32);
        let [x, y, z] = shape.instance.rows.map(|[a, b, c, _]| [a, b, c]);
        let [dx, dy, dz] = shape.instance.rows.map(|row| row[3]);
        let moved = |p: &Vector| [dot(x, *p) + dx, dot(y, *p) + dy, dot(z, *p) + dz];
        self.positions.extend(mesh.positions.iter().map(moved));
        // The inverse transposed, up to a positive factor.
        let sign = if shape.mirrored { -1.0 } else { 1.0 };
        let [nx, ny, nz] =
            [cross(y, z), cross(z, x), cross(x, y)].map(|row| row.map(|number| number * sign));
        let turned = |n: &Vector| [dot(nx, *n), dot(ny, *n), dot(nz, *n)];
        self.normals.extend(mesh.normals.iter().map(turned));
        let color = shape
            .instance
            .color
            .map(|part| (part * 255.0).round() as u8);
        self.colors.resize(self.positions.len(), color);
    }
}

impl Placed<'_> {
    /// Counter-clockwise from outside.
    pub fn corners(&self) -> impl Iterator<Item = u32> {
        self.triangles().flatten()
    }

    /// Only the triangles that face the eye, or only those that do not. The eye is given in the
    /// space of the mesh, as a direction when its last number is 0.
    pub fn corners_facing(&self, eye: [f32; 4], faces_eye: bool) -> impl Iterator<Item = u32> {
        self.corners_where(eye, move |outward, towards_eye| {
            (dot(outward, towards_eye) > 0.0) == faces_eye
        })
    }

    /// At least the triangles that face the eye; those that rounding could turn are among them.
    pub fn corners_perhaps_facing(&self, eye: [f32; 4]) -> impl Iterator<Item = u32> {
        // As part of the distance from the eye.
        const ROUNDING: f32 = 1e-4;
        self.corners_where(eye, |outward, towards_eye| {
            dot(outward, towards_eye) > -ROUNDING * size(outward) * size(towards_eye)
        })
    }

    /// `is_wanted` is given a triangle's outward normal and the way from the triangle to the eye.
    fn corners_where(
        &self,
        [x, y, z, w]: [f32; 4],
        is_wanted: impl Fn(Vector, Vector) -> bool,
    ) -> impl Iterator<Item = u32> {
        let planes = self.mesh.planes.iter();
        self.triangles()
            .zip(planes)
            .filter(move |(_, (at, outward))| {
                is_wanted(*outward, [x - at[0] * w, y - at[1] * w, z - at[2] * w])
            })
            .flat_map(|(triangle, _)| triangle)
    }

    fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        let order = if self.mirrored { [0, 2, 1] } else { [0, 1, 2] };
        let triangles = self.mesh.triangles.iter();
        triangles.map(move |triangle| order.map(|corner| self.first + triangle[corner]))
    }
}

/// Meshes of the primitives at scale 1, made when they are first needed.
#[derive(Default)]
struct Meshes {
    made: BTreeMap<(PrimitiveKind, Detail), LocalMesh>,
}

pub struct LocalMesh {
    positions: Vec<Vector>,
    normals: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
    /// A point of each triangle, and its outward normal.
    planes: Vec<(Vector, Vector)>,
}

impl Meshes {
    fn get(&mut self, kind: PrimitiveKind, detail: Detail) -> &LocalMesh {
        self.made
            .entry((kind, detail))
            .or_insert_with(|| LocalMesh::new(&kind.solid().mesh_at(detail)))
    }
}

impl LocalMesh {
    fn new(mesh: &Mesh) -> Self {
        let short = |v: &modeller_model::Vec3| v.to_array().map(|number| number as f32);
        let positions: Vec<Vector> = mesh.positions.iter().map(short).collect();
        let triangles = mesh.triangles.chunks_exact(3);
        let triangles: Vec<[u32; 3]> = triangles.map(|t| [t[0], t[1], t[2]]).collect();
        let plane = |triangle: &[u32; 3]| {
            let [a, b, c] = triangle.map(|corner| positions[corner as usize]);
            (a, cross(minus(b, a), minus(c, a)))
        };
        LocalMesh {
            planes: triangles.iter().map(plane).collect(),
            normals: mesh.normals.iter().map(short).collect(),
            positions,
            triangles,
        }
    }
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Between a vector's length and twice that.
fn size(v: Vector) -> f32 {
    v[0].abs() + v[1].abs() + v[2].abs()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
