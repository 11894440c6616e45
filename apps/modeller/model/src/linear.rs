//! Three-component vectors and 3x3 matrices in double precision.

use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// Written as `[x, y, z]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 3]", into = "[f64; 3]")]
pub struct Vec3 {
    /// First component.
    pub x: f64,
    /// Second component.
    pub y: f64,
    /// Third component.
    pub z: f64,
}

impl Vec3 {
    /// The origin.
    pub const ZERO: Vec3 = Vec3::new(0.0, 0.0, 0.0);
    /// The neutral scale.
    pub const ONE: Vec3 = Vec3::new(1.0, 1.0, 1.0);
    /// Length 1 along the first axis.
    pub const X: Vec3 = Vec3::new(1.0, 0.0, 0.0);
    /// Length 1 along the second axis.
    pub const Y: Vec3 = Vec3::new(0.0, 1.0, 0.0);
    /// Length 1 along the third axis.
    pub const Z: Vec3 = Vec3::new(0.0, 0.0, 1.0);

    /// From its components.
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Vec3 { x, y, z }
    }

    /// Its components in their order.
    pub fn to_array(self) -> [f64; 3] {
        [self.x, self.y, self.z]
    }

    /// The scalar product.
    pub fn dot(self, other: Vec3) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The vector product, by the right hand.
    pub fn cross(self, other: Vec3) -> Vec3 {
        Vec3::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    /// By Pythagoras.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The vector of length 1 in the same direction; zero stays zero.
    pub fn normalized(self) -> Vec3 {
        let length = self.length();
        if length > 0.0 {
            self * (1.0 / length)
        } else {
            self
        }
    }

    /// Every component by itself.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Vec3 {
        Vec3::new(f(self.x), f(self.y), f(self.z))
    }

    /// The smaller of each component.
    pub fn min(self, other: Vec3) -> Vec3 {
        Vec3::new(
            self.x.min(other.x),
            self.y.min(other.y),
            self.z.min(other.z),
        )
    }

    /// The larger of each component.
    pub fn max(self, other: Vec3) -> Vec3 {
        Vec3::new(
            self.x.max(other.x),
            self.y.max(other.y),
            self.z.max(other.z),
        )
    }

    /// The largest difference of any component.
    pub fn max_difference(self, other: Vec3) -> f64 {
        let difference = (self - other).map(f64::abs);
        difference.x.max(difference.y).max(difference.z)
    }
}

impl From<[f64; 3]> for Vec3 {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Vec3 { x, y, z }
    }
}

impl From<Vec3> for [f64; 3] {
    fn from(vector: Vec3) -> Self {
        vector.to_array()
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f64> for Vec3 {
    type Output = Vec3;
    fn mul(self, factor: f64) -> Vec3 {
        Vec3::new(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl Neg for Vec3 {
    type Output = Vec3;
    fn neg(self) -> Vec3 {
        self * -1.0
    }
}

/// Three columns: the images of the X, Y and Z axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mat3 {
    /// Where X, Y and Z go.
    pub columns: [Vec3; 3],
}

impl Mat3 {
    /// Leaves everything where it is.
    pub const IDENTITY: Mat3 = Mat3::from_columns(Vec3::X, Vec3::Y, Vec3::Z);

    /// From the images of the axes.
    pub(crate) const fn from_columns(x: Vec3, y: Vec3, z: Vec3) -> Self {
        Mat3 { columns: [x, y, z] }
    }

    /// Scales along the axes.
    pub fn diagonal(d: Vec3) -> Self {
        Mat3::from_columns(Vec3::X * d.x, Vec3::Y * d.y, Vec3::Z * d.z)
    }

    /// Turn about X, Y and Z by degrees: `Rx * Ry * Rz`, so the shape turns about its Z axis first.
    pub fn from_euler_degrees(degrees: Vec3) -> Self {
        let (sx, cx) = sin_cos_degrees(degrees.x);
        let (sy, cy) = sin_cos_degrees(degrees.y);
        let (sz, cz) = sin_cos_degrees(degrees.z);
        let about_x = Mat3::from_columns(Vec3::X, Vec3::new(0.0, cx, sx), Vec3::new(0.0, -sx, cx));
        let about_y = Mat3::from_columns(Vec3::new(cy, 0.0, -sy), Vec3::Y, Vec3::new(sy, 0.0, cy));
        let about_z = Mat3::from_columns(Vec3::new(cz, sz, 0.0), Vec3::new(-sz, cz, 0.0), Vec3::Z);
        about_x * about_y * about_z
    }

    /// Turn by degrees about a direction of length 1, counter-clockwise when it points at you.
    pub fn about(axis: Vec3, degrees: f64) -> Self {
        let (sin, cos) = sin_cos_degrees(degrees);
        let image = |v: Vec3| v * cos + axis.cross(v) * sin + axis * (axis.dot(v) * (1.0 - cos));
        Mat3::from_columns(image(Vec3::X), image(Vec3::Y), image(Vec3::Z))
    }

    /// Rows for columns; the inverse of a turn.
    pub fn transposed(self) -> Mat3 {
        let [x, y, z] = self.columns;
        Mat3::from_columns(
            Vec3::new(x.x, y.x, z.x),
            Vec3::new(x.y, y.y, z.y),
            Vec3::new(x.z, y.z, z.z),
        )
    }

    /// By how much volumes grow; negative for reflections.
    pub fn determinant(self) -> f64 {
        let [x, y, z] = self.columns;
        x.dot(y.cross(z))
    }

    /// Nothing when the matrix flattens space.
    pub fn inverse(self) -> Option<Mat3> {
        let [x, y, z] = self.columns;
        let determinant = self.determinant();
        if determinant == 0.0 || !determinant.is_finite() {
            return None;
        }
        let factor = 1.0 / determinant;
        let rows = Mat3::from_columns(
            y.cross(z) * factor,
            z.cross(x) * factor,
            x.cross(y) * factor,
        );
        Some(rows.transposed())
    }
}

impl Mul<Vec3> for Mat3 {
    type Output = Vec3;
    fn mul(self, v: Vec3) -> Vec3 {
        let [x, y, z] = self.columns;
        x * v.x + y * v.y + z * v.z
    }
}

impl Mul for Mat3 {
    type Output = Mat3;
    fn mul(self, other: Mat3) -> Mat3 {
        let [x, y, z] = other.columns;
        Mat3::from_columns(self * x, self * y, self * z)
    }
}

/// Exact at multiples of 90 degrees, where people and comparisons expect exact zeros.
fn sin_cos_degrees(degrees: f64) -> (f64, f64) {
    let wrapped = degrees.rem_euclid(360.0);
    match wrapped {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        _ => libm::sincos(wrapped.to_radians()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(actual: Vec3, expected: Vec3) {
        assert!(
            actual.max_difference(expected) < 1e-12,
            "{actual:?} is not {expected:?}"
        );
    }

    #[test]
    fn a_quarter_turn_about_y_sends_z_to_x() {
        let turn = Mat3::from_euler_degrees(Vec3::new(0.0, 90.0, 0.0));
        assert_close(turn * Vec3::Z, Vec3::X);
    }

    #[test]
    fn a_turn_of_minus_90_about_z_sends_y_to_x() {
        let turn = Mat3::from_euler_degrees(Vec3::new(0.0, 0.0, -90.0));
        assert_close(turn * Vec3::Y, Vec3::X);
    }

    #[test]
    fn z_turns_first_then_y_then_x() {
        let turn = Mat3::from_euler_degrees(Vec3::new(90.0, 0.0, 90.0));
        // X goes to Y by the turn about Z, then to Z by the turn about X.
        assert_close(turn * Vec3::X, Vec3::Z);
    }

    #[test]
    fn a_turn_about_an_axis_is_the_euler_turn_about_it() {
        for (axis, euler) in [
            (Vec3::X, Vec3::new(37.0, 0.0, 0.0)),
            (Vec3::Y, Vec3::new(0.0, 37.0, 0.0)),
            (Vec3::Z, Vec3::new(0.0, 0.0, 37.0)),
        ] {
            let (one, two) = (Mat3::about(axis, 37.0), Mat3::from_euler_degrees(euler));
            for (a, b) in one.columns.into_iter().zip(two.columns) {
                assert_close(a, b);
            }
        }
    }

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let matrix = Mat3::from_euler_degrees(Vec3::new(20.0, 130.0, -75.0))
            * Mat3::diagonal(Vec3::new(2.0, -0.5, 3.0));
        let v = Vec3::new(0.3, -4.0, 7.0);
        assert_close(matrix.inverse().unwrap() * (matrix * v), v);
        assert_eq!(Mat3::diagonal(Vec3::new(1.0, 0.0, 1.0)).inverse(), None);
    }
}
