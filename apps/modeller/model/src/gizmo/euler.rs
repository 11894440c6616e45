//! Turns as the three numbers that a document stores.

use crate::linear::{Mat3, Vec3};

/// Below this cosine of the middle angle only the sum of the two others is known.
const LOCKED: f64 = 1e-7;

/// Degrees about X, Y and Z that make this turn, as close as can be to the numbers before: for an
/// object that stands straight, a turn about Y by 120 gives (0, 120, 0) and not (180, 60, 180).
///
/// The inverse of [`Mat3::from_euler_degrees`], up to whole turns and equivalent triples.
pub fn nearest_euler_degrees(turn: &Mat3, previous: Vec3) -> Vec3 {
    let [x_image, y_image, z_image] = turn.columns;
    let cosine = libm::hypot(x_image.x, y_image.x);
    let y = libm::atan2(z_image.x, cosine).to_degrees();
    if cosine < LOCKED {
        return locked(y.signum() * 90.0, turn, previous);
    }
    let x = libm::atan2(-z_image.y, z_image.z).to_degrees();
    let z = libm::atan2(-y_image.x, x_image.x).to_degrees();
    let one = near(Vec3::new(x, y, z), previous);
    let two = near(Vec3::new(x + 180.0, 180.0 - y, z + 180.0), previous);
    if (two - previous).length() < (one - previous).length() {
        two
    } else {
        one
    }
}

/// With Y at a quarter turn X and Z turn about the same line. Z stays as it was.
fn locked(y: f64, turn: &Mat3, previous: Vec3) -> Vec3 {
    let [x_image, y_image, _] = turn.columns;
    // The angle x + z, or z - x when Y is at -90.
    let together = libm::atan2(x_image.y, y_image.y).to_degrees();
    let x = if y > 0.0 {
        together - previous.z
    } else {
        previous.z - together
    };
    let one = near(Vec3::new(x, y, previous.z), previous);
    Vec3::new(one.x, one.y, previous.z)
}

/// Adds whole turns to each angle.
fn near(angles: Vec3, previous: Vec3) -> Vec3 {
    let nearest = |angle: f64, before: f64| {
        // Of +180 and -180, which are as near, the positive one.
        let turns = ((before - angle) / 360.0 + 0.5 + 1e-12).floor();
        angle + turns * 360.0
    };
    Vec3::new(
        nearest(angles.x, previous.x),
        nearest(angles.y, previous.y),
        nearest(angles.z, previous.z),
    )
}
