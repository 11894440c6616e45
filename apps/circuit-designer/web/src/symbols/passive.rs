//! Resistors, capacitors, coils and what is built like them.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::{Align2, Color32, Pos2, Vec2};

use super::symbol_builder::SymbolBuilder;
use super::{Fill, Ink, Symbol, SymbolStyle};

/// Half the length of a body along its line, and half its width.
const HALF: f32 = 16.0;
const ZIGZAG: f32 = 6.0;
const PLATE: f32 = 12.0;

pub fn draw(element: &Element, style: SymbolStyle, readings: Option<&Readings>) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    match element.kind.as_str() {
        "resistor" => resistor(&mut builder, style),
        "potentiometer" => potentiometer(&mut builder, element, style),
        "photoresistor" => {
            resistor(&mut builder, style);
            for shift in [-5.0, 4.0] {
                let (from, tip) = (builder.mid(shift - 8.0, 22.0), builder.mid(shift, 11.0));
                builder.line(from, tip, Ink::Body);
                builder.arrow_head(from, tip, 6.0, Ink::Body);
            }
        }
        "thermistor" => {
            resistor(&mut builder, style);
            let bend = [(-20.0, -12.0), (-12.0, -12.0), (12.0, 12.0)];
            let path = bend.iter().map(|(x, y)| builder.mid(*x, *y)).collect();
            builder.path(path, Ink::Body);
        }
        "memristor" => memristor(&mut builder),
        "fuse" => fuse(&mut builder),
        "capacitor" => capacitor(&mut builder, false),
        "polarised-capacitor" => capacitor(&mut builder, true),
        "crystal" => crystal(&mut builder),
        "spark-gap" => spark_gap(&mut builder),
        "inductor" => inductor(&mut builder),
        "lamp" => lamp(&mut builder, element, readings),
        _ => return None,
    }
    Some(builder.finish())
}

pub fn resistor(builder: &mut SymbolBuilder, style: SymbolStyle) {
    let half = builder.leads(HALF);
    if style.european_resistors {
        boxed(builder, half);
    } else {
        let path = zigzag(builder, half);
        builder.path(path, Ink::Between(0, 1));
    }
}

/// Six teeth; quarter steps give the colour something to change along.
fn zigzag(builder: &SymbolBuilder, half: f32) -> Vec<Pos2> {
    let step = half * 2.0 / 24.0;
    let tooth = |index: i32| match index.rem_euclid(4) {
        1 => 1.0,
        3 => -1.0,
        _ => 0.0,
    };
    let at = |index: i32| builder.mid(-half + step * 2.0 * index as f32, ZIGZAG * tooth(index));
    (0..=12).map(at).collect()
}

fn boxed(builder: &mut SymbolBuilder, half: f32) {
    for side in [ZIGZAG, -ZIGZAG] {
        let steps = 0..=8;
        let edge = steps.map(|step| builder.mid(-half + half * 0.25 * step as f32, side));
        let edge = edge.collect();
        builder.path(edge, Ink::Between(0, 1));
    }
    for (along, pin) in [(-half, 0), (half, 1)] {
        let (a, b) = (builder.mid(along, ZIGZAG), builder.mid(along, -ZIGZAG));
        builder.line(a, b, Ink::Pin(pin));
    }
}

fn potentiometer(builder: &mut SymbolBuilder, element: &Element, style: SymbolStyle) {
    resistor(builder, style);
    let half = HALF.min(builder.length / 2.0);
    let share = (element.number("position") / 100.0).clamp(0.0, 1.0) as f32;
    let tap = builder.pin(2);
    // The arrow comes from the side of the tap and points at its place on the track.
    let middle = builder.mid(0.0, 0.0);
    let towards = (tap - middle).normalized();
    let place = builder.mid(-half + 2.0 * half * share, 0.0);
    let knee = place + towards * ((tap - middle).length() - 8.0).max(10.0);
    let tip = place + towards * (ZIGZAG + 2.0);
    builder.path(vec![tap, knee, tip], Ink::Pin(2));
    builder.arrow_head(knee, tip, 7.0, Ink::Pin(2));
    builder.flow(2, &[knee, tip]);
}

fn memristor(builder: &mut SymbolBuilder) {
    let half = builder.leads(HALF);
    boxed(builder, half);
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
    let path = points.map(|(x, y)| builder.mid(x * half, *y)).collect();
    builder.path(path, Ink::Between(0, 1));
    let bar = vec![
        builder.mid(half - 2.0, ZIGZAG),
        builder.mid(half - 2.0, -ZIGZAG),
    ];
    builder.thick(bar, Ink::Pin(1), 3.0);
}

fn fuse(builder: &mut SymbolBuilder) {
    let half = builder.leads(HALF);
    let wave = (0..=16).map(|step| {
        let share = step as f32 / 8.0 - 1.0;
        builder.mid(half * share, 5.0 * libm::sinf(share * std::f32::consts::PI))
    });
    let path = wave.collect();
    builder.path(path, Ink::Between(0, 1));
    for (end, pin) in [(-half, 0), (half, 1)] {
        let at = builder.mid(end, 0.0);
        builder.circle(at, 2.5, Ink::Pin(pin), Some(Fill::Sheet));
    }
}

fn capacitor(builder: &mut SymbolBuilder, polarised: bool) {
    let half = builder.leads(4.0);
    let first = vec![builder.mid(-half, PLATE), builder.mid(-half, -PLATE)];
    builder.path(first, Ink::Pin(0));
    if polarised {
        let bow = (-6..=6).map(|step| {
            let side = step as f32 / 6.0;
            builder.mid(half + 5.0 * side * side, PLATE * side)
        });
        let bow = bow.collect();
        builder.path(bow, Ink::Pin(1));
        let sign = builder.mid(-half - 7.0, 8.0);
        builder.text(sign, Align2::CENTER_CENTER, "+", 12.0, Ink::Faint);
    } else {
        let second = vec![builder.mid(half, PLATE), builder.mid(half, -PLATE)];
        builder.path(second, Ink::Pin(1));
    }
}

fn crystal(builder: &mut SymbolBuilder) {
    let half = builder.leads(8.0);
    for (along, pin) in [(-half, 0), (half, 1)] {
        let (a, b) = (builder.mid(along, 9.0), builder.mid(along, -9.0));
        builder.line(a, b, Ink::Pin(pin));
    }
    let inner = half - 4.0;
    let corners = [
        (-inner, 12.0),
        (inner, 12.0),
        (inner, -12.0),
        (-inner, -12.0),
    ];
    let corners = corners.iter().map(|(x, y)| builder.mid(*x, *y)).collect();
    builder.shape(corners, Ink::Body, Some(Fill::Sheet));
}

fn spark_gap(builder: &mut SymbolBuilder) {
    let half = builder.leads(12.0);
    for (far, near, pin) in [(-half, -3.0, 0), (half, 3.0, 1)] {
        let (from, tip) = (builder.mid(far, 0.0), builder.mid(near, 0.0));
        builder.arrow_head(from, tip, 10.0, Ink::Pin(pin));
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
            let along = (1.0 - libm::cosf(angle)) / 2.0;
            path.push(start + step * along + bulge * libm::sinf(angle));
        }
    }
    path
}

fn inductor(builder: &mut SymbolBuilder) {
    let half = builder.leads(HALF);
    let (from, to) = (builder.mid(-half, 0.0), builder.mid(half, 0.0));
    let bulge = builder.mid(0.0, 7.0) - builder.mid(0.0, 0.0);
    let path = coil(from, to, bulge, 4);
    builder.path(path, Ink::Between(0, 1));
}

fn lamp(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    let radius = builder.leads(HALF);
    let middle = builder.mid(0.0, 0.0);
    let nominal = ["power", "nominal_power"]
        .iter()
        .map(|key| element.number(key))
        .find(|watts| *watts > 0.0);
    let power = readings.map_or(0.0, |it| it.power().abs());
    let share = (power / nominal.unwrap_or(100.0)).clamp(0.0, 1.0).sqrt() as f32;
    let glow = Color32::from_rgb(0xff, 0xe0, 0x70).gamma_multiply(share);
    builder.circle(middle, radius, Ink::Body, Some(Fill::Colour(glow)));
    let reach = radius * 0.7;
    for side in [1.0, -1.0] {
        let (a, b) = (
            builder.mid(-reach, reach * side),
            builder.mid(reach, -reach * side),
        );
        builder.line(a, b, Ink::Between(0, 1));
    }
}
