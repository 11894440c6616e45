//! The gizmo on the screen: takes presses and drags, draws the handles the model describes.

use canvas_shell::{mark, theme};
use egui::{
    Color32, CursorIcon, Event, FontId, Painter, Pos2, Rect, Response, Shape as Drawn, Stroke,
    StrokeKind, Ui, Vec2, pos2, vec2,
};
use modeller_model::TransformPart;
use modeller_model::gizmo::{Gizmo, Handle, Handles, Point, Shape};

use super::overlay::overlays;
use crate::action::{Action, Actions, GripAction};
use crate::state::{Grip, ShownScene};
use crate::widgets::axis_colour;

const LINE: f32 = 2.5;
const LINE_HELD: f32 = 3.5;
const HEAD_LENGTH: f32 = 15.0;
const HEAD_WIDTH: f32 = 11.0;
const BOX: f32 = 10.0;
const DOT_RADIUS: f32 = 6.5;
/// Strength of the handles that are not held.
const FADED: f32 = 0.3;
const HIGHLIGHT: Color32 = Color32::from_rgb(0xff, 0xd8, 0x4a);
const NEUTRAL: Color32 = Color32::from_rgb(0xe3, 0xe6, 0xea);
/// Under every line, so that a handle shows on an object of its own colour.
const HALO: Color32 = Color32::from_black_alpha(90);
const HALO_WIDTH: f32 = 2.0;
/// Half the side of an anchor.
const ANCHOR: f32 = 1.5;

/// Turns pointer input into a drag. True while the pointer belongs to the gizmo.
pub fn interact(ui: &Ui, shown: &ShownScene, response: &Response, actions: &mut Actions) -> bool {
    if shown.grip.is_none() {
        let Some((handle, at)) = press(ui, shown, response) else {
            return false;
        };
        actions.push(Action::Grip(GripAction::Press { handle, at }));
    }
    let (moves, snap, is_down, lost_focus) = ui.input(|input| {
        // Each of them, because turns are counted on the way.
        let moves = input.events.iter().filter_map(|event| match event {
            Event::PointerMoved(at) | Event::PointerButton { pos: at, .. } => Some(*at),
            _ => None,
        });
        let moves: Vec<Pos2> = moves.chain(input.pointer.latest_pos()).collect();
        let lost_focus = input.events.contains(&Event::WindowFocused(false));
        let snap = input.modifiers.command || input.modifiers.ctrl;
        (moves, snap, input.pointer.primary_down(), lost_focus)
    });
    if lost_focus {
        actions.push(Action::Grip(GripAction::Cancel));
    }
    for to in moves {
        actions.push(Action::Grip(GripAction::Move { to, snap }));
    }
    if !is_down {
        actions.push(Action::Grip(GripAction::Release));
    }
    true
}

/// A press of this pass on a handle.
fn press(ui: &Ui, shown: &ShownScene, response: &Response) -> Option<(Handle, Pos2)> {
    let is_pressed = ui.input(|input| input.pointer.primary_pressed());
    if !is_pressed || !response.is_pointer_button_down_on() {
        return None;
    }
    let at = ui.input(|input| input.pointer.press_origin())?;
    Some((shown.handle_at(at)?, at))
}

pub fn show(ui: &Ui, shown: &ShownScene, viewport: Rect, response: &Response, has_dialog: bool) {
    let Some(gizmo) = shown.gizmo() else {
        return;
    };
    let held = shown.grip.and_then(Grip::handle);
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let hovered = match held {
        Some(_) => None,
        None => pointer
            .filter(|_| response.hovered())
            .and_then(|at| shown.handle_at(at)),
    };
    if held.is_some() {
        ui.set_cursor_icon(CursorIcon::Grabbing);
    } else if hovered.is_some() {
        ui.set_cursor_icon(CursorIcon::Grab);
    }
    let painter = ui.painter_at(viewport);
    let canvas = Canvas {
        painter: &painter,
        origin: viewport.min,
        part: gizmo.part(),
    };
    if let Some(dragging) = shown.grip.and_then(Grip::dragging) {
        canvas.guide(&dragging.origin(), dragging.gizmo(), held);
        if let (Some(arc), Some(pivot)) = (dragging.sweep(), gizmo.pivot_pixel()) {
            canvas.wedge(pivot, &arc);
        }
    }
    let handles = gizmo.handles();
    for (handle, shape) in handles.iter() {
        let state = match held {
            Some(held) if held == *handle => HandleState::Held,
            Some(_) => HandleState::Faded,
            None if hovered == Some(*handle) => HandleState::Hovered,
            None => HandleState::Plain,
        };
        canvas.shape(shape, *handle, state);
    }
    if let Some(dragging) = shown.grip.and_then(Grip::dragging)
        && let Some(at) = pointer
    {
        readout(ui, viewport, at, &dragging.readout);
    }
    if !has_dialog && held.is_none() {
        mark_handles(ui, &handles, viewport);
    }
}

/// Anchors at points where a press grabs the handle.
fn mark_handles(ui: &Ui, handles: &Handles, viewport: Rect) {
    let overlays = overlays(viewport);
    let at = |[x, y]: Point| viewport.min + vec2(x as f32, y as f32);
    let inside = viewport.shrink(4.0);
    let is_free = |point: Point| {
        inside.contains(at(point)) && !overlays.iter().any(|area| area.contains(at(point)))
    };
    for (handle, _) in handles.iter() {
        if let Some(point) = handles.grab_point(*handle, is_free) {
            let area = Rect::from_center_size(at(point), Vec2::splat(2.0 * ANCHOR));
            mark(ui, format!("gizmo/{}", handle.key()), area);
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum HandleState {
    Plain,
    Hovered,
    Held,
    Faded,
}

struct Canvas<'a> {
    painter: &'a Painter,
    origin: Pos2,
    part: TransformPart,
}

impl Canvas<'_> {
    fn at(&self, [x, y]: Point) -> Pos2 {
        self.origin + vec2(x as f32, y as f32)
    }

    fn shape(&self, shape: &Shape, handle: Handle, state: HandleState) {
        let color = match state {
            HandleState::Hovered | HandleState::Held => HIGHLIGHT,
            HandleState::Plain => handle_colour(handle),
            HandleState::Faded => handle_colour(handle).gamma_multiply(FADED),
        };
        let width = if state == HandleState::Held {
            LINE_HELD
        } else {
            LINE
        };
        let stroke = Stroke::new(width, color);
        match shape {
            Shape::Arm { from, to } => self.arm(self.at(*from), self.at(*to), stroke),
            Shape::Square(corners) => {
                let corners = corners.map(|corner| self.at(corner)).to_vec();
                let fill = color.gamma_multiply(if state == HandleState::Plain {
                    0.35
                } else {
                    0.5
                });
                let line = Stroke::new(1.5, color);
                self.painter.add(Drawn::convex_polygon(corners, fill, line));
            }
            Shape::Ring(points) => {
                let points: Vec<Pos2> = points.iter().map(|point| self.at(*point)).collect();
                self.painter.line(points.clone(), halo(stroke));
                self.painter.line(points, stroke);
            }
            Shape::Dot(centre) => self.dot(self.at(*centre), color),
        }
    }

    /// A line with an arrow head, or with a box for scaling.
    fn arm(&self, from: Pos2, to: Pos2, stroke: Stroke) {
        let along = (to - from).normalized();
        self.painter.line_segment([from, to], halo(stroke));
        self.painter.line_segment([from, to], stroke);
        if self.part == TransformPart::Scale {
            let area = Rect::from_center_size(to, Vec2::splat(BOX));
            let line = Stroke::new(1.0, halo(stroke).color);
            self.painter
                .rect(area, 1, stroke.color, line, StrokeKind::Outside);
            return;
        }
        let back = to - along * HEAD_LENGTH / 2.0;
        let side = along.rot90() * HEAD_WIDTH / 2.0;
        let head = vec![to + along * HEAD_LENGTH / 2.0, back + side, back - side];
        let line = Stroke::new(1.0, halo(stroke).color);
        let drawn = Drawn::convex_polygon(head, stroke.color, line);
        self.painter.add(drawn);
    }

    fn dot(&self, centre: Pos2, color: Color32) {
        let fill = color.gamma_multiply(0.35);
        if self.part == TransformPart::Scale {
            let area = Rect::from_center_size(centre, Vec2::splat(2.0 * DOT_RADIUS));
            self.painter
                .rect(area, 1, fill, Stroke::new(1.5, color), StrokeKind::Middle);
        } else {
            self.painter
                .circle(centre, DOT_RADIUS, fill, Stroke::new(1.5, color));
        }
    }

    /// How far a turn has come.
    fn wedge(&self, pivot: Point, arc: &[Point]) {
        let mut mesh = egui::Mesh::default();
        let fill = HIGHLIGHT.gamma_multiply(0.25);
        mesh.colored_vertex(self.at(pivot), fill);
        for point in arc {
            mesh.colored_vertex(self.at(*point), fill);
        }
        for side in 1..arc.len() as u32 {
            mesh.add_triangle(0, side, side + 1);
        }
        self.painter.add(mesh);
        let stroke = Stroke::new(1.0, HIGHLIGHT);
        for end in [arc.first(), arc.last()].into_iter().flatten() {
            self.painter
                .line_segment([self.at(pivot), self.at(*end)], stroke);
        }
    }

    /// The axis that is dragged along, and where the drag began.
    fn guide(&self, origin: &Gizmo, now: Gizmo, held: Option<Handle>) {
        let (Some(from), Some(to)) = (origin.pivot_pixel(), now.pivot_pixel()) else {
            return;
        };
        if let Some(Handle::Axis(axis)) = held
            && let Some([a, b]) = origin.guide(axis)
        {
            let color = axis_colour(axis).gamma_multiply(0.55);
            let ends = [self.at(a), self.at(b)];
            self.painter.line_segment(ends, Stroke::new(1.0, color));
        }
        if from != to {
            let faint = Stroke::new(1.5, NEUTRAL.gamma_multiply(0.5));
            self.painter.circle_stroke(self.at(from), 4.0, faint);
            self.painter.extend(Drawn::dashed_line(
                &[self.at(from), self.at(to)],
                faint,
                4.0,
                4.0,
            ));
        }
    }
}

fn halo(stroke: Stroke) -> Stroke {
    let strength = f32::from(stroke.color.a()) / 255.0;
    Stroke::new(stroke.width + HALO_WIDTH, HALO.gamma_multiply(strength))
}

fn handle_colour(handle: Handle) -> Color32 {
    match handle {
        Handle::Axis(axis) | Handle::Plane { normal: axis } => axis_colour(axis),
        Handle::Centre | Handle::View => NEUTRAL,
    }
}

/// How far the drag has come, beside the pointer and inside the viewport.
fn readout(ui: &Ui, viewport: Rect, pointer: Pos2, text: &str) {
    const BESIDE: Vec2 = vec2(18.0, 20.0);
    const PADDING: Vec2 = vec2(8.0, 5.0);
    if text.is_empty() {
        return;
    }
    let font = FontId::proportional(theme::TEXT_SIZE);
    let painter = ui.painter_at(viewport);
    let galley = painter.layout_no_wrap(text.to_string(), font, theme::TEXT_STRONG);
    let size = galley.size() + 2.0 * PADDING;
    let room = viewport.shrink(4.0);
    let corner = pos2(
        (pointer.x + BESIDE.x)
            .min(room.right() - size.x)
            .max(room.left()),
        (pointer.y + BESIDE.y)
            .min(room.bottom() - size.y)
            .max(room.top()),
    );
    let area = Rect::from_min_size(corner, size);
    let fill = theme::BAR.gamma_multiply(0.94);
    let line = Stroke::new(1.0, theme::LINE_STRONG);
    painter.rect(area, theme::RADIUS, fill, line, StrokeKind::Inside);
    painter.galley(corner + PADDING, galley, theme::TEXT_STRONG);
}
