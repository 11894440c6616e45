//! The run folder: where everything is, and how it is written so that a crash at any moment leaves
//! a folder that can be resumed.
//!
//! Whole files are written beside their place and renamed into it. `steps.jsonl` grows line by
//! line; it belongs to an unfinished episode until `status.json` says otherwise, and unfinished
//! episodes are played again from nothing.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use protocol::{EpisodeStatus, RunManifest, StepRecord, TrialId, Verdict};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// Standard error of the agent.
pub const AGENT_LOG: &str = "agent.log";
/// What the page of an attached episode told.
pub const RECORDING: &str = "recording.jsonl";

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

/// As many episodes as anybody plays in one run, and many more.
pub const MAX_EPISODES: usize = 100_000;

/// Every attempt that a run consists of, in the order in which it is reported. A manifest that asks
/// for a gigantic number, or names a task that is a path, was not written by us.
pub fn trials(manifest: &RunManifest) -> anyhow::Result<Vec<TrialId>> {
    let count = manifest
        .tasks
        .len()
        .saturating_mul(manifest.repeats as usize);
    anyhow::ensure!(
        count <= MAX_EPISODES,
        "the run asks for {count} episodes; at most {MAX_EPISODES} are read"
    );
    if let Some(task) = manifest.tasks.iter().find(|task| !is_task_id(task)) {
        anyhow::bail!("{task:?} is not the id of a task");
    }
    let of_task = |task: &String| {
        let task = task.clone();
        (0..manifest.repeats).map(move |repeat| TrialId {
            task: task.clone(),
            repeat,
        })
    };
    let all = match &manifest.episodes {
        Some(episodes) => listed(manifest, episodes)?,
        None => manifest.tasks.iter().flat_map(of_task).collect(),
    };
    match manifest.shard {
        None => Ok(all),
        Some([part, parts]) if (1..=parts).contains(&part) => {
            let of_shard = all.into_iter().skip(part as usize - 1);
            Ok(of_shard.step_by(parts as usize).collect())
        }
        Some([part, parts]) => anyhow::bail!("there is no part {part} of {parts}"),
    }
}

/// Episodes that are named one by one: each once, and of a task of the run.
fn listed(manifest: &RunManifest, episodes: &[TrialId]) -> anyhow::Result<Vec<TrialId>> {
    anyhow::ensure!(
        episodes.len() <= MAX_EPISODES,
        "the run lists {} episodes; at most {MAX_EPISODES} are read",
        episodes.len()
    );
    let mut seen = BTreeSet::new();
    for trial in episodes {
        anyhow::ensure!(
            manifest.tasks.contains(&trial.task) && seen.insert(trial),
            "the run lists {} #{}, which is twice there or of no task of the run",
            trial.task,
            trial.repeat + 1
        );
    }
    Ok(episodes.to_vec())
}

/// `app/name` in plain letters: also the path of a file below `tasks/`.
pub fn is_task_id(text: &str) -> bool {
    let is_word = |word: &str| {
        let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        !word.is_empty() && word.bytes().all(is_plain)
    };
    text.split_once('/')
        .is_some_and(|(app, name)| is_word(app) && is_word(name))
}

impl EpisodeFolder {
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Empties the folder for a new attempt.
    pub fn clear(&self) -> anyhow::Result<()> {
        if self.root.exists() {
            fs::remove_dir_all(&self.root)
                .with_context(|| format!("cannot empty {}", self.root.display()))?;
        }
        fs::create_dir_all(self.frames())?;
        Ok(())
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
        write_json(&self.root.join("status.json"), status)
    }

    pub fn steps(&self) -> anyhow::Result<Vec<StepRecord>> {
        let path = self.steps_file();
        let text = read_text(&path, MAX_LOG_BYTES)
            .with_context(|| format!("cannot read {}", path.display()))?;
        text.lines()
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
            write_atomically(&path, png)?;
        }
        Ok(name)
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

/// A hash with `.png` behind it.
pub fn is_frame_name(name: &str) -> bool {
    name.strip_suffix(".png")
        .is_some_and(|hash| !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
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

/// Readers see the old content or the new, never a part.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().context("a file has a folder")?;
    let write = || -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        let mut beside = tempfile::NamedTempFile::new_in(folder)?;
        beside.write_all(bytes)?;
        #[cfg(unix)]
        {
            // Temporary files are private; these are meant to be read by others.
            use std::os::unix::fs::PermissionsExt;
            beside
                .as_file()
                .set_permissions(fs::Permissions::from_mode(0o644))?;
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

/// Reads a file that is a file: no link, which could lead anywhere, no pipe, which might never end.
pub fn read_file(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    if metadata.len() > max_bytes {
        return Err(io::Error::other(format!(
            "it has {} bytes; at most {max_bytes} are read",
            metadata.len()
        )));
    }
    fs::read(path)
}

pub fn read_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    String::from_utf8(read_file(path, max_bytes)?)
        .map_err(|_| io::Error::other("it is not UTF-8 text"))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text = read_text(path, MAX_DOCUMENT_BYTES)
        .with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("cannot understand {}", path.display()))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
