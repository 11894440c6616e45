//! What lies over the page for a while: dialogs, menus, the search for a node.

use super::hit::PortRef;
use workflow_builder_model::layout::Point;

/// A place on the canvas, and the port of a loose edge that ends there.
#[derive(Clone, Debug, PartialEq)]
pub struct AddHere {
    /// In canvas units.
    pub at: Point,
    pub at_px: Point,
    pub from: Option<PortRef>,
}

/// Where the context menu was called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Menu {
    /// In canvas units.
    pub at: Point,
    pub at_px: Point,
}

/// The dialog on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    NewWorkflow,
    Rename { workflow: String },
    ConfirmDelete { workflow: String },
    Import,
    Export,
    Help,
}
