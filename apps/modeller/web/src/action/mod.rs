//! What can be asked for, as plain data: panels push it, the top of the app performs it.

mod keys;
mod menu;

use egui::Pos2;
use modeller_model::Command;
use modeller_model::camera::Camera;
use modeller_model::gizmo::Handle;

use crate::state::{Complaint, Dialog};

pub use keys::{BINDINGS, actions_of_keys};
pub use menu::{MENUS, Menu, MenuAction, MenuFacts};

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// What menus and keys offer.
    Menu(MenuAction),
    /// Carries out a command and says what came of it.
    Run(Command),
    /// Part of a continuous change: only a refusal is said.
    Adjust(Vec<Command>),
    Warn(String),
    Field(FieldAction),
    Select(Vec<String>),
    /// Selects and makes the list show it.
    SelectAndReveal(Vec<String>),
    /// Adds to the selection, or takes out of it if all are in it.
    ToggleSelected(Vec<String>),
    Open(Dialog),
    AnswerDialog {
        is_confirmed: bool,
    },
    /// From the dashboard.
    OpenScene(String),
    DuplicateScene(String),
    LookFrom(Camera),
    /// Notes where the viewport was clicked.
    ClickedAt(Pos2),
    Grip(GripAction),
}

/// What happens in a field that is being visited.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldAction {
    /// New text: what it means, or why it means nothing.
    Typed {
        key: String,
        meaning: Result<Vec<Command>, Complaint>,
    },
    Left {
        key: String,
        is_escaped: bool,
    },
}

/// What a hand on the gizmo does.
#[derive(Clone, Debug, PartialEq)]
pub enum GripAction {
    Press { handle: Handle, at: Pos2 },
    Move { to: Pos2, snap: bool },
    Release,
    Cancel,
}

/// In the order in which they were asked for.
pub type Actions = Vec<Action>;

impl From<MenuAction> for Action {
    fn from(action: MenuAction) -> Self {
        Action::Menu(action)
    }
}
