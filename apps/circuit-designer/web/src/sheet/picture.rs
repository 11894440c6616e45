//! The picture of the circuit as it stands and runs.

use circuit_designer_model::{Element, Running};
use egui::{Color32, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::colours::{self, Palette};
use super::editing;
use super::gesture::Gesture;
use super::painting::Brush;
use super::scene::{Drawn, Scene};
use crate::session::Session;

const JUNCTION: f32 = 3.5;
const OPEN_END: f32 = 3.0;
const HANDLE: f32 = 3.5;

pub fn paint(ui: &Ui, session: &Session, scene: &Scene, rect: Rect) {
    let brush = Brush {
        painter: ui.painter(),
        camera: session.view.camera,
        corner: rect.min,
        palette: Palette::of(session),
    };
    let running = session.driver.running();
    let moved = moved_elements(session);
    for (index, drawn) in scene.drawn.iter().enumerate() {
        if moved.iter().any(|element| element.id == drawn.id) {
            continue;
        }
        let voltages = voltages(running, index, drawn);
        brush.symbol(&drawn.symbol, &voltages, tint(session, drawn));
    }
    posts(&brush, session, scene);
    let look = editing::look(session);
    for element in moved.iter().chain(&placed(session)) {
        let preview = Drawn::new(element, look);
        brush.symbol(&preview.symbol, &[], Some(colours::SELECTED));
        for pin in &preview.pins {
            let at = brush.screen(pos2(pin.at.x as f32, pin.at.y as f32));
            brush.painter.circle_filled(at, OPEN_END, colours::SELECTED);
        }
    }
    handles(&brush, session);
    selection_rectangle(&brush, session);
}

fn voltages(running: Option<&Running>, index: usize, drawn: &Drawn) -> Vec<f64> {
    let Some(running) = running else {
        return Vec::new();
    };
    (0..drawn.pins.len())
        .map(|pin| running.voltage(index, pin))
        .collect()
}

fn tint(session: &Session, drawn: &Drawn) -> Option<Color32> {
    let is_marked = session.view.selection.contains(&drawn.id)
        || session.view.hovered.element == Some(drawn.id);
    is_marked.then_some(colours::SELECTED)
}

/// The elements that a drag is moving, as they would be.
fn moved_elements(session: &Session) -> Vec<Element> {
    let Gesture::Dragging(drag) = &session.view.sheet.gesture else {
        return Vec::new();
    };
    let circuit = session.circuit();
    let grid = editing::grid(session);
    let elements = circuit.elements.iter();
    elements
        .filter_map(|element| drag.moved(circuit, element, grid))
        .collect()
}

/// The element that is being placed.
fn placed(session: &Session) -> Option<Element> {
    match &session.view.sheet.gesture {
        Gesture::Placing(placing) => placing.element(session.circuit(), editing::grid(session)),
        _ => None,
    }
}

fn posts(brush: &Brush, session: &Session, scene: &Scene) {
    let scale = session.view.camera.scale;
    for point in &scene.dots {
        let at = brush.screen(pos2(point.x as f32, point.y as f32));
        let colour = brush.palette.body;
        let shape = if scene.posts.meeting_at(*point) == 1 {
            Shape::circle_stroke(at, OPEN_END * scale, Stroke::new(1.2, colour))
        } else {
            Shape::circle_filled(at, JUNCTION * scale, colour)
        };
        brush.painter.add(shape);
    }
    for point in &scene.bad_connections {
        let at = brush.screen(pos2(point.x as f32, point.y as f32));
        let radius = (5.0 * scale).max(4.0);
        brush.painter.circle_filled(at, radius, colours::BAD);
    }
}

/// Ends of the hovered and of the selected elements.
fn handles(brush: &Brush, session: &Session) {
    let hovered = session.view.hovered.element;
    for element in &session.circuit().elements {
        if hovered != Some(element.id) && !session.view.selection.contains(&element.id) {
            continue;
        }
        for end in [element.from, element.to] {
            let at = brush.screen(pos2(end.x as f32, end.y as f32));
            let area = Rect::from_center_size(at, vec2(2.0, 2.0) * HANDLE);
            brush.painter.rect_filled(area, 0.0, colours::SELECTED);
        }
    }
}

fn selection_rectangle(brush: &Brush, session: &Session) {
    if let Gesture::Selecting { from, to, .. } = &session.view.sheet.gesture {
        let area = Rect::from_two_pos(brush.screen(*from), brush.screen(*to));
        let stroke = Stroke::new(1.0, colours::SELECTED);
        brush
            .painter
            .rect_filled(area, 0.0, colours::SELECTED.gamma_multiply(0.12));
        brush
            .painter
            .rect_stroke(area, 0.0, stroke, StrokeKind::Inside);
    }
}
