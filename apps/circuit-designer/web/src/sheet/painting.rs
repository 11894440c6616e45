//! Puts symbols on the screen.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::camera::SheetCamera;
use super::colours::Palette;
use crate::symbols::{Fill, Ink, Mark, Symbol};

/// Letters smaller than this on the screen are left out.
const SMALLEST_TEXT: f32 = 5.0;

/// Draws on the screen what is given in drawing units.
pub struct Brush<'a> {
    pub painter: &'a Painter,
    pub camera: SheetCamera,
    pub corner: Pos2,
    pub palette: Palette,
}

impl Brush<'_> {
    pub fn screen(&self, at: Pos2) -> Pos2 {
        self.camera.to_screen(self.corner, at.x, at.y)
    }

    fn width(&self, width: f32) -> f32 {
        (width * self.camera.scale).clamp(1.0, width.max(1.0) * 2.0)
    }

    /// Draws a symbol; `tint` replaces all its colours.
    pub fn symbol(&self, symbol: &Symbol, voltages: &[f64], tint: Option<Color32>) {
        for mark in &symbol.marks {
            self.mark(mark, voltages, tint);
        }
    }

    fn mark(&self, mark: &Mark, voltages: &[f64], tint: Option<Color32>) {
        let colour =
            |ink: Ink, share: f32| tint.unwrap_or_else(|| self.palette.ink(ink, voltages, share));
        let filled = |fill: Option<Fill>, ink: Ink| match fill {
            None => Color32::TRANSPARENT,
            Some(Fill::Ink) => colour(ink, 0.5),
            Some(Fill::Sheet) => self.palette.sheet,
            Some(Fill::Colour(colour)) => colour,
        };
        match mark {
            Mark::Path {
                points,
                ink: ink @ Ink::Between(..),
                width,
                ..
            } if tint.is_none() => self.graded(points, *ink, *width, voltages),
            Mark::Path {
                points,
                ink,
                width,
                closed,
                fill,
            } => {
                let stroke = Stroke::new(self.width(*width), colour(*ink, 0.5));
                let points: Vec<_> = points.iter().map(|at| self.screen(*at)).collect();
                let shape = match (fill, *closed, points.as_slice()) {
                    (Some(_), _, _) => Shape::convex_polygon(points, filled(*fill, *ink), stroke),
                    (None, true, _) => Shape::closed_line(points, stroke),
                    (None, false, [a, b]) => Shape::line_segment([*a, *b], stroke),
                    (None, false, _) => Shape::line(points, stroke),
                };
                self.painter.add(shape);
            }
            Mark::Circle {
                at,
                radius,
                ink,
                width,
                fill,
            } => {
                let stroke = Stroke::new(self.width(*width), colour(*ink, 0.5));
                let radius = radius * self.camera.scale;
                self.painter
                    .circle(self.screen(*at), radius, filled(*fill, *ink), stroke);
            }
            Mark::Text {
                at,
                align,
                size,
                text,
                ink,
                bar,
            } => {
                let colour = colour(*ink, 0.5);
                let drawn = self.text(*at, *align, text, *size, colour);
                if let (true, Some(area)) = (*bar, drawn) {
                    let stroke = Stroke::new(self.width(1.0), colour);
                    let above = vec2(0.0, size * self.camera.scale * 0.08);
                    self.painter
                        .line_segment([area.left_top() + above, area.right_top() + above], stroke);
                }
            }
        }
    }

    pub fn text(
        &self,
        at: Pos2,
        align: Align2,
        text: &str,
        size: f32,
        colour: Color32,
    ) -> Option<Rect> {
        let size = size * self.camera.scale;
        (size >= SMALLEST_TEXT).then(|| {
            let font = FontId::proportional(size);
            self.painter
                .text(self.screen(at), align, text, font, colour)
        })
    }

    /// A line whose colour goes over from one voltage to another along it.
    fn graded(&self, points: &[Pos2], ink: Ink, width: f32, voltages: &[f64]) {
        let lengths = points.windows(2).map(|pair| (pair[1] - pair[0]).length());
        let total: f32 = lengths.sum::<f32>().max(1.0);
        let mut passed = 0.0;
        for pair in points.windows(2) {
            let length = (pair[1] - pair[0]).length();
            let colour = self
                .palette
                .ink(ink, voltages, (passed + length / 2.0) / total);
            passed += length;
            let stroke = Stroke::new(self.width(width), colour);
            self.painter
                .line_segment([self.screen(pair[0]), self.screen(pair[1])], stroke);
        }
    }
}
