//! Commands on what is selected, and what becomes selected.

use std::collections::BTreeSet;

use circuit_designer_model::sheet::Area;
use circuit_designer_model::{Command, ElementId, Flip, Point};
use egui::Pos2;

use crate::state::editor::Editor;
use crate::state::gesture::Gesture;

pub fn select_all(editor: &mut Editor) {
    let all = editor.circuit().elements.iter().map(|it| it.id).collect();
    editor.view.selection = all;
}

/// The scope under the pointer; else what is selected; else the element under the pointer.
pub fn delete(editor: &mut Editor) {
    if let Some(scope) = editor.view.scopes.hovered() {
        editor.apply(Command::RemoveScope { scope });
        return;
    }
    let mut elements = editor.selected_ids();
    if elements.is_empty() {
        elements.extend(editor.view.hovered.element);
    }
    if !elements.is_empty() {
        editor.apply(Command::Delete { elements });
    }
}

pub fn flip(editor: &mut Editor, axis: Flip) {
    let elements = editor.selected_ids();
    editor.apply(Command::Flip { elements, axis });
}

pub fn swap_ends(editor: &mut Editor) {
    let elements = editor.selected_ids();
    editor.apply(Command::SwapEnds { elements });
}

/// Turns the part that is being placed, else the selection, by a quarter.
pub fn rotate(editor: &mut Editor) {
    if let Gesture::Placing(placing) = &mut editor.view.sheet.gesture {
        placing.turns = (placing.turns + 1) % 4;
        return;
    }
    let elements = editor.selected_ids();
    if !elements.is_empty() && editor.can_edit() {
        editor.apply(Command::Rotate { elements });
    }
}

/// Moves the selection by steps of the grid.
pub fn nudge(editor: &mut Editor, right: i32, down: i32) {
    let elements = editor.selected_ids();
    if elements.is_empty() || !editor.can_edit() {
        return;
    }
    let grid = editor.grid();
    editor.apply(Command::Move {
        elements,
        dx: right * grid,
        dy: down * grid,
        gesture: None,
    });
}

/// Selects what lies in a rectangle, besides what was selected before.
pub fn select_within(editor: &mut Editor, from: Pos2, to: Pos2, kept: BTreeSet<ElementId>) {
    let corner = |at: Pos2| Point::new(at.x.round() as i32, at.y.round() as i32);
    let area = Area::of(corner(from), corner(to));
    let geometry = editor.geometry();
    let inside = geometry
        .drawn
        .iter()
        .filter(|drawn| drawn.outline.bounds.meets(area))
        .map(|drawn| drawn.id);
    editor.view.selection = kept.into_iter().chain(inside).collect();
}
