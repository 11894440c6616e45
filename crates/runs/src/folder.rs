//! The run folder: where everything is, and how it is written so that a crash at any moment leaves
//! a folder that can be resumed.
//!
//! Whole files are written beside their place and renamed into it. `steps.jsonl` grows line by
//! line; it belongs to an unfinished episode until `status.json` says otherwise, and unfinished
//! episodes are played again from nothing.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use protocol::{EpisodeStatus, RunManifest, StepRecord, TrialId, Verdict, hex, misread};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

pub use face::{MAX_EPISODES, is_frame_name, is_task_id};
pub use plain_files::{read as read_file, read_text};

/// Standard error of the agent.
pub const AGENT_LOG: &str = "agent.log";
/// What the page of an attached episode told.
pub const RECORDING: &str = "recording.jsonl";
/// What earlier attempts at an episode recorded that were broken off.
pub const BROKEN: &str = "broken";

/// Is a file of a run, named with `/`, the log of an agent?
pub fn is_agent_log(name: &str) -> bool {
    name.rsplit('/').next() == Some(AGENT_LOG)
}

/// A run on disk.
#[derive(Clone, Debug)]
pub struct RunFolder {
    root: PathBuf,
}

/// One episode of a run on disk.
#[derive(Clone, Debug)]
pub struct EpisodeFolder {
    root: PathBuf,
}

impl RunFolder {
    pub fn new(root: impl Into<PathBuf>) -> RunFolder {
        RunFolder { root: root.into() }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Does the folder hold a run?
    pub fn exists(&self) -> bool {
        self.root.join("run.json").is_file()
    }

    pub fn manifest(&self) -> anyhow::Result<RunManifest> {
        read_json(&self.root.join("run.json"))
            .with_context(|| format!("{} is not a run folder", self.root.display()))
    }

    pub fn write_manifest(&self, manifest: &RunManifest) -> anyhow::Result<()> {
        write_json(&self.root.join("run.json"), manifest)
    }

    /// Verbatim copies of the task files: a run can be scored without the repository.
    pub fn tasks(&self) -> PathBuf {
        self.root.join("tasks")
    }

    pub fn summary(&self) -> PathBuf {
        self.root.join("summary.json")
    }

    pub fn seal(&self) -> PathBuf {
        self.root.join("seal.json")
    }

    /// The run as pages show it.
    pub fn view(&self) -> PathBuf {
        self.root.join("view.json")
    }

    /// A mark that older versions left here. It counts for nothing: whoever hands over a folder could have made it.
    pub fn verified(&self) -> PathBuf {
        self.root.join("verified.json")
    }

    pub fn report(&self) -> PathBuf {
        self.root.join("report.html")
    }

    pub fn episode(&self, trial: &TrialId) -> EpisodeFolder {
        EpisodeFolder {
            root: self
                .root
                .join("episodes")
                .join(&trial.task)
                .join(trial.repeat.to_string()),
        }
    }
}

/// Every attempt that a run consists of, in the order in which it is reported.
pub fn trials(manifest: &RunManifest) -> anyhow::Result<Vec<TrialId>> {
    face::trials(manifest).map_err(anyhow::Error::msg)
}

impl EpisodeFolder {
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Empties the folder for a new attempt. What is kept of earlier ones stays.
    pub fn clear(&self) -> anyhow::Result<()> {
        if fs::symlink_metadata(&self.root).is_ok() {
            self.empty()
                .with_context(|| format!("cannot empty {}", self.root.display()))?;
        }
        fs::create_dir_all(self.frames())?;
        Ok(())
    }

    fn empty(&self) -> io::Result<()> {
        // What a link leads to is not ours to remove.
        if !fs::symlink_metadata(&self.root)?.is_dir() {
            return Err(io::Error::other("it is not a folder"));
        }
        for entry in fs::read_dir(&self.root)? {
            let entry = entry?;
            if entry.file_name() == BROKEN {
                continue;
            }
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
        Ok(())
    }

    /// Where an attempt that was broken off is kept, by its number, counted from 1.
    pub fn broken(&self, number: usize) -> EpisodeFolder {
        EpisodeFolder {
            root: self.root.join(BROKEN).join(number.to_string()),
        }
    }

    pub fn frames(&self) -> PathBuf {
        self.root.join("frames")
    }

    pub fn agent_log(&self) -> PathBuf {
        self.root.join(AGENT_LOG)
    }

    pub fn recording(&self) -> PathBuf {
        self.root.join(RECORDING)
    }

    pub fn status(&self) -> Option<EpisodeStatus> {
        read_json(&self.root.join("status.json")).ok()
    }

    /// Was this episode played to its end and judged?
    pub fn is_finished(&self) -> bool {
        self.verdict().is_some() && self.status().is_some_and(|status| status.finished)
    }

    pub fn write_status(&self, status: &EpisodeStatus) -> anyhow::Result<()> {
        let durability = match status.finished {
            true => Durability::Synced,
            false => Durability::Eventual,
        };
        replace(
            &self.root.join("status.json"),
            &json_bytes(status)?,
            durability,
            Readers::All,
        )
    }

    pub fn steps(&self) -> anyhow::Result<Vec<StepRecord>> {
        let path = self.steps_file();
        let text = read_text(&path, MAX_LOG_BYTES)
            .with_context(|| format!("cannot read {}", path.display()))?;
        // A line without its end was cut off while it was written, and is no step.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole
            .lines()
            .enumerate()
            .map(|(index, line)| {
                serde_json::from_str(line)
                    .with_context(|| format!("{} line {}", path.display(), index + 1))
            })
            .collect()
    }

    pub fn steps_file(&self) -> PathBuf {
        self.root.join("steps.jsonl")
    }

    /// Opens `steps.jsonl` for a new attempt.
    pub fn start_steps(&self) -> anyhow::Result<StepLog> {
        let path = self.steps_file();
        let file =
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(StepLog { file })
    }

    /// Stores a PNG under the hash of its content and returns its name. Equal frames are one file.
    pub fn write_frame(&self, png: &[u8]) -> anyhow::Result<String> {
        let name = frame_name(png);
        let path = self.frames().join(&name);
        if !path.exists() {
            replace(&path, png, Durability::Eventual, Readers::All)?;
        }
        Ok(name)
    }

    /// A picture by its name, if it is there and what its name says.
    pub fn frame(&self, name: &str) -> Option<Vec<u8>> {
        let is_plain = !name.contains(['/', '\\']);
        let path = is_plain.then(|| self.frames().join(name))?;
        let bytes = read_file(&path, MAX_LOG_BYTES).ok()?;
        (frame_name(&bytes) == name).then_some(bytes)
    }

    pub fn write_export(&self, text: &str) -> anyhow::Result<()> {
        write_atomically(&self.root.join("export.json"), text.as_bytes())
    }

    /// What the page exported, when it did.
    pub fn export(&self) -> Option<String> {
        read_text(&self.root.join("export.json"), MAX_LOG_BYTES).ok()
    }

    pub fn write_verdict(&self, verdict: &Verdict) -> anyhow::Result<()> {
        write_json(&self.root.join("verdict.json"), verdict)
    }

    pub fn verdict(&self) -> Option<Verdict> {
        read_json(&self.root.join("verdict.json")).ok()
    }

    /// The bytes of `verdict.json`, to compare.
    pub fn verdict_bytes(&self) -> Option<Vec<u8>> {
        read_file(&self.root.join("verdict.json"), MAX_DOCUMENT_BYTES).ok()
    }
}

/// What a picture is called: a hash of its content.
pub fn frame_name(png: &[u8]) -> String {
    format!("{}.png", hex(&Sha256::digest(png)[..16]))
}

/// `steps.jsonl` while an episode runs.
#[derive(Debug)]
pub struct StepLog {
    file: File,
}

impl StepLog {
    pub fn append(&mut self, record: &StepRecord) -> anyhow::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        Ok(())
    }
}

/// The one way JSON files of a run are spelled.
pub fn json_bytes(value: &impl Serialize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

pub fn write_json(path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    write_atomically(path, &json_bytes(value)?)
}

/// Readers see the old content or the new, never a part, also after a loss of power.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(path, bytes, Durability::Synced, Readers::All)
}

/// The same for a file that is nobody else's business, in a folder that is not either if it has to be made.
pub fn write_privately(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(path, bytes, Durability::Synced, Readers::Owner)
}

/// Does a file have to be on the disk before its name stands for it?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Durability {
    Synced,
    /// Written in every step, where waiting for the disk would be felt. A loss of power may take it; an
    /// unfinished episode is then played again, and the audit misses what a finished one has lost.
    Eventual,
}

/// Who may read a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    All,
    Owner,
}

impl Readers {
    fn make_folder(self, folder: &Path) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        if self == Readers::Owner {
            use std::os::unix::fs::DirBuilderExt;
            builder.mode(0o700);
        }
        builder.create(folder)
    }
}

fn replace(
    path: &Path,
    bytes: &[u8],
    durability: Durability,
    readers: Readers,
) -> anyhow::Result<()> {
    let folder = path.parent().context("a file has a folder")?;
    let write = || -> anyhow::Result<()> {
        readers.make_folder(folder)?;
        let mut beside = tempfile::NamedTempFile::new_in(folder)?;
        beside.write_all(bytes)?;
        #[cfg(unix)]
        if readers == Readers::All {
            // Temporary files are private; these are meant to be read by others.
            use std::os::unix::fs::PermissionsExt;
            beside
                .as_file()
                .set_permissions(fs::Permissions::from_mode(0o644))?;
        }
        if durability == Durability::Synced {
            beside.as_file().sync_data()?;
        }
        beside.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// Larger documents are nothing that we wrote.
pub const MAX_DOCUMENT_BYTES: u64 = 16 * 1024 * 1024;
/// Logs, exports and pictures.
pub const MAX_LOG_BYTES: u64 = 256 * 1024 * 1024;

fn read_json<T: DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text = read_text(path, MAX_DOCUMENT_BYTES)
        .with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| {
        anyhow::anyhow!("cannot understand {}: {}", path.display(), misread(&error))
    })
}

/// A path below a folder with `/` on every system.
pub fn name_below(root: &Path, path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root).unwrap_or(path).into();
    let parts: Vec<_> = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_was_cut_off_while_it_was_written_is_no_step() {
        let folder = tempfile::tempdir().expect("a folder");
        let trial = TrialId {
            task: "modeller/001".into(),
            repeat: 0,
        };
        let episode = RunFolder::new(folder.path()).episode(&trial);
        episode.clear().expect("an empty folder");
        let mut log = episode.start_steps().expect("a log");
        for step in 0..2 {
            log.append(&crate::record::blank_record(step))
                .expect("written");
        }
        let whole = fs::read(episode.steps_file()).expect("a log");
        for cut in 1..whole.len() {
            fs::write(episode.steps_file(), &whole[..cut]).expect("written");
            let ends = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(episode.steps().expect("steps").len(), ends, "cut at {cut}");
        }
        fs::write(episode.steps_file(), b"{}\n{}\n").expect("written");
        assert!(episode.steps().is_err(), "lines that are no steps");
    }
}
