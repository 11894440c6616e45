//! Camera, selection and tools as they leave the app, beside the document.

use modeller_model::camera::Camera;
use modeller_model::{Settings, Vec3, Workspace, quantised};
use serde_json::{Map, Value, json};

use crate::state::View;

pub fn view_block(workspace: &Workspace, view: &View) -> Value {
    // Scenes that were looked at, and the one that is open.
    let mut cameras = view.scene_view.cameras.clone();
    if let Some(scene) = workspace.active_scene() {
        let first = view.scene_view.first_camera;
        cameras.entry(scene.id.clone()).or_insert(first);
    }
    let cameras: Map<String, Value> = cameras
        .iter()
        .filter_map(|(scene, camera)| {
            let settings = &workspace.scene(scene)?.content().settings;
            Some((scene.clone(), camera_block(camera, settings)))
        })
        .collect();
    json!({
        "cameras": cameras,
        "selection": view.scene_view.selection,
        "dialogOpen": view.dialog.is_some(),
        "tool": view.scene_view.tool.key(),
        "axes": view.scene_view.space.label().to_lowercase(),
    })
}

fn camera_block(camera: &Camera, settings: &Settings) -> Value {
    let [_, up, _] = camera.axes();
    json!({
        "position": rounded(camera.eye()),
        "target": rounded(camera.target),
        "up": rounded(up),
        "projection": settings.camera_type,
        "fov": settings.fov,
        "orthoZoom": quantised(settings.ortho_zoom * camera.ortho_factor),
    })
}

fn rounded(vector: Vec3) -> Value {
    json!(vector.to_array().map(quantised))
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::Command;

    #[test]
    fn the_open_scene_has_a_camera_even_before_it_was_moved() {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[2].id.clone();
        let view = View::default();
        assert_eq!(view_block(&workspace, &view)["cameras"], json!({}));
        let open = Command::OpenScene {
            scene: scene.clone(),
        };
        workspace.apply(open, 0).expect("a preset");
        let block = view_block(&workspace, &view);
        let target = rounded(Camera::default().target);
        assert_eq!(block["cameras"][&scene]["target"], target);
        assert_eq!(block["dialogOpen"], false);
        assert_eq!(block["tool"], "select");
        assert_eq!(block["axes"], "world");
    }
}
