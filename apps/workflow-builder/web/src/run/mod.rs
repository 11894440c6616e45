//! Running the open workflow: how a run is started, what cards, edges and the drawer show of it.

mod actions;
mod drawer;
mod node_data;
mod results;

pub use actions::{run, run_from_node, run_only_node};
pub use drawer::Drawer;
pub use node_data::items_view;
