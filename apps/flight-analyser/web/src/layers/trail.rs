//! Where the selected flights have been.

use egui::{Color32, Painter, Pos2, Shape, Stroke};

use super::{Drawn, screen, track_colour};
use crate::map::altitude_colour;
use crate::state::{Session, TrackPoint};

/// Signals further apart than this many steps are bridged by a dashed line.
const GAP: u16 = 2;
const WIDTH: f32 = 3.0;

pub fn paint(painter: &Painter, session: &Session, drawn: &mut Drawn) {
    let count = session.tracks.len();
    let selected = session.selected().iter();
    for (index, (track, id)) in session.tracks.iter().zip(selected).enumerate() {
        let mut points: Vec<(Pos2, TrackPoint)> = Vec::new();
        for point in track.points() {
            points.push((screen(session, point.world), *point));
        }
        // From the last signal to the icon.
        let now = session.traffic.all().iter().find(|it| it.id == *id);
        if let (Some(now), Some((_, last))) = (now, points.last().copied()) {
            let end = TrackPoint {
                world: now.at(session.part_of_step()),
                ..last
            };
            points.push((screen(session, end.world), end));
        }
        let colour = (count > 1).then(|| track_colour(index));
        line(painter, session, &points, colour);
        if index + 1 == count {
            let page = painter.clip_rect();
            let all = points.iter().map(|(at, _)| *at);
            drawn.trail = all.filter(|at| page.contains(*at)).collect();
        }
    }
}

fn line(
    painter: &Painter,
    session: &Session,
    points: &[(Pos2, TrackPoint)],
    colour: Option<Color32>,
) {
    let page = painter.clip_rect().expand(8.0);
    let half = session.view.map.world_side() as f32 / 2.0;
    for pair in points.windows(2) {
        let [(from, earlier), (to, later)] = [pair[0], pair[1]];
        // A line across the antimeridian would cross the whole screen.
        if (to.x - from.x).abs() > half {
            continue;
        }
        let is_near = page.intersects(egui::Rect::from_two_pos(from, to));
        if !is_near || from == to {
            continue;
        }
        let own = altitude_colour(later.altitude_ft, later.on_ground);
        let colour = colour.unwrap_or(own);
        if later.step - earlier.step > GAP {
            let stroke = Stroke::new(WIDTH - 1.0, colour);
            painter.extend(Shape::dashed_line(&[from, to], stroke, 6.0, 6.0));
        } else {
            painter.line_segment(
                [from, to],
                Stroke::new(WIDTH + 2.5, Color32::from_black_alpha(150)),
            );
            painter.line_segment([from, to], Stroke::new(WIDTH, colour));
        }
    }
}
