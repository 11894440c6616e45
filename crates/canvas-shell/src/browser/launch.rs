//! Puts a session on the page: its first document, the SDK's questions, the canvas.

use std::rc::Rc;

use app_sdk::{Hosted, Sdk};
use history::Logged;
use protocol::{Anchor, App, Operation};
use serde_json::Value;

use super::host::BrowserHost;
use super::input::{self, Listening};
use crate::graphics;
use crate::page::CanvasPage;
use crate::session::CanvasSession;
use crate::shown::{Shown, restored};

/// Boots the SDK and starts the app with the document that the page begins with. `make` gets what
/// the session may keep to reach the page.
pub fn launch<S: CanvasSession>(
    app: App,
    make: impl FnOnce(Logged<S::Model>, Sdk, CanvasPage) -> S + 'static,
) {
    let sdk = app_sdk::boot(app);
    wasm_bindgen_futures::spawn_local(async move {
        if let Err(text) = start(sdk, make).await {
            graphics::show_message(&text);
        }
    });
}

/// On error the text says what is missing.
async fn start<S: CanvasSession>(
    sdk: Sdk,
    make: impl FnOnce(Logged<S::Model>, Sdk, CanvasPage) -> S,
) -> Result<(), String> {
    let seed = sdk.seed();
    let (workspace, notice) = sdk
        .first_document(
            || Logged::new(seed),
            |state| restored::<S>(seed, state),
            |start, state, operations| Logged::resumed(seed, start, state, operations),
            S::SHOWN_INSTEAD,
        )
        .await;
    let host = Rc::new(BrowserHost::new(sdk.clone())?);
    let page = CanvasPage::new(host.clone());
    let session = make(workspace, sdk.clone(), page.clone());
    let shown = Shown::new(session, page, notice);
    sdk.host(Rc::new(Asked(shown.clone())));
    let app_loop = shown.begin()?;
    host.drive(&app_loop);
    let listening = Listening { app_loop, host };
    input::listen(&listening, S::RESERVED_LETTERS);
    listening.app_loop.catch_up();
    sdk.ready();
    Ok(())
}

/// The session as the SDK asks for it.
struct Asked<S>(Shown<S>);

impl<S: CanvasSession> Hosted for Asked<S> {
    fn revision(&self) -> u64 {
        self.0.revision()
    }

    fn state(&self) -> Value {
        self.0.state()
    }

    fn view(&self) -> Value {
        self.0.view()
    }

    fn operations(&self) -> Vec<Operation> {
        self.0.operations()
    }

    fn load(&self, state: Value) -> Result<(), String> {
        self.0.load(&state)
    }

    fn anchors(&self) -> Vec<Anchor> {
        self.0.anchors()
    }

    fn catch_up(&self) -> bool {
        self.0.catch_up();
        true
    }

    fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    fn has_lost_graphics(&self) -> bool {
        self.0.has_lost_graphics()
    }

    fn clock_moved(&self, now_ms: u64) {
        self.0.clock_moved(now_ms);
    }
}
