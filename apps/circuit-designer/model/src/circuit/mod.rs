//! The circuit as it is drawn: elements on a grid, and the nets they make.

pub mod custom_model;
mod element;
mod geometry;
pub mod parameter;
mod scope;

pub use custom_model::{CustomModel, ModelKind};
pub use element::{Circuit, Element, ElementId, MAX_ELEMENTS, Settings};
pub use geometry::{Axis, Point};
pub use parameter::{Allowed, Parameter, ParameterKind, Stored, Value, ValueError};
pub use scope::{
    DEFAULT_DIVISIONS, MAX_PLOTS, MAX_SCOPES, Plot, PlotQuantity, Scope, ScopeId, ShowInfo,
    Trigger, TriggerMode, VerticalScale,
};
