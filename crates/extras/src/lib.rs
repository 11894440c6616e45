//! Commands that a first run does not need and does not build: figures, exports, demonstrations, the judge, the
//! Model Context Protocol, sessions of people, the static site.

pub mod cli;
pub mod demos;
pub mod export;
pub mod harness;
pub mod judge_run;
pub mod mcp;
mod progress_scores;
pub mod replay;
pub mod site;
pub mod task_folders;
