//! Edits of what is already in a scene: objects and settings.

use crate::checks::{
    checked_fov, checked_name, checked_opacity, checked_ortho_zoom, checked_placement,
    checked_transform,
};
use crate::command::{Command, ObjectPlace};
use crate::document::{CameraType, Object, SceneContent, Settings};
use crate::groups;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::refusal::Refusal;

/// The scene an edit of [`edit`] belongs to.
pub fn edited_scene(command: &Command) -> Option<&str> {
    match command {
        Command::DeleteObjects { scene, .. }
        | Command::GroupObjects { scene, .. }
        | Command::UngroupObjects { scene, .. }
        | Command::RenameGroup { scene, .. }
        | Command::RenameObjects { scene, .. }
        | Command::SetTransform { scene, .. }
        | Command::PlaceObjects { scene, .. }
        | Command::SetColor { scene, .. }
        | Command::SetOpacity { scene, .. }
        | Command::SetWireframe { scene, .. }
        | Command::SetVisible { scene, .. }
        | Command::SetLocked { scene, .. }
        | Command::SetBackground { scene, .. }
        | Command::SetShowGrid { scene, .. }
        | Command::SetShowAxes { scene, .. }
        | Command::SetFov { scene, .. }
        | Command::SetCameraType { scene, .. }
        | Command::SetOrthoZoom { scene, .. } => Some(scene),
        _ => None,
    }
}

/// Words for the undo menu, and what the step may merge with.
type LabelAndGesture = (String, Option<String>);

/// Changes a copy of the content; the caller makes it the present.
pub fn edit(content: &mut SceneContent, command: Command) -> Result<LabelAndGesture, Refusal> {
    match command {
        Command::DeleteObjects { objects, .. } => {
            check_targets(content, &objects, false)?;
            let label = format!("Delete {}", described(content, &objects));
            content.objects.retain(|o| !objects.contains(&o.id));
            Ok((label, None))
        }
        Command::GroupObjects { objects, .. } => {
            let label = format!("Group {}", described(content, &objects));
            groups::group(content, &objects)?;
            Ok((label, None))
        }
        Command::UngroupObjects { objects, .. } => {
            groups::ungroup(content, &objects)?;
            Ok((format!("Ungroup {}", described(content, &objects)), None))
        }
        Command::RenameGroup { group, name, .. } => {
            groups::rename(content, &group, &name)?;
            Ok((format!("Rename group {group}"), None))
        }
        Command::RenameObjects {
            objects,
            name,
            gesture,
            ..
        } => {
            let name = checked_name(&name)?;
            edit_objects(content, &objects, false, |o| o.name = name.clone())?;
            let label = match objects.len() {
                1 => "Rename".to_string(),
                several => format!("Rename {several} objects"),
            };
            Ok((label, gesture))
        }
        Command::SetTransform {
            objects,
            part,
            axis,
            value,
            gesture,
            ..
        } => {
            let value = checked_transform(part, value)?;
            edit_objects(content, &objects, false, |o| {
                *axis.of_mut(part.of_mut(&mut o.placement)) = value;
            })?;
            let what = described(content, &objects);
            Ok((
                format!("{} {} of {what}", part.label(), axis.key().to_uppercase()),
                gesture,
            ))
        }
        Command::PlaceObjects {
            places, gesture, ..
        } => {
            let verb = placing_verb(content, &places);
            let objects = place_objects(content, places)?;
            Ok((format!("{verb} {}", described(content, &objects)), gesture))
        }
        Command::SetColor {
            objects,
            color,
            gesture,
            ..
        } => {
            edit_objects(content, &objects, false, |o| o.color = color)?;
            Ok((
                format!("Color of {}", described(content, &objects)),
                gesture,
            ))
        }
        Command::SetOpacity {
            objects,
            opacity,
            gesture,
            ..
        } => {
            let opacity = checked_opacity(opacity)?;
            edit_objects(content, &objects, false, |o| o.opacity = opacity)?;
            Ok((
                format!("Opacity of {}", described(content, &objects)),
                gesture,
            ))
        }
        Command::SetWireframe {
            objects, wireframe, ..
        } => {
            edit_objects(content, &objects, false, |o| o.wireframe = wireframe)?;
            Ok((
                format!("Wireframe of {}", described(content, &objects)),
                None,
            ))
        }
        Command::SetVisible {
            objects, visible, ..
        } => {
            edit_objects(content, &objects, true, |o| o.visible = visible)?;
            let verb = if visible { "Show" } else { "Hide" };
            Ok((format!("{verb} {}", described(content, &objects)), None))
        }
        Command::SetLocked {
            objects, locked, ..
        } => {
            edit_objects(content, &objects, true, |o| o.locked = locked)?;
            let verb = if locked { "Lock" } else { "Unlock" };
            Ok((format!("{verb} {}", described(content, &objects)), None))
        }
        setting => edit_settings(&mut content.settings, setting),
    }
}

fn edit_settings(settings: &mut Settings, command: Command) -> Result<LabelAndGesture, Refusal> {
    match command {
        Command::SetBackground { color, gesture, .. } => {
            settings.background = color;
            Ok(("Background color".into(), gesture))
        }
        Command::SetShowGrid { show, .. } => {
            settings.show_grid = show;
            Ok((format!("{} grid", if show { "Show" } else { "Hide" }), None))
        }
        Command::SetShowAxes { show, .. } => {
            settings.show_axes = show;
            Ok((format!("{} axes", if show { "Show" } else { "Hide" }), None))
        }
        Command::SetFov {
            degrees, gesture, ..
        } => {
            settings.fov = checked_fov(degrees)?;
            Ok(("Field of view".into(), gesture))
        }
        Command::SetCameraType { camera, .. } => {
            settings.camera_type = camera;
            let label = match camera {
                CameraType::Perspective => "Perspective camera",
                CameraType::Orthographic => "Orthographic camera",
            };
            Ok((label.into(), None))
        }
        Command::SetOrthoZoom { units, gesture, .. } => {
            settings.ortho_zoom = checked_ortho_zoom(units)?;
            Ok(("Orthographic zoom".into(), gesture))
        }
        _ => Ok((String::new(), None)),
    }
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

/// Are there objects, do they all exist, and may they be changed?
pub fn check_targets(
    content: &SceneContent,
    ids: &[String],
    even_locked: bool,
) -> Result<(), Refusal> {
    if ids.is_empty() {
        return Err(Refusal::NoObjects);
    }
    for id in ids {
        let object = content.object(id).ok_or(Refusal::UnknownObject)?;
        if object.locked && !even_locked {
            return Err(Refusal::Locked(object.name.clone()));
        }
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
