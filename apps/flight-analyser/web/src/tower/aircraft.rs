//! Aircraft from above: symbols, where they were, where they will be.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use flight_analyser_model::sector::{APART_NM, Aircraft, Kind, PILOT_DELAY_S};

use super::sight::Sight;
use super::{Blip, Drawn, blocks, conflicts};
use crate::state::{Field, block_at, leader};

/// A click so near to a symbol means it.
pub const RADIUS: f32 = 9.0;
/// Of the handle at the tip of a vector.
pub const TIP: f32 = 7.0;
/// A handle is at least this far from its symbol.
const SHORTEST: f32 = 34.0;
/// A turn that is tried on is shown this far ahead.
const PREVIEW_S: u32 = 120;

/// Where they were and will be, and who is too near to whom.
pub fn paint_ways(painter: &Painter, sight: &Sight) {
    for (flight, aircraft) in in_order(sight) {
        paint_way(painter, sight, flight, aircraft);
    }
    // Below all blocks, so that no leader crosses what is written.
    for (flight, aircraft) in in_order(sight) {
        let at = sight.screen(sight.now(aircraft));
        let block = block_at(at + sight.tower.block_offset(flight));
        paint_leader(painter, sight, flight, at, block);
    }
    conflicts::paint(painter, sight);
}

/// The selected one lies over the others.
fn in_order<'a>(sight: &Sight<'a>) -> Vec<(usize, &'a Aircraft)> {
    let mut all: Vec<(usize, &Aircraft)> = sight.traffic.inside().collect();
    all.sort_by_key(|(flight, _)| sight.tower.selected == Some(*flight));
    all
}

pub fn paint(painter: &Painter, sight: &Sight, drawn: &mut Drawn) {
    let all = in_order(sight);
    for (flight, aircraft) in &all {
        let at = sight.screen(sight.now(aircraft));
        let block = block_at(at + sight.tower.block_offset(*flight));
        let lines = blocks::paint(painter, sight, *flight, aircraft, block);
        drawn.aircraft.push(Blip {
            flight: *flight,
            callsign: sight.flight(*flight).callsign.clone(),
            at,
            ahead: sight.screen(sight.later(aircraft)),
            block,
            lines,
        });
    }
    for (flight, aircraft) in &all {
        let at = sight.screen(sight.now(aircraft));
        paint_symbol(painter, at, aircraft, colour(sight, *flight));
    }
    let selected = all
        .last()
        .filter(|(it, _)| sight.tower.selected == Some(*it));
    if let Some((flight, aircraft)) = selected {
        paint_selected(painter, sight, *flight, aircraft, drawn);
    }
}

pub fn colour(sight: &Sight, flight: usize) -> Color32 {
    let is_selected = sight.tower.selected == Some(flight);
    sight.colours.of(sight.tower.alert(flight), is_selected)
}

/// Dots behind it and a line ahead.
fn paint_way(painter: &Painter, sight: &Sight, flight: usize, aircraft: &Aircraft) {
    let colour = colour(sight, flight);
    for (age, place) in sight.tower.trail(flight).rev().enumerate() {
        let left = 0.75 - 0.1 * age as f32;
        let dot = sight.screen(place);
        painter.circle_filled(dot, 1.6, colour.gamma_multiply(left));
    }
    let ends = [sight.now(aircraft), sight.later(aircraft)].map(|it| sight.screen(it));
    painter.line_segment(ends, Stroke::new(1.3, colour.gamma_multiply(0.8)));
}

/// Jets are arrows, slow ones round with a stroke where they fly to.
fn paint_symbol(painter: &Painter, at: Pos2, aircraft: &Aircraft, colour: Color32) {
    let angle = aircraft.heading.to_radians();
    let ahead = vec2(libm::sin(angle) as f32, -libm::cos(angle) as f32);
    let right = vec2(-ahead.y, ahead.x);
    let point = |along: f32, aside: f32| at + ahead * along + right * aside;
    match aircraft.kind {
        Kind::Jet => {
            let left = [point(7.5, 0.0), point(-5.0, 5.0), point(-2.5, 0.0)];
            let other = [point(7.5, 0.0), point(-2.5, 0.0), point(-5.0, -5.0)];
            for half in [left, other] {
                painter.add(Shape::convex_polygon(half.to_vec(), colour, Stroke::NONE));
            }
        }
        Kind::Turboprop => {
            painter.circle_stroke(at, 4.5, Stroke::new(1.8, colour));
            painter.line_segment([point(4.5, 0.0), point(9.0, 0.0)], Stroke::new(1.8, colour));
        }
    }
}

/// How near others may come, and the handle that turns it.
fn paint_selected(
    painter: &Painter,
    sight: &Sight,
    flight: usize,
    aircraft: &Aircraft,
    drawn: &mut Drawn,
) {
    let at = sight.screen(sight.now(aircraft));
    let colour = colour(sight, flight);
    let radius = APART_NM as f32 * sight.mile();
    dashed_circle(painter, at, radius, colour.gamma_multiply(0.55));
    let end = sight.screen(sight.later(aircraft));
    let way = end - at;
    let tip = match way.length() {
        length if length >= SHORTEST => end,
        length if length > 0.1 => at + way * (SHORTEST / length),
        _ => at - vec2(0.0, SHORTEST),
    };
    drawn.tip = Some((flight, tip));
    let drag = sight.tower.drag.filter(|drag| drag.flight == flight);
    let Some(drag) = drag else {
        if let Some(heading) = typed_heading(sight) {
            paint_turn(painter, sight, aircraft, heading, colour);
        }
        let line = Stroke::new(2.0, colour);
        painter.circle(tip, TIP, sight.colours.selected_field, line);
        return;
    };
    let heading = sight.heading_towards(aircraft, sight.place(drag.at));
    paint_turn(painter, sight, aircraft, heading, colour);
    let line = Stroke::new(1.0, colour.gamma_multiply(0.5));
    painter.line_segment([at, drag.at], line);
    painter.circle(drag.at, TIP, colour, Stroke::new(2.0, colour));
    let text = format!("heading {heading:03}");
    let below = drag.at + vec2(14.0, 12.0);
    blocks::note(painter, sight, below, &text, colour);
    drawn.tip = Some((flight, drag.at));
}

/// A heading that was typed and can be flown.
fn typed_heading(sight: &Sight) -> Option<u16> {
    let text = sight.tower.draft.texts[Field::Heading as usize].as_ref()?;
    let heading = text.trim().parse().ok()?;
    (1..=360).contains(&heading).then_some(heading)
}

/// The way that it would fly if it were told a heading now.
fn paint_turn(
    painter: &Painter,
    sight: &Sight,
    aircraft: &Aircraft,
    heading: u16,
    colour: Color32,
) {
    let mut turning = aircraft.clone();
    turning.at = sight.now(aircraft);
    let mut way = vec![sight.screen(turning.at)];
    for second in 1..=PREVIEW_S {
        if second > PILOT_DELAY_S {
            turning.goal.heading = heading;
        }
        turning.fly(sight.sector.wind.drift());
        if second % 3 == 0 {
            way.push(sight.screen(turning.at));
        }
    }
    let line = Stroke::new(1.8, colour);
    painter.extend(Shape::dashed_line(&way, line, 6.0, 4.0));
}

fn dashed_circle(painter: &Painter, middle: Pos2, radius: f32, colour: Color32) {
    const PARTS: usize = 48;
    let point = |part: usize| {
        let angle = part as f32 / PARTS as f32 * std::f32::consts::TAU;
        let (sine, cosine) = libm::sincosf(angle);
        middle + vec2(sine, -cosine) * radius
    };
    for part in (0..PARTS).step_by(2) {
        painter.line_segment([point(part), point(part + 1)], Stroke::new(1.0, colour));
    }
}

/// From the edge of a symbol to its block.
fn paint_leader(painter: &Painter, sight: &Sight, flight: usize, at: Pos2, block: Rect) {
    let [_, to] = leader(at, block);
    let way: Vec2 = to - at;
    let length = way.length();
    if length > RADIUS + 2.0 {
        let ends = [at + way * (RADIUS / length), to];
        let colour = colour(sight, flight).gamma_multiply(0.8);
        painter.line_segment(ends, Stroke::new(1.0, colour));
    }
}
