//! Scenes, objects and settings.

use std::collections::HashMap;

use history::History;
use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::command::ObjectPlace;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind;

/// One solid in a scene. Its numbers are always quantised; see [`crate::quantised`].
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    pub id: String,
    pub kind: PrimitiveKind,
    pub name: String,
    /// Name of the group it belongs to.
    pub group: Option<String>,
    pub visible: bool,
    pub locked: bool,
    pub placement: Placement,
    pub color: Color,
    pub opacity: f64,
    pub wireframe: bool,
}

impl Object {
    /// Lowest and highest corner of the exact box around it.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        self.placement.bounds(self.kind)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CameraType {
    #[default]
    Perspective,
    Orthographic,
}

/// How a scene is shown, as far as it belongs to the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub show_grid: bool,
    pub show_axes: bool,
    pub background: Color,
    /// Vertical field of view in degrees.
    pub fov: f64,
    pub camera_type: CameraType,
    /// Vertical extent of an orthographic view in world units.
    pub ortho_zoom: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            show_grid: true,
            show_axes: true,
            background: Color::new(0x1a, 0x1a, 0x2e),
            fov: 50.0,
            camera_type: CameraType::Perspective,
            ortho_zoom: 10.0,
        }
    }
}

/// What undo and redo move between.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneContent {
    /// In order of creation.
    pub objects: Vec<Object>,
    pub settings: Settings,
}

impl SceneContent {
    pub fn object(&self, id: &str) -> Option<&Object> {
        self.objects.iter().find(|object| object.id == id)
    }

    /// The same with some objects elsewhere: what placing them would give.
    pub fn with_places(&self, places: &[ObjectPlace]) -> SceneContent {
        let placements: HashMap<&str, Placement> = places
            .iter()
            .map(|place| (place.object.as_str(), place.placement))
            .collect();
        let mut content = self.clone();
        for object in &mut content.objects {
            if let Some(placement) = placements.get(object.id.as_str()) {
                object.placement = *placement;
            }
        }
        content
    }

    /// Lowest and highest corner around everything visible.
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        self.objects
            .iter()
            .filter(|object| object.visible)
            .map(Object::bounds)
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// `Cube 1`, `Cube 2`, ...: the first number that no object of the scene carries yet.
    pub(crate) fn free_name(&self, kind: PrimitiveKind) -> String {
        (1..)
            .map(|number| format!("{} {number}", kind.label()))
            .find(|name| self.objects.iter().all(|object| object.name != *name))
            .unwrap_or_else(|| kind.label().to_string())
    }
}

/// A scene with its past.
#[derive(Clone, Debug)]
pub struct Scene {
    pub id: String,
    pub name: String,
    pub created_at_ms: u64,
    pub updated_at_ms: u64,
    pub description: String,
    /// Name of the preset it was seeded from, whatever it is called now.
    pub preset: Option<String>,
    pub(crate) history: History<SceneContent>,
}

impl Scene {
    pub fn content(&self) -> &SceneContent {
        self.history.document()
    }

    /// What undo would take back, as words for a menu.
    pub fn undo_label(&self) -> Option<&str> {
        self.history.undo_label()
    }

    pub fn redo_label(&self) -> Option<&str> {
        self.history.redo_label()
    }
}
