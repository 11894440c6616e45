//! Start-up and the frame: bars on top, the panel on the right, scopes below, the sheet in between.

use std::cell::RefCell;
use std::rc::Rc;

use canvas_shell::{CanvasApp, CanvasPage};
use circuit_designer_model::Workspace;
use egui::Ui;
use protocol::App;
use serde_json::Value;

use crate::hosted::HostedDesigner;
use crate::session::{Session, Shared};
use crate::{
    dialogs, editing, info_panel, menus, pacing, scopes, sheet, shortcuts, side_panel, tool_bar,
};

/// Letters whose browser shortcut with Ctrl is ours: select all, bookmark, open, print, reload, save and so on.
const RESERVED_LETTERS: &str = "adoprsyz";

pub fn start() {
    let sdk = app_sdk::boot(App::CircuitDesigner);
    wasm_bindgen_futures::spawn_local(async move {
        let page = CanvasPage::default();
        let seed = sdk.seed();
        let load =
            |state: &Value| Workspace::from_export(seed, state).map_err(|error| error.to_string());
        let (workspace, notice) = sdk
            .first_document(|| Workspace::new(seed), load, "The sheet is blank instead.")
            .await;
        let mut session = Session::new(workspace, sdk.clone(), page.clone());
        if let Some(notice) = notice {
            session.warn(notice);
        }
        let shared: Shared = Rc::new(RefCell::new(session));
        sdk.host(Rc::new(HostedDesigner::new(shared.clone(), page.clone())));
        let app = DesignerApp { shared };
        canvas_shell::start("app", sdk, page, RESERVED_LETTERS, app).await;
    });
}

struct DesignerApp {
    shared: Shared,
}

impl CanvasApp for DesignerApp {
    fn ui(&mut self, ui: &mut Ui) {
        let shared = self.shared.clone();
        let mut session = shared.borrow_mut();
        pacing::begin_frame(ui.ctx(), &mut session);
        // Before the panels, so that what a key did is in the same frame.
        shortcuts::handle(ui.ctx(), &mut session);
        self.perform_requested(&mut session);
        menus::bar::show(ui, &mut session);
        tool_bar::show(ui, &mut session);
        side_panel::show(ui, &mut session);
        scopes::show_strip(ui, &mut session);
        sheet::show(ui, &mut session);
        if editing::center_if_due(&mut session) {
            ui.ctx().request_repaint();
        }
        info_panel::show(ui, &mut session);
        menus::context::show(ui, &mut session);
        dialogs::show(ui, &mut session);
        if self.perform_requested(&mut session) {
            // The page was drawn before the menu's choice was carried out.
            ui.ctx().request_repaint();
        }
    }
}

impl DesignerApp {
    fn perform_requested(&self, session: &mut Session) -> bool {
        let requested = session.take_requested();
        for action in &requested {
            action.perform(session, &self.shared);
        }
        !requested.is_empty()
    }
}
