//! The `gauntlet` command as a library: runs, verification, environments, attached episodes, the server and
//! the command line.

pub mod attach;
pub mod cli;
pub mod env;
pub mod guard;
pub mod manual;
pub mod offer;
pub mod run;
pub mod server;
pub mod verify;
pub mod viewer;
pub mod web_build;
