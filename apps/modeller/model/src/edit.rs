//! Edits of what is already in a scene: objects and settings.
//!
//! Each changes a copy of the content, which the caller makes the present, and says what the step is
//! called.

use crate::checks::{
    check_targets, checked_fov, checked_name, checked_opacity, checked_ortho_zoom,
    checked_placement, checked_transform,
};
use crate::color::Color;
use crate::command::{Axis, TransformPart};
use crate::document::{CameraType, Object, ObjectPlace, SceneContent, Settings};
use crate::groups;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::refusal::Refusal;

/// An edit as an undo step.
pub struct EditStep {
    /// Words for the undo menu.
    pub label: String,
    /// What the step may merge with.
    pub gesture: Option<String>,
}

type Edited = Result<EditStep, Refusal>;

fn step(label: impl Into<String>, gesture: Option<String>) -> Edited {
    Ok(EditStep {
        label: label.into(),
        gesture,
    })
}

/// Takes objects away.
pub fn delete(content: &mut SceneContent, objects: &[String]) -> Edited {
    check_targets(content, objects, false)?;
    let label = format!("Delete {}", described(content, objects));
    content.objects.retain(|o| !objects.contains(&o.id));
    step(label, None)
}

/// Makes objects one group.
pub fn group(content: &mut SceneContent, objects: &[String]) -> Edited {
    let label = format!("Group {}", described(content, objects));
    groups::group(content, objects)?;
    step(label, None)
}

/// Dissolves the groups of objects.
pub fn ungroup(content: &mut SceneContent, objects: &[String]) -> Edited {
    groups::ungroup(content, objects)?;
    step(format!("Ungroup {}", described(content, objects)), None)
}

/// Gives a group another name.
pub fn rename_group(content: &mut SceneContent, group: &str, name: &str) -> Edited {
    groups::rename(content, group, name)?;
    step(format!("Rename group {group}"), None)
}

/// Gives objects another name.
pub fn rename(
    content: &mut SceneContent,
    objects: &[String],
    name: &str,
    gesture: Option<String>,
) -> Edited {
    let name = checked_name(name)?;
    edit_objects(content, objects, false, |o| o.name = name.clone())?;
    let label = match objects.len() {
        1 => "Rename".to_string(),
        several => format!("Rename {several} objects"),
    };
    step(label, gesture)
}

/// Sets one number of the placement of objects.
pub fn set_transform(
    content: &mut SceneContent,
    objects: &[String],
    (part, axis): (TransformPart, Axis),
    value: f64,
    gesture: Option<String>,
) -> Edited {
    let value = checked_transform(part, value)?;
    edit_objects(content, objects, false, |o| {
        *axis.of_mut(part.of_mut(&mut o.placement)) = value;
    })?;
    let what = described(content, objects);
    let label = format!("{} {} of {what}", part.label(), axis.key().to_uppercase());
    step(label, gesture)
}

/// Puts objects where they are to be.
pub fn place(
    content: &mut SceneContent,
    places: Vec<ObjectPlace>,
    gesture: Option<String>,
) -> Edited {
    let verb = placing_verb(content, &places);
    let objects = place_objects(content, places)?;
    step(format!("{verb} {}", described(content, &objects)), gesture)
}

/// Paints objects.
pub fn set_color(
    content: &mut SceneContent,
    objects: &[String],
    color: Color,
    gesture: Option<String>,
) -> Edited {
    edit_objects(content, objects, false, |o| o.color = color)?;
    step(format!("Color of {}", described(content, objects)), gesture)
}

/// Makes objects more or less transparent.
pub fn set_opacity(
    content: &mut SceneContent,
    objects: &[String],
    opacity: f64,
    gesture: Option<String>,
) -> Edited {
    let opacity = checked_opacity(opacity)?;
    edit_objects(content, objects, false, |o| o.opacity = opacity)?;
    step(
        format!("Opacity of {}", described(content, objects)),
        gesture,
    )
}

/// Shows objects as lines or as surfaces.
pub fn set_wireframe(content: &mut SceneContent, objects: &[String], wireframe: bool) -> Edited {
    edit_objects(content, objects, false, |o| o.wireframe = wireframe)?;
    step(
        format!("Wireframe of {}", described(content, objects)),
        None,
    )
}

/// Shows or hides objects, locked ones too.
pub fn set_visible(content: &mut SceneContent, objects: &[String], visible: bool) -> Edited {
    edit_objects(content, objects, true, |o| o.visible = visible)?;
    let verb = if visible { "Show" } else { "Hide" };
    step(format!("{verb} {}", described(content, objects)), None)
}

/// Locks or unlocks objects.
pub fn set_locked(content: &mut SceneContent, objects: &[String], locked: bool) -> Edited {
    edit_objects(content, objects, true, |o| o.locked = locked)?;
    let verb = if locked { "Lock" } else { "Unlock" };
    step(format!("{verb} {}", described(content, objects)), None)
}

/// Paints what is behind everything.
pub fn set_background(settings: &mut Settings, color: Color, gesture: Option<String>) -> Edited {
    settings.background = color;
    step("Background color", gesture)
}

/// Shows or hides the marks on the ground.
pub fn show_grid(settings: &mut Settings, show: bool) -> Edited {
    settings.show_grid = show;
    step(format!("{} grid", if show { "Show" } else { "Hide" }), None)
}

/// Shows or hides the axes of the world.
pub fn show_axes(settings: &mut Settings, show: bool) -> Edited {
    settings.show_axes = show;
    step(format!("{} axes", if show { "Show" } else { "Hide" }), None)
}

/// Opens or closes the perspective camera.
pub fn set_fov(settings: &mut Settings, degrees: f64, gesture: Option<String>) -> Edited {
    settings.fov = checked_fov(degrees)?;
    step("Field of view", gesture)
}

/// Chooses between perspective and none.
pub fn set_camera_type(settings: &mut Settings, camera: CameraType) -> Edited {
    settings.camera_type = camera;
    let label = match camera {
        CameraType::Perspective => "Perspective camera",
        CameraType::Orthographic => "Orthographic camera",
    };
    step(label, None)
}

/// Sets how many units an orthographic view is high.
pub fn set_ortho_zoom(settings: &mut Settings, units: f64, gesture: Option<String>) -> Edited {
    settings.ortho_zoom = checked_ortho_zoom(units)?;
    step("Orthographic zoom", gesture)
}

/// Applies `edit` to every listed object. Locked objects refuse unless `even_locked`.
fn edit_objects(
    content: &mut SceneContent,
    ids: &[String],
    even_locked: bool,
    mut edit: impl FnMut(&mut Object),
) -> Result<(), Refusal> {
    check_targets(content, ids, even_locked)?;
    for object in content.objects.iter_mut().filter(|o| ids.contains(&o.id)) {
        edit(object);
    }
    Ok(())
}

/// Returns the ids of the objects placed. Nothing is placed unless everything can be.
fn place_objects(
    content: &mut SceneContent,
    places: Vec<ObjectPlace>,
) -> Result<Vec<String>, Refusal> {
    let ids: Vec<_> = places.iter().map(|place| place.object.clone()).collect();
    check_targets(content, &ids, false)?;
    let placements = places
        .iter()
        .map(|place| checked_placement(&place.placement))
        .collect::<Result<Vec<_>, _>>()?;
    for (id, placement) in ids.iter().zip(placements) {
        if let Some(object) = content.objects.iter_mut().find(|o| o.id == *id) {
            object.placement = placement;
        }
    }
    Ok(ids)
}

/// What a person would call it. Turning or scaling several objects moves them, too.
fn placing_verb(content: &SceneContent, places: &[ObjectPlace]) -> &'static str {
    let differs = |part: fn(&Placement) -> Vec3| {
        places.iter().any(|place| {
            content
                .object(&place.object)
                .is_some_and(|object| part(&object.placement) != part(&place.placement))
        })
    };
    match (differs(|p| p.rotation), differs(|p| p.scale)) {
        (false, false) => "Move",
        (true, false) => "Rotate",
        (false, true) => "Scale",
        (true, true) => "Place",
    }
}

/// `Cube 1`, or `3 objects`.
pub fn described(content: &SceneContent, ids: &[String]) -> String {
    match ids {
        [id] => content
            .object(id)
            .map_or_else(|| "object".to_string(), |object| object.name.clone()),
        _ => format!("{} objects", ids.len()),
    }
}
