//! Curves over time: which stretch of them is shown, at which scales, and how they are painted.

use circuit_designer_model::scope_view::{Axis, Edge, Range, TimeWindow, grid_lines, round_step};
use circuit_designer_model::{
    Circuit, Plot, Scope, SimulationRun, TriggerMode, VerticalScale, quantity,
};
use egui::{Align2, FontId, Pos2, Rect, Shape, Stroke, pos2};

use super::screen::Screen;
use crate::state::scopes_view::ColumnCaches;

/// Distance of grid lines, at least.
const TIME_GRID: f32 = 72.0;
const VALUE_GRID: f32 = 26.0;
const LINE_WIDTH: f32 = 1.3;

type Columns = Vec<Range>;

struct Curve {
    columns: Columns,
    axis: Axis,
}

pub struct Curves {
    pub window: TimeWindow,
    curves: Vec<Curve>,
    rect: Rect,
    /// The trigger has not come yet.
    is_waiting: bool,
    time_division: f64,
    unit: &'static str,
}

impl Curves {
    pub fn new(
        run: &SimulationRun,
        circuit: &Circuit,
        scope: &Scope,
        rect: Rect,
        caches: &mut ColumnCaches,
    ) -> Self {
        let count = rect.width().max(1.0) as usize;
        let per_column = f64::from(scope.steps_per_pixel) * circuit.settings.time_step;
        let newest = TimeWindow::newest(run.time(), per_column, count);
        let triggered = triggered(run, scope, per_column, count);
        let is_waiting = scope.trigger.mode == TriggerMode::Normal && triggered.is_none();
        let window = triggered.unwrap_or(newest);
        let columns: Vec<Columns> = scope
            .plots
            .iter()
            .enumerate()
            .map(|(index, plot)| {
                let mut columns = match run.trace(scope.id, index) {
                    _ if is_waiting => vec![None; count],
                    Some(trace) if triggered.is_some() => {
                        trace.columns(window.from, window.to(), count)
                    }
                    Some(trace) => caches.of(scope, plot).show(trace, &window),
                    None => vec![None; count],
                };
                if plot.coupling_ac {
                    take_mean_away(&mut columns);
                }
                columns
            })
            .collect();
        let lines = (rect.height() / VALUE_GRID).max(1.0) as usize;
        let axes = axes(scope, &columns, lines);
        let pairs = columns.into_iter().zip(axes);
        Curves {
            window,
            curves: pairs
                .map(|(columns, axis)| Curve { columns, axis })
                .collect(),
            rect,
            is_waiting,
            time_division: round_step(per_column * f64::from(TIME_GRID)),
            unit: scope.plots.first().map_or("", |plot| plot.quantity.unit()),
        }
    }

    /// `H=20 ms/div V=1 V/div`, for the first plot.
    pub fn scale_text(&self) -> String {
        let across = quantity::format(self.time_division, "s");
        let up = self.curves.first().map_or(1.0, |it| it.axis.division);
        let up = quantity::format(up, self.unit);
        format!("H={across}/div V={up}/div")
    }

    pub fn x(&self, time: f64) -> f32 {
        self.rect.left() + self.window.share_of(time) as f32 * self.rect.width()
    }

    pub fn y(&self, plot: usize, value: f64) -> Option<f32> {
        let axis = &self.curves.get(plot)?.axis;
        Some(self.rect.bottom() - axis.share_of(value) as f32 * self.rect.height())
    }

    /// The plot whose curve is nearest to a point.
    pub fn nearest(&self, at: Pos2) -> Option<usize> {
        let column = (at.x - self.rect.left()).max(0.0) as usize;
        let distance = |(plot, curve): (usize, &Curve)| {
            let (low, high) = (*curve.columns.get(column)?)?;
            let (bottom, top) = (self.y(plot, low)?, self.y(plot, high)?);
            let away = (at.y - bottom).max(top - at.y).max(0.0);
            Some((plot, away))
        };
        let candidates = self.curves.iter().enumerate().filter_map(distance);
        candidates
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(plot, _)| plot)
    }

    pub fn paint(&self, screen: &Screen, scope: &Scope) {
        self.paint_grid(screen);
        // The first plot lies on top.
        for plot in (0..self.curves.len()).rev() {
            let points = self.points(plot);
            if points.len() > 1 {
                let color = screen.palette.curve(scope, plot);
                let stroke = Stroke::new(LINE_WIDTH, color);
                screen.painter.add(Shape::line(points, stroke));
            }
        }
        if self.is_waiting {
            screen.painter.text(
                screen.rect.center(),
                Align2::CENTER_CENTER,
                "waiting for the trigger",
                FontId::proportional(13.0),
                screen.palette.cursor,
            );
        }
    }

    fn paint_grid(&self, screen: &Screen) {
        let palette = &screen.palette;
        for time in grid_lines(self.window.from, self.window.to(), self.time_division) {
            let x = self.x(time).round() + 0.5;
            screen
                .painter
                .vline(x, self.rect.y_range(), (1.0, palette.grid));
        }
        let Some(first) = self.curves.first() else {
            return;
        };
        let axis = &first.axis;
        for value in grid_lines(axis.low, axis.high, axis.division) {
            let is_zero = value.abs() < 1e-9 * axis.division;
            let color = if is_zero {
                palette.zero_line
            } else {
                palette.grid
            };
            if let Some(y) = self.y(0, value) {
                screen
                    .painter
                    .hline(self.rect.x_range(), y.round() + 0.5, (1.0, color));
            }
        }
    }

    /// A line through all columns; where a column holds a range, it goes through both ends.
    fn points(&self, plot: usize) -> Vec<Pos2> {
        let Some(curve) = self.curves.get(plot) else {
            return Vec::new();
        };
        let mut points: Vec<Pos2> = Vec::with_capacity(2 * curve.columns.len());
        for (column, range) in curve.columns.iter().enumerate() {
            let Some((low, high)) = range else {
                continue;
            };
            let x = self.rect.left() + column as f32 + 0.5;
            let limit = |y: f32| y.clamp(self.rect.top() - 50.0, self.rect.bottom() + 50.0);
            let height = |value: f64| {
                let share = curve.axis.share_of(value) as f32;
                limit(self.rect.bottom() - share * self.rect.height())
            };
            let (bottom, top) = (height(*low), height(*high));
            if bottom - top < 1.0 {
                points.push(pos2(x, 0.5 * (bottom + top)));
                continue;
            }
            // The nearer end first: the line does not cross itself.
            let before = points.last().map_or(bottom, |point| point.y);
            let nearer_bottom = (before - bottom).abs() <= (before - top).abs();
            let ends = if nearer_bottom {
                [bottom, top]
            } else {
                [top, bottom]
            };
            points.extend(ends.map(|y| pos2(x, y)));
        }
        points
    }
}

fn triggered(
    run: &SimulationRun,
    scope: &Scope,
    per_column: f64,
    count: usize,
) -> Option<TimeWindow> {
    if scope.trigger.mode == TriggerMode::FreeRun {
        return None;
    }
    let edge = Edge {
        level: scope.trigger.level,
        falling: scope.trigger.falling,
    };
    TimeWindow::triggered(run.trace(scope.id, 0)?, edge, per_column, count)
}

fn take_mean_away(columns: &mut Columns) {
    let middles = columns
        .iter()
        .flatten()
        .map(|(low, high)| 0.5 * (low + high));
    let (sum, count) = middles.fold((0.0, 0.0), |(sum, count), it| (sum + it, count + 1.0));
    let mean = if count > 0.0 { sum / count } else { 0.0 };
    for (low, high) in columns.iter_mut().flatten() {
        (*low, *high) = (*low - mean, *high - mean);
    }
}

/// Plots of one unit share a scale.
fn axes(scope: &Scope, columns: &[Columns], lines: usize) -> Vec<Axis> {
    let unit = |plot: &Plot| plot.quantity.unit();
    let mut units: Vec<&str> = Vec::new();
    for plot in &scope.plots {
        if !units.contains(&unit(plot)) {
            units.push(unit(plot));
        }
    }
    let range_of = |name: &&str| {
        let own = scope.plots.iter().zip(columns);
        let own = own.filter(|(plot, _)| unit(plot) == *name);
        own.flat_map(|(_, columns)| columns.iter().flatten().copied())
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    };
    let ranges: Vec<_> = units.iter().map(range_of).collect();
    let shared: Vec<Axis> = match scope.scale {
        VerticalScale::MaxScale => ranges
            .iter()
            .map(|range| Axis::tight(*range, lines))
            .collect(),
        _ => Axis::automatic(&ranges, lines),
    };
    let of_plot = |plot: &Plot| match scope.scale {
        VerticalScale::Manual { divisions } => {
            Axis::manual(divisions, plot.manual_scale, plot.manual_position)
        }
        _ => {
            let place = units.iter().position(|name| *name == unit(plot));
            shared[place.unwrap_or(0)]
        }
    };
    scope.plots.iter().map(of_plot).collect()
}
