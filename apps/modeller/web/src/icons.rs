//! Line icons, drawn as shapes so that they are sharp at any size and need no font.

use std::f32::consts::TAU;

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2};
use modeller_model::PrimitiveKind;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Icon {
    Primitive(PrimitiveKind),
    Eye,
    EyeOff,
    Lock,
    Unlock,
    Home,
    Pencil,
    Copy,
    Trash,
    Search,
    Check,
    Undo,
    Redo,
    Pointer,
    Move,
    Rotate,
    Scale,
    Group,
    Open,
    Closed,
    Clear,
}

/// Draws the icon centred in `rect`, in a square of the rect's smaller side.
pub fn paint(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    let side = rect.width().min(rect.height());
    let pen = Pen {
        painter,
        origin: rect.center() - Vec2::splat(side / 2.0),
        side,
        stroke: Stroke::new((side / 11.0).clamp(1.1, 1.8), color),
    };
    match icon {
        Icon::Primitive(kind) => primitive(&pen, kind),
        Icon::Eye => eye(&pen),
        Icon::EyeOff => {
            eye(&pen);
            pen.line(&[(0.15, 0.85), (0.85, 0.15)]);
        }
        Icon::Lock => lock(&pen, 0.0),
        Icon::Unlock => lock(&pen, 0.18),
        Icon::Home => {
            pen.line(&[(0.08, 0.5), (0.5, 0.12), (0.92, 0.5)]);
            pen.line(&[(0.2, 0.42), (0.2, 0.88), (0.8, 0.88), (0.8, 0.42)]);
        }
        Icon::Pencil => {
            pen.line(&[
                (0.12, 0.88),
                (0.18, 0.66),
                (0.7, 0.14),
                (0.86, 0.3),
                (0.34, 0.82),
                (0.12, 0.88),
            ]);
            pen.line(&[(0.6, 0.24), (0.76, 0.4)]);
        }
        Icon::Copy => {
            pen.rect((0.34, 0.34), (0.9, 0.9));
            pen.line(&[
                (0.34, 0.66),
                (0.1, 0.66),
                (0.1, 0.1),
                (0.66, 0.1),
                (0.66, 0.34),
            ]);
        }
        Icon::Trash => {
            pen.line(&[(0.1, 0.24), (0.9, 0.24)]);
            pen.line(&[(0.36, 0.24), (0.4, 0.1), (0.6, 0.1), (0.64, 0.24)]);
            pen.line(&[(0.2, 0.24), (0.26, 0.92), (0.74, 0.92), (0.8, 0.24)]);
            pen.line(&[(0.42, 0.42), (0.43, 0.76)]);
            pen.line(&[(0.58, 0.42), (0.57, 0.76)]);
        }
        Icon::Search => {
            pen.ellipse((0.42, 0.42), (0.3, 0.3), 0.0, 1.0);
            pen.line(&[(0.64, 0.64), (0.92, 0.92)]);
        }
        Icon::Check => pen.line(&[(0.08, 0.55), (0.38, 0.85), (0.92, 0.18)]),
        Icon::Undo => turn_arrow(&pen, false),
        Icon::Redo => turn_arrow(&pen, true),
        Icon::Pointer | Icon::Move | Icon::Rotate | Icon::Scale => tool(&pen, icon),
        Icon::Group => {
            pen.rect((0.08, 0.3), (0.6, 0.82));
            pen.line(&[
                (0.34, 0.3),
                (0.34, 0.14),
                (0.92, 0.14),
                (0.92, 0.66),
                (0.6, 0.66),
            ]);
        }
        Icon::Open => pen.line(&[(0.2, 0.36), (0.5, 0.66), (0.8, 0.36)]),
        Icon::Closed => pen.line(&[(0.36, 0.2), (0.66, 0.5), (0.36, 0.8)]),
        Icon::Clear => {
            pen.line(&[(0.2, 0.2), (0.8, 0.8)]);
            pen.line(&[(0.8, 0.2), (0.2, 0.8)]);
        }
    }
}

struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    side: f32,
    stroke: Stroke,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        pos2(self.origin.x + x * self.side, self.origin.y + y * self.side)
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        self.painter.line(points, self.stroke);
    }

    fn rect(&self, low: (f32, f32), high: (f32, f32)) {
        let rect = Rect::from_min_max(self.at(low), self.at(high));
        self.painter
            .rect_stroke(rect, 1, self.stroke, StrokeKind::Middle);
    }

    /// From and to are shares of a turn, clockwise from the right.
    fn ellipse(&self, center: (f32, f32), radius: (f32, f32), from: f32, to: f32) {
        const SIDES: usize = 32;
        let points = (0..=SIDES).map(|side| {
            let angle = (from + (to - from) * side as f32 / SIDES as f32) * TAU;
            self.at((
                center.0 + radius.0 * angle.cos(),
                center.1 + radius.1 * angle.sin(),
            ))
        });
        self.painter.line(points.collect(), self.stroke);
    }

    fn dot(&self, center: (f32, f32), radius: f32) {
        self.painter
            .circle_filled(self.at(center), radius * self.side, self.stroke.color);
    }
}

fn primitive(pen: &Pen, kind: PrimitiveKind) {
    match kind {
        PrimitiveKind::Cube => {
            pen.line(&[
                (0.5, 0.06),
                (0.9, 0.28),
                (0.9, 0.72),
                (0.5, 0.94),
                (0.1, 0.72),
                (0.1, 0.28),
                (0.5, 0.06),
            ]);
            pen.line(&[(0.1, 0.28), (0.5, 0.5), (0.9, 0.28)]);
            pen.line(&[(0.5, 0.5), (0.5, 0.94)]);
        }
        PrimitiveKind::Sphere => {
            pen.ellipse((0.5, 0.5), (0.42, 0.42), 0.0, 1.0);
            pen.ellipse((0.5, 0.5), (0.42, 0.15), 0.0, 0.5);
        }
        PrimitiveKind::Cylinder => {
            pen.ellipse((0.5, 0.2), (0.34, 0.13), 0.0, 1.0);
            pen.ellipse((0.5, 0.8), (0.34, 0.13), 0.0, 0.5);
            pen.line(&[(0.16, 0.2), (0.16, 0.8)]);
            pen.line(&[(0.84, 0.2), (0.84, 0.8)]);
        }
        PrimitiveKind::Cone => {
            pen.line(&[(0.12, 0.78), (0.5, 0.07), (0.88, 0.78)]);
            pen.ellipse((0.5, 0.78), (0.38, 0.14), 0.0, 0.5);
        }
        PrimitiveKind::Torus => {
            pen.ellipse((0.5, 0.5), (0.45, 0.34), 0.0, 1.0);
            pen.ellipse((0.5, 0.47), (0.19, 0.1), 0.0, 1.0);
        }
        PrimitiveKind::Plane => {
            pen.line(&[
                (0.3, 0.28),
                (0.95, 0.28),
                (0.7, 0.72),
                (0.05, 0.72),
                (0.3, 0.28),
            ]);
        }
    }
}

fn eye(pen: &Pen) {
    pen.line(&[
        (0.04, 0.5),
        (0.16, 0.35),
        (0.32, 0.25),
        (0.5, 0.22),
        (0.68, 0.25),
        (0.84, 0.35),
        (0.96, 0.5),
        (0.84, 0.65),
        (0.68, 0.75),
        (0.5, 0.78),
        (0.32, 0.75),
        (0.16, 0.65),
        (0.04, 0.5),
    ]);
    pen.dot((0.5, 0.5), 0.14);
}

/// `open` shifts the shackle to the side.
fn lock(pen: &Pen, open: f32) {
    let body = Rect::from_min_max(pen.at((0.18, 0.46)), pen.at((0.82, 0.92)));
    if open > 0.0 {
        pen.rect((0.18, 0.46), (0.82, 0.92));
        pen.line(&[(0.62, 0.46), (0.62, 0.3)]);
        pen.ellipse((0.8, 0.3), (0.18, 0.2), 0.5, 1.0);
    } else {
        pen.painter.rect_filled(body, 1, pen.stroke.color);
        pen.line(&[(0.3, 0.46), (0.3, 0.3)]);
        pen.line(&[(0.7, 0.46), (0.7, 0.3)]);
        pen.ellipse((0.5, 0.3), (0.2, 0.22), 0.5, 1.0);
    }
}

fn tool(pen: &Pen, icon: Icon) {
    match icon {
        Icon::Pointer => pen.line(&[
            (0.2, 0.06),
            (0.2, 0.84),
            (0.4, 0.66),
            (0.54, 0.96),
            (0.68, 0.9),
            (0.54, 0.6),
            (0.8, 0.6),
            (0.2, 0.06),
        ]),
        Icon::Move => {
            pen.line(&[(0.5, 0.06), (0.5, 0.94)]);
            pen.line(&[(0.06, 0.5), (0.94, 0.5)]);
            pen.line(&[(0.36, 0.2), (0.5, 0.06), (0.64, 0.2)]);
            pen.line(&[(0.36, 0.8), (0.5, 0.94), (0.64, 0.8)]);
            pen.line(&[(0.2, 0.36), (0.06, 0.5), (0.2, 0.64)]);
            pen.line(&[(0.8, 0.36), (0.94, 0.5), (0.8, 0.64)]);
        }
        Icon::Rotate => {
            pen.ellipse((0.5, 0.52), (0.38, 0.38), -0.08, 0.72);
            pen.line(&[(0.5, 0.02), (0.68, 0.14), (0.52, 0.3)]);
        }
        _ => {
            pen.rect((0.08, 0.54), (0.46, 0.92));
            pen.line(&[(0.5, 0.5), (0.92, 0.08)]);
            pen.line(&[(0.62, 0.08), (0.92, 0.08), (0.92, 0.38)]);
        }
    }
}

fn turn_arrow(pen: &Pen, mirrored: bool) {
    let flip = |(x, y): (f32, f32)| if mirrored { (1.0 - x, y) } else { (x, y) };
    let arc: Vec<(f32, f32)> = (0..=20)
        .map(|step| {
            let sweep = std::f32::consts::PI * (step as f32 / 20.0) - std::f32::consts::FRAC_PI_2;
            flip((0.56 + 0.28 * sweep.cos(), 0.58 + 0.26 * sweep.sin()))
        })
        .collect();
    pen.line(&[flip((0.14, 0.32)), flip((0.56, 0.32))]);
    pen.line(&arc);
    pen.line(&[flip((0.56, 0.84)), flip((0.3, 0.84))]);
    pen.line(&[flip((0.32, 0.12)), flip((0.12, 0.32)), flip((0.32, 0.52))]);
}
