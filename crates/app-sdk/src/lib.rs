//! The page's only JavaScript boundary.
//!
//! An app boots an [`Sdk`], builds its model from the SDK's seed, implements [`Hosted`] and hands
//! itself over. The SDK then answers `window.gauntlet`, keeps the clock, counts input, autosaves for
//! people, keeps the last state reachable after a crash; [`files`] and [`pictures`] are the way to the
//! user's disk. What it protects against, and what it
//! cannot, is written down in `docs/app-sdk.md`.

mod access;
mod address;
mod api;
mod autosave;
mod clock;
mod crash;
mod fetch;
pub mod files;
mod first_document;
mod graphics;
mod hosted;
mod input;
mod lockdown;
pub mod pictures;
mod saved;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use protocol::{App, STATE_SCHEMA, StateEnvelope};
use serde_json::Value;
use wasm_bindgen_futures::JsFuture;

pub use address::{Boot, ClockMode};
pub use autosave::SaveState;
pub use fetch::fetch_bytes;
pub use hosted::Hosted;

use access::Access;
use autosave::Autosave;
use clock::Clock;
use saved::Saved;

/// A running page. Clones share everything.
#[derive(Clone)]
pub struct Sdk {
    page: Rc<Page>,
}

struct Page {
    app: App,
    boot: Boot,
    access: Access,
    build: String,
    clock: Clock,
    autosave: Autosave,
    hosted: RefCell<Option<Rc<dyn Hosted>>>,
    imports: Cell<u32>,
    /// Does the log say all that happened to a fresh document?
    is_log_whole: Cell<bool>,
    ready: api::Gate,
}

/// Makes the page's way to speak unreplaceable, reads the address, takes the key out of it, starts
/// clock, input counters and crash screen.
pub fn boot(app: App) -> Sdk {
    lockdown::lock();
    let mut boot = address::read_and_clean();
    let access = Access::new(boot.key.take());
    crash::install(app);
    input::start_counting();
    graphics::watch();
    let sdk = Sdk {
        page: Rc::new(Page {
            app,
            build: address::build_hash(),
            clock: Clock::new(boot.clock, access.is_keyed()),
            autosave: Autosave::new(app, !access.is_keyed()),
            boot,
            access,
            hosted: RefCell::new(None),
            imports: Cell::new(0),
            is_log_whole: Cell::new(true),
            ready: api::Gate::default(),
        }),
    };
    autosave::flush_when_leaving(&sdk);
    sdk
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

    /// Takes the app in and installs `window.gauntlet`.
    pub fn host(&self, app: Rc<dyn Hosted>) {
        *self.page.hosted.borrow_mut() = Some(app);
        api::install(self);
        self.publish();
    }

    /// The first frame is on the screen.
    pub fn ready(&self) {
        self.page.ready.open();
    }

    /// The document changed: schedules an autosave and a snapshot for the crash screen.
    pub fn changed(&self) {
        let sdk = self.clone();
        self.page.autosave.schedule(move || sdk.publish());
    }

    /// Takes a snapshot now and saves it if this page saves.
    fn publish(&self) {
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
        }
    }

    fn hosted(&self) -> Option<Rc<dyn Hosted>> {
        self.page.hosted.borrow().clone()
    }

    fn envelope(&self, hosted: &dyn Hosted, state: Value) -> StateEnvelope {
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

async fn fetch_json(address: &str, what: &str) -> Result<Value, String> {
    let what = format!("{what} at {address:?}");
    let response = fetch::get(address, &what).await?;
    let failed = |_| format!("{what} could not be loaded");
    let text = JsFuture::from(response.text().map_err(failed)?)
        .await
        .map_err(failed)?
        .as_string()
        .unwrap_or_default();
    serde_json::from_str(&text).map_err(|error| format!("{what} is not JSON: {error}"))
}

fn window() -> web_sys::Window {
    web_sys::window().expect("a page always has a window")
}
