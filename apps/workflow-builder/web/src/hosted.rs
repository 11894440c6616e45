//! The app as the SDK sees it.

use crate::anchors;
use crate::state::Session;
use app_sdk::Hosted;
use leptos::prelude::*;
use protocol::{Anchor, Operation};
use serde_json::{Value, json};
use workflow_builder_model::Workspace;

pub struct HostedApp {
    session: Session,
}

impl HostedApp {
    pub fn new(session: Session) -> Self {
        HostedApp { session }
    }
}

impl Hosted for HostedApp {
    fn revision(&self) -> u64 {
        self.session.peek(Workspace::revision)
    }

    fn state(&self) -> Value {
        self.session.peek(Workspace::export)
    }

    fn view(&self) -> Value {
        let camera = self.session.scene(|scene| scene.camera);
        let selection = self.session.selection.get_untracked();
        json!({
            "screen": if self.session.peek(|workspace| workspace.open().is_some()) { "editor" } else { "hub" },
            "camera": {"x": camera.x, "y": camera.y, "zoom": camera.zoom},
            "selection": {"nodes": selection.nodes, "edges": selection.edges},
            "drawer": self.session.drawer.get_untracked() == crate::state::DrawerState::Open,
        })
    }

    fn operations(&self) -> Vec<Operation> {
        self.session
            .peek(|workspace| workspace.operations().to_vec())
    }

    fn load(&self, state: Value) -> Result<(), String> {
        let seed = self.session.sdk().seed();
        let workspace = Workspace::from_export(seed, &state).map_err(|error| error.to_string())?;
        self.session.replace(workspace);
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        anchors::all(self.session)
    }

    fn is_busy(&self) -> bool {
        self.session.is_redraw_pending()
            || self.session.is_asking.get_untracked()
            || dom_shell::fonts::are_loading()
    }

    /// Nothing in this app moves with time.
    fn clock_moved(&self, _now_ms: u64) {}
}
