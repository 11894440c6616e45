//! A pen for line icons, drawn as shapes so that they are sharp at any size and need no font.
//!
//! Icons are drawn in a square of side 1; what they show belongs to the apps.

use std::f32::consts::TAU;

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2};

/// A point of the icon, in shares of its side from the top left.
pub type Point = (f32, f32);

pub struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    side: f32,
    stroke: Stroke,
}

impl<'a> Pen<'a> {
    /// Draws centred in `rect`, in a square of the rect's smaller side.
    pub fn new(painter: &'a Painter, rect: Rect, stroke: Stroke) -> Self {
        let side = rect.width().min(rect.height());
        Pen {
            painter,
            origin: rect.center() - Vec2::splat(side / 2.0),
            side,
            stroke,
        }
    }

    /// With a line whose width suits the size of the icon.
    pub fn scaled(painter: &'a Painter, rect: Rect, color: Color32) -> Self {
        let side = rect.width().min(rect.height());
        let width = (side / 11.0).clamp(1.1, 1.8);
        Pen::new(painter, rect, Stroke::new(width, color))
    }

    /// Where a point of the icon is on the screen.
    pub fn at(&self, (x, y): Point) -> Pos2 {
        pos2(self.origin.x + x * self.side, self.origin.y + y * self.side)
    }

    pub fn line(&self, points: &[Point]) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        self.painter.line(points, self.stroke);
    }

    /// The corners are rounded by `radius` pixels.
    pub fn frame(&self, low: Point, high: Point, radius: f32) {
        let rect = Rect::from_min_max(self.at(low), self.at(high));
        self.painter
            .rect_stroke(rect, radius, self.stroke, StrokeKind::Middle);
    }

    pub fn filled_frame(&self, low: Point, high: Point, radius: f32) {
        let rect = Rect::from_min_max(self.at(low), self.at(high));
        self.painter.rect_filled(rect, radius, self.stroke.color);
    }

    pub fn circle(&self, centre: Point, radius: f32) {
        self.painter
            .circle_stroke(self.at(centre), radius * self.side, self.stroke);
    }

    pub fn dot(&self, centre: Point, radius: f32) {
        self.painter
            .circle_filled(self.at(centre), radius * self.side, self.stroke.color);
    }

    /// A part of an ellipse; from and to are shares of a turn, clockwise from the right.
    pub fn arc(&self, centre: Point, radius: Point, from: f32, to: f32) {
        const SIDES: usize = 32;
        let points: Vec<Point> = (0..=SIDES)
            .map(|side| {
                let angle = (from + (to - from) * side as f32 / SIDES as f32) * TAU;
                let (sine, cosine) = libm::sincosf(angle);
                (centre.0 + radius.0 * cosine, centre.1 + radius.1 * sine)
            })
            .collect();
        self.line(&points);
    }

    /// The arrow of a tool that selects.
    pub fn pointer(&self) {
        self.line(&[
            (0.2, 0.06),
            (0.2, 0.84),
            (0.4, 0.66),
            (0.54, 0.96),
            (0.68, 0.9),
            (0.54, 0.6),
            (0.8, 0.6),
            (0.2, 0.06),
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::Shape;
    use egui::{Context, LayerId, vec2};

    /// What a pen in a wide rectangle draws.
    fn drawn(draw: impl Fn(&Pen)) -> Vec<Shape> {
        let context = Context::default();
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(40.0, 20.0));
        let mut output = context.run_ui(Default::default(), |ui| {
            let painter = Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING);
            draw(&Pen::scaled(&painter, area, Color32::WHITE));
        });
        output.textures_delta.clear();
        output.shapes.into_iter().map(|it| it.shape).collect()
    }

    fn path(shapes: &[Shape]) -> Vec<Pos2> {
        let found = shapes.iter().find_map(|shape| match shape {
            Shape::Path(path) => Some(path.points.clone()),
            _ => None,
        });
        found.expect("a path")
    }

    #[test]
    fn an_icon_lies_in_the_square_in_the_middle() {
        let shapes = drawn(|pen| pen.line(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]));
        let corners = [pos2(110.0, 50.0), pos2(130.0, 50.0), pos2(130.0, 70.0)];
        assert_eq!(path(&shapes), corners);
    }

    #[test]
    fn an_arc_begins_and_ends_where_it_is_told() {
        let shapes = drawn(|pen| pen.arc((0.5, 0.5), (0.5, 0.25), 0.0, 0.25));
        let points = path(&shapes);
        let near = |a: Pos2, b: Pos2| (a - b).length() < 1e-3;
        assert!(near(points[0], pos2(130.0, 60.0)), "{:?}", points[0]);
        let last = points[points.len() - 1];
        assert!(near(last, pos2(120.0, 65.0)), "{last:?}");
    }

    #[test]
    fn small_icons_get_thin_lines() {
        let context = Context::default();
        let painter = Painter::new(context, LayerId::background(), Rect::EVERYTHING);
        let width = |side: f32| {
            let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(side));
            Pen::scaled(&painter, rect, Color32::WHITE).stroke.width
        };
        assert_eq!((width(8.0), width(40.0)), (1.1, 1.8));
        assert!(width(12.0) < width(16.0));
    }
}
