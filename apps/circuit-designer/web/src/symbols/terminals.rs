//! Parts with one terminal: the pin is the first point, the sign sits at the second.

use circuit_designer_model::elements::Readings;
use circuit_designer_model::{Element, quantity};
use egui::{Align2, Color32, Rect, Vec2, vec2};

use super::symbol_builder::{SymbolBuilder, TEXT, place};
use super::{Fill, Ink, Symbol, SymbolStyle, sources, words};

/// Side of the square around a letter that can be clicked.
const LETTER_TARGET: f32 = 20.0;
const LETTER: f32 = 22.0;
const HIGH: Color32 = Color32::from_rgb(0x3d, 0xff, 0x70);

pub fn draw(element: &Element, style: SymbolStyle, readings: Option<&Readings>) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    match element.kind.as_str() {
        "ground" => ground(&mut builder, element),
        "logic-input" => logic_input(&mut builder, element),
        "logic-output" => logic_output(&mut builder, element, readings),
        "analogue-output" => reading(&mut builder, element, readings),
        "test-point" => test_point(&mut builder, element, readings),
        "labelled-node" => labelled_node(&mut builder, element),
        "antenna" => antenna(&mut builder, element),
        "rail" | "variable-rail" | "am-source" | "fm-source" | "noise" | "sweep" | "data-input"
        | "external-voltage" | "audio-input" | "data-export" | "audio-output" | "stop-trigger" => {
            rail(&mut builder, element, style)
        }
        _ => return None,
    }
    Some(builder.finish())
}

/// The lead, ending `gap` before the second point.
fn lead(builder: &mut SymbolBuilder, gap: f32) {
    let end = builder.at((builder.length - gap).max(0.0), 0.0);
    builder.lead(0, end);
    builder.flow(0, &[end]);
}

/// Text that starts at a point and goes on in the direction of the element.
pub fn outward(direction: Vec2) -> Align2 {
    if direction.x.abs() >= direction.y.abs() {
        if direction.x < 0.0 {
            Align2::RIGHT_CENTER
        } else {
            Align2::LEFT_CENTER
        }
    } else if direction.y < 0.0 {
        Align2::CENTER_BOTTOM
    } else {
        Align2::CENTER_TOP
    }
}

fn name_beyond(builder: &mut SymbolBuilder, element: &Element, gap: f32) {
    let at = builder.at(builder.length + gap, 0.0);
    let align = outward(builder.direction());
    builder.text(at, align, element.name.clone(), TEXT, Ink::Faint);
}

fn letter(builder: &mut SymbolBuilder, text: &str, ink: Ink) {
    let middle = builder.at(builder.length, 0.0);
    // Twice, a little apart: there is one weight of type, and the letter must be seen.
    for shift in [-0.4, 0.4] {
        let at = middle + vec2(shift, 0.0);
        builder.text(at, Align2::CENTER_CENTER, text, LETTER, ink);
    }
}

fn logic_input(builder: &mut SymbolBuilder, element: &Element) {
    lead(builder, 12.0);
    let position = element.count("position");
    let text = match (position, element.flag("ternary"), element.flag("numeric")) {
        (0, _, true) => "0",
        (0, _, false) => "L",
        (1, true, false) => "M",
        (1, _, true) => "1",
        (_, true, true) => "2",
        _ => "H",
    };
    let ink = if position > 0 {
        Ink::Colour(HIGH)
    } else {
        Ink::Words
    };
    letter(builder, text, ink);
    let middle = builder.at(builder.length, 0.0);
    builder.set_letter(Rect::from_center_size(middle, Vec2::splat(LETTER_TARGET)));
    name_beyond(builder, element, 12.0);
}

fn logic_output(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    lead(builder, 12.0);
    let threshold = element.number("threshold");
    let level = readings.map(|it| it.voltage(0));
    let (is_high, is_middle) = match level {
        Some(volts) if element.flag("ternary") => {
            (volts > threshold * 1.5, volts > threshold * 0.5)
        }
        Some(volts) => (volts > threshold, false),
        None => (false, false),
    };
    let text = match (is_high, is_middle, element.flag("numeric")) {
        (true, _, true) if element.flag("ternary") => "2",
        (true, _, true) | (false, true, true) => "1",
        (false, false, true) => "0",
        (true, _, false) => "H",
        (false, true, false) => "M",
        (false, false, false) => "L",
    };
    let ink = if is_high {
        Ink::Colour(HIGH)
    } else {
        Ink::Words
    };
    letter(builder, text, ink);
    name_beyond(builder, element, 12.0);
}

fn reading(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    lead(builder, 10.0);
    let middle = builder.at(builder.length, 0.0);
    builder.circle(middle, 4.0, Ink::Pin(0), Some(Fill::Ink));
    let volts = readings.map_or_else(String::new, |it| quantity::format(it.voltage(0), "V"));
    let text = format!("{}  {volts}", element.name);
    let at = builder.at(builder.length + 10.0, 0.0);
    let align = outward(builder.direction());
    builder.text(at, align, text.trim(), TEXT, Ink::Words);
}

fn test_point(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    lead(builder, 5.0);
    let middle = builder.at(builder.length, 0.0);
    builder.circle(middle, 5.0, Ink::Pin(0), None);
    let volts = readings.map_or_else(String::new, |it| quantity::format(it.voltage(0), "V"));
    let label = element.text("label");
    let label = if label.is_empty() || label == "TP" {
        element.name.clone()
    } else {
        label
    };
    let at = builder.at(builder.length + 9.0, 0.0);
    let align = outward(builder.direction());
    builder.text(at, align, format!("{label}  {volts}"), TEXT, Ink::Words);
}

fn labelled_node(builder: &mut SymbolBuilder, element: &Element) {
    lead(builder, 0.0);
    let middle = builder.at(builder.length, 0.0);
    builder.circle(middle, 3.0, Ink::Pin(0), Some(Fill::Ink));
    let text = element.text("text");
    let at = builder.at(builder.length + 7.0, 0.0);
    let align = outward(builder.direction());
    // A leading slash stands for a bar, as for inverted signals.
    match text.strip_prefix('/') {
        Some(inverted) => builder.text_with_bar(at, align, inverted, 14.0),
        None => builder.text(at, align, text, 14.0, Ink::Words),
    }
}

fn ground(builder: &mut SymbolBuilder, element: &Element) {
    let end = builder.at(builder.length, 0.0);
    builder.lead(0, end);
    builder.flow(0, &[end]);
    let far = builder.length;
    match element.count("symbol") {
        1 => {
            bar(builder, far, 10.0);
            for side in [-10.0, 0.0, 10.0] {
                let (top, foot) = (builder.at(far, side), builder.at(far + 9.0, side - 5.0));
                builder.line(top, foot, Ink::Pin(0));
            }
        }
        2 => {
            let tip = builder.at(far + 11.0, 0.0);
            let (left, right) = (builder.at(far, 10.0), builder.at(far, -10.0));
            builder.shape(vec![left, tip, right], Ink::Pin(0), None);
        }
        3 => {
            builder.thick(
                vec![builder.at(far, 10.0), builder.at(far, -10.0)],
                Ink::Pin(0),
                3.0,
            );
        }
        _ => {
            for (depth, half) in [(0.0, 10.0), (5.0, 6.5), (10.0, 3.0)] {
                bar(builder, far + depth, half);
            }
        }
    }
}

fn bar(builder: &mut SymbolBuilder, along: f32, half: f32) {
    let (a, b) = (builder.at(along, half), builder.at(along, -half));
    builder.line(a, b, Ink::Pin(0));
}

fn antenna(builder: &mut SymbolBuilder, element: &Element) {
    let end = builder.at(builder.length, 0.0);
    builder.lead(0, end);
    builder.flow(0, &[end]);
    for side in [-9.0, 0.0, 9.0] {
        let tip = builder.at(builder.length + 14.0, side);
        builder.line(end, tip, Ink::Pin(0));
    }
    name_beyond(builder, element, 20.0);
}

/// A supply is a bar with its voltage; everything that changes is a circle with its wave.
fn rail(builder: &mut SymbolBuilder, element: &Element, style: SymbolStyle) {
    let value = words::value(element).filter(|_| style.show_values);
    let text = match value {
        Some(value) => format!("{} {value}", element.name),
        None => element.name.clone(),
    };
    let is_steady = match element.kind.as_str() {
        "rail" => element.count("waveform") == 0,
        "variable-rail" | "external-voltage" => true,
        _ => false,
    };
    if is_steady {
        lead(builder, 0.0);
        let far = builder.length;
        builder.thick(
            vec![builder.at(far, 9.0), builder.at(far, -9.0)],
            Ink::Pin(0),
            3.0,
        );
        if element.kind == "variable-rail" {
            let (from, tip) = (builder.at(far - 12.0, 9.0), builder.at(far + 6.0, -11.0));
            builder.line(from, tip, Ink::Body);
            builder.arrow_head(from, tip, 7.0, Ink::Body);
        }
        let at = builder.at(far + 7.0, 0.0);
        let align = outward(builder.direction());
        builder.text(at, align, text.trim(), TEXT, Ink::Words);
        return;
    }
    let radius = 13.0;
    lead(builder, radius);
    let middle = place(element.to);
    builder.circle(middle, radius, Ink::Pin(0), Some(Fill::Sheet));
    sources::wave(builder, element, middle, radius);
    // Below or beside the circle, away from the lead.
    let direction = builder.direction();
    let at = middle + direction * (radius + 5.0);
    let align = outward(direction);
    builder.text(at, align, text.trim(), TEXT, Ink::Words);
}
