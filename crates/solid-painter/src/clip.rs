//! Triangles that reach behind the eye or far beyond the screen are cut off there.

use crate::space::ClipPoint;
use crate::vector::Vector;

#[derive(Clone, Copy, Debug)]
pub struct ClipCorner {
    pub place: ClipPoint,
    pub normal: Vector,
}

/// Cuts that leave less than this outside leave it there: the next step is another rounding.
const INSIDE: f32 = 1e-6;

/// What is left of it: the corners of a convex shape, or none.
pub fn clipped(triangle: &[ClipCorner; 3]) -> Vec<ClipCorner> {
    let mut shape = triangle.to_vec();
    for plane in 0..6 {
        let mut left = Vec::with_capacity(shape.len() + 1);
        for (index, here) in shape.iter().enumerate() {
            let next = &shape[(index + 1) % shape.len()];
            let (inside, inside_next) = (here.place.insides()[plane], next.place.insides()[plane]);
            if inside >= 0.0 {
                left.push(*here);
            }
            if (inside >= 0.0) != (inside_next >= 0.0) {
                // From the inner corner outwards, whichever comes first: triangles with a common edge
                // are cut at the same place.
                let (inner, outer) = if inside >= 0.0 {
                    (here, next)
                } else {
                    (next, here)
                };
                left.push(between(inner, outer, plane));
            }
        }
        shape = left;
    }
    shape
}

fn between(inner: &ClipCorner, outer: &ClipCorner, plane: usize) -> ClipCorner {
    let (inside, outside) = (inner.place.insides()[plane], outer.place.insides()[plane]);
    let share = inside / (inside - outside) * (1.0 - INSIDE);
    let mix = |from: f32, to: f32| from + (to - from) * share;
    let (a, b) = (&inner.place, &outer.place);
    ClipCorner {
        place: ClipPoint {
            x: mix(a.x, b.x),
            y: mix(a.y, b.y),
            w: mix(a.w, b.w),
            nearness: mix(a.nearness, b.nearness),
        },
        normal: [0, 1, 2].map(|axis: usize| mix(inner.normal[axis], outer.normal[axis])),
    }
}
