//! How large a workflow may be, and how far it may reach.

/// Farther out than this nothing can be found again.
pub(crate) const CANVAS_LIMIT: f64 = 1_000_000.0;

/// More than this no screen shows and no run gets through.
pub(crate) const MAX_NODES: usize = 5_000;
pub(crate) const MAX_EDGES: usize = 20_000;
