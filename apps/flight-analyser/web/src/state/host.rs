//! What the app needs of the page it runs on.

use flight_analyser_model::Opening;

use super::FileEvent;

pub trait Host {
    /// Milliseconds since boot on the page's clock.
    fn now_ms(&self) -> u64;
    /// Milliseconds since 1970 on the page's clock.
    fn epoch_ms(&self) -> u64;
    /// Is the page driven by a runner?
    fn is_keyed(&self) -> bool;
    /// Does the clock stand still until somebody moves it?
    fn has_stepped_clock(&self) -> bool;
    /// Where things are on the screen at first.
    fn opening(&self) -> Opening {
        Opening::default()
    }
    /// Draw again soon: time is passing.
    fn draw_soon(&self);
    /// The document changed.
    fn changed(&self);
    /// What came in from files beside the page or of the user.
    fn file_events(&self) -> Vec<FileEvent>;
    /// Hands a text to the user as a file; false when the browser refuses.
    fn download(&self, name: &str, kind: &str, text: &str) -> bool;
    /// Asks the user for a recording; false when the browser refuses.
    fn choose_recording(&self) -> bool;
}
