//! The Circuit Designer without its screen: circuits, their simulation, measurement and files.

#![warn(missing_docs)]

mod changes;
pub mod circuit;
mod circuit_simulation;
mod command;
mod designators;
pub mod elements;
pub mod examples;
pub mod files;
pub mod form;
pub mod measure;
mod nets;
pub mod opening;
pub mod quantity;
mod refusal;
pub mod scope_view;
pub mod sheet;
mod simulation_run;
pub mod simulator;
pub mod speed;
mod step_kind;
mod truth_table;
mod wire_tree;
mod workspace;

pub use circuit::{
    Circuit, CustomModel, Element, ElementId, ModelKind, Plot, PlotQuantity, Point, Scope, ScopeId,
    Settings, ShowInfo, Trigger, TriggerMode, Value, VerticalScale,
};
pub use circuit_simulation::CircuitSimulation;
pub use command::{Arrangement, Command, Effect, End, Flip};
pub use nets::{BadConnection, Nets};
pub use refusal::Refusal;
pub use seeded::Opening;
pub use simulation_run::SimulationRun;
pub use simulator::{Engine, Fault, FaultKind, StepLimits, Warning};
pub use truth_table::TruthTable;
pub use workspace::{Drawing, ImportError, SCHEMA_VERSION, Workspace};
