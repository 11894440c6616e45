//! Menus on a right click: on the empty sheet, on an element, on a scope.

use circuit_designer_model::{ElementId, Point};
use egui::{Pos2, Ui};

use crate::session::Session;

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
        scope: u64,
        plot: Option<usize>,
    },
}

pub fn show(_ui: &mut Ui, _session: &mut Session) {}
