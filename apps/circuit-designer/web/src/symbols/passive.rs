//! Resistors, capacitors, coils and what is built like them.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::{Align2, Color32, Pos2, Vec2};

use super::draft::Draft;
use super::{Fill, Ink, Look, Symbol};

/// Half the length of a body along its line, and half its width.
const HALF: f32 = 16.0;
const ZIGZAG: f32 = 6.0;
const PLATE: f32 = 12.0;

pub fn draw(element: &Element, look: Look, readings: Option<&Readings>) -> Option<Symbol> {
    let mut draft = Draft::of(element);
    match element.kind.as_str() {
        "resistor" => resistor(&mut draft, look),
        "potentiometer" => potentiometer(&mut draft, element, look),
        "photoresistor" => {
            resistor(&mut draft, look);
            for shift in [-5.0, 4.0] {
                let (from, tip) = (draft.mid(shift - 8.0, 22.0), draft.mid(shift, 11.0));
                draft.line(from, tip, Ink::Body);
                draft.arrow_head(from, tip, 6.0, Ink::Body);
            }
        }
        "thermistor" => {
            resistor(&mut draft, look);
            let bend = [(-20.0, -12.0), (-12.0, -12.0), (12.0, 12.0)];
            let path = bend.iter().map(|(x, y)| draft.mid(*x, *y)).collect();
            draft.path(path, Ink::Body);
        }
        "memristor" => memristor(&mut draft),
        "fuse" => fuse(&mut draft),
        "capacitor" => capacitor(&mut draft, false),
        "polarised-capacitor" => capacitor(&mut draft, true),
        "crystal" => crystal(&mut draft),
        "spark-gap" => spark_gap(&mut draft),
        "inductor" => inductor(&mut draft),
        "lamp" => lamp(&mut draft, element, readings),
        _ => return None,
    }
    Some(draft.finish())
}

pub fn resistor(draft: &mut Draft, look: Look) {
    let half = draft.leads(HALF);
    if look.european_resistors {
        boxed(draft, half);
    } else {
        let path = zigzag(draft, half);
        draft.path(path, Ink::Between(0, 1));
    }
}

/// Six teeth; quarter steps give the colour something to change along.
fn zigzag(draft: &Draft, half: f32) -> Vec<Pos2> {
    let step = half * 2.0 / 24.0;
    let tooth = |index: i32| match index.rem_euclid(4) {
        1 => 1.0,
        3 => -1.0,
        _ => 0.0,
    };
    let at = |index: i32| draft.mid(-half + step * 2.0 * index as f32, ZIGZAG * tooth(index));
    (0..=12).map(at).collect()
}

fn boxed(draft: &mut Draft, half: f32) {
    for side in [ZIGZAG, -ZIGZAG] {
        let steps = 0..=8;
        let edge = steps.map(|step| draft.mid(-half + half * 0.25 * step as f32, side));
        let edge = edge.collect();
        draft.path(edge, Ink::Between(0, 1));
    }
    for (along, pin) in [(-half, 0), (half, 1)] {
        let (a, b) = (draft.mid(along, ZIGZAG), draft.mid(along, -ZIGZAG));
        draft.line(a, b, Ink::Pin(pin));
    }
}

fn potentiometer(draft: &mut Draft, element: &Element, look: Look) {
    resistor(draft, look);
    let half = HALF.min(draft.length / 2.0);
    let share = (element.number("position") / 100.0).clamp(0.0, 1.0) as f32;
    let tap = draft.pin(2);
    // The arrow comes from the side of the tap and points at its place on the track.
    let middle = draft.mid(0.0, 0.0);
    let towards = (tap - middle).normalized();
    let place = draft.mid(-half + 2.0 * half * share, 0.0);
    let knee = place + towards * ((tap - middle).length() - 8.0).max(10.0);
    let tip = place + towards * (ZIGZAG + 2.0);
    draft.path(vec![tap, knee, tip], Ink::Pin(2));
    draft.arrow_head(knee, tip, 7.0, Ink::Pin(2));
    draft.flow(2, &[knee, tip]);
}

fn memristor(draft: &mut Draft) {
    let half = draft.leads(HALF);
    boxed(draft, half);
    let wave = [
        (-1.0, 0.0),
        (-0.6, 0.0),
        (-0.6, 4.0),
        (-0.2, 4.0),
        (-0.2, -4.0),
        (0.2, -4.0),
    ];
    let rest = [(0.2, 4.0), (0.6, 4.0), (0.6, 0.0), (1.0, 0.0)];
    let points = wave.iter().chain(&rest);
    let path = points.map(|(x, y)| draft.mid(x * half, *y)).collect();
    draft.path(path, Ink::Between(0, 1));
    let bar = vec![
        draft.mid(half - 2.0, ZIGZAG),
        draft.mid(half - 2.0, -ZIGZAG),
    ];
    draft.thick(bar, Ink::Pin(1), 3.0);
}

fn fuse(draft: &mut Draft) {
    let half = draft.leads(HALF);
    let wave = (0..=16).map(|step| {
        let share = step as f32 / 8.0 - 1.0;
        draft.mid(half * share, 5.0 * (share * std::f32::consts::PI).sin())
    });
    let path = wave.collect();
    draft.path(path, Ink::Between(0, 1));
    for (end, pin) in [(-half, 0), (half, 1)] {
        let at = draft.mid(end, 0.0);
        draft.circle(at, 2.5, Ink::Pin(pin), Some(Fill::Sheet));
    }
}

fn capacitor(draft: &mut Draft, polarised: bool) {
    let half = draft.leads(4.0);
    let first = vec![draft.mid(-half, PLATE), draft.mid(-half, -PLATE)];
    draft.path(first, Ink::Pin(0));
    if polarised {
        let bow = (-6..=6).map(|step| {
            let side = step as f32 / 6.0;
            draft.mid(half + 5.0 * side * side, PLATE * side)
        });
        let bow = bow.collect();
        draft.path(bow, Ink::Pin(1));
        let sign = draft.mid(-half - 7.0, 8.0);
        draft.text(sign, Align2::CENTER_CENTER, "+", 12.0, Ink::Faint);
    } else {
        let second = vec![draft.mid(half, PLATE), draft.mid(half, -PLATE)];
        draft.path(second, Ink::Pin(1));
    }
}

fn crystal(draft: &mut Draft) {
    let half = draft.leads(8.0);
    for (along, pin) in [(-half, 0), (half, 1)] {
        let (a, b) = (draft.mid(along, 9.0), draft.mid(along, -9.0));
        draft.line(a, b, Ink::Pin(pin));
    }
    let inner = half - 4.0;
    let corners = [
        (-inner, 12.0),
        (inner, 12.0),
        (inner, -12.0),
        (-inner, -12.0),
    ];
    let corners = corners.iter().map(|(x, y)| draft.mid(*x, *y)).collect();
    draft.shape(corners, Ink::Body, Some(Fill::Sheet));
}

fn spark_gap(draft: &mut Draft) {
    let half = draft.leads(12.0);
    for (far, near, pin) in [(-half, -3.0, 0), (half, 3.0, 1)] {
        let (from, tip) = (draft.mid(far, 0.0), draft.mid(near, 0.0));
        draft.arrow_head(from, tip, 10.0, Ink::Pin(pin));
    }
}

/// Loops from one end to the other, bulging to one side.
pub fn coil(from: Pos2, to: Pos2, bulge: Vec2, loops: usize) -> Vec<Pos2> {
    let step = (to - from) / loops as f32;
    let mut path = vec![from];
    for index in 0..loops {
        let start = from + step * index as f32;
        for part in 1..=8 {
            let angle = std::f32::consts::PI * part as f32 / 8.0;
            let along = (1.0 - angle.cos()) / 2.0;
            path.push(start + step * along + bulge * angle.sin());
        }
    }
    path
}

fn inductor(draft: &mut Draft) {
    let half = draft.leads(HALF);
    let (from, to) = (draft.mid(-half, 0.0), draft.mid(half, 0.0));
    let bulge = draft.mid(0.0, 7.0) - draft.mid(0.0, 0.0);
    let path = coil(from, to, bulge, 4);
    draft.path(path, Ink::Between(0, 1));
}

fn lamp(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    let radius = draft.leads(HALF);
    let middle = draft.mid(0.0, 0.0);
    let nominal = ["power", "nominal_power"]
        .iter()
        .map(|key| element.number(key))
        .find(|watts| *watts > 0.0);
    let power = readings.map_or(0.0, |it| it.power().abs());
    let share = (power / nominal.unwrap_or(100.0)).clamp(0.0, 1.0).sqrt() as f32;
    let glow = Color32::from_rgb(0xff, 0xe0, 0x70).gamma_multiply(share);
    draft.circle(middle, radius, Ink::Body, Some(Fill::Colour(glow)));
    let reach = radius * 0.7;
    for side in [1.0, -1.0] {
        let (a, b) = (
            draft.mid(-reach, reach * side),
            draft.mid(reach, -reach * side),
        );
        draft.line(a, b, Ink::Between(0, 1));
    }
}
