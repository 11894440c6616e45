//! Cursors on plots over time: one follows the pointer on all scopes, two can be placed.

use circuit_designer_model::scope_view::CursorPair;
use circuit_designer_model::{Scope, quantity};
use egui::text::LayoutJob;
use egui::{Color32, FontId, Pos2, Rect, Shape, TextFormat, pos2, vec2};

use super::curves::Curves;
use super::screen::Screen;
use crate::state::editor::Editor;
use crate::state::scopes_view::Cursors;

const TEXT_SIZE: f32 = 12.0;
const LINE_HEIGHT: f32 = 14.5;
const DOT: f32 = 3.0;
const DASH: f32 = 4.0;
const WORD_GAP: f32 = 12.0;

/// The placed cursors and what lies between them.
pub fn show_placed(
    screen: &Screen,
    editor: &Editor,
    cursors: &Cursors,
    scope: &Scope,
    curves: &Curves,
) {
    for (time, name) in cursors.placed.iter().zip(["A", "B"]) {
        if let Some(time) = time.filter(|time| curves.window.contains(*time)) {
            placed(screen, curves.x(time), name);
        }
    }
    if let Some(times) = cursors.pair() {
        differences(screen, editor, scope, times);
    }
}

fn placed(screen: &Screen, x: f32, name: &str) {
    let ends = [pos2(x, screen.rect.top()), pos2(x, screen.rect.bottom())];
    let stroke = (1.0, screen.palette.hovered_frame);
    screen
        .painter
        .extend(Shape::dashed_line(&ends, stroke, DASH, DASH));
    let label = [(name.to_string(), screen.palette.hovered_frame)];
    text_box(screen, &label, pos2(x, screen.rect.top() + 2.0));
}

/// A line with the time and the value of every plot, where the time is shown.
pub fn show_following(screen: &Screen, editor: &Editor, scope: &Scope, curves: &Curves, time: f64) {
    if !curves.window.contains(time) {
        return;
    }
    let x = curves.x(time);
    let painter = screen.painter;
    painter.vline(x, screen.rect.y_range(), (1.0, screen.palette.cursor));
    let mut lines = vec![(quantity::format(time, "s"), screen.palette.text)];
    for (index, plot) in scope.plots.iter().enumerate() {
        let trace = editor.pacer.run().trace(scope.id, index);
        let Some(value) = trace.and_then(|trace| trace.value_at(time)) else {
            continue;
        };
        let color = screen.palette.curve(scope, index);
        if let (Some(y), false) = (curves.y(index, value), plot.coupling_ac) {
            painter.circle_filled(pos2(x, y), DOT, color);
        }
        lines.push((quantity::format(value, plot.quantity.unit()), color));
    }
    text_box(screen, &lines, pos2(x, screen.rect.top() + 24.0));
}

/// What lies between the placed cursors, in one line at the lower right.
fn differences(screen: &Screen, editor: &Editor, scope: &Scope, times: [f64; 2]) {
    let mut words: Vec<(String, Color32)> = Vec::new();
    for (index, plot) in scope.plots.iter().enumerate() {
        let trace = editor.pacer.run().trace(scope.id, index);
        let value = |time: f64| trace.and_then(|trace| trace.value_at(time));
        let pair = CursorPair {
            times,
            values: times.map(value),
        };
        let unit = plot.quantity.unit();
        for line in pair.lines(symbol(unit), unit) {
            let color = if line.contains("Δt") {
                screen.palette.text
            } else {
                screen.palette.curve(scope, index)
            };
            if !words.iter().any(|(known, _)| *known == line) {
                words.push((line, color));
            }
        }
    }
    let mut job = LayoutJob::default();
    for (word, color) in words {
        let gap = if job.is_empty() { 0.0 } else { WORD_GAP };
        let font = FontId::proportional(TEXT_SIZE);
        job.append(&word, gap, TextFormat::simple(font, color));
    }
    let galley = screen.painter.layout_job(job);
    let corner = screen.rect.right_bottom() - galley.size() - vec2(6.0, 3.0);
    let behind = Rect::from_min_size(corner, galley.size()).expand2(vec2(4.0, 1.0));
    screen
        .painter
        .rect_filled(behind, 3.0, screen.palette.veil());
    screen.painter.galley(corner, galley, screen.palette.text);
}

fn symbol(unit: &str) -> &'static str {
    match unit {
        "V" => "V",
        "A" => "I",
        "W" => "P",
        "C" => "Q",
        _ => "R",
    }
}

/// Text to the right of a point, or to its left where there is no room.
fn text_box(screen: &Screen, lines: &[(String, Color32)], at: Pos2) {
    let font = FontId::proportional(TEXT_SIZE);
    let galleys: Vec<_> = lines
        .iter()
        .map(|(text, color)| {
            let (text, font) = (text.clone(), font.clone());
            (screen.painter.layout_no_wrap(text, font, *color), *color)
        })
        .collect();
    let width = galleys.iter().map(|it| it.0.size().x).fold(0.0, f32::max);
    let size = vec2(width + 8.0, LINE_HEIGHT * galleys.len() as f32 + 4.0);
    let x = if at.x + 6.0 + size.x > screen.rect.right() {
        at.x - 6.0 - size.x
    } else {
        at.x + 6.0
    };
    let rect = Rect::from_min_size(pos2(x, at.y), size);
    screen.painter.rect_filled(rect, 3.0, screen.palette.veil());
    for (row, (galley, color)) in galleys.into_iter().enumerate() {
        let at = rect.min + vec2(4.0, 2.0 + row as f32 * LINE_HEIGHT);
        screen.painter.galley(at, galley, color);
    }
}
