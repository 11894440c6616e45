//! The session on its page: what the shell asks for, and what comes back from the browser.

use std::rc::Rc;

use app_sdk::Sdk;
use canvas_shell::{CanvasPage, CanvasSession, Inbox};
use circuit_designer_model::{Drawing, Workspace};
use egui::Ui;
use protocol::App;
use serde_json::Value;

use crate::browser::{sdk_page::SdkPage, tasks};
use crate::page_task::Reply;
use crate::session::Session;

pub fn start() {
    canvas_shell::launch(App::CircuitDesigner, DesignerPage::new);
}

struct DesignerPage {
    session: Session,
    /// What the browser says about the tasks that it was given.
    inbox: Inbox<Reply>,
}

impl DesignerPage {
    fn new(workspace: Workspace, sdk: Sdk, page: CanvasPage) -> Self {
        let recoverable = saved_circuit(&sdk);
        DesignerPage {
            session: Session::new(workspace, Rc::new(SdkPage(sdk)), recoverable),
            inbox: Inbox::new(page),
        }
    }
}

/// The circuit of the autosave, unless it is blank.
fn saved_circuit(sdk: &Sdk) -> Option<String> {
    let state = sdk.saved()?;
    let text = state.get("circuit")?.as_str()?;
    let has_elements = !state.get("elementIds")?.as_array()?.is_empty();
    has_elements.then(|| text.to_string())
}

impl CanvasSession for DesignerPage {
    type Model = Drawing;

    /// Select all, bookmark, open, print, reload, save and so on.
    const RESERVED_LETTERS: &'static str = "adoprsyz";
    const SHOWN_INSTEAD: &'static str = "The sheet is blank instead.";

    fn workspace(&self) -> &Workspace {
        &self.session.editor.workspace
    }

    fn load(&mut self, workspace: Workspace) {
        self.session.load(workspace);
    }

    fn warn(&mut self, text: String) {
        self.session.editor.warn(text);
    }

    fn ui(&mut self, ui: &mut Ui) {
        for reply in self.inbox.take() {
            self.session.receive(reply);
        }
        self.session.ui(ui);
        for task in self.session.take_tasks() {
            tasks::run(task, &self.inbox);
        }
    }

    fn view(&self) -> Value {
        self.session.summary()
    }

    fn clock_moved(&mut self, now_ms: u64) -> bool {
        self.session.clock_moved(now_ms)
    }
}
