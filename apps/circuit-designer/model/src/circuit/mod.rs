//! The circuit as it is drawn: elements on a grid, and the nets they make.

pub mod custom_model;
mod designators;
mod element;
mod geometry;
mod nets;
mod parameter;
mod scope;
mod truth_table;

pub use custom_model::{CustomModel, ModelKind};
pub use designators::Designators;
pub use element::{Circuit, Element, ElementId, Settings};
pub use geometry::{Axis, Point};
pub use nets::{BadConnection, Nets};
pub use parameter::{Allowed, Parameter, ParameterKind, Stored, Value, ValueError};
pub use scope::{
    DEFAULT_DIVISIONS, MAX_PLOTS, MAX_SCOPES, Plot, PlotQuantity, Scope, ScopeId, ShowInfo,
    Trigger, TriggerMode, VerticalScale,
};
pub use truth_table::{MAX_INPUTS, TruthTable};
