//! The drawing as geometry: what is where, what a point hits, and how wires get around bodies.

mod area;
mod loose_ends;
mod outline;
mod posts;
mod routing;
mod table_picture;
mod turning;

pub use area::Area;
pub use loose_ends::loose_ends;
pub use outline::{Outline, is_right_angled};
pub use posts::{Posts, wires_through};
pub use routing::route;
pub use table_picture::{LETTER, TablePicture, TableText};
pub use turning::{pivot, turn};
