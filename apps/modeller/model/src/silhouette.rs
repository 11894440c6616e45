//! The outline of an object on the screen.

use crate::camera::Projection;
use crate::document::Object;

/// The convex outline around the object in pixels of the viewport, without a repeated last point;
/// nothing when part of it is behind the eye. Every primitive's outer outline is convex, so nothing
/// is cut off; only a ring's hole is not in it.
pub fn silhouette(object: &Object, projection: &Projection) -> Option<Vec<[f64; 2]>> {
    let matrix = object.placement.world_from_local();
    let positions = object.kind.solid().mesh().positions;
    let pixels = positions.into_iter().map(|position| {
        let (x, y, _) = projection.project(object.placement.position + matrix * position)?;
        (x.is_finite() && y.is_finite()).then_some([x, y])
    });
    pixels.collect::<Option<Vec<_>>>().map(convex_hull)
}

/// Andrew's monotone chain: the lower side from left to right, the upper one back.
fn convex_hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull = half_hull(points.iter());
    hull.pop();
    let mut back = half_hull(points.iter().rev());
    back.pop();
    hull.append(&mut back);
    hull
}

fn half_hull<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> Vec<[f64; 2]> {
    let mut hull: Vec<[f64; 2]> = Vec::new();
    for point in points {
        while let [.., a, b] = hull[..] {
            let turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
            if turn > 0.0 {
                break;
            }
            hull.pop();
        }
        hull.push(*point);
    }
    hull
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::Camera;
    use crate::picking::distance_to;
    use crate::{CameraType, Settings, Workspace};

    #[test]
    fn the_outline_holds_what_can_be_picked_and_little_more() {
        let workspace = Workspace::new(0);
        let garden = workspace.scenes()[1].content();
        for camera_type in [CameraType::Perspective, CameraType::Orthographic] {
            let settings = Settings {
                camera_type,
                ..Settings::default()
            };
            let projection = Projection::new(Camera::default(), &settings, 780.0, 662.0);
            for object in garden.objects.iter().filter(|o| o.name != "Ring") {
                let outline = silhouette(object, &projection).unwrap();
                let (mut picked, mut wrong) = (0, 0);
                for x in (0..780).step_by(5) {
                    for y in (0..662).step_by(5) {
                        let pixel = [f64::from(x), f64::from(y)];
                        let is_picked =
                            distance_to(object, &projection.ray(pixel[0], pixel[1])).is_some();
                        picked += usize::from(is_picked);
                        wrong += usize::from(is_picked != is_inside(pixel, &outline));
                    }
                }
                // Meshes are a little smaller than the solids they stand for.
                assert!(
                    picked > 30 && wrong * 20 < picked,
                    "{}: {wrong} of {picked}",
                    object.name
                );
            }
        }
    }

    fn is_inside(point: [f64; 2], outline: &[[f64; 2]]) -> bool {
        (0..outline.len()).all(|index| {
            let (a, b) = (outline[index], outline[(index + 1) % outline.len()]);
            (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0.0
        })
    }

    #[test]
    fn points_on_an_edge_are_not_corners() {
        let square = vec![
            [0.0, 0.0],
            [1.0, 0.0],
            [2.0, 0.0],
            [2.0, 2.0],
            [0.0, 2.0],
            [1.0, 1.0],
        ];
        let hull = convex_hull(square);
        assert_eq!(hull, [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        assert_eq!(convex_hull(vec![[1.0, 1.0]; 4]), [[1.0, 1.0]]);
    }
}
