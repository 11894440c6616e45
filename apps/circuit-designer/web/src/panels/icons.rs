//! Line icons of the tool bar: of actions by hand, of parts from their symbols.

use std::f32::consts::TAU;

use canvas_shell::icons::Pen;
use circuit_designer_model::{Element, Point};
use egui::{Color32, Painter, Rect, Stroke, Vec2, pos2, vec2};

use crate::sheet::colours::Palette;
use crate::sheet::painting::Brush;
use crate::state::camera::SheetCamera;
use crate::state::tool::AddTool;
use crate::symbols::{self, Mark, SymbolStyle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Find,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Pointer,
}

/// Draws the icon in a square.
pub fn action(painter: &Painter, square: Rect, icon: Icon, color: Color32) {
    let pen = Pen::new(painter, square, Stroke::new(1.5, color));
    match icon {
        Icon::Find => {
            pen.circle((0.42, 0.42), 0.3);
            pen.line(&[(0.64, 0.64), (0.94, 0.94)]);
        }
        Icon::Undo => turn(&pen, false),
        Icon::Redo => turn(&pen, true),
        Icon::Cut => {
            pen.circle((0.22, 0.78), 0.15);
            pen.circle((0.78, 0.78), 0.15);
            pen.line(&[(0.3, 0.65), (0.72, 0.06)]);
            pen.line(&[(0.7, 0.65), (0.28, 0.06)]);
        }
        Icon::Copy => {
            pen.frame((0.08, 0.28), (0.64, 0.94), 1.5);
            pen.line(&[
                (0.36, 0.28),
                (0.36, 0.06),
                (0.92, 0.06),
                (0.92, 0.72),
                (0.64, 0.72),
            ]);
        }
        Icon::Paste => {
            pen.frame((0.14, 0.16), (0.86, 0.94), 1.5);
            pen.frame((0.34, 0.06), (0.66, 0.26), 1.5);
            pen.line(&[(0.3, 0.5), (0.7, 0.5)]);
            pen.line(&[(0.3, 0.7), (0.7, 0.7)]);
        }
        Icon::Pointer => pen.pointer(),
    }
}

/// An arrow that turns back to the left, or to the right.
fn turn(pen: &Pen, mirrored: bool) {
    const STEPS: usize = 14;
    let place = |(x, y): (f32, f32)| (if mirrored { 1.0 - x } else { x }, y);
    let arc: Vec<(f32, f32)> = (0..=STEPS)
        .map(|step| {
            let angle = TAU * (-0.25 + 0.5 * step as f32 / STEPS as f32);
            let (sine, cosine) = libm::sincosf(angle);
            place((0.6 + 0.27 * cosine, 0.57 + 0.27 * sine))
        })
        .collect();
    pen.line(&[place((0.12, 0.3)), arc[0]]);
    pen.line(&arc);
    pen.line(&[arc[STEPS], place((0.34, 0.84))]);
    pen.line(&[place((0.32, 0.1)), place((0.12, 0.3)), place((0.32, 0.5))]);
}

/// Draws the symbol of a part as large as it fits.
pub fn part(painter: &Painter, square: Rect, tool: &AddTool, palette: Palette, color: Color32) {
    let style = SymbolStyle {
        european_resistors: false,
        iec_gates: false,
        show_values: false,
    };
    let mut element = Element::new(tool.part.kind(), Point::new(0, 0), second_point(tool));
    element.parameters = tool.presets();
    let symbol = symbols::symbol(&element, style, None);
    let Some(area) = bounds(&symbol.marks) else {
        return;
    };
    let scale = square.width() / area.size().max_elem().max(1.0);
    let brush = Brush {
        painter,
        camera: SheetCamera {
            scale,
            offset: Vec2::ZERO,
        },
        corner: square.center() - area.center().to_vec2() * scale,
        palette,
    };
    brush.symbol(&symbol, &[], Some(color));
}

/// Short, so that the body is what is seen. An input stands on its left, an output on its right.
fn second_point(tool: &AddTool) -> Point {
    match tool.part.kind() {
        "ground" => Point::new(0, 24),
        "rail" => Point::new(0, -40),
        "wire" | "routed-wire" => Point::new(40, -40),
        "logic-input" => Point::new(-32, 0),
        "logic-output" | "labelled-node" => Point::new(32, 0),
        "resistor" | "capacitor" | "inductor" | "switch" | "diode" | "voltage-source"
        | "current-source" => Point::new(44, 0),
        _ => Point::new(64, 0),
    }
}

fn bounds(marks: &[Mark]) -> Option<Rect> {
    let mut area = Rect::NOTHING;
    for mark in marks {
        match mark {
            Mark::Path { points, .. } => points.iter().for_each(|point| area.extend_with(*point)),
            Mark::Circle { at, radius, .. } => {
                area = area.union(Rect::from_center_size(*at, vec2(2.0, 2.0) * *radius));
            }
            Mark::Text { at, .. } => area.extend_with(pos2(at.x, at.y)),
        }
    }
    area.is_finite().then_some(area)
}
