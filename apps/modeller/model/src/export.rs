//! The state as it leaves the app, and nothing else.
//!
//! These types are the contract with graders: they are converted from the document by hand, so that
//! renaming a field of the document cannot change what is exported.

use serde::{Deserialize, Serialize, Serializer};

use crate::color::Color;
use crate::document::{CameraType, Object, Scene, Settings};
use crate::primitive::PrimitiveKind;

pub const SCHEMA_VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedState {
    #[serde(default = "schema_version")]
    pub schema_version: u32,
    #[serde(default)]
    pub active_scene_id: Option<String>,
    pub scenes: Vec<ExportedScene>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedScene {
    #[serde(default)]
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub created_at: u64,
    #[serde(default)]
    pub updated_at: u64,
    #[serde(default = "schema_version")]
    pub version: u32,
    #[serde(default)]
    pub metadata: ExportedMetadata,
    #[serde(default)]
    pub preset: bool,
    #[serde(default)]
    pub preset_name: Option<String>,
    /// Differs from the preset it came from. Scenes of the user's own are never dirty.
    #[serde(default)]
    pub dirty: bool,
    pub scene: ExportedContent,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ExportedMetadata {
    #[serde(default)]
    pub description: String,
    /// Always null: previews are drawn, not stored.
    #[serde(default, deserialize_with = "ignore_thumbnail")]
    pub thumbnail: (),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedContent {
    #[serde(default)]
    pub objects: Vec<ExportedObject>,
    #[serde(default)]
    pub settings: ExportedSettings,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedObject {
    #[serde(default)]
    pub id: String,
    #[serde(rename = "type")]
    pub kind: PrimitiveKind,
    pub name: String,
    #[serde(default = "yes")]
    pub visible: bool,
    #[serde(default)]
    pub locked: bool,
    #[serde(serialize_with = "plain_numbers")]
    pub position: [f64; 3],
    #[serde(default, serialize_with = "plain_numbers")]
    pub rotation: [f64; 3],
    #[serde(default = "unit_scale", serialize_with = "plain_numbers")]
    pub scale: [f64; 3],
    #[serde(default = "white")]
    pub color: Color,
    #[serde(default = "one", serialize_with = "plain_number")]
    pub opacity: f64,
    #[serde(default)]
    pub wireframe: bool,
    /// Ours; left out where there is none, so that ungrouped scenes export as the original's do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExportedSettings {
    pub show_grid: bool,
    pub show_axes: bool,
    pub background_color: Color,
    #[serde(serialize_with = "plain_number")]
    pub fov: f64,
    pub camera_type: CameraType,
    #[serde(serialize_with = "plain_number")]
    pub ortho_zoom: f64,
}

impl Default for ExportedSettings {
    fn default() -> Self {
        ExportedSettings::from(&Settings::default())
    }
}

impl ExportedScene {
    /// `dirty` is decided by the workspace, which knows the presets.
    pub(crate) fn new(scene: &Scene, dirty: bool) -> Self {
        ExportedScene {
            id: scene.id.clone(),
            name: scene.name.clone(),
            created_at: scene.created_at_ms,
            updated_at: scene.updated_at_ms,
            version: SCHEMA_VERSION,
            metadata: ExportedMetadata {
                description: scene.description.clone(),
                thumbnail: (),
            },
            preset: scene.preset.is_some(),
            preset_name: scene.preset.clone(),
            dirty,
            scene: ExportedContent {
                objects: scene
                    .content()
                    .objects
                    .iter()
                    .map(ExportedObject::from)
                    .collect(),
                settings: ExportedSettings::from(&scene.content().settings),
            },
        }
    }
}

impl From<&Object> for ExportedObject {
    fn from(object: &Object) -> Self {
        ExportedObject {
            id: object.id.clone(),
            kind: object.kind,
            name: object.name.clone(),
            visible: object.visible,
            locked: object.locked,
            position: object.placement.position.to_array(),
            rotation: object.placement.rotation.to_array(),
            scale: object.placement.scale.to_array(),
            color: object.color,
            opacity: object.opacity,
            wireframe: object.wireframe,
            group: object.group.clone(),
        }
    }
}

impl From<&Settings> for ExportedSettings {
    fn from(settings: &Settings) -> Self {
        ExportedSettings {
            show_grid: settings.show_grid,
            show_axes: settings.show_axes,
            background_color: settings.background,
            fov: settings.fov,
            camera_type: settings.camera_type,
            ortho_zoom: settings.ortho_zoom,
        }
    }
}

/// Whole numbers without a decimal point, as the original writes them.
fn plain_number<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    PlainNumber(*value).serialize(serializer)
}

fn plain_numbers<S: Serializer>(values: &[f64; 3], serializer: S) -> Result<S::Ok, S::Error> {
    values.map(PlainNumber).serialize(serializer)
}

struct PlainNumber(f64);

impl Serialize for PlainNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0 as i64;
        if whole as f64 == self.0 {
            serializer.serialize_i64(whole)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

fn ignore_thumbnail<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    serde::de::IgnoredAny::deserialize(deserializer).map(|_| ())
}

fn schema_version() -> u32 {
    SCHEMA_VERSION
}

fn yes() -> bool {
    true
}

fn unit_scale() -> [f64; 3] {
    [1.0; 3]
}

fn white() -> Color {
    Color::WHITE
}

fn one() -> f64 {
    1.0
}
