//! Which object is under a ray, by exact solids.

use crate::document::{Object, SceneContent};
use crate::primitive::Ray;

/// An object that a ray meets.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick<'a> {
    pub object: &'a Object,
    /// In lengths of the ray's direction.
    pub distance: f64,
}

/// Distance at which the ray first meets the object.
pub fn distance_to(object: &Object, ray: &Ray) -> Option<f64> {
    let local = object.placement.local_ray(ray)?;
    object
        .kind
        .solid()
        .first_hit(&local)
        .filter(|distance| distance.is_finite())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Vec3;
    use crate::{Command, Workspace};

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
}
