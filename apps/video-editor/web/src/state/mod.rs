//! The state of the page: leaf modules that panels read and change, and that know no panel.

mod selection;
mod session;
mod timeline_view;

pub use selection::Selection;
pub use session::{CardDrag, Dialog, Session};
pub use timeline_view::{SCALES, TimelineView};
