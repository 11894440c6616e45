//! The clipboard of this page: copies of what is selected.

use circuit_designer_model::{Command, Element, Point};

use crate::state::editor::Editor;

pub fn cut(editor: &mut Editor) {
    copy(editor);
    let elements = editor.selected_ids();
    editor.apply(Command::Delete { elements });
}

pub fn copy(editor: &mut Editor) {
    let copies: Vec<Element> = editor.selected().into_iter().cloned().collect();
    if !copies.is_empty() {
        editor.view.clipboard = copies;
    }
}

/// Under the pointer when it is on the sheet, else beside the circuit.
pub fn paste(editor: &mut Editor) {
    let copies = editor.view.clipboard.clone();
    let Some((low, high)) = corners(&copies) else {
        return;
    };
    let grid = editor.grid();
    let (dx, dy) = match editor.view.hovered.at {
        Some(at) => {
            let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
            (at.x - middle.x, at.y - middle.y)
        }
        None => beside(editor, low),
    };
    let snapped = |distance: i32| distance.div_euclid(grid) * grid;
    add_copies(editor, copies, snapped(dx), snapped(dy));
}

/// To the right of everything, on the same height.
fn beside(editor: &Editor, low: Point) -> (i32, i32) {
    let gap = 4 * editor.grid();
    match corners(&editor.circuit().elements) {
        Some((_, farthest)) => (farthest.x + gap - low.x, 0),
        None => (0, 0),
    }
}

/// A copy right below the original, without the clipboard.
pub fn duplicate(editor: &mut Editor) {
    let copies: Vec<Element> = editor.selected().into_iter().cloned().collect();
    let Some((low, high)) = corners(&copies) else {
        return;
    };
    let grid = editor.grid();
    let down = (high.y - low.y).div_euclid(grid) * grid + 2 * grid;
    add_copies(editor, copies, 0, down);
}

fn add_copies(editor: &mut Editor, elements: Vec<Element>, dx: i32, dy: i32) {
    let effect = editor.apply(Command::Paste { elements, dx, dy });
    if let Some(effect) = effect {
        editor.view.selection = effect.created.into_iter().collect();
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
