//! `seal.json`: a digest over every file of a run, so that a folder that was changed afterwards shows
//! before anything is played again.
//!
//! A seal proves nothing about who made it: whoever changes a folder can seal it anew. What it says
//! is that nothing was lost or edited since. The proof is in `gauntlet verify`.

mod mark;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use face::progress::JUDGEMENT_FILE;
use protocol::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::folder::{MAX_LOG_BYTES, RunFolder, name_below, read_file, write_json};

pub use mark::{mark, mark_fault, unmark, verification};

pub const SEAL_SCHEMA: &str = "gauntlet.seal/1";

/// More files are nothing that a run leaves behind.
pub const MAX_FILES: usize = 2_000_000;

/// SHA-256 of files, by their path below the run folder with `/` on every system.
pub type Digests = BTreeMap<String, String>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    pub schema: String,
    /// Digest over all names and digests below: one word for the whole run.
    pub digest: String,
    pub files: Digests,
}

impl Seal {
    pub fn of(files: Digests) -> Seal {
        let mut all = Sha256::new();
        for (path, digest) in &files {
            all.update(format!("{digest}  {path}\n"));
        }
        Seal {
            schema: SEAL_SCHEMA.into(),
            digest: hex(&all.finalize()),
            files,
        }
    }

    /// Takes every file as it is now.
    pub fn take(run: &RunFolder) -> anyhow::Result<Seal> {
        Ok(Seal::of(digests(run.root(), run.root())?))
    }

    pub fn read(run: &RunFolder) -> anyhow::Result<Seal> {
        let bytes = read_file(&run.seal(), MAX_LOG_BYTES)?;
        let seal: Seal = serde_json::from_slice(&bytes)?;
        anyhow::ensure!(
            seal == Seal::of(seal.files.clone()),
            "its own digest is not that of its list"
        );
        Ok(seal)
    }

    /// Writes the seal. A mark of `gauntlet verify` that does not fit it is taken away: it was put on
    /// another run than this one is now.
    pub fn write(&self, run: &RunFolder) -> anyhow::Result<()> {
        write_json(&run.seal(), self)?;
        mark::unmark_unless(run, &self.evidence())
    }

    /// Digest over everything but what is made from the rest: one word for what was played.
    pub fn evidence(&self) -> String {
        let is_evidence = |name: &String| !DERIVED.contains(&name.as_str());
        let files = self.files.iter().filter(|(name, _)| is_evidence(name));
        let files = files.map(|(name, digest)| (name.clone(), digest.clone()));
        Seal::of(files.collect()).digest
    }

    /// What is not as it was sealed, in words.
    pub fn differences(&self, now: &Seal) -> Vec<String> {
        let mut found = Vec::new();
        for (path, digest) in &self.files {
            match now.files.get(path) {
                None => found.push(format!("{path} is gone")),
                Some(other) if other != digest => found.push(format!("{path} was changed")),
                Some(_) => {}
            }
        }
        let is_new = |path: &&String| !self.files.contains_key(*path);
        found.extend(
            now.files
                .keys()
                .filter(is_new)
                .map(|path| format!("{path} was added")),
        );
        found
    }
}

/// Is the folder as it was sealed?
pub fn is_intact(run: &RunFolder) -> bool {
    let (Ok(seal), Ok(now)) = (Seal::read(run), Seal::take(run)) else {
        return false;
    };
    seal == now
}

/// Does work that writes derived files, and seals the folder anew if it was intact before.
pub fn keeping<T>(run: &RunFolder, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let was_intact = is_intact(run);
    let result = work()?;
    if was_intact {
        Seal::take(run)?.write(run)?;
    }
    Ok(result)
}

/// Digests of everything below `folder`, named as seen from `root`. Links and other things that are
/// no files are refused.
pub fn digests(root: &Path, folder: &Path) -> anyhow::Result<Digests> {
    let mut found = Digests::new();
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_dir() {
            continue;
        }
        let name = name_below(root, entry.path());
        if is_unsealed(&name) {
            continue;
        }
        anyhow::ensure!(
            found.len() < MAX_FILES,
            "there are more than {MAX_FILES} files"
        );
        let bytes = read_file(entry.path(), MAX_LOG_BYTES)
            .with_context(|| format!("cannot read {}", entry.path().display()))?;
        found.insert(name, hex(&Sha256::digest(bytes)));
    }
    Ok(found)
}

/// The seal itself, the mark of a run that goes on, and that of one that was verified.
pub const UNSEALED: [&str; 3] = ["seal.json", "run.lock", "verified.json"];

/// What may come and go while a run stays what it is. A judgement says something about an episode and is no part
/// of it.
fn is_unsealed(name: &str) -> bool {
    let is_judgement = || {
        let below = name.strip_prefix("episodes/");
        below.is_some_and(|it| it.ends_with(&format!("/{JUDGEMENT_FILE}")))
    };
    UNSEALED.contains(&name) || is_judgement()
}

/// Made from the other files, and made again at any time.
const DERIVED: [&str; 2] = ["report.html", "view.json"];

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, RunFolder) {
        let temporary = tempfile::tempdir().expect("a folder");
        let run = RunFolder::new(temporary.path());
        for (name, text) in [("run.json", "{}"), ("summary.json", "1"), ("run.lock", "")] {
            std::fs::write(temporary.path().join(name), text).expect("written");
        }
        (temporary, run)
    }

    #[test]
    fn every_change_shows() {
        let (temporary, run) = folder();
        let seal = Seal::take(&run).expect("a seal");
        seal.write(&run).expect("written");
        assert!(is_intact(&run));
        let file = |name: &str| temporary.path().join(name);
        std::fs::write(file("summary.json"), "2").expect("written");
        std::fs::write(file("more"), "").expect("written");
        std::fs::remove_file(file("run.json")).expect("removed");
        let now = Seal::take(&run).expect("a seal");
        let found = seal.differences(&now);
        assert_eq!(
            found,
            [
                "run.json is gone",
                "summary.json was changed",
                "more was added"
            ]
        );
        assert!(!is_intact(&run));
    }

    #[test]
    fn derived_files_may_be_written_again_but_nothing_is_whitewashed() {
        let (temporary, run) = folder();
        Seal::take(&run)
            .expect("a seal")
            .write(&run)
            .expect("written");
        let report = temporary.path().join("report.html");
        let write = |text: &str| Ok(std::fs::write(&report, text)?);
        keeping(&run, || write("one")).expect("written");
        assert!(is_intact(&run));
        std::fs::write(temporary.path().join("summary.json"), "2").expect("written");
        keeping(&run, || write("two")).expect("written");
        assert!(!is_intact(&run));
    }

    #[test]
    fn a_seal_whose_list_was_edited_is_no_seal() {
        let (_temporary, run) = folder();
        let mut seal = Seal::take(&run).expect("a seal");
        seal.files.insert("summary.json".into(), "0".into());
        seal.write(&run).expect("written");
        assert!(Seal::read(&run).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let (temporary, run) = folder();
        std::os::unix::fs::symlink("/etc/hostname", temporary.path().join("link")).expect("made");
        assert!(Seal::take(&run).is_err());
    }
}
