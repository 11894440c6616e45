//! Switches in the position they are in.

use circuit_designer_model::Element;
use circuit_designer_model::elements::Readings;
use egui::Pos2;

use super::draft::Draft;
use super::{Fill, Ink, Symbol};

const CONTACT: f32 = 2.5;

pub fn draw(element: &Element, readings: Option<&Readings>) -> Option<Symbol> {
    let mut draft = Draft::of(element);
    match element.kind.as_str() {
        "switch" => switch(&mut draft, element),
        "spdt" | "make-before-break-switch" => {
            draft = Draft::at_right_angle(element);
            let pins = draft.pins.len();
            let connected = connected(element, pins - 1);
            selector(&mut draft, 0, pins, &connected);
        }
        "analogue-spdt" => {
            draft = Draft::at_right_angle(element);
            let control = readings.map_or(0.0, |it| it.voltage(3));
            let is_high = control > element.number("threshold");
            let throw = usize::from(is_high != element.flag("inverted"));
            let end = draft.mid(0.0, -2.0);
            draft.lead(3, end);
            selector(&mut draft, 0, 3, &[throw]);
        }
        "dpdt" => {
            draft = Draft::at_right_angle(element);
            for first in (0..draft.pins.len()).step_by(3) {
                selector(&mut draft, first, 3, &connected(element, 2));
            }
            link_poles(&mut draft);
        }
        "analogue-switch" => {
            draft = Draft::at_right_angle(element);
            analogue(&mut draft, element, readings);
        }
        "cross-switch" => {
            draft = Draft::at_right_angle(element);
            cross(&mut draft, element);
        }
        _ => return None,
    }
    Some(draft.finish())
}

fn contact(draft: &mut Draft, at: Pos2, pin: usize) {
    draft.circle(at, CONTACT, Ink::Pin(pin), Some(Fill::Sheet));
}

fn switch(draft: &mut Draft, element: &Element) {
    let half = 16f32.min(draft.length / 2.0);
    let (left, right) = (draft.mid(-half, 0.0), draft.mid(half, 0.0));
    draft.lead(0, left);
    draft.lead(1, right);
    let is_closed = element.number("position") == 0.0;
    let is_push = element.flag("momentary");
    if is_push {
        let height = if is_closed { 3.0 } else { 9.0 };
        let (a, b) = (draft.mid(-half, height), draft.mid(half, height));
        draft.line(a, b, Ink::Body);
        let (foot, top) = (draft.mid(0.0, height), draft.mid(0.0, height + 8.0));
        draft.line(foot, top, Ink::Body);
        let cap = vec![draft.mid(-5.0, height + 8.0), draft.mid(5.0, height + 8.0)];
        draft.path(cap, Ink::Body);
    } else {
        let height = if is_closed { 0.0 } else { half * 0.9 };
        let tip = draft.mid(half - 2.0, height + 2.0);
        draft.line(left, tip, Ink::Pin(0));
    }
    contact(draft, left, 0);
    contact(draft, right, 1);
    if is_closed {
        let (from, to) = (draft.at(0.0, 0.0), draft.at(draft.length, 0.0));
        draft.flow_along(vec![from, to], 0);
    }
}

/// One pole: a common pin and its throws.
fn selector(draft: &mut Draft, first: usize, pins: usize, connected: &[usize]) {
    let common = draft.pin(first);
    let direction = draft.direction();
    let length = draft.length;
    let reach = (length - 32.0).max(0.0) / 2.0;
    let root = common + direction * reach;
    draft.lead(first, root);
    let mut ends = Vec::new();
    for throw in first + 1..first + pins {
        let end = draft.pin(throw) - direction * reach.min(length / 3.0);
        draft.lead(throw, end);
        contact(draft, end, throw);
        ends.push(end);
    }
    for throw in connected {
        if let Some(end) = ends.get(*throw) {
            draft.line(root, *end, Ink::Pin(first));
            let far = draft.pin(first + 1 + throw);
            draft.flow(first, &[root, *end, far]);
        }
    }
    if connected.is_empty() {
        let idle = root + direction * (length - 2.0 * reach).max(8.0) * 0.8;
        draft.line(root, idle, Ink::Pin(first));
    }
    contact(draft, root, first);
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
fn link_poles(draft: &mut Draft) {
    let commons: Vec<Pos2> = draft.pins.iter().copied().step_by(3).collect();
    let (Some(first), Some(last)) = (commons.first(), commons.last()) else {
        return;
    };
    let shift = draft.direction() * (draft.length / 2.0);
    let (from, to) = (*first + shift, *last + shift);
    let dashes = ((to - from).length() / 8.0) as usize;
    for dash in 0..dashes {
        let start = from + (to - from) * (dash as f32 / dashes as f32);
        let end = start + (to - from) * (0.5 / dashes as f32);
        draft.thick(vec![start, end], Ink::Faint, 1.0);
    }
}

fn analogue(draft: &mut Draft, element: &Element, readings: Option<&Readings>) {
    let half = 16f32.min(draft.length / 2.0);
    let (left, right) = (draft.mid(-half, 0.0), draft.mid(half, 0.0));
    draft.lead(0, left);
    draft.lead(1, right);
    let is_high = readings.is_some_and(|it| it.voltage(2) > element.number("threshold"));
    let is_closed = is_high != element.flag("inverted");
    let tip = draft.mid(half - 2.0, if is_closed { 2.0 } else { 14.0 });
    draft.line(left, tip, Ink::Pin(0));
    contact(draft, left, 0);
    contact(draft, right, 1);
    let end = draft.mid(0.0, -3.0);
    draft.lead(2, end);
    if is_closed {
        let (from, to) = (draft.at(0.0, 0.0), draft.at(draft.length, 0.0));
        draft.flow_along(vec![from, to], 0);
    }
}

fn cross(draft: &mut Draft, element: &Element) {
    if draft.pins.len() < 4 {
        return;
    }
    let direction = draft.direction();
    let reach = ((draft.length - 32.0) / 2.0).max(4.0);
    let is_crossed = element.count("position") != 0;
    let pairs = if is_crossed {
        [(0, 3), (1, 2)]
    } else {
        [(0, 2), (1, 3)]
    };
    for (a, b) in pairs {
        let (from, to) = (
            draft.pin(a) + direction * reach,
            draft.pin(b) - direction * reach,
        );
        draft.lead(a, from);
        draft.lead(b, to);
        draft.line(from, to, Ink::Pin(a));
        contact(draft, from, a);
        contact(draft, to, b);
        let far = draft.pin(b);
        draft.flow(a, &[from, to, far]);
    }
}
