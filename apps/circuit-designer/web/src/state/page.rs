//! What the tool has to know of the page it runs on.

use circuit_designer_model::Opening;

/// Implemented by the SDK of the page, and by tests.
pub trait Page {
    /// Is somebody solving a task here?
    fn is_keyed(&self) -> bool;

    /// Where things are on the screen at first.
    fn opening(&self) -> Opening {
        Opening::default()
    }

    /// Does time pass only when the page is told so?
    fn has_stepped_clock(&self) -> bool;

    /// The page's clock, from its start.
    fn now_ms(&self) -> u64;

    /// The page's clock, since 1970.
    fn epoch_ms(&self) -> u64;

    /// Real time in fractions of a millisecond, for sharing a frame between drawing and simulating.
    fn real_ms(&self) -> f64;

    /// The document is another one than before.
    fn changed(&self);
}
