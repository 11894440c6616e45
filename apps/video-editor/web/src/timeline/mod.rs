//! The timeline: rows of blocks on a canvas, with the rows' switches beside it.

mod anchors;
mod card;
mod drag_plan;
mod fallback;
mod geometry;
mod gestures;
mod headers;
mod hit;
mod names;
mod paint;
mod pointer;
mod ruler;
mod scene;
mod surface;
#[cfg(test)]
mod testing;
mod view;
mod zoom;

pub use anchors::all as anchors;
pub use card::begin as begin_card_drag;
pub use pointer::cancel as cancel_gesture;
pub use surface::draw;
pub use view::Timeline;
pub use zoom::{fit, reveal_playhead, zoom_in, zoom_out};
