//! A video of the user from picture to picture, for renderings: it runs, and every picture is taken
//! as it comes. Sending it to each moment instead would decode most pictures many times over.

use super::hidden_canvas::{BrowserFailed, HiddenCanvas};
use super::video_reader::{VideoReader, seconds};
use super::waiting::Signal;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, HtmlVideoElement};

/// Pictures that are taken ahead of time. The video pauses while there are as many.
const MOST_QUEUED: usize = 6;
/// It runs on when no more than this are left.
const FEW_QUEUED: usize = 2;
/// Faster than it is watched, and slow enough for screens to show every picture.
const SPEED: f64 = 1.5;
/// A video that shows nothing new for this long is not running.
const PATIENCE_MS: u32 = 1500;
/// A picture that is older than this may stand for one that was missed.
const STALE_S: f64 = 0.07;
/// Times are equal up to this.
const CLOSE_S: f64 = 0.002;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = HtmlVideoElement)]
    type FrameSource;

    #[wasm_bindgen(method, catch, js_name = requestVideoFrameCallback)]
    fn request_video_frame_callback(this: &FrameSource, callback: &JsValue)
    -> Result<u32, JsValue>;

    #[wasm_bindgen(method, catch, js_name = cancelVideoFrameCallback)]
    fn cancel_video_frame_callback(this: &FrameSource, request: u32) -> Result<(), JsValue>;

    type FrameMetadata;

    /// Seconds.
    #[wasm_bindgen(method, getter, js_name = mediaTime)]
    fn media_time(this: &FrameMetadata) -> f64;
}

type OnFrame = Closure<dyn FnMut(JsValue, FrameMetadata)>;

pub struct SequentialReader {
    reader: Rc<VideoReader>,
    /// For pictures that were missed.
    exact: VideoReader,
    queue: Rc<FrameQueue>,
    on_frame: Rc<RefCell<Option<OnFrame>>>,
}

/// Pictures with their times in seconds, in order.
#[derive(Default)]
struct FrameQueue {
    pictures: RefCell<VecDeque<(f64, HiddenCanvas)>>,
    spare: RefCell<Vec<HiddenCanvas>>,
    has_come: Signal,
    is_over: Cell<bool>,
    /// What the browser was asked to tell.
    request: Cell<Option<u32>>,
}

/// What the pictures that were taken so far say about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameLookup {
    /// The first picture is the one.
    There,
    /// The next one decides.
    Wait,
    /// It cannot be told from these.
    Unknown,
}

/// The times are in order and the first one is the last that is not after the moment, if any is.
fn lookup(times: &[f64], moment: f64) -> FrameLookup {
    match times {
        [first, ..] if *first > moment + CLOSE_S => FrameLookup::Unknown,
        [first, _, ..] if moment - first > STALE_S => FrameLookup::Unknown,
        [_, _, ..] => FrameLookup::There,
        _ => FrameLookup::Wait,
    }
}

impl SequentialReader {
    pub fn new(address: &str) -> Result<SequentialReader, BrowserFailed> {
        Ok(SequentialReader {
            reader: Rc::new(VideoReader::new(address)?),
            exact: VideoReader::new(address)?,
            queue: Rc::default(),
            on_frame: Rc::default(),
        })
    }

    /// The picture of a moment; moments have to come in order.
    pub async fn picture(&self, source_ms: u64) -> Option<HtmlCanvasElement> {
        if self.queue.is_over.get() {
            return self.looked_up(source_ms).await;
        }
        if self.on_frame.borrow().is_none() && !self.start(source_ms).await {
            return self.looked_up(source_ms).await;
        }
        let moment = seconds(source_ms);
        loop {
            self.queue.let_go_before(moment);
            match lookup(&self.queue.times(), moment) {
                FrameLookup::There => return self.queue.first(),
                FrameLookup::Unknown => return self.looked_up(source_ms).await,
                FrameLookup::Wait if self.reader.element().ended() => return self.queue.first(),
                FrameLookup::Wait => {}
            }
            self.run_on();
            if !self.queue.has_come.within(PATIENCE_MS).await {
                // A page in the background gets no pictures this way.
                self.queue.is_over.set(true);
                return self.looked_up(source_ms).await;
            }
        }
    }

    async fn looked_up(&self, source_ms: u64) -> Option<HtmlCanvasElement> {
        self.exact.show(source_ms).await;
        self.exact.picture()
    }

    /// Goes to the first moment and runs from there. Not all browsers can.
    async fn start(&self, source_ms: u64) -> bool {
        if !self.reader.show(source_ms).await {
            return false;
        }
        self.queue.take(&self.reader, seconds(source_ms));
        self.reader.element().set_playback_rate(SPEED);
        let on_frame = self.on_frame.clone();
        let (queue, reader) = (self.queue.clone(), self.reader.clone());
        let closure = OnFrame::new(move |_, metadata: FrameMetadata| {
            queue.take(&reader, metadata.media_time());
            if queue.pictures.borrow().len() >= MOST_QUEUED {
                // A pause can only fail for a video that does not run.
                let _ = reader.element().pause();
            }
            ask(&reader, &queue, &on_frame);
        });
        *self.on_frame.borrow_mut() = Some(closure);
        let can_run = ask(&self.reader, &self.queue, &self.on_frame);
        self.queue.is_over.set(!can_run);
        can_run
    }

    fn run_on(&self) {
        let element = self.reader.element();
        if element.paused() && self.queue.pictures.borrow().len() <= FEW_QUEUED {
            // A refusal shows as silence, which is waited for only so long.
            let _ = element.play();
        }
    }
}

/// Wants to be told of the next picture.
fn ask(reader: &VideoReader, queue: &FrameQueue, on_frame: &RefCell<Option<OnFrame>>) -> bool {
    let source: &FrameSource = reader.element().unchecked_ref();
    let on_frame = on_frame.borrow();
    let Some(closure) = on_frame.as_ref() else {
        return false;
    };
    let request = source.request_video_frame_callback(closure.as_ref()).ok();
    queue.request.set(request);
    request.is_some()
}

impl Drop for SequentialReader {
    fn drop(&mut self) {
        if let Some(request) = self.queue.request.take() {
            let source: &FrameSource = self.reader.element().unchecked_ref();
            // What came already cannot be cancelled, and need not.
            let _ = source.cancel_video_frame_callback(request);
        }
        // It holds itself otherwise.
        self.on_frame.take();
    }
}

impl FrameQueue {
    fn take(&self, reader: &VideoReader, at_s: f64) {
        let is_new = self
            .pictures
            .borrow()
            .back()
            .is_none_or(|(last, _)| at_s > last + CLOSE_S);
        if self.is_over.get() || !is_new {
            return;
        }
        let spare = self.spare.borrow_mut().pop();
        let Some(hidden) = spare.or_else(|| HiddenCanvas::new([2, 2]).ok()) else {
            return;
        };
        reader.copy_to(&hidden);
        self.pictures.borrow_mut().push_back((at_s, hidden));
        self.has_come.give();
    }

    /// Keeps the last picture that is not after a moment, and all that are.
    fn let_go_before(&self, moment: f64) {
        let mut pictures = self.pictures.borrow_mut();
        while pictures
            .get(1)
            .is_some_and(|next| next.0 <= moment + CLOSE_S)
        {
            if let Some((_, hidden)) = pictures.pop_front() {
                self.spare.borrow_mut().push(hidden);
            }
        }
    }

    fn times(&self) -> Vec<f64> {
        self.pictures
            .borrow()
            .iter()
            .map(|picture| picture.0)
            .collect()
    }

    fn first(&self) -> Option<HtmlCanvasElement> {
        let pictures = self.pictures.borrow();
        pictures.front().map(|(_, hidden)| hidden.canvas.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_one_when_the_next_is_later() {
        assert_eq!(lookup(&[0.5, 0.533], 0.52), FrameLookup::There);
        assert_eq!(lookup(&[0.5], 0.52), FrameLookup::Wait);
        assert_eq!(lookup(&[], 0.52), FrameLookup::Wait);
    }

    #[test]
    fn a_picture_that_is_too_old_or_too_new_says_nothing() {
        assert_eq!(lookup(&[0.3, 0.6], 0.5), FrameLookup::Unknown);
        assert_eq!(lookup(&[0.6, 0.633], 0.5), FrameLookup::Unknown);
    }
}
