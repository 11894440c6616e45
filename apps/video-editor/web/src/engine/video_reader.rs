//! Pictures of the user's videos: hidden video elements that are sent to a moment and copied.

use super::LoadNotifier;
use super::fit::at_most;
use super::hidden_canvas::{BrowserFailed, HiddenCanvas};
use super::waiting::Waiting;
use dom_shell::page;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlCanvasElement, HtmlMediaElement, HtmlVideoElement};

/// Pictures are kept no larger than this.
pub const LARGEST: [u32; 2] = [1920, 1080];
/// A browser that needs longer for one picture has given up on it.
const PATIENCE_MS: u32 = 15_000;
/// A running picture that is this far from where it should be is sent there.
const DRIFT_S: f64 = 0.15;
/// Into a frame rather than on its edge, where rounding would choose.
const INTO_FRAME_S: f64 = 0.001;
/// Each holds a decoder.
const MOST_READERS: usize = 8;

/// One video element and the last picture that was seen on it.
pub struct VideoReader {
    element: HtmlVideoElement,
    hidden: HiddenCanvas,
    /// The moment of the picture on the hidden canvas.
    shown_ms: Cell<Option<u64>>,
    is_open: Cell<bool>,
}

impl VideoReader {
    pub fn new(address: &str) -> Result<VideoReader, BrowserFailed> {
        let element: HtmlVideoElement = page::document()
            .create_element("video")?
            .dyn_into()
            .map_err(JsValue::from)?;
        // Sound goes its own way.
        element.set_muted(true);
        element.set_preload("auto");
        element.set_src(address);
        Ok(VideoReader {
            element,
            hidden: HiddenCanvas::new([2, 2])?,
            shown_ms: Cell::new(None),
            is_open: Cell::new(false),
        })
    }

    pub fn element(&self) -> &HtmlVideoElement {
        &self.element
    }

    /// Waits until the first picture can be drawn.
    pub async fn open(&self) -> bool {
        while !self.has_data() {
            if has_failed(&self.element) {
                return false;
            }
            let waiting = Waiting::for_event(&self.element, "loadeddata", "error", PATIENCE_MS);
            if !waiting.has_come().await {
                return false;
            }
        }
        self.is_open.set(true);
        true
    }

    /// Puts the picture of a moment on the hidden canvas.
    pub async fn show(&self, source_ms: u64) -> bool {
        if self.shown_ms.get() == Some(source_ms) {
            return true;
        }
        if !self.is_open.get() && !self.open().await {
            return false;
        }
        self.rest();
        let wanted = seconds(source_ms);
        if (self.element.current_time() - wanted).abs() > 1e-6 {
            let waiting = Waiting::for_event(&self.element, "seeked", "error", PATIENCE_MS);
            self.element.set_current_time(wanted);
            if !waiting.has_come().await {
                return false;
            }
        }
        self.copy();
        self.shown_ms.set(Some(source_ms));
        true
    }

    /// The last picture.
    pub fn picture(&self) -> Option<HtmlCanvasElement> {
        self.shown_ms.get().map(|_| self.hidden.canvas.clone())
    }

    /// Lets the element run, and sends it after the playhead when it has fallen behind.
    fn run(&self, source_ms: u64) {
        if !self.is_open.get() {
            return;
        }
        let wanted = seconds(source_ms);
        if (self.element.current_time() - wanted).abs() > DRIFT_S && !self.element.seeking() {
            self.element.set_current_time(wanted);
        }
        if self.element.paused() && !self.element.ended() {
            // A browser that does not let it run leaves it to the corrections above.
            let _ = self.element.play();
        }
        if self.has_data() && !self.element.seeking() {
            self.copy();
            self.shown_ms.set(Some(source_ms));
        }
    }

    fn rest(&self) {
        if !self.element.paused() {
            // It fails only where it would not have been running.
            let _ = self.element.pause();
            // What is on the canvas is near the moment, not the moment.
            self.shown_ms.set(self.shown_ms.get().map(|_| u64::MAX));
        }
    }

    fn has_data(&self) -> bool {
        self.element.ready_state() >= HtmlMediaElement::HAVE_CURRENT_DATA
    }

    fn copy(&self) {
        self.copy_to(&self.hidden);
    }

    /// Draws what the element shows right now.
    pub fn copy_to(&self, hidden: &HiddenCanvas) {
        let natural = [self.element.video_width(), self.element.video_height()];
        if natural.contains(&0) {
            return;
        }
        let size = at_most(natural, LARGEST);
        hidden.resize(size);
        let [width, height] = size.map(f64::from);
        let element = &self.element;
        // A picture that cannot be drawn leaves the one before.
        let _ = hidden
            .context
            .draw_image_with_html_video_element_and_dw_and_dh(element, 0.0, 0.0, width, height);
    }
}

impl Drop for VideoReader {
    fn drop(&mut self) {
        // Gives the decoder back at once.
        let _ = self.element.pause();
        let _ = self.element.remove_attribute("src");
        self.element.load();
    }
}

/// Has the browser given up on what the element should show?
pub fn has_failed(element: &HtmlVideoElement) -> bool {
    let error = js_sys::Reflect::get(element, &"error".into());
    error.is_ok_and(|error| error.is_truthy())
}

/// A moment as elements count it.
pub fn seconds(source_ms: u64) -> f64 {
    source_ms as f64 / 1000.0 + INTO_FRAME_S
}

/// A video, and where it is to go next.
struct SeekingReader {
    reader: VideoReader,
    wanted_ms: Cell<u64>,
    is_moving: Cell<bool>,
    has_failed: Cell<bool>,
}

/// One reader per block of the timeline that was seen lately, and one per file for strips.
pub struct VideoReaders {
    notifier: LoadNotifier,
    /// The one that was used last comes last.
    blocks: RefCell<Vec<(String, Rc<SeekingReader>)>>,
    strips: RefCell<HashMap<String, Rc<SeekingReader>>>,
}

impl VideoReaders {
    pub fn new(notifier: LoadNotifier) -> Self {
        VideoReaders {
            notifier,
            blocks: RefCell::default(),
            strips: RefCell::default(),
        }
    }

    /// The picture of a moment, or the last one while it is being looked up.
    pub fn resting(&self, block: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let seeking = self.seeking(block, address)?;
        self.send(&seeking, source_ms);
        seeking.reader.picture()
    }

    /// The picture of a video that runs along with the playhead.
    pub fn running(&self, block: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let seeking = self.seeking(block, address)?;
        if !seeking.reader.is_open.get() || seeking.is_moving.get() {
            self.send(&seeking, source_ms);
        } else {
            seeking.reader.run(source_ms);
        }
        seeking.reader.picture()
    }

    /// A picture for a strip: only the right one, or nothing until it has come.
    pub fn leafed(&self, digest: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let found = self.strips.borrow().get(digest).cloned();
        let seeking = match found {
            Some(seeking) => seeking,
            None => {
                let seeking = Rc::new(SeekingReader::new(address)?);
                let mut strips = self.strips.borrow_mut();
                strips.insert(digest.to_string(), seeking.clone());
                seeking
            }
        };
        if seeking.reader.shown_ms.get() == Some(source_ms) {
            return seeking.reader.picture();
        }
        // One after the other: whoever draws asks again when this one has come.
        if !seeking.is_moving.get() {
            self.send(&seeking, source_ms);
        }
        None
    }

    /// Does any video go on by itself?
    pub fn are_running(&self) -> bool {
        let blocks = self.blocks.borrow();
        blocks
            .iter()
            .any(|(_, seeking)| !seeking.reader.element.paused())
    }

    pub fn rest(&self) {
        for (_, seeking) in self.blocks.borrow().iter() {
            seeking.reader.rest();
        }
    }

    pub fn keep_only(&self, is_kept: impl Fn(&str) -> bool) {
        self.blocks.borrow_mut().retain(|(block, _)| is_kept(block));
    }

    fn seeking(&self, block: &str, address: &str) -> Option<Rc<SeekingReader>> {
        let mut blocks = self.blocks.borrow_mut();
        let seeking = match blocks.iter().position(|(kept, _)| kept == block) {
            Some(at) => blocks.remove(at).1,
            None => Rc::new(SeekingReader::new(address)?),
        };
        if blocks.len() >= MOST_READERS {
            blocks.remove(0);
        }
        blocks.push((block.to_string(), seeking.clone()));
        Some(seeking)
    }

    /// Sends a video to a moment, and on to wherever it is wanted by the time it gets there.
    fn send(&self, seeking: &Rc<SeekingReader>, source_ms: u64) {
        seeking.wanted_ms.set(source_ms);
        let is_there = seeking.reader.shown_ms.get() == Some(source_ms);
        if is_there || seeking.has_failed.get() || seeking.is_moving.replace(true) {
            return;
        }
        let (seeking, notifier) = (seeking.clone(), self.notifier.clone());
        let pending_guard = notifier.pending_guard();
        spawn_local(async move {
            loop {
                let wanted = seeking.wanted_ms.get();
                if !seeking.reader.show(wanted).await {
                    seeking.has_failed.set(true);
                    break;
                }
                if seeking.wanted_ms.get() == wanted {
                    break;
                }
                notifier.tell();
            }
            seeking.is_moving.set(false);
            drop(pending_guard);
            notifier.tell();
        });
    }
}

impl SeekingReader {
    fn new(address: &str) -> Option<SeekingReader> {
        Some(SeekingReader {
            reader: VideoReader::new(address).ok()?,
            wanted_ms: Cell::new(0),
            is_moving: Cell::new(false),
            has_failed: Cell::new(false),
        })
    }
}
