//! The `gauntlet` command as a library: server, browser, agents, episodes, runs, scores, reports.

pub mod agents;
pub mod attach;
pub mod audit;
pub mod browser;
pub mod bundle;
pub mod cli;
pub mod confine;
pub mod demos;
pub mod env;
pub mod episode;
mod evidence;
pub mod export;
pub mod folder;
pub mod harness;
pub mod interrupt;
mod judgements;
pub mod judging;
pub mod mcp;
pub mod offer;
pub mod page;
mod process_group;
pub mod report;
pub mod run;
pub mod score;
pub mod screen;
pub mod seal;
pub mod secret;
pub mod selection;
pub mod server;
mod sight;
pub mod site;
pub mod stage;
pub mod storage;
pub mod summary;
mod task_copies;
mod tree;
pub mod verify;
pub mod view;
mod web_build;
pub mod workshop;

pub use actions::lowering;

#[cfg(test)]
mod test_folder;
