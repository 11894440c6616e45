//! What every canvas-only app shares: start-up, look, repaint policy, anchors, messages, shortcuts,
//! icons, and the adapter to the SDK.
//!
//! Such an app is one `<canvas>` and nothing else: no text in the DOM, no accessibility tree. It
//! implements [`CanvasSession`], and `launch` puts it on the page. A page at rest draws nothing, and
//! the same input always gives the same pixels: there are no animations, no blinking cursor and no
//! delayed tooltips.

pub mod anchors;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod event_queue;
pub mod icons;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod keys;
mod messages;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
pub mod own_picture;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod pacing;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]
mod painter;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod painter_kind;
mod session;
pub mod shortcuts;
pub mod theme;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod wheel;

#[cfg(target_arch = "wasm32")]
mod app_loop;
#[cfg(target_arch = "wasm32")]
mod cursor;
#[cfg(target_arch = "wasm32")]
mod glyphs;
#[cfg(target_arch = "wasm32")]
mod graphics;
#[cfg(target_arch = "wasm32")]
mod inbox;
#[cfg(target_arch = "wasm32")]
mod input;
#[cfg(target_arch = "wasm32")]
mod launch;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod text_field;

pub use anchors::{mark, mark_always};
pub use messages::{Message, Messages};
pub use session::CanvasSession;

#[cfg(target_arch = "wasm32")]
pub use inbox::Inbox;
#[cfg(target_arch = "wasm32")]
pub use launch::launch;
#[cfg(target_arch = "wasm32")]
pub use page::CanvasPage;
