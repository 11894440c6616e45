//! Puts a session on the page: its first document, the SDK's questions, the canvas.

use std::cell::RefCell;
use std::rc::Rc;

use app_sdk::{Hosted, Sdk};
use egui::Ui;
use history::Logged;
use protocol::{Anchor, App, Operation};
use serde_json::Value;

use crate::app_loop::CanvasApp;
use crate::page::{CanvasPage, start};
use crate::session::CanvasSession;

/// The id of the `<canvas>` in every app's page.
const CANVAS_ID: &str = "app";

/// Boots the SDK and starts the app with the document that the page begins with. `make` gets what
/// the session may keep to reach the page.
pub fn launch<S: CanvasSession>(
    app: App,
    make: impl FnOnce(Logged<S::Model>, Sdk, CanvasPage) -> S + 'static,
) {
    let sdk = app_sdk::boot(app);
    wasm_bindgen_futures::spawn_local(async move {
        let page = CanvasPage::default();
        let seed = sdk.seed();
        let (workspace, notice) = sdk
            .first_document(
                || Logged::new(seed),
                |state| restored::<S>(seed, state),
                |start, state, operations| Logged::resumed(seed, start, state, operations),
                S::SHOWN_INSTEAD,
            )
            .await;
        let mut session = make(workspace, sdk.clone(), page.clone());
        if let Some(notice) = notice {
            session.warn(notice);
        }
        let shared = SharedSession {
            session: Rc::new(RefCell::new(session)),
            page: page.clone(),
            seed,
        };
        sdk.host(Rc::new(shared.clone()));
        start(CANVAS_ID, sdk, &page, S::RESERVED_LETTERS, shared);
    });
}

fn restored<S: CanvasSession>(seed: u64, state: &Value) -> Result<Logged<S::Model>, String> {
    Logged::<S::Model>::from_export(seed, state).map_err(|error| error.to_string())
}

/// A session that frames and the SDK take turns with.
struct SharedSession<S> {
    session: Rc<RefCell<S>>,
    page: CanvasPage,
    seed: u64,
}

impl<S> Clone for SharedSession<S> {
    fn clone(&self) -> Self {
        SharedSession {
            session: self.session.clone(),
            page: self.page.clone(),
            seed: self.seed,
        }
    }
}

impl<S: CanvasSession> CanvasApp for SharedSession<S> {
    fn ui(&mut self, ui: &mut Ui) {
        self.session.borrow_mut().ui(ui);
    }

    fn graphics_lost(&mut self) {
        self.session.borrow_mut().graphics_lost();
    }
}

impl<S: CanvasSession> Hosted for SharedSession<S> {
    fn revision(&self) -> u64 {
        self.session.borrow().workspace().revision()
    }

    fn state(&self) -> Value {
        self.session.borrow().workspace().export()
    }

    fn view(&self) -> Value {
        self.session.borrow().view()
    }

    fn operations(&self) -> Vec<Operation> {
        self.session.borrow().workspace().operations().to_vec()
    }

    fn load(&self, state: Value) -> Result<(), String> {
        let workspace = restored::<S>(self.seed, &state)?;
        self.session.borrow_mut().load(workspace);
        self.page.request_repaint();
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.page.anchors();
        anchors.extend(self.session.borrow().further_anchors());
        anchors
    }

    fn catch_up(&self) -> bool {
        self.page.catch_up();
        true
    }

    fn is_busy(&self) -> bool {
        self.page.is_busy() || self.session.borrow().is_loading()
    }

    fn has_lost_graphics(&self) -> bool {
        self.page.has_lost_graphics()
    }

    fn clock_moved(&self, now_ms: u64) {
        if self.session.borrow_mut().clock_moved(now_ms) {
            self.page.request_repaint();
        }
    }
}
