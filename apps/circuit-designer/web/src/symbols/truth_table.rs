//! A truth table on the sheet: a card of names and digits, in the colours of words.

use circuit_designer_model::Element;
use circuit_designer_model::sheet::{LETTER, TablePicture, TableText};
use egui::{Align2, Pos2, pos2};

use super::symbol_builder::place;
use super::{Ink, Mark, SymbolBuilder};

/// Lines of the table and the edge of its card: thinner than anything that conducts.
const LINE: f32 = 1.0;

pub fn draw(builder: &mut SymbolBuilder, element: &Element) {
    let picture = TablePicture::of(element);
    let area = picture.area;
    let (left, top) = (area.left as f32, area.top as f32);
    let (right, bottom) = (area.right as f32, area.bottom as f32);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    thin(builder, corners.map(|(x, y)| pos2(x, y)).to_vec(), true);
    for (from, to) in picture.lines {
        thin(builder, vec![place(from), place(to)], false);
    }
    for (at, kind, text) in picture.texts {
        let (align, ink) = match kind {
            TableText::Name => (Align2::CENTER_CENTER, Ink::Body),
            TableText::Given => (Align2::CENTER_CENTER, Ink::Faint),
            TableText::Wanted => (Align2::CENTER_CENTER, Ink::Words),
            TableText::Words => (Align2::LEFT_CENTER, Ink::Words),
        };
        builder.text(place(at), align, text, LETTER as f32, ink);
    }
}

fn thin(builder: &mut SymbolBuilder, points: Vec<Pos2>, closed: bool) {
    builder.push(Mark::Path {
        points,
        ink: Ink::Faint,
        width: LINE,
        closed,
        fill: None,
    });
}
