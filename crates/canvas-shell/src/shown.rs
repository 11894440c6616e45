//! A session on its page, as those ask for it who drive the page.

use std::cell::RefCell;
use std::rc::Rc;

use egui::Ui;
use history::Logged;
use protocol::{Anchor, Operation};
use serde_json::Value;

use crate::app_loop::{AppLoop, CanvasApp};
use crate::page::CanvasPage;
use crate::session::CanvasSession;

/// A session that frames and those who ask take turns with.
pub struct Shown<S> {
    session: Rc<RefCell<S>>,
    page: CanvasPage,
}

impl<S> Clone for Shown<S> {
    fn clone(&self) -> Self {
        Shown {
            session: self.session.clone(),
            page: self.page.clone(),
        }
    }
}

/// The document that an export holds.
pub fn restored<S: CanvasSession>(seed: u64, state: &Value) -> Result<Logged<S::Model>, String> {
    Logged::<S::Model>::from_export(seed, state).map_err(|error| error.to_string())
}

impl<S: CanvasSession> Shown<S> {
    /// `notice` is what the user has to be told first.
    pub fn new(mut session: S, page: CanvasPage, notice: Option<String>) -> Shown<S> {
        if let Some(notice) = notice {
            session.warn(notice);
        }
        Shown {
            session: Rc::new(RefCell::new(session)),
            page,
        }
    }

    /// Begins with the loop that shows it. On error the text says what is missing.
    pub fn begin(&self) -> Result<AppLoop, String> {
        let host = self.page.shared_host();
        let app_loop = AppLoop::new(host, Box::new(self.clone()))?;
        Ok(self.page.show(app_loop).clone())
    }

    pub fn revision(&self) -> u64 {
        self.session.borrow().workspace().revision()
    }

    pub fn state(&self) -> Value {
        self.session.borrow().workspace().export()
    }

    pub fn view(&self) -> Value {
        self.session.borrow().view()
    }

    pub fn operations(&self) -> Vec<Operation> {
        self.session.borrow().workspace().operations().to_vec()
    }

    /// On error nothing has changed and the text says why.
    pub fn load(&self, state: &Value) -> Result<(), String> {
        let workspace = restored::<S>(self.page.host().seed(), state)?;
        self.session.borrow_mut().load(workspace);
        self.page.request_repaint();
        Ok(())
    }

    /// As they are drawn now.
    pub fn anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.page.anchors();
        anchors.extend(self.session.borrow().further_anchors());
        anchors
    }

    pub fn catch_up(&self) {
        self.page.catch_up();
    }

    pub fn is_busy(&self) -> bool {
        self.page.is_busy() || self.session.borrow().is_loading()
    }

    pub fn has_lost_graphics(&self) -> bool {
        self.page.has_lost_graphics()
    }

    pub fn clock_moved(&self, now_ms: u64) {
        if self.session.borrow_mut().clock_moved(now_ms) {
            self.page.request_repaint();
        }
    }
}

impl<S: CanvasSession> CanvasApp for Shown<S> {
    fn ui(&mut self, ui: &mut Ui) {
        self.session.borrow_mut().ui(ui);
    }

    fn graphics_lost(&mut self) {
        self.session.borrow_mut().graphics_lost();
    }
}
