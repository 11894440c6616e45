//! Everything that can happen to a workspace.

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::document::{CameraType, ObjectPlace};
use crate::export::{ExportedObject, ExportedScene};
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind;

/// Commands with the same `gesture` in a row are one undo step: the keystrokes of one visit to a
/// field, the moves of one drag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Adds an empty scene without opening it.
    CreateScene {
        /// Trimmed, 1 to 64 characters, no line breaks; need not be unique.
        name: String,
    },
    /// Gives a scene another name. Undo does not reach it: it belongs to no scene's history.
    RenameScene {
        /// Id of the scene.
        scene: String,
        /// As for a new scene.
        name: String,
    },
    /// Adds a copy under the name of a copy, with new ids throughout.
    DuplicateScene {
        /// Id of the scene that is copied; also a preset.
        scene: String,
    },
    /// Takes a scene away for good, its history included.
    DeleteScene {
        /// Id of the scene; the editor closes when it is the open one.
        scene: String,
    },
    /// Shows a scene in the editor.
    OpenScene {
        /// Id of the scene.
        scene: String,
    },
    /// Goes back to the dashboard.
    CloseScene,
    /// Makes a preset what it was, as a step that can be undone.
    ResetScene {
        /// Id of the scene; refused unless it came from a preset.
        scene: String,
    },
    /// Adds the scenes of an export to this workspace, as scenes of the user's own.
    ImportScenes {
        /// At least one; all of them or none, with new ids.
        scenes: Vec<ExportedScene>,
    },

    /// Puts a white solid of size 1 on the ground in the middle.
    AddObject {
        /// Id of the scene, which holds at most 2000 objects.
        scene: String,
        /// Decides its shape and the beginning of its name.
        kind: PrimitiveKind,
    },
    /// Puts copies in the same place, under the names of copies.
    DuplicateObjects {
        /// Id of the scene.
        scene: String,
        /// Ids, locked ones too; a group that is copied whole becomes another group.
        objects: Vec<String>,
    },
    /// Duplicates each object and puts the copy where it is told.
    DuplicateObjectsTo {
        /// Id of the scene.
        scene: String,
        /// Each by the id of its source.
        copies: Vec<ObjectPlace>,
    },
    /// Puts copies of objects into a scene, from wherever they were copied.
    PasteObjects {
        /// Id of the scene that they are put into.
        scene: String,
        /// As they were exported; they get ids of their own.
        objects: Vec<ExportedObject>,
    },
    /// Makes the objects a group with the next free name; they leave the groups they were in.
    GroupObjects {
        /// Id of the scene.
        scene: String,
        /// Ids, locked ones too; those that already are exactly one group stay it.
        objects: Vec<String>,
    },
    /// Takes the objects out of their groups.
    UngroupObjects {
        /// Id of the scene.
        scene: String,
        /// Ids, locked ones too; a group without members is gone.
        objects: Vec<String>,
    },
    /// Gives a group, which means all its members, another name.
    RenameGroup {
        /// Id of the scene.
        scene: String,
        /// Its name so far: groups have no ids.
        group: String,
        /// 1 to 64 characters; refused when another group of the scene has it.
        name: String,
    },
    /// Takes objects out of the scene.
    DeleteObjects {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
    },
    /// Gives every listed object the same name.
    RenameObjects {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
        /// Trimmed, 1 to 64 characters, no line breaks.
        name: String,
        /// The same for every keystroke of a visit to the field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Gives one number of the placement of every listed object the same value.
    SetTransform {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
        /// Which triple,
        part: TransformPart,
        /// and which of its three numbers.
        axis: Axis,
        /// Units, degrees or a factor; at most a million either way, and no factor below 0.001.
        value: f64,
        /// The same for every keystroke of a visit to the field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Puts each object where it is told, all in one step: a gizmo drag, an alignment, an entry
    /// relative to what was there.
    PlaceObjects {
        /// Id of the scene.
        scene: String,
        /// All of them or none; refused when one of the objects is locked.
        places: Vec<ObjectPlace>,
        /// The same for every move of a drag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Paints every listed object.
    SetColor {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
        /// Opaque; how much shines through is the opacity's.
        color: Color,
        /// The same for every change while the picker is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Lets more or less shine through every listed object.
    SetOpacity {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
        /// From 0, which cannot be seen, to 1, which is the default.
        opacity: f64,
        /// The same for every move of a drag on the slider.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Shows objects as lines or as surfaces.
    SetWireframe {
        /// Id of the scene.
        scene: String,
        /// Ids; refused when one of them is locked.
        objects: Vec<String>,
        /// `true` for lines.
        wireframe: bool,
    },
    /// Shows or hides objects; hidden ones stay in the scene and in the export.
    SetVisible {
        /// Id of the scene.
        scene: String,
        /// Ids, locked ones too.
        objects: Vec<String>,
        /// `false` hides them.
        visible: bool,
    },
    /// Keeps objects from changes, or no longer.
    SetLocked {
        /// Id of the scene.
        scene: String,
        /// Ids, locked ones too, or nobody could unlock them.
        objects: Vec<String>,
        /// `true` keeps them as they are.
        locked: bool,
    },

    /// Paints what is behind everything.
    SetBackground {
        /// Id of the scene.
        scene: String,
        /// The same over the whole view.
        color: Color,
        /// The same for every change while the picker is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Shows or hides the marks on the ground.
    SetShowGrid {
        /// Id of the scene.
        scene: String,
        /// Scenes begin with them.
        show: bool,
    },
    /// Shows or hides the axes of the world.
    SetShowAxes {
        /// Id of the scene.
        scene: String,
        /// Scenes begin with them.
        show: bool,
    },
    /// Opens or closes the angle of the perspective camera.
    SetFov {
        /// Id of the scene.
        scene: String,
        /// From the lower to the upper edge of the view; 10 to 120.
        degrees: f64,
        /// The same for every move of a drag on the slider.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Turns perspective on or off.
    SetCameraType {
        /// Id of the scene.
        scene: String,
        /// The settings of the other type are kept for when it comes back.
        camera: CameraType,
    },
    /// Sets how much an orthographic view shows.
    SetOrthoZoom {
        /// Id of the scene.
        scene: String,
        /// Height of the view; 0.1 to 1000.
        units: f64,
        /// The same for every move of a drag on the slider.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },

    /// Takes back the last step of a scene; other scenes have steps of their own.
    Undo {
        /// Id of the scene.
        scene: String,
    },
    /// Brings back what was undone last in a scene.
    Redo {
        /// Id of the scene.
        scene: String,
    },
}

/// Which triple of numbers of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TransformPart {
    /// In units of the world; where the centre of the solid is.
    Position,
    /// In degrees about X, Y and Z.
    Rotation,
    /// Factors along the object's own axes; a negative one mirrors.
    Scale,
}

impl TransformPart {
    /// In the order of the panel.
    pub const ALL: [TransformPart; 3] = [
        TransformPart::Position,
        TransformPart::Rotation,
        TransformPart::Scale,
    ];

    /// As the panel says it.
    pub fn label(self) -> &'static str {
        match self {
            TransformPart::Position => "Position",
            TransformPart::Rotation => "Rotation",
            TransformPart::Scale => "Scale",
        }
    }

    /// As commands and exports write it.
    pub fn key(self) -> &'static str {
        match self {
            TransformPart::Position => "position",
            TransformPart::Rotation => "rotation",
            TransformPart::Scale => "scale",
        }
    }

    /// Its three numbers.
    pub fn of(self, placement: &Placement) -> Vec3 {
        match self {
            TransformPart::Position => placement.position,
            TransformPart::Rotation => placement.rotation,
            TransformPart::Scale => placement.scale,
        }
    }

    /// The placement with one of its numbers changed.
    pub fn with(self, mut placement: Placement, axis: Axis, value: f64) -> Placement {
        *axis.of_mut(self.of_mut(&mut placement)) = value;
        placement
    }

    pub(crate) fn of_mut(self, placement: &mut Placement) -> &mut Vec3 {
        match self {
            TransformPart::Position => &mut placement.position,
            TransformPart::Rotation => &mut placement.rotation,
            TransformPart::Scale => &mut placement.scale,
        }
    }
}

/// A direction of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// To the right as seen from the front; red on the screen.
    X,
    /// Up; green on the screen.
    Y,
    /// Towards the viewer as seen from the front; blue on the screen.
    Z,
}

impl Axis {
    /// In the order of the number fields.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// As commands and exports write it.
    pub fn key(self) -> &'static str {
        match self {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        }
    }

    /// The component of a vector along it.
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
