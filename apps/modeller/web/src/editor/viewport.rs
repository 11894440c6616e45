//! The 3D view: draws the scene, turns pointer input into camera moves and picks.

use canvas_shell::{mark, theme};
use egui::{
    Align2, Event, FontId, Id, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Sense, Ui,
    Vec2, vec2,
};
use modeller_model::CameraType;
use modeller_model::camera::{Camera, Projection};

use super::overlay::overlay_colour;
use super::{compass, gizmo, hover, tool_strip};
use crate::action::{Action, Actions, MenuAction};
use crate::drawing::{self, Picture};
use crate::state::ShownScene;

/// Clicks this close together are on the same spot.
const SAME_SPOT: f32 = 4.0;
/// Pixels of wheel movement that make one notch.
const PIXELS_PER_NOTCH: f32 = 100.0;

/// Returns where it was drawn.
pub fn show(
    ui: &mut Ui,
    shown: &ShownScene,
    has_dialog: bool,
    actions: &mut Actions,
) -> Option<Rect> {
    let rect = ui.available_rect_before_wrap();
    if rect.width() < 2.0 || rect.height() < 2.0 {
        return None;
    }
    // The window may have changed its size since the last frame.
    let shown = &ShownScene {
        viewport: Some(rect),
        ..*shown
    };
    let response = ui.allocate_rect(rect, Sense::CLICK | Sense::DRAG);
    mark(ui, "viewport", rect);
    if !gizmo::interact(ui, shown, &response, actions) {
        navigate(ui, shown, &response, actions);
        if response.clicked() {
            click(ui, shown, &response, actions);
        }
    }
    let projection = shown.projection()?;
    let picture = Picture::new(shown.content, &projection, shown.selection);
    let is_light = picture.is_light();
    drawing::paint(ui, rect, Id::unique("viewport"), picture);
    hover::show(ui, shown, rect, &response, is_light);
    gizmo::show(ui, shown, rect, &response, has_dialog);
    label(ui, shown.content.settings.camera_type, rect, is_light);
    compass::show(ui, shown, rect, is_light, actions);
    tool_strip::show(ui, shown, rect, actions);
    Some(rect)
}

fn navigate(ui: &Ui, shown: &ShownScene, response: &Response, actions: &mut Actions) {
    let Some(projection) = shown.projection() else {
        return;
    };
    let mut camera = shown.camera;
    let (touch, shift, pointer) = ui.input(|input| {
        let pointer = input.pointer.latest_pos();
        (input.multi_touch(), input.modifiers.shift, pointer)
    });
    if let Some(touch) = touch.filter(|_| response.is_pointer_button_down_on()) {
        let by = touch.translation_delta;
        let (right, down) = (f64::from(by.x), f64::from(by.y));
        camera.pan(right, down, projection.units_per_pixel());
        let notches = Camera::notches_for(f64::from(touch.zoom_delta));
        zoom(shown, &mut camera, notches, touch.center_pos);
    } else if response.dragged() {
        let pans = response.dragged_by(PointerButton::Secondary) || shift;
        drag(&mut camera, &projection, response.drag_delta(), pans);
    }
    if (response.hovered() || response.dragged())
        && let Some(at) = pointer
    {
        let notches = ui.input(|input| wheel_notches(&input.events));
        zoom(shown, &mut camera, notches, at);
    }
    if camera != shown.camera {
        actions.push(Action::LookFrom(camera));
    }
}

/// A drag of the scene itself turns the camera around it, or moves it along.
fn drag(camera: &mut Camera, projection: &Projection, by: Vec2, pans: bool) {
    let (right, down) = (f64::from(by.x), f64::from(by.y));
    if pans {
        camera.pan(right, down, projection.units_per_pixel());
    } else {
        camera.orbit(right, down);
    }
}

/// Zooms so that what is under `at` stays there.
fn zoom(shown: &ShownScene, camera: &mut Camera, notches: f64, at: Pos2) {
    if let (Some(projection), Some([x, y])) = (shown.projection(), shown.in_viewport(at)) {
        camera.zoom_at(notches, &projection, x, y);
    }
}

/// Straight from the events: egui's own value is smoothed over several frames.
fn wheel_notches(events: &[Event]) -> f64 {
    let turns = events.iter().map(|event| match event {
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
}

fn click(ui: &Ui, shown: &ShownScene, response: &Response, actions: &mut Actions) {
    let Some(at) = response.interact_pointer_pos() else {
        return;
    };
    if shown.handle_at(at).is_some() {
        return;
    }
    actions.push(Action::ClickedAt(at));
    let held = ui.input(|input| input.modifiers);
    let targets = targets_at(shown, at, held.alt);
    if response.double_clicked() {
        if let Some(front) = targets.into_iter().next() {
            actions.push(Action::Select(front));
            actions.push(MenuAction::FrameSelection.into());
        }
        return;
    }
    actions.extend(choice(shown, at, &targets, held.command || held.shift));
}

/// What a click can select, nearest first; a group counts once.
fn targets_at(shown: &ShownScene, at: Pos2, alone: bool) -> Vec<Vec<String>> {
    let mut targets: Vec<Vec<String>> = Vec::new();
    for id in shown.objects_at(at) {
        let target = shown.click_target(&id, alone);
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets
}

/// What a click does to the selection. Another click on the same spot takes what is behind.
fn choice(shown: &ShownScene, at: Pos2, targets: &[Vec<String>], adds: bool) -> Option<Action> {
    let Some(front) = targets.first() else {
        return (!adds).then(|| Action::Select(Vec::new()));
    };
    if adds {
        return Some(Action::ToggleSelected(front.clone()));
    }
    let is_same_spot = shown
        .last_click
        .is_some_and(|last| (last - at).length() <= SAME_SPOT);
    let selected = targets.iter().position(|target| target == shown.selection);
    let chosen = match selected {
        Some(index) if is_same_spot => &targets[(index + 1) % targets.len()],
        _ => front,
    };
    Some(Action::SelectAndReveal(chosen.clone()))
}

/// The projection, bottom left.
fn label(ui: &Ui, camera: CameraType, rect: Rect, is_light: bool) {
    let text = match camera {
        CameraType::Orthographic => "Orthographic",
        CameraType::Perspective => "Perspective",
    };
    let at = rect.left_bottom() + vec2(12.0, -10.0);
    let font = FontId::proportional(theme::SMALL_SIZE);
    ui.painter().text(
        at,
        Align2::LEFT_BOTTOM,
        text,
        font,
        overlay_colour(is_light),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::SceneView;
    use egui::{Modifiers, TouchPhase};
    use modeller_model::{Command, Workspace};

    fn garden() -> (Workspace, SceneView) {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[1].id.clone();
        let open = Command::OpenScene { scene };
        workspace.apply(open, 0).expect("a preset");
        let scene_view = SceneView {
            viewport: Some(Rect::from_min_size(
                Pos2::new(220.0, 36.0),
                vec2(780.0, 662.0),
            )),
            ..SceneView::default()
        };
        (workspace, scene_view)
    }

    fn wheel(unit: MouseWheelUnit, y: f32) -> Event {
        Event::MouseWheel {
            unit,
            delta: vec2(0.0, y),
            source: egui::MouseWheelSource::Wheel,
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        }
    }

    #[test]
    fn notches_are_counted_whatever_the_wheel_reports() {
        assert_eq!(wheel_notches(&[wheel(MouseWheelUnit::Point, 100.0)]), 1.0);
        assert_eq!(wheel_notches(&[wheel(MouseWheelUnit::Line, -3.0)]), -1.0);
        let both = [
            wheel(MouseWheelUnit::Page, 2.0),
            wheel(MouseWheelUnit::Line, 3.0),
        ];
        assert_eq!(wheel_notches(&both), 3.0);
        assert_eq!(wheel_notches(&[wheel(MouseWheelUnit::Page, 1e6)]), 20.0);
        assert_eq!(wheel_notches(&[Event::Copy]), 0.0);
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_while_zooming() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let at = Pos2::new(500.0, 300.0);
        let [x, y] = shown.in_viewport(at).expect("inside");
        // What is there at the distance of the camera's target.
        let ray = shown.projection().expect("a viewport").ray(x, y);
        let [_, _, backward] = shown.camera.axes();
        let depth = (shown.camera.target - ray.origin).dot(backward);
        let point = ray.at(depth / ray.direction.dot(backward));
        let mut camera = shown.camera;
        zoom(&shown, &mut camera, 3.0, at);
        assert!(camera.distance < shown.camera.distance);
        let nearer = ShownScene { camera, ..shown };
        let projection = nearer.projection().expect("a viewport");
        let (x_after, y_after, _) = projection.project(point).expect("in view");
        assert!(
            (x_after - x).hypot(y_after - y) < 0.5,
            "{x_after} {y_after}"
        );
    }

    #[test]
    fn dragging_orbits_around_the_target_and_pans_along_the_screen() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let projection = shown.projection().expect("a viewport");
        let mut orbited = shown.camera;
        drag(&mut orbited, &projection, vec2(40.0, 10.0), false);
        assert_eq!(orbited.target, shown.camera.target);
        assert_ne!(orbited.eye(), shown.camera.eye());
        let mut panned = shown.camera;
        drag(&mut panned, &projection, vec2(40.0, 10.0), true);
        assert_ne!(panned.target, shown.camera.target);
        let moved = panned.eye() - shown.camera.eye();
        let target = panned.target - shown.camera.target;
        assert!((moved - target).length() < 1e-9);
    }

    #[test]
    fn clicks_on_one_spot_go_through_what_is_behind_one_another() {
        let (workspace, mut scene_view) = garden();
        let at = Pos2::new(500.0, 300.0);
        let targets: Vec<Vec<String>> = vec![vec!["a".into()], vec!["b".into(), "c".into()]];
        let chosen = |scene_view: &SceneView, at, adds| {
            let shown = ShownScene::new(&workspace, scene_view).expect("an open scene");
            choice(&shown, at, &targets, adds)
        };
        let first = Some(Action::SelectAndReveal(targets[0].clone()));
        let second = Some(Action::SelectAndReveal(targets[1].clone()));
        assert_eq!(chosen(&scene_view, at, false), first);
        scene_view.selection = targets[0].clone();
        scene_view.last_click = Some(at + vec2(1.0, 1.0));
        assert_eq!(chosen(&scene_view, at, false), second);
        assert_eq!(chosen(&scene_view, at + vec2(20.0, 0.0), false), first);
        scene_view.selection = targets[1].clone();
        assert_eq!(chosen(&scene_view, at, false), first);
        let toggled = Some(Action::ToggleSelected(targets[0].clone()));
        assert_eq!(chosen(&scene_view, at, true), toggled);
    }

    #[test]
    fn a_click_on_nothing_deselects_unless_it_would_add() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let at = Pos2::new(225.0, 40.0);
        assert_eq!(
            choice(&shown, at, &[], false),
            Some(Action::Select(Vec::new()))
        );
        assert_eq!(choice(&shown, at, &[], true), None);
    }
}
