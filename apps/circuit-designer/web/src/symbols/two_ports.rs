//! Parts with a pair of pins at either end: transformers, lines, gyrators, relays.

use circuit_designer_model::Element;
use egui::{Align2, Pos2};

use super::symbol_builder::{SymbolBuilder, TEXT};
use super::{Fill, Ink, Symbol, SymbolStyle, passive, words};

/// From the middle to the coils.
const COIL: f32 = 10.0;

pub fn draw(element: &Element, style: SymbolStyle) -> Option<Symbol> {
    let mut builder = match element.kind.as_str() {
        "transformer" => {
            // Its pins lie side by side however far down it was dragged.
            let mut level = element.clone();
            level.to.y = level.from.y;
            SymbolBuilder::at_right_angle(&level)
        }
        _ => SymbolBuilder::at_right_angle(element),
    };
    match element.kind.as_str() {
        "transformer" | "tapped-transformer" | "custom-transformer" => {
            transformer(&mut builder, element);
        }
        "transmission-line" => line(&mut builder),
        "gyrator" => gyrator(&mut builder),
        "wattmeter" => wattmeter(&mut builder),
        "relay" => relay(&mut builder),
        _ => return None,
    }
    let value = words::value(element).filter(|_| style.show_values);
    let text = format!("{} {}", element.name, value.unwrap_or_default());
    caption(&mut builder, text.trim());
    Some(builder.finish())
}

/// Above everything, on the screen.
fn caption(builder: &mut SymbolBuilder, text: &str) {
    let pins = builder.pins.iter();
    let top = pins.map(|pin| pin.y).fold(f32::INFINITY, f32::min);
    let middle = builder.mid(0.0, 0.0);
    let at = Pos2::new(middle.x, top.min(middle.y) - 11.0);
    builder.text(at, Align2::CENTER_BOTTOM, text, TEXT, Ink::Words);
}

/// Pins of the near and of the far end, with how far beside the line they are.
fn sides(builder: &SymbolBuilder) -> [Vec<(usize, f32)>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for pin in 0..builder.pins.len() {
        let (along, beside) = builder.local(builder.pin(pin));
        let far = usize::from(along > builder.length / 2.0);
        sides[far].push((pin, beside));
    }
    sides
}

fn range(builder: &SymbolBuilder) -> (f32, f32) {
    let besides = builder.pins.iter().map(|pin| builder.local(*pin).1);
    besides.fold((f32::MAX, f32::MIN), |(low, high), it| {
        (low.min(it), high.max(it))
    })
}

fn transformer(builder: &mut SymbolBuilder, element: &Element) {
    for (pins, side) in sides(builder).iter().zip([-1.0, 1.0]) {
        for (pin, beside) in pins {
            let end = builder.mid(side * COIL, *beside);
            builder.lead(*pin, end);
            builder.flow(*pin, &[end]);
        }
        for pair in pins.windows(2) {
            let [(first, above), (second, below)] = [pair[0], pair[1]];
            let (from, to) = (
                builder.mid(side * COIL, above),
                builder.mid(side * COIL, below),
            );
            let bulge = builder.mid(-side * 6.0, 0.0) - builder.mid(0.0, 0.0);
            let loops = (((above - below).abs() / 8.0).round() as usize).clamp(2, 12);
            let path = passive::coil(from, to, bulge, loops);
            builder.path(path, Ink::Between(first, second));
        }
    }
    let (low, high) = range(builder);
    for shift in [-1.5, 1.5] {
        let core = vec![builder.mid(shift, low), builder.mid(shift, high)];
        builder.thick(core, Ink::Body, 1.2);
    }
    // Dots mark the ends that are positive together.
    let (near, far) = (
        high - 4.0,
        if element.flag("reversed") {
            low + 4.0
        } else {
            high - 4.0
        },
    );
    for (along, beside) in [(-COIL - 5.0, near), (COIL + 5.0, far)] {
        let at = builder.mid(along, beside);
        builder.circle(at, 1.6, Ink::Body, Some(Fill::Ink));
    }
}

fn leads_to(builder: &mut SymbolBuilder, half: f32) {
    for (pins, side) in sides(builder).iter().zip([-1.0, 1.0]) {
        for (pin, beside) in pins {
            let end = builder.mid(side * half, *beside);
            builder.lead(*pin, end);
            builder.flow(*pin, &[end]);
        }
    }
}

fn boxed(builder: &mut SymbolBuilder, half: f32, margin: f32) {
    let (low, high) = range(builder);
    let corners = [
        (-half, high + margin),
        (half, high + margin),
        (half, low - margin),
        (-half, low - margin),
    ];
    let corners = corners.iter().map(|(x, y)| builder.mid(*x, *y)).collect();
    builder.shape(corners, Ink::Body, Some(Fill::Sheet));
}

fn line(builder: &mut SymbolBuilder) {
    let half = (builder.length / 2.0 - 16.0).max(12.0);
    leads_to(builder, half);
    boxed(builder, half, 6.0);
    let (low, high) = range(builder);
    for beside in [high - 2.0, low + 2.0] {
        let (a, b) = (
            builder.mid(-half + 4.0, beside),
            builder.mid(half - 4.0, beside),
        );
        builder.thick(vec![a, b], Ink::Faint, 1.2);
    }
}

fn gyrator(builder: &mut SymbolBuilder) {
    let half = 14.0;
    leads_to(builder, half);
    boxed(builder, half, 8.0);
    let (low, high) = range(builder);
    let middle = (low + high) / 2.0;
    for side in [-1.0f32, 1.0] {
        let turn = if side < 0.0 {
            (-0.25, 0.25)
        } else {
            (0.25, 0.75)
        };
        let arc = builder.arc(builder.mid(side * 10.0, middle), 8.0, turn.0, turn.1);
        builder.path(arc, Ink::Body);
    }
}

fn wattmeter(builder: &mut SymbolBuilder) {
    let half = 16.0;
    leads_to(builder, half);
    boxed(builder, half, 6.0);
    let (low, high) = range(builder);
    let middle = builder.mid(0.0, (low + high) / 2.0);
    builder.text(middle, Align2::CENTER_CENTER, "W", 15.0, Ink::Body);
}

/// Poles on top, the coil below them.
fn relay(builder: &mut SymbolBuilder) {
    let count = builder.pins.len();
    if count < 5 {
        return;
    }
    let direction = builder.direction();
    for first in (0..count - 2).step_by(3) {
        let root = builder.pin(first) + direction * 24.0;
        builder.lead(first, root);
        for throw in [first + 1, first + 2] {
            let end = builder.pin(throw) - direction * 24.0;
            builder.lead(throw, end);
            builder.flow(throw, &[end]);
            builder.circle(end, 2.5, Ink::Pin(throw), Some(Fill::Sheet));
        }
        let resting = builder.pin(first + 1) - direction * 24.0;
        builder.line(root, resting, Ink::Pin(first));
        builder.circle(root, 2.5, Ink::Pin(first), Some(Fill::Sheet));
        builder.flow(first, &[root, resting]);
    }
    let (from, to) = (builder.pin(count - 2), builder.pin(count - 1));
    let middle = from + (to - from) * 0.5;
    let (left, right) = (middle - direction * 16.0, middle + direction * 16.0);
    builder.lead(count - 2, left);
    builder.lead(count - 1, right);
    builder.flow(count - 2, &[left, right, to]);
    let bulge = builder.mid(0.0, 7.0) - builder.mid(0.0, 0.0);
    let coil = passive::coil(left, right, bulge, 4);
    builder.path(coil, Ink::Between(count - 2, count - 1));
}
