//! How near the two nearest were, over time.

use canvas_shell::theme;
use egui::{Align2, FontId, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2};
use flight_analyser_model::sector::{APART_NM, DURATION_S, Traffic};

/// More than this is as good.
const MOST_NM: f64 = 20.0;
const LEFT: f32 = 44.0;
const BELOW: f32 = 16.0;

pub fn show(ui: &mut Ui, traffic: &Traffic, size: Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let field = Rect::from_min_max(
        pos2(rect.left() + LEFT, rect.top() + 4.0),
        pos2(rect.right() - 8.0, rect.bottom() - BELOW),
    );
    let painter = ui.painter();
    painter.rect_filled(field, 2.0, theme::FIELD);
    let small = FontId::proportional(theme::SMALL_SIZE);
    let y = |miles: f64| {
        let share = (miles / MOST_NM).clamp(0.0, 1.0) as f32;
        field.bottom() - share * field.height()
    };
    let x = |seconds: f32| field.left() + seconds / f32::from(DURATION_S) * field.width();
    for miles in [0.0, 10.0, MOST_NM] {
        painter.hline(field.x_range(), y(miles), Stroke::new(1.0, theme::LINE));
        let at = pos2(field.left() - 6.0, y(miles));
        let text = format!("{miles:.0} NM");
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            text,
            small.clone(),
            theme::TEXT_WEAK,
        );
    }
    for minutes in (0..=u32::from(DURATION_S) / 60).step_by(5) {
        let at = pos2(x(minutes as f32 * 60.0), field.bottom() + 2.0);
        let text = format!("{minutes} min");
        let anchor = match minutes {
            20 => Align2::RIGHT_TOP,
            0 => Align2::LEFT_TOP,
            _ => Align2::CENTER_TOP,
        };
        painter.text(at, anchor, text, small.clone(), theme::TEXT_WEAK);
    }
    let places = traffic.nearest().iter().enumerate().map(|(index, miles)| {
        let miles = miles.unwrap_or(f64::INFINITY);
        (pos2(x(index as f32 * 10.0), y(miles.min(MOST_NM))), miles)
    });
    let places: Vec<_> = places.collect();
    for pair in places.windows(2) {
        let nearest = pair[0].1.min(pair[1].1);
        let colour = if nearest < APART_NM {
            theme::ERROR
        } else {
            theme::ACCENT_HOVER
        };
        let ends = [pair[0].0, pair[1].0];
        painter.line_segment(ends, Stroke::new(1.6, colour));
    }
    let limit = [field.left(), field.right()].map(|x| pos2(x, y(APART_NM)));
    let line = Stroke::new(1.0, theme::WARNING);
    painter.extend(Shape::dashed_line(&limit, line, 5.0, 4.0));
    let at = pos2(field.left() - 6.0, y(APART_NM));
    let text = format!("{APART_NM:.0} NM");
    painter.text(at, Align2::RIGHT_CENTER, text, small, theme::WARNING);
}
