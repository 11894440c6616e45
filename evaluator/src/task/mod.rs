//! Task files: their shape, how they are read from TOML and from a folder, lint and template.

mod checkpoints;
mod error;
mod fields;
mod file;
mod lint;
mod load;
mod read;
mod template;

#[cfg(test)]
mod read_tests;

pub use checkpoints::checkpoint_file;
pub use error::{FieldError, TaskError};
pub use fields::Fields;
pub use file::{Check, GateOptions, ParityOptions, Role, Rule, Subtask, TaskFile};
pub use lint::lint;
pub use load::load_dir;
pub use template::template;
