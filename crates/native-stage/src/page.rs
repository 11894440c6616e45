//! An app on a page without a browser: opened, operated, asked for its state.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use canvas_shell::host::Host;
use canvas_shell::{AppLoop, CanvasPage};
use protocol::{Anchor, App, InputCounts, SETTLE_LIMIT_MS, STATE_SCHEMA, StateEnvelope};
use serde_json::Value;

use crate::apps::{Asked, Begun, begin};
use crate::hands::{Hands, Target};
use crate::host::{NativeHost, pass};

/// What to open.
#[derive(Clone, Debug)]
pub struct Boot {
    pub app: App,
    /// What the app's page calls its program: exports repeat it.
    pub build: String,
    pub seed: u64,
    /// The state to begin with, if it is not the pristine one.
    pub start: Option<Value>,
    /// In pixels.
    pub size: [u32; 2],
    /// What is served beside the page.
    pub folder: PathBuf,
}

/// A page that was waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    pub clock_ms: u64,
    /// It was still busy when its passes were used up.
    pub is_unsettled: bool,
}

pub struct NativePage {
    app: App,
    build: String,
    host: Rc<NativeHost>,
    app_loop: AppLoop,
    asked: Box<dyn Asked>,
    reserved: &'static str,
    hands: Hands,
    snapshot: Option<Arc<str>>,
}

/// On the clock that paces frames: 900 frames at most, of a few passes each.
const SETTLE_LIMIT: Duration = Duration::from_millis(SETTLE_LIMIT_MS as u64);
const FRAME: Duration = Duration::from_nanos(16_666_667);

impl Drop for NativePage {
    /// App and loop hold one another; memory comes back only when one lets go.
    fn drop(&mut self) {
        self.app_loop.end();
    }
}

impl NativePage {
    /// One page to a thread. On error the text says why there is none.
    pub fn open(boot: Boot) -> Result<(NativePage, Rest), String> {
        let host = Rc::new(NativeHost::new(boot.seed, boot.size, boot.folder));
        let page = CanvasPage::new(host.clone());
        let Begun {
            asked,
            app_loop,
            reserved,
        } = begin(boot.app, page, boot.start.as_ref())?;
        let mut page = NativePage {
            app: boot.app,
            build: boot.build,
            host,
            app_loop,
            asked,
            reserved,
            hands: Hands::new(),
            snapshot: None,
        };
        page.keep();
        let rest = page.settle(0);
        Ok((page, rest))
    }

    /// Hands over the body of a "perform actions" call.
    pub fn perform(&mut self, call: &Value) {
        let target = Target {
            app_loop: &self.app_loop,
            host: &self.host,
            reserved: self.reserved,
        };
        self.hands.perform(call, &target);
    }

    /// Waits until everything is taken in, and again after the clock has moved by `ms`; then the page is painted.
    pub fn settle(&mut self, ms: u64) -> Rest {
        let mut is_settled = self.wait_until_quiet();
        if ms > 0 {
            let now_ms = self.host.advance(ms);
            self.asked.clock_moved(now_ms);
            if self.asked.is_busy() {
                is_settled &= self.wait_until_quiet();
            }
        }
        self.app_loop.show();
        if self.host.take_change() {
            self.keep();
        }
        Rest {
            clock_ms: self.host.now_ms(),
            is_unsettled: !is_settled,
        }
    }

    fn wait_until_quiet(&self) -> bool {
        let mut waited = Duration::ZERO;
        loop {
            self.asked.catch_up();
            if !self.asked.is_busy() {
                return true;
            }
            if waited > SETTLE_LIMIT {
                return false;
            }
            let time = self.app_loop.time_to_run().unwrap_or(FRAME).max(FRAME);
            pass(time);
            waited += time;
        }
    }

    /// Looks at the size and at the rows of red, green, blue and 255.
    pub fn look<T>(&self, look: impl FnOnce([u32; 2], &[u8]) -> T) -> T {
        self.host.screen().look(look)
    }

    /// Names and places of what is on the screen.
    pub fn anchors(&self) -> Vec<Anchor> {
        self.asked.anchors()
    }

    /// The state envelope as JSON text.
    pub fn export(&self) -> Result<String, String> {
        let envelope = serde_json::to_value(self.envelope()).map_err(|it| it.to_string())?;
        Ok(envelope.to_string())
    }

    /// The envelope of when the page last settled.
    pub fn snapshot(&self) -> Option<Arc<str>> {
        self.snapshot.clone()
    }

    fn keep(&mut self) {
        if let Ok(text) = serde_json::to_string(&self.envelope()) {
            self.snapshot = Some(text.into());
        }
    }

    fn envelope(&self) -> StateEnvelope {
        StateEnvelope {
            schema: STATE_SCHEMA.into(),
            app: self.app.slug().into(),
            build: self.build.clone(),
            seed: self.host.seed(),
            revision: self.asked.revision(),
            clock_ms: self.host.now_ms(),
            input: InputCounts {
                trusted: self.hands.counted(),
                untrusted: 0,
            },
            imports: 0,
            crashed: false,
            state: self.asked.state(),
            view: self.asked.view(),
            operations: self.asked.operations(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_page_that_was_closed() {
        for app in App::ALL.into_iter().filter(|it| crate::is_hosted(*it)) {
            let boot = Boot {
                app,
                build: "test".into(),
                seed: 0,
                start: None,
                size: [640, 480],
                folder: PathBuf::new(),
            };
            let (page, _) = NativePage::open(boot).expect("a page");
            let host = Rc::downgrade(&page.host);
            drop(page);
            assert!(host.upgrade().is_none(), "{app} holds its page");
        }
    }
}
