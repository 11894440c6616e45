//! Reading exports back, with every value checked as if it had been typed.

use history::History;
use thiserror::Error;

use crate::checks::{
    checked_fov, checked_name, checked_opacity, checked_ortho_zoom, checked_transform,
};
use crate::command::TransformPart;
use crate::document::{Object, Scene, SceneContent, Settings};
use crate::export::{ExportedContent, ExportedObject, ExportedScene, ExportedSettings};
use crate::limits::{MAX_OBJECTS, quantised};
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::refusal::Refusal;

/// Why an export cannot be read back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ImportError {
    #[error("this is not a scene export: {0}")]
    Shape(String),
    #[error("scene “{scene}”, object {number}: {reason}")]
    Object {
        scene: String,
        number: usize,
        reason: Refusal,
    },
    #[error("scene “{scene}”: {reason}")]
    Scene { scene: String, reason: Refusal },
    #[error("the id {0:?} occurs twice")]
    DuplicateId(String),
    #[error("scene “{0}” claims to come from a preset that does not exist")]
    UnknownPreset(String),
    #[error("the active scene is not among the scenes")]
    UnknownActiveScene,
    #[error("there are more scenes than a workspace holds")]
    TooManyScenes,
}

/// The scene as exported, ids and times included.
pub(crate) fn scene(exported: &ExportedScene) -> Result<Scene, ImportError> {
    let refused = |reason| ImportError::Scene {
        scene: exported.name.clone(),
        reason,
    };
    Ok(Scene {
        id: exported.id.clone(),
        name: checked_name(&exported.name).map_err(refused)?,
        created_at_ms: exported.created_at,
        updated_at_ms: exported.updated_at,
        description: exported.metadata.description.clone(),
        preset: exported.preset_name.clone(),
        history: History::with_limit(content(&exported.name, &exported.scene)?, usize::MAX),
    })
}

fn content(scene: &str, exported: &ExportedContent) -> Result<SceneContent, ImportError> {
    let scene_refused = |reason| ImportError::Scene {
        scene: scene.to_string(),
        reason,
    };
    if exported.objects.len() > MAX_OBJECTS {
        return Err(scene_refused(Refusal::TooManyObjects));
    }
    let objects = exported
        .objects
        .iter()
        .enumerate()
        .map(|(index, exported)| {
            object(exported).map_err(|reason| ImportError::Object {
                scene: scene.to_string(),
                number: index + 1,
                reason,
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(SceneContent {
        objects,
        settings: settings(&exported.settings).map_err(scene_refused)?,
    })
}

pub(crate) fn object(exported: &ExportedObject) -> Result<Object, Refusal> {
    let triple = |part, values: [f64; 3]| -> Result<Vec3, Refusal> {
        let [x, y, z] = values;
        Ok(Vec3::new(
            checked_transform(part, x)?,
            checked_transform(part, y)?,
            checked_transform(part, z)?,
        ))
    };
    Ok(Object {
        id: exported.id.clone(),
        kind: exported.kind,
        name: checked_name(&exported.name)?,
        group: exported.group.as_deref().map(checked_name).transpose()?,
        visible: exported.visible,
        locked: exported.locked,
        placement: Placement {
            position: triple(TransformPart::Position, exported.position)?,
            rotation: triple(TransformPart::Rotation, exported.rotation)?,
            scale: triple(TransformPart::Scale, exported.scale)?,
        },
        color: exported.color,
        opacity: checked_opacity(exported.opacity)?,
        wireframe: exported.wireframe,
    })
}

fn settings(exported: &ExportedSettings) -> Result<Settings, Refusal> {
    Ok(Settings {
        show_grid: exported.show_grid,
        show_axes: exported.show_axes,
        background: exported.background_color,
        fov: quantised(checked_fov(exported.fov)?),
        camera_type: exported.camera_type,
        ortho_zoom: quantised(checked_ortho_zoom(exported.ortho_zoom)?),
    })
}

/// Everything that is wrong with the values of an object.
pub(crate) fn object_refusals(exported: &ExportedObject) -> Vec<Refusal> {
    let name = std::iter::once(checked_name(&exported.name).err());
    let group = exported
        .group
        .as_deref()
        .map(|group| checked_name(group).err());
    let triples = [
        (TransformPart::Position, exported.position),
        (TransformPart::Rotation, exported.rotation),
        (TransformPart::Scale, exported.scale),
    ];
    let numbers = triples
        .into_iter()
        .flat_map(|(part, values)| values.map(|value| checked_transform(part, value).err()));
    let opacity = std::iter::once(checked_opacity(exported.opacity).err());
    let mut refusals: Vec<Refusal> = name
        .chain(group)
        .chain(numbers)
        .chain(opacity)
        .flatten()
        .collect();
    refusals.dedup();
    refusals
}

pub(crate) fn settings_refusals(exported: &ExportedSettings) -> Vec<Refusal> {
    let checks = [
        checked_fov(exported.fov).err(),
        checked_ortho_zoom(exported.ortho_zoom).err(),
    ];
    checks.into_iter().flatten().collect()
}
