//! The boundary with its gates.

use canvas_shell::theme;
use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::rooms::Rooms;
use super::sight::Sight;
use super::{Drawn, words};
use crate::state::{GATE_WIDTH, gate_bar, gate_ends, gate_label, is_upright};

pub fn paint(painter: &Painter, sight: &Sight, drawn: &mut Drawn) {
    let [east, north] = sight.sector.half;
    let inside = Rect::from_min_max(sight.screen([-east, north]), sight.screen([east, -north]));
    shade_beyond(painter, sight, inside);
    let line = Stroke::new(1.5, sight.colours.boundary);
    painter.rect_stroke(inside, 0.0, line, StrokeKind::Middle);
    drawn.boundary = Some(inside);
    for index in 0..sight.sector.gates.len() {
        paint_bar(painter, sight, index, drawn);
    }
}

/// What is written at the gates. It lies over the lines of those who fly there.
pub fn paint_names(painter: &Painter, sight: &Sight, rooms: &Rooms) {
    for index in 0..sight.sector.gates.len() {
        paint_name(painter, sight, rooms, index);
    }
}

/// Is it the gate of the selected flight? That one stands out.
fn is_wanted(sight: &Sight, gate: usize) -> bool {
    let selected = sight.tower.selected;
    selected.is_some_and(|flight| sight.flight(flight).exit == gate)
}

fn shade_beyond(painter: &Painter, sight: &Sight, inside: Rect) {
    let page = painter.clip_rect();
    let [left, right] = [inside.left(), inside.right()];
    let [top, bottom] = [inside.top(), inside.bottom()].map(|y| y.clamp(page.top(), page.bottom()));
    let parts = [
        Rect::from_min_max(page.min, pos2(page.right(), top)),
        Rect::from_min_max(pos2(page.left(), bottom), page.max),
        Rect::from_min_max(pos2(page.left(), top), pos2(left, bottom)),
        Rect::from_min_max(pos2(right, top), pos2(page.right(), bottom)),
    ];
    for part in parts.into_iter().filter(|part| part.is_positive()) {
        painter.rect_filled(part, 0.0, sight.colours.beyond);
    }
}

fn paint_bar(painter: &Painter, sight: &Sight, index: usize, drawn: &mut Drawn) {
    let gate = &sight.sector.gates[index];
    let ends = gate_ends(gate, sight.sector).map(|place| sight.screen(place));
    let line = match is_wanted(sight, index) {
        true => Stroke::new(GATE_WIDTH + 3.0, sight.colours.selected),
        false => Stroke::new(GATE_WIDTH, sight.colours.gate),
    };
    painter.line_segment(ends, line);
    drawn.gates.push((gate.name.clone(), gate_bar(ends)));
}

fn paint_name(painter: &Painter, sight: &Sight, rooms: &Rooms, index: usize) {
    let gate = &sight.sector.gates[index];
    let (text, weak) = match is_wanted(sight, index) {
        true => (sight.colours.selected, sight.colours.selected),
        false => (sight.colours.gate_text, sight.colours.weak_text),
    };
    let at = sight.screen(gate.at);
    let label = rooms.pulled_in(gate_label(at, gate, sight.sector), at);
    painter.rect_filled(label, 3.0, sight.colours.field);
    let (name_at, levels_at) = match is_upright(gate, sight.sector) {
        true => (
            (label.center_top() + vec2(0.0, 2.0), Align2::CENTER_TOP),
            (
                label.center_bottom() - vec2(0.0, 1.0),
                Align2::CENTER_BOTTOM,
            ),
        ),
        false => (
            (label.left_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER),
            (label.right_center() - vec2(6.0, 0.0), Align2::RIGHT_CENTER),
        ),
    };
    let name = FontId::proportional(theme::TEXT_SIZE);
    painter.text(name_at.0, name_at.1, &gate.name, name, text);
    let small = FontId::monospace(11.0);
    let levels = words::levels(gate.levels);
    painter.text(levels_at.0, levels_at.1, levels, small, weak);
}
