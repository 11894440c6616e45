//! What a seed moves when the tool opens: the order of the scenes, of the objects in their list and of
//! the rows of the inspector, the sides of the panels, and where a scene is first looked at from. None
//! of it is part of a scene.

use crate::camera::Camera;
use crate::command::TransformPart;
use crate::document::Scene;
use crate::outline::ListOrder;
use crate::presets::presets;
use seeded::Opening;

/// How far the first camera goes around and up or down at the most, in degrees.
const AROUND: f64 = 50.0;
const UP: f64 = 9.0;
/// How much further away it is at the most, as a share of its usual distance.
const AWAY: f64 = 0.12;

/// The scenes in the order in which the dashboard shows them. With another seed than 0 the presets
/// stand in another order, and what was made stands behind them.
pub fn listed_scenes(opening: Opening, scenes: &[Scene]) -> Vec<&Scene> {
    let mut listed: Vec<&Scene> = scenes.iter().collect();
    if opening.is_usual() {
        return listed;
    }
    let names: Vec<&str> = presets().iter().map(|preset| preset.name).collect();
    let names = opening.listed("scenes", &names);
    listed.sort_by_key(|scene| {
        let preset = scene.preset.as_deref();
        let place = names.iter().position(|name| Some(*name) == preset);
        place.unwrap_or(names.len())
    });
    listed
}

/// In which order the list shows the objects of a scene: with seed 0 as they were created.
pub fn list_order(opening: Opening) -> ListOrder {
    let orders = ListOrder::ALL;
    let drawn = (opening.share("objects") * orders.len() as f64) as usize;
    orders.get(drawn).copied().unwrap_or_default()
}

/// Position, rotation and scale in the order in which the inspector has them.
pub fn listed_parts(opening: Opening) -> Vec<TransformPart> {
    opening.listed("transform", &TransformPart::ALL)
}

/// Do the panels stand on each other's side? With seed 0 the list is on the left.
pub fn has_list_on_the_right(opening: Opening) -> bool {
    opening.share("sides") >= 0.5
}

/// Where a scene is looked at from as long as nobody looked around.
pub fn first_camera(opening: Opening) -> Camera {
    let usual = Camera::default();
    if opening.is_usual() {
        return usual;
    }
    Camera {
        azimuth: (usual.azimuth + AROUND * opening.shift("azimuth")).rem_euclid(360.0),
        elevation: usual.elevation + UP * opening.shift("elevation"),
        distance: usual.distance * (1.0 + AWAY * opening.share("distance")),
        ..usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::Projection;
    use crate::document::Settings;
    use crate::{Command, Workspace};

    #[test]
    fn seed_0_opens_as_ever() {
        let usual = Opening::new(0);
        let workspace = Workspace::new(0);
        let listed = listed_scenes(usual, workspace.scenes());
        let ids: Vec<_> = listed.iter().map(|scene| &scene.id).collect();
        let in_order: Vec<_> = workspace.scenes().iter().map(|scene| &scene.id).collect();
        assert_eq!(ids, in_order);
        assert_eq!(first_camera(usual), Camera::default());
        assert_eq!(list_order(usual), ListOrder::OldestFirst);
        assert_eq!(listed_parts(usual), TransformPart::ALL);
        assert!(!has_list_on_the_right(usual));
    }

    #[test]
    fn other_seeds_have_panels_on_either_side_and_lists_in_every_order() {
        let openings: Vec<Opening> = (1..100).map(Opening::new).collect();
        for order in ListOrder::ALL {
            let so = openings.iter().filter(|it| list_order(**it) == order);
            assert!((10..45).contains(&so.count()), "{order:?}");
        }
        let right = openings.iter().filter(|it| has_list_on_the_right(**it));
        assert!((30..70).contains(&right.count()));
        for opening in openings {
            assert_ne!(listed_parts(opening)[0], TransformPart::Position);
        }
    }

    #[test]
    fn another_seed_moves_every_preset_and_leaves_what_was_made_behind_them() {
        for seed in 1..50 {
            let mut workspace = Workspace::new(seed);
            let name = "Mine".to_string();
            workspace
                .apply(Command::CreateScene { name }, 0)
                .expect("a scene");
            let listed = listed_scenes(Opening::new(seed), workspace.scenes());
            assert_eq!(listed.len(), workspace.scenes().len());
            let (mine, moved) = listed.split_last().expect("scenes");
            assert_eq!(mine.name, "Mine");
            for (usual, moved) in workspace.scenes().iter().zip(moved) {
                assert_ne!(usual.id, moved.id, "{seed}");
            }
        }
    }

    #[test]
    fn another_seed_looks_from_elsewhere_and_sees_every_object_of_every_preset() {
        let settings = Settings::default();
        for seed in 1..50 {
            let camera = first_camera(Opening::new(seed));
            let usual = Camera::default();
            assert!(camera.eye().max_difference(usual.eye()) > 0.5, "{seed}");
            assert!(camera.elevation > 10.0 && camera.elevation < 40.0);
            let projection = Projection::new(camera, &settings, 780.0, 662.0);
            for object in presets().into_iter().flat_map(|preset| preset.objects) {
                let (x, y, _) = projection
                    .project(object.placement.position)
                    .expect("before the camera");
                let is_in_sight = (0.0..=780.0).contains(&x) && (0.0..=662.0).contains(&y);
                assert!(is_in_sight, "{seed}: {} at {x}, {y}", object.name);
            }
        }
    }
}
