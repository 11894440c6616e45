//! The app as the SDK asks for it.

use app_sdk::Hosted;
use canvas_shell::CanvasPage;
use modeller_model::camera::Camera;
use modeller_model::{Settings, Vec3, Workspace, quantised};
use protocol::{Anchor, Operation};
use serde_json::{Value, json};

use crate::object_anchors::object_anchors;
use crate::session::Shared;

pub struct HostedModeller {
    shared: Shared,
    page: CanvasPage,
}

impl HostedModeller {
    pub fn new(shared: Shared, page: CanvasPage) -> Self {
        HostedModeller { shared, page }
    }
}

impl Hosted for HostedModeller {
    fn revision(&self) -> u64 {
        self.shared.borrow().workspace.revision()
    }

    fn state(&self) -> Value {
        self.shared.borrow().workspace.export()
    }

    fn view(&self) -> Value {
        let session = self.shared.borrow();
        // Scenes that were looked at, and the one that is open.
        let mut cameras = session.view.cameras.clone();
        if let Some(scene) = session.scene() {
            cameras.entry(scene.id.clone()).or_default();
        }
        let cameras: serde_json::Map<String, Value> = cameras
            .iter()
            .filter_map(|(scene, camera)| {
                let settings = &session.workspace.scene(scene)?.content().settings;
                Some((scene.clone(), camera_block(camera, settings)))
            })
            .collect();
        json!({
            "cameras": cameras,
            "selection": session.view.selection,
            "dialogOpen": session.view.dialog.is_some(),
            "tool": session.view.tool.key(),
            "axes": session.view.space.label().to_lowercase(),
        })
    }

    fn operations(&self) -> Vec<Operation> {
        self.shared.borrow().workspace.operations().to_vec()
    }

    fn load(&self, state: Value) -> Result<(), String> {
        let mut session = self.shared.borrow_mut();
        let workspace = Workspace::from_export(session.sdk.seed(), &state)
            .map_err(|error| error.to_string())?;
        session.load(workspace);
        self.page.request_repaint();
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.page.anchors();
        let session = self.shared.borrow();
        // A dialog covers the scene; its objects cannot be clicked.
        if session.view.dialog.is_none() {
            anchors.extend(object_anchors(&session));
        }
        anchors
    }

    fn is_busy(&self) -> bool {
        self.page.is_busy()
    }

    fn clock_moved(&self, _now_ms: u64) {
        // Nothing in the modeller moves by itself.
    }
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
