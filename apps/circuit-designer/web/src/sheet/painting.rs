//! Puts symbols on the screen.

use egui::epaint::Mesh;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::colours::Palette;
use crate::state::camera::SheetCamera;
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

    /// A line whose colour goes over from one voltage to another along it: one mesh, for there are
    /// many of them.
    fn graded(&self, points: &[Pos2], ink: Ink, width: f32, voltages: &[f64]) {
        let (first, last) = (
            self.palette.ink(ink, voltages, 0.0),
            self.palette.ink(ink, voltages, 1.0),
        );
        let width = self.width(width);
        let points: Vec<Pos2> = points.iter().map(|at| self.screen(*at)).collect();
        if first == last {
            self.painter
                .add(Shape::line(points, Stroke::new(width, first)));
            return;
        }
        let lengths = points.windows(2).map(|pair| (pair[1] - pair[0]).length());
        let total: f32 = lengths.sum::<f32>().max(1.0);
        let mut passed = 0.0;
        let mut mesh = Mesh::default();
        for pair in points.windows(2) {
            let length = (pair[1] - pair[0]).length();
            let share = (passed + length / 2.0) / total;
            passed += length;
            let colour = self.palette.ink(ink, voltages, share);
            add_line(&mut mesh, pair[0], pair[1], width, colour);
        }
        self.painter.add(Shape::mesh(mesh));
    }
}

/// A straight stroke with soft edges.
fn add_line(mesh: &mut Mesh, from: Pos2, to: Pos2, width: f32, colour: Color32) {
    let span = to - from;
    let length = span.length();
    if length < 0.01 {
        return;
    }
    let along = span / length;
    let across = vec2(along.y, -along.x);
    // Strokes overlap a little where they meet at an angle.
    let (from, to) = (from - along * width * 0.3, to + along * width * 0.3);
    let (inner, outer) = ((width - 1.0).max(0.0) / 2.0, (width + 1.0) / 2.0);
    let base = mesh.vertices.len() as u32;
    for end in [from, to] {
        for (offset, colour) in [
            (outer, Color32::TRANSPARENT),
            (inner, colour),
            (-inner, colour),
            (-outer, Color32::TRANSPARENT),
        ] {
            mesh.colored_vertex(end + across * offset, colour);
        }
    }
    for band in 0..3 {
        let corner = base + band;
        mesh.add_triangle(corner, corner + 1, corner + 4);
        mesh.add_triangle(corner + 1, corner + 4, corner + 5);
    }
}
