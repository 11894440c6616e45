//! The second plot of a scope over its first.

use circuit_designer_model::Scope;
use circuit_designer_model::measure::Sample;
use circuit_designer_model::scope_view::{Axis, grid_lines, plot_title};
use egui::{Align2, FontId, Pos2, Shape, Stroke, pos2, vec2};

use super::screen::Screen;
use crate::state::editor::Editor;

const LINE_WIDTH: f32 = 1.2;
const GRID: f32 = 40.0;
const TEXT_SIZE: f32 = 11.5;
/// More points than this are thinned: nobody sees the difference.
const MAX_POINTS: usize = 20_000;

pub fn show(screen: &Screen, editor: &Editor, scope: &Scope) {
    let run = editor.pacer.run();
    let (Some(across), Some(up)) = (run.trace(scope.id, 0), run.trace(scope.id, 1)) else {
        return;
    };
    let settings = &editor.circuit().settings;
    let span = scope.visible_seconds(f64::from(screen.rect.width()), settings.time_step);
    let from = run.time() - span;
    let pairs = paired(
        across.between(from, run.time()),
        up.between(from, run.time()),
    );
    let range = |of: fn(&(f64, f64)) -> f64| {
        let values = pairs.iter().map(of).map(|value| (value, value));
        values.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    };
    let rect = screen.rect;
    let axis = |range, length: f32| {
        let lines = (length / GRID).max(1.0) as usize;
        Axis::automatic(&[range], lines)[0]
    };
    let x_axis = axis(range(|pair| pair.0), rect.width());
    let y_axis = axis(range(|pair| pair.1), rect.height());
    let at = |(x, y): (f64, f64)| -> Pos2 {
        let (x, y) = (x_axis.share_of(x) as f32, y_axis.share_of(y) as f32);
        pos2(
            rect.left() + x * rect.width(),
            rect.bottom() - y * rect.height(),
        )
    };
    for value in grid_lines(x_axis.low, x_axis.high, x_axis.division) {
        let color = line_color(screen, value, x_axis.division);
        let x = at((value, 0.0)).x.round() + 0.5;
        screen.painter.vline(x, rect.y_range(), (1.0, color));
    }
    for value in grid_lines(y_axis.low, y_axis.high, y_axis.division) {
        let color = line_color(screen, value, y_axis.division);
        let y = at((0.0, value)).y.round() + 0.5;
        screen.painter.hline(rect.x_range(), y, (1.0, color));
    }
    let points: Vec<Pos2> = pairs.into_iter().map(at).collect();
    if points.len() > 1 {
        let stroke = Stroke::new(LINE_WIDTH, screen.palette.curve(scope, 0));
        screen.painter.add(Shape::line(points, stroke));
    }
    titles(screen, editor, scope);
}

fn line_color(screen: &Screen, value: f64, division: f64) -> egui::Color32 {
    if value.abs() < 1e-9 * division {
        screen.palette.zero_line
    } else {
        screen.palette.grid
    }
}

/// What both plots had at the same times.
fn paired(
    across: impl Iterator<Item = Sample>,
    up: impl Iterator<Item = Sample>,
) -> Vec<(f64, f64)> {
    let mut up = up.peekable();
    let mut pairs = Vec::new();
    for x in across {
        while up.next_if(|y| y.time < x.time).is_some() {}
        if let Some(y) = up.peek()
            && y.time == x.time
        {
            pairs.push((x.value, y.value));
        }
    }
    let stride = pairs.len().div_ceil(MAX_POINTS).max(1);
    pairs.into_iter().step_by(stride).collect()
}

fn titles(screen: &Screen, editor: &Editor, scope: &Scope) {
    let circuit = editor.circuit();
    let font = || FontId::proportional(TEXT_SIZE);
    let title = |index: usize| {
        let plot = scope.plots.get(index);
        plot.map_or_else(String::new, |plot| plot_title(circuit, plot))
    };
    let color = screen.palette.cursor;
    screen.painter.text(
        screen.rect.right_bottom() - vec2(6.0, 3.0),
        Align2::RIGHT_BOTTOM,
        format!("→ {}", title(0)),
        font(),
        color,
    );
    screen.painter.text(
        screen.rect.right_top() + vec2(-54.0, 4.0),
        Align2::RIGHT_TOP,
        format!("↑ {}", title(1)),
        font(),
        color,
    );
}
