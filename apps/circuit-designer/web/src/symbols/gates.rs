//! Gates in their distinctive shapes or as IEC boxes; inverters, Schmitt triggers and buffers.

use circuit_designer_model::Element;
use egui::{Align2, Pos2};

use super::symbol_builder::SymbolBuilder;
use super::{Ink, Symbol, SymbolStyle};

const BUBBLE: f32 = 4.0;

pub fn draw(element: &Element, style: SymbolStyle) -> Option<Symbol> {
    let mut builder = SymbolBuilder::at_right_angle(element);
    match element.kind.as_str() {
        "and" | "nand" | "or" | "nor" | "xor" | "xnor" => gate(&mut builder, element, style),
        "inverter" | "schmitt" | "inverting-schmitt" | "delay-buffer" | "tristate-buffer" => {
            single(&mut builder, element, style);
        }
        _ => return None,
    }
    Some(builder.finish())
}

/// The outline of a gate around the middle of its line.
struct Body {
    /// From the middle to the front and to the back.
    half: f32,
    height: f32,
}

fn gate(builder: &mut SymbolBuilder, element: &Element, style: SymbolStyle) {
    let kind = element.kind.as_str();
    let pitch: f32 = if element.flag("small") { 8.0 } else { 16.0 };
    let inputs = builder.pins.len().saturating_sub(1);
    let body = Body {
        half: (pitch * 1.6).min(builder.length / 2.0),
        height: pitch * (inputs / 2) as f32 + pitch / 2.0,
    };
    let inverts = matches!(kind, "nand" | "nor" | "xnor");
    let is_and = matches!(kind, "and" | "nand");
    let is_xor = matches!(kind, "xor" | "xnor");
    let outline = match (style.iec_gates, is_and) {
        (true, _) => rectangle(builder, &body),
        (false, true) => and_shape(builder, &body),
        (false, false) => or_shape(builder, &body),
    };
    let output = builder.pins.len() - 1;
    front(builder, body.half, inverts, output);
    for pin in 0..inputs {
        input(
            builder,
            &body,
            pin,
            element.flag("invert_inputs"),
            is_and || style.iec_gates,
        );
    }
    builder.shape(outline, Ink::Body, None);
    if style.iec_gates {
        let text = match (is_and, is_xor) {
            (true, _) => "&",
            (false, true) => "=1",
            (false, false) => "≥1",
        };
        let at = builder.mid(0.0, 0.0);
        builder.text(at, Align2::CENTER_CENTER, text, pitch, Ink::Body);
    } else if is_xor {
        let back = back_curve(builder, &body, 6.0);
        builder.path(back, Ink::Body);
    }
    if element.flag("schmitt") {
        hysteresis(builder, 0.0, pitch / 16.0);
    }
    if !style.iec_gates {
        let at = builder.mid(if is_and { -2.0 } else { 2.0 }, 0.0);
        builder.text(
            at,
            Align2::CENTER_CENTER,
            element.name.clone(),
            pitch * 0.65,
            Ink::Faint,
        );
    } else {
        name_above(builder, element, body.height);
    }
}

/// Above the body on the screen, whatever its direction.
fn name_above(builder: &mut SymbolBuilder, element: &Element, half: f32) {
    let (up, align) = if builder.is_horizontal() {
        (egui::vec2(0.0, -half - 3.0), Align2::CENTER_BOTTOM)
    } else {
        (egui::vec2(half + 4.0, 0.0), Align2::LEFT_CENTER)
    };
    let at = builder.mid(0.0, 0.0) + up;
    builder.text(at, align, element.name.clone(), 11.0, Ink::Faint);
}

/// The output lead, with its bubble.
fn front(builder: &mut SymbolBuilder, half: f32, inverts: bool, pin: usize) {
    let reach = if inverts { half + 2.0 * BUBBLE } else { half };
    let end = builder.mid(reach.min(builder.length / 2.0 + 2.0 * BUBBLE), 0.0);
    builder.lead(pin, end);
    builder.flow(pin, &[end]);
    if inverts {
        let at = builder.mid(half + BUBBLE, 0.0);
        builder.circle(at, BUBBLE, Ink::Body, Some(super::Fill::Sheet));
    }
}

fn input(builder: &mut SymbolBuilder, body: &Body, pin: usize, inverted: bool, flat_back: bool) {
    let at = builder.pin(pin);
    let start = builder.mid(0.0, 0.0);
    let towards = builder.mid(0.0, 1.0) - start;
    let across = at - start;
    let side = across.x * towards.x + across.y * towards.y;
    let bend = if flat_back {
        0.0
    } else {
        back_depth(body, side)
    };
    let back = -body.half + bend;
    let end = builder.mid(if inverted { back - 2.0 * BUBBLE } else { back }, side);
    builder.lead(pin, end);
    builder.flow(pin, &[end]);
    if inverted {
        let bubble = builder.mid(back - BUBBLE, side);
        builder.circle(bubble, BUBBLE, Ink::Body, Some(super::Fill::Sheet));
    }
}

/// How far the back of an OR gate is bent inwards, beside its line.
fn back_depth(body: &Body, side: f32) -> f32 {
    let share = (side / body.height).clamp(-1.0, 1.0);
    body.half * 0.4 * (1.0 - share * share)
}

fn back_curve(builder: &SymbolBuilder, body: &Body, behind: f32) -> Vec<Pos2> {
    let at = |step: i32| {
        let side = body.height * step as f32 / 8.0;
        builder.mid(-body.half - behind + back_depth(body, side), side)
    };
    (-8..=8).map(at).collect()
}

fn rectangle(builder: &SymbolBuilder, body: &Body) -> Vec<Pos2> {
    let (x, y) = (body.half, body.height);
    let corners = [(-x, y), (x, y), (x, -y), (-x, -y)];
    corners.iter().map(|(x, y)| builder.mid(*x, *y)).collect()
}

fn and_shape(builder: &SymbolBuilder, body: &Body) -> Vec<Pos2> {
    let mut outline = vec![builder.mid(-body.half, -body.height)];
    outline.push(builder.mid(-body.half, body.height));
    for step in 0..=20 {
        let angle = std::f32::consts::PI * (0.5 - step as f32 / 20.0);
        outline.push(builder.mid(
            body.half * libm::cosf(angle),
            body.height * libm::sinf(angle),
        ));
    }
    outline
}

fn or_shape(builder: &SymbolBuilder, body: &Body) -> Vec<Pos2> {
    let mut outline = back_curve(builder, body, 0.0);
    // From the upper back corner to the tip and back to the lower one.
    let curve = |share: f32, up: f32| {
        let x = -body.half * (1.0 - share) * (1.0 - share)
            + 2.0 * share * (1.0 - share) * body.half * 0.35
            + share * share * body.half;
        let y = (1.0 - share * share) * body.height;
        builder.mid(x, y * up)
    };
    outline.extend((1..=12).map(|step| curve(step as f32 / 12.0, 1.0)));
    outline.extend((1..12).rev().map(|step| curve(step as f32 / 12.0, -1.0)));
    outline
}

/// One input, one output: a triangle, or a box with a 1.
fn single(builder: &mut SymbolBuilder, element: &Element, style: SymbolStyle) {
    let kind = element.kind.as_str();
    let inverts = matches!(kind, "inverter" | "inverting-schmitt");
    let half = 16f32.min(builder.length / 2.0);
    let output = 1;
    front(builder, half, inverts, output);
    let back = builder.mid(-half, 0.0);
    builder.lead(0, back);
    builder.flow(0, &[back]);
    if builder.pins.len() > 2 {
        // Enable, from below.
        let end = builder.mid(0.0, -8.0);
        builder.lead(2, end);
        builder.flow(2, &[end]);
    }
    if style.iec_gates {
        let body = Body { half, height: 16.0 };
        let outline = rectangle(builder, &body);
        builder.shape(outline, Ink::Body, None);
        let at = builder.mid(0.0, 6.0);
        builder.text(at, Align2::CENTER_CENTER, "1", 13.0, Ink::Body);
    } else {
        let outline = vec![
            builder.mid(-half, 16.0),
            builder.mid(half, 0.0),
            builder.mid(-half, -16.0),
        ];
        builder.shape(outline, Ink::Body, None);
    }
    match kind {
        "schmitt" | "inverting-schmitt" => hysteresis(builder, -half * 0.35, 0.8),
        "delay-buffer" => {
            let at = builder.mid(-half * 0.35, 0.0);
            builder.text(at, Align2::CENTER_CENTER, "Δt", 9.0, Ink::Body);
        }
        _ => {}
    }
    name_above(builder, element, 15.0);
}

/// The little loop of a Schmitt trigger.
fn hysteresis(builder: &mut SymbolBuilder, along: f32, scale: f32) {
    let middle = builder.mid(along, 0.0);
    let at = |x: f32, y: f32| middle + egui::vec2(x, -y) * scale;
    let lower = vec![at(-7.0, -4.0), at(3.0, -4.0), at(3.0, 4.0)];
    let upper = vec![at(7.0, 4.0), at(-3.0, 4.0), at(-3.0, -4.0)];
    builder.thick(lower, Ink::Body, 1.3);
    builder.thick(upper, Ink::Body, 1.3);
}
