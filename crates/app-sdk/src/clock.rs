//! The page's time.

use std::cell::Cell;

use protocol::DRIVEN_EPOCH_MS;

use crate::ClockMode;
use crate::window;

pub struct Clock {
    mode: ClockMode,
    /// `performance.now()` at boot, for the real clock.
    booted_at: f64,
    /// For the stepped clock.
    stepped_ms: Cell<u64>,
    epoch_at_boot_ms: u64,
}

impl Clock {
    pub fn new(mode: ClockMode, driven: bool) -> Self {
        Clock {
            mode,
            booted_at: performance_now(),
            stepped_ms: Cell::new(0),
            epoch_at_boot_ms: if driven {
                DRIVEN_EPOCH_MS
            } else {
                js_sys::Date::now() as u64
            },
        }
    }

    pub fn now_ms(&self) -> u64 {
        match self.mode {
            ClockMode::Real => (performance_now() - self.booted_at).max(0.0) as u64,
            ClockMode::Stepped => self.stepped_ms.get(),
        }
    }

    pub fn epoch_ms(&self) -> u64 {
        self.epoch_at_boot_ms + self.now_ms()
    }

    /// Moves the stepped clock. A real clock cannot be moved.
    pub fn advance(&self, ms: u64) -> Result<u64, String> {
        match self.mode {
            ClockMode::Real => Err("the clock is real: open the page with clock=stepped".into()),
            ClockMode::Stepped => {
                self.stepped_ms
                    .set(self.stepped_ms.get().saturating_add(ms));
                Ok(self.stepped_ms.get())
            }
        }
    }
}

pub fn performance_now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
