//! How finely a solid is cut into triangles: what is small on the screen needs few.

use std::f64::consts::PI;

/// How far triangles may lie within the exact surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// The only one that leaves the app, as wireframe or in files.
    Full,
    /// Within 0.003 of the surface at scale 1.
    Fine,
    /// Within 0.006.
    Medium,
    /// Within 0.012.
    Coarse,
    /// Within 0.024: for what is a few pixels wide.
    Coarsest,
}

impl Detail {
    /// Finest first.
    pub const ALL: [Detail; 5] = [
        Detail::Full,
        Detail::Fine,
        Detail::Medium,
        Detail::Coarse,
        Detail::Coarsest,
    ];

    /// How far the middle of a straight piece may lie within its circle, at scale 1.
    fn allowed(self) -> f64 {
        match self {
            Detail::Full => 0.0,
            Detail::Fine => 0.003,
            Detail::Medium => 0.006,
            Detail::Coarse => 0.012,
            Detail::Coarsest => 0.024,
        }
    }

    /// How many straight pieces a circle gets that has `full` of them in the finest mesh; an even
    /// number.
    pub(super) fn pieces(self, radius: f64, full: usize) -> usize {
        let half_angle = libm::acos((1.0 - self.allowed() / radius).clamp(-1.0, 1.0));
        let halves = (PI / half_angle / 2.0).ceil().min(full as f64 / 2.0);
        (2 * halves as usize).max(6.min(full))
    }

    /// How far the middle of a piece then lies within the circle.
    pub(super) fn sag(self, radius: f64, full: usize) -> f64 {
        radius * (1.0 - libm::cos(PI / self.pieces(radius, full) as f64))
    }
}
