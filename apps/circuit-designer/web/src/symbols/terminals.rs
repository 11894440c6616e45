//! Parts with one terminal: the pin is the first point, the sign sits at the second.

use circuit_designer_model::elements::Readings;
use circuit_designer_model::{Element, quantity};
use egui::{Align2, Color32, Rect, Vec2, vec2};

use super::draft::{Draft, TEXT, place};
use super::{Fill, Ink, Look, Symbol, sources, words};

/// Side of the square around a letter that can be clicked.
const LETTER_TARGET: f32 = 20.0;
const LETTER: f32 = 22.0;
const HIGH: Color32 = Color32::from_rgb(0x3d, 0xff, 0x70);

pub fn draw(element: &Element, look: Look, readings: Option<&Readings>) -> Option<Symbol> {
    let mut draft = Draft::of(element);
    match element.kind.as_str() {
        "ground" => ground(&mut draft, element),
        "logic-input" => logic_input(&mut draft, element),
        "logic-output" => logic_output(&mut draft, element, readings),
        "analogue-output" => reading(&mut draft, element, readings),
        "test-point" => test_point(&mut draft, element, readings),
        "labelled-node" => labelled_node(&mut draft, element),
        "antenna" => antenna(&mut draft, element),
        "rail" | "variable-rail" | "am-source" | "fm-source" | "noise" | "sweep" | "data-input"
        | "external-voltage" | "audio-input" | "data-export" | "audio-output" | "stop-trigger" => {
            rail(&mut draft, element, look)
        }
        _ => return None,
    }
    Some(draft.finish())
}

/// The lead, ending `gap` before the second point.
fn lead(draft: &mut Draft, gap: f32) {
    let end = draft.at((draft.length - gap).max(0.0), 0.0);
    draft.lead(0, end);
    draft.flow(0, &[end]);
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

fn name_beyond(draft: &mut Draft, element: &Element, gap: f32) {
    let at = draft.at(draft.length + gap, 0.0);
    let align = outward(draft.direction());
    draft.text(at, align, element.name.clone(), TEXT, Ink::Faint);
}

fn letter(draft: &mut Draft, text: &str, ink: Ink) {
    let middle = draft.at(draft.length, 0.0);
    // Twice, a little apart: there is one weight of type, and the letter must be seen.
    for shift in [-0.4, 0.4] {
        let at = middle + vec2(shift, 0.0);
        draft.text(at, Align2::CENTER_CENTER, text, LETTER, ink);
    }
}

fn logic_input(draft: &mut Draft, element: &Element) {
    lead(draft, 12.0);
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
    letter(draft, text, ink);
    let middle = draft.at(draft.length, 0.0);
    draft.set_letter(Rect::from_center_size(middle, Vec2::splat(LETTER_TARGET)));
    name_beyond(draft, element, 12.0);
}

fn logic_output(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    lead(draft, 12.0);
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
    letter(draft, text, ink);
    name_beyond(draft, element, 12.0);
}

fn reading(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    lead(draft, 10.0);
    let middle = draft.at(draft.length, 0.0);
    draft.circle(middle, 4.0, Ink::Pin(0), Some(Fill::Ink));
    let volts = readings.map_or_else(String::new, |it| quantity::format(it.voltage(0), "V"));
    let text = format!("{}  {volts}", element.name);
    let at = draft.at(draft.length + 10.0, 0.0);
    let align = outward(draft.direction());
    draft.text(at, align, text.trim(), TEXT, Ink::Words);
}

fn test_point(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    lead(draft, 5.0);
    let middle = draft.at(draft.length, 0.0);
    draft.circle(middle, 5.0, Ink::Pin(0), None);
    let volts = readings.map_or_else(String::new, |it| quantity::format(it.voltage(0), "V"));
    let label = element.text("label");
    let label = if label.is_empty() || label == "TP" {
        element.name.clone()
    } else {
        label
    };
    let at = draft.at(draft.length + 9.0, 0.0);
    let align = outward(draft.direction());
    draft.text(at, align, format!("{label}  {volts}"), TEXT, Ink::Words);
}

fn labelled_node(draft: &mut Draft, element: &Element) {
    lead(draft, 0.0);
    let middle = draft.at(draft.length, 0.0);
    draft.circle(middle, 3.0, Ink::Pin(0), Some(Fill::Ink));
    let text = element.text("text");
    let at = draft.at(draft.length + 7.0, 0.0);
    let align = outward(draft.direction());
    // A leading slash stands for a bar, as for inverted signals.
    match text.strip_prefix('/') {
        Some(inverted) => draft.text_with_bar(at, align, inverted, 14.0),
        None => draft.text(at, align, text, 14.0, Ink::Words),
    }
}

fn ground(draft: &mut Draft, element: &Element) {
    let end = draft.at(draft.length, 0.0);
    draft.lead(0, end);
    draft.flow(0, &[end]);
    let far = draft.length;
    match element.count("symbol") {
        1 => {
            bar(draft, far, 10.0);
            for side in [-10.0, 0.0, 10.0] {
                let (top, foot) = (draft.at(far, side), draft.at(far + 9.0, side - 5.0));
                draft.line(top, foot, Ink::Pin(0));
            }
        }
        2 => {
            let tip = draft.at(far + 11.0, 0.0);
            let (left, right) = (draft.at(far, 10.0), draft.at(far, -10.0));
            draft.shape(vec![left, tip, right], Ink::Pin(0), None);
        }
        3 => {
            draft.thick(
                vec![draft.at(far, 10.0), draft.at(far, -10.0)],
                Ink::Pin(0),
                3.0,
            );
        }
        _ => {
            for (depth, half) in [(0.0, 10.0), (5.0, 6.5), (10.0, 3.0)] {
                bar(draft, far + depth, half);
            }
        }
    }
}

fn bar(draft: &mut Draft, along: f32, half: f32) {
    let (a, b) = (draft.at(along, half), draft.at(along, -half));
    draft.line(a, b, Ink::Pin(0));
}

fn antenna(draft: &mut Draft, element: &Element) {
    let end = draft.at(draft.length, 0.0);
    draft.lead(0, end);
    draft.flow(0, &[end]);
    for side in [-9.0, 0.0, 9.0] {
        let tip = draft.at(draft.length + 14.0, side);
        draft.line(end, tip, Ink::Pin(0));
    }
    name_beyond(draft, element, 20.0);
}

/// A supply is a bar with its voltage; everything that changes is a circle with its wave.
fn rail(draft: &mut Draft, element: &Element, look: Look) {
    let value = words::value(element).filter(|_| look.show_values);
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
        lead(draft, 0.0);
        let far = draft.length;
        draft.thick(
            vec![draft.at(far, 9.0), draft.at(far, -9.0)],
            Ink::Pin(0),
            3.0,
        );
        if element.kind == "variable-rail" {
            let (from, tip) = (draft.at(far - 12.0, 9.0), draft.at(far + 6.0, -11.0));
            draft.line(from, tip, Ink::Body);
            draft.arrow_head(from, tip, 7.0, Ink::Body);
        }
        let at = draft.at(far + 7.0, 0.0);
        let align = outward(draft.direction());
        draft.text(at, align, text.trim(), TEXT, Ink::Words);
        return;
    }
    let radius = 13.0;
    lead(draft, radius);
    let middle = place(element.to);
    draft.circle(middle, radius, Ink::Pin(0), Some(Fill::Sheet));
    sources::wave(draft, element, middle, radius);
    // Below or beside the circle, away from the lead.
    let direction = draft.direction();
    let at = middle + direction * (radius + 5.0);
    let align = outward(direction);
    draft.text(at, align, text.trim(), TEXT, Ink::Words);
}
