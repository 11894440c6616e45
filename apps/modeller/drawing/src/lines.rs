//! Lines of the scene as plain data: grid, axes, wireframes.

use modeller_model::primitive::{Detail, Mesh};
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

const AXIS_COLOURS: [[f32; 3]; 3] = [[0.94, 0.29, 0.33], [0.45, 0.80, 0.29], [0.27, 0.55, 0.98]];

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

/// Feature edges and mesh lines of a solid: all of them in every detail, but curves in as many
/// pieces as the detail needs.
pub fn wireframe(kind: PrimitiveKind, detail: Detail) -> Vec<Segment> {
    let solid = kind.solid();
    let tolerated = match detail {
        Detail::Full => 0.0,
        detail => solid.sag(detail),
    };
    let mesh = solid.mesh();
    let at = |index: u32| mesh.positions[index as usize];
    pieces(&mesh, tolerated)
        .into_iter()
        .map(|(start, end)| Segment {
            start: at(start),
            end: at(end),
            tint: [1.0; 4],
        })
        .collect()
}

/// The lines of a mesh. Where one goes on in another, both are one piece as long as no point that
/// is skipped lies further from it than tolerated.
fn pieces(mesh: &Mesh, tolerated: f64) -> Vec<(u32, u32)> {
    let lines: Vec<(u32, u32)> = mesh
        .lines
        .chunks_exact(2)
        .map(|it| (it[0], it[1]))
        .collect();
    if tolerated <= 0.0 {
        return lines;
    }
    let at = |index: u32| mesh.positions[index as usize];
    let mut leaving = vec![Vec::new(); mesh.positions.len()];
    for (line, (start, _)) in lines.iter().enumerate() {
        leaving[*start as usize].push(line);
    }
    let mut is_taken = vec![false; lines.len()];
    let mut found = Vec::new();
    for first in 0..lines.len() {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let (mut start, mut end) = lines[first];
        let mut skipped = Vec::new();
        loop {
            let ahead = (at(end) - at(point_before_end(&skipped, start))).normalized();
            let straightness =
                |line: &usize| (at(lines[*line].1) - at(end)).normalized().dot(ahead);
            let next = leaving[end as usize]
                .iter()
                .copied()
                .filter(|line| !is_taken[*line] && straightness(line) > GOES_ON)
                .max_by(|a, b| straightness(a).total_cmp(&straightness(b)));
            let Some(next) = next else { break };
            is_taken[next] = true;
            let further = lines[next].1;
            skipped.push(end);
            let chord = (at(start), at(further));
            if skipped
                .iter()
                .any(|it| distance(at(*it), chord) > tolerated)
            {
                found.push((start, end));
                start = end;
                skipped.clear();
            }
            end = further;
        }
        found.push((start, end));
    }
    found
}

/// The point before the end of a piece.
fn point_before_end(skipped: &[u32], start: u32) -> u32 {
    skipped.last().copied().unwrap_or(start)
}

/// A line that turns by more than the cosine's angle is another one.
const GOES_ON: f64 = 0.8;

fn distance(point: Vec3, (start, end): (Vec3, Vec3)) -> f64 {
    let along = (end - start).normalized();
    let from_start = point - start;
    (from_start - along * from_start.dot(along)).length()
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
            let lines = wireframe(kind, Detail::Full);
            assert!(!lines.is_empty(), "{kind:?}");
            let ends = lines.iter().flat_map(|line| [line.start, line.end]);
            for end in ends {
                let inside = end.to_array().iter().all(|v| v.abs() <= 0.5 + 1e-9);
                assert!(inside, "{kind:?} {end:?}");
            }
        }
    }

    #[test]
    fn coarse_wireframes_have_the_same_lines_in_fewer_pieces() {
        for kind in PrimitiveKind::ALL {
            let full = wireframe(kind, Detail::Full);
            for detail in Detail::ALL {
                let coarse = wireframe(kind, detail);
                assert!(coarse.len() <= full.len());
                let tolerated = kind.solid().sag(detail) + 1e-9;
                for point in full.iter().flat_map(|it| [it.start, it.end]) {
                    let nearest = coarse.iter().map(|it| off_segment(point, it));
                    let off = nearest.fold(f64::INFINITY, f64::min);
                    assert!(off <= tolerated, "{kind:?} {detail:?} {point:?}: {off}");
                }
                let lost = 1.0 - length(&coarse) / length(&full);
                assert!((-1e-9..0.06).contains(&lost), "{kind:?} {detail:?} {lost}");
            }
        }
        let pieces = |detail| wireframe(PrimitiveKind::Sphere, detail).len();
        assert!(pieces(Detail::Coarse) * 2 < pieces(Detail::Full));
    }

    fn off_segment(point: Vec3, segment: &Segment) -> f64 {
        let way = segment.end - segment.start;
        let share = ((point - segment.start).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        (point - (segment.start + way * share)).length()
    }
}
