//! Voltage and current sources with two terminals, and the little waves inside circles.

use circuit_designer_model::Element;
use egui::{Align2, Pos2, vec2};

use super::symbol_builder::SymbolBuilder;
use super::{Fill, Ink, Symbol};

const RADIUS: f32 = 16.0;

pub fn draw(element: &Element) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    match element.kind.as_str() {
        "voltage-source" if element.count("waveform") == 0 && !element.flag("circle") => {
            battery(&mut builder);
        }
        "voltage-source" => in_circle(&mut builder, element),
        "current-source" => current_source(&mut builder),
        _ => return None,
    }
    Some(builder.finish())
}

/// The long plate is plus, at the second point.
fn battery(builder: &mut SymbolBuilder) {
    let half = builder.leads(4.0);
    let minus = vec![builder.mid(-half, 8.0), builder.mid(-half, -8.0)];
    let plus = vec![builder.mid(half, 16.0), builder.mid(half, -16.0)];
    builder.thick(minus, Ink::Pin(0), 3.0);
    builder.path(plus, Ink::Pin(1));
    let sign = builder.mid(half + 7.0, 10.0);
    builder.text(sign, Align2::CENTER_CENTER, "+", 12.0, Ink::Faint);
}

fn in_circle(builder: &mut SymbolBuilder, element: &Element) {
    let radius = builder.leads(RADIUS);
    let middle = builder.mid(0.0, 0.0);
    builder.circle(middle, radius, Ink::Body, None);
    if element.count("waveform") == 0 {
        for (along, text) in [(-8.0, "−"), (8.0, "+")] {
            let at = builder.mid(along, 0.0);
            builder.text(at, Align2::CENTER_CENTER, text, 14.0, Ink::Body);
        }
    } else {
        wave(builder, element, middle, radius);
        let sign = builder.mid(radius + 6.0, 8.0);
        builder.text(sign, Align2::CENTER_CENTER, "+", 11.0, Ink::Faint);
    }
}

fn current_source(builder: &mut SymbolBuilder) {
    let radius = builder.leads(RADIUS);
    let middle = builder.mid(0.0, 0.0);
    builder.circle(middle, radius, Ink::Body, Some(Fill::Sheet));
    let (tail, tip) = (builder.mid(-10.0, 0.0), builder.mid(10.0, 0.0));
    builder.line(tail, tip, Ink::Body);
    builder.arrow_head(tail, tip, 9.0, Ink::Body);
}

/// The waveform of a source as a small drawing, upright whatever the direction of the source.
pub fn wave(builder: &mut SymbolBuilder, element: &Element, middle: Pos2, radius: f32) {
    if element.flag("clock") {
        builder.text(middle, Align2::CENTER_CENTER, "CLK", 10.0, Ink::Body);
        return;
    }
    let text = match element.kind.as_str() {
        "am-source" => "AM",
        "fm-source" => "FM",
        "noise" => "noise",
        "sweep" => "sweep",
        "data-input" | "data-export" => "data",
        "audio-input" | "audio-output" => "audio",
        "stop-trigger" => "stop",
        _ if element.count("waveform") == 6 => "noise",
        _ => "",
    };
    if !text.is_empty() {
        builder.text(middle, Align2::CENTER_CENTER, text, 8.5, Ink::Body);
        return;
    }
    let share = |points: &[(f32, f32)]| -> Vec<Pos2> {
        let scale = radius * 0.62;
        let at = |(x, y): &(f32, f32)| middle + vec2(x * scale, -y * scale * 0.8);
        points.iter().map(at).collect()
    };
    let path = match element.count("waveform") {
        2 => share(&[
            (-1.0, 0.0),
            (-1.0, 0.8),
            (0.0, 0.8),
            (0.0, -0.8),
            (1.0, -0.8),
            (1.0, 0.0),
        ]),
        3 => share(&[(-1.0, 0.0), (-0.5, 0.8), (0.5, -0.8), (1.0, 0.0)]),
        4 => share(&[
            (-1.0, -0.5),
            (0.0, 0.8),
            (0.0, -0.5),
            (1.0, 0.8),
            (1.0, -0.5),
        ]),
        5 => share(&[
            (-1.0, -0.6),
            (-0.35, -0.6),
            (-0.35, 0.8),
            (0.1, 0.8),
            (0.1, -0.6),
            (1.0, -0.6),
        ]),
        _ => {
            let sine = |step: i32| {
                let x = step as f32 / 10.0;
                (x, libm::sinf(x * std::f32::consts::PI) * 0.8)
            };
            share(&(-10..=10).map(sine).collect::<Vec<_>>())
        }
    };
    builder.path(path, Ink::Body);
}
