//! Data blocks: who it is, how high and fast, and where to.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use flight_analyser_model::sector::{Aircraft, Closeness};

use super::sight::Sight;
use super::{aircraft, words};

const LETTERS: f32 = 11.0;
const LINE: f32 = 13.0;

/// Returns what it wrote below the callsign.
pub fn paint(
    painter: &Painter,
    sight: &Sight,
    flight: usize,
    of: &Aircraft,
    block: Rect,
) -> [String; 2] {
    let is_selected = sight.tower.selected == Some(flight);
    let closeness = sight.tower.alert(flight);
    let colour = aircraft::colour(sight, flight);
    let fill = match is_selected {
        true => sight.colours.selected_field,
        false => sight.colours.field,
    };
    painter.rect_filled(block, 3.0, fill);
    let is_hovered = sight.tower.hovered == Some(flight);
    if is_selected || is_hovered || closeness != Closeness::Apart {
        let line = Stroke::new(1.3, colour);
        painter.rect_stroke(block, 3.0, line, StrokeKind::Inside);
    }
    let font = FontId::monospace(LETTERS);
    let data = sight.flight(flight);
    let line = |number: f32| pos2(block.left() + 4.0, block.top() + 2.0 + number * LINE);
    let write = |number: f32, text: &str, colour: Color32| {
        painter.text(line(number), Align2::LEFT_TOP, text, font.clone(), colour)
    };
    let name = write(0.0, &data.callsign, colour);
    if let Some(text) = words::alert(closeness) {
        let room = block.right() - 4.0 - name.right();
        let at = pos2(block.right() - 4.0, name.center().y);
        tag(painter, sight, at, &text, room, colour);
    }
    let lines = [levels(sight, flight, of), words::exit(sight.sector, data)];
    write(1.0, &lines[0], colour);
    write(2.0, &lines[1], colour);
    lines
}

/// Level, where it climbs to, and tens of knots over the ground: `183↑220 42`.
fn levels(sight: &Sight, flight: usize, of: &Aircraft) -> String {
    let level = of.level();
    let told = sight.tower.told(flight).map_or(level, |goal| goal.level);
    let [east, north] = of.ground_speed(sight.sector.wind);
    let tens = libm::round(libm::hypot(east, north) / 10.0) as u16;
    let arrow = match level.cmp(&told) {
        std::cmp::Ordering::Less => '↑',
        std::cmp::Ordering::Greater => '↓',
        std::cmp::Ordering::Equal => '→',
    };
    format!("{level:03}{arrow}{told:03}  {tens:02}")
}

/// Words on a field of their colour; the first of several goes where there is no room for it.
fn tag(painter: &Painter, sight: &Sight, right: Pos2, text: &str, room: f32, colour: Color32) {
    let ink = sight.colours.on_alert;
    let laid_out =
        |text: &str| painter.layout_no_wrap(text.to_string(), FontId::monospace(LETTERS), ink);
    let mut galley = laid_out(text);
    if galley.size().x + 3.0 > room
        && let Some((_, rest)) = text.split_once(' ')
    {
        galley = laid_out(rest);
    }
    let rect = Align2::RIGHT_CENTER.anchor_size(right, galley.size());
    painter.rect_filled(rect.expand2(vec2(2.0, -0.5)), 2.0, colour);
    painter.galley(rect.min, galley, ink);
}

/// A few words on the map.
pub fn note(painter: &Painter, sight: &Sight, left: Pos2, text: &str, colour: Color32) {
    let font = FontId::monospace(LETTERS + 1.0);
    let galley = painter.layout_no_wrap(text.to_string(), font, colour);
    let rect = Align2::LEFT_CENTER.anchor_size(left, galley.size());
    let field = rect.expand2(vec2(5.0, 3.0));
    painter.rect_filled(field, 3.0, sight.colours.selected_field);
    painter.rect_stroke(field, 3.0, Stroke::new(1.0, colour), StrokeKind::Inside);
    painter.galley(rect.min, galley, colour);
}
