//! Pictures of episodes, read in one way by whoever shows, judges, audits or exports them. Names come from files
//! that someone may have edited, and folders from anybody: only hashes are followed, and never out of the run.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use face::check_frame_name;
use protocol::TrialId;

use crate::folder::{MAX_LOG_BYTES, RunFolder, read_file};

/// Where the pictures of an episode are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frames {
    folder: PathBuf,
    /// What no picture lies outside of.
    root: PathBuf,
}

impl Frames {
    /// Those of an episode of a run.
    pub fn of(run: &RunFolder, trial: &TrialId) -> Frames {
        Frames {
            folder: run.episode(trial).frames(),
            root: run.root().to_path_buf(),
        }
    }

    /// Those in a folder that belongs to no run.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Frames {
        let folder = folder.into();
        Frames {
            root: folder.clone(),
            folder,
        }
    }

    /// The bytes of a picture, as they are on the disk.
    pub fn read(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        check_frame_name(name).map_err(anyhow::Error::msg)?;
        let path = self.folder.join(name);
        let read = || {
            // A folder on the way may be a link.
            match path.canonicalize()?.starts_with(self.root.canonicalize()?) {
                true => read_file(&path, MAX_LOG_BYTES),
                false => Err(io::Error::other("it lies outside the run")),
            }
        };
        read().with_context(|| format!("cannot read {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use crate::sample::TestRun;

    fn refusal(frames: &Frames, name: &str) -> String {
        format!("{:#}", frames.read(name).expect_err("refused"))
    }

    #[test]
    fn a_picture_is_read_by_its_hash_and_by_nothing_else() {
        let run = TestRun::new(1);
        let episode = run.finish(0, EndReason::StepBudget, None);
        let name = episode.write_frame(b"another picture").expect("a frame");
        let frames = Frames::of(&run.folder, &TestRun::trial(0));
        assert_eq!(frames.read(&name).expect("a picture"), b"another picture");
        for path in ["../export.json", "/etc/passwd", "", ".png", "x.png"] {
            let refusal = refusal(&frames, path);
            assert!(refusal.contains("is not the name of a picture"), "{path}");
        }
        let missing = refusal(&frames, "00.png");
        assert!(missing.starts_with("cannot read"), "{missing}");
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        use std::os::unix::fs::symlink;

        let (run, elsewhere) = (TestRun::new(2), tempfile::tempdir().expect("a folder"));
        let outside = elsewhere.path().join("aa.png");
        std::fs::write(&outside, "of somebody else").expect("written");
        let episode = run.finish(0, EndReason::StepBudget, None);
        symlink(&outside, episode.frames().join("aa.png")).expect("a link");
        let frames = Frames::of(&run.folder, &TestRun::trial(0));
        assert!(refusal(&frames, "aa.png").contains("cannot read"));
        let episode = run.finish(1, EndReason::StepBudget, None);
        std::fs::remove_dir_all(episode.frames()).expect("removed");
        symlink(elsewhere.path(), episode.frames()).expect("a link");
        let frames = Frames::of(&run.folder, &TestRun::trial(1));
        assert!(refusal(&frames, "aa.png").contains("outside the run"));
    }
}
