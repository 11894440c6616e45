//! New objects in a scene: added, duplicated, pasted. They come last, in order of creation.

use std::collections::{BTreeMap, BTreeSet};

use crate::checks::{check_targets, checked_placement};
use crate::color::Color;
use crate::command::Effect;
use crate::document::{COPY_SUFFIX, Object, ObjectPlace, SceneContent, copy_name};
use crate::edit::described;
use crate::export::ExportedObject;
use crate::groups::free_group_name;
use crate::import;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind;
use crate::refusal::Refusal;
use crate::scenes::Scenes;

/// A new object stands on the ground.
pub const NEW_OBJECT_POSITION: Vec3 = Vec3::new(0.0, 0.5, 0.0);

impl Scenes {
    pub(crate) fn add_object(
        &mut self,
        scene: &str,
        kind: PrimitiveKind,
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let content = self.content_with_room(scene, 1)?;
        let name = content.free_name(kind);
        let object = Object {
            id: String::new(),
            kind,
            name: name.clone(),
            group: None,
            visible: true,
            locked: false,
            placement: Placement {
                position: NEW_OBJECT_POSITION,
                ..Placement::IDENTITY
            },
            color: Color::WHITE,
            opacity: 1.0,
            wireframe: false,
        };
        self.append(scene, content, vec![object], ["Add", "Added"], &name, at_ms)
    }

    pub(crate) fn duplicate_objects(
        &mut self,
        scene: &str,
        ids: &[String],
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let content = self.content_with_room(scene, ids.len())?;
        check_targets(&content, ids, true)?;
        let what = described(&content, ids);
        let mut copies = copies_of(&content, ids);
        for copy in &mut copies {
            copy.name = copy_name(&copy.name);
        }
        let verbs = ["Duplicate", "Duplicated"];
        self.append(scene, content, copies, verbs, &what, at_ms)
    }

    /// A copy of a copy that is made again keeps its name: it is one more copy of the same source.
    pub(crate) fn duplicate_objects_to(
        &mut self,
        scene: &str,
        places: &[ObjectPlace],
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let ids: Vec<String> = places.iter().map(|place| place.object.clone()).collect();
        let content = self.content_with_room(scene, ids.len())?;
        check_targets(&content, &ids, true)?;
        let what = described(&content, &ids);
        let mut copies = copies_of(&content, &ids);
        for copy in &mut copies {
            if !copy.name.ends_with(COPY_SUFFIX) {
                copy.name = copy_name(&copy.name);
            }
            if let Some(place) = places.iter().find(|place| place.object == copy.id) {
                copy.placement = checked_placement(&place.placement)?;
            }
        }
        let verbs = ["Duplicate", "Duplicated"];
        self.append(scene, content, copies, verbs, &what, at_ms)
    }

    /// A name that the scene already has is marked as a copy's; any other is kept.
    pub(crate) fn paste_objects(
        &mut self,
        scene: &str,
        objects: &[ExportedObject],
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let content = self.content_with_room(scene, objects.len())?;
        if objects.is_empty() {
            return Err(Refusal::NothingToPaste);
        }
        let mut pasted = objects
            .iter()
            .map(import::object)
            .collect::<Result<Vec<_>, _>>()?;
        for object in &mut pasted {
            if content
                .objects
                .iter()
                .any(|other| other.name == object.name)
            {
                object.name = copy_name(&object.name);
            }
        }
        give_groups_of_their_own(&content, &mut pasted, |_| true);
        let what = match pasted.as_slice() {
            [only] => only.name.clone(),
            several => format!("{} objects", several.len()),
        };
        self.append(scene, content, pasted, ["Paste", "Pasted"], &what, at_ms)
    }

    /// Gives the objects ids and puts them behind those of the scene.
    fn append(
        &mut self,
        scene: &str,
        mut content: SceneContent,
        objects: Vec<Object>,
        [verb, done]: [&str; 2],
        what: &str,
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let mut created = Vec::new();
        for object in objects {
            let id = self.fresh_id(&format!("{}-", object.kind.key()));
            created.push(id.clone());
            content.objects.push(Object { id, ..object });
        }
        let effect = self.record(scene, content, &format!("{verb} {what}"), None, at_ms)?;
        Ok(Effect {
            created,
            summary: format!("{done} {what}"),
            ..effect
        })
    }
}

/// The objects in the scene's order. A group that is copied whole becomes another group; a copy of
/// a single member stays in its group.
fn copies_of(content: &SceneContent, ids: &[String]) -> Vec<Object> {
    let whole = content.whole_groups(ids);
    let listed: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let listed = |object: &&Object| listed.contains(object.id.as_str());
    let mut copies: Vec<Object> = content.objects.iter().filter(listed).cloned().collect();
    give_groups_of_their_own(content, &mut copies, |group| whole.contains(group));
    copies
}

/// The name of a group that the scene already has becomes the next free one, where `renames` says
/// so.
fn give_groups_of_their_own(
    content: &SceneContent,
    newcomers: &mut [Object],
    renames: impl Fn(&str) -> bool,
) {
    let mut taken: BTreeSet<String> = content
        .objects
        .iter()
        .filter_map(|object| object.group.clone())
        .collect();
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for object in newcomers {
        let Some(group) = object.group.take() else {
            continue;
        };
        if !renames(&group) {
            object.group = Some(group);
            continue;
        }
        let name = renamed.entry(group).or_insert_with_key(|group| {
            let name = free_group_name(group, |name| taken.contains(name));
            taken.insert(name.clone());
            name
        });
        object.group = Some(name.clone());
    }
}

/// Where the next copy goes when `copy` was made from `source` and then placed: the same change
/// once more, number by number, so that the fields show an even row.
pub fn repeated_placement(source: &Placement, copy: &Placement) -> Placement {
    let again = |before: f64, after: f64| after + (after - before);
    let in_ratio = |before: f64, after: f64| after * (after / before);
    let each = |f: fn(f64, f64) -> f64, before: Vec3, after: Vec3| {
        Vec3::new(
            f(before.x, after.x),
            f(before.y, after.y),
            f(before.z, after.z),
        )
    };
    Placement {
        position: each(again, source.position, copy.position),
        rotation: each(again, source.rotation, copy.rotation),
        scale: each(in_ratio, source.scale, copy.scale),
    }
}
