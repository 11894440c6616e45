//! What the View menu does.

use modeller_model::camera::{Camera, StandardView};
use modeller_model::{CameraType, Command, Vec3};

use crate::session::Session;

pub fn look(session: &mut Session, view: StandardView) {
    change(session, |camera| camera.look(view));
}

pub fn reset(session: &mut Session) {
    change(session, |camera| *camera = Camera::default());
}

pub fn frame_selection(session: &mut Session) {
    let bounds = session.shown().and_then(|shown| shown.selected_bounds());
    frame(session, bounds);
}

pub fn frame_all(session: &mut Session) {
    let bounds = session.shown().and_then(|shown| shown.content.bounds());
    frame(session, bounds);
}

fn frame(session: &mut Session, bounds: Option<(Vec3, Vec3)>) {
    let projection = session.shown().and_then(|shown| shown.projection());
    let (Some((low, high)), Some(projection)) = (bounds, projection) else {
        return;
    };
    let Some(scene) = session.workspace.active_scene() else {
        return;
    };
    let settings = scene.content().settings.clone();
    let aspect = projection.width / projection.height;
    change(session, |camera| camera.frame(low, high, &settings, aspect));
}

/// Nothing before the viewport was drawn.
fn change(session: &mut Session, change: impl FnOnce(&mut Camera)) {
    let Some(shown) = session.shown().filter(|shown| shown.viewport.is_some()) else {
        return;
    };
    let (scene, mut camera) = (shown.scene.id.clone(), shown.camera);
    change(&mut camera);
    session.view.scene_view.cameras.insert(scene, camera);
}

pub fn toggle_projection(session: &mut Session) {
    let Some(shown) = session.shown() else {
        return;
    };
    let camera = match shown.content.settings.camera_type {
        CameraType::Perspective => CameraType::Orthographic,
        CameraType::Orthographic => CameraType::Perspective,
    };
    let scene = shown.scene.id.clone();
    session.run(Command::SetCameraType { scene, camera });
}

pub fn toggle_grid(session: &mut Session) {
    let Some(shown) = session.shown() else {
        return;
    };
    let (scene, show) = (shown.scene.id.clone(), !shown.content.settings.show_grid);
    session.run(Command::SetShowGrid { scene, show });
}

pub fn toggle_axes(session: &mut Session) {
    let Some(shown) = session.shown() else {
        return;
    };
    let (scene, show) = (shown.scene.id.clone(), !shown.content.settings.show_axes);
    session.run(Command::SetShowAxes { scene, show });
}
