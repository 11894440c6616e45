//! What the menus of elements and scopes do with scopes.

use circuit_designer_model::scope_view::{csv, plot_title};
use circuit_designer_model::{
    Arrangement, Command, Effect, ElementId, Scope, ScopeId, VerticalScale,
};

use crate::dialogs::Dialog;
use crate::files;
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
        scope: ScopeId,
        element: ElementId,
        pin: Option<u32>,
    },
    RemoveScope(ScopeId),
    DockScope(ScopeId),
    UndockScope(ScopeId),
    MaxScale(ScopeId),
    Stack(ScopeId),
    Unstack(ScopeId),
    Combine(ScopeId),
    RemovePlot {
        scope: ScopeId,
        plot: usize,
    },
    ResetScope(ScopeId),
    ExportCsv(ScopeId),
    ScopeProperties(ScopeId),
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
    pub fn obstacle(self, session: &Session) -> Option<&'static str> {
        let scopes = &session.circuit().scopes;
        let find = |id: ScopeId| scopes.iter().find(|scope| scope.id == id);
        let needs = |is_met: bool, text: &'static str| (!is_met).then_some(text);
        let docked = scopes.iter().filter(|scope| scope.docked);
        let count = docked.clone().count();
        match self {
            ViewInNewScope { element, .. } | ViewInNewUndockedScope { element, .. } => {
                let pins = session.circuit().element(element).map(|it| it.pins().len());
                needs(pins.unwrap_or(0) > 0, "There is nothing to measure on this")
            }
            AddToExistingScope { scope, .. } => needs(find(scope).is_some(), "There is no scope"),
            DockScope(id) => needs(
                find(id).is_some_and(|scope| !scope.docked),
                "The scope is docked",
            ),
            UndockScope(id) => needs(
                find(id).is_some_and(|scope| scope.docked),
                "The scope is not docked",
            ),
            Stack(id) => needs(
                find(id).is_some_and(|scope| scope.docked && scope.column > 0),
                "There is no docked scope to the left",
            ),
            Unstack(id) => {
                let column = find(id).filter(|it| it.docked).map(|it| it.column);
                let mates = docked.filter(|it| Some(it.column) == column).count();
                needs(mates > 1, "The scope is not stacked")
            }
            Combine(id) => {
                let place = scopes.iter().position(|scope| scope.id == id);
                needs(place.unwrap_or(0) > 0, "There is no scope before it")
            }
            StackAll | UnstackAll | CombineAll => {
                needs(count > 1, "There are not two docked scopes")
            }
            SeparateAll => needs(
                scopes.iter().any(|scope| scope.plots.len() > 1),
                "No scope has several plots",
            ),
            RemoveScope(id)
            | MaxScale(id)
            | ResetScope(id)
            | ExportCsv(id)
            | ScopeProperties(id)
            | RemovePlot { scope: id, .. } => needs(find(id).is_some(), "The scope is gone"),
        }
    }

    pub fn perform(self, session: &mut Session) {
        match self {
            ViewInNewScope { element, pin } => view_in_new(session, element, pin, true),
            ViewInNewUndockedScope { element, pin } => view_in_new(session, element, pin, false),
            AddToExistingScope {
                scope,
                element,
                pin,
            } => {
                session.run(Command::AddPlot {
                    scope,
                    element,
                    pin,
                });
            }
            RemoveScope(scope) => {
                session.run(Command::RemoveScope { scope });
            }
            DockScope(id) => edit(session, id, |scope| {
                scope.docked = true;
                // To the right of all others; the document closes the gaps.
                scope.column = u32::MAX;
            }),
            UndockScope(id) => edit(session, id, |scope| scope.docked = false),
            MaxScale(id) => edit(session, id, |scope| {
                scope.scale = match scope.scale {
                    VerticalScale::MaxScale => VerticalScale::Auto,
                    _ => VerticalScale::MaxScale,
                }
            }),
            Stack(id) => arrange(session, Arrangement::Stack, Some(id)),
            Unstack(id) => arrange(session, Arrangement::Unstack, Some(id)),
            Combine(id) => arrange(session, Arrangement::Combine, Some(id)),
            RemovePlot { scope, plot } => {
                session.run(Command::RemovePlot { scope, plot });
            }
            ResetScope(scope) => session.pacer.clear_scope(scope),
            ExportCsv(scope) => export_csv(session, scope),
            ScopeProperties(scope) => {
                session.view.dialog = Some(Dialog::ScopeProperties { scope });
            }
            StackAll => arrange(session, Arrangement::Stack, None),
            UnstackAll => arrange(session, Arrangement::Unstack, None),
            CombineAll => arrange(session, Arrangement::Combine, None),
            SeparateAll => arrange(session, Arrangement::Separate, None),
        }
    }
}

fn arrange(session: &mut Session, how: Arrangement, scope: Option<ScopeId>) {
    session.run(Command::ArrangeScopes { how, scope });
}

fn edit(session: &mut Session, id: ScopeId, change: impl FnOnce(&mut Scope)) {
    let known = session.circuit().scopes.iter().find(|scope| scope.id == id);
    let Some(mut scope) = known.cloned() else {
        session.warn("The scope is gone.");
        return;
    };
    change(&mut scope);
    session.run(Command::EditScope {
        scope,
        gesture: None,
    });
}

fn view_in_new(session: &mut Session, element: ElementId, pin: Option<u32>, docked: bool) {
    let effect = session.run(Command::AddScope {
        element,
        pin,
        docked,
    });
    let Some(usual) = session.view.scopes.usual.clone() else {
        return;
    };
    let Some(id) = effect.as_ref().and_then(created) else {
        return;
    };
    edit(session, id, |scope| {
        *scope = Scope {
            id: scope.id,
            docked: scope.docked,
            column: scope.column,
            plots: scope.plots.clone(),
            label: String::new(),
            ..usual
        };
    });
}

fn created(effect: &Effect) -> Option<ScopeId> {
    effect.created.first().copied()
}

/// Every sample that the scope holds, as a file.
fn export_csv(session: &mut Session, id: ScopeId) {
    let circuit = session.circuit();
    let Some(scope) = circuit.scopes.iter().find(|scope| scope.id == id) else {
        session.warn("The scope is gone. Nothing was exported.");
        return;
    };
    let run = session.pacer.run();
    let columns: Vec<_> = scope
        .plots
        .iter()
        .enumerate()
        .filter_map(|(index, plot)| {
            let trace = run.trace(id, index)?;
            Some((plot_title(circuit, plot), trace))
        })
        .collect();
    let rows = columns.iter().map(|(_, trace)| trace.len()).max();
    let rows = rows.unwrap_or(0);
    if rows == 0 {
        session.warn("The scope has no samples yet. Let the circuit run and export again.");
        return;
    }
    let text = csv(&columns);
    match files::download("scope.csv", "text/csv", &text) {
        Ok(()) => session.say(format!("Exported {rows} samples to scope.csv.")),
        Err(_) => session.warn("The browser refused the download. Nothing was exported."),
    }
}
