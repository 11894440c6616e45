//! What the menus of elements and scopes do with scopes.

use circuit_designer_model::scope_view::{csv, plot_title};
use circuit_designer_model::{
    Arrangement, Command, Effect, ElementId, Scope, ScopeId, VerticalScale,
};

use crate::action::ScopeAction::{self, *};
use crate::page_task::Download;
use crate::state::editor::Editor;

pub fn perform(action: ScopeAction, editor: &mut Editor) {
    match action {
        ViewInNewScope { element, pin } => view_in_new(editor, element, pin, true),
        ViewInNewUndockedScope { element, pin } => view_in_new(editor, element, pin, false),
        AddToExistingScope {
            scope,
            element,
            pin,
        } => {
            editor.apply(Command::AddPlot {
                scope,
                element,
                pin,
            });
        }
        RemoveScope(scope) => {
            editor.apply(Command::RemoveScope { scope });
        }
        DockScope(id) => edit(editor, id, |scope| {
            scope.docked = true;
            // To the right of all others; the document closes the gaps.
            scope.column = u32::MAX;
        }),
        UndockScope(id) => edit(editor, id, |scope| scope.docked = false),
        MaxScale(id) => edit(editor, id, |scope| {
            scope.scale = match scope.scale {
                VerticalScale::MaxScale => VerticalScale::Auto,
                _ => VerticalScale::MaxScale,
            }
        }),
        Stack(id) => arrange(editor, Arrangement::Stack, Some(id)),
        Unstack(id) => arrange(editor, Arrangement::Unstack, Some(id)),
        Combine(id) => arrange(editor, Arrangement::Combine, Some(id)),
        RemovePlot { scope, plot } => {
            editor.apply(Command::RemovePlot { scope, plot });
        }
        ResetScope(scope) => editor.pacer.clear_scope(scope),
        StackAll => arrange(editor, Arrangement::Stack, None),
        UnstackAll => arrange(editor, Arrangement::Unstack, None),
        CombineAll => arrange(editor, Arrangement::Combine, None),
        SeparateAll => arrange(editor, Arrangement::Separate, None),
    }
}

fn arrange(editor: &mut Editor, how: Arrangement, scope: Option<ScopeId>) {
    editor.apply(Command::ArrangeScopes { how, scope });
}

fn edit(editor: &mut Editor, id: ScopeId, change: impl FnOnce(&mut Scope)) {
    let known = editor.circuit().scopes.iter().find(|scope| scope.id == id);
    let Some(mut scope) = known.cloned() else {
        editor.warn("The scope is gone.");
        return;
    };
    change(&mut scope);
    editor.apply(Command::EditScope {
        scope,
        gesture: None,
    });
}

fn view_in_new(editor: &mut Editor, element: ElementId, pin: Option<u32>, docked: bool) {
    let effect = editor.apply(Command::AddScope {
        element,
        pin,
        docked,
    });
    let Some(usual) = editor.view.scopes.usual.clone() else {
        return;
    };
    let Some(id) = effect.as_ref().and_then(created) else {
        return;
    };
    edit(editor, id, |scope| {
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

/// Every sample that the scope holds, as a file; nothing when there are none, which is said.
pub fn csv_file(editor: &mut Editor, id: ScopeId) -> Option<Download> {
    let circuit = editor.circuit();
    let Some(scope) = circuit.scopes.iter().find(|scope| scope.id == id) else {
        editor.warn("The scope is gone. Nothing was exported.");
        return None;
    };
    let run = editor.pacer.run();
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
        editor.warn("The scope has no samples yet. Let the circuit run and export again.");
        return None;
    }
    Some(Download {
        name: "scope.csv".into(),
        media_type: "text/csv",
        text: csv(&columns),
        done: format!("Exported {rows} samples to scope.csv."),
        failed: "The browser refused the download. Nothing was exported.".into(),
    })
}
