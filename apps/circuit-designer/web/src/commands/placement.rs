//! What drawing and dragging on the sheet do to the circuit.

use std::collections::BTreeSet;

use circuit_designer_model::sheet::{route, wires_through};
use circuit_designer_model::{Command, ElementId, End, Point};

use crate::state::editor::Editor;
use crate::state::gesture::{Drag, Placing};

/// Returns false when there was nothing to place.
pub fn place(editor: &mut Editor, placing: Placing) -> bool {
    let grid = editor.grid();
    let Some(element) = placing.element(editor.circuit(), grid) else {
        return false;
    };
    let effect = editor.apply(Command::Place {
        kind: element.kind,
        from: element.from,
        to: element.to,
        parameters: element.parameters,
        route: element.route,
    });
    if let Some(placed) = effect.and_then(|effect| effect.created.first().copied()) {
        join(editor, &[placed], format!("place {placed}"));
    }
    true
}

/// Joins the ends of elements to the wires they lie on, and the wires to posts they pass, when the
/// option is on.
fn join(editor: &mut Editor, elements: &[ElementId], gesture: String) {
    if !editor.view.options.join_at_t {
        return;
    }
    let circuit = editor.circuit();
    let mut points: BTreeSet<Point> = BTreeSet::new();
    let changed = || {
        circuit
            .elements
            .iter()
            .filter(|it| elements.contains(&it.id))
    };
    for element in changed() {
        points.extend(element.pins().iter().map(|pin| pin.at));
    }
    for wire in changed().filter(|it| it.kind == "wire") {
        let pins = circuit.elements.iter().flat_map(|it| it.pins());
        let passed = pins.filter(|pin| pin.at.lies_within(wire.from, wire.to));
        points.extend(passed.map(|pin| pin.at));
    }
    let at: Vec<Point> = points
        .into_iter()
        .filter(|point| !wires_through(circuit, *point).is_empty())
        .collect();
    if !at.is_empty() {
        editor.apply(Command::Join {
            at,
            gesture: Some(gesture),
        });
    }
}

/// Does what a finished drag came to, as one step.
pub fn finish_drag(editor: &mut Editor, drag: &Drag) {
    let (dx, dy) = drag.by();
    if (dx, dy) == (0, 0) {
        return;
    }
    let name = format!("drag {}", editor.workspace.revision());
    let gesture = Some(name.clone());
    if !drag.whole.is_empty() {
        let command = Command::Move {
            elements: drag.whole.clone(),
            dx,
            dy,
            gesture: gesture.clone(),
        };
        if editor.apply(command).is_none() {
            return;
        }
    }
    let grid = editor.grid();
    for (element, end) in &drag.ends {
        let circuit = editor.circuit();
        let Some(moved) = circuit
            .element(*element)
            .and_then(|it| drag.moved(circuit, it, grid))
        else {
            continue;
        };
        let to = match end {
            End::From => moved.from,
            End::To => moved.to,
        };
        let command = Command::MoveEnd {
            element: *element,
            end: *end,
            to,
            gesture: gesture.clone(),
        };
        if editor.apply(command).is_none() {
            return;
        }
    }
    for (element, _) in &drag.ends {
        reroute(editor, *element, grid, gesture.clone());
    }
    let ends = drag.ends.iter().map(|(id, _)| *id);
    let touched: Vec<ElementId> = drag.whole.iter().copied().chain(ends).collect();
    join(editor, &touched, name);
}

/// A routed wire finds its way again after its ends have moved.
fn reroute(editor: &mut Editor, element: ElementId, grid: i32, gesture: Option<String>) {
    let circuit = editor.circuit();
    let Some(wire) = circuit.element(element) else {
        return;
    };
    if wire.kind == "routed-wire" {
        let route = route(circuit, wire.from, wire.to, grid, Some(element));
        editor.apply(Command::Route {
            element,
            route,
            gesture,
        });
    }
}
