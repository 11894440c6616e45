//! The page as an app sees it, in a browser or not.

use std::cell::OnceCell;
use std::rc::Rc;
use std::time::Duration;

use protocol::Anchor;

use crate::app_loop::AppLoop;
use crate::files::{FileError, ReadFile};
use crate::host::{Host, Later};

/// What an app may keep to reach its page between runs. Before the app is on its page there is nothing
/// to draw. Clones share everything.
#[derive(Clone)]
pub struct CanvasPage {
    host: Rc<dyn Host>,
    app_loop: Rc<OnceCell<AppLoop>>,
}

impl CanvasPage {
    pub fn new(host: Rc<dyn Host>) -> CanvasPage {
        CanvasPage {
            host,
            app_loop: Rc::default(),
        }
    }

    /// From here on the app is shown.
    pub(crate) fn show(&self, app_loop: AppLoop) -> &AppLoop {
        self.app_loop.get_or_init(|| app_loop)
    }

    pub(crate) fn shared_host(&self) -> Rc<dyn Host> {
        self.host.clone()
    }

    /// Clock, files and pictures.
    pub fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// Is there input whose result is not on the screen, or a run that was asked for?
    pub fn is_busy(&self) -> bool {
        self.app_loop.get().is_none_or(AppLoop::is_busy)
    }

    /// Has the browser taken graphics away that the page needs?
    pub fn has_lost_graphics(&self) -> bool {
        self.app_loop.get().is_some_and(AppLoop::has_lost_graphics)
    }

    /// Puts everything that came in on the screen now.
    pub fn catch_up(&self) {
        if let Some(app_loop) = self.app_loop.get() {
            app_loop.catch_up();
        }
    }

    /// Anchors of the last run.
    pub fn anchors(&self) -> Vec<Anchor> {
        self.app_loop
            .get()
            .map(AppLoop::anchors)
            .unwrap_or_default()
    }

    /// Draw again: the document changed from outside.
    pub fn request_repaint(&self) {
        if let Some(app_loop) = self.app_loop.get() {
            app_loop.request_run();
        }
    }

    /// The same after some time.
    pub fn request_repaint_after(&self, time: Duration) {
        let page = self.clone();
        self.host
            .call_after(time, Box::new(move || page.request_repaint()));
    }

    /// egui does not tell the numpad from the digit row; some shortcuts do.
    pub fn last_key_on_numpad(&self) -> bool {
        self.app_loop.get().is_some_and(AppLoop::last_key_on_numpad)
    }

    /// A file beside the page. On error the text is for the user.
    pub fn fetch(&self, address: &str) -> Later<Result<Vec<u8>, String>> {
        self.host.fetch(address)
    }

    /// Works on it beside the frames.
    pub fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        self.host.spawn(Box::pin(work));
    }

    /// Asks for a file of the given kinds (as `accept` of an input field lists them). Nothing is told
    /// when the user cancels; false when there is nobody to ask.
    pub fn pick_bytes(
        &self,
        accept: &str,
        max_bytes: u64,
        then: impl FnOnce(Result<ReadFile<Vec<u8>>, FileError>) + 'static,
    ) -> bool {
        self.host.pick_file(accept, max_bytes, Box::new(then))
    }

    /// Like [`CanvasPage::pick_bytes`], as text.
    pub fn pick_text(
        &self,
        accept: &str,
        max_bytes: u64,
        then: impl FnOnce(Result<ReadFile<String>, FileError>) + 'static,
    ) -> bool {
        self.pick_bytes(accept, max_bytes, |read| {
            then(read.map(ReadFile::into_text));
        })
    }

    /// Hands a text over as a download; false when it is refused. `kind` is its media type.
    pub fn download_text(&self, name: &str, kind: &str, text: &str) -> bool {
        self.host.download(name, kind, text.as_bytes())
    }
}
