//! The 3D Modeller without its screen: scenes, exact solids, commands, export.
//!
//! Everything that changes a document goes through [`history::Logged::apply`]. Geometry is exact: picking,
//! bounding boxes and the evaluator use the solids of [`primitive`], never their meshes.

#![warn(missing_docs)]

pub mod align;
pub mod camera;
mod checks;
mod color;
mod command;
mod creation;
mod distance;
mod document;
mod edit;
mod elliptic;
mod entry;
mod export;
mod expression;
pub mod frustum;
pub mod gizmo;
mod groups;
mod import;
mod import_file;
pub mod interchange;
mod limits;
mod line_spans;
pub mod linear;
pub mod measure;
pub mod opening;
mod outline;
pub mod picking;
pub mod placement;
mod polynomial;
pub mod position;
mod presets;
pub mod primitive;
mod refusal;
mod scenes;
mod silhouette;
mod turn;
mod union_volume;

pub use color::Color;
pub use command::{Axis, Command, Effect, TransformPart};
pub use creation::{NEW_OBJECT_POSITION, repeated_placement};
pub use document::{CameraType, Object, ObjectPlace, Scene, SceneContent, Settings};
pub use entry::{NumberEntry, Operator};
pub use export::{
    ExportedContent, ExportedMetadata, ExportedObject, ExportedScene, ExportedSettings,
    ExportedState,
};
pub use expression::{ExpressionError, evaluate as evaluate_expression};
pub use import::ImportError;
pub use import_file::{MAX_FILE_BYTES, read_scenes, too_large};
pub use limits::{MAX_COORDINATE, quantised};
pub use linear::{Mat3, Vec3};
pub use outline::{ListOrder, OutlineRow, outline};
pub use placement::Placement;
pub use presets::{PresetObject, PresetScene, presets};
pub use primitive::PrimitiveKind;
pub use refusal::Refusal;
pub use scenes::{NEW_SCENE_NAME, Scenes, Workspace};
pub use seeded::Opening;
pub use silhouette::silhouette;
pub use turn::quarter_turned;
pub use union_volume::union_volume;
