//! Start-up on the page, and the page's side of what the session asks of the browser.

use std::cell::RefCell;
use std::rc::Rc;

use app_sdk::Sdk;
use canvas_shell::{CanvasApp, CanvasPage};
use circuit_designer_model::Workspace;
use egui::Ui;
use protocol::App;
use serde_json::Value;

use crate::browser::hosted::HostedDesigner;
use crate::browser::{sdk_page::SdkPage, tasks};
use crate::session::Session;

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
        let recoverable = saved_circuit(&sdk);
        let mut session = Session::new(workspace, Rc::new(SdkPage(sdk.clone())), recoverable);
        if let Some(notice) = notice {
            session.editor.warn(notice);
        }
        let session = Rc::new(RefCell::new(session));
        let hosted = HostedDesigner::new(session.clone(), page.clone(), seed);
        sdk.host(Rc::new(hosted));
        let app = DesignerApp {
            session,
            page: page.clone(),
        };
        canvas_shell::start("app", sdk, page, RESERVED_LETTERS, app).await;
    });
}

/// The circuit of the autosave, unless it is blank.
fn saved_circuit(sdk: &Sdk) -> Option<String> {
    let state = sdk.saved()?;
    let text = state.get("circuit")?.as_str()?;
    let has_elements = !state.get("elementIds")?.as_array()?.is_empty();
    has_elements.then(|| text.to_string())
}

/// The session lives outside the frame, so that the SDK can ask it between frames.
struct DesignerApp {
    session: Rc<RefCell<Session>>,
    page: CanvasPage,
}

impl CanvasApp for DesignerApp {
    fn ui(&mut self, ui: &mut Ui) {
        let todo = {
            let mut session = self.session.borrow_mut();
            session.ui(ui);
            session.take_tasks()
        };
        for task in todo {
            tasks::run(task, &self.session, &self.page);
        }
    }
}
