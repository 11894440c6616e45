//! What tools made of page elements share: anchors, a sharp canvas with a camera, frames on demand,
//! dialogs, messages, drop-downs, and the look of all of them.
//!
//! A tool links the style sheets of `styles/` in its page and calls [`tokens::install`] and
//! [`fonts::install`] before it mounts anything; on a driven page also [`page::hold_still`].

pub mod anchors;
mod camera;
mod dialog;
pub mod fonts;
pub mod icons;
mod keys_dialog;
mod list_box;
mod notice;
pub mod page;
pub mod pointer;
mod redraw;
mod surface;
pub mod tokens;

pub use camera::{Camera, ZoomRange};
pub use dialog::DialogFrame;
pub use icons::Icon;
pub use keys_dialog::KeysDialog;
pub use list_box::ListBox;
pub use notice::Notice;
pub use redraw::Redraw;
pub use surface::{Surface, on_resize};
