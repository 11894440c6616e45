//! The SDK as the page that the tool runs on.

use app_sdk::Sdk;
use circuit_designer_model::Opening;

use crate::state::page::Page;

pub struct SdkPage(pub Sdk);

impl Page for SdkPage {
    fn is_keyed(&self) -> bool {
        self.0.is_keyed()
    }

    fn opening(&self) -> Opening {
        Opening::new(self.0.seed())
    }

    fn has_stepped_clock(&self) -> bool {
        self.0.has_stepped_clock()
    }

    fn now_ms(&self) -> u64 {
        self.0.now_ms()
    }

    fn epoch_ms(&self) -> u64 {
        self.0.epoch_ms()
    }

    fn real_ms(&self) -> f64 {
        let performance = web_sys::window().and_then(|window| window.performance());
        performance.map_or(0.0, |performance| performance.now())
    }

    fn changed(&self) {
        self.0.changed();
    }
}
