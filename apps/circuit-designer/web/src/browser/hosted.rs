//! The app as the SDK asks for it.

use std::cell::RefCell;
use std::rc::Rc;

use app_sdk::Hosted;
use canvas_shell::CanvasPage;
use circuit_designer_model::Workspace;
use protocol::{Anchor, Operation};
use serde_json::Value;

use crate::session::Session;

pub struct HostedDesigner {
    session: Rc<RefCell<Session>>,
    page: CanvasPage,
    seed: u64,
}

impl HostedDesigner {
    pub fn new(session: Rc<RefCell<Session>>, page: CanvasPage, seed: u64) -> Self {
        HostedDesigner {
            session,
            page,
            seed,
        }
    }
}

impl Hosted for HostedDesigner {
    fn revision(&self) -> u64 {
        self.session.borrow().editor.workspace.revision()
    }

    fn state(&self) -> Value {
        self.session.borrow().editor.workspace.export()
    }

    fn view(&self) -> Value {
        self.session.borrow().summary()
    }

    fn operations(&self) -> Vec<Operation> {
        self.session.borrow().editor.workspace.operations().to_vec()
    }

    fn load(&self, state: Value) -> Result<(), String> {
        let workspace =
            Workspace::from_export(self.seed, &state).map_err(|error| error.to_string())?;
        self.session.borrow_mut().load(workspace);
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
        if self.session.borrow_mut().clock_moved(now_ms) {
            self.page.request_repaint();
        }
    }
}
