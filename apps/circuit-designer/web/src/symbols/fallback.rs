//! A labelled box with its pins, for kinds without a symbol of their own.

use circuit_designer_model::Element;
use circuit_designer_model::sheet::Outline;
use egui::{Align2, pos2};

use super::symbol_builder::{SymbolBuilder, place};
use super::{Ink, Symbol};

pub fn draw(element: &Element) -> Symbol {
    let mut builder = SymbolBuilder::of(element);
    let outline = Outline::of(element);
    for pin in 0..builder.pins.len() {
        let end = outline
            .lines
            .get(pin)
            .map_or(builder.pin(pin), |line| place(line.1));
        builder.lead(pin, end);
        builder.flow(pin, &[end]);
    }
    let Some(body) = outline.body else {
        return builder.finish();
    };
    let (left, top) = (body.left as f32, body.top as f32);
    let (right, bottom) = (body.right as f32, body.bottom as f32);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let corners = corners.iter().map(|(x, y)| pos2(*x, *y)).collect();
    builder.shape(corners, Ink::Body, Some(super::Fill::Sheet));
    let title = element.part().map_or("?", |part| part.identity().title);
    let middle = pos2((left + right) / 2.0, (top + bottom) / 2.0);
    builder.text(middle, Align2::CENTER_CENTER, title, 10.0, Ink::Words);
    builder.finish()
}
