//! Everything that can happen to a workspace.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::circuit::{CustomModel, Element, ElementId, Point, Scope, ScopeId, Settings, Value};

/// An end of an element that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The first point.
    From,
    /// The second point.
    To,
}

/// Along which axis a selection is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flip {
    /// Left and right change places.
    X,
    /// Top and bottom change places.
    Y,
    /// Columns and rows change places.
    Xy,
}

/// A new order of the docked scopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrangement {
    /// Into one column.
    Stack,
    /// Each in a column of its own.
    Unstack,
    /// All plots into one scope.
    Combine,
    /// Each plot in a scope of its own.
    Separate,
}

/// Commands with the same `gesture` in a row are one undo step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are called what they are")]
pub enum Command {
    /// Draws an element from its first to its second point.
    Place {
        kind: String,
        from: Point,
        to: Point,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        parameters: BTreeMap<String, Value>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        route: Vec<Point>,
    },
    /// Adds copies of elements, moved.
    Paste {
        elements: Vec<Element>,
        dx: i32,
        dy: i32,
    },
    /// Takes elements away.
    Delete { elements: Vec<ElementId> },
    /// Moves whole elements.
    Move {
        elements: Vec<ElementId>,
        dx: i32,
        dy: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Pulls one end of an element.
    MoveEnd {
        element: ElementId,
        end: End,
        to: Point,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Sets parameters of one element, all or none.
    Edit {
        element: ElementId,
        parameters: BTreeMap<String, Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Gives a designator.
    Rename {
        element: ElementId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Puts a switch or a logic input to its next position, with all that share its link.
    Toggle { element: ElementId },
    /// Exchanges first and second point.
    SwapEnds { elements: Vec<ElementId> },
    /// Mirrors about the middle of all.
    Flip {
        elements: Vec<ElementId>,
        axis: Flip,
    },
    /// Makes a junction in a straight wire.
    SplitWire { element: ElementId, at: Point },
    /// Makes junctions at these points in all straight wires that pass through them. With the
    /// gesture `place 7` it belongs to the step that placed element 7.
    Join {
        at: Vec<Point>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Gives a routed wire its bends, ends included.
    Route {
        element: ElementId,
        route: Vec<Point>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Turns all plain wires into routed ones, chains into single wires.
    JoinWires,
    /// Turns elements by a quarter, clockwise.
    Rotate { elements: Vec<ElementId> },
    /// Changes the options of the sheet; logged, but no step to be undone.
    Configure { settings: Settings },
    /// Adds a diode or transistor model of one's own, or changes that of the same name.
    DefineModel { model: CustomModel },
    /// Shows an element, or one of its pins, in a new scope.
    AddScope {
        element: ElementId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pin: Option<u32>,
        docked: bool,
    },
    /// Shows an element in a scope that is there.
    AddPlot {
        scope: ScopeId,
        element: ElementId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pin: Option<u32>,
    },
    /// Takes a scope away.
    RemoveScope { scope: ScopeId },
    /// Takes one plot from a scope; the last one takes the scope with it.
    RemovePlot { scope: ScopeId, plot: usize },
    /// Gives the scope of the same id all its settings anew.
    EditScope {
        scope: Scope,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// One scope (with its neighbour on the left) or all docked ones.
    ArrangeScopes {
        how: Arrangement,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<ScopeId>,
    },
    /// Replaces the circuit by that of a file.
    Import { text: String },
    /// Empties the sheet.
    Clear,
    /// Takes the last step back.
    Undo,
    /// Repeats what was taken back.
    Redo,
}

/// What a command did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// False when the command was allowed but had nothing to do.
    pub changed: bool,
    /// Ids of new elements and new scopes.
    pub created: Vec<ElementId>,
    /// In words, for the status line.
    pub summary: String,
    /// Parts of an imported file that were not understood.
    pub problems: Vec<String>,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        self.changed
    }
}

impl Command {
    /// Does it change what is drawn, rather than options, scopes or the position of a switch?
    pub fn changes_drawing(&self) -> bool {
        match self {
            Command::Configure { .. }
            | Command::Toggle { .. }
            | Command::AddScope { .. }
            | Command::AddPlot { .. }
            | Command::RemoveScope { .. }
            | Command::RemovePlot { .. }
            | Command::EditScope { .. }
            | Command::ArrangeScopes { .. } => false,
            Command::Place { .. }
            | Command::Paste { .. }
            | Command::Delete { .. }
            | Command::Move { .. }
            | Command::MoveEnd { .. }
            | Command::Edit { .. }
            | Command::Rename { .. }
            | Command::SwapEnds { .. }
            | Command::Flip { .. }
            | Command::SplitWire { .. }
            | Command::Join { .. }
            | Command::Route { .. }
            | Command::JoinWires
            | Command::Rotate { .. }
            | Command::DefineModel { .. }
            | Command::Import { .. }
            | Command::Clear
            | Command::Undo
            | Command::Redo => true,
        }
    }
}
