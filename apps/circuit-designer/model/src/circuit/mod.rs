//! The circuit as it is drawn: elements on a grid, and the nets they make.

mod element;
mod geometry;
mod nets;
mod parameter;

pub use element::{Circuit, Element, ElementId, Settings};
pub use geometry::{Axis, Point};
pub use nets::{BadConnection, Nets};
pub use parameter::{Allowed, Parameter, ParameterKind, Stored, Value, ValueError};
