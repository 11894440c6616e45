//! The host of an app where there is no browser: a driven page with a stepped clock, a clipboard of its
//! own, files beside it, and nobody who would choose one.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::task::{Context as Polling, Waker};
use std::time::Duration;

use canvas_shell::Painter;
use canvas_shell::host::{Canvas, Drawing, Host, Later, Picked, Saving};
use egui::output::IMEOutput;
use egui::{Context, CursorIcon};
use protocol::DRIVEN_EPOCH_MS;
use serde_json::Value;

use crate::screen::Screen;

thread_local! {
    /// What paces frames. It moves when somebody would wait, so that nobody does. A thread has one page.
    static PACE_S: Cell<f64> = const { Cell::new(0.0) };
}

/// Lets the time pass that frames are paced by.
pub fn pass(time: Duration) {
    PACE_S.set(PACE_S.get() + time.as_secs_f64());
}

pub struct NativeHost {
    seed: u64,
    size: [u32; 2],
    /// What lies beside the page.
    folder: PathBuf,
    now_ms: Cell<u64>,
    /// Did the document change since somebody last asked?
    has_changed: Cell<bool>,
    is_typing: Cell<bool>,
    clipboard: RefCell<String>,
    screen: Screen,
}

impl NativeHost {
    pub fn new(seed: u64, size: [u32; 2], folder: PathBuf) -> NativeHost {
        let screen = Screen::default();
        screen.resize(size);
        NativeHost {
            seed,
            size,
            folder,
            now_ms: Cell::new(0),
            has_changed: Cell::new(true),
            is_typing: Cell::new(false),
            clipboard: RefCell::default(),
            screen,
        }
    }

    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Moves the page's clock and tells what it shows now.
    pub fn advance(&self, ms: u64) -> u64 {
        self.now_ms.set(self.now_ms.get().saturating_add(ms));
        self.now_ms.get()
    }

    /// Did the document change since this was last asked?
    pub fn take_change(&self) -> bool {
        self.has_changed.take()
    }

    pub fn clipboard(&self) -> String {
        self.clipboard.borrow().clone()
    }

    pub fn put_on_clipboard(&self, text: String) {
        *self.clipboard.borrow_mut() = text;
    }

    fn read(&self, address: &str) -> Result<Vec<u8>, String> {
        let is_beside = |part: Component<'_>| matches!(part, Component::Normal(_));
        let path = Path::new(address);
        if !path.components().all(is_beside) {
            return Err(format!("the file {address:?} is on another site"));
        }
        let read = fs::read(self.folder.join(path));
        read.map_err(|_| format!("the file {address:?} could not be loaded"))
    }
}

impl Host for NativeHost {
    fn seed(&self) -> u64 {
        self.seed
    }

    fn is_keyed(&self) -> bool {
        true
    }

    fn has_stepped_clock(&self) -> bool {
        true
    }

    /// Nobody does before the page has settled.
    fn is_looked_at(&self) -> bool {
        false
    }

    fn now_ms(&self) -> u64 {
        self.now_ms.get()
    }

    fn epoch_ms(&self) -> u64 {
        DRIVEN_EPOCH_MS + self.now_ms.get()
    }

    fn pace_clock(&self) -> fn() -> f64 {
        || PACE_S.get()
    }

    fn changed(&self) {
        self.has_changed.set(true);
    }

    /// A driven page keeps nothing.
    fn saved(&self) -> Option<Value> {
        None
    }

    fn saving(&self) -> Saving {
        Saving::Off
    }

    fn canvas(&self) -> Option<Canvas> {
        let ratio = 1.0;
        let size = self.size;
        (!size.contains(&0)).then_some(Canvas { size, ratio })
    }

    fn fit_canvas(&self, size: [u32; 2]) {
        self.screen.resize(size);
    }

    fn prepare(&self, context: &Context) {
        context.set_os(egui::os::OperatingSystem::from_target_os());
    }

    fn painter(&self) -> Result<Box<dyn Painter>, String> {
        Ok(Box::new(self.screen.clone()))
    }

    fn bears_loss(&self) -> bool {
        true
    }

    /// No picture of a driven page shows the pointer.
    fn show_cursor(&self, _icon: CursorIcon) {}

    fn edit_text(&self, editing: Option<IMEOutput>) {
        self.is_typing.set(editing.is_some());
    }

    fn types_itself(&self) -> bool {
        self.is_typing.get()
    }

    /// There is no display: frames come when somebody waits for them.
    fn request_frame(&self) -> bool {
        false
    }

    fn request_frame_after(&self, _time: Duration) {}

    /// Only clocks that follow the wall have anything to wait for.
    fn call_after(&self, _time: Duration, _call: Box<dyn FnOnce()>) {}

    /// Whatever it waits for is there at once.
    fn spawn(&self, mut work: Later<()>) {
        let is_done = work.as_mut().poll(&mut Polling::from_waker(Waker::noop()));
        debug_assert!(is_done.is_ready(), "nothing here comes later");
    }

    fn write_clipboard(&self, text: &str) {
        self.put_on_clipboard(text.to_string());
    }

    fn open_address(&self, _address: &str, _in_new_tab: bool) {}

    fn fetch(&self, address: &str) -> Later<Result<Vec<u8>, String>> {
        Box::pin(std::future::ready(self.read(address)))
    }

    /// The question comes up, and nobody answers it.
    fn pick_file(&self, _accept: &str, _max_bytes: u64, _then: Picked) -> bool {
        true
    }

    /// Taken, and kept nowhere: an agent that presses an export button must not fill the user's disk.
    fn download(&self, _name: &str, _kind: &str, _content: &[u8]) -> bool {
        true
    }

    fn save_drawing(&self, _name: &str, _drawing: &Drawing, then: Box<dyn FnOnce(bool)>) -> bool {
        then(true);
        true
    }

    fn save_pixels(&self, _name: &str, _size: [u32; 2], _rgba: &[u8]) -> bool {
        true
    }

    fn print_drawing(&self, _drawing: &Drawing) -> bool {
        true
    }

    fn toggle_full_screen(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_but_what_lies_beside_the_page() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let host = NativeHost::new(0, [10, 10], folder);
        assert!(host.read("Cargo.toml").is_ok());
        assert!(host.read("src/lib.rs").is_ok());
        for address in ["../native-stage/Cargo.toml", "/etc/hostname", "missing.bin"] {
            assert!(host.read(address).is_err(), "{address}");
        }
    }
}
