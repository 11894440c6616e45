//! Who is too near to whom, or will be.

use egui::{Painter, Shape, Stroke, vec2};
use flight_analyser_model::sector::{Aircraft, Closeness};

use super::sight::Sight;
use crate::state::ahead;

pub fn paint(painter: &Painter, sight: &Sight) {
    for alert in sight.tower.alerts() {
        let [one, other] = alert.pair.map(|flight| sight.traffic.aircraft(flight));
        let (Some(one), Some(other)) = (one, other) else {
            continue;
        };
        let ends = [one, other].map(|it| sight.screen(sight.now(it)));
        match alert.closeness {
            Closeness::Apart => {}
            Closeness::Soon(seconds) => {
                let line = Stroke::new(1.0, sight.colours.soon);
                painter.extend(Shape::dashed_line(&ends, line, 5.0, 4.0));
                for aircraft in [one, other] {
                    paint_then(painter, sight, aircraft, seconds);
                }
            }
            Closeness::Lost => {
                painter.line_segment(ends, Stroke::new(1.5, sight.colours.lost));
            }
        }
    }
}

/// A small cross where it will be when they are too near.
fn paint_then(painter: &Painter, sight: &Sight, aircraft: &Aircraft, seconds: u32) {
    let at = sight.screen(ahead(aircraft, sight.sector, f64::from(seconds)));
    let line = Stroke::new(1.3, sight.colours.soon);
    for aside in [3.5, -3.5] {
        let [one, other] = [vec2(-3.5, -aside), vec2(3.5, aside)];
        painter.line_segment([at + one, at + other], line);
    }
}
