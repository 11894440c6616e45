//! One scope: frame, curves, read-outs, gear, and what the pointer does on it.

use std::f32::consts::TAU;

use canvas_shell::icons::{Pen, Point};
use canvas_shell::mark;
use circuit_designer_model::Scope;
use circuit_designer_model::scope_view::TimeWindow;
use egui::{
    CursorIcon, Event, Id, MouseWheelUnit, Pos2, Rect, Response, Sense, StrokeKind, Ui, pos2, vec2,
};

use super::curves::Curves;
use super::palette::Palette;
use super::screen::Screen;
use super::{ScopeRequest, cursors, readouts, spectrum_view, xy_view};
use crate::action::{Action, ScopeAction};
use crate::state::context_menu::{ContextMenu, Subject};
use crate::state::editor::Editor;
use crate::state::scopes_view::{HoveredScope, ScopesView};

const GEAR: f32 = 22.0;
/// A wheel's notch, when the browser tells pixels.
const PIXELS_PER_NOTCH: f32 = 50.0;
/// Time per pixel is at most 2^10 steps.
const MAX_STEPS_PER_PIXEL: u32 = 1 << 10;

/// Where a scope is, and its number on the screen.
#[derive(Clone, Copy)]
pub struct Place {
    pub number: usize,
    pub rect: Rect,
}

pub fn show(
    ui: &mut Ui,
    editor: &Editor,
    view: &mut ScopesView,
    scope: &Scope,
    place: Place,
    requests: &mut Vec<ScopeRequest>,
) {
    let rect = place.rect;
    if rect.width() < 8.0 || rect.height() < 8.0 {
        return;
    }
    let palette = Palette::of(editor);
    let name = format!("scope/{}", place.number);
    let response = ui.interact(rect, Id::unique(("scope", scope.id)), Sense::click());
    mark(ui, name.as_str(), rect);
    mark(ui, format!("{name}/plot"), rect.shrink(1.0));
    let plot_rect = rect.shrink(1.0);
    view.widths.insert(scope.id, plot_rect.width());

    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, palette.background);
    let screen = Screen {
        painter: &painter,
        rect: plot_rect,
        palette,
    };
    let pointer = response.hover_pos();
    let is_xy = scope.xy && scope.plots.len() > 1;
    let is_over_time = !scope.spectrum && !is_xy;
    let mut hovered = pointer.map(|_| HoveredScope {
        scope: scope.id,
        plot: 0,
        time: None,
    });
    if is_over_time {
        let (run, circuit) = (editor.pacer.run(), editor.circuit());
        let curves = Curves::new(run, circuit, scope, plot_rect, &mut view.columns);
        curves.paint(&screen, scope);
        cursors::show_placed(&screen, editor, &view.cursors, scope, &curves);
        // Over the placed cursors: what is read stays legible.
        readouts::show(&screen, editor, view, scope, place.number, Some(&curves));
        if let (Some(hovered), Some(at)) = (&mut hovered, pointer) {
            hovered.plot = curves.nearest(at).unwrap_or(0);
            hovered.time = Some(time_at(&curves.window, plot_rect, at));
        }
        click(view, &response, hovered);
        let own = hovered.and_then(|hovered| hovered.time);
        if let Some(time) = own.or(view.cursors.hovered) {
            cursors::show_following(&screen, editor, scope, &curves, time);
        }
    } else if scope.spectrum {
        spectrum_view::show(&screen, editor, scope, pointer);
        readouts::show(&screen, editor, view, scope, place.number, None);
    } else {
        xy_view::show(&screen, editor, scope);
        readouts::show(&screen, editor, view, scope, place.number, None);
    }
    let frame = if response.hovered() {
        palette.hovered_frame
    } else {
        palette.frame
    };
    painter.rect_stroke(rect, 0.0, (1.0, frame), StrokeKind::Inside);

    gear(ui, &screen, scope, place, requests);
    context_menu(&response, scope, hovered, requests);
    if hovered.is_some() {
        wheel(ui, view, scope, requests);
        view.hovered = hovered;
    }
}

fn time_at(window: &TimeWindow, rect: Rect, at: Pos2) -> f64 {
    window.time_at(f64::from((at.x - rect.left()) / rect.width()))
}

/// Clicks place the two cursors and take them away again.
fn click(view: &mut ScopesView, response: &Response, hovered: Option<HoveredScope>) {
    let time = hovered.and_then(|hovered| hovered.time);
    if let (true, Some(time)) = (response.clicked(), time) {
        view.cursors.place(time);
    }
}

fn draw_gear(pen: &Pen) {
    const TEETH: u32 = 8;
    const MIDDLE: Point = (0.5, 0.5);
    pen.circle(MIDDLE, 0.32);
    pen.dot(MIDDLE, 0.1);
    for tooth in 0..TEETH {
        let (sin, cos) = libm::sincosf(tooth as f32 / TEETH as f32 * TAU);
        let at = |radius: f32| (0.5 + radius * cos, 0.5 + radius * sin);
        pen.line(&[at(0.32), at(0.5)]);
    }
}

fn gear(ui: &Ui, screen: &Screen, scope: &Scope, place: Place, requests: &mut Vec<ScopeRequest>) {
    let corner = screen.rect.right_top();
    let rect = Rect::from_min_size(pos2(corner.x - GEAR, corner.y), vec2(GEAR, GEAR));
    let response = ui
        .interact(rect, Id::unique(("scope gear", scope.id)), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    mark(ui, format!("scope/{}/settings", place.number), rect);
    let color = if response.hovered() {
        screen.palette.hovered_frame
    } else {
        screen.palette.cursor
    };
    screen.painter.rect_filled(rect, 0.0, screen.palette.veil());
    draw_gear(&Pen::scaled(screen.painter, rect.shrink(4.0), color));
    if response.clicked() {
        requests.push(ScopeRequest::Action(Action::ScopeProperties(scope.id)));
    }
    dock_button(ui, screen, scope, place, requests);
}

/// A floating scope can go back to the strip without its menu.
fn dock_button(
    ui: &Ui,
    screen: &Screen,
    scope: &Scope,
    place: Place,
    requests: &mut Vec<ScopeRequest>,
) {
    if scope.docked {
        return;
    }
    let corner = screen.rect.right_top();
    let rect = Rect::from_min_size(pos2(corner.x - 2.0 * GEAR, corner.y), vec2(GEAR, GEAR));
    let response = ui
        .interact(rect, Id::unique(("scope dock", scope.id)), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    mark(ui, format!("scope/{}/dock", place.number), rect);
    let color = if response.hovered() {
        screen.palette.hovered_frame
    } else {
        screen.palette.cursor
    };
    screen.painter.rect_filled(rect, 0.0, screen.palette.veil());
    // An arrow down to a line: into the strip.
    let middle = rect.center();
    screen
        .painter
        .arrow(middle - vec2(0.0, 6.0), vec2(0.0, 9.0), (1.2, color));
    screen.painter.hline(
        middle.x - 5.0..=middle.x + 5.0,
        middle.y + 6.0,
        (1.2, color),
    );
    if response.clicked() {
        requests.push(ScopeAction::DockScope(scope.id).into());
    }
}

fn context_menu(
    response: &Response,
    scope: &Scope,
    hovered: Option<HoveredScope>,
    requests: &mut Vec<ScopeRequest>,
) {
    if let (true, Some(at)) = (
        response.secondary_clicked(),
        response.interact_pointer_pos(),
    ) {
        requests.push(ScopeRequest::Menu(ContextMenu {
            at,
            subject: Subject::Scope {
                scope: scope.id,
                plot: hovered.map(|hovered| hovered.plot),
            },
        }));
    }
}

/// Each notch halves or doubles the time per pixel.
fn wheel(ui: &Ui, view: &mut ScopesView, scope: &Scope, requests: &mut Vec<ScopeRequest>) {
    let turned: f32 = ui.input(|input| {
        let notches = input.events.iter().map(|event| match event {
            Event::MouseWheel { unit, delta, .. } => match unit {
                MouseWheelUnit::Point => delta.y / PIXELS_PER_NOTCH,
                MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y,
            },
            _ => 0.0,
        });
        notches.sum()
    });
    if turned == 0.0 {
        return;
    }
    view.wheel += turned;
    if view.wheel.abs() < 1.0 {
        return;
    }
    let steps = if view.wheel > 0.0 {
        scope.steps_per_pixel / 2
    } else {
        scope.steps_per_pixel.saturating_mul(2)
    };
    view.wheel = 0.0;
    let mut scope = scope.clone();
    scope.steps_per_pixel = steps.clamp(1, MAX_STEPS_PER_PIXEL);
    let gesture = format!("scope {} time scale", scope.id);
    requests.push(ScopeRequest::Edit { scope, gesture });
}
