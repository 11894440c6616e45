//! The `gauntlet` command and its library from outside. One program: it links once.
//!
//! Tests that need a browser are ignored unless asked for.

#[cfg(target_os = "linux")]
mod neighbours;
mod pretended;
mod started;

mod browser;
mod commands;
#[cfg(target_os = "linux")]
mod confine;
mod documentation;
mod env;
mod env_crowd;
mod env_described;
#[cfg(unix)]
mod env_pool;
mod fake_driver;
mod families;
mod faults;
#[cfg(target_os = "linux")]
mod hostile;
// With it alone, or with everything else: `cargo xtask test` builds all at once.
#[cfg(feature = "native")]
mod native;
mod openenv;
mod served;
mod server;
#[cfg(unix)]
mod signals;
