//! The circle around an airport, and what is measured.

use canvas_shell::theme;
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, pos2, vec2};
use flight_analyser_model::{Circle, Measurement, geodesy, reading};

use super::Drawn;
use super::text::on_field;
use crate::state::{Session, Tool};

const LINE: Color32 = Color32::from_rgb(0xff, 0xd1, 0x4d);
const MEASURE: Color32 = Color32::from_rgb(0x5c, 0xe1, 0xe6);
/// Anchors along the line.
pub const MARKS: usize = 72;

pub fn paint(painter: &Painter, session: &Session, drawn: &mut Drawn) {
    if let Some(circle) = session.workspace.drawings().circle.as_ref() {
        paint_circle(painter, session, circle, drawn);
    }
}

fn screen(session: &Session, position: [f64; 2]) -> Pos2 {
    let [x, y] = session.view.map.to_screen(position);
    pos2(x as f32, y as f32)
}

fn paint_circle(painter: &Painter, session: &Session, circle: &Circle, drawn: &mut Drawn) {
    let centre = [circle.lat, circle.lon];
    let outline: Vec<Pos2> = geodesy::circle(centre, circle.radius_km)
        .into_iter()
        .map(|it| screen(session, it))
        .collect();
    let middle = screen(session, centre);
    let half = session.view.map.world_side() as f32 / 2.0;
    let mut closed = outline.clone();
    closed.extend(outline.first());
    // Parts, so that no line goes across the antimeridian.
    for part in closed.chunk_by(|one, two| (one.x - two.x).abs() < half) {
        painter.add(Shape::line(
            part.to_vec(),
            Stroke::new(3.5, Color32::from_black_alpha(120)),
        ));
        painter.extend(Shape::dashed_line(part, Stroke::new(2.0, LINE), 9.0, 6.0));
    }
    painter.circle_stroke(middle, 4.0, Stroke::new(1.5, LINE));
    let units = session.document().settings.units;
    let label = match units {
        reading::Units::Nautical => reading::distance(circle.radius_km, units),
        _ => format!("{} km", circle.radius_km),
    };
    let top = outline
        .iter()
        .copied()
        .min_by(|one, two| one.y.total_cmp(&two.y));
    if let Some(top) = top {
        let font = FontId::proportional(theme::TEXT_SIZE);
        on_field(
            painter,
            top - vec2(0.0, 6.0),
            Align2::CENTER_BOTTOM,
            &label,
            font,
            LINE,
        );
    }
    let every = outline.len() / MARKS;
    drawn.circle = Some((middle, outline.into_iter().step_by(every.max(1)).collect()));
}

/// Lines that were measured and the one that is being drawn. For people only.
pub fn paint_measurements(painter: &Painter, session: &Session) {
    for measurement in &session.workspace.drawings().measurements {
        paint_measurement(painter, session, measurement);
    }
    let Tool::Measure { from: Some(from) } = session.view.tool else {
        return;
    };
    let pointer = painter.ctx().input(|input| input.pointer.hover_pos());
    if let Some(at) = pointer {
        let to = session
            .view
            .map
            .to_position([f64::from(at.x), f64::from(at.y)]);
        paint_measurement(painter, session, &Measurement { from, to });
    }
}

fn paint_measurement(painter: &Painter, session: &Session, measurement: &Measurement) {
    let Measurement { from, to } = *measurement;
    let points: Vec<Pos2> = geodesy::way(from, to, 100.0)
        .into_iter()
        .map(|it| screen(session, it))
        .collect();
    let half = session.view.map.world_side() as f32 / 2.0;
    for part in points.chunk_by(|one, two| (one.x - two.x).abs() < half) {
        painter.add(Shape::line(part.to_vec(), Stroke::new(2.0, MEASURE)));
    }
    for end in [points.first(), points.last()].into_iter().flatten() {
        painter.circle_filled(*end, 3.5, MEASURE);
    }
    let units = session.document().settings.units;
    let length = geodesy::distance_km(from, to);
    let course = geodesy::course_deg(from, to);
    let mut text = format!("{}, {course:.0}°", reading::distance(length, units));
    if let Some(minutes) = minutes_at_current_speed(session, length) {
        text = format!("{text}, {minutes:.0} min at its speed");
    }
    if let Some(middle) = points.get(points.len() / 2) {
        let font = FontId::proportional(theme::TEXT_SIZE);
        on_field(
            painter,
            *middle - vec2(0.0, 8.0),
            Align2::CENTER_BOTTOM,
            &text,
            font,
            MEASURE,
        );
    }
}

/// How long the selected flight would need.
fn minutes_at_current_speed(session: &Session, km: f64) -> Option<f64> {
    let id = *session.selected().last()?;
    let speed = f64::from(session.sample(id)?.speed?) / 10.0;
    (speed > 20.0).then(|| km * 1000.0 / speed / 60.0)
}
