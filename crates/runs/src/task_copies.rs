//! The task files of a run: which they are, and what they were when it began.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evaluator::TaskFile;
use protocol::hex;
use sha2::{Digest, Sha256};

use crate::folder::{MAX_DOCUMENT_BYTES, name_below, read_file};

/// Task files, their start states and the checkpoints that episodes begin with, relative to the task
/// folder.
pub fn task_files(tasks: &[TaskFile], from_subtask: Option<u32>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for task in tasks {
        let file = PathBuf::from(format!("{}.toml", task.brief.id));
        if let Some(state) = &task.brief.start.state {
            let folder = file.parent().unwrap_or(Path::new(""));
            files.push(folder.join(state));
        }
        if let Some(subtasks) = from_subtask {
            files.push(evaluator::checkpoint_file(&task.brief.id, subtasks));
        }
        files.push(file);
    }
    files.sort();
    files.dedup();
    files
}

/// The digest of each, by its path with `/` on every system.
pub fn task_digests(
    folder: &Path,
    tasks: &[TaskFile],
    from_subtask: Option<u32>,
) -> anyhow::Result<BTreeMap<String, String>> {
    let digest = |file: PathBuf| {
        let name = name_below(Path::new(""), &file);
        let digest = file_digest(&folder.join(&file))?;
        Ok((name, digest))
    };
    task_files(tasks, from_subtask)
        .into_iter()
        .map(digest)
        .collect()
}

pub fn file_digest(path: &Path) -> anyhow::Result<String> {
    let bytes = read_file(path, MAX_DOCUMENT_BYTES)
        .with_context(|| format!("cannot read {}", path.display()))?;
    Ok(hex(&Sha256::digest(bytes)))
}
