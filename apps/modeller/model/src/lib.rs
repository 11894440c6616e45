//! The 3D Modeller without its screen: scenes, exact solids, commands, export.
//!
//! Everything that changes a document goes through [`Workspace::apply`]. Geometry is exact: picking,
//! bounding boxes and the evaluator use the solids of [`primitive`], never their meshes.

pub mod camera;
mod checks;
mod color;
mod command;
mod document;
mod edit;
mod export;
mod expression;
mod import;
mod limits;
pub mod linear;
pub mod picking;
pub mod placement;
mod polynomial;
mod presets;
pub mod primitive;
mod refusal;
pub mod sight;
mod workspace;

pub use color::Color;
pub use command::{Axis, Command, Effect, ObjectPlace, TransformPart};
pub use document::{CameraType, Object, Scene, SceneContent, Settings};
pub use export::{
    ExportedContent, ExportedMetadata, ExportedObject, ExportedScene, ExportedSettings,
    ExportedState, SCHEMA_VERSION,
};
pub use expression::{ExpressionError, evaluate as evaluate_expression};
pub use import::ImportError;
pub use limits::{
    FOV_RANGE, MAX_COORDINATE, MAX_NAME_LENGTH, MIN_SCALE, ORTHO_ZOOM_RANGE, quantised,
};
pub use linear::{Mat3, Vec3};
pub use placement::Placement;
pub use presets::{PRESET_CREATED_AT_MS, PresetObject, PresetScene, presets};
pub use primitive::PrimitiveKind;
pub use refusal::Refusal;
pub use workspace::{NEW_OBJECT_POSITION, NEW_SCENE_NAME, ReplayError, Workspace};
