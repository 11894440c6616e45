//! Pictures of the user's videos: hidden video elements that are sent to a moment and copied.

use super::News;
use super::fit::at_most;
use super::sheet::{BrowserFailed, Sheet};
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
const MOST_REELS: usize = 8;

/// One video element and the last picture that was seen on it.
pub struct Reel {
    element: HtmlVideoElement,
    sheet: Sheet,
    /// The moment of the picture on the sheet.
    shown_ms: Cell<Option<u64>>,
    is_open: Cell<bool>,
}

impl Reel {
    pub fn new(address: &str) -> Result<Reel, BrowserFailed> {
        let element: HtmlVideoElement = page::document()
            .create_element("video")?
            .dyn_into()
            .map_err(JsValue::from)?;
        // Sound goes its own way.
        element.set_muted(true);
        element.set_preload("auto");
        element.set_src(address);
        Ok(Reel {
            element,
            sheet: Sheet::new([2, 2])?,
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

    /// Puts the picture of a moment on the sheet.
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
        self.shown_ms.get().map(|_| self.sheet.canvas.clone())
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
            // What is on the sheet is near the moment, not the moment.
            self.shown_ms.set(self.shown_ms.get().map(|_| u64::MAX));
        }
    }

    fn has_data(&self) -> bool {
        self.element.ready_state() >= HtmlMediaElement::HAVE_CURRENT_DATA
    }

    fn copy(&self) {
        self.copy_to(&self.sheet);
    }

    /// Draws what the element shows right now.
    pub fn copy_to(&self, sheet: &Sheet) {
        let natural = [self.element.video_width(), self.element.video_height()];
        if natural.contains(&0) {
            return;
        }
        let size = at_most(natural, LARGEST);
        sheet.resize(size);
        let [width, height] = size.map(f64::from);
        let element = &self.element;
        // A picture that cannot be drawn leaves the one before.
        let _ = sheet
            .context
            .draw_image_with_html_video_element_and_dw_and_dh(element, 0.0, 0.0, width, height);
    }
}

impl Drop for Reel {
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

/// A reel of the stage, and where it is to go next.
struct Post {
    reel: Reel,
    wanted_ms: Cell<u64>,
    is_moving: Cell<bool>,
    has_failed: Cell<bool>,
}

/// One reel per block of the timeline that was seen lately, and one per file for strips.
pub struct Reels {
    news: News,
    /// The one that was used last comes last.
    posts: RefCell<Vec<(String, Rc<Post>)>>,
    strips: RefCell<HashMap<String, Rc<Post>>>,
}

impl Reels {
    pub fn new(news: News) -> Self {
        Reels {
            news,
            posts: RefCell::default(),
            strips: RefCell::default(),
        }
    }

    /// The picture of a moment, or the last one while it is being looked up.
    pub fn resting(&self, block: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let post = self.post(block, address)?;
        self.send(&post, source_ms);
        post.reel.picture()
    }

    /// The picture of a video that runs along with the playhead.
    pub fn running(&self, block: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let post = self.post(block, address)?;
        if !post.reel.is_open.get() || post.is_moving.get() {
            self.send(&post, source_ms);
        } else {
            post.reel.run(source_ms);
        }
        post.reel.picture()
    }

    /// A picture for a strip: only the right one, or nothing until it has come.
    pub fn leafed(&self, digest: &str, address: &str, source_ms: u64) -> Option<HtmlCanvasElement> {
        let found = self.strips.borrow().get(digest).cloned();
        let post = match found {
            Some(post) => post,
            None => {
                let post = Rc::new(Post::new(address)?);
                let mut strips = self.strips.borrow_mut();
                strips.insert(digest.to_string(), post.clone());
                post
            }
        };
        if post.reel.shown_ms.get() == Some(source_ms) {
            return post.reel.picture();
        }
        // One after the other: whoever draws asks again when this one has come.
        if !post.is_moving.get() {
            self.send(&post, source_ms);
        }
        None
    }

    /// Does any video go on by itself?
    pub fn are_running(&self) -> bool {
        let posts = self.posts.borrow();
        posts.iter().any(|(_, post)| !post.reel.element.paused())
    }

    pub fn rest(&self) {
        for (_, post) in self.posts.borrow().iter() {
            post.reel.rest();
        }
    }

    pub fn keep_only(&self, is_kept: impl Fn(&str) -> bool) {
        self.posts.borrow_mut().retain(|(block, _)| is_kept(block));
    }

    fn post(&self, block: &str, address: &str) -> Option<Rc<Post>> {
        let mut posts = self.posts.borrow_mut();
        let post = match posts.iter().position(|(kept, _)| kept == block) {
            Some(at) => posts.remove(at).1,
            None => Rc::new(Post::new(address)?),
        };
        if posts.len() >= MOST_REELS {
            posts.remove(0);
        }
        posts.push((block.to_string(), post.clone()));
        Some(post)
    }

    /// Sends a reel to a moment, and on to wherever it is wanted by the time it gets there.
    fn send(&self, post: &Rc<Post>, source_ms: u64) {
        post.wanted_ms.set(source_ms);
        let is_there = post.reel.shown_ms.get() == Some(source_ms);
        if is_there || post.has_failed.get() || post.is_moving.replace(true) {
            return;
        }
        let (post, news) = (post.clone(), self.news.clone());
        let awaited = news.awaited();
        spawn_local(async move {
            loop {
                let wanted = post.wanted_ms.get();
                if !post.reel.show(wanted).await {
                    post.has_failed.set(true);
                    break;
                }
                if post.wanted_ms.get() == wanted {
                    break;
                }
                news.tell();
            }
            post.is_moving.set(false);
            drop(awaited);
            news.tell();
        });
    }
}

impl Post {
    fn new(address: &str) -> Option<Post> {
        Some(Post {
            reel: Reel::new(address).ok()?,
            wanted_ms: Cell::new(0),
            is_moving: Cell::new(false),
            has_failed: Cell::new(false),
        })
    }
}
