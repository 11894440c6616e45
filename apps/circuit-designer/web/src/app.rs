//! The session on its page: what the shell asks for, and what comes back from the page.

use std::rc::Rc;

use canvas_shell::{CanvasPage, CanvasSession, Inbox};
use circuit_designer_model::{Drawing, Workspace};
use egui::Ui;
use serde_json::Value;

use crate::page_task::Reply;
use crate::session::Session;
use crate::shell_page::ShellPage;
use crate::tasks;

pub struct DesignerPage {
    session: Session,
    page: CanvasPage,
    /// What the page says about the tasks that it was given.
    inbox: Inbox<Reply>,
}

impl DesignerPage {
    pub fn new(workspace: Workspace, page: CanvasPage) -> Self {
        let recoverable = saved_circuit(&page);
        let tool_page = Rc::new(ShellPage(page.clone()));
        DesignerPage {
            session: Session::new(workspace, tool_page, recoverable),
            inbox: Inbox::new(page.clone()),
            page,
        }
    }
}

/// The circuit of the autosave, unless it is blank.
fn saved_circuit(page: &CanvasPage) -> Option<String> {
    let state = page.host().saved()?;
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
            tasks::run(task, &self.page, &self.inbox);
        }
    }

    fn view(&self) -> Value {
        self.session.summary()
    }

    fn clock_moved(&mut self, now_ms: u64) -> bool {
        self.session.clock_moved(now_ms)
    }
}
