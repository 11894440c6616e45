//! Lines of the scene as plain data: grid, axes, wireframes.

use modeller_model::{Axis, PrimitiveKind, Vec3};

/// A line and its colour with opacity.
pub struct Segment {
    pub start: Vec3,
    pub end: Vec3,
    pub tint: [f32; 4],
}

/// Which grid: on a light background, with axes beside it, and across which axis.
pub type GridKey = (bool, bool, Axis);

/// 20 x 20 cells of 1 unit through the origin, every fifth line stronger. The lines of the axes are
/// left to the axes.
pub fn grid((is_light, with_axes, normal): GridKey) -> Vec<Segment> {
    const HALF: i32 = 10;
    let shade = if is_light { 0.0 } else { 1.0 };
    let (across, up) = match normal {
        Axis::X => (Vec3::Z, Vec3::Y),
        Axis::Y => (Vec3::X, Vec3::Z),
        Axis::Z => (Vec3::X, Vec3::Y),
    };
    let mut segments = Vec::new();
    for line in -HALF..=HALF {
        let alpha = if line % 5 == 0 { 0.26 } else { 0.11 };
        let tint = [shade, shade, shade, alpha];
        let (at, reach) = (f64::from(line), f64::from(HALF));
        let level = (across * -reach + up * at, across * reach + up * at);
        let steep = (across * at + up * -reach, across * at + up * reach);
        for (start, end) in [level, steep] {
            if line == 0 && with_axes {
                // From the end of the axis outwards, and the whole negative half.
                let axis_end = end * 0.5;
                segments.push(Segment {
                    start,
                    end: Vec3::ZERO,
                    tint,
                });
                segments.push(Segment {
                    start: axis_end,
                    end,
                    tint,
                });
            } else {
                segments.push(Segment { start, end, tint });
            }
        }
    }
    segments
}

pub const AXIS_COLOURS: [[f32; 3]; 3] =
    [[0.94, 0.29, 0.33], [0.45, 0.80, 0.29], [0.27, 0.55, 0.98]];

/// X red, Y green, Z blue, 5 units long.
pub fn axes() -> Vec<Segment> {
    const LENGTH: f64 = 5.0;
    [Vec3::X, Vec3::Y, Vec3::Z]
        .into_iter()
        .zip(AXIS_COLOURS)
        .map(|(axis, [red, green, blue])| Segment {
            start: Vec3::ZERO,
            end: axis * LENGTH,
            tint: [red, green, blue, 1.0],
        })
        .collect()
}

/// Feature edges and mesh lines of a solid.
pub fn wireframe(kind: PrimitiveKind) -> Vec<Segment> {
    let mesh = kind.solid().mesh();
    mesh.lines
        .chunks_exact(2)
        .map(|line| Segment {
            start: mesh.positions[line[0] as usize],
            end: mesh.positions[line[1] as usize],
            tint: [1.0; 4],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(segments: &[Segment]) -> f64 {
        segments.iter().map(|it| (it.end - it.start).length()).sum()
    }

    #[test]
    fn the_grid_lies_across_its_normal_and_leaves_the_axes_free() {
        for normal in Axis::ALL {
            let whole = grid((false, false, normal));
            assert_eq!(whole.len(), 42);
            assert!(
                whole
                    .iter()
                    .all(|it| normal.of(it.start) == 0.0 && normal.of(it.end) == 0.0)
            );
            let with_axes = grid((false, true, normal));
            // Two axes of 5 units lie in the grid.
            assert_eq!(length(&whole) - length(&with_axes), 10.0);
        }
    }

    #[test]
    fn lines_are_dark_on_a_light_background() {
        let shade = |is_light| grid((is_light, true, Axis::Y))[0].tint[0];
        assert_eq!((shade(true), shade(false)), (0.0, 1.0));
    }

    #[test]
    fn a_wireframe_stays_on_its_solid() {
        for kind in PrimitiveKind::ALL {
            let lines = wireframe(kind);
            assert!(!lines.is_empty(), "{kind:?}");
            let ends = lines.iter().flat_map(|line| [line.start, line.end]);
            for end in ends {
                let inside = end.to_array().iter().all(|v| v.abs() <= 0.5 + 1e-9);
                assert!(inside, "{kind:?} {end:?}");
            }
        }
    }
}
