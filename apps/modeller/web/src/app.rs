//! Start-up and the frame: dashboard or editor, dialogs on top, shortcuts.

use std::cell::RefCell;
use std::rc::Rc;

use canvas_shell::{CanvasApp, CanvasPage};
use egui::Ui;
use modeller_model::Workspace;
use protocol::App;
use serde_json::Value;

use crate::hosted::HostedModeller;
use crate::session::{Session, Shared};
use crate::{dashboard, dialog, drawing, editor, field, picture_file, shortcuts};

/// Letters whose browser shortcut with Ctrl is ours: bookmark, search, save, select all and so on.
const RESERVED_LETTERS: &str = "adeignsyz";

pub fn start() {
    let sdk = app_sdk::boot(App::Modeller);
    wasm_bindgen_futures::spawn_local(async move {
        let page = CanvasPage::default();
        let seed = sdk.seed();
        let load =
            |state: &Value| Workspace::from_export(seed, state).map_err(|error| error.to_string());
        let (workspace, notice) = sdk
            .first_document(
                || Workspace::new(seed),
                load,
                "The presets are shown instead.",
            )
            .await;
        let mut session = Session::new(workspace, sdk.clone(), page.clone());
        if let Some(notice) = notice {
            session.warn(notice);
        }
        let shared: Shared = Rc::new(RefCell::new(session));
        sdk.host(Rc::new(HostedModeller::new(shared.clone(), page.clone())));
        let app = ModellerApp { shared };
        canvas_shell::start("app", sdk, page, RESERVED_LETTERS, app).await;
    });
}

struct ModellerApp {
    shared: Shared,
}

impl CanvasApp for ModellerApp {
    fn ui(&mut self, ui: &mut Ui) {
        let shared = self.shared.clone();
        let mut session = shared.borrow_mut();
        field::begin_frame(&mut session);
        picture_file::begin_frame(ui.ctx(), &mut session);
        // Before the panels, so that what a key did is in the same frame.
        shortcuts::handle(ui.ctx(), &mut session);
        self.perform_requested(&mut session);
        if session.scene().is_some() {
            editor::show(ui, &mut session);
        } else {
            dashboard::show(ui, &mut session);
        }
        dialog::show(ui, &mut session);
        if self.perform_requested(&mut session) {
            // The page was drawn before the menu's choice was carried out.
            ui.ctx().request_repaint();
        }
    }

    fn graphics_lost(&mut self) {
        drawing::forget_renderer();
    }
}

impl ModellerApp {
    fn perform_requested(&self, session: &mut Session) -> bool {
        let requested = session.take_requested();
        for action in &requested {
            action.perform(session, &self.shared);
        }
        !requested.is_empty()
    }
}
