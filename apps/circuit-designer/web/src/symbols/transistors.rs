//! Transistors and valves: control at the first point, the other two beside the second.

use circuit_designer_model::Element;
use egui::Align2;

use super::symbol_builder::{SymbolBuilder, TEXT};
use super::{Ink, Symbol, terminals};

/// Distance of the base or channel from the second point.
const DEPTH: f32 = 16.0;

pub fn draw(element: &Element) -> Option<Symbol> {
    let mut builder = SymbolBuilder::at_right_angle(element);
    match element.kind.as_str() {
        "bjt" => bjt(&mut builder, element),
        "darlington" => {
            bjt(&mut builder, element);
            let at = builder.at(builder.length - DEPTH - 5.0, 10.0);
            builder.text(at, Align2::CENTER_CENTER, "2", 9.0, Ink::Faint);
        }
        "mosfet" => mosfet(&mut builder, element),
        "jfet" => jfet(&mut builder, element),
        "unijunction" => unijunction(&mut builder),
        "triode" => triode(&mut builder),
        _ => return None,
    }
    name(&mut builder, element);
    Some(builder.finish())
}

/// Beyond the second point, between the two other leads.
fn name(builder: &mut SymbolBuilder, element: &Element) {
    let gap = if element.kind == "triode" { 26.0 } else { 6.0 };
    let at = builder.at(builder.length + gap, 0.0);
    let align = terminals::outward(builder.direction());
    builder.text(at, align, element.name.clone(), TEXT, Ink::Faint);
}

/// On which side of the line a pin is.
fn side(builder: &SymbolBuilder, pin: usize) -> f32 {
    let middle = builder.at(builder.length, 0.0);
    let towards = builder.at(builder.length, 1.0) - middle;
    let across = builder.pin(pin) - middle;
    (across.x * towards.x + across.y * towards.y).signum()
}

fn bjt(builder: &mut SymbolBuilder, element: &Element) {
    let bar = builder.length - DEPTH;
    let root = builder.at(bar, 0.0);
    if element.flag("circle") {
        let middle = builder.at(builder.length - 9.0, 0.0);
        builder.circle(middle, 20.0, Ink::Faint, None);
    }
    builder.lead(0, root);
    builder.flow(0, &[root]);
    for pin in [1, 2] {
        let knee = builder.at(bar, 6.0 * side(builder, pin));
        builder.lead(pin, knee);
        builder.flow(pin, &[knee]);
    }
    builder.thick(
        vec![builder.at(bar, 14.0), builder.at(bar, -14.0)],
        Ink::Pin(0),
        3.0,
    );
    let emitter = builder.pin(2);
    let knee = builder.at(bar, 6.0 * side(builder, 2));
    let is_npn = element.number("polarity") >= 0.0;
    if is_npn {
        let tip = knee + (emitter - knee) * 0.85;
        builder.arrow_head(knee, tip, 8.0, Ink::Pin(2));
    } else {
        let tip = knee + (emitter - knee) * 0.15;
        builder.arrow_head(emitter, tip, 8.0, Ink::Pin(2));
    }
}

fn mosfet(builder: &mut SymbolBuilder, element: &Element) {
    let channel = builder.length - DEPTH;
    let gate = channel - 6.0;
    let is_p = element.flag("p_channel");
    let is_digital = element.flag("digital_symbol");
    let bubble = is_digital && is_p;
    let end = builder.at(if bubble { gate - 8.0 } else { gate }, 0.0);
    builder.lead(0, end);
    builder.flow(0, &[end]);
    if bubble {
        let at = builder.at(gate - 4.0, 0.0);
        builder.circle(at, 4.0, Ink::Body, None);
    }
    let plate = vec![builder.at(gate, 12.0), builder.at(gate, -12.0)];
    builder.path(plate, Ink::Pin(0));
    let (source, drain) = (side(builder, 1), side(builder, 2));
    for (pin, on) in [(1, source), (2, drain)] {
        let knee = builder.at(channel, 16.0 * on);
        builder.lead(pin, knee);
        builder.flow(pin, &[knee, builder.at(channel, 0.0)]);
    }
    for (from, to, ink) in [
        (18.0 * drain, 8.0 * drain, Ink::Pin(2)),
        (5.0, -5.0, Ink::Between(1, 2)),
        (18.0 * source, 8.0 * source, Ink::Pin(1)),
    ] {
        let piece = vec![builder.at(channel, from), builder.at(channel, to)];
        builder.thick(piece, ink, 2.5);
    }
    if is_digital {
        return;
    }
    // The body is tied to the source; its arrow points to an n-channel.
    let (inner, outer) = (builder.at(channel, 0.0), builder.at(builder.length, 0.0));
    builder.path(vec![inner, outer, builder.pin(1)], Ink::Pin(1));
    if is_p {
        builder.arrow_head(
            inner,
            builder.at(builder.length - 3.0, 0.0),
            7.0,
            Ink::Pin(1),
        );
    } else {
        builder.arrow_head(outer, builder.at(channel + 2.0, 0.0), 7.0, Ink::Pin(1));
    }
}

fn jfet(builder: &mut SymbolBuilder, element: &Element) {
    let channel = builder.length - DEPTH;
    let root = builder.at(channel, 0.0);
    builder.lead(0, root);
    builder.flow(0, &[root]);
    for pin in [1, 2] {
        let knee = builder.at(channel, 10.0 * side(builder, pin));
        let corner = builder.at(builder.length, 10.0 * side(builder, pin));
        let path = vec![builder.pin(pin), corner, knee];
        builder.path(path, Ink::Pin(pin));
        builder.flow(pin, &[corner, knee]);
    }
    builder.thick(
        vec![builder.at(channel, 14.0), builder.at(channel, -14.0)],
        Ink::Between(1, 2),
        3.0,
    );
    let (back, tip) = (
        builder.at(channel - 12.0, 0.0),
        builder.at(channel - 2.0, 0.0),
    );
    if element.flag("p_channel") {
        builder.arrow_head(tip, back, 8.0, Ink::Pin(0));
    } else {
        builder.arrow_head(back, tip, 8.0, Ink::Pin(0));
    }
}

fn unijunction(builder: &mut SymbolBuilder) {
    let bar = builder.length - DEPTH;
    let knee = builder.at(bar - 12.0, 0.0);
    let root = builder.at(bar, -7.0);
    builder.lead(0, knee);
    builder.line(knee, root, Ink::Pin(0));
    builder.arrow_head(knee, root, 8.0, Ink::Pin(0));
    builder.flow(0, &[knee, root]);
    for pin in [1, 2] {
        let on = side(builder, pin);
        let (corner, end) = (
            builder.at(builder.length, 10.0 * on),
            builder.at(bar, 10.0 * on),
        );
        let path = vec![builder.pin(pin), corner, end];
        builder.path(path, Ink::Pin(pin));
        builder.flow(pin, &[corner, end]);
    }
    let body = vec![builder.at(bar, 14.0), builder.at(bar, -14.0)];
    builder.thick(body, Ink::Between(1, 2), 3.0);
}

/// Plate, grid and cathode in their bulb; the plate is the first pin.
fn triode(builder: &mut SymbolBuilder) {
    let middle = builder.at(builder.length, 0.0);
    builder.circle(middle, 22.0, Ink::Faint, None);
    let (plate, cathode) = (side(builder, 0), side(builder, 2));
    let top = builder.at(builder.length, 11.0 * plate);
    builder.lead(0, top);
    builder.flow(0, &[top]);
    let bar = vec![
        builder.at(builder.length - 11.0, 11.0 * plate),
        builder.at(builder.length + 11.0, 11.0 * plate),
    ];
    builder.thick(bar, Ink::Pin(0), 2.5);
    let edge = builder.at(builder.length - 14.0, 0.0);
    builder.lead(1, edge);
    builder.flow(1, &[edge]);
    for start in [-11.0, -3.0, 5.0] {
        let dash = vec![
            builder.at(builder.length + start, 0.0),
            builder.at(builder.length + start + 5.0, 0.0),
        ];
        builder.path(dash, Ink::Pin(1));
    }
    let foot = builder.at(builder.length, 11.0 * cathode);
    builder.lead(2, foot);
    builder.flow(2, &[foot]);
    let bowl = vec![
        builder.at(builder.length - 10.0, 14.0 * cathode),
        builder.at(builder.length - 7.0, 11.0 * cathode),
        builder.at(builder.length + 7.0, 11.0 * cathode),
        builder.at(builder.length + 10.0, 14.0 * cathode),
    ];
    builder.path(bowl, Ink::Pin(2));
}
