//! Connections, labels and drawings.

pub mod decoration;
pub mod ground;
pub mod labelled_node;
pub mod routed_wire;
pub mod text;
pub mod truth_table;
pub mod wire;
