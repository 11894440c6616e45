//! Triangles and lines of a solid, as plain data.

use crate::linear::Vec3;

/// Counter-clockwise triangles seen from outside, plus the lines of its wireframe.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Corners of the triangles.
    pub positions: Vec<Vec3>,
    /// One per position.
    pub normals: Vec<Vec3>,
    /// Three per triangle.
    pub triangles: Vec<u32>,
    /// Two per line: grid lines and sharp edges, without the diagonals of quads.
    pub lines: Vec<u32>,
}

impl Mesh {
    /// A surface over `rows x columns` cells; `point` gives position and normal for parameters in
    /// 0..=1, rows first. Rows run downwards seen from outside, columns counter-clockwise.
    pub(super) fn grid(
        rows: usize,
        columns: usize,
        point: impl Fn(f64, f64) -> (Vec3, Vec3),
    ) -> Mesh {
        let mut mesh = Mesh::default();
        for row in 0..=rows {
            for column in 0..=columns {
                let (position, normal) =
                    point(row as f64 / rows as f64, column as f64 / columns as f64);
                mesh.positions.push(position);
                mesh.normals.push(normal);
            }
        }
        let index = |row: usize, column: usize| (row * (columns + 1) + column) as u32;
        for row in 0..=rows {
            for column in 0..columns {
                mesh.add_line(index(row, column), index(row, column + 1));
                if row < rows {
                    mesh.add_line(index(row, column), index(row + 1, column));
                    let (a, b) = (index(row, column), index(row + 1, column));
                    let (c, d) = (index(row + 1, column + 1), index(row, column + 1));
                    mesh.add_triangle(a, b, c);
                    mesh.add_triangle(a, c, d);
                }
            }
        }
        mesh
    }

    /// A rectangle about `centre` with edges `u` and `v`, where `u x v` points along `normal`.
    pub(super) fn add_quad(&mut self, centre: Vec3, u: Vec3, v: Vec3, normal: Vec3) {
        let first = self.positions.len() as u32;
        for (a, b) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            self.positions.push(centre + u * a + v * b);
            self.normals.push(normal);
        }
        self.add_triangle(first, first + 1, first + 2);
        self.add_triangle(first, first + 2, first + 3);
        for corner in 0..4 {
            self.add_line(first + corner, first + (corner + 1) % 4);
        }
    }

    /// A disc at height `y` that faces up or down.
    pub(super) fn add_disc(&mut self, y: f64, radius: f64, sides: usize, up: bool) {
        let normal = if up { Vec3::Y } else { -Vec3::Y };
        let centre = self.positions.len() as u32;
        self.positions.push(Vec3::Y * y);
        self.normals.push(normal);
        for side in 0..=sides {
            let (sin, cos) = libm::sincos(std::f64::consts::TAU * side as f64 / sides as f64);
            self.positions
                .push(Vec3::new(radius * sin, y, radius * cos));
            self.normals.push(normal);
        }
        for side in 0..sides as u32 {
            let (one, two) = (centre + 1 + side, centre + 2 + side);
            if up {
                self.add_triangle(centre, one, two);
            } else {
                self.add_triangle(centre, two, one);
            }
            self.add_line(centre, one);
        }
    }

    /// Triangles without area, at poles and apexes, are left out.
    fn add_triangle(&mut self, a: u32, b: u32, c: u32) {
        let at = |i: u32| self.positions[i as usize];
        if (at(b) - at(a)).cross(at(c) - at(a)).length() > 1e-9 {
            self.triangles.extend([a, b, c]);
        }
    }

    fn add_line(&mut self, a: u32, b: u32) {
        let at = |i: u32| self.positions[i as usize];
        if (at(b) - at(a)).length() > 1e-9 {
            self.lines.extend([a, b]);
        }
    }
}
