//! Chips: a body with labelled pins, clock triangles and bubbles, from the part's package.

use circuit_designer_model::Element;
use circuit_designer_model::elements::{Package, PackagePin, Readings, Side};
use egui::{Align2, Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::symbol_builder::{SymbolBuilder, place};
use super::{Fill, Ink, Symbol};

const BUBBLE: f32 = 4.0;
const SEGMENT_ON: Color32 = Color32::from_rgb(0xff, 0x30, 0x30);
const SEGMENT_OFF: Color32 = Color32::from_rgb(0x3a, 0x10, 0x10);

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let part = element.part()?;
    let package = part.package(element)?;
    let mut builder = SymbolBuilder::of(element);
    let (low, high) = (place(package.body.0), place(package.body.1));
    let body = Rect::from_two_pos(low, high);
    let corners = [
        body.left_top(),
        body.right_top(),
        body.right_bottom(),
        body.left_bottom(),
    ];
    for (number, pin) in package.pins.iter().enumerate() {
        lead(&mut builder, number, pin);
    }
    builder.shape(corners.to_vec(), Ink::Body, None);
    let size = if package.cell < 32 { 8.0 } else { 11.0 };
    for pin in &package.pins {
        label(&mut builder, pin, size);
    }
    name(&mut builder, &package, body, &element.name);
    let is_display = package
        .pins
        .iter()
        .filter(|pin| is_segment(pin.name))
        .count()
        == 7
        && element.kind.contains("seg");
    if is_display && !element.kind.contains("decoder") {
        segments(&mut builder, &package, body, readings);
    } else if element.kind == "decimal-display" {
        let number = shown_number(&package, readings).to_string();
        let size = body.height().min(48.0) * 0.6;
        let ink = Ink::Colour(SEGMENT_ON);
        builder.text(body.center(), Align2::CENTER_CENTER, number, size, ink);
    } else {
        title(&mut builder, &package, body, part.identity().title);
    }
    Some(builder.finish())
}

fn outward(side: Side) -> Vec2 {
    match side {
        Side::West => vec2(-1.0, 0.0),
        Side::East => vec2(1.0, 0.0),
        Side::North => vec2(0.0, -1.0),
        Side::South => vec2(0.0, 1.0),
    }
}

fn lead(builder: &mut SymbolBuilder, number: usize, pin: &PackagePin) {
    let root = place(pin.root);
    let away = outward(pin.side);
    let end = if pin.bubble {
        root + away * 2.0 * BUBBLE
    } else {
        root
    };
    builder.lead(number, end);
    builder.flow(number, &[end]);
    if pin.bubble {
        builder.circle(root + away * BUBBLE, BUBBLE, Ink::Body, Some(Fill::Sheet));
    }
}

fn label(builder: &mut SymbolBuilder, pin: &PackagePin, size: f32) {
    let root = place(pin.root);
    let inward = -outward(pin.side);
    let mut at = root + inward * 4.0;
    if pin.clock {
        let side = vec2(inward.y, inward.x) * 5.0;
        let tip = root + inward * 9.0;
        builder.path(vec![root + side, tip, root - side], Ink::Body);
        at = tip + inward * 2.0;
    }
    let align = match pin.side {
        Side::West => Align2::LEFT_CENTER,
        Side::East => Align2::RIGHT_CENTER,
        Side::North => Align2::CENTER_TOP,
        Side::South => Align2::CENTER_BOTTOM,
    };
    if pin.overline {
        builder.text_with_bar(at, align, pin.label.clone(), size);
    } else if !pin.label.is_empty() {
        builder.text(at, align, pin.label.clone(), size, Ink::Words);
    }
}

fn has_pins(package: &Package, side: Side) -> bool {
    package.pins.iter().any(|pin| pin.side == side)
}

/// Above the upper left corner, beside leads that come out there.
fn name(builder: &mut SymbolBuilder, package: &Package, body: Rect, name: &str) {
    let corner = body.left_top();
    let (at, align) = if has_pins(package, Side::North) {
        (corner + vec2(-2.0, -1.0), Align2::RIGHT_BOTTOM)
    } else {
        (corner + vec2(1.0, -3.0), Align2::LEFT_BOTTOM)
    };
    builder.text(at, align, name, 11.0, Ink::Faint);
}

/// What the chip is: in its middle where there is room beside the labels, else below it, else
/// above its right corner.
fn title(builder: &mut SymbolBuilder, package: &Package, body: Rect, title: &str) {
    let share = package.cell as f32 / 32.0;
    let size = 10.0 * share.max(0.7);
    let needed = title.chars().count() as f32 * size * 0.55;
    let (at, align) = if needed <= body.width() - 56.0 * share {
        (body.center(), Align2::CENTER_CENTER)
    } else if !has_pins(package, Side::South) {
        (body.center_bottom() + vec2(0.0, 3.0), Align2::CENTER_TOP)
    } else if !has_pins(package, Side::North) {
        (body.right_top() + vec2(0.0, -3.0), Align2::RIGHT_BOTTOM)
    } else {
        return;
    };
    builder.text(at, align, title, size, Ink::Faint);
}

/// The number that the pins stand for; the digits of a pin's name tell its bit.
fn shown_number(package: &Package, readings: Option<&Readings>) -> u64 {
    let pins = package.pins.iter().enumerate();
    let bits = pins.filter_map(|(number, pin)| {
        let digits = pin
            .name
            .trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let bit = digits.parse::<u32>().ok().filter(|bit| *bit < 64)?;
        let is_high = readings.is_some_and(|it| it.voltage(number) > 2.5);
        Some(u64::from(is_high) << bit)
    });
    bits.fold(0, |sum, bit| sum | bit)
}

fn is_segment(name: &str) -> bool {
    matches!(name, "a" | "b" | "c" | "d" | "e" | "f" | "g")
}

fn segments(
    builder: &mut SymbolBuilder,
    package: &Package,
    body: Rect,
    readings: Option<&Readings>,
) {
    let height = (body.height() * 0.62).min(72.0);
    let width = (height * 0.55).min(body.width() * 0.4);
    let area = Rect::from_center_size(
        body.center() + vec2(body.width() * 0.1, 0.0),
        vec2(width, height),
    );
    let (left, right, top, bottom) = (area.left(), area.right(), area.top(), area.bottom());
    let middle = area.center().y;
    for (number, pin) in package.pins.iter().enumerate() {
        let (a, b): (Pos2, Pos2) = match pin.name {
            "a" => (pos2(left, top), pos2(right, top)),
            "b" => (pos2(right, top), pos2(right, middle)),
            "c" => (pos2(right, middle), pos2(right, bottom)),
            "d" => (pos2(left, bottom), pos2(right, bottom)),
            "e" => (pos2(left, middle), pos2(left, bottom)),
            "f" => (pos2(left, top), pos2(left, middle)),
            "g" => (pos2(left, middle), pos2(right, middle)),
            _ => continue,
        };
        let is_on = readings.is_some_and(|it| it.voltage(number) > 2.5);
        let colour = if is_on { SEGMENT_ON } else { SEGMENT_OFF };
        let gap = (b - a).normalized() * 3.0;
        builder.thick(vec![a + gap, b - gap], Ink::Colour(colour), 4.5);
    }
}
