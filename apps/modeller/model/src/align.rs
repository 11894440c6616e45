//! Lining objects up and spreading them evenly, by their exact bounds.
//!
//! A group that is selected together with something else moves as one.

use std::collections::{BTreeMap, BTreeSet};

use crate::command::Axis;
use crate::document::{Object, ObjectPlace, SceneContent};
use crate::linear::Vec3;

/// Which side of the objects comes to lie where that side of all of them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignTo {
    /// The side with the smallest coordinates.
    Min,
    /// The middle of their boxes, not their positions.
    Centre,
    /// The side with the largest coordinates.
    Max,
}

impl AlignTo {
    /// In the order of the buttons.
    pub const ALL: [AlignTo; 3] = [AlignTo::Min, AlignTo::Centre, AlignTo::Max];

    fn of(self, (low, high): (f64, f64)) -> f64 {
        match self {
            AlignTo::Min => low,
            AlignTo::Centre => (low + high) / 2.0,
            AlignTo::Max => high,
        }
    }
}

/// Where the objects go when they are lined up along an axis. At least two things are needed.
pub fn aligned(
    content: &SceneContent,
    ids: &[String],
    axis: Axis,
    to: AlignTo,
) -> Vec<ObjectPlace> {
    let units = units(content, ids);
    let Some(all) = span(units.iter().flatten().copied(), axis) else {
        return Vec::new();
    };
    if units.len() < 2 {
        return Vec::new();
    }
    let moved = units.iter().flat_map(|unit| {
        let own = span(unit.iter().copied(), axis).unwrap_or(all);
        shifted(unit, axis, to.of(all) - to.of(own))
    });
    moved.collect()
}

/// Where the objects go when the distances between neighbouring centres are made equal; the first
/// and the last stay. At least three things are needed.
pub fn distributed(content: &SceneContent, ids: &[String], axis: Axis) -> Vec<ObjectPlace> {
    let mut units: Vec<(f64, Vec<&Object>)> = units(content, ids)
        .into_iter()
        .filter_map(|unit| {
            let span = span(unit.iter().copied(), axis)?;
            Some((AlignTo::Centre.of(span), unit))
        })
        .collect();
    if units.len() < 3 {
        return Vec::new();
    }
    // Stable: equal centres keep the order of creation.
    units.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (first, last) = (units[0].0, units[units.len() - 1].0);
    let step = (last - first) / (units.len() - 1) as f64;
    let moved = units
        .iter()
        .enumerate()
        .flat_map(|(index, (centre, unit))| {
            shifted(unit, axis, first + step * index as f64 - centre)
        });
    moved.collect()
}

/// How many things move on their own.
pub fn unit_count(content: &SceneContent, ids: &[String]) -> usize {
    units(content, ids).len()
}

fn units<'a>(content: &'a SceneContent, ids: &[String]) -> Vec<Vec<&'a Object>> {
    let mut whole = content.whole_groups(ids);
    if content.group_of_exactly(ids).is_some() {
        whole.clear();
    }
    let listed: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let mut units: Vec<Vec<&Object>> = Vec::new();
    let mut unit_of: BTreeMap<&str, usize> = BTreeMap::new();
    for object in &content.objects {
        if !listed.contains(object.id.as_str()) {
            continue;
        }
        let group = object
            .group
            .as_deref()
            .filter(|group| whole.contains(group));
        match group.and_then(|group| unit_of.get(group)) {
            Some(known) => units[*known].push(object),
            None => {
                units.push(vec![object]);
                if let Some(group) = group {
                    unit_of.insert(group, units.len() - 1);
                }
            }
        }
    }
    units
}

fn span<'a>(objects: impl Iterator<Item = &'a Object>, axis: Axis) -> Option<(f64, f64)> {
    objects
        .map(|object| {
            let (low, high) = object.bounds();
            (axis.of(low), axis.of(high))
        })
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

fn shifted(unit: &[&Object], axis: Axis, by: f64) -> Vec<ObjectPlace> {
    let mut shift = Vec3::ZERO;
    *axis.of_mut(&mut shift) = by;
    let moved = unit.iter().map(|object| {
        let mut placement = object.placement;
        placement.position = placement.position + shift;
        ObjectPlace {
            object: object.id.clone(),
            placement,
        }
    });
    moved.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Workspace};

    /// The garden after the places were taken.
    fn placed(places: impl Fn(&SceneContent, &[String]) -> Vec<ObjectPlace>) -> SceneContent {
        let mut workspace = Workspace::new(0);
        let garden = &workspace.scenes()[1];
        let scene = garden.id.clone();
        let ids: Vec<_> = garden
            .content()
            .objects
            .iter()
            .map(|o| o.id.clone())
            .collect();
        let places = places(garden.content(), &ids);
        let gesture = None;
        let command = Command::PlaceObjects {
            scene,
            places,
            gesture,
        };
        workspace.apply(command, 1).unwrap();
        workspace.scenes()[1].content().clone()
    }

    #[test]
    fn aligned_objects_share_a_side_of_their_exact_bounds() {
        for axis in Axis::ALL {
            for to in AlignTo::ALL {
                let before = Workspace::new(0).scenes()[1].content().bounds().unwrap();
                let wanted = to.of((axis.of(before.0), axis.of(before.1)));
                let content = placed(|content, ids| aligned(content, ids, axis, to));
                for object in &content.objects {
                    let own = span(std::iter::once(object), axis).unwrap();
                    // Documents hold six decimals.
                    assert!((to.of(own) - wanted).abs() < 1e-5, "{axis:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn distributed_centres_are_evenly_spaced_and_the_ends_stay() {
        let centres = |content: &SceneContent| {
            let mut centres: Vec<f64> = content
                .objects
                .iter()
                .filter_map(|o| span(std::iter::once(o), Axis::X))
                .map(|span| AlignTo::Centre.of(span))
                .collect();
            centres.sort_by(f64::total_cmp);
            centres
        };
        let before = centres(Workspace::new(0).scenes()[1].content());
        let after = centres(&placed(|content, ids| distributed(content, ids, Axis::X)));
        assert_eq!((before[0], before[4]), (after[0], after[4]));
        let step = (after[4] - after[0]) / 4.0;
        for pair in after.windows(2) {
            assert!((pair[1] - pair[0] - step).abs() < 1e-5);
        }
    }

    #[test]
    fn a_group_beside_other_objects_moves_as_one() {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[5].id.clone();
        let ids: Vec<String> = workspace.scenes()[5]
            .content()
            .objects
            .iter()
            .map(|o| o.id.clone())
            .collect();
        let objects = ids[..2].to_vec();
        workspace
            .apply(Command::GroupObjects { scene, objects }, 0)
            .unwrap();
        let content = workspace.scenes()[5].content();
        assert_eq!(unit_count(content, &ids), 3);
        let places = aligned(content, &ids, Axis::X, AlignTo::Max);
        let x = |index: usize| places[index].placement.position.x;
        let was = |index: usize| content.objects[index].placement.position.x;
        assert_eq!(x(1) - x(0), was(1) - was(0));
        // Alone, its members are lined up with each other.
        assert_eq!(unit_count(content, &ids[..2]), 2);
    }

    #[test]
    fn one_object_has_nothing_to_line_up_with() {
        let workspace = Workspace::new(0);
        let content = workspace.scenes()[5].content();
        let ids = vec![content.objects[0].id.clone()];
        assert!(aligned(content, &ids, Axis::X, AlignTo::Min).is_empty());
        assert!(distributed(content, &ids, Axis::X).is_empty());
    }
}
