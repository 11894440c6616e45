//! A menu on a right click: what it is about and where it opens.

use circuit_designer_model::{ElementId, Point, ScopeId};
use egui::Pos2;

/// What was clicked, and where on the screen the menu opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContextMenu {
    pub at: Pos2,
    pub subject: Subject,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    Sheet,
    Element {
        element: ElementId,
        /// The pin under the pointer, if there is one.
        pin: Option<u32>,
        /// The drawing point under the pointer, for splitting a wire.
        at: Point,
    },
    Scope {
        scope: ScopeId,
        plot: Option<usize>,
    },
}
