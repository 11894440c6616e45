//! Zoom buttons, the zoom level and a scale.

use canvas_shell::{mark, theme};
use egui::{Align2, Area, FontId, Id, Order, Sense, Stroke, Ui, pos2, vec2};
use flight_analyser_model::reading::{KM_PER_NM, Units};

use super::layout::Layout;
use super::parts::{IconButton, panel};
use crate::action::{Action, Actions, KeyAction};
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

/// A bar of a round length, left of the buttons.
fn scale(ui: &Ui, session: &Session, layout: &Layout) {
    let metres = session.view.map.metres_per_pixel();
    let (unit_m, unit) = match session.document().settings.units {
        Units::Nautical => (KM_PER_NM * 1000.0, "NM"),
        Units::Aviation | Units::Metric => (1000.0, "km"),
    };
    let length = round_below(LONGEST * metres / unit_m);
    let pixels = (length * unit_m / metres) as f32;
    let right = layout.zoom.left() - 14.0;
    let y = layout.zoom.bottom() - 8.0;
    Area::new(Id::unique("scale"))
        .fixed_pos(pos2(right - pixels, y - 24.0))
        .order(Order::Background)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            let painter = ui.painter();
            let line = |color, width| Stroke::new(width, color);
            for stroke in [line(theme::BACKDROP, 4.0), line(theme::TEXT, 1.5)] {
                painter.hline(right - pixels..=right, y, stroke);
                painter.vline(right - pixels, y - 5.0..=y, stroke);
                painter.vline(right, y - 5.0..=y, stroke);
            }
            let text = format!("{length} {unit}");
            let at = pos2(right - pixels / 2.0, y - 3.0);
            let font = FontId::proportional(theme::SMALL_SIZE);
            for offset in [
                vec2(1.0, 0.0),
                vec2(-1.0, 0.0),
                vec2(0.0, 1.0),
                vec2(0.0, -1.0),
            ] {
                painter.text(
                    at + offset,
                    Align2::CENTER_BOTTOM,
                    &text,
                    font.clone(),
                    theme::BACKDROP,
                );
            }
            painter.text(at, Align2::CENTER_BOTTOM, &text, font, theme::TEXT);
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
