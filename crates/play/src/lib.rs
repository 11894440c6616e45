//! Playing: browser, page, stage and agents, from an episode's first frame to its verdict. Knows no server.

pub mod agents;
pub mod browser;
pub mod confine;
pub mod episode;
mod goal;
pub mod grader;
pub mod in_process;
pub mod interrupt;
pub mod memory;
#[cfg(feature = "native")]
mod native;
pub mod page;
pub mod place;
pub mod process_group;
pub mod programs;
pub mod queue;
pub mod screen;
pub mod secret;
mod sight;
pub mod stage;
pub mod start_states;
pub mod storage;
mod tree;
pub mod workshop;
