//! What the menus of elements and scopes do with scopes.

use circuit_designer_model::ElementId;

use crate::dialogs::Dialog;
use crate::session::Session;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScopeAction {
    ViewInNewScope {
        element: ElementId,
        pin: Option<u32>,
    },
    ViewInNewUndockedScope {
        element: ElementId,
        pin: Option<u32>,
    },
    AddToExistingScope {
        scope: u64,
        element: ElementId,
        pin: Option<u32>,
    },
    RemoveScope(u64),
    DockScope(u64),
    UndockScope(u64),
    MaxScale(u64),
    Stack(u64),
    Unstack(u64),
    Combine(u64),
    RemovePlot {
        scope: u64,
        plot: usize,
    },
    ResetScope(u64),
    ExportCsv(u64),
    ScopeProperties(u64),
    StackAll,
    UnstackAll,
    CombineAll,
    SeparateAll,
}

use ScopeAction::*;

impl ScopeAction {
    pub fn name(self) -> &'static str {
        match self {
            ViewInNewScope { .. } => "View in New Scope",
            ViewInNewUndockedScope { .. } => "View in New Undocked Scope",
            AddToExistingScope { .. } => "Add to Existing Scope",
            RemoveScope(_) => "Remove Scope",
            DockScope(_) => "Dock Scope",
            UndockScope(_) => "Undock Scope",
            MaxScale(_) => "Max Scale",
            Stack(_) => "Stack",
            Unstack(_) => "Unstack",
            Combine(_) => "Combine",
            RemovePlot { .. } => "Remove Plot",
            ResetScope(_) => "Reset",
            ExportCsv(_) => "Export CSV...",
            ScopeProperties(_) => "Properties...",
            StackAll => "Stack All",
            UnstackAll => "Unstack All",
            CombineAll => "Combine All",
            SeparateAll => "Separate All",
        }
    }

    /// Nothing when it can be done now, else why not.
    pub fn obstacle(self, _session: &Session) -> Option<&'static str> {
        match self {
            ScopeProperties(_) => None,
            _ => Some("Scopes are not available yet"),
        }
    }

    pub fn perform(self, session: &mut Session) {
        if let ScopeProperties(scope) = self {
            session.view.dialog = Some(Dialog::ScopeProperties { scope });
        }
    }
}
