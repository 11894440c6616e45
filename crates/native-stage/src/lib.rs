//! Canvas apps without a browser.
//!
//! A [`NativePage`] shows an app of `canvas-shell` in memory: the same loop, the same passes, the same
//! painter as its page in the browser, with the stepped clock of a driven page. It takes the input that the
//! runner sends to browsers, as a browser would hand it on, and exports what the page would. A
//! [`GuardedPage`] outlives an app that stops. `docs/native.md` says what is the same, and what proves it.

mod apps;
mod guarded;
mod hands;
mod host;
mod keyboard;
mod mathematics;
mod page;
mod screen;

pub use apps::is_hosted;
pub use guarded::{Crashed, GuardedPage};
pub use page::{Boot, NativePage, Rest};
