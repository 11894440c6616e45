//! Diodes of all kinds, and the switches that are built from them.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::{Color32, Pos2};

use super::symbol_builder::SymbolBuilder;
use super::{Fill, Ink, Symbol};

const HALF: f32 = 8.0;

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    match element.kind.as_str() {
        "diode" => plain(&mut builder, &[(8.0, HALF), (8.0, -HALF)]),
        "zener" => plain(
            &mut builder,
            &[(12.0, 11.0), (8.0, HALF), (8.0, -HALF), (4.0, -11.0)],
        ),
        "tunnel-diode" => plain(
            &mut builder,
            &[(3.0, HALF), (8.0, HALF), (8.0, -HALF), (3.0, -HALF)],
        ),
        "varactor" => {
            plain(&mut builder, &[(8.0, HALF), (8.0, -HALF)]);
            let second = vec![builder.mid(12.0, HALF), builder.mid(12.0, -HALF)];
            builder.path(second, Ink::Pin(1));
        }
        "led" => led(&mut builder, element, readings),
        "diac" => both_ways(&mut builder),
        "scr" => {
            plain(&mut builder, &[(8.0, HALF), (8.0, -HALF)]);
            gate(&mut builder);
        }
        "triac" => {
            both_ways(&mut builder);
            gate(&mut builder);
        }
        _ => return None,
    }
    Some(builder.finish())
}

fn triangle(builder: &SymbolBuilder, base: f32, tip: f32, side: f32, half: f32) -> Vec<Pos2> {
    vec![
        builder.mid(base, side + half),
        builder.mid(base, side - half),
        builder.mid(tip, side),
    ]
}

/// A triangle that points to the cathode, and the cathode as given.
fn plain(builder: &mut SymbolBuilder, cathode: &[(f32, f32)]) {
    builder.leads(HALF);
    let body = triangle(builder, -HALF, HALF, 0.0, HALF);
    builder.shape(body, Ink::Pin(0), Some(Fill::Ink));
    let bar = cathode.iter().map(|(x, y)| builder.mid(*x, *y)).collect();
    builder.path(bar, Ink::Pin(1));
}

fn led(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    let part = |key: &str| (element.number(key).clamp(0.0, 1.0) * 255.0) as u8;
    let colour = Color32::from_rgb(part("red"), part("green"), part("blue"));
    let current = readings.map_or(0.0, |it| it.current(0).max(0.0));
    let full = element.number("full_current").max(1e-9);
    let share = (current / full).clamp(0.0, 1.0) as f32;
    let middle = builder.mid(0.0, 0.0);
    if share > 0.02 {
        let glow = Fill::Colour(colour.gamma_multiply(0.25 + 0.55 * share));
        builder.circle(middle, 15.0, Ink::Colour(Color32::TRANSPARENT), Some(glow));
    }
    builder.circle(middle, 15.0, Ink::Colour(colour.gamma_multiply(0.8)), None);
    plain(builder, &[(8.0, HALF), (8.0, -HALF)]);
    for shift in [0.0, 7.0] {
        let (from, tip) = (
            builder.mid(shift - 4.0, 13.0),
            builder.mid(shift + 3.0, 21.0),
        );
        builder.line(from, tip, Ink::Colour(colour));
        builder.arrow_head(from, tip, 5.0, Ink::Colour(colour));
    }
}

fn both_ways(builder: &mut SymbolBuilder) {
    builder.leads(HALF);
    let up = triangle(builder, -HALF, HALF, 8.0, 7.0);
    let down = triangle(builder, HALF, -HALF, -8.0, 7.0);
    builder.shape(up, Ink::Pin(0), Some(Fill::Ink));
    builder.shape(down, Ink::Pin(1), Some(Fill::Ink));
    for (along, pin) in [(-HALF, 0), (HALF, 1)] {
        let bar = vec![builder.mid(along, 15.0), builder.mid(along, -15.0)];
        builder.path(bar, Ink::Pin(pin));
    }
}

/// The gate, from the cathode to the third pin.
fn gate(builder: &mut SymbolBuilder) {
    if builder.pins.len() < 3 {
        return;
    }
    let gate = builder.pin(2);
    let cathode = builder.mid(HALF, 0.0);
    let across = gate - cathode;
    let along = builder.direction();
    // Out at an angle, then straight to the pin.
    let depth = across.x * along.x + across.y * along.y;
    let knee = gate - along * (depth - 8.0).max(0.0);
    builder.path(vec![cathode, knee, gate], Ink::Pin(2));
    builder.flow(2, &[knee, cathode]);
}
