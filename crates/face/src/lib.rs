//! What the web face (`harness-web`) and whoever serves it say to each other: what a host offers, how a
//! person's session stands, what a run looks like. Both sides use these types, so neither can drift.

mod behaviour;
mod bundle;
mod dice;
pub mod embedded;
mod episode;
mod failure;
mod figures;
mod filter;
pub mod ladder;
mod ladder_board;
mod leaderboard;
pub mod metrics;
mod offer;
mod outline;
pub mod overlay;
mod percent;
mod plan;
mod practice;
pub mod progress;
mod query;
mod run;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod shortened;
mod speed_board;
pub mod study;
mod sum;
mod table;
mod tour;
mod usage;
pub mod words;

pub use behaviour::{Behaviour, Behaviours, Trace, behaviours};
pub use bundle::{BUNDLE_SCHEMA, Bundle, BundledEpisode};
pub use episode::{
    EPISODE_SCHEMA, EpisodeView, LogTail, MAX_SHOWN_OPERATIONS, StateChange, StepChanges,
    assign_operations,
};
pub use failure::FailureKind;
pub use figures::{Figures, Interval, macro_rate};
pub use filter::{TaskFilter, by_name, capability_label, difficulty_label, name_of};
pub use ladder_board::{LadderEntry, ladder_entries};
pub use leaderboard::{
    CORE_TASKS, Entry, OTHER_BENCHMARKS, OtherBenchmark, REFERENCES, Reference, Unranked, entries,
    ranks,
};
pub use offer::{About, Document, OFFER_FILE, OFFER_SCHEMA, Offer, OfferedTask, People, Practice};
pub use outline::outline;
pub use plan::{MAX_EPISODES, check_frame_name, is_frame_name, is_task_id, trials};
pub use practice::{PRACTICE_ADDRESS, Part, PracticeSubmission, PracticeVerdict};
pub use query::{Outcome, Query, Sort, StepFrames, capability_name, difficulty_name};
pub use run::{
    Count, EpisodeRow, INDEX_FILE, INDEX_SCHEMA, Played, RUN_VIEW_SCHEMA, RunCard, RunIndex,
    RunView, Verification, why_unplayed,
};
pub use speed_board::{SpeedEntry, speed_entries};
pub use sum::Sum;
pub use table::{CAPABILITIES, DIFFICULTIES, Group, Table};
pub use tour::{Scene, TOUR_SCHEMA, Tour};
pub use usage::Usage;
