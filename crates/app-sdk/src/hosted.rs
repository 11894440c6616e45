//! What an app gives the SDK.

use protocol::{Anchor, Operation};
use serde_json::Value;

use crate::graphics;

/// An app as the SDK sees it. Calls come from JavaScript tasks, never from inside a frame or an
/// event handler of the app, so implementations may borrow their own state freely; they must not
/// keep a borrow across an await.
pub trait Hosted {
    /// Number of accepted operations so far.
    fn revision(&self) -> u64;
    /// The document as it is exported. Loading it again loses nothing.
    fn state(&self) -> Value;
    /// Camera, selection, open panels.
    fn view(&self) -> Value;
    /// Every accepted command since boot.
    fn operations(&self) -> Vec<Operation>;
    /// Replaces the document. On error nothing has changed and the text says why.
    fn load(&self, state: Value) -> Result<(), String>;
    /// Screen rectangles of widgets and objects as they are drawn now.
    fn anchors(&self) -> Vec<Anchor>;
    /// Puts what came in on the screen without waiting for the display. Returns whether it could;
    /// otherwise the next frame of the browser brings it.
    fn catch_up(&self) -> bool {
        false
    }
    /// Is an animation, a load or a redraw still outstanding?
    fn is_busy(&self) -> bool;
    /// Is something missing on the screen because the browser took graphics away? An app that draws
    /// again by itself says when it has, and is busy until then; what others had drawn stays lost.
    fn has_lost_graphics(&self) -> bool {
        graphics::losses() > 0
    }
    /// The page's clock moved; playback and animation follow it. Called on `advance` only: with a
    /// real clock an app reads [`crate::Sdk::now_ms`] whenever it draws.
    fn clock_moved(&self, now_ms: u64);
}
