//! Everything that can happen to a workspace.

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::document::CameraType;
use crate::export::{ExportedObject, ExportedScene};
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind;

/// Commands with the same `gesture` in a row are one undo step: the keystrokes of one visit to a
/// field, the moves of one drag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    CreateScene {
        name: String,
    },
    RenameScene {
        scene: String,
        name: String,
    },
    DuplicateScene {
        scene: String,
    },
    DeleteScene {
        scene: String,
    },
    OpenScene {
        scene: String,
    },
    CloseScene,
    ResetScene {
        scene: String,
    },
    /// Adds the scenes of an export to this workspace, as scenes of the user's own.
    ImportScenes {
        scenes: Vec<ExportedScene>,
    },

    AddObject {
        scene: String,
        kind: PrimitiveKind,
    },
    DuplicateObjects {
        scene: String,
        objects: Vec<String>,
    },
    /// Duplicates each object and puts the copy where it is told.
    DuplicateObjectsTo {
        scene: String,
        copies: Vec<ObjectPlace>,
    },
    /// Puts copies of objects into a scene, from wherever they were copied.
    PasteObjects {
        scene: String,
        objects: Vec<ExportedObject>,
    },
    /// Makes the objects a group with the next free name; they leave the groups they were in.
    GroupObjects {
        scene: String,
        objects: Vec<String>,
    },
    /// Takes the objects out of their groups.
    UngroupObjects {
        scene: String,
        objects: Vec<String>,
    },
    RenameGroup {
        scene: String,
        group: String,
        name: String,
    },
    DeleteObjects {
        scene: String,
        objects: Vec<String>,
    },
    /// Gives every listed object the same name.
    RenameObjects {
        scene: String,
        objects: Vec<String>,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetTransform {
        scene: String,
        objects: Vec<String>,
        part: TransformPart,
        axis: Axis,
        value: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Puts each object where it is told, all in one step: a gizmo drag, an alignment, an entry
    /// relative to what was there.
    PlaceObjects {
        scene: String,
        places: Vec<ObjectPlace>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetColor {
        scene: String,
        objects: Vec<String>,
        color: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetOpacity {
        scene: String,
        objects: Vec<String>,
        opacity: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetWireframe {
        scene: String,
        objects: Vec<String>,
        wireframe: bool,
    },
    SetVisible {
        scene: String,
        objects: Vec<String>,
        visible: bool,
    },
    SetLocked {
        scene: String,
        objects: Vec<String>,
        locked: bool,
    },

    SetBackground {
        scene: String,
        color: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetShowGrid {
        scene: String,
        show: bool,
    },
    SetShowAxes {
        scene: String,
        show: bool,
    },
    SetFov {
        scene: String,
        degrees: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetCameraType {
        scene: String,
        camera: CameraType,
    },
    SetOrthoZoom {
        scene: String,
        units: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },

    Undo {
        scene: String,
    },
    Redo {
        scene: String,
    },
}

/// An object and where it shall be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectPlace {
    pub object: String,
    pub placement: Placement,
}

/// Which triple of numbers of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TransformPart {
    Position,
    Rotation,
    Scale,
}

impl TransformPart {
    pub const ALL: [TransformPart; 3] = [
        TransformPart::Position,
        TransformPart::Rotation,
        TransformPart::Scale,
    ];

    pub fn label(self) -> &'static str {
        match self {
            TransformPart::Position => "Position",
            TransformPart::Rotation => "Rotation",
            TransformPart::Scale => "Scale",
        }
    }

    pub fn key(self) -> &'static str {
        match self {
            TransformPart::Position => "position",
            TransformPart::Rotation => "rotation",
            TransformPart::Scale => "scale",
        }
    }

    pub fn of(self, placement: &Placement) -> Vec3 {
        match self {
            TransformPart::Position => placement.position,
            TransformPart::Rotation => placement.rotation,
            TransformPart::Scale => placement.scale,
        }
    }

    pub(crate) fn of_mut(self, placement: &mut Placement) -> &mut Vec3 {
        match self {
            TransformPart::Position => &mut placement.position,
            TransformPart::Rotation => &mut placement.rotation,
            TransformPart::Scale => &mut placement.scale,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    X,
    Y,
    Z,
}

impl Axis {
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    pub fn key(self) -> &'static str {
        match self {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        }
    }

    pub fn of(self, vector: Vec3) -> f64 {
        match self {
            Axis::X => vector.x,
            Axis::Y => vector.y,
            Axis::Z => vector.z,
        }
    }

    pub(crate) fn of_mut(self, vector: &mut Vec3) -> &mut f64 {
        match self {
            Axis::X => &mut vector.x,
            Axis::Y => &mut vector.y,
            Axis::Z => &mut vector.z,
        }
    }
}

/// What an accepted command did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effect {
    /// False when everything was already as asked; such commands are not logged.
    pub changed: bool,
    /// Ids of scenes or objects that came into being.
    pub created: Vec<String>,
    /// What happened, for a passing message.
    pub summary: String,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        self.changed
    }
}
