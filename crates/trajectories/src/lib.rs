//! Episodes in the formats of other systems: ATIF, Inspect, lines of JSON, Parquet.
//!
//! Everything here is a function of what a run folder holds: the same episodes give the same bytes, with ids
//! that are hashes of content and no time but the recorded one. Trajectories get published, so nothing leaves
//! that a task's checks expect, that names a place on somebody's machine or that opens a door
//! ([`published`]).

mod atif;
mod column;
mod digest;
mod episode;
mod export;
mod format;
mod inspect;
mod lines;
mod published;
pub mod splits;
mod table;
#[cfg(test)]
mod test_episodes;

pub use atif::ATIF_VERSION;
pub use digest::sha256;
pub use episode::{Demo, Episode, Mark, Picture, RunFacts, Turn};
pub use export::{EXPORT_FILE, EXPORT_SCHEMA, Exported, FrameDigests, Source, write};
pub use format::Format;
pub use lines::{LINES_FILE, Line, LinesError, Seen, read_lines};
pub use published::{Verdicts, without_places};
