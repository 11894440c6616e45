//! Running the open workflow: how a run is started, what cards, edges and the drawer show of it.

mod actions;
mod drawer;
mod marks;
mod node_data;
mod results;

pub use actions::{run, run_from_node, run_only_node};
pub use drawer::Drawer;
pub use marks::{Mark, NodeMark, RunMarks};

/// What the drawer shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Nodes,
    Outbox,
    Tables,
    Reply,
    Timeline,
    Problems,
}

/// How much of the drawer is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    #[default]
    Closed,
    Folded,
    Open,
}
