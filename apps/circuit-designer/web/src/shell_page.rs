//! The shell's page as the one that the tool runs on.

use canvas_shell::CanvasPage;
use circuit_designer_model::Opening;

use crate::state::page::Page;

pub struct ShellPage(pub CanvasPage);

impl Page for ShellPage {
    fn is_keyed(&self) -> bool {
        self.0.host().is_keyed()
    }

    fn opening(&self) -> Opening {
        Opening::new(self.0.host().seed())
    }

    fn has_stepped_clock(&self) -> bool {
        self.0.host().has_stepped_clock()
    }

    fn now_ms(&self) -> u64 {
        self.0.host().now_ms()
    }

    fn epoch_ms(&self) -> u64 {
        self.0.host().epoch_ms()
    }

    fn real_ms(&self) -> f64 {
        self.0.host().pace_clock()() * 1000.0
    }

    fn changed(&self) {
        self.0.host().changed();
    }
}
