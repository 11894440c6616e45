//! Zoom buttons, the zoom level and a scale.

use canvas_shell::{mark, theme};
use egui::{Align2, FontId, Rect, Sense, Stroke, Ui, pos2, vec2};
use flight_analyser_model::reading::{KM_PER_NM, Units};

use super::parts::{IconButton, panel};
use crate::action::{Action, Actions, KeyAction};
use crate::layout::Layout;
use crate::state::Session;

/// The scale bar is at most this long.
const LONGEST: f64 = 120.0;

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    panel(ui, "zoom", layout.zoom, 3, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let level = session.view.map.zoom();
            let (rect, _) = ui.allocate_exact_size(vec2(48.0, 32.0), Sense::hover());
            let font = FontId::monospace(theme::TEXT_SIZE);
            let text = format!("Z {level}");
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                text,
                font,
                theme::TEXT,
            );
            mark(ui, format!("zoom/level/{level}"), rect);
            let button = |anchor, hint| IconButton {
                anchor,
                size: vec2(44.0, 32.0),
                hint,
                is_active: false,
            };
            let out = button("zoom/out", "Zoom out (-)")
                .show(ui, |pen| pen.line(&[(0.1, 0.5), (0.9, 0.5)]));
            if out.clicked() {
                actions.push(Action::Key(KeyAction::ZoomOut));
            }
            let into = button("zoom/in", "Zoom in (+)").show(ui, |pen| {
                pen.line(&[(0.1, 0.5), (0.9, 0.5)]);
                pen.line(&[(0.5, 0.1), (0.5, 0.9)]);
            });
            if into.clicked() {
                actions.push(Action::Key(KeyAction::ZoomIn));
            }
        });
    });
    scale(ui, session, layout);
}

/// A bar of a round length, beside the buttons.
fn scale(ui: &Ui, session: &Session, layout: &Layout) {
    let metres = session.view.map.metres_per_pixel();
    let (unit_m, unit) = match session.document().settings.units {
        Units::Nautical => (KM_PER_NM * 1000.0, "NM"),
        Units::Aviation | Units::Metric => (1000.0, "km"),
    };
    let length = round_below(LONGEST * metres / unit_m);
    let pixels = (length * unit_m / metres) as f32;
    let height = 30.0;
    let width = pixels.max(48.0) + 16.0;
    let corner = match layout.has_zoom_on_the_left() {
        true => layout.zoom.right_bottom() + vec2(8.0, -height),
        false => layout.zoom.left_bottom() - vec2(width + 8.0, height),
    };
    let rect = Rect::from_min_size(corner, vec2(width, height));
    panel(ui, "scale", rect, 0, |ui| {
        let painter = ui.painter();
        let line = Stroke::new(1.5, theme::TEXT);
        let [left, right] = [-0.5, 0.5].map(|side| rect.center().x + side * pixels);
        let y = rect.bottom() - 7.0;
        painter.hline(left..=right, y, line);
        painter.vline(left, y - 4.0..=y, line);
        painter.vline(right, y - 4.0..=y, line);
        let font = FontId::proportional(theme::SMALL_SIZE);
        let at = pos2(rect.center().x, y - 4.0);
        let text = format!("{length} {unit}");
        painter.text(at, Align2::CENTER_BOTTOM, text, font, theme::TEXT);
    });
}

/// The largest of 1, 2, 5, 10, 20 and so on that is not above a number.
fn round_below(number: f64) -> f64 {
    let mut best = 0.1;
    let mut power = 0.1;
    while power < 1e6 {
        for factor in [1.0, 2.0, 5.0] {
            if power * factor <= number {
                best = power * factor;
            }
        }
        power *= 10.0;
    }
    if best >= 1.0 { best.round() } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_lengths() {
        assert_eq!(round_below(97.0), 50.0);
        assert_eq!(round_below(2.4), 2.0);
        assert_eq!(round_below(1200.0), 1000.0);
        assert_eq!(round_below(0.7), 0.5);
    }
}
