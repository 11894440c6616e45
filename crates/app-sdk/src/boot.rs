//! How a page starts.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use protocol::App;

use crate::access::Access;
use crate::autosave::{Autosave, SaveState};
use crate::clock::Clock;
use crate::latch::Latch;
use crate::sdk::{Page, Sdk};
use crate::window::window;
use crate::{address, crash, graphics, input, lockdown};

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
            // Who follows a link to a start document finds their own work afterwards as it was.
            autosave: Autosave::new(app, !access.is_keyed() && boot.start.is_none()),
            boot,
            access,
            hosted: RefCell::new(None),
            imports: Cell::new(0),
            is_log_whole: Cell::new(true),
            is_stale: Cell::new(false),
            ready: Latch::default(),
        }),
    };
    flush_when_leaving(&sdk);
    sdk
}

/// What waits to be saved is saved before the page is gone.
fn flush_when_leaving(sdk: &Sdk) {
    let sdk = sdk.clone();
    EventListener::new(&window(), "pagehide", move |_| {
        if sdk.save_state() == SaveState::Pending {
            sdk.publish();
        }
    })
    .forget();
}
