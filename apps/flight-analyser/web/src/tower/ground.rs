//! The boundary with its gates.

use canvas_shell::theme;
use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::rooms::Rooms;
use super::sight::Sight;
use super::{Drawn, words};
use crate::state::{gate_label, is_upright};

const GATE_WIDTH: f32 = 6.0;

pub fn paint(painter: &Painter, sight: &Sight, rooms: &Rooms, drawn: &mut Drawn) {
    let [east, north] = sight.sector.half;
    let inside = Rect::from_min_max(sight.screen([-east, north]), sight.screen([east, -north]));
    shade_beyond(painter, sight, inside);
    let line = Stroke::new(1.5, sight.colours.boundary);
    painter.rect_stroke(inside, 0.0, line, StrokeKind::Middle);
    drawn.boundary = Some(inside);
    let selected = sight.tower.selected;
    let wanted = selected.map(|flight| sight.flight(flight).exit);
    for index in 0..sight.sector.gates.len() {
        paint_gate(painter, sight, rooms, index, wanted == Some(index), drawn);
    }
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

/// A thick bar, its name and its levels. That of the selected flight stands out.
fn paint_gate(
    painter: &Painter,
    sight: &Sight,
    rooms: &Rooms,
    index: usize,
    is_wanted: bool,
    drawn: &mut Drawn,
) {
    let gate = &sight.sector.gates[index];
    let is_upright = is_upright(gate, sight.sector);
    let end = |side: f64| match is_upright {
        true => [gate.at[0], gate.at[1] + side * gate.half_width],
        false => [gate.at[0] + side * gate.half_width, gate.at[1]],
    };
    let ends = [end(-1.0), end(1.0)].map(|place| sight.screen(place));
    let (line, text, weak) = match is_wanted {
        true => (
            sight.colours.selected,
            sight.colours.selected,
            sight.colours.selected,
        ),
        false => (
            sight.colours.gate,
            sight.colours.gate_text,
            sight.colours.weak_text,
        ),
    };
    let width = if is_wanted {
        GATE_WIDTH + 3.0
    } else {
        GATE_WIDTH
    };
    painter.line_segment(ends, Stroke::new(width, line));
    let at = sight.screen(gate.at);
    let label = rooms.pulled_in(gate_label(at, gate, sight.sector), at);
    painter.rect_filled(label, 3.0, sight.colours.field);
    let (name_at, levels_at) = match is_upright {
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
    let bar = Rect::from_two_pos(ends[0], ends[1]).expand(GATE_WIDTH / 2.0);
    drawn.gates.push((gate.name.clone(), bar));
}
