//! The stage: the picture at the playhead, and playing.

mod playback;
mod view;

pub use playback::{clock_moved, pause, skip_to_end, skip_to_start, step, toggle_play};
pub use view::{Stage, draw};
