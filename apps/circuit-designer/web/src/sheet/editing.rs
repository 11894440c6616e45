//! What gestures on the sheet do to the circuit.

use std::collections::BTreeSet;
use std::rc::Rc;

use circuit_designer_model::sheet::{Area, route, wires_through};
use circuit_designer_model::{Command, Element, ElementId, End, Point, Value};
use egui::{Pos2, Rect};

use super::gesture::{Drag, Gesture, Placing};
use super::pointer::drawing_point;
use super::scene::Scene;
use crate::session::Session;
use crate::symbols::Look;

/// Distance of grid points.
pub const GRID: i32 = 16;
const SMALL_GRID: i32 = 8;
/// Bits of the file's options.
pub const SHOW_CURRENT: u32 = 1;
pub const USE_SMALL_GRID: u32 = 2;
pub const HIDE_VOLTAGE: u32 = 4;
pub const SHOW_POWER: u32 = 8;
pub const HIDE_VALUES: u32 = 16;
/// Change of a value by one notch of the wheel.
const WHEEL_FACTOR: f64 = 1.05;

pub fn has_option(session: &Session, bit: u32) -> bool {
    session.circuit().settings.options & bit != 0
}

pub fn grid(session: &Session) -> i32 {
    if has_option(session, USE_SMALL_GRID) {
        SMALL_GRID
    } else {
        GRID
    }
}

pub fn look(session: &Session) -> Look {
    let options = &session.view.options;
    Look {
        european_resistors: options.european_resistors,
        iec_gates: options.iec_gates,
        show_values: !has_option(session, HIDE_VALUES),
    }
}

/// The geometry of the circuit as it stands.
pub fn scene(session: &mut Session) -> Rc<Scene> {
    let (revision, look) = (session.workspace.revision(), look(session));
    match &session.view.sheet.scene {
        Some(scene) if scene.is_of(revision, look) => scene.clone(),
        _ => {
            let scene = Rc::new(Scene::new(session.circuit(), revision, look));
            session.view.sheet.scene = Some(scene.clone());
            scene
        }
    }
}

/// Returns false when there was nothing to place.
pub fn place(session: &mut Session, placing: Placing) -> bool {
    let grid = grid(session);
    let Some(element) = placing.element(session.circuit(), grid) else {
        return false;
    };
    let effect = session.run(Command::Place {
        kind: element.kind,
        from: element.from,
        to: element.to,
        parameters: element.parameters,
        route: element.route,
    });
    if let Some(placed) = effect.and_then(|effect| effect.created.first().copied()) {
        join(session, &[placed], format!("place {placed}"));
    }
    true
}

/// Joins the ends of elements to the wires they lie on, and the wires to posts they pass, when the
/// option is on.
fn join(session: &mut Session, elements: &[ElementId], gesture: String) {
    if !session.view.options.join_at_t {
        return;
    }
    let circuit = session.circuit();
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
        session.run(Command::Join {
            at,
            gesture: Some(gesture),
        });
    }
}

/// Does what a finished drag came to, as one step.
pub fn carry_out(session: &mut Session, drag: &Drag) {
    let (dx, dy) = drag.by();
    if (dx, dy) == (0, 0) {
        return;
    }
    let name = format!("drag {}", session.workspace.revision());
    let gesture = Some(name.clone());
    if !drag.whole.is_empty() {
        let command = Command::Move {
            elements: drag.whole.clone(),
            dx,
            dy,
            gesture: gesture.clone(),
        };
        if session.run(command).is_none() {
            return;
        }
    }
    let grid = grid(session);
    for (element, end) in &drag.ends {
        let circuit = session.circuit();
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
        if session.run(command).is_none() {
            return;
        }
    }
    for (element, _) in &drag.ends {
        route_anew(session, *element, grid, gesture.clone());
    }
    let ends = drag.ends.iter().map(|(id, _)| *id);
    let touched: Vec<ElementId> = drag.whole.iter().copied().chain(ends).collect();
    join(session, &touched, name);
}

/// A routed wire finds its way again after its ends have moved.
fn route_anew(session: &mut Session, element: ElementId, grid: i32, gesture: Option<String>) {
    let circuit = session.circuit();
    let Some(wire) = circuit.element(element) else {
        return;
    };
    if wire.kind == "routed-wire" {
        let route = route(circuit, wire.from, wire.to, grid, Some(element));
        session.run(Command::Route {
            element,
            route,
            gesture,
        });
    }
}

/// Is there something to turn?
pub fn can_rotate(session: &Session) -> bool {
    let is_placing = matches!(session.view.sheet.gesture, Gesture::Placing(_));
    is_placing || !session.view.selection.is_empty()
}

/// Turns the part that is being placed, else the selection, by a quarter.
pub fn rotate(session: &mut Session) {
    if let Gesture::Placing(placing) = &mut session.view.sheet.gesture {
        placing.turns = (placing.turns + 1) % 4;
        return;
    }
    let elements: Vec<ElementId> = session.view.selection.iter().copied().collect();
    if !elements.is_empty() && !session.view.options.editing_disabled {
        session.run(Command::Rotate { elements });
    }
}

/// Moves the selection by steps of the grid.
pub fn nudge(session: &mut Session, right: i32, down: i32) {
    let elements: Vec<ElementId> = session.view.selection.iter().copied().collect();
    if elements.is_empty() || session.view.options.editing_disabled {
        return;
    }
    let grid = grid(session);
    session.run(Command::Move {
        elements,
        dx: right * grid,
        dy: down * grid,
        gesture: None,
    });
}

/// Selects what lies in a rectangle, besides what was selected before.
pub fn select_within(session: &mut Session, from: Pos2, to: Pos2, kept: BTreeSet<ElementId>) {
    let corner = |at: Pos2| Point::new(at.x.round() as i32, at.y.round() as i32);
    let area = Area::of(corner(from), corner(to));
    let scene = scene(session);
    let inside = scene
        .drawn
        .iter()
        .filter(|drawn| drawn.outline.bounds.meets(area))
        .map(|drawn| drawn.id);
    session.view.selection = kept.into_iter().chain(inside).collect();
}

/// Does a double click put it to its next position?
pub fn is_switch(element: &Element) -> bool {
    let part = element.part();
    // A logic input is set by a click on its letter; a double click names it.
    element.kind != "logic-input" && part.is_some_and(|part| part.positions(element) > 1)
}

/// Changes the value of a resistor, capacitor or inductor under the pointer, when that is wanted.
pub fn wheel_edits(session: &mut Session, rect: Rect, at: Pos2, notches: f32) -> bool {
    let options = &session.view.options;
    if !options.wheel_edits_values || options.editing_disabled {
        return false;
    }
    let point = drawing_point(session, rect, at);
    let scale = session.view.camera.scale;
    let scene = scene(session);
    let index = scene.element_at(point, scale);
    let Some(element) = index.and_then(|index| session.circuit().elements.get(index)) else {
        return false;
    };
    let key = match element.kind.as_str() {
        "resistor" => "resistance",
        "capacitor" | "polarised-capacitor" => "capacitance",
        "inductor" => "inductance",
        _ => return false,
    };
    let value = element.number(key) * WHEEL_FACTOR.powf(f64::from(notches));
    let element = element.id;
    // Three digits, as values are written.
    let digits = 10f64.powf(2.0 - value.abs().log10().floor());
    let value = (value * digits).round() / digits;
    session.run(Command::Edit {
        element,
        parameters: [(key.to_string(), Value::Number(value))].into(),
        gesture: Some(format!("wheel {element}")),
    });
    true
}
