//! Runs: the list of them, and everything about one. What is shown is in the address (`face::Query`), so
//! that links lead to it and the browser's back button works.

mod chart;
mod checks;
mod compare;
mod comparison;
mod drop_zone;
mod dropped;
mod entries;
mod episode_head;
mod episodes;
mod filters;
mod folder_files;
mod header;
mod ladder_plot;
mod ladders;
mod navigate;
mod picture;
mod player;
mod plots;
mod report;
mod run;
mod runs;
mod scrubber;
mod source;
mod speed_plot;
mod step_details;
mod step_list;
mod step_navigation;
mod tables;
mod went_wrong;

pub use navigate::address as run_address;
pub use plots::Rate;
pub use report::{Report, is_report};
pub use run::Run;
pub use runs::Runs;
pub use source::load_index;
