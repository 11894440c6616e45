//! The wind, as an arrow and in words, and how long five miles are.

use canvas_shell::{mark, theme};
use egui::{Align2, FontId, Rect, Shape, Stroke, Ui, pos2, vec2};
use flight_analyser_model::sector::{APART_NM, Wind};

use super::rooms::Rooms;
use super::sight::Sight;
use super::words;
use crate::panels::parts::panel;
use crate::state::Session;

/// Half the length of the arrow.
const ARROW: f32 = 15.0;

pub fn show(ui: &Ui, session: &Session, rooms: &Rooms) {
    let Some(sight) = Sight::new(session) else {
        return;
    };
    panel(ui, "wind and scale", rooms.corner, 8, |ui| {
        let rect = ui.max_rect();
        let painter = ui.painter();
        let wind = sight.sector.wind;
        let small = FontId::proportional(theme::SMALL_SIZE);
        let middle = rect.left_top() + vec2(ARROW + 3.0, ARROW + 1.0);
        arrow(ui, middle, wind);
        let (figures, meaning) = match wind.speed {
            0 => ("Calm".to_string(), "no wind".to_string()),
            speed => (
                format!("{:03}/{speed} kt", wind.from),
                format!("wind from the {}", words::direction(wind.from)),
            ),
        };
        let left = rect.left() + 2.0 * ARROW + 16.0;
        painter.text(
            pos2(left, rect.top() + 1.0),
            Align2::LEFT_TOP,
            &figures,
            FontId::monospace(13.0),
            theme::TEXT_STRONG,
        );
        painter.text(
            pos2(left, rect.top() + 17.0),
            Align2::LEFT_TOP,
            meaning,
            small.clone(),
            theme::TEXT_WEAK,
        );
        let length = (APART_NM as f32 * sight.mile()).min(rect.width() - 60.0);
        let line = Stroke::new(1.5, theme::TEXT);
        let y = rect.bottom() - 6.0;
        let from = rect.left() + 3.0;
        painter.hline(from..=from + length, y, line);
        for x in [from, from + length] {
            painter.vline(x, y - 4.0..=y + 4.0, line);
        }
        let at = pos2(from + length + 10.0, y);
        let text = format!("{APART_NM:.0} NM");
        painter.text(at, Align2::LEFT_CENTER, text, small, theme::TEXT);
        mark(ui, "sector/wind", rect);
        mark(ui, format!("sector/wind/{figures}"), rect);
        let scale = Rect::from_min_max(pos2(from, y - 4.0), pos2(from + length, y + 4.0));
        mark(ui, format!("sector/scale/{APART_NM:.0}"), scale);
    });
}

/// Points where the air goes.
fn arrow(ui: &Ui, middle: egui::Pos2, wind: Wind) {
    let painter = ui.painter();
    painter.circle_stroke(middle, ARROW, Stroke::new(1.0, theme::LINE_STRONG));
    if wind.speed == 0 {
        painter.circle_filled(middle, 2.5, theme::TEXT_WEAK);
        return;
    }
    let angle = f64::from(wind.from).to_radians();
    let ahead = vec2(-libm::sin(angle) as f32, libm::cos(angle) as f32);
    let right = vec2(-ahead.y, ahead.x);
    let line = Stroke::new(2.0, theme::ACCENT_HOVER);
    let tip = middle + ahead * (ARROW - 3.0);
    painter.line_segment([middle - ahead * (ARROW - 3.0), tip - ahead * 4.0], line);
    let head = vec![
        tip,
        tip - ahead * 8.0 + right * 4.5,
        tip - ahead * 8.0 - right * 4.5,
    ];
    painter.add(Shape::convex_polygon(
        head,
        theme::ACCENT_HOVER,
        Stroke::NONE,
    ));
}
