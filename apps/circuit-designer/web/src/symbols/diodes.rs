//! Diodes of all kinds, and the switches that are built from them.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::{Color32, Pos2};

use super::draft::Draft;
use super::{Fill, Ink, Symbol};

const HALF: f32 = 8.0;

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let mut draft = Draft::of(element);
    match element.kind.as_str() {
        "diode" => plain(&mut draft, &[(8.0, HALF), (8.0, -HALF)]),
        "zener" => plain(
            &mut draft,
            &[(12.0, 11.0), (8.0, HALF), (8.0, -HALF), (4.0, -11.0)],
        ),
        "tunnel-diode" => plain(
            &mut draft,
            &[(3.0, HALF), (8.0, HALF), (8.0, -HALF), (3.0, -HALF)],
        ),
        "varactor" => {
            plain(&mut draft, &[(8.0, HALF), (8.0, -HALF)]);
            let second = vec![draft.mid(12.0, HALF), draft.mid(12.0, -HALF)];
            draft.path(second, Ink::Pin(1));
        }
        "led" => led(&mut draft, element, readings),
        "diac" => both_ways(&mut draft),
        "scr" => {
            plain(&mut draft, &[(8.0, HALF), (8.0, -HALF)]);
            gate(&mut draft);
        }
        "triac" => {
            both_ways(&mut draft);
            gate(&mut draft);
        }
        _ => return None,
    }
    Some(draft.finish())
}

fn triangle(draft: &Draft, base: f32, tip: f32, side: f32, half: f32) -> Vec<Pos2> {
    vec![
        draft.mid(base, side + half),
        draft.mid(base, side - half),
        draft.mid(tip, side),
    ]
}

/// A triangle that points to the cathode, and the cathode as given.
fn plain(draft: &mut Draft, cathode: &[(f32, f32)]) {
    draft.leads(HALF);
    let body = triangle(draft, -HALF, HALF, 0.0, HALF);
    draft.shape(body, Ink::Pin(0), Some(Fill::Ink));
    let bar = cathode.iter().map(|(x, y)| draft.mid(*x, *y)).collect();
    draft.path(bar, Ink::Pin(1));
}

fn led(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    let part = |key: &str| (element.number(key).clamp(0.0, 1.0) * 255.0) as u8;
    let colour = Color32::from_rgb(part("red"), part("green"), part("blue"));
    let current = readings.map_or(0.0, |it| it.current(0).max(0.0));
    let full = element.number("full_current").max(1e-9);
    let share = (current / full).clamp(0.0, 1.0) as f32;
    let middle = draft.mid(0.0, 0.0);
    if share > 0.02 {
        let glow = Fill::Colour(colour.gamma_multiply(0.25 + 0.55 * share));
        draft.circle(middle, 15.0, Ink::Colour(Color32::TRANSPARENT), Some(glow));
    }
    draft.circle(middle, 15.0, Ink::Colour(colour.gamma_multiply(0.8)), None);
    plain(draft, &[(8.0, HALF), (8.0, -HALF)]);
    for shift in [0.0, 7.0] {
        let (from, tip) = (draft.mid(shift - 4.0, 13.0), draft.mid(shift + 3.0, 21.0));
        draft.line(from, tip, Ink::Colour(colour));
        draft.arrow_head(from, tip, 5.0, Ink::Colour(colour));
    }
}

fn both_ways(draft: &mut Draft) {
    draft.leads(HALF);
    let up = triangle(draft, -HALF, HALF, 8.0, 7.0);
    let down = triangle(draft, HALF, -HALF, -8.0, 7.0);
    draft.shape(up, Ink::Pin(0), Some(Fill::Ink));
    draft.shape(down, Ink::Pin(1), Some(Fill::Ink));
    for (along, pin) in [(-HALF, 0), (HALF, 1)] {
        let bar = vec![draft.mid(along, 15.0), draft.mid(along, -15.0)];
        draft.path(bar, Ink::Pin(pin));
    }
}

/// The gate, from the cathode to the third pin.
fn gate(draft: &mut Draft) {
    if draft.pins.len() < 3 {
        return;
    }
    let gate = draft.pin(2);
    let cathode = draft.mid(HALF, 0.0);
    let across = gate - cathode;
    let along = draft.direction();
    // Out at an angle, then straight to the pin.
    let depth = across.x * along.x + across.y * along.y;
    let knee = gate - along * (depth - 8.0).max(0.0);
    draft.path(vec![cathode, knee, gate], Ink::Pin(2));
    draft.flow(2, &[knee, cathode]);
}
