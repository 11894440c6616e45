//! Wires, lines, boxes, words and tables.

use circuit_designer_model::Element;
use circuit_designer_model::sheet::Area;
use egui::{Align2, pos2, vec2};

use super::symbol_builder::place;
use super::{Ink, Symbol, SymbolBuilder, truth_table};

pub fn draw(element: &Element) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    let straight = vec![place(element.from), place(element.to)];
    match element.kind.as_str() {
        "line" => builder.path(straight, Ink::Faint),
        "box" => {
            let area = Area::of(element.from, element.to);
            let (left, top) = (area.left as f32, area.top as f32);
            let (right, bottom) = (area.right as f32, area.bottom as f32);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            let corners = corners.iter().map(|(x, y)| pos2(*x, *y)).collect();
            builder.shape(corners, Ink::Faint, None);
        }
        "text" => words(&mut builder, element),
        "truth-table" => truth_table::draw(&mut builder, element),
        "wire" | "routed-wire" => {
            let path = if element.route.len() >= 2 {
                element.route.iter().map(|point| place(*point)).collect()
            } else {
                straight
            };
            builder.path(path.clone(), Ink::Pin(0));
            builder.flow_along(path, 0);
        }
        _ => return None,
    }
    Some(builder.finish())
}

fn words(builder: &mut SymbolBuilder, element: &Element) {
    let size = element.number("size") as f32;
    let at = place(element.from) - vec2(0.0, size / 2.0);
    let text = element.text("text");
    if element.flag("bar") {
        builder.text_with_bar(at, Align2::LEFT_TOP, text, size);
    } else {
        builder.text(at, Align2::LEFT_TOP, text, size, Ink::Words);
    }
}
