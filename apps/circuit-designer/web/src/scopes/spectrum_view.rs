//! The spectrum of a scope's first plot.

use circuit_designer_model::scope_view::{Spectrum, TimeWindow, grid_lines, round_step, spectrum};
use circuit_designer_model::{Scope, quantity};
use egui::{Align2, FontId, Pos2, Shape, Stroke, pos2};

use super::screen::Screen;
use crate::state::editor::Editor;

const LINE_WIDTH: f32 = 1.3;
const GRID: f32 = 80.0;
/// Bottom of a logarithmic scale, in decibels.
const FLOOR: f64 = -100.0;
const DECIBELS_PER_LINE: f64 = 20.0;
const TEXT_SIZE: f32 = 11.5;
const HEADROOM: f64 = 1.1;

pub fn show(screen: &Screen, editor: &Editor, scope: &Scope, pointer: Option<Pos2>) {
    let run = editor.pacer.run();
    let per_column = f64::from(scope.steps_per_pixel) * editor.circuit().settings.time_step;
    let window = TimeWindow::newest(run.time(), per_column, screen.rect.width() as usize);
    let found = run
        .trace(scope.id, 0)
        .and_then(|trace| spectrum(trace, &window));
    let Some(found) = found else {
        return;
    };
    let heights = heights(&found, scope.log_spectrum);
    grid(screen, &found, scope.log_spectrum);
    let rect = screen.rect;
    let per_bin = rect.width() / heights.len() as f32;
    let points = heights.iter().enumerate().map(|(bin, height)| {
        let x = rect.left() + (bin as f32 + 0.5) * per_bin;
        pos2(x, rect.bottom() - *height as f32 * rect.height())
    });
    let stroke = Stroke::new(LINE_WIDTH, screen.palette.curve(scope, 0));
    screen
        .painter
        .add(Shape::line(thinned(points, per_bin), stroke));
    labels(screen, scope, &found, pointer);
}

/// As shares of the height.
fn heights(found: &Spectrum, is_logarithmic: bool) -> Vec<f64> {
    if is_logarithmic {
        let levels = found.decibels(FLOOR).into_iter();
        return levels.map(|level| 1.0 - level / FLOOR).collect();
    }
    let largest = found.amplitudes.iter().copied().fold(0.0, f64::max);
    let full = if largest > 0.0 {
        HEADROOM * largest
    } else {
        1.0
    };
    found.amplitudes.iter().map(|it| it / full).collect()
}

/// One point per half pixel, the highest of those that fall together.
fn thinned(points: impl Iterator<Item = Pos2>, spacing: f32) -> Vec<Pos2> {
    let together = (0.5 / spacing).ceil().max(1.0) as usize;
    let points: Vec<Pos2> = points.collect();
    let groups = points.chunks(together);
    groups
        .filter_map(|group| group.iter().copied().min_by(|a, b| a.y.total_cmp(&b.y)))
        .collect()
}

fn grid(screen: &Screen, found: &Spectrum, is_logarithmic: bool) {
    let (rect, color) = (screen.rect, screen.palette.grid);
    let highest = found.highest_frequency();
    let step = round_step(highest * f64::from(GRID / rect.width()));
    for frequency in grid_lines(0.0, highest, step) {
        let x = rect.left() + (frequency / highest) as f32 * rect.width();
        screen
            .painter
            .vline(x.round() + 0.5, rect.y_range(), (1.0, color));
        if frequency > 0.0 && x < rect.right() - GRID / 2.0 {
            screen.painter.text(
                pos2(x + 3.0, rect.bottom() - 2.0),
                Align2::LEFT_BOTTOM,
                quantity::format(frequency, "Hz"),
                FontId::proportional(TEXT_SIZE),
                screen.palette.cursor,
            );
        }
    }
    if is_logarithmic {
        for level in grid_lines(FLOOR, 0.0, DECIBELS_PER_LINE) {
            let y = rect.top() + (level / FLOOR) as f32 * rect.height();
            screen
                .painter
                .hline(rect.x_range(), y.round() + 0.5, (1.0, color));
        }
    }
}

/// The largest tone, and the frequency under the pointer.
fn labels(screen: &Screen, scope: &Scope, found: &Spectrum, pointer: Option<Pos2>) {
    let unit = scope.plots.first().map_or("", |plot| plot.quantity.unit());
    let font = FontId::proportional(TEXT_SIZE + 1.0);
    let say = |row: f32, text: String| {
        screen.painter.text(
            screen.rect.right_top() + egui::vec2(-54.0, 4.0 + 15.0 * row),
            Align2::RIGHT_TOP,
            text,
            font.clone(),
            screen.palette.text,
        );
    };
    if let Some((frequency, amplitude)) = found.peak() {
        let frequency = quantity::format(frequency, "Hz");
        let amplitude = quantity::format(amplitude, unit);
        say(0.0, format!("peak {amplitude} at {frequency}"));
    }
    let Some(at) = pointer else {
        return;
    };
    let share = f64::from((at.x - screen.rect.left()) / screen.rect.width());
    let frequency = share * found.highest_frequency();
    let bin = (frequency / found.spacing) as usize;
    if let Some(amplitude) = found.amplitudes.get(bin) {
        screen
            .painter
            .vline(at.x, screen.rect.y_range(), (1.0, screen.palette.cursor));
        let frequency = quantity::format(frequency, "Hz");
        let amplitude = quantity::format(*amplitude, unit);
        say(1.0, format!("{amplitude} at {frequency}"));
    }
}
