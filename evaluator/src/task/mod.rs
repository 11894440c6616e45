//! Task files: their shape, how they are read from TOML and from a folder, and a template.

mod checkpoints;
mod file;
mod load;
mod read;
mod template;

#[cfg(test)]
mod read_tests;

pub use checkpoints::checkpoint_file;
pub use file::{Check, GateOptions, ParityOptions, Role, Rule, Subtask, TaskFile};
pub use load::load_dir;
pub use template::template;
