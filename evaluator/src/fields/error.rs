//! What is wrong with a task file: where, what was expected there, what stands there.

use std::fmt;

/// A fault in one task file. `field` is a path like `subtasks[1].checks[0].tolerance`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {field}: expected {expected}, found {found}")]
pub struct TaskError {
    /// Its path below the folder of tasks.
    pub file: String,
    /// Where in it.
    pub field: String,
    /// What may stand there, in words.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// The same fault before it is known which file is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub field: String,
    pub expected: String,
    pub found: String,
}

impl FieldError {
    pub fn new(
        field: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        FieldError {
            field: field.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub fn in_file(self, file: &str) -> TaskError {
        TaskError {
            file: file.to_string(),
            field: self.field,
            expected: self.expected,
            found: self.found,
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected {}, found {}",
            self.field, self.expected, self.found
        )
    }
}
