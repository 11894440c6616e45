//! A running page as its app sees it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use protocol::{App, STATE_SCHEMA, StateEnvelope};
use serde_json::Value;

use crate::access::Access;
use crate::address::{Boot, ClockMode};
use crate::autosave::{Autosave, SaveState};
use crate::clock::Clock;
use crate::fetch::{fetch_json, post_json};
use crate::hosted::Hosted;
use crate::latch::Latch;
use crate::saved::Saved;
use crate::{crash, input};

/// A running page. Clones share everything.
#[derive(Clone)]
pub struct Sdk {
    pub(crate) page: Rc<Page>,
}

pub(crate) struct Page {
    pub app: App,
    pub boot: Boot,
    pub access: Access,
    pub build: String,
    pub clock: Clock,
    pub autosave: Autosave,
    pub hosted: RefCell<Option<Rc<dyn Hosted>>>,
    pub imports: Cell<u32>,
    /// Does the log say all that happened to a fresh document?
    pub is_log_whole: Cell<bool>,
    /// Did the document change since the last snapshot?
    pub is_stale: Cell<bool>,
    pub ready: Latch,
}

impl Sdk {
    pub fn seed(&self) -> u64 {
        self.page.boot.seed
    }

    /// Driven by a runner or the harness: nothing is kept, every boot is a fresh state.
    pub fn is_keyed(&self) -> bool {
        self.page.access.is_keyed()
    }

    /// How the address wants a canvas app to be drawn, if it says.
    pub fn painter(&self) -> Option<&str> {
        self.page.boot.painter.as_deref()
    }

    /// Does the page's clock stand still between calls of `advance`?
    pub fn has_stepped_clock(&self) -> bool {
        self.page.boot.clock == ClockMode::Stepped
    }

    /// Milliseconds since boot on the page's clock.
    pub fn now_ms(&self) -> u64 {
        self.page.clock.now_ms()
    }

    /// Milliseconds since 1970 on the page's clock. A driven page starts at a fixed date.
    pub fn epoch_ms(&self) -> u64 {
        self.page.clock.epoch_ms()
    }

    /// The state saved by an earlier visit. Always absent on a driven page.
    pub fn saved(&self) -> Option<Value> {
        self.page.autosave.load().map(|saved| saved.state)
    }

    /// Puts a saved state that the app could not read out of the way, where it stays recoverable.
    pub fn set_saved_aside(&self) {
        self.page.autosave.set_aside();
    }

    /// How the newest change stands with the autosave.
    pub fn save_state(&self) -> SaveState {
        self.page.autosave.state()
    }

    /// Loads what `?start=` names, if anything. Only addresses of the page's own origin are read.
    pub async fn start_state(&self) -> Result<Option<Value>, String> {
        match &self.page.boot.start {
            Some(address) => {
                let state = fetch_json(address, "the start state").await?;
                self.page.is_log_whole.set(false);
                Ok(Some(state))
            }
            None => Ok(None),
        }
    }

    /// What the runner says to a question, at the address that `?start=` names. Nothing where none drives the page, or
    /// none that answers.
    pub async fn ask(&self, question: &Value) -> Option<Value> {
        let address = self.page.boot.start.as_ref().filter(|_| self.is_keyed())?;
        post_json(address, question, "the answer").await.ok()
    }

    /// The first frame is on the screen.
    pub fn ready(&self) {
        self.page.ready.open();
    }

    /// The document changed: schedules an autosave and a snapshot for the crash screen. On a page that is driven
    /// by steps the snapshot is taken when it has settled: by the wall clock, chance would decide what a crash
    /// leaves behind.
    pub fn changed(&self) {
        self.page.is_stale.set(true);
        if self.is_stepped_through() {
            return;
        }
        let sdk = self.clone();
        self.page.autosave.schedule(move || sdk.publish());
    }

    /// Is it a runner that moves the page's clock?
    fn is_stepped_through(&self) -> bool {
        self.is_keyed() && self.has_stepped_clock()
    }

    /// The page has settled: where nothing else takes snapshots, the newest document is kept.
    pub(crate) fn settled(&self) {
        if self.is_stepped_through() && self.page.is_stale.get() {
            self.publish();
        }
    }

    /// Takes a snapshot now and saves it if this page saves.
    pub(crate) fn publish(&self) {
        let Some(hosted) = self.hosted() else { return };
        if crash::happened() {
            return;
        }
        let state = hosted.state();
        self.page.autosave.save(|| {
            let log = self.page.is_log_whole.get().then(|| hosted.operations());
            Saved::new(state.clone(), log, input::counts(), self.page.imports.get())
        });
        if let Ok(text) = serde_json::to_string(&self.envelope(hosted.as_ref(), state)) {
            crash::remember(text);
            self.page.is_stale.set(false);
        }
    }

    pub(crate) fn hosted(&self) -> Option<Rc<dyn Hosted>> {
        self.page.hosted.borrow().clone()
    }

    pub(crate) fn envelope(&self, hosted: &dyn Hosted, state: Value) -> StateEnvelope {
        StateEnvelope {
            schema: STATE_SCHEMA.into(),
            app: self.page.app.slug().into(),
            build: self.page.build.clone(),
            seed: self.seed(),
            revision: hosted.revision(),
            clock_ms: self.now_ms(),
            input: input::counts(),
            imports: self.page.imports.get(),
            crashed: false,
            state,
            view: hosted.view(),
            operations: hosted.operations(),
        }
    }
}
