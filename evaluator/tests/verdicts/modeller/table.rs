//! The rows that tables of the 3D Modeller are written with.

pub use super::studio::{Begin, Studio, a};
pub use crate::session::Session;
pub use crate::table::DONE;
use crate::table::rows_for;
pub use modeller_model::PrimitiveKind::{Cone, Cube, Cylinder, Sphere, Torus};

rows_for!(Studio: right, right_then, wrong, wrong_then, wrong_from_start);

/// Every combination of signs: the corners of a cube around the origin.
pub const SIGNS: [[f64; 3]; 8] = [
    [1.0, 1.0, 1.0],
    [1.0, 1.0, -1.0],
    [1.0, -1.0, 1.0],
    [1.0, -1.0, -1.0],
    [-1.0, 1.0, 1.0],
    [-1.0, 1.0, -1.0],
    [-1.0, -1.0, 1.0],
    [-1.0, -1.0, -1.0],
];
