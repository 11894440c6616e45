//! What agents say, in any dialect, and the input events that it amounts to.
//!
//! Pure and without a browser: the runner uses it natively, the Node client as WebAssembly.

#![warn(missing_docs)]

pub mod dialects;
pub mod lowering;

use protocol::{Action, Point};

/// Where an action leaves the pointer, if it moves it.
pub fn pointer_after(action: &Action) -> Option<Point> {
    match action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => Some([*x, *y]),
        Action::Drag { path, .. } => path.last().copied(),
        _ => None,
    }
}
