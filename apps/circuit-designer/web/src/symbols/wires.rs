//! Wires, lines and boxes.

use circuit_designer_model::Element;
use circuit_designer_model::sheet::Area;
use egui::pos2;

use super::draft::place;
use super::{Draft, Ink, Symbol};

pub fn draw(element: &Element) -> Symbol {
    let mut draft = Draft::of(element);
    let straight = vec![place(element.from), place(element.to)];
    match element.kind.as_str() {
        "line" => draft.path(straight, Ink::Faint),
        "box" => {
            let area = Area::of(element.from, element.to);
            let (left, top) = (area.left as f32, area.top as f32);
            let (right, bottom) = (area.right as f32, area.bottom as f32);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            let corners = corners.iter().map(|(x, y)| pos2(*x, *y)).collect();
            draft.shape(corners, Ink::Faint, None);
        }
        _ => {
            let path = if element.route.len() >= 2 {
                element.route.iter().map(|point| place(*point)).collect()
            } else {
                straight
            };
            draft.path(path.clone(), Ink::Pin(0));
            draft.flow_along(path, 0);
        }
    }
    draft.finish()
}
