//! Who comes in soon, and where: a pale outline at the boundary.

use egui::{Align2, FontId, Painter, Shape, Stroke, vec2};
use flight_analyser_model::sector::Phase;

use super::sight::Sight;
use super::words;
use crate::state::{ANNOUNCED_S, arrival_label};

pub fn paint(painter: &Painter, sight: &Sight) {
    let second = sight.traffic.second();
    for (index, flight) in sight.sector.flights.iter().enumerate() {
        let is_soon = flight.enters_s <= second + ANNOUNCED_S;
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
        let label = arrival_label(sight.screen(flight.at), flight.heading);
        let galley = painter.layout_no_wrap(text, FontId::monospace(11.0), colour);
        let rect = Align2::CENTER_CENTER.anchor_size(label.center(), galley.size());
        let field = rect.expand2(vec2(3.0, 1.0));
        painter.rect_filled(field, 3.0, sight.colours.field);
        painter.galley(rect.min, galley, colour);
    }
}
