//! Current as moving dots.

use std::collections::HashMap;

use circuit_designer_model::ElementId;
use egui::epaint::Mesh;
use egui::{Pos2, Rect, Shape, Vec2};

use super::colours;
use super::painting::Brush;
use crate::symbols::Symbol;

/// Distance between dots, in drawing units.
const SPACING: f32 = 16.0;
/// Side of a dot on the screen at 100 %.
const SIZE: f32 = 4.0;
/// Drawing units per second for one ampere, with the slider in the middle.
const SPEED: f64 = 850.0;
/// Faster dots would seem to stand or to run backwards.
const FASTEST: f64 = 240.0;
/// Less than this is no current worth showing.
const LEAST_CURRENT: f64 = 1e-7;

/// How far the dots have come. They move with the page's clock while simulated time passes, so that
/// equal actions give equal pictures.
#[derive(Default)]
pub struct Dots {
    places: HashMap<(ElementId, usize), f32>,
    clock_ms: u64,
    simulated: f64,
    /// Seconds that this frame adds.
    passed: f64,
    factor: f64,
}

impl Dots {
    /// A frame begins. `current_speed` is the slider, `forwards` is conventional current.
    pub fn begin(&mut self, now_ms: u64, simulated: f64, current_speed: f64, forwards: bool) {
        let passed = now_ms.saturating_sub(self.clock_ms) as f64 / 1000.0;
        self.passed = if simulated == self.simulated {
            0.0
        } else {
            passed.min(0.25)
        };
        if simulated < self.simulated {
            self.places.clear();
        }
        self.clock_ms = now_ms;
        self.simulated = simulated;
        let sign = if forwards { 1.0 } else { -1.0 };
        self.factor = sign * SPEED * (current_speed / 3.5 - 14.2).exp();
    }

    /// Moves the dots of one element on and adds them to the mesh.
    pub fn add(
        &mut self,
        mesh: &mut Mesh,
        brush: &Brush,
        id: ElementId,
        symbol: &Symbol,
        currents: &[f64],
    ) {
        for (number, flow) in symbol.flows.iter().enumerate() {
            let current = currents.get(flow.pin).copied().unwrap_or(0.0);
            if !current.is_finite() || current.abs() < LEAST_CURRENT {
                continue;
            }
            let speed = (current * self.factor).clamp(-FASTEST, FASTEST);
            let place = self.places.entry((id, number)).or_insert(0.0);
            *place = (*place + (speed * self.passed) as f32).rem_euclid(SPACING);
            along(&flow.path, *place, |at| {
                let size = Vec2::splat(SIZE * brush.camera.scale.clamp(0.5, 1.5));
                let area = Rect::from_center_size(brush.screen(at), size);
                mesh.add_colored_rect(area, colours::CURRENT);
            });
        }
    }
}

/// Visits the places of the dots along a path.
fn along(path: &[Pos2], first: f32, mut visit: impl FnMut(Pos2)) {
    let mut next = first;
    for pair in path.windows(2) {
        let span = pair[1] - pair[0];
        let length = span.length();
        while next < length {
            visit(pair[0] + span * (next / length));
            next += SPACING;
        }
        next -= length;
    }
}

pub fn paint(brush: &Brush, mesh: Mesh) {
    if !mesh.is_empty() {
        brush.painter.add(Shape::mesh(mesh));
    }
}
