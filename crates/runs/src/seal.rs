//! `seal.json`: a digest over every file of a run, so that a folder that was changed afterwards shows
//! before anything is played again.
//!
//! A seal proves nothing about who made it: whoever changes a folder can seal it anew. What it says
//! is that nothing was lost or edited since. The proof is in `gauntlet verify`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use face::progress::JUDGEMENT_FILE;
use protocol::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::folder::{MAX_LOG_BYTES, RunFolder, name_below, read_file, write_json};

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

    pub fn write(&self, run: &RunFolder) -> anyhow::Result<()> {
        write_json(&run.seal(), self)
    }

    /// The same seal over one more file, or over what a file is now.
    pub fn with(mut self, name: String, bytes: &[u8]) -> Seal {
        self.files.insert(name, hex(&Sha256::digest(bytes)));
        Seal::of(self.files)
    }

    /// Is this what the file was when it was sealed?
    pub fn holds(&self, name: &str, bytes: &[u8]) -> bool {
        let sealed = self.files.get(name);
        sealed.is_some_and(|digest| *digest == hex(&Sha256::digest(bytes)))
    }

    /// Digest over everything but what is made from the rest: one word for what was played. Reports and
    /// judgements come later and change nothing of it.
    pub fn evidence(&self) -> String {
        let is_evidence = |name: &String| !DERIVED.contains(&name.as_str()) && !is_judgement(name);
        let files = self.files.iter().filter(|(name, _)| is_evidence(name));
        let files = files.map(|(name, digest)| (name.clone(), digest.clone()));
        Seal::of(files.collect()).digest
    }

    /// What is not as it was sealed, in words. A judgement that was never sealed is no difference: it counts for
    /// nothing.
    pub fn differences(&self, now: &Seal) -> Vec<String> {
        let mut found = Vec::new();
        for (path, digest) in &self.files {
            match now.files.get(path) {
                None => found.push(format!("{path} is gone")),
                Some(other) if other != digest => found.push(format!("{path} was changed")),
                Some(_) => {}
            }
        }
        let is_new = |path: &&String| !self.files.contains_key(*path) && !is_judgement(path);
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
    intact(run).is_some()
}

/// The seal of a folder that is as it was sealed.
fn intact(run: &RunFolder) -> Option<Seal> {
    let (seal, now) = (Seal::read(run).ok()?, Seal::take(run).ok()?);
    seal.differences(&now).is_empty().then_some(seal)
}

/// Does work that writes derived files, and seals the folder anew if it was intact before. Judgements that were not
/// sealed do not become so.
pub fn keeping<T>(run: &RunFolder, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let before = intact(run);
    let result = work()?;
    if let Some(before) = before {
        let mut files = Seal::take(run)?.files;
        files.retain(|name, _| !is_judgement(name) || before.files.contains_key(name));
        Seal::of(files).write(run)?;
    }
    Ok(result)
}

/// Judgements that lie in the folder and belong to no seal: they count for nothing.
pub fn unsealed_judgements(run: &RunFolder) -> anyhow::Result<Vec<String>> {
    let seal = Seal::read(run)?;
    let mut found = Vec::new();
    for entry in WalkDir::new(run.root()).sort_by_file_name() {
        let name = name_below(run.root(), entry?.path());
        if is_judgement(&name) && !seal.files.contains_key(&name) {
            found.push(name);
        }
    }
    Ok(found)
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
        if UNSEALED.contains(&name.as_str()) {
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

/// What may come and go while a run stays what it is: the seal itself, the mark of a run that goes on, and the mark
/// that older versions left in a folder that was verified.
pub const UNSEALED: [&str; 3] = ["seal.json", "run.lock", "verified.json"];

/// A judgement says something about an episode, later, and is no part of what was played.
fn is_judgement(name: &str) -> bool {
    let below = name.strip_prefix("episodes/");
    below.is_some_and(|it| it.ends_with(&format!("/{JUDGEMENT_FILE}")))
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
    fn a_judgement_is_sealed_without_becoming_a_part_of_what_was_played() {
        let (temporary, run) = folder();
        let seal = Seal::take(&run).expect("a seal");
        seal.write(&run).expect("written");
        let name = "episodes/a/1/0/judge.json";
        let place = temporary.path().join(name);
        write_json(&place, &1).expect("written");
        // One that nobody sealed is no difference, and no other work makes it count.
        assert!(is_intact(&run));
        assert_eq!(unsealed_judgements(&run).expect("names"), [name]);
        keeping(&run, || Ok(())).expect("nothing to do");
        assert_eq!(unsealed_judgements(&run).expect("names"), [name]);
        let bytes = std::fs::read(&place).expect("a judgement");
        let sealed = seal.clone().with(name.into(), &bytes);
        sealed.write(&run).expect("written");
        assert_eq!(sealed.evidence(), seal.evidence());
        assert!(sealed.holds(name, &bytes) && !seal.holds(name, &bytes));
        assert_eq!(
            unsealed_judgements(&run).expect("names"),
            Vec::<String>::new()
        );
        keeping(&run, || Ok(())).expect("nothing to do");
        assert_eq!(Seal::read(&run).expect("a seal"), sealed);
        write_json(&place, &5).expect("written");
        assert!(!is_intact(&run) && !sealed.holds(name, b"5"));
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
