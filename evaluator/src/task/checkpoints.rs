//! Checkpoints: states in which the first subtasks of a task are done, in files of their own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::fields::FieldError;

/// Larger files are no task, start state or checkpoint.
pub(super) const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// Where the checkpoint after `subtasks` subtasks lies, below the task folder.
pub fn checkpoint_file(task: &str, subtasks: u32) -> PathBuf {
    folder(task).join(format!("{subtasks}.json"))
}

/// `<app>/checkpoints/<task>`.
fn folder(task: &str) -> PathBuf {
    let (app, name) = task.split_once('/').unwrap_or(("", task));
    Path::new(app).join("checkpoints").join(name)
}

/// All checkpoints of a task. Most have none.
pub(super) fn load(dir: &Path, task: &str) -> Result<BTreeMap<u32, Arc<Value>>, FieldError> {
    let mut found = BTreeMap::new();
    let Ok(entries) = fs::read_dir(dir.join(folder(task))) else {
        return Ok(found);
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let fault = |expected: &str, found: String| {
            FieldError::new(format!("checkpoints/{name}"), expected, found)
        };
        let subtasks = number(&name).ok_or_else(|| {
            let expected = "only files that are named by a number of subtasks, such as 1.json";
            fault(expected, "another name".into())
        })?;
        let text = plain_files::read_text(&entry.path(), MAX_BYTES);
        let text = text.map_err(|error| fault("readable text", error.to_string()))?;
        let state = serde_json::from_str(&text);
        let state = state.map_err(|error| fault("JSON", error.to_string()))?;
        found.insert(subtasks, Arc::new(state));
    }
    Ok(found)
}

/// Written as numbers are, so that no two names mean the same.
fn number(name: &str) -> Option<u32> {
    let digits = name.strip_suffix(".json")?;
    let number: u32 = digits.parse().ok().filter(|number| *number > 0)?;
    (number.to_string() == digits).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_lies_beside_the_tasks_of_its_app() {
        let file = checkpoint_file("modeller/020-snowman", 2);
        assert_eq!(file, Path::new("modeller/checkpoints/020-snowman/2.json"));
    }

    #[test]
    fn names_are_numbers_from_one_on() {
        assert_eq!(number("12.json"), Some(12));
        for name in [
            "0.json", "01.json", "+1.json", "x.json", "1.txt", "1", ".json",
        ] {
            assert_eq!(number(name), None, "{name}");
        }
    }
}
