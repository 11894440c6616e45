//! Voltage and current sources with two terminals, and the little waves inside circles.

use circuit_designer_model::Element;
use egui::{Align2, Pos2, vec2};

use super::draft::Draft;
use super::{Fill, Ink, Symbol};

const RADIUS: f32 = 16.0;

pub fn draw(element: &Element) -> Option<Symbol> {
    let mut draft = Draft::of(element);
    match element.kind.as_str() {
        "voltage-source" if element.count("waveform") == 0 && !element.flag("circle") => {
            battery(&mut draft);
        }
        "voltage-source" => in_circle(&mut draft, element),
        "current-source" => current_source(&mut draft),
        _ => return None,
    }
    Some(draft.finish())
}

/// The long plate is plus, at the second point.
fn battery(draft: &mut Draft) {
    let half = draft.leads(4.0);
    let minus = vec![draft.mid(-half, 8.0), draft.mid(-half, -8.0)];
    let plus = vec![draft.mid(half, 16.0), draft.mid(half, -16.0)];
    draft.thick(minus, Ink::Pin(0), 3.0);
    draft.path(plus, Ink::Pin(1));
    let sign = draft.mid(half + 7.0, 10.0);
    draft.text(sign, Align2::CENTER_CENTER, "+", 12.0, Ink::Faint);
}

fn in_circle(draft: &mut Draft, element: &Element) {
    let radius = draft.leads(RADIUS);
    let middle = draft.mid(0.0, 0.0);
    draft.circle(middle, radius, Ink::Body, None);
    if element.count("waveform") == 0 {
        for (along, text) in [(-8.0, "−"), (8.0, "+")] {
            let at = draft.mid(along, 0.0);
            draft.text(at, Align2::CENTER_CENTER, text, 14.0, Ink::Body);
        }
    } else {
        wave(draft, element, middle, radius);
        let sign = draft.mid(radius + 6.0, 8.0);
        draft.text(sign, Align2::CENTER_CENTER, "+", 11.0, Ink::Faint);
    }
}

fn current_source(draft: &mut Draft) {
    let radius = draft.leads(RADIUS);
    let middle = draft.mid(0.0, 0.0);
    draft.circle(middle, radius, Ink::Body, Some(Fill::Sheet));
    let (tail, tip) = (draft.mid(-10.0, 0.0), draft.mid(10.0, 0.0));
    draft.line(tail, tip, Ink::Body);
    draft.arrow_head(tail, tip, 9.0, Ink::Body);
}

/// The waveform of a source as a small drawing, upright whatever the direction of the source.
pub fn wave(draft: &mut Draft, element: &Element, middle: Pos2, radius: f32) {
    if element.flag("clock") {
        draft.text(middle, Align2::CENTER_CENTER, "CLK", 10.0, Ink::Body);
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
        draft.text(middle, Align2::CENTER_CENTER, text, 8.5, Ink::Body);
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
                (x, (x * std::f32::consts::PI).sin() * 0.8)
            };
            share(&(-10..=10).map(sine).collect::<Vec<_>>())
        }
    };
    draft.path(path, Ink::Body);
}
