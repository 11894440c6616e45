//! One run per folder at a time.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Exists while a run goes on; locked as long as its process lives.
pub const FILE: &str = "run.lock";

/// The right to write into a run folder. The system takes it back when the process ends, however
/// that happens.
#[derive(Debug)]
pub struct RunLock {
    path: PathBuf,
    _file: File,
}

impl RunLock {
    pub fn take(folder: &Path) -> anyhow::Result<RunLock> {
        let path = folder.join(FILE);
        let open = || -> std::io::Result<File> {
            fs::create_dir_all(folder)?;
            // The folder may be anybody's: a link would lead to a file that is none of ours.
            plain_files::open_or_create(&path)
        };
        let file = open().with_context(|| format!("cannot write {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock { path, _file: file }),
            Err(TryLockError::WouldBlock) => anyhow::bail!(
                "another gauntlet is writing into {}; wait for it or choose another --out",
                folder.display()
            ),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", path.display()))
            }
        }
    }
}

impl Drop for RunLock {
    fn drop(&mut self) {
        // While it is still locked: whoever comes later makes a new one.
        let _ = fs::remove_file(&self.path);
        // A run that could not begin leaves nothing behind, if it made the folder.
        if let Some(folder) = self.path.parent() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The mark of a run that is about to begin is nobody's work.
pub fn holds_something(folder: &Path) -> bool {
    let is_work = |entry: fs::DirEntry| entry.file_name() != FILE;
    fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(is_work))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_of_two_runs_in_one_folder_is_refused() {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = temporary.path().join("run");
        let first = RunLock::take(&folder).expect("free");
        let refusal = RunLock::take(&folder).expect_err("taken").to_string();
        assert!(refusal.contains("another gauntlet"), "{refusal}");
        drop(first);
        assert!(!folder.exists(), "nothing was run, nothing is left");
        RunLock::take(&folder).expect("free again");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_the_lock_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let precious = folder.path().join("precious");
        fs::write(&precious, "text").expect("written");
        let run = folder.path().join("run");
        fs::create_dir(&run).expect("a folder");
        std::os::unix::fs::symlink(&precious, run.join(FILE)).expect("a link");
        let refusal = RunLock::take(&run).expect_err("refused");
        assert!(format!("{refusal:#}").contains("run.lock"), "{refusal:#}");
        assert_eq!(fs::read_to_string(&precious).expect("a file"), "text");
    }
}
