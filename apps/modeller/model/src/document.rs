//! Scenes, objects and settings.

use std::collections::HashMap;

use history::History;
use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::limits::MAX_NAME_LENGTH;
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind;

/// What follows the name of a copy.
pub(crate) const COPY_SUFFIX: &str = " (Copy)";

/// One solid in a scene. Its numbers are always quantised; see [`crate::quantised`].
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Never used twice in a scene.
    pub id: String,
    /// Which primitive it is.
    pub kind: PrimitiveKind,
    /// Need not be unique.
    pub name: String,
    /// Name of the group it belongs to.
    pub group: Option<String>,
    /// Is it drawn?
    pub visible: bool,
    /// Is it kept from changes?
    pub locked: bool,
    /// Where, how turned and how large.
    pub placement: Placement,
    /// Of its surface or its lines.
    pub color: Color,
    /// 1 hides what is behind it.
    pub opacity: f64,
    /// Lines instead of a surface?
    pub wireframe: bool,
}

impl Object {
    /// Lowest and highest corner of the exact box around it.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        self.placement.bounds(self.kind)
    }
}

/// With or without perspective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CameraType {
    /// What is farther away is smaller.
    #[default]
    Perspective,
    /// Sizes are the same at every distance.
    Orthographic,
}

/// How a scene is shown, as far as it belongs to the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Is the ground marked?
    pub show_grid: bool,
    /// Are the axes of the world drawn?
    pub show_axes: bool,
    /// Behind everything.
    pub background: Color,
    /// Vertical field of view in degrees.
    pub fov: f64,
    /// With or without perspective.
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

/// An object and where it shall be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectPlace {
    /// Which one.
    pub object: String,
    /// Where it is to be.
    pub placement: Placement,
}

/// What undo and redo move between.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneContent {
    /// In order of creation.
    pub objects: Vec<Object>,
    /// How they are shown.
    pub settings: Settings,
}

impl SceneContent {
    /// The object with this id.
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
    /// Never used twice.
    pub id: String,
    /// As the dashboard shows it.
    pub name: String,
    /// Since 1970.
    pub created_at_ms: u64,
    /// Since 1970.
    pub updated_at_ms: u64,
    /// In the user's words.
    pub description: String,
    /// Name of the preset it was seeded from, whatever it is called now.
    pub preset: Option<String>,
    pub(crate) history: History<SceneContent>,
}

impl Scene {
    /// As it stands now.
    pub fn content(&self) -> &SceneContent {
        self.history.document()
    }

    /// What undo would take back, as words for a menu.
    pub fn undo_label(&self) -> Option<&str> {
        self.history.undo_label()
    }

    /// What redo would bring back, as words for a menu.
    pub fn redo_label(&self) -> Option<&str> {
        self.history.redo_label()
    }
}

/// The same name again for the second copy: copies are not counted.
pub(crate) fn copy_name(source: &str) -> String {
    let room = MAX_NAME_LENGTH - COPY_SUFFIX.len();
    let kept: String = source.chars().take(room).collect();
    format!("{}{COPY_SUFFIX}", kept.trim_end())
}
