//! Where things are that move as one: an object, or a whole group.
//!
//! The position of an object is its own; that of a group is the middle of the box around its members,
//! so that a group that is given a position keeps its shape.

use crate::command::{Axis, Command};
use crate::document::{Object, ObjectPlace, SceneContent};
use crate::entry::NumberEntry;
use crate::expression::ExpressionError;
use crate::limits::quantised;
use crate::linear::Vec3;

/// What is moved as one.
#[derive(Clone, Debug)]
pub struct Unit<'a> {
    /// Never empty; several are a whole group.
    objects: Vec<&'a Object>,
}

/// The units among these objects, in order of creation. A group is one only if all of it is listed.
pub fn units<'a>(content: &'a SceneContent, ids: &[String]) -> Vec<Unit<'a>> {
    let whole = content.whole_groups(ids);
    let mut units: Vec<Unit> = Vec::new();
    let mut of_group: Vec<(&str, usize)> = Vec::new();
    for object in content.objects.iter().filter(|it| ids.contains(&it.id)) {
        let group = object.group.as_deref().filter(|it| whole.contains(it));
        let known = group.and_then(|group| of_group.iter().find(|(name, _)| *name == group));
        if let Some((_, index)) = known {
            units[*index].objects.push(object);
            continue;
        }
        if let Some(group) = group {
            of_group.push((group, units.len()));
        }
        units.push(Unit {
            objects: vec![object],
        });
    }
    units
}

impl<'a> Unit<'a> {
    /// What it consists of, in order of creation.
    pub(crate) fn objects(&self) -> &[&'a Object] {
        &self.objects
    }

    /// Does more than one object move with it?
    pub fn is_group(&self) -> bool {
        self.objects.len() > 1
    }

    /// Of a single object its own; of a group the middle of the box around it.
    pub fn position(&self) -> Vec3 {
        if let [only] = self.objects[..] {
            return only.placement.position;
        }
        let bounds = self.objects.iter().map(|object| object.bounds());
        bounds
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            .map_or(Vec3::ZERO, |(low, high)| (low + high) * 0.5)
    }

    /// Its objects when its position along the axis is `value`. All of them move by the same, to the
    /// last decimal that a document holds.
    fn placed(&self, axis: Axis, value: f64) -> impl Iterator<Item = ObjectPlace> {
        let by = quantised(value - axis.of(self.position()));
        let is_group = self.is_group();
        self.objects.iter().map(move |object| {
            let mut placement = object.placement;
            let number = axis.of_mut(&mut placement.position);
            *number = if is_group { *number + by } else { value };
            ObjectPlace {
                object: object.id.clone(),
                placement,
            }
        })
    }
}

impl NumberEntry {
    /// The command that carries out an entry into the position field of these units, whose positions
    /// along the axis were `before` when the field was entered.
    pub fn position_command(
        self,
        scene: &str,
        units: &[Unit],
        axis: Axis,
        before: &[f64],
        gesture: &str,
    ) -> Result<Command, ExpressionError> {
        let mut places = Vec::new();
        for (unit, before) in units.iter().zip(before) {
            places.extend(unit.placed(axis, self.applied_to(*before)?));
        }
        Ok(Command::PlaceObjects {
            scene: scene.to_string(),
            places,
            gesture: Some(gesture.to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;

    /// The stacking scene with its first two objects grouped, and its objects' ids.
    fn grouped() -> (Workspace, String, Vec<String>) {
        let mut workspace = Workspace::new(0);
        let scene = &workspace.scenes()[5];
        let ids: Vec<String> = scene
            .content()
            .objects
            .iter()
            .map(|o| o.id.clone())
            .collect();
        let scene = scene.id.clone();
        let group = Command::GroupObjects {
            scene: scene.clone(),
            objects: ids[..2].to_vec(),
        };
        workspace.apply(group, 0).expect("grouped");
        (workspace, scene, ids)
    }

    fn enter(workspace: &mut Workspace, scene: &str, ids: &[String], axis: Axis, text: &str) {
        let content = workspace.scene(scene).expect("the scene").content().clone();
        let units = units(&content, ids);
        let before: Vec<f64> = units.iter().map(|unit| axis.of(unit.position())).collect();
        let entry = NumberEntry::parse(text).expect("an entry");
        let command = entry.position_command(scene, &units, axis, &before, "g");
        workspace
            .apply(command.expect("finite"), 1)
            .expect("accepted");
    }

    fn positions(workspace: &Workspace, scene: &str) -> Vec<Vec3> {
        let objects = &workspace.scene(scene).expect("the scene").content().objects;
        objects
            .iter()
            .map(|object| object.placement.position)
            .collect()
    }

    #[test]
    fn a_group_moves_rigidly_to_the_position_it_is_given() {
        let (mut workspace, scene, ids) = grouped();
        let before = positions(&workspace, &scene);
        for (axis, text) in [(Axis::X, "3.25"), (Axis::Y, "-1"), (Axis::Z, "1/3")] {
            enter(&mut workspace, &scene, &ids[..2], axis, text);
        }
        let after = positions(&workspace, &scene);
        let [a, b] = [0, 1].map(|index| after[index] - before[index]);
        assert!((a - b).length() < 1e-9, "{a:?} {b:?}");
        assert_eq!(after[2..], before[2..]);
        let content = workspace.scene(&scene).expect("the scene").content();
        let position = units(content, &ids[..2])[0].position();
        let wanted = Vec3::new(3.25, -1.0, 1.0 / 3.0);
        assert!((position - wanted).length() < 2e-6, "{position:?}");
    }

    #[test]
    fn a_relative_entry_starts_from_the_groups_position() {
        let (mut workspace, scene, ids) = grouped();
        enter(&mut workspace, &scene, &ids[..2], Axis::X, "4");
        let before = positions(&workspace, &scene);
        enter(&mut workspace, &scene, &ids[..2], Axis::X, "*=2");
        let after = positions(&workspace, &scene);
        for index in 0..2 {
            assert!((after[index].x - before[index].x - 4.0).abs() < 2e-6);
        }
    }

    #[test]
    fn beside_other_objects_a_group_keeps_its_shape_and_each_object_gets_the_value() {
        let (mut workspace, scene, ids) = grouped();
        let before = positions(&workspace, &scene);
        enter(&mut workspace, &scene, &ids, Axis::X, "7");
        let after = positions(&workspace, &scene);
        let shape = |positions: &[Vec3]| positions[1].x - positions[0].x;
        assert!((shape(&after) - shape(&before)).abs() < 1e-9);
        assert!(after[2..].iter().all(|position| position.x == 7.0));
    }

    #[test]
    fn part_of_a_group_is_no_unit() {
        let (workspace, scene, ids) = grouped();
        let content = workspace.scene(&scene).expect("the scene").content();
        let single = units(content, &ids[..1]);
        assert!(!single[0].is_group());
        assert_eq!(single[0].position(), content.objects[0].placement.position);
        assert_eq!(units(content, &ids).len(), ids.len() - 1);
        assert!(units(content, &[]).is_empty());
    }
}
