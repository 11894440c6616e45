//! The only place where the evaluator touches the disk: reading a folder of task files. What is no file, such
//! as a pipe, is a fault like any other.

use std::path::{Path, PathBuf};

use super::checkpoints::{self, MAX_BYTES};
use super::file::TaskFile;
use crate::fields::{FieldError, TaskError};

/// Reads `<dir>/<app>/*.toml` and what lies beside for them. Tasks come sorted by id, faults by file; a faulty file does not keep
/// the others from being read.
pub fn load_dir(dir: &Path) -> (Vec<TaskFile>, Vec<TaskError>) {
    let mut files = Vec::new();
    let mut faults = Vec::new();
    for folder in entries(dir, &mut faults) {
        if folder.is_dir() {
            let inside = entries(&folder, &mut faults);
            files.extend(inside.into_iter().filter(|path| is_toml(path)));
        } else if is_toml(&folder) {
            files.push(folder);
        }
    }
    let mut tasks = Vec::new();
    for path in files {
        match load(dir, &path) {
            Ok(task) => tasks.push(task),
            Err(fault) => faults.push(fault),
        }
    }
    tasks.sort_by(|one, other| one.brief.id.cmp(&other.brief.id));
    faults.sort_by(|one, other| (&one.file, &one.field).cmp(&(&other.file, &other.field)));
    (tasks, faults)
}

fn load(dir: &Path, path: &Path) -> Result<TaskFile, TaskError> {
    let name = shown(dir, path);
    let text = plain_files::read_text(path, MAX_BYTES).map_err(|error| {
        FieldError::new("file", "readable text", error.to_string()).in_file(&name)
    })?;
    let mut task = TaskFile::parse(&name, &text)?;
    let stem = name.strip_suffix(".toml").unwrap_or(&name);
    if task.brief.id != stem {
        let found = format!("{:?}", task.brief.id);
        let expected = format!("{stem:?}, as the file's path says");
        return Err(FieldError::new("id", expected, found).in_file(&name));
    }
    if let Some(state) = &task.brief.start.state {
        let fault = |error: String| {
            FieldError::new("start.state", "a JSON file beside the task", error).in_file(&name)
        };
        let beside = path.parent().unwrap_or(dir).join(state);
        let text = plain_files::read_text(&beside, MAX_BYTES);
        let text = text.map_err(|error| fault(error.to_string()))?;
        task.start_state =
            Some(serde_json::from_str(&text).map_err(|error| fault(error.to_string()))?);
    }
    task.checkpoints =
        checkpoints::load(dir, &task.brief.id).map_err(|fault| fault.in_file(&name))?;
    Ok(task)
}

fn entries(dir: &Path, faults: &mut Vec<TaskError>) -> Vec<PathBuf> {
    match std::fs::read_dir(dir) {
        Ok(list) => {
            let mut paths: Vec<_> = list.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            paths
        }
        Err(error) => {
            faults.push(
                FieldError::new("folder", "a readable folder", error.to_string())
                    .in_file(&dir.display().to_string()),
            );
            Vec::new()
        }
    }
}

fn is_toml(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "toml")
}

/// The path below the task folder, with `/` on every platform.
fn shown(dir: &Path, path: &Path) -> String {
    let below = path.strip_prefix(dir).unwrap_or(path);
    let parts: Vec<_> = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
