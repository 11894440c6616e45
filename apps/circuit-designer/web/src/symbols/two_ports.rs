//! Parts with a pair of pins at either end: transformers, lines, gyrators, relays.

use circuit_designer_model::Element;
use egui::{Align2, Pos2};

use super::draft::{Draft, TEXT};
use super::{Fill, Ink, Look, Symbol, passive, words};

/// From the middle to the coils.
const COIL: f32 = 10.0;

pub fn draw(element: &Element, look: Look) -> Option<Symbol> {
    let mut draft = match element.kind.as_str() {
        "transformer" => {
            // Its pins lie side by side however far down it was dragged.
            let mut level = element.clone();
            level.to.y = level.from.y;
            Draft::at_right_angle(&level)
        }
        _ => Draft::at_right_angle(element),
    };
    match element.kind.as_str() {
        "transformer" | "tapped-transformer" | "custom-transformer" => {
            transformer(&mut draft, element);
        }
        "transmission-line" => line(&mut draft),
        "gyrator" => gyrator(&mut draft),
        "wattmeter" => wattmeter(&mut draft),
        "relay" => relay(&mut draft),
        _ => return None,
    }
    let value = words::value(element).filter(|_| look.show_values);
    let text = format!("{} {}", element.name, value.unwrap_or_default());
    caption(&mut draft, text.trim());
    Some(draft.finish())
}

/// Above everything, on the screen.
fn caption(draft: &mut Draft, text: &str) {
    let pins = draft.pins.iter();
    let top = pins.map(|pin| pin.y).fold(f32::INFINITY, f32::min);
    let middle = draft.mid(0.0, 0.0);
    let at = Pos2::new(middle.x, top.min(middle.y) - 11.0);
    draft.text(at, Align2::CENTER_BOTTOM, text, TEXT, Ink::Words);
}

/// Pins of the near and of the far end, with how far beside the line they are.
fn sides(draft: &Draft) -> [Vec<(usize, f32)>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for pin in 0..draft.pins.len() {
        let (along, beside) = draft.local(draft.pin(pin));
        let far = usize::from(along > draft.length / 2.0);
        sides[far].push((pin, beside));
    }
    sides
}

fn range(draft: &Draft) -> (f32, f32) {
    let besides = draft.pins.iter().map(|pin| draft.local(*pin).1);
    besides.fold((f32::MAX, f32::MIN), |(low, high), it| {
        (low.min(it), high.max(it))
    })
}

fn transformer(draft: &mut Draft, element: &Element) {
    for (pins, side) in sides(draft).iter().zip([-1.0, 1.0]) {
        for (pin, beside) in pins {
            let end = draft.mid(side * COIL, *beside);
            draft.lead(*pin, end);
            draft.flow(*pin, &[end]);
        }
        for pair in pins.windows(2) {
            let [(first, above), (second, below)] = [pair[0], pair[1]];
            let (from, to) = (draft.mid(side * COIL, above), draft.mid(side * COIL, below));
            let bulge = draft.mid(-side * 6.0, 0.0) - draft.mid(0.0, 0.0);
            let loops = (((above - below).abs() / 8.0).round() as usize).clamp(2, 12);
            let path = passive::coil(from, to, bulge, loops);
            draft.path(path, Ink::Between(first, second));
        }
    }
    let (low, high) = range(draft);
    for shift in [-1.5, 1.5] {
        let core = vec![draft.mid(shift, low), draft.mid(shift, high)];
        draft.thick(core, Ink::Body, 1.2);
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
        let at = draft.mid(along, beside);
        draft.circle(at, 1.6, Ink::Body, Some(Fill::Ink));
    }
}

fn leads_to(draft: &mut Draft, half: f32) {
    for (pins, side) in sides(draft).iter().zip([-1.0, 1.0]) {
        for (pin, beside) in pins {
            let end = draft.mid(side * half, *beside);
            draft.lead(*pin, end);
            draft.flow(*pin, &[end]);
        }
    }
}

fn boxed(draft: &mut Draft, half: f32, margin: f32) {
    let (low, high) = range(draft);
    let corners = [
        (-half, high + margin),
        (half, high + margin),
        (half, low - margin),
        (-half, low - margin),
    ];
    let corners = corners.iter().map(|(x, y)| draft.mid(*x, *y)).collect();
    draft.shape(corners, Ink::Body, Some(Fill::Sheet));
}

fn line(draft: &mut Draft) {
    let half = (draft.length / 2.0 - 16.0).max(12.0);
    leads_to(draft, half);
    boxed(draft, half, 6.0);
    let (low, high) = range(draft);
    for beside in [high - 2.0, low + 2.0] {
        let (a, b) = (
            draft.mid(-half + 4.0, beside),
            draft.mid(half - 4.0, beside),
        );
        draft.thick(vec![a, b], Ink::Faint, 1.2);
    }
}

fn gyrator(draft: &mut Draft) {
    let half = 14.0;
    leads_to(draft, half);
    boxed(draft, half, 8.0);
    let (low, high) = range(draft);
    let middle = (low + high) / 2.0;
    for side in [-1.0f32, 1.0] {
        let turn = if side < 0.0 {
            (-0.25, 0.25)
        } else {
            (0.25, 0.75)
        };
        let arc = draft.arc(draft.mid(side * 10.0, middle), 8.0, turn.0, turn.1);
        draft.path(arc, Ink::Body);
    }
}

fn wattmeter(draft: &mut Draft) {
    let half = 16.0;
    leads_to(draft, half);
    boxed(draft, half, 6.0);
    let (low, high) = range(draft);
    let middle = draft.mid(0.0, (low + high) / 2.0);
    draft.text(middle, Align2::CENTER_CENTER, "W", 15.0, Ink::Body);
}

/// Poles on top, the coil below them.
fn relay(draft: &mut Draft) {
    let count = draft.pins.len();
    if count < 5 {
        return;
    }
    let direction = draft.direction();
    for first in (0..count - 2).step_by(3) {
        let root = draft.pin(first) + direction * 24.0;
        draft.lead(first, root);
        for throw in [first + 1, first + 2] {
            let end = draft.pin(throw) - direction * 24.0;
            draft.lead(throw, end);
            draft.flow(throw, &[end]);
            draft.circle(end, 2.5, Ink::Pin(throw), Some(Fill::Sheet));
        }
        let resting = draft.pin(first + 1) - direction * 24.0;
        draft.line(root, resting, Ink::Pin(first));
        draft.circle(root, 2.5, Ink::Pin(first), Some(Fill::Sheet));
        draft.flow(first, &[root, resting]);
    }
    let (from, to) = (draft.pin(count - 2), draft.pin(count - 1));
    let middle = from + (to - from) * 0.5;
    let (left, right) = (middle - direction * 16.0, middle + direction * 16.0);
    draft.lead(count - 2, left);
    draft.lead(count - 1, right);
    draft.flow(count - 2, &[left, right, to]);
    let bulge = draft.mid(0.0, 7.0) - draft.mid(0.0, 0.0);
    let coil = passive::coil(left, right, bulge, 4);
    draft.path(coil, Ink::Between(count - 2, count - 1));
}
