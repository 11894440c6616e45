//! Commands on what is selected, and the clipboard of this page.

use circuit_designer_model::{Command, Element, ElementId, Flip, Point};

use crate::session::Session;
use crate::sheet::editing::grid;
use crate::sheet::views;

pub fn selection(session: &Session) -> Vec<ElementId> {
    session.view.selection.iter().copied().collect()
}

pub fn can_delete(session: &Session) -> bool {
    !session.view.selection.is_empty()
        || session.view.hovered.element.is_some()
        || session.view.scopes.hovered().is_some()
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

pub fn can_swap(session: &Session) -> bool {
    let selected = session.selected();
    !selected.is_empty() && selected.iter().all(|element| element.pins().len() == 2)
}

pub fn can_split(session: &Session, element: ElementId, at: Point) -> bool {
    let wire = session.circuit().element(element);
    wire.is_some_and(|wire| wire.kind == "wire" && at.lies_within(wire.from, wire.to))
}

/// Centres a circuit that was opened, once the scopes that came with it have taken their room.
pub fn center_soon(session: &mut Session) {
    session.view.is_to_be_centred = true;
}

/// To be called when the sheet has its place in a frame. Returns whether the view was changed.
pub fn center_if_due(session: &mut Session) -> bool {
    let is_due = std::mem::take(&mut session.view.is_to_be_centred);
    if is_due {
        views::centre(session);
    }
    is_due
}
