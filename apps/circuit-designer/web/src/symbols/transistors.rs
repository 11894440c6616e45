//! Transistors and valves: control at the first point, the other two beside the second.

use circuit_designer_model::Element;
use egui::Align2;

use super::draft::{Draft, TEXT};
use super::{Ink, Symbol, terminals};

/// Distance of the base or channel from the second point.
const DEPTH: f32 = 16.0;

pub fn draw(element: &Element) -> Option<Symbol> {
    let mut draft = Draft::at_right_angle(element);
    match element.kind.as_str() {
        "bjt" => bjt(&mut draft, element),
        "darlington" => {
            bjt(&mut draft, element);
            let at = draft.at(draft.length - DEPTH - 5.0, 10.0);
            draft.text(at, Align2::CENTER_CENTER, "2", 9.0, Ink::Faint);
        }
        "mosfet" => mosfet(&mut draft, element),
        "jfet" => jfet(&mut draft, element),
        "unijunction" => unijunction(&mut draft),
        "triode" => triode(&mut draft),
        _ => return None,
    }
    name(&mut draft, element);
    Some(draft.finish())
}

/// Beyond the second point, between the two other leads.
fn name(draft: &mut Draft, element: &Element) {
    let gap = if element.kind == "triode" { 26.0 } else { 6.0 };
    let at = draft.at(draft.length + gap, 0.0);
    let align = terminals::outward(draft.direction());
    draft.text(at, align, element.name.clone(), TEXT, Ink::Faint);
}

/// On which side of the line a pin is.
fn side(draft: &Draft, pin: usize) -> f32 {
    let middle = draft.at(draft.length, 0.0);
    let towards = draft.at(draft.length, 1.0) - middle;
    let across = draft.pin(pin) - middle;
    (across.x * towards.x + across.y * towards.y).signum()
}

fn bjt(draft: &mut Draft, element: &Element) {
    let bar = draft.length - DEPTH;
    let root = draft.at(bar, 0.0);
    if element.flag("circle") {
        let middle = draft.at(draft.length - 9.0, 0.0);
        draft.circle(middle, 20.0, Ink::Faint, None);
    }
    draft.lead(0, root);
    draft.flow(0, &[root]);
    for pin in [1, 2] {
        let knee = draft.at(bar, 6.0 * side(draft, pin));
        draft.lead(pin, knee);
        draft.flow(pin, &[knee]);
    }
    draft.thick(
        vec![draft.at(bar, 14.0), draft.at(bar, -14.0)],
        Ink::Pin(0),
        3.0,
    );
    let emitter = draft.pin(2);
    let knee = draft.at(bar, 6.0 * side(draft, 2));
    let is_npn = element.number("polarity") >= 0.0;
    if is_npn {
        let tip = knee + (emitter - knee) * 0.85;
        draft.arrow_head(knee, tip, 8.0, Ink::Pin(2));
    } else {
        let tip = knee + (emitter - knee) * 0.15;
        draft.arrow_head(emitter, tip, 8.0, Ink::Pin(2));
    }
}

fn mosfet(draft: &mut Draft, element: &Element) {
    let channel = draft.length - DEPTH;
    let gate = channel - 6.0;
    let is_p = element.flag("p_channel");
    let is_digital = element.flag("digital_symbol");
    let bubble = is_digital && is_p;
    let end = draft.at(if bubble { gate - 8.0 } else { gate }, 0.0);
    draft.lead(0, end);
    draft.flow(0, &[end]);
    if bubble {
        let at = draft.at(gate - 4.0, 0.0);
        draft.circle(at, 4.0, Ink::Body, None);
    }
    let plate = vec![draft.at(gate, 12.0), draft.at(gate, -12.0)];
    draft.path(plate, Ink::Pin(0));
    let (source, drain) = (side(draft, 1), side(draft, 2));
    for (pin, on) in [(1, source), (2, drain)] {
        let knee = draft.at(channel, 16.0 * on);
        draft.lead(pin, knee);
        draft.flow(pin, &[knee, draft.at(channel, 0.0)]);
    }
    for (from, to, ink) in [
        (18.0 * drain, 8.0 * drain, Ink::Pin(2)),
        (5.0, -5.0, Ink::Between(1, 2)),
        (18.0 * source, 8.0 * source, Ink::Pin(1)),
    ] {
        let piece = vec![draft.at(channel, from), draft.at(channel, to)];
        draft.thick(piece, ink, 2.5);
    }
    if is_digital {
        return;
    }
    // The body is tied to the source; its arrow points to an n-channel.
    let (inner, outer) = (draft.at(channel, 0.0), draft.at(draft.length, 0.0));
    draft.path(vec![inner, outer, draft.pin(1)], Ink::Pin(1));
    if is_p {
        draft.arrow_head(inner, draft.at(draft.length - 3.0, 0.0), 7.0, Ink::Pin(1));
    } else {
        draft.arrow_head(outer, draft.at(channel + 2.0, 0.0), 7.0, Ink::Pin(1));
    }
}

fn jfet(draft: &mut Draft, element: &Element) {
    let channel = draft.length - DEPTH;
    let root = draft.at(channel, 0.0);
    draft.lead(0, root);
    draft.flow(0, &[root]);
    for pin in [1, 2] {
        let knee = draft.at(channel, 10.0 * side(draft, pin));
        let corner = draft.at(draft.length, 10.0 * side(draft, pin));
        let path = vec![draft.pin(pin), corner, knee];
        draft.path(path, Ink::Pin(pin));
        draft.flow(pin, &[corner, knee]);
    }
    draft.thick(
        vec![draft.at(channel, 14.0), draft.at(channel, -14.0)],
        Ink::Between(1, 2),
        3.0,
    );
    let (back, tip) = (draft.at(channel - 12.0, 0.0), draft.at(channel - 2.0, 0.0));
    if element.flag("p_channel") {
        draft.arrow_head(tip, back, 8.0, Ink::Pin(0));
    } else {
        draft.arrow_head(back, tip, 8.0, Ink::Pin(0));
    }
}

fn unijunction(draft: &mut Draft) {
    let bar = draft.length - DEPTH;
    let knee = draft.at(bar - 12.0, 0.0);
    let root = draft.at(bar, -7.0);
    draft.lead(0, knee);
    draft.line(knee, root, Ink::Pin(0));
    draft.arrow_head(knee, root, 8.0, Ink::Pin(0));
    draft.flow(0, &[knee, root]);
    for pin in [1, 2] {
        let on = side(draft, pin);
        let (corner, end) = (draft.at(draft.length, 10.0 * on), draft.at(bar, 10.0 * on));
        let path = vec![draft.pin(pin), corner, end];
        draft.path(path, Ink::Pin(pin));
        draft.flow(pin, &[corner, end]);
    }
    let body = vec![draft.at(bar, 14.0), draft.at(bar, -14.0)];
    draft.thick(body, Ink::Between(1, 2), 3.0);
}

/// Plate, grid and cathode in their bulb; the plate is the first pin.
fn triode(draft: &mut Draft) {
    let middle = draft.at(draft.length, 0.0);
    draft.circle(middle, 22.0, Ink::Faint, None);
    let (plate, cathode) = (side(draft, 0), side(draft, 2));
    let top = draft.at(draft.length, 11.0 * plate);
    draft.lead(0, top);
    draft.flow(0, &[top]);
    let bar = vec![
        draft.at(draft.length - 11.0, 11.0 * plate),
        draft.at(draft.length + 11.0, 11.0 * plate),
    ];
    draft.thick(bar, Ink::Pin(0), 2.5);
    let edge = draft.at(draft.length - 14.0, 0.0);
    draft.lead(1, edge);
    draft.flow(1, &[edge]);
    for start in [-11.0, -3.0, 5.0] {
        let dash = vec![
            draft.at(draft.length + start, 0.0),
            draft.at(draft.length + start + 5.0, 0.0),
        ];
        draft.path(dash, Ink::Pin(1));
    }
    let foot = draft.at(draft.length, 11.0 * cathode);
    draft.lead(2, foot);
    draft.flow(2, &[foot]);
    let bowl = vec![
        draft.at(draft.length - 10.0, 14.0 * cathode),
        draft.at(draft.length - 7.0, 11.0 * cathode),
        draft.at(draft.length + 7.0, 11.0 * cathode),
        draft.at(draft.length + 10.0, 14.0 * cathode),
    ];
    draft.path(bowl, Ink::Pin(2));
}
