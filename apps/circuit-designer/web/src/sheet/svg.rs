//! The drawing as an SVG file: the same marks as on the screen.

use std::fmt::Write;

use egui::{Align, Align2, Color32, Pos2, Rect, pos2};

use super::colours::Palette;
use super::picture::{JUNCTION, OPEN_END};
use crate::state::editor::Editor;
use crate::symbols::{Fill, Ink, Mark};

/// Free space around the drawing.
const MARGIN: f32 = 40.0;

/// The whole circuit; nothing when the sheet is blank. With it comes its size.
pub fn write(editor: &mut Editor) -> Option<(String, egui::Vec2)> {
    let geometry = editor.geometry();
    let palette = Palette::of(editor);
    let simulation = editor.pacer.simulation();
    let mut page = Page {
        palette,
        text: String::new(),
        area: Rect::NOTHING,
    };
    for (index, drawn) in geometry.drawn.iter().enumerate() {
        let pins = 0..drawn.pins.len();
        let voltage = |pin| simulation.map_or(0.0, |simulation| simulation.voltage(index, pin));
        let voltages: Vec<f64> = pins.map(voltage).collect();
        for mark in &drawn.symbol.marks {
            page.mark(mark, &voltages);
        }
    }
    for point in &geometry.dots {
        let at = pos2(point.x as f32, point.y as f32);
        let is_open = geometry.posts.meeting_at(*point) == 1;
        let radius = if is_open { OPEN_END } else { JUNCTION };
        let fill = (!is_open).then_some(palette.body);
        page.circle(at, radius, palette.body, 1.2, fill);
    }
    let area = page.area.expand(MARGIN);
    area.is_finite().then(|| {
        let (corner, size) = (area.min.round(), area.size().ceil());
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"{x} {y} {w} {h}\" font-family=\"Helvetica, Arial, sans-serif\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\"/>\n{marks}</svg>\n",
            x = corner.x,
            y = corner.y,
            w = size.x,
            h = size.y,
            fill = hex(palette.sheet),
            marks = page.text,
        );
        (text, size)
    })
}

struct Page {
    palette: Palette,
    text: String,
    /// What was drawn on so far.
    area: Rect,
}

impl Page {
    fn mark(&mut self, mark: &Mark, voltages: &[f64]) {
        match mark {
            Mark::Path {
                points,
                ink: ink @ Ink::Between(..),
                width,
                ..
            } => self.graded(points, *ink, *width, voltages),
            Mark::Path {
                points,
                ink,
                width,
                closed,
                fill,
            } => {
                let colour = self.palette.ink(*ink, voltages, 0.5);
                let fill = self.filled(*fill, colour);
                self.path(points, *closed, colour, *width, fill);
            }
            Mark::Circle {
                at,
                radius,
                ink,
                width,
                fill,
            } => {
                let colour = self.palette.ink(*ink, voltages, 0.5);
                let fill = self.filled(*fill, colour);
                self.circle(*at, *radius, colour, *width, fill);
            }
            Mark::Text {
                at,
                align,
                size,
                text,
                ink,
                bar,
            } => {
                let colour = self.palette.ink(*ink, voltages, 0.5);
                self.words(*at, *align, *size, text, colour, *bar);
            }
        }
    }

    fn filled(&self, fill: Option<Fill>, ink: Color32) -> Option<Color32> {
        fill.map(|fill| match fill {
            Fill::Ink => ink,
            Fill::Sheet => self.palette.sheet,
            Fill::Colour(colour) => colour,
        })
    }

    /// A colour that changes along the line is written as one line for each piece.
    fn graded(&mut self, points: &[Pos2], ink: Ink, width: f32, voltages: &[f64]) {
        let lengths = points.windows(2).map(|pair| (pair[1] - pair[0]).length());
        let total: f32 = lengths.sum::<f32>().max(1.0);
        let mut passed = 0.0;
        for pair in points.windows(2) {
            let length = (pair[1] - pair[0]).length();
            let share = (passed + length / 2.0) / total;
            passed += length;
            let colour = self.palette.ink(ink, voltages, share);
            self.path(pair, false, colour, width, None);
        }
    }

    fn path(
        &mut self,
        points: &[Pos2],
        closed: bool,
        colour: Color32,
        width: f32,
        fill: Option<Color32>,
    ) {
        let mut places = String::new();
        for point in points {
            self.area.extend_with(*point);
            let _ = write!(places, "{},{} ", round(point.x), round(point.y));
        }
        let name = if closed || fill.is_some() {
            "polygon"
        } else {
            "polyline"
        };
        let _ = writeln!(
            self.text,
            "<{name} points=\"{}\" stroke=\"{}\" stroke-width=\"{width}\" fill=\"{}\"/>",
            places.trim_end(),
            hex(colour),
            fill.map_or("none".into(), hex),
        );
    }

    fn circle(
        &mut self,
        at: Pos2,
        radius: f32,
        colour: Color32,
        width: f32,
        fill: Option<Color32>,
    ) {
        self.area.extend_with(at);
        let _ = writeln!(
            self.text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" stroke=\"{}\" stroke-width=\"{width}\" fill=\"{}\"/>",
            round(at.x),
            round(at.y),
            hex(colour),
            fill.map_or("none".into(), hex),
        );
    }

    fn words(
        &mut self,
        at: Pos2,
        align: Align2,
        size: f32,
        text: &str,
        colour: Color32,
        bar: bool,
    ) {
        /// Typical width of a letter, in parts of its height.
        const LETTER: f32 = 0.55;
        let width = text.chars().count() as f32 * size * LETTER;
        let area = align.anchor_size(at, egui::vec2(width, size));
        self.area = self.area.union(area);
        let anchor = match align.x() {
            Align::Min => "start",
            Align::Center => "middle",
            Align::Max => "end",
        };
        // From the top of the line to where the letters stand.
        let base = area.top() + size * 0.82;
        let line = if bar {
            " text-decoration=\"overline\""
        } else {
            ""
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{}\"{line}>{}</text>",
            round(at.x),
            round(base),
            hex(colour),
            escaped(text),
        );
    }
}

fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn hex(colour: Color32) -> String {
    let [red, green, blue, _] = colour.to_array();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
