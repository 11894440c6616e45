//! Which object is under a ray, by exact solids.

use crate::camera::Projection;
use crate::document::{Object, SceneContent};
use crate::frustum::Frustum;
use crate::linear::Vec3;
use crate::primitive::Ray;

/// An object that a ray meets.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick<'a> {
    /// What is met.
    pub object: &'a Object,
    /// In lengths of the ray's direction.
    pub distance: f64,
}

/// Distance at which the ray first meets the object.
pub fn distance_to(object: &Object, ray: &Ray) -> Option<f64> {
    if !may_meet(object, ray) {
        return None;
    }
    let local = object.placement.local_ray(ray)?;
    object
        .kind
        .solid()
        .first_hit(&local)
        .filter(|distance| distance.is_finite())
}

/// Half the diagonal of the box of its scale: every solid lies in that ball.
pub fn reach(object: &Object) -> f64 {
    object.placement.scale.length() / 2.0
}

/// Does the line of the ray touch the ball around the object? Most objects are far from most rays,
/// and this takes a tenth of the time of an exact answer.
fn may_meet(object: &Object, ray: &Ray) -> bool {
    // Rounding must not deny what touches the ball.
    const SLACK: f64 = 1.0 + 1e-6;
    let beside = ray.direction.cross(object.placement.position - ray.origin);
    let reach = reach(object) * SLACK;
    // Distances are compared times the length of the direction. Written so that a comparison
    // without an answer leaves the decision to the exact test.
    let is_far = beside.dot(beside) > reach * reach * ray.direction.dot(ray.direction);
    !is_far
}

/// Everything visible under the ray, nearest first. Equal distances keep the scene's order, later
/// objects first, because those are drawn over the earlier ones.
pub fn picks<'a>(content: &'a SceneContent, ray: &Ray) -> Vec<Pick<'a>> {
    let mut picks: Vec<Pick<'a>> = content
        .objects
        .iter()
        .rev()
        .filter(|object| object.visible)
        .filter_map(|object| distance_to(object, ray).map(|distance| Pick { object, distance }))
        .collect();
    picks.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    picks
}

/// The objects that can be picked in a view, sorted by where on the screen they are, so that many
/// pixels can be asked for.
pub struct Screen<'a> {
    content: &'a SceneContent,
    projection: &'a Projection,
    columns: usize,
    /// Indices of objects that may be seen in each tile, row by row, in the scene's order.
    tiles: Vec<Vec<usize>>,
}

/// Side of a tile in pixels.
const TILE: f64 = 32.0;

impl<'a> Screen<'a> {
    /// Sorts what can be seen into tiles.
    pub fn new(content: &'a SceneContent, projection: &'a Projection) -> Self {
        let columns = (projection.width / TILE).ceil().max(1.0) as usize;
        let rows = (projection.height / TILE).ceil().max(1.0) as usize;
        let frustum = Frustum::new(projection);
        let mut tiles = vec![Vec::new(); columns * rows];
        for (index, object) in content.objects.iter().enumerate() {
            let (centre, radius) = (object.placement.position, reach(object));
            if !object.visible || object.locked || !frustum.sees(centre, radius) {
                continue;
            }
            let tile = |pixel: f64, count: usize| {
                ((pixel / TILE).floor().max(0.0) as usize).min(count - 1)
            };
            let [left, top, right, bottom] = box_on_screen(object, projection);
            for row in tile(top, rows)..=tile(bottom, rows) {
                for column in tile(left, columns)..=tile(right, columns) {
                    tiles[row * columns + column].push(index);
                }
            }
        }
        Screen {
            content,
            projection,
            columns,
            tiles,
        }
    }

    /// Index of the object that a click on this pixel picks.
    pub fn front_at(&self, x: f64, y: f64) -> Option<usize> {
        let Projection { width, height, .. } = *self.projection;
        if !(0.0..width).contains(&x) || !(0.0..height).contains(&y) {
            return None;
        }
        let tile = (y / TILE) as usize * self.columns + (x / TILE) as usize;
        let ray = self.projection.ray(x, y);
        let mut front: Option<(usize, f64)> = None;
        for index in self.tiles.get(tile)?.iter().rev() {
            if let Some(distance) = distance_to(&self.content.objects[*index], &ray)
                && front.is_none_or(|(_, nearest)| distance < nearest)
            {
                front = Some((*index, distance));
            }
        }
        front.map(|(index, _)| index)
    }
}

/// Left, top, right and bottom of a box that holds the object's picture; everything when a part of
/// it is behind the eye.
pub fn box_on_screen(object: &Object, projection: &Projection) -> [f64; 4] {
    let (low, high) = object.bounds();
    let mut area = [
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    ];
    for corner in 0..8 {
        let pick = |bit: u8, low: f64, high: f64| if corner & bit == 0 { low } else { high };
        let corner = Vec3::new(
            pick(1, low.x, high.x),
            pick(2, low.y, high.y),
            pick(4, low.z, high.z),
        );
        let Some((x, y, _)) = projection.project(corner) else {
            return [0.0, 0.0, projection.width, projection.height];
        };
        area = [
            area[0].min(x),
            area[1].min(y),
            area[2].max(x),
            area[3].max(y),
        ];
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::Camera;
    use crate::{Command, Workspace};
    use proptest::prelude::*;

    #[test]
    fn a_ray_along_the_row_meets_its_objects_in_order() {
        let workspace = Workspace::new(0);
        let row = &workspace.scenes()[5];
        let ray = Ray {
            origin: Vec3::new(-5.0, 0.0, 0.0),
            direction: Vec3::X,
        };
        let names: Vec<_> = picks(row.content(), &ray)
            .iter()
            .map(|pick| pick.object.name.as_str())
            .collect();
        assert_eq!(names, ["Cube 1", "Sphere 1", "Cylinder 1", "Cone 1"]);
    }

    #[test]
    fn hidden_objects_are_not_met() {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[5].id.clone();
        let cube = workspace.scenes()[5].content().objects[0].id.clone();
        workspace
            .apply(
                Command::SetVisible {
                    scene,
                    objects: vec![cube],
                    visible: false,
                },
                0,
            )
            .unwrap();
        let ray = Ray {
            origin: Vec3::new(-5.0, 0.0, 0.0),
            direction: Vec3::X,
        };
        assert_eq!(
            picks(workspace.scenes()[5].content(), &ray)[0].object.name,
            "Sphere 1"
        );
    }

    #[test]
    fn distances_are_those_of_the_world_whatever_the_scale() {
        let workspace = Workspace::new(0);
        let garden = workspace.scenes()[1].content();
        let ray = Ray {
            origin: Vec3::new(3.0, 10.0, 0.0),
            direction: -Vec3::Y,
        };
        let pick = &picks(garden, &ray)[0];
        assert_eq!(pick.object.name, "Garden Ball");
        assert!((pick.distance - 8.5).abs() < 1e-9);
    }

    proptest! {
        /// Whatever the shortcuts, a pixel shows what its ray meets first.
        #[test]
        fn a_screen_agrees_with_single_rays(
            scene in 0usize..7,
            azimuth in 0.0f64..360.0,
            elevation in -89.0f64..89.0,
            distance in 0.5f64..20.0,
            x in 0.0f64..780.0,
            y in 0.0f64..662.0,
        ) {
            let workspace = Workspace::new(0);
            let content = workspace.scenes()[scene].content();
            let camera = Camera { azimuth, elevation, distance, ..Camera::default() };
            let projection = Projection::new(camera, &content.settings, 780.0, 662.0);
            let single = picks(content, &projection.ray(x, y));
            let expected = single.first().map(|pick| pick.object.id.as_str());
            let front = Screen::new(content, &projection).front_at(x, y);
            let found = front.map(|index| content.objects[index].id.as_str());
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn what_the_exact_solid_meets_is_not_left_out(
            at in [-3.0f64..3.0, -3.0f64..3.0, -3.0f64..3.0],
            aim in [-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0],
            kind in 0usize..6,
            scale in [-3.0f64..3.0, 0.01f64..3.0, 0.01f64..3.0],
        ) {
            let mut object = Workspace::new(0).scenes()[1].content().objects[0].clone();
            object.kind = crate::PrimitiveKind::ALL[kind];
            object.placement.scale = Vec3::from(scale);
            let ray = Ray { origin: Vec3::from(at), direction: Vec3::from(aim) };
            let exact = object
                .placement
                .local_ray(&ray)
                .and_then(|local| object.kind.solid().first_hit(&local));
            if exact.is_some_and(f64::is_finite) {
                prop_assert!(may_meet(&object, &ray));
            }
        }
    }
}
