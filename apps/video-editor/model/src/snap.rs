//! Snapping: edges that are nearly together are put together.

use crate::document::{FRAME_MS, Project};

/// What a drag is drawn to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snap {
    /// To be added to what is being dragged.
    pub shift_ms: i64,
    /// Where the edges meet.
    pub at_ms: u64,
}

/// For a block, or the hull of several, that would begin here: either of its edges may meet the edge
/// of a block that stays, the playhead, or the beginning.
pub fn snap_move(
    project: &Project,
    moving: &[&str],
    start_ms: i64,
    duration_ms: u64,
    playhead_ms: u64,
    reach_ms: u64,
) -> Option<Snap> {
    let edges = [start_ms, start_ms + duration_ms as i64];
    nearest(project, moving, &edges, playhead_ms, reach_ms)
}

/// For the edge of one block that is being trimmed.
pub fn snap_edge(
    project: &Project,
    moving: &str,
    edge_ms: u64,
    playhead_ms: u64,
    reach_ms: u64,
) -> Option<Snap> {
    nearest(project, &[moving], &[edge_ms as i64], playhead_ms, reach_ms)
}

fn nearest(
    project: &Project,
    moving: &[&str],
    edges: &[i64],
    playhead_ms: u64,
    reach_ms: u64,
) -> Option<Snap> {
    let blocks = project
        .blocks()
        .filter(|(_, block)| !moving.contains(&block.id.as_str()))
        .flat_map(|(_, block)| [block.start_ms, block.end_ms()]);
    // A playhead that stands on a cut may be a moment off it; then the cut is meant.
    let targets = blocks
        .chain([0])
        .map(|at_ms| (at_ms, 0))
        .chain([(playhead_ms, FRAME_MS)]);
    let snaps = targets.flat_map(|(at_ms, handicap_ms)| {
        edges.iter().map(move |edge| {
            let shift_ms = at_ms as i64 - edge;
            (Snap { shift_ms, at_ms }, handicap_ms)
        })
    });
    snaps
        .filter(|(snap, _)| snap.shift_ms.unsigned_abs() <= reach_ms)
        .min_by_key(|(snap, handicap_ms)| (snap.shift_ms.unsigned_abs() + handicap_ms, snap.at_ms))
        .map(|(snap, _)| snap)
}
