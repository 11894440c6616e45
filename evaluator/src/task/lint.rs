//! placeholder
use super::error::TaskError;
use super::file::TaskFile;
pub fn lint(_tasks: &[TaskFile]) -> Vec<TaskError> {
    Vec::new()
}
