//! What menus and keys can do: one list for both.

use circuit_designer_model::{Command, ElementId, Flip, Point};

use crate::add_tool::{AddTool, Mode};
use crate::dialogs::Dialog;
use crate::scopes::actions::ScopeAction;
use crate::session::{Session, Shared};
use crate::{editing, shortcuts};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    NewBlankCircuit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    SelectAll,
    FindComponent,
    CenterCircuit,
    Zoom100,
    ZoomIn,
    ZoomOut,
    FlipX,
    FlipY,
    FlipXy,
    Rotate,
    SwapTerminals,
    SplitWire { element: ElementId, at: Point },
    EditElement { element: ElementId },
    Enter(Mode),
    Scope(ScopeAction),
}

use Action::*;

impl Action {
    pub fn name(self) -> &'static str {
        match self {
            NewBlankCircuit => "New Blank Circuit",
            Undo => "Undo",
            Redo => "Redo",
            Cut => "Cut",
            Copy => "Copy",
            Paste => "Paste",
            Duplicate => "Duplicate",
            Delete => "Delete",
            SelectAll => "Select All",
            FindComponent => "Find Component...",
            CenterCircuit => "Center Circuit",
            Zoom100 => "Zoom 100%",
            ZoomIn => "Zoom In",
            ZoomOut => "Zoom Out",
            FlipX => "Flip X",
            FlipY => "Flip Y",
            FlipXy => "Flip XY",
            Rotate => "Rotate",
            SwapTerminals => "Swap Terminals",
            SplitWire { .. } => "Split Wire",
            EditElement { .. } => "Edit...",
            Enter(Mode::Add(AddTool { entry, .. })) => entry.name,
            Enter(Mode::Select) => "Select/Drag Sel",
            Enter(mode) => mode.label(),
            Scope(action) => action.name(),
        }
    }

    pub fn opens_dialog(self) -> bool {
        self.name().ends_with("...")
    }

    /// The key that does the same, as menus write it.
    pub fn shortcut(self) -> String {
        match self {
            Enter(Mode::Add(AddTool { entry, .. })) => {
                entry.key.map(String::from).unwrap_or_default()
            }
            _ => shortcuts::text_of(self).unwrap_or_default(),
        }
    }

    /// Nothing when it can be done now, else why not.
    pub fn obstacle(self, session: &Session) -> Option<&'static str> {
        let needs = |is_met: bool, text: &'static str| (!is_met).then_some(text);
        let has_selection = !session.view.selection.is_empty();
        match self {
            Undo => needs(
                session.workspace.undo_label().is_some(),
                "Nothing has been changed yet",
            ),
            Redo => needs(
                session.workspace.redo_label().is_some(),
                "Nothing was undone",
            ),
            Cut | Copy | Duplicate | FlipX | FlipY | FlipXy | Rotate => {
                needs(has_selection, "Select something first")
            }
            Delete => needs(
                has_selection
                    || session.view.hovered.element.is_some()
                    || session.view.scopes.hovered().is_some(),
                "Select something first",
            ),
            Paste => needs(
                !session.view.clipboard.is_empty(),
                "Nothing was cut or copied",
            ),
            SelectAll | CenterCircuit => {
                let is_blank = session.circuit().elements.is_empty();
                needs(!is_blank, "The sheet is blank")
            }
            SwapTerminals => needs(
                editing::can_swap(session),
                "Only parts with two terminals can be turned end for end",
            ),
            SplitWire { element, at } => needs(
                editing::can_split(session, element, at),
                "Only a straight wire can be split, between its ends",
            ),
            Scope(action) => action.obstacle(session),
            NewBlankCircuit
            | FindComponent
            | Zoom100
            | ZoomIn
            | ZoomOut
            | EditElement { .. }
            | Enter(_) => None,
        }
    }

    pub fn perform(self, session: &mut Session, _shared: &Shared) {
        match self {
            NewBlankCircuit => {
                if session.run(Command::Clear).is_some_and(|it| it.changed) {
                    session.say("The sheet is blank now. Undo brings the circuit back.");
                }
            }
            Undo => {
                session.run(Command::Undo);
            }
            Redo => {
                session.run(Command::Redo);
            }
            Cut => {
                editing::copy(session);
                editing::delete(session);
            }
            Copy => editing::copy(session),
            Paste => editing::paste(session),
            Duplicate => editing::duplicate(session),
            Delete => editing::delete(session),
            SelectAll => {
                let all = session.circuit().elements.iter().map(|it| it.id).collect();
                session.view.selection = all;
            }
            FindComponent => session.view.dialog = Some(Dialog::FindComponent),
            CenterCircuit => editing::center(session),
            Zoom100 => editing::zoom_to(session, 1.0),
            ZoomIn => editing::zoom_by(session, ZOOM_STEP),
            ZoomOut => editing::zoom_by(session, 1.0 / ZOOM_STEP),
            FlipX => editing::flip(session, Flip::X),
            FlipY => editing::flip(session, Flip::Y),
            FlipXy => editing::flip(session, Flip::Xy),
            Rotate => editing::rotate(session),
            SwapTerminals => {
                let elements = editing::selection(session);
                session.run(Command::SwapEnds { elements });
            }
            SplitWire { element, at } => {
                session.run(Command::SplitWire { element, at });
            }
            EditElement { element } => {
                session.view.dialog = Some(Dialog::EditElement { element });
            }
            Enter(mode) => session.view.mode = mode,
            Scope(action) => action.perform(session),
        }
    }
}

/// One step of zooming by menu or key.
const ZOOM_STEP: f32 = 1.25;

/// A name as a part of an anchor: `Add Resistor` is `add-resistor`. A plus sign is the one mark that
/// tells two names apart, so it is written out.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in name.replace('+', " plus ").to_lowercase().chars() {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_string()
}
