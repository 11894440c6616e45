//! One run per folder at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::terminal::reason;

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
        RunLock::take_as(folder, "run folder", "--out")
    }

    /// For the folder of a study.
    pub fn take_study(folder: &Path) -> anyhow::Result<RunLock> {
        RunLock::take_as(folder, "folder of the study", "--harness DIR")
    }

    /// `what` the folder is, and the option that names it. The file that is locked is no business of whoever is told.
    fn take_as(folder: &Path, what: &str, option: &str) -> anyhow::Result<RunLock> {
        let path = folder.join(FILE);
        fs::create_dir_all(folder).map_err(|error| {
            let reason = reason(&error);
            anyhow::anyhow!("cannot create the {what} {}: {reason}", folder.display())
        })?;
        let refused = |error: &io::Error| {
            let reason = reason(error);
            anyhow::anyhow!(
                "cannot write into the {what} {}: {reason}",
                folder.display()
            )
        };
        // The folder may be anybody's: a link would lead to a file that is none of ours.
        let is_in_the_way = fs::symlink_metadata(&path).is_ok_and(|it| !it.is_file());
        anyhow::ensure!(
            !is_in_the_way,
            "{} is not an ordinary file: remove it",
            path.display()
        );
        let file = plain_files::open_or_create(&path).map_err(|error| refused(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock { path, _file: file }),
            Err(TryLockError::WouldBlock) => anyhow::bail!(
                "another gauntlet is writing into {}; wait for it or choose another {option}",
                folder.display()
            ),
            Err(TryLockError::Error(error)) => Err(refused(&error)),
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
        assert!(refusal.ends_with("choose another --out"), "{refusal}");
        let study = RunLock::take_study(&folder).expect_err("taken").to_string();
        assert!(study.ends_with("choose another --harness DIR"), "{study}");
        drop(first);
        assert!(!folder.exists(), "nothing was run, nothing is left");
        RunLock::take(&folder).expect("free again");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_told_as_such() {
        let temporary = tempfile::tempdir().expect("a folder");
        let file = temporary.path().join("file");
        fs::write(&file, "text").expect("written");
        for folder in [file.clone(), file.join("below")] {
            let refusal = RunLock::take(&folder).expect_err("no folder").to_string();
            let beginning = format!("cannot create the run folder {}: ", folder.display());
            assert!(refusal.starts_with(&beginning), "{refusal}");
            assert!(!refusal.contains("lock") && !refusal.contains("os error"));
        }
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
