//! Names of places on the sheet, for whoever drives the page.

use std::collections::HashMap;

use canvas_shell::{mark, mark_always};
use circuit_designer_model::Element;
use egui::{Pos2, Rect, Ui, Vec2, pos2};

use crate::state::editor::Editor;
use crate::state::geometry::SheetGeometry;

/// Size of the anchor of an element or a pin.
const SIZE: f32 = 6.0;

pub fn list(ui: &Ui, editor: &Editor, geometry: &SheetGeometry, rect: Rect) {
    let camera = editor.view.camera;
    let screen = |at: Pos2| camera.to_screen(rect.min, at.x, at.y);
    let origin = Rect::from_two_pos(screen(Pos2::ZERO), screen(pos2(16.0, 16.0)));
    mark_always(ui.ctx(), "sheet/origin", origin);
    if !editor.page.is_keyed() {
        return;
    }
    let place = |at: Pos2| Rect::from_center_size(screen(at), Vec2::splat(SIZE));
    let spots = geometry.spots(camera.scale);
    let names = names(&editor.circuit().elements);
    for (index, drawn) in geometry.drawn.iter().enumerate() {
        let Some(name) = names.get(index) else {
            continue;
        };
        if let Some(Some(spot)) = spots.get(index) {
            mark(ui, format!("element/{name}"), place(*spot));
        }
        for pin in &drawn.pins {
            // One-terminal parts do not name their pin.
            let pin_name = if pin.name.is_empty() { "1" } else { pin.name };
            let at = pos2(pin.at.x as f32, pin.at.y as f32);
            mark(ui, format!("pin/{name}/{pin_name}"), place(at));
        }
        if let Some(letter) = drawn.symbol.letter {
            let area = Rect::from_two_pos(screen(letter.min), screen(letter.max));
            mark(ui, format!("letter/{name}"), area);
        }
    }
    for (number, at) in geometry.marked_places().enumerate() {
        let at = pos2(at.x as f32, at.y as f32);
        mark(ui, format!("bad-connection/{}", number + 1), place(at));
    }
}

/// `R1`, or kind and number for what has no name; a name that is used again gets a number too.
fn names(elements: &[Element]) -> Vec<String> {
    let mut used: HashMap<&str, usize> = HashMap::new();
    elements
        .iter()
        .map(|element| {
            let is_named = !element.name.is_empty();
            let base = if is_named {
                &element.name
            } else {
                &element.kind
            };
            let count = used.entry(base).or_insert(0);
            *count += 1;
            match (is_named, *count) {
                (true, 1) => base.clone(),
                (_, number) => format!("{base}/{number}"),
            }
        })
        .collect()
}
