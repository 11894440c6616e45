//! Who comes in soon, and where: a pale outline at the boundary.

use egui::{Align2, FontId, Painter, Shape, Stroke, vec2};
use flight_analyser_model::sector::Phase;

use super::sight::Sight;
use super::words;

/// From so many seconds before.
const SOON_S: u32 = 60;

pub fn paint(painter: &Painter, sight: &Sight) {
    let second = sight.traffic.second();
    for (index, flight) in sight.sector.flights.iter().enumerate() {
        let is_soon = flight.enters_s <= second + SOON_S;
        if sight.traffic.phase(index) != Phase::Expected || !is_soon {
            continue;
        }
        let angle = f64::from(flight.heading).to_radians();
        let ahead = vec2(libm::sin(angle) as f32, -libm::cos(angle) as f32);
        let right = vec2(-ahead.y, ahead.x);
        // Before the boundary, where nobody is yet.
        let tip = sight.screen(flight.at) - ahead * 3.0;
        let outline = vec![
            tip,
            tip - ahead * 12.5 + right * 5.0,
            tip - ahead * 10.0,
            tip - ahead * 12.5 - right * 5.0,
        ];
        let is_meant = sight.tower.selected == Some(index) || sight.tower.hovered == Some(index);
        let colour = match is_meant {
            true => sight.colours.selected,
            false => sight.colours.weak_text,
        };
        painter.add(Shape::closed_line(outline, Stroke::new(1.2, colour)));
        let left = words::short_time(flight.enters_s.saturating_sub(second));
        let text = format!("{} {left}", flight.callsign);
        let at = tip - ahead * 20.0;
        let anchor = match (ahead.x, ahead.y) {
            (x, _) if x > 0.7 => Align2::RIGHT_CENTER,
            (x, _) if x < -0.7 => Align2::LEFT_CENTER,
            (_, y) if y > 0.0 => Align2::CENTER_BOTTOM,
            _ => Align2::CENTER_TOP,
        };
        painter.text(at, anchor, text, FontId::monospace(11.0), colour);
    }
}
