//! Lets the circuit run: by the page's clock on a driven page, by time slices for people.

use circuit_designer_model::{Circuit, Fault, Running};
use serde_json::{Value, json};

use crate::session::Session;

/// The circuit of the workspace while it runs.
pub struct Driver {
    running: Result<Running, Fault>,
    is_running: bool,
    /// The page's clock when time was last made to pass.
    clock_ms: u64,
}

impl Driver {
    pub fn new(circuit: &Circuit, now_ms: u64) -> Self {
        Driver {
            running: Running::new(circuit),
            is_running: true,
            clock_ms: now_ms,
        }
    }

    /// Goes on with the edited circuit.
    pub fn follow(&mut self, circuit: &Circuit) {
        self.running = match &self.running {
            Ok(running) => running.edited(circuit),
            Err(_) => Running::new(circuit),
        };
    }

    pub fn running(&self) -> Option<&Running> {
        self.running.as_ref().ok()
    }

    pub fn fault(&self) -> Option<&Fault> {
        self.running.as_ref().err()
    }
}

/// Called before anything is drawn.
pub fn begin_frame(_context: &egui::Context, _session: &mut Session) {}

/// The stepped clock moved. Returns whether anything changed on the screen.
pub fn clock_moved(session: &mut Session, now_ms: u64) -> bool {
    let driver = &mut session.driver;
    let passed = now_ms.saturating_sub(driver.clock_ms);
    driver.clock_ms = now_ms;
    driver.is_running && passed > 0 && !session.workspace.circuit().elements.is_empty()
}

/// What the envelope's view says about the run.
pub fn summary(session: &Session) -> Value {
    json!({
        "running": session.driver.is_running,
        "time": session.driver.running().map_or(0.0, Running::time),
        "error": session.driver.fault().map(ToString::to_string),
    })
}
