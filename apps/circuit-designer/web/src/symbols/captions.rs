//! Name and value beside a two-terminal part, clear of its symbol.

use circuit_designer_model::Element;
use egui::{Align2, vec2};

use super::symbol_builder::{Mark, STROKE, SymbolBuilder};
use super::{Ink, Symbol, SymbolStyle, words};

const SIZE: f32 = 11.5;

pub fn add(symbol: &mut Symbol, element: &Element, style: SymbolStyle) {
    let builder = SymbolBuilder::of(element);
    let value = words::value(element).filter(|_| style.show_values);
    let middle = builder.mid(0.0, 0.0);
    let half = half_width(&element.kind) + STROKE;
    let mut put = |offset, align, text: String, ink| {
        symbol.marks.push(Mark::Text {
            at: middle + offset,
            align,
            size: SIZE,
            text,
            ink,
            bar: false,
        });
    };
    let name = element.name.clone();
    let is_tapped = matches!(
        element.kind.as_str(),
        "potentiometer" | "analogue-switch" | "analogue-spdt" | "scr" | "triac"
    );
    if is_tapped && builder.is_horizontal() {
        // The tap or the gate comes from below.
        let text = format!("{name} {}", value.unwrap_or_default());
        let above = vec2(0.0, -half - 1.0);
        put(
            above,
            Align2::CENTER_BOTTOM,
            text.trim().to_string(),
            Ink::Words,
        );
    } else if builder.is_horizontal() {
        put(
            vec2(0.0, -half - 1.0),
            Align2::CENTER_BOTTOM,
            name,
            Ink::Faint,
        );
        if let Some(value) = value {
            put(vec2(0.0, half + 1.0), Align2::CENTER_TOP, value, Ink::Words);
        }
    } else if let Some(value) = value {
        put(vec2(half + 4.0, 0.0), Align2::LEFT_BOTTOM, name, Ink::Faint);
        put(vec2(half + 4.0, 0.0), Align2::LEFT_TOP, value, Ink::Words);
    } else {
        put(vec2(half + 4.0, 0.0), Align2::LEFT_CENTER, name, Ink::Faint);
    }
}

/// How far the symbol reaches to either side of its line.
fn half_width(kind: &str) -> f32 {
    match kind {
        "resistor" | "inductor" | "fuse" | "memristor" | "spark-gap" => 7.0,
        "diode" | "zener" | "varactor" | "tunnel-diode" => 10.0,
        "capacitor" | "polarised-capacitor" | "crystal" | "thermistor" => 12.0,
        "spdt" | "analogue-spdt" => 19.0,
        "potentiometer" => 8.0,
        "switch" | "analogue-switch" => 15.0,
        "led" | "photoresistor" => 21.0,
        _ => 16.0,
    }
}
