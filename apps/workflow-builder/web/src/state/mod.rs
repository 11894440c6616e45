//! The state of the page. Everything else takes it and changes it; it knows nobody.

mod drawer;
mod hit;
mod library_drag;
mod overlays;
mod run_marks;
mod scene;
mod selection;
mod session;
mod structure_snapshot;

pub use drawer::{DrawerState, Tab};
pub use hit::{Hit, PortRef, Side};
pub use library_drag::{LibraryDrag, Release};
pub use overlays::{AddHere, Dialog, Menu};
pub use run_marks::{Mark, NodeMark, RunMarks};
pub use scene::{Gesture, Scene};
pub use selection::Selection;
pub use session::Session;
