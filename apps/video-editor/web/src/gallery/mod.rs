//! The gallery: a live show is mixed here. Four feeds, a preview, the programme, the show's clock and the cuts.

mod actions;
mod cut_list;
mod key;
mod monitors;
mod pictures;
mod rehearse;
mod standing;
mod view;

pub use actions::{clock_moved, is_open};
pub use key::key;
pub use pictures::draw;
pub use rehearse::RehearseDialog;
pub use view::{GalleryView, ViewSwitch};
