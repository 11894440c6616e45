//! The Circuit Designer without its screen: circuits, their simulation, measurement and files.

mod changes;
pub mod circuit;
mod circuit_simulation;
mod command;
pub mod elements;
pub mod examples;
pub mod files;
pub mod form;
pub mod measure;
pub mod quantity;
mod refusal;
pub mod scope_view;
pub mod sheet;
mod simulation_run;
pub mod simulator;
pub mod speed;
mod step_kind;
mod wire_tree;
mod workspace;

pub use circuit::{
    BadConnection, Circuit, CustomModel, Element, ElementId, ModelKind, Nets, Plot, PlotQuantity,
    Point, Scope, ScopeId, Settings, ShowInfo, Trigger, TriggerMode, Value, VerticalScale,
};
pub use circuit_simulation::CircuitSimulation;
pub use command::{Arrangement, Command, Effect, End, Flip};
pub use refusal::Refusal;
pub use simulation_run::SimulationRun;
pub use simulator::{Engine, Fault, FaultKind, StepLimits, Warning};
pub use workspace::{Drawing, ImportError, SCHEMA_VERSION, Workspace};
