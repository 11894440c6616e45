//! How finely a solid is cut into triangles: what is small on the screen needs few.

use std::f64::consts::PI;

/// A share of the triangles of the fact sheet's mesh (section B.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// As the fact sheet has it; the only one that leaves the app, as wireframe or in files.
    Full,
    Half,
    Quarter,
}

impl Detail {
    /// Finest first.
    pub const ALL: [Detail; 3] = [Detail::Full, Detail::Half, Detail::Quarter];

    /// How many straight pieces a circle gets that has `full` of them in the finest mesh.
    pub(super) fn pieces(self, full: usize) -> usize {
        const FEWEST: usize = 8;
        let divisor = match self {
            Detail::Full => 1,
            Detail::Half => 2,
            Detail::Quarter => 4,
        };
        (full / divisor).max(FEWEST.min(full))
    }

    /// How far the middle of a piece lies inside a circle that has `full` pieces in the finest mesh.
    pub(super) fn sag(self, radius: f64, full: usize) -> f64 {
        radius * (1.0 - (PI / self.pieces(full) as f64).cos())
    }
}
