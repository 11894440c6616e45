//! The state as it leaves the app, and nothing else.
//!
//! These types are the contract with graders: they are converted from the document by hand, so that
//! renaming a field of the document cannot change what is exported.

use serde::{Deserialize, Serialize, Serializer};

use crate::color::Color;
use crate::document::{CameraType, Object, Scene, Settings};
use crate::primitive::PrimitiveKind;

/// Version of this export.
pub const SCHEMA_VERSION: u32 = 1;

/// All scenes, as the original exports them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedState {
    /// See [`SCHEMA_VERSION`].
    #[serde(default = "schema_version")]
    pub schema_version: u32,
    /// The scene in the editor; none on the dashboard.
    #[serde(default)]
    pub active_scene_id: Option<String>,
    /// All that there are.
    pub scenes: Vec<ExportedScene>,
}

/// A scene with what the dashboard knows of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedScene {
    /// Never used twice.
    #[serde(default)]
    pub id: String,
    /// As the dashboard shows it.
    pub name: String,
    /// Milliseconds since 1970.
    #[serde(default)]
    pub created_at: u64,
    /// Milliseconds since 1970.
    #[serde(default)]
    pub updated_at: u64,
    /// See [`SCHEMA_VERSION`].
    #[serde(default = "schema_version")]
    pub version: u32,
    /// What the dashboard tells about it.
    #[serde(default)]
    pub metadata: ExportedMetadata,
    /// Did it come from a preset?
    #[serde(default)]
    pub preset: bool,
    /// Which preset it came from.
    #[serde(default)]
    pub preset_name: Option<String>,
    /// Differs from the preset it came from. Scenes of the user's own are never dirty.
    #[serde(default)]
    pub dirty: bool,
    /// What is in it.
    pub scene: ExportedContent,
}

/// What the dashboard tells about a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ExportedMetadata {
    /// In the user's words.
    #[serde(default)]
    pub description: String,
    /// Always null: previews are drawn, not stored.
    #[serde(default, deserialize_with = "ignore_thumbnail")]
    pub thumbnail: (),
}

/// Objects and settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedContent {
    /// In the order of the document.
    #[serde(default)]
    pub objects: Vec<ExportedObject>,
    /// Of the view on them.
    #[serde(default)]
    pub settings: ExportedSettings,
}

/// An object, as the original exports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedObject {
    /// Never used twice in a scene.
    #[serde(default)]
    pub id: String,
    /// Which primitive it is.
    #[serde(rename = "type")]
    pub kind: PrimitiveKind,
    /// As the outline shows it.
    pub name: String,
    /// Is it drawn?
    #[serde(default = "yes")]
    pub visible: bool,
    /// Is it kept from changes?
    #[serde(default)]
    pub locked: bool,
    /// Of its centre: x, y, z.
    #[serde(serialize_with = "plain_numbers")]
    pub position: [f64; 3],
    /// In degrees about x, y, z.
    #[serde(default, serialize_with = "plain_numbers")]
    pub rotation: [f64; 3],
    /// Along its own axes, before it is turned.
    #[serde(default = "unit_scale", serialize_with = "plain_numbers")]
    pub scale: [f64; 3],
    /// Of its surface or its lines.
    #[serde(default = "white")]
    pub color: Color,
    /// 1 hides what is behind it.
    #[serde(default = "one", serialize_with = "plain_number")]
    pub opacity: f64,
    /// Lines instead of a surface?
    #[serde(default)]
    pub wireframe: bool,
    /// Ours; left out where there is none, so that ungrouped scenes export as the original's do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// How a scene is looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExportedSettings {
    /// Is the ground marked?
    pub show_grid: bool,
    /// Are the axes of the world drawn?
    pub show_axes: bool,
    /// Behind everything.
    pub background_color: Color,
    /// Opening of a perspective camera, in degrees.
    #[serde(serialize_with = "plain_number")]
    pub fov: f64,
    /// With or without perspective.
    pub camera_type: CameraType,
    /// Units that an orthographic view is high.
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
