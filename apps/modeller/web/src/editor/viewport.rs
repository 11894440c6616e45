//! The 3D view: draws the scene, turns pointer input into camera moves and picks.

use canvas_shell::{mark, theme};
use egui::{
    Align2, Event, FontId, Id, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Sense, Ui, vec2,
};
use modeller_model::CameraType;
use modeller_model::camera::Camera;
use modeller_model::gizmo::Handles;
use modeller_model::picking::picks;

use super::{compass, gizmo, hover, tool_strip};
use crate::action::Action;
use crate::drawing::{self, Picture};
use crate::session::Session;

/// Clicks this close together are on the same spot.
const SAME_SPOT: f32 = 4.0;
/// Pixels of wheel movement that make one notch.
const PIXELS_PER_NOTCH: f32 = 100.0;

pub fn show(ui: &mut Ui, session: &mut Session) {
    let rect = ui.available_rect_before_wrap();
    if rect.width() < 2.0 || rect.height() < 2.0 {
        return;
    }
    session.view.viewport = Some(rect);
    let response = ui.allocate_rect(rect, Sense::CLICK | Sense::DRAG);
    mark(ui, "viewport", rect);
    if !gizmo::interact(ui, session, &response) {
        navigate(ui, session, &response);
        if response.clicked() {
            click(ui, session, &response);
        }
    }
    let (Some(projection), Some(content)) = (session.projection(), session.content()) else {
        return;
    };
    let bare = session.view.picture.is_taking();
    let outlined: &[String] = if bare { &[] } else { &session.view.selection };
    let picture = Picture::new(content, &projection, outlined);
    let light = picture.is_light();
    drawing::paint(ui, rect, Id::unique("viewport"), picture);
    if bare {
        return;
    }
    hover::show(ui, session, rect, &response, light);
    gizmo::show(ui, session, rect, &response);
    label(ui, session, rect, light);
    compass::show(ui, session, rect, light);
    tool_strip::show(ui, session, rect);
}

fn navigate(ui: &Ui, session: &mut Session, response: &Response) {
    let Some(projection) = session.projection() else {
        return;
    };
    let mut camera = session.camera();
    let before = camera;
    let (touch, shift, pointer) = ui.input(|input| {
        let pointer = input.pointer.latest_pos();
        (input.multi_touch(), input.modifiers.shift, pointer)
    });
    if let Some(touch) = touch.filter(|_| response.is_pointer_button_down_on()) {
        let by = touch.translation_delta;
        let (right, down) = (f64::from(by.x), f64::from(by.y));
        camera.pan(right, down, projection.units_per_pixel());
        let notches = Camera::notches_for(f64::from(touch.zoom_delta));
        zoom(session, &mut camera, notches, touch.center_pos);
    } else if response.dragged() {
        let delta = response.drag_delta();
        let (right, down) = (f64::from(delta.x), f64::from(delta.y));
        let pans = response.dragged_by(PointerButton::Secondary) || shift;
        if pans {
            camera.pan(right, down, projection.units_per_pixel());
        } else {
            camera.orbit(right, down);
        }
    }
    if (response.hovered() || response.dragged())
        && let Some(at) = pointer
    {
        zoom(session, &mut camera, wheel_notches(ui), at);
    }
    if camera != before {
        session.set_camera(camera);
    }
}

/// Zooms so that what is under `at` stays there.
fn zoom(session: &Session, camera: &mut Camera, notches: f64, at: Pos2) {
    if let (Some(projection), Some([x, y])) = (session.projection(), session.in_viewport(at)) {
        camera.zoom_at(notches, &projection, x, y);
    }
}

/// Straight from the events: egui's own value is smoothed over several frames.
fn wheel_notches(ui: &Ui) -> f64 {
    ui.input(|input| {
        let turns = input.events.iter().map(|event| match event {
            Event::MouseWheel { unit, delta, .. } => f64::from(match unit {
                MouseWheelUnit::Point => delta.y / PIXELS_PER_NOTCH,
                MouseWheelUnit::Line => delta.y / 3.0,
                MouseWheelUnit::Page => delta.y,
            }),
            // Two fingers on a trackpad.
            Event::Zoom(factor) => Camera::notches_for(f64::from(*factor)),
            _ => 0.0,
        });
        turns.sum::<f64>().clamp(-20.0, 20.0)
    })
}

fn click(ui: &Ui, session: &mut Session, response: &Response) {
    let Some(at) = response.interact_pointer_pos() else {
        return;
    };
    if session.handle_at(at).is_some() {
        return;
    }
    let under = objects_at(session, at);
    let same_spot = session
        .view
        .last_click
        .is_some_and(|last| (last - at).length() <= SAME_SPOT);
    session.view.last_click = Some(at);
    let (several, alone) = ui.input(|input| {
        let held = input.modifiers;
        (held.command || held.shift, held.alt)
    });
    let mut targets: Vec<Vec<String>> = Vec::new();
    for id in &under {
        let target = session.click_target(id, alone);
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    if response.double_clicked() {
        if let Some(front) = targets.first() {
            session.select(front.clone());
            session.request(Action::FrameSelection);
        }
        return;
    }
    match targets.first() {
        Some(front) if several => session.toggle_all_selected(front),
        None if several => {}
        None => session.select(Vec::new()),
        Some(front) => {
            let selection = &session.view.selection;
            let selected = targets.iter().position(|target| target == selection);
            let chosen = match selected {
                Some(index) if same_spot => targets[(index + 1) % targets.len()].clone(),
                _ => front.clone(),
            };
            session.view.reveal = chosen.first().cloned();
            session.select(chosen);
        }
    }
    // The panels beside were drawn with the old selection.
    ui.ctx().request_repaint();
}

/// Ids of what can be picked under a point of the screen, nearest first.
pub fn objects_at(session: &Session, at: Pos2) -> Vec<String> {
    let (Some(viewport), Some(projection), Some(content)) = (
        session.view.viewport,
        session.projection(),
        session.content(),
    ) else {
        return Vec::new();
    };
    let at = at - viewport.min;
    let ray = projection.ray(f64::from(at.x), f64::from(at.y));
    picks(content, &ray)
        .into_iter()
        .filter(|pick| !pick.object.locked)
        .map(|pick| pick.object.id.clone())
        .collect()
}

/// What lies over the scene and takes clicks.
pub fn overlays(viewport: Rect) -> [Rect; 2] {
    [tool_strip::area(viewport), compass::area(viewport)]
}

/// Tells for points of the screen whether anything but the scene takes a click there.
pub fn cover(session: &Session) -> impl Fn(Pos2) -> bool {
    let viewport = session.view.viewport;
    let handles = session.gizmo().map(|gizmo| gizmo.handles());
    move |at| {
        let Some(viewport) = viewport else {
            return true;
        };
        let offset = at - viewport.min;
        let point = [f64::from(offset.x), f64::from(offset.y)];
        let is_handle = |handles: &Handles| handles.at(point).is_some();
        overlays(viewport).iter().any(|area| area.contains(at))
            || handles.as_ref().is_some_and(is_handle)
    }
}

/// The projection, bottom left.
fn label(ui: &Ui, session: &Session, rect: Rect, light: bool) {
    let text = match session
        .content()
        .map(|content| content.settings.camera_type)
    {
        Some(CameraType::Orthographic) => "Orthographic",
        _ => "Perspective",
    };
    let color = overlay_color(light);
    let at = rect.left_bottom() + vec2(12.0, -10.0);
    let font = FontId::proportional(theme::SMALL_SIZE);
    ui.painter()
        .text(at, Align2::LEFT_BOTTOM, text, font, color);
}

/// Text over the scene.
pub fn overlay_color(light: bool) -> egui::Color32 {
    if light {
        egui::Color32::from_black_alpha(170)
    } else {
        egui::Color32::from_white_alpha(150)
    }
}
