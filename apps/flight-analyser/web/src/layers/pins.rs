//! Pins: rings around marked places, with their numbers.

use egui::{Align2, Color32, FontId, Painter, Pos2, Stroke, pos2, vec2};

use super::text::on_field;
use crate::state::Session;

/// Of the ring, so that what is marked is seen inside; also how near a click takes the pin.
pub const RADIUS: f32 = 9.0;
const RING: Color32 = Color32::from_rgb(0xff, 0x9f, 0x45);
const NUMBER_SIZE: f32 = 12.0;

/// Numbers and places on the screen; one that is being dragged is where the pointer has it.
pub fn on_screen(session: &Session) -> Vec<(u32, Pos2)> {
    let pins = session.workspace.drawings().pins.iter();
    let screen = |pin: &flight_analyser_model::Pin| {
        let dragged = session.view.pin_drag.filter(|it| it.number == pin.number);
        let at = dragged.map_or_else(
            || {
                let [x, y] = session.view.map.to_screen(pin.at);
                pos2(x as f32, y as f32)
            },
            |it| it.at,
        );
        (pin.number, at)
    };
    pins.map(screen).collect()
}

/// The nearest pin that a click here takes.
pub fn near(session: &Session, at: Pos2) -> Option<u32> {
    let pins = on_screen(session).into_iter();
    let near = pins.filter(|(_, place)| place.distance(at) <= RADIUS);
    let nearest = near.min_by(|one, two| one.1.distance(at).total_cmp(&two.1.distance(at)));
    nearest.map(|(number, _)| number)
}

pub fn paint(painter: &Painter, session: &Session) {
    for (number, at) in on_screen(session) {
        let is_selected = session.view.selected_pin == Some(number);
        let colour = if is_selected { Color32::WHITE } else { RING };
        painter.circle_stroke(at, RADIUS, Stroke::new(4.0, Color32::from_black_alpha(150)));
        painter.circle_stroke(at, RADIUS, Stroke::new(2.0, colour));
        on_field(
            painter,
            at + vec2(RADIUS + 6.0, -RADIUS),
            Align2::LEFT_CENTER,
            &number.to_string(),
            FontId::proportional(NUMBER_SIZE),
            colour,
        );
    }
}
