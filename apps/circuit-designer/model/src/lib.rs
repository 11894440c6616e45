//! The Circuit Designer without its screen: circuits, their simulation, measurement and files.

pub mod circuit;
pub mod elements;
pub mod files;
pub mod measure;
pub mod quantity;
mod running;
pub mod simulator;

pub use circuit::{BadConnection, Circuit, Element, ElementId, Nets, Point, Settings, Value};
pub use running::{Quantity, Running};
pub use simulator::{Fault, FaultKind, Simulation, StepLimits, Warning};
