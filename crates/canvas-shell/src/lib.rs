//! What every canvas-only app shares: start-up, look, repaint policy, anchors, messages, shortcuts,
//! icons, and the adapter to the SDK.
//!
//! Such an app is one `<canvas>` and nothing else: no text in the DOM, no accessibility tree. It
//! implements [`CanvasSession`], and `launch` puts it on a page. The loop needs no browser: what it asks
//! of whoever shows the app is [`host::Host`], which the page in the browser is, and the native stage. A
//! page at rest draws nothing, and the same input always gives the same pixels: there are no animations,
//! no blinking cursor and no delayed tooltips.

pub mod anchors;
mod app_loop;
mod event_queue;
pub mod files;
pub mod host;
pub mod icons;
mod inbox;
mod input;
mod keys;
mod messages;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
pub mod own_picture;
mod pacing;
mod page;
mod painter;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
mod painter_kind;
mod session;
pub mod shortcuts;
mod shown;
pub mod theme;
mod wheel;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod graphics;

pub use anchors::{mark, mark_always};
pub use app_loop::AppLoop;
pub use inbox::Inbox;
pub use input::{KeyName, modifiers};
pub use messages::{Message, Messages};
pub use page::CanvasPage;
pub use painter::Painter;
pub use session::CanvasSession;
pub use shown::{Shown, restored};

#[cfg(target_arch = "wasm32")]
pub use browser::launch;
