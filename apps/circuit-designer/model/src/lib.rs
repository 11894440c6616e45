//! The Circuit Designer without its screen: circuits, their simulation, measurement and files.

pub mod circuit;
mod command;
mod edit;
pub mod elements;
pub mod examples;
pub mod files;
pub mod form;
mod live;
pub mod measure;
pub mod quantity;
mod refusal;
mod running;
pub mod scope_view;
pub mod sheet;
pub mod simulator;
pub mod speed;
mod step_kind;
mod wire_tree;
mod workspace;

pub use circuit::{
    BadConnection, Circuit, CustomModel, Element, ElementId, ModelKind, Nets, Plot, PlotQuantity,
    Point, Scope, ScopeId, Settings, ShowInfo, Trigger, TriggerMode, Value, VerticalScale,
};
pub use command::{Arrangement, Command, Effect, End, Flip};
pub use live::Live;
pub use refusal::Refusal;
pub use running::Running;
pub use simulator::{Fault, FaultKind, Simulation, StepLimits, Warning};
pub use workspace::{Drawing, ImportError, SCHEMA_VERSION, Workspace};
