//! Line icons, drawn as shapes so that they are sharp at any size and need no font.

use canvas_shell::icons::Pen;
use egui::{Color32, Painter, Rect};
use modeller_model::PrimitiveKind;

/// Rounds the corners of boxes, in pixels.
const CORNER: f32 = 1.0;

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
    let pen = Pen::scaled(painter, rect, color);
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
            pen.frame((0.34, 0.34), (0.9, 0.9), CORNER);
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
            pen.arc((0.42, 0.42), (0.3, 0.3), 0.0, 1.0);
            pen.line(&[(0.64, 0.64), (0.92, 0.92)]);
        }
        Icon::Check => pen.line(&[(0.08, 0.55), (0.38, 0.85), (0.92, 0.18)]),
        Icon::Undo => turn_arrow(&pen, false),
        Icon::Redo => turn_arrow(&pen, true),
        Icon::Pointer | Icon::Move | Icon::Rotate | Icon::Scale => tool(&pen, icon),
        Icon::Group => {
            pen.frame((0.08, 0.3), (0.6, 0.82), CORNER);
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
            pen.arc((0.5, 0.5), (0.42, 0.42), 0.0, 1.0);
            pen.arc((0.5, 0.5), (0.42, 0.15), 0.0, 0.5);
        }
        PrimitiveKind::Cylinder => {
            pen.arc((0.5, 0.2), (0.34, 0.13), 0.0, 1.0);
            pen.arc((0.5, 0.8), (0.34, 0.13), 0.0, 0.5);
            pen.line(&[(0.16, 0.2), (0.16, 0.8)]);
            pen.line(&[(0.84, 0.2), (0.84, 0.8)]);
        }
        PrimitiveKind::Cone => {
            pen.line(&[(0.12, 0.78), (0.5, 0.07), (0.88, 0.78)]);
            pen.arc((0.5, 0.78), (0.38, 0.14), 0.0, 0.5);
        }
        PrimitiveKind::Torus => {
            pen.arc((0.5, 0.5), (0.45, 0.34), 0.0, 1.0);
            pen.arc((0.5, 0.47), (0.19, 0.1), 0.0, 1.0);
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
    if open > 0.0 {
        pen.frame((0.18, 0.46), (0.82, 0.92), CORNER);
        pen.line(&[(0.62, 0.46), (0.62, 0.3)]);
        pen.arc((0.8, 0.3), (0.18, 0.2), 0.5, 1.0);
    } else {
        pen.filled_frame((0.18, 0.46), (0.82, 0.92), CORNER);
        pen.line(&[(0.3, 0.46), (0.3, 0.3)]);
        pen.line(&[(0.7, 0.46), (0.7, 0.3)]);
        pen.arc((0.5, 0.3), (0.2, 0.22), 0.5, 1.0);
    }
}

fn tool(pen: &Pen, icon: Icon) {
    match icon {
        Icon::Pointer => pen.pointer(),
        Icon::Move => {
            pen.line(&[(0.5, 0.06), (0.5, 0.94)]);
            pen.line(&[(0.06, 0.5), (0.94, 0.5)]);
            pen.line(&[(0.36, 0.2), (0.5, 0.06), (0.64, 0.2)]);
            pen.line(&[(0.36, 0.8), (0.5, 0.94), (0.64, 0.8)]);
            pen.line(&[(0.2, 0.36), (0.06, 0.5), (0.2, 0.64)]);
            pen.line(&[(0.8, 0.36), (0.94, 0.5), (0.8, 0.64)]);
        }
        Icon::Rotate => {
            pen.arc((0.5, 0.52), (0.38, 0.38), -0.08, 0.72);
            pen.line(&[(0.5, 0.02), (0.68, 0.14), (0.52, 0.3)]);
        }
        _ => {
            pen.frame((0.08, 0.54), (0.46, 0.92), CORNER);
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
            flip((
                0.56 + 0.28 * libm::cosf(sweep),
                0.58 + 0.26 * libm::sinf(sweep),
            ))
        })
        .collect();
    pen.line(&[flip((0.14, 0.32)), flip((0.56, 0.32))]);
    pen.line(&arc);
    pen.line(&[flip((0.56, 0.84)), flip((0.3, 0.84))]);
    pen.line(&[flip((0.32, 0.12)), flip((0.12, 0.32)), flip((0.32, 0.52))]);
}
