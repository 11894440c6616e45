//! The Circuit Designer without its screen: circuits, their simulation, measurement and files.

pub mod circuit;
mod command;
mod edit;
pub mod elements;
pub mod files;
pub mod measure;
pub mod quantity;
mod refusal;
mod running;
pub mod sheet;
pub mod simulator;
mod workspace;

pub use circuit::{BadConnection, Circuit, Element, ElementId, Nets, Point, Settings, Value};
pub use command::{Command, Effect, End, Flip};
pub use refusal::Refusal;
pub use running::{Quantity, Running};
pub use simulator::{Fault, FaultKind, Simulation, StepLimits, Warning};
pub use workspace::{ImportError, ReplayError, SCHEMA_VERSION, Workspace};
