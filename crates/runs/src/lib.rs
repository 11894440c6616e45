//! Runs on disk: their folders, what proves them, what they come to, and how pages show them. Knows no
//! browser and no server.

pub mod attached;
pub mod audit;
pub mod broken;
pub mod bundle;
pub mod clock;
pub mod differences;
pub mod evidence;
pub mod folder;
pub mod frames;
pub mod library;
pub mod lock;
pub mod marks;
pub mod merge;
pub mod record;
pub mod report;
pub mod rescore;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
pub mod score;
pub mod seal;
pub mod selection;
pub mod speeds;
pub mod standing;
pub mod summary;
pub mod task_copies;
pub mod terminal;
pub mod view;
