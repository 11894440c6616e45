//! Quarter turns about the axes of the world.
//!
//! An object turns about its own position and a group about the middle of the box around it, so that what
//! is turned stays where it is.

use crate::command::Axis;
use crate::document::{ObjectPlace, SceneContent};
use crate::gizmo::nearest_euler_degrees;
use crate::linear::{Mat3, Vec3};
use crate::placement::Placement;
use crate::position::units;

const QUARTER: f64 = 90.0;

/// Where the objects go when each of them, or the group that is selected whole, makes a quarter turn,
/// counter-clockwise as seen from the end of the axis.
pub fn quarter_turned(content: &SceneContent, ids: &[String], axis: Axis) -> Vec<ObjectPlace> {
    let direction = match axis {
        Axis::X => Vec3::X,
        Axis::Y => Vec3::Y,
        Axis::Z => Vec3::Z,
    };
    let turn = Mat3::about(direction, QUARTER);
    let units = units(content, ids);
    let turned = units.iter().flat_map(|unit| {
        let pivot = unit.position();
        unit.objects().iter().map(move |object| ObjectPlace {
            object: object.id.clone(),
            placement: turned(&object.placement, &turn, pivot),
        })
    });
    turned.collect()
}

fn turned(placement: &Placement, turn: &Mat3, pivot: Vec3) -> Placement {
    let before = Mat3::from_euler_degrees(placement.rotation);
    Placement {
        position: pivot + *turn * (placement.position - pivot),
        rotation: nearest_euler_degrees(&(*turn * before), placement.rotation),
        scale: placement.scale,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Object, PrimitiveKind, Workspace};

    /// A scene with two cubes that are an L, and their ids.
    fn angle(is_grouped: bool) -> (Workspace, String, Vec<String>) {
        let mut workspace = Workspace::new(0);
        let name = "Angle".to_string();
        let created = workspace.apply(Command::CreateScene { name }, 0);
        let scene = created.expect("a scene").created[0].clone();
        let mut ids = Vec::new();
        for (position, scale) in [
            ([1.0, 0.5, 0.0], [2.0, 1.0, 1.0]),
            ([0.5, 1.5, 0.0], [1.0, 1.0, 1.0]),
        ] {
            let add = Command::AddObject {
                scene: scene.clone(),
                kind: PrimitiveKind::Cube,
            };
            let object = workspace.apply(add, 0).expect("a cube").created[0].clone();
            ids.push(object.clone());
            let placement = Placement {
                position: position.into(),
                rotation: Vec3::ZERO,
                scale: scale.into(),
            };
            place(
                &mut workspace,
                &scene,
                vec![ObjectPlace { object, placement }],
            );
        }
        if is_grouped {
            let group = Command::GroupObjects {
                scene: scene.clone(),
                objects: ids.clone(),
            };
            workspace.apply(group, 0).expect("a group");
        }
        (workspace, scene, ids)
    }

    fn place(workspace: &mut Workspace, scene: &str, places: Vec<ObjectPlace>) {
        let command = Command::PlaceObjects {
            scene: scene.to_string(),
            places,
            gesture: None,
        };
        workspace.apply(command, 0).expect("placed");
    }

    fn turn(workspace: &mut Workspace, scene: &str, ids: &[String], axis: Axis) -> Vec<Object> {
        let content = workspace.scene(scene).expect("the scene").content();
        let places = quarter_turned(content, ids, axis);
        place(workspace, scene, places);
        let content = workspace.scene(scene).expect("the scene").content();
        content.objects.clone()
    }

    #[test]
    fn a_group_turns_as_one_about_its_middle() {
        let (mut workspace, scene, ids) = angle(true);
        let turned = turn(&mut workspace, &scene, &ids, Axis::Z);
        // The foot stands at the right, the leg points to the left from its lower end.
        assert_eq!(
            turned[0].bounds(),
            ([1.0, 0.0, -0.5].into(), [2.0, 2.0, 0.5].into())
        );
        assert_eq!(
            turned[1].bounds(),
            ([0.0, 0.0, -0.5].into(), [1.0, 1.0, 0.5].into())
        );
        assert_eq!(turned[0].placement.rotation.to_array(), [0.0, 0.0, 90.0]);
    }

    #[test]
    fn objects_turn_each_about_its_own_position() {
        let (mut workspace, scene, ids) = angle(false);
        let turned = turn(&mut workspace, &scene, &ids, Axis::Y);
        assert_eq!(turned[0].placement.position.to_array(), [1.0, 0.5, 0.0]);
        assert_eq!(turned[1].placement.position.to_array(), [0.5, 1.5, 0.0]);
        assert_eq!(turned[0].placement.rotation.to_array(), [0.0, 90.0, 0.0]);
    }

    #[test]
    fn four_turns_about_any_axis_put_everything_back() {
        for axis in Axis::ALL {
            let (mut workspace, scene, ids) = angle(true);
            // From somewhere crooked, so that all three numbers take part.
            turn(&mut workspace, &scene, &ids, Axis::Y);
            let before = turn(&mut workspace, &scene, &ids, Axis::X);
            for _ in 0..4 {
                turn(&mut workspace, &scene, &ids, axis);
            }
            let content = workspace.scene(&scene).expect("the scene").content();
            for (before, after) in before.iter().zip(&content.objects) {
                let (one, two) = (before.placement, after.placement);
                assert!(one.position.max_difference(two.position) < 1e-9, "{axis:?}");
                let turns = [one, two].map(|it| Mat3::from_euler_degrees(it.rotation));
                for column in 0..3 {
                    let [one, two] = turns.map(|it| it.columns[column]);
                    assert!(one.max_difference(two) < 1e-9, "{axis:?}");
                }
            }
        }
    }
}
