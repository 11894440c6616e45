//! What every canvas-only app shares: start-up, look, repaint policy, anchors.
//!
//! Such an app is one `<canvas>` and nothing else: no text in the DOM, no accessibility tree. It
//! implements [`CanvasApp`], and [`start`] puts it on the page. A page at rest draws nothing, and
//! the same input always gives the same pixels: there are no animations, no blinking cursor and no
//! delayed tooltips.

mod anchors;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod pacing;
pub mod theme;
#[cfg(any(test, target_arch = "wasm32"))]
mod turns;

#[cfg(target_arch = "wasm32")]
mod graphics;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod pending;

pub use anchors::{mark, mark_always};

#[cfg(target_arch = "wasm32")]
pub use page::{CanvasApp, CanvasPage, start};
