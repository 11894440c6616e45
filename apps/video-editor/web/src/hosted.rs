//! The app as the SDK sees it.

use crate::state::Session;
use crate::{export, gallery, stage, timeline};
use app_sdk::Hosted;
use leptos::prelude::*;
use protocol::{Anchor, Operation};
use serde_json::{Value, json};
use video_editor_model::Workspace;

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
        let selection = self.session.selection.get_untracked();
        let timeline = self.session.timeline.get_untracked();
        let mut view = json!({
            "playheadMs": self.session.playhead_ms.get_untracked(),
            "isPlaying": self.session.is_playing.get_untracked(),
            "selection": {"blocks": selection.blocks, "effect": selection.effect},
            "timeline": {
                "scale": timeline.scale,
                "scroll": [timeline.scroll_x, timeline.scroll_y],
            },
            "snapping": self.session.is_snapping.get_untracked(),
        });
        if self.session.peek(|workspace| workspace.gallery().is_some()) {
            view["gallery"] = json!({
                "isOpen": gallery::is_open(self.session),
                "showMs": self.session.show_ms.get_untracked(),
                "preview": self.session.preview.get_untracked(),
            });
        }
        view
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
        let mut anchors = dom_shell::anchors::in_sight();
        if !gallery::is_open(self.session) {
            anchors.extend(timeline::anchors(self.session));
        }
        anchors
    }

    fn is_busy(&self) -> bool {
        self.session.is_redraw_pending()
            || dom_shell::fonts::are_loading()
            || self.session.engine().is_busy()
            || export::is_running(self.session)
    }

    fn clock_moved(&self, now_ms: u64) {
        stage::clock_moved(self.session, now_ms);
        gallery::clock_moved(self.session);
    }
}
