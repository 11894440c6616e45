//! What menus and keys can do: one list for both.

use circuit_designer_model::{Command, Flip};

use crate::add_tool::{AddTool, Mode};
use crate::session::{Session, Shared};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    NewBlankCircuit,
    Undo,
    Redo,
    Delete,
    SelectAll,
    FlipX,
    FlipY,
    FlipXy,
    SwapTerminals,
    Enter(Mode),
}

use Action::*;

impl Action {
    pub fn name(self) -> &'static str {
        match self {
            NewBlankCircuit => "New Blank Circuit",
            Undo => "Undo",
            Redo => "Redo",
            Delete => "Delete",
            SelectAll => "Select All",
            FlipX => "Flip X",
            FlipY => "Flip Y",
            FlipXy => "Flip XY",
            SwapTerminals => "Swap Terminals",
            Enter(Mode::Add(AddTool { entry, .. })) => entry.name,
            Enter(Mode::Select) => "Select/Drag Sel",
            Enter(mode) => mode.label(),
        }
    }

    /// The last part of its anchor.
    pub fn slug(self) -> String {
        slug(self.name())
    }

    pub fn is_enabled(self, session: &Session) -> bool {
        let has_selection = !session.view.selection.is_empty();
        match self {
            Undo => session.workspace.undo_label().is_some(),
            Redo => session.workspace.redo_label().is_some(),
            Delete | FlipX | FlipY | FlipXy | SwapTerminals => has_selection,
            SelectAll => !session.circuit().elements.is_empty(),
            NewBlankCircuit | Enter(_) => true,
        }
    }

    pub fn perform(self, session: &mut Session, _shared: &Shared) {
        let elements: Vec<_> = session.view.selection.iter().copied().collect();
        match self {
            NewBlankCircuit => {
                session.run(Command::Clear);
            }
            Undo => {
                session.run(Command::Undo);
            }
            Redo => {
                session.run(Command::Redo);
            }
            Delete => {
                session.run(Command::Delete { elements });
            }
            SelectAll => {
                let all = session.circuit().elements.iter().map(|it| it.id).collect();
                session.view.selection = all;
            }
            FlipX | FlipY | FlipXy => {
                let axis = match self {
                    FlipX => Flip::X,
                    FlipY => Flip::Y,
                    _ => Flip::Xy,
                };
                session.run(Command::Flip { elements, axis });
            }
            SwapTerminals => {
                session.run(Command::SwapEnds { elements });
            }
            Enter(mode) => session.view.mode = mode,
        }
    }
}

/// A name as a part of an anchor: `Add Resistor` is `add-resistor`.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in name.to_lowercase().chars() {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_string()
}
