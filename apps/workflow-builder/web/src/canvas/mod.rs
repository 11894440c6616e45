//! The graph on its canvas: what is where, what the pointer does, how it is drawn.

mod fallback;
mod gestures;
mod hit;
mod minimap;
mod moves;
mod nearby;
mod paint;
mod pointer;
mod surface;
mod transitions;
mod view;

pub use hit::{clickable_point, port_ref, port_spots};
pub use minimap::Minimap;
pub use moves::{
    add_at_window_point, add_in_free_place, add_linked, add_note, duplicate, edge_at_window_point,
    fit, paste, paste_kept, show_node, tidy, zoom_by, zoom_to, zoom_to_selection,
};
pub use nearby::Nearby;
pub use pointer::cancel as cancel_gesture;
pub use surface::{CANVAS_ANCHOR, canvas_rect};
pub use view::GraphCanvas;
