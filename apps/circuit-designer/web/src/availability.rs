//! Which actions can be done now, and why the others cannot.

use circuit_designer_model::{Circuit, ElementId, Point, ScopeId};

use crate::action::Action::{self, *};
use crate::action::ScopeAction::{self, *};
use crate::state::editor::Editor;
use crate::state::gesture::Gesture;
use crate::state::switch::Switch;

/// Whether a switch is on; nothing for what is no switch.
pub fn checked(action: Action, editor: &Editor) -> Option<bool> {
    match action {
        Toggle(switch) => Some(switch.is_on(&editor.circuit().settings, &editor.view.options)),
        _ => None,
    }
}

fn needs(is_met: bool, text: &'static str) -> Option<&'static str> {
    (!is_met).then_some(text)
}

/// Nothing when it can be done now, else why not.
pub fn obstacle(action: Action, editor: &Editor) -> Option<&'static str> {
    let has_selection = !editor.view.selection.is_empty();
    let is_blank = editor.circuit().elements.is_empty();
    match action {
        OpenFile | ImportText | OpenExample(_) => {
            needs(!editor.page.is_keyed(), "A task is to be solved by drawing")
        }
        Toggle(Switch::JoinAtT) => needs(
            !editor.page.is_keyed(),
            "In a task, wires join at their ends only",
        ),
        RecoverAutoSave => needs(
            editor.view.recoverable.is_some(),
            "Nothing was saved before",
        ),
        Undo => needs(
            editor.workspace.undo_label().is_some(),
            "Nothing has been changed yet",
        ),
        Redo => needs(
            editor.workspace.redo_label().is_some(),
            "Nothing was undone",
        ),
        Rotate => needs(can_rotate(editor), "Select something first"),
        Cut | Copy | Duplicate | FlipX | FlipY | FlipXy => {
            needs(has_selection, "Select something first")
        }
        ConvertWires => needs(has_plain_wire(editor.circuit()), "There is no plain wire"),
        Delete => needs(can_delete(editor), "Select something first"),
        Paste => needs(
            !editor.view.clipboard.is_empty(),
            "Nothing was cut or copied",
        ),
        SelectAll | CentreCircuit | ExportImage | ExportSvg | Print | FindOperatingPoint => {
            needs(!is_blank, "The sheet is blank")
        }
        SwapTerminals => needs(
            can_swap(editor),
            "Only parts with two terminals can be turned end for end",
        ),
        SplitWire { element, at } => needs(
            can_split(editor.circuit(), element, at),
            "Only a straight wire can be split, between its ends",
        ),
        Scope(action) => scope_obstacle(action, editor.circuit()),
        ExportCsv(id) | ScopeProperties(id) => {
            let is_there = editor.circuit().scopes.iter().any(|scope| scope.id == id);
            needs(is_there, "The scope is gone")
        }
        NewBlankCircuit
        | SaveAs
        | ExportText(_)
        | ToggleFullScreen
        | About
        | FindComponent
        | Zoom100
        | ZoomIn
        | ZoomOut
        | EditElement { .. }
        | Enter(_)
        | Toggle(_)
        | Shortcuts
        | OtherOptions => None,
    }
}

fn has_plain_wire(circuit: &Circuit) -> bool {
    circuit.elements.iter().any(|it| it.kind == "wire")
}

fn can_delete(editor: &Editor) -> bool {
    !editor.view.selection.is_empty()
        || editor.view.hovered.element.is_some()
        || editor.view.scopes.hovered().is_some()
}

/// Is there something to turn?
fn can_rotate(editor: &Editor) -> bool {
    let is_placing = matches!(editor.view.sheet.gesture, Gesture::Placing(_));
    is_placing || !editor.view.selection.is_empty()
}

fn can_swap(editor: &Editor) -> bool {
    let selected = editor.selected();
    !selected.is_empty() && selected.iter().all(|element| element.pins().len() == 2)
}

fn can_split(circuit: &Circuit, element: ElementId, at: Point) -> bool {
    let wire = circuit.element(element);
    wire.is_some_and(|wire| wire.kind == "wire" && at.lies_within(wire.from, wire.to))
}

fn scope_obstacle(action: ScopeAction, circuit: &Circuit) -> Option<&'static str> {
    let scopes = &circuit.scopes;
    let find = |id: ScopeId| scopes.iter().find(|scope| scope.id == id);
    let docked = scopes.iter().filter(|scope| scope.docked);
    let count = docked.clone().count();
    match action {
        ViewInNewScope { element, .. } | ViewInNewUndockedScope { element, .. } => {
            let pins = circuit.element(element).map(|it| it.pins().len());
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
        StackAll | UnstackAll | CombineAll => needs(count > 1, "There are not two docked scopes"),
        SeparateAll => needs(
            scopes.iter().any(|scope| scope.plots.len() > 1),
            "No scope has several plots",
        ),
        RemoveScope(id) | MaxScale(id) | ResetScope(id) | RemovePlot { scope: id, .. } => {
            needs(find(id).is_some(), "The scope is gone")
        }
    }
}
