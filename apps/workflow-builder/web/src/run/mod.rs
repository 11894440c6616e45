//! Running the open workflow: what the cards and edges show of it.

mod marks;

pub use marks::{Mark, NodeMark, RunMarks};
