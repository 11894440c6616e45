//! Keeps a person's work in the browser; keeps nothing on a driven page.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use protocol::App;

use crate::saved::Saved;
use crate::window::window;

/// Rest after a change before it is written: long enough to spare a drag, short enough to lose
/// nothing anyone would miss. Leaving the page writes at once.
const DELAY_MS: u32 = 300;

/// How the newest change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// Driven page: nothing is kept.
    Off,
    Saved,
    Pending,
    /// The browser refused, for example because its storage is full.
    Failed,
}

pub struct Autosave {
    app: App,
    state: Cell<SaveState>,
    /// A change waits to be written.
    waiting: Rc<Cell<bool>>,
}

impl Autosave {
    pub fn new(app: App, enabled: bool) -> Self {
        Autosave {
            app,
            state: Cell::new(if enabled {
                SaveState::Saved
            } else {
                SaveState::Off
            }),
            waiting: Rc::new(Cell::new(false)),
        }
    }

    pub fn state(&self) -> SaveState {
        self.state.get()
    }

    fn is_on(&self) -> bool {
        self.state.get() != SaveState::Off
    }

    fn slot(&self) -> String {
        format!("gauntlet/{}", self.app)
    }

    pub fn load(&self) -> Option<Saved> {
        if !self.is_on() {
            return None;
        }
        let text = storage()?.get_item(&self.slot()).ok().flatten()?;
        let saved = Saved::read(&text);
        if saved.is_none() {
            self.set_aside();
        }
        saved
    }

    pub fn set_aside(&self) {
        let (true, Some(storage)) = (self.is_on(), storage()) else {
            return;
        };
        if let Ok(Some(text)) = storage.get_item(&self.slot()) {
            // Best effort: a full storage leaves the text where it is until the next save.
            let _ = storage.set_item(&format!("{}/unreadable", self.slot()), &text);
        }
    }

    /// Runs `write` after a short rest. One timer at most; nothing ticks while nothing changes.
    pub fn schedule(&self, write: impl FnOnce() + 'static) {
        if self.is_on() {
            self.state.set(SaveState::Pending);
        }
        if self.waiting.replace(true) {
            return;
        }
        let waiting = self.waiting.clone();
        Timeout::new(DELAY_MS, move || {
            // Leaving the page may have written it already.
            if waiting.get() {
                write();
            }
        })
        .forget();
    }

    /// `work` is made only on a page that saves.
    pub fn save(&self, work: impl FnOnce() -> Saved) {
        self.waiting.set(false);
        if !self.is_on() {
            return;
        }
        let work = work();
        // Where there is no room for the log, the work itself may still fit.
        let is_saved = self.store(&work) || self.store(&work.without_log());
        self.state.set(if is_saved {
            SaveState::Saved
        } else {
            SaveState::Failed
        });
    }

    fn store(&self, work: &Saved) -> bool {
        work.text()
            .zip(storage())
            .is_some_and(|(text, storage)| storage.set_item(&self.slot(), &text).is_ok())
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}
