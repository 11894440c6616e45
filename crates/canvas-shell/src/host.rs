//! What a canvas app and its loop need of whoever shows them: a page in a browser, or a stage without
//! one. The app knows neither.

use std::pin::Pin;
use std::time::Duration;

use egui::output::IMEOutput;
use egui::{Context, CursorIcon, Vec2};
use serde_json::Value;

use crate::files::{FileError, ReadFile};
use crate::painter::Painter;

/// Something that is there later, in the same thread.
pub type Later<T> = Pin<Box<dyn Future<Output = T>>>;

/// What the app is drawn on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// In pixels of the screen; none of them is 0.
    pub size: [u32; 2],
    /// Pixels per point.
    pub ratio: f64,
}

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub svg: String,
    /// In units of the drawing.
    pub size: Vec2,
}

/// What becomes of the user's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
    /// Driven page: nothing is kept.
    Off,
    /// Every change is saved, at the latest before the page is left.
    On,
    /// The newest change could not be saved, for example because there is no room left.
    Failed,
}

pub trait Host {
    fn seed(&self) -> u64;
    /// Is somebody solving a task here?
    fn is_keyed(&self) -> bool;
    /// Does time pass only when the host is told so?
    fn has_stepped_clock(&self) -> bool;
    /// Does anybody look at the page? Otherwise it is painted when somebody does ([`AppLoop::show`]).
    ///
    /// [`AppLoop::show`]: crate::AppLoop::show
    fn is_looked_at(&self) -> bool {
        true
    }
    /// Milliseconds since boot on the page's clock.
    fn now_ms(&self) -> u64;
    /// Milliseconds since 1970 on the page's clock.
    fn epoch_ms(&self) -> u64;
    /// A clock for the pace of frames, in seconds from any beginning.
    fn pace_clock(&self) -> fn() -> f64;

    /// The document changed.
    fn changed(&self);
    /// The state that an earlier visit left, if any.
    fn saved(&self) -> Option<Value>;
    fn saving(&self) -> Saving;

    /// None while there is nothing to draw on.
    fn canvas(&self) -> Option<Canvas>;
    /// Makes the canvas as large as it is shown.
    fn fit_canvas(&self, size: [u32; 2]);
    /// Tells a new context what it has to know of the machine.
    fn prepare(&self, context: &Context);
    /// On error the text says what is missing.
    fn painter(&self) -> Result<Box<dyn Painter>, String>;
    /// Does the app go on while graphics are lost?
    fn bears_loss(&self) -> bool;
    fn show_cursor(&self, icon: CursorIcon);
    /// The app edits text here, or none.
    fn edit_text(&self, editing: Option<IMEOutput>);
    /// Does a field of the host's own have the focus, which types what keys type?
    fn types_itself(&self) -> bool;

    /// Asks for a frame at the display's next refresh. False when there is no display yet.
    fn request_frame(&self) -> bool;
    fn request_frame_after(&self, time: Duration);
    fn call_after(&self, time: Duration, call: Box<dyn FnOnce()>);
    /// Works on it beside the frames.
    fn spawn(&self, work: Later<()>);

    fn write_clipboard(&self, text: &str);
    fn open_address(&self, address: &str, in_new_tab: bool);

    /// A file beside the page. On error the text is for the user.
    fn fetch(&self, address: &str) -> Later<Result<Vec<u8>, String>>;
    /// Asks for a file of the given kinds (as `accept` of an input field lists them). Nothing is told
    /// when the user cancels; false when the host does not ask.
    fn pick_file(&self, accept: &str, max_bytes: u64, then: Picked) -> bool;
    /// Hands a file over; false when the host refuses. `kind` is its media type.
    fn download(&self, name: &str, kind: &str, content: &[u8]) -> bool;
    /// Hands a picture of the drawing over as a PNG file; tells whether it could when it is ready. False
    /// when there can be none.
    fn save_drawing(&self, name: &str, drawing: &Drawing, then: Box<dyn FnOnce(bool)>) -> bool;
    /// Hands a picture over as a PNG file: rows of red, green, blue and opacity. False when there can be
    /// none.
    fn save_pixels(&self, name: &str, size: [u32; 2], rgba: &[u8]) -> bool;
    /// Prints the drawing alone; false when there can be no picture of it.
    fn print_drawing(&self, drawing: &Drawing) -> bool;
    fn toggle_full_screen(&self);
}

/// Who is told of a file that was chosen.
pub type Picked = Box<dyn FnOnce(Result<ReadFile<Vec<u8>>, FileError>)>;
