//! The app as the SDK asks for it.

use app_sdk::Hosted;
use canvas_shell::CanvasPage;
use circuit_designer_model::Workspace;
use protocol::{Anchor, Operation};
use serde_json::{Value, json};

use crate::pacing;
use crate::session::Shared;

pub struct HostedDesigner {
    shared: Shared,
    page: CanvasPage,
}

impl HostedDesigner {
    pub fn new(shared: Shared, page: CanvasPage) -> Self {
        HostedDesigner { shared, page }
    }
}

impl Hosted for HostedDesigner {
    fn revision(&self) -> u64 {
        self.shared.borrow().workspace.revision()
    }

    fn state(&self) -> Value {
        self.shared.borrow().workspace.export()
    }

    fn view(&self) -> Value {
        let session = self.shared.borrow();
        let camera = &session.view.camera;
        json!({
            "scale": camera.scale,
            "offset": [camera.offset.x, camera.offset.y],
            "selection": session.view.selection,
            "mode": session.view.mode.label(),
            "dialogOpen": session.view.dialog.is_some(),
            "simulation": pacing::summary(&session),
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
        drop(session);
        self.page.request_repaint();
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        self.page.anchors()
    }

    fn is_busy(&self) -> bool {
        self.page.is_busy()
    }

    fn clock_moved(&self, now_ms: u64) {
        if pacing::clock_moved(&mut self.shared.borrow_mut(), now_ms) {
            self.page.request_repaint();
        }
    }
}
