//! Where the files of a run's tasks come from: a folder of task files, or families that generate them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evaluator::TaskFile;
use families::{Generated, Id, Salt, generate};
use protocol::hex;
use runs::folder::{MAX_DOCUMENT_BYTES, name_below, read_file};
use runs::task_copies::task_files;
use sha2::{Digest, Sha256};

/// Instances of families that a run plays.
#[derive(Clone, Debug)]
pub struct Instances {
    /// In the order in which they are played. Empty: the run plays tasks of the task folder.
    pub ids: Vec<Id>,
    /// What they are drawn with, and what clients ask for.
    pub salt: Salt,
}

impl Default for Instances {
    fn default() -> Self {
        Instances {
            ids: Vec::new(),
            salt: Salt::public(),
        }
    }
}

/// The true files of tasks.
#[derive(Clone, Debug)]
pub struct Originals {
    folder: PathBuf,
    /// By their paths below the task folder.
    generated: BTreeMap<PathBuf, Vec<u8>>,
}

impl Originals {
    pub fn below(folder: PathBuf) -> Originals {
        Originals {
            folder,
            generated: BTreeMap::new(),
        }
    }

    /// Generates all of these and takes in their files.
    pub fn generate(&mut self, instances: &Instances) -> anyhow::Result<Vec<TaskFile>> {
        let mut tasks = Vec::new();
        for id in &instances.ids {
            tasks.push(self.take_in(&generate(id, &instances.salt)?)?);
        }
        Ok(tasks)
    }

    /// Takes in the files of a generated task.
    pub fn take_in(&mut self, generated: &Generated) -> anyhow::Result<TaskFile> {
        let task = generated.task()?;
        let files = generated.files().into_iter();
        let files = files.map(|(name, bytes)| (PathBuf::from(name), bytes));
        self.generated.extend(files);
        Ok(task)
    }

    pub fn read(&self, file: &Path) -> anyhow::Result<Vec<u8>> {
        if let Some(bytes) = self.generated.get(file) {
            return Ok(bytes.clone());
        }
        let path = self.folder.join(file);
        read_file(&path, MAX_DOCUMENT_BYTES)
            .with_context(|| format!("cannot read {}", path.display()))
    }

    /// The digest of every file of these tasks, by its path with `/` on every system.
    pub fn digests(
        &self,
        tasks: &[TaskFile],
        from_subtask: Option<u32>,
    ) -> anyhow::Result<BTreeMap<String, String>> {
        let digest = |file: PathBuf| {
            let name = name_below(Path::new(""), &file);
            Ok((name, hex(&Sha256::digest(self.read(&file)?))))
        };
        let files = task_files(tasks, from_subtask).into_iter();
        files.map(digest).collect()
    }
}
