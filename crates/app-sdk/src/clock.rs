//! The page's time.

use std::cell::Cell;

use protocol::DRIVEN_EPOCH_MS;

use crate::address::ClockMode;
use crate::window::window;

pub struct Clock {
    mode: ClockMode,
    /// `performance.now()` at boot, for the real clock.
    booted_at: f64,
    /// Shown already when the page was opened: it goes on where an earlier visit was cut off.
    earlier_ms: Cell<u64>,
    /// For the stepped clock.
    stepped_ms: Cell<u64>,
    epoch_at_boot_ms: Cell<u64>,
}

impl Clock {
    pub fn new(mode: ClockMode, driven: bool) -> Self {
        Clock {
            mode,
            booted_at: performance_now(),
            earlier_ms: Cell::new(0),
            stepped_ms: Cell::new(0),
            epoch_at_boot_ms: Cell::new(if driven {
                DRIVEN_EPOCH_MS
            } else {
                js_sys::Date::now() as u64
            }),
        }
    }

    pub fn now_ms(&self) -> u64 {
        let since_boot = match self.mode {
            ClockMode::Real => (performance_now() - self.booted_at).max(0.0) as u64,
            ClockMode::Stepped => self.stepped_ms.get(),
        };
        self.earlier_ms.get().saturating_add(since_boot)
    }

    /// Goes on from what an earlier visit showed last. Between the two no time has passed.
    pub fn resume_at(&self, now_ms: u64) {
        let since_boot = self.now_ms() - self.earlier_ms.get();
        self.earlier_ms.set(now_ms.saturating_sub(since_boot));
    }

    pub fn epoch_ms(&self) -> u64 {
        self.epoch_at_boot_ms.get() + self.now_ms()
    }

    /// Goes on after an earlier visit: what is done now is not older than what was done then, even if
    /// the machine's clock was put back in between.
    pub fn go_on_from(&self, epoch_ms: u64) {
        let boot = self.epoch_at_boot_ms.get();
        self.epoch_at_boot_ms.set(boot.max(epoch_ms));
    }

    /// Moves the stepped clock. A real clock cannot be moved.
    pub fn advance(&self, ms: u64) -> Result<u64, String> {
        match self.mode {
            ClockMode::Real => Err("the clock is real: open the page with clock=stepped".into()),
            ClockMode::Stepped => {
                self.stepped_ms
                    .set(self.stepped_ms.get().saturating_add(ms));
                Ok(self.now_ms())
            }
        }
    }
}

pub fn performance_now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
