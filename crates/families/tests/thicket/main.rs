//! Programs that get nothing but the pictures of a film: which levels of `video-editor/thicket` they solve.
//!
//! Thresholds were chosen with seeds 100 to 119; figures are of seeds 1000 to 1019.

mod cells;
mod energy;
mod evidence;
mod ladder;
mod plot;
mod reading;
mod stills;
mod watching;
