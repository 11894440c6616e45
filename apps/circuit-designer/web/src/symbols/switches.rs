//! Switches in the position they are in.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::Pos2;

use super::symbol_builder::SymbolBuilder;
use super::{Fill, Ink, Symbol};

const CONTACT: f32 = 2.5;

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let mut builder = SymbolBuilder::of(element);
    match element.kind.as_str() {
        "switch" => switch(&mut builder, element),
        "spdt" | "make-before-break-switch" => {
            builder = SymbolBuilder::at_right_angle(element);
            let pins = builder.pins.len();
            let connected = connected(element, pins - 1);
            selector(&mut builder, 0, pins, &connected);
        }
        "analogue-spdt" => {
            builder = SymbolBuilder::at_right_angle(element);
            let control = readings.map_or(0.0, |it| it.voltage(3));
            let is_high = control > element.number("threshold");
            let throw = usize::from(is_high != element.flag("inverted"));
            let end = builder.mid(0.0, -2.0);
            builder.lead(3, end);
            selector(&mut builder, 0, 3, &[throw]);
        }
        "dpdt" => {
            builder = SymbolBuilder::at_right_angle(element);
            for first in (0..builder.pins.len()).step_by(3) {
                selector(&mut builder, first, 3, &connected(element, 2));
            }
            link_poles(&mut builder);
        }
        "analogue-switch" => {
            builder = SymbolBuilder::at_right_angle(element);
            analogue(&mut builder, element, readings);
        }
        "cross-switch" => {
            builder = SymbolBuilder::at_right_angle(element);
            cross(&mut builder, element);
        }
        _ => return None,
    }
    Some(builder.finish())
}

fn contact(builder: &mut SymbolBuilder, at: Pos2, pin: usize) {
    builder.circle(at, CONTACT, Ink::Pin(pin), Some(Fill::Sheet));
}

fn switch(builder: &mut SymbolBuilder, element: &Element) {
    let half = 16f32.min(builder.length / 2.0);
    let (left, right) = (builder.mid(-half, 0.0), builder.mid(half, 0.0));
    builder.lead(0, left);
    builder.lead(1, right);
    let is_closed = element.number("position") == 0.0;
    let is_push = element.flag("momentary");
    if is_push {
        let height = if is_closed { 3.0 } else { 9.0 };
        let (a, b) = (builder.mid(-half, height), builder.mid(half, height));
        builder.line(a, b, Ink::Body);
        let (foot, top) = (builder.mid(0.0, height), builder.mid(0.0, height + 8.0));
        builder.line(foot, top, Ink::Body);
        let cap = vec![
            builder.mid(-5.0, height + 8.0),
            builder.mid(5.0, height + 8.0),
        ];
        builder.path(cap, Ink::Body);
    } else {
        let height = if is_closed { 0.0 } else { half * 0.9 };
        let tip = builder.mid(half - 2.0, height + 2.0);
        builder.line(left, tip, Ink::Pin(0));
    }
    contact(builder, left, 0);
    contact(builder, right, 1);
    if is_closed {
        let (from, to) = (builder.at(0.0, 0.0), builder.at(builder.length, 0.0));
        builder.flow_along(vec![from, to], 0);
    }
}

/// One pole: a common pin and its throws.
fn selector(builder: &mut SymbolBuilder, first: usize, pins: usize, connected: &[usize]) {
    let common = builder.pin(first);
    let direction = builder.direction();
    let length = builder.length;
    let reach = (length - 32.0).max(0.0) / 2.0;
    let root = common + direction * reach;
    builder.lead(first, root);
    let mut ends = Vec::new();
    for throw in first + 1..first + pins {
        let end = builder.pin(throw) - direction * reach.min(length / 3.0);
        builder.lead(throw, end);
        contact(builder, end, throw);
        ends.push(end);
    }
    for throw in connected {
        if let Some(end) = ends.get(*throw) {
            builder.line(root, *end, Ink::Pin(first));
            let far = builder.pin(first + 1 + throw);
            builder.flow(first, &[root, *end, far]);
        }
    }
    if connected.is_empty() {
        let idle = root + direction * (length - 2.0 * reach).max(8.0) * 0.8;
        builder.line(root, idle, Ink::Pin(first));
    }
    contact(builder, root, first);
}

/// The throws that are connected, counted from zero.
fn connected(element: &Element, throws: usize) -> Vec<usize> {
    let position = element.count("position");
    match element.kind.as_str() {
        "make-before-break-switch" => match position {
            0 => vec![0],
            1 => vec![0, 1],
            _ => vec![1],
        },
        _ if element.flag("center_off") => match position {
            0 => vec![0],
            1 => Vec::new(),
            _ => vec![1],
        },
        _ => vec![position.min(throws.saturating_sub(1))],
    }
}

/// A dashed line between the arms of several poles.
fn link_poles(builder: &mut SymbolBuilder) {
    let commons: Vec<Pos2> = builder.pins.iter().copied().step_by(3).collect();
    let (Some(first), Some(last)) = (commons.first(), commons.last()) else {
        return;
    };
    let shift = builder.direction() * (builder.length / 2.0);
    let (from, to) = (*first + shift, *last + shift);
    let dashes = ((to - from).length() / 8.0) as usize;
    for dash in 0..dashes {
        let start = from + (to - from) * (dash as f32 / dashes as f32);
        let end = start + (to - from) * (0.5 / dashes as f32);
        builder.thick(vec![start, end], Ink::Faint, 1.0);
    }
}

fn analogue(builder: &mut SymbolBuilder, element: &Element, readings: Option<&Readings>) {
    let half = 16f32.min(builder.length / 2.0);
    let (left, right) = (builder.mid(-half, 0.0), builder.mid(half, 0.0));
    builder.lead(0, left);
    builder.lead(1, right);
    let is_high = readings.is_some_and(|it| it.voltage(2) > element.number("threshold"));
    let is_closed = is_high != element.flag("inverted");
    let tip = builder.mid(half - 2.0, if is_closed { 2.0 } else { 14.0 });
    builder.line(left, tip, Ink::Pin(0));
    contact(builder, left, 0);
    contact(builder, right, 1);
    let end = builder.mid(0.0, -3.0);
    builder.lead(2, end);
    if is_closed {
        let (from, to) = (builder.at(0.0, 0.0), builder.at(builder.length, 0.0));
        builder.flow_along(vec![from, to], 0);
    }
}

fn cross(builder: &mut SymbolBuilder, element: &Element) {
    if builder.pins.len() < 4 {
        return;
    }
    let direction = builder.direction();
    let reach = ((builder.length - 32.0) / 2.0).max(4.0);
    let is_crossed = element.count("position") != 0;
    let pairs = if is_crossed {
        [(0, 3), (1, 2)]
    } else {
        [(0, 2), (1, 3)]
    };
    for (a, b) in pairs {
        let (from, to) = (
            builder.pin(a) + direction * reach,
            builder.pin(b) - direction * reach,
        );
        builder.lead(a, from);
        builder.lead(b, to);
        builder.line(from, to, Ink::Pin(a));
        contact(builder, from, a);
        contact(builder, to, b);
        let far = builder.pin(b);
        builder.flow(a, &[from, to, far]);
    }
}
