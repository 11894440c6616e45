//! Commands on what is selected, and the clipboard of this page.

use circuit_designer_model::{Command, Element, ElementId, Flip, Point};
use egui::vec2;

use crate::session::Session;
use crate::sheet::camera::SheetCamera;

/// Bit of the file's options: 8 instead of 16.
const SMALL_GRID: u32 = 2;
/// A circuit that is centred is not blown up beyond this (section A.3).
const LARGEST_FIT: f32 = 1.5;
/// Free space around a circuit that fills the sheet.
const FIT_MARGIN: f32 = 48.0;

pub fn grid(session: &Session) -> i32 {
    match session.circuit().settings.options & SMALL_GRID {
        0 => 16,
        _ => 8,
    }
}

pub fn selection(session: &Session) -> Vec<ElementId> {
    session.view.selection.iter().copied().collect()
}

/// The scope under the pointer; else what is selected; else the element under the pointer.
pub fn delete(session: &mut Session) {
    if let Some(scope) = session.view.scopes.hovered() {
        session.run(Command::RemoveScope { scope });
        return;
    }
    let mut elements = selection(session);
    if elements.is_empty() {
        elements.extend(session.view.hovered.element);
    }
    if !elements.is_empty() {
        session.run(Command::Delete { elements });
    }
}

pub fn copy(session: &mut Session) {
    let copies: Vec<Element> = session.selected().into_iter().cloned().collect();
    if !copies.is_empty() {
        session.view.clipboard = copies;
    }
}

/// Under the pointer when it is on the sheet, else beside the circuit.
pub fn paste(session: &mut Session) {
    let copies = session.view.clipboard.clone();
    let Some((low, high)) = corners(&copies) else {
        return;
    };
    let grid = grid(session);
    let (dx, dy) = match session.view.hovered.at {
        Some(at) => {
            let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
            (at.x - middle.x, at.y - middle.y)
        }
        None => beside(session, low),
    };
    let snapped = |distance: i32| distance.div_euclid(grid) * grid;
    add_copies(session, copies, snapped(dx), snapped(dy));
}

/// To the right of everything, on the same height.
fn beside(session: &Session, low: Point) -> (i32, i32) {
    let gap = 4 * grid(session);
    match corners(&session.circuit().elements) {
        Some((_, farthest)) => (farthest.x + gap - low.x, 0),
        None => (0, 0),
    }
}

/// A copy right below the original, without the clipboard.
pub fn duplicate(session: &mut Session) {
    let copies: Vec<Element> = session.selected().into_iter().cloned().collect();
    let Some((low, high)) = corners(&copies) else {
        return;
    };
    let grid = grid(session);
    let down = (high.y - low.y).div_euclid(grid) * grid + 2 * grid;
    add_copies(session, copies, 0, down);
}

fn add_copies(session: &mut Session, elements: Vec<Element>, dx: i32, dy: i32) {
    let effect = session.run(Command::Paste { elements, dx, dy });
    if let Some(effect) = effect {
        session.view.selection = effect.created.into_iter().collect();
    }
}

/// Ends and pins of all elements.
fn corners(elements: &[Element]) -> Option<(Point, Point)> {
    let mut corners: Option<(Point, Point)> = None;
    for element in elements {
        let pins = element.pins().into_iter().map(|pin| pin.at);
        let bends = element.route.iter().copied();
        for point in pins.chain(bends).chain([element.from, element.to]) {
            let (low, high) = corners.get_or_insert((point, point));
            *low = Point::new(low.x.min(point.x), low.y.min(point.y));
            *high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
    }
    corners
}

pub fn flip(session: &mut Session, axis: Flip) {
    let elements = selection(session);
    session.run(Command::Flip { elements, axis });
}

/// By a quarter turn to the right: a flip at the diagonal, then one from side to side.
pub fn rotate(session: &mut Session) {
    flip(session, Flip::Xy);
    flip(session, Flip::X);
}

pub fn can_swap(session: &Session) -> bool {
    let selected = session.selected();
    !selected.is_empty() && selected.iter().all(|element| element.pins().len() == 2)
}

pub fn can_split(session: &Session, element: ElementId, at: Point) -> bool {
    let wire = session.circuit().element(element);
    wire.is_some_and(|wire| wire.kind == "wire" && at.lies_within(wire.from, wire.to))
}

pub fn center(session: &mut Session) {
    let (Some(sheet), Some((low, high))) = (
        session.view.sheet.rect,
        corners(&session.circuit().elements),
    ) else {
        return;
    };
    let size = vec2((high.x - low.x) as f32, (high.y - low.y) as f32);
    let room = sheet.size() - vec2(2.0, 2.0) * FIT_MARGIN;
    let fit = (room.x / size.x.max(1.0)).min(room.y / size.y.max(1.0));
    let scale = fit.clamp(crate::sheet::camera::SMALLEST_SCALE, LARGEST_FIT);
    let middle = vec2((low.x + high.x) as f32, (low.y + high.y) as f32) / 2.0;
    session.view.camera = SheetCamera {
        scale,
        offset: (sheet.size() / 2.0 - middle * scale).round(),
    };
}

/// The middle of the sheet stays where it is.
pub fn zoom_by(session: &mut Session, factor: f32) {
    if let Some(sheet) = session.view.sheet.rect {
        session.view.camera = session
            .view
            .camera
            .zoomed(sheet.min, sheet.center(), factor);
    }
}

pub fn zoom_to(session: &mut Session, scale: f32) {
    let factor = scale / session.view.camera.scale;
    zoom_by(session, factor);
}

/// Moves the selection by grid steps.
pub fn nudge(session: &mut Session, columns: i32, rows: i32) {
    let elements = selection(session);
    let grid = grid(session);
    if !elements.is_empty() {
        session.run(Command::Move {
            elements,
            dx: columns * grid,
            dy: rows * grid,
            gesture: None,
        });
    }
}
