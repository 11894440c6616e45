//! Marks of runs that were played again with success.
//!
//! A mark belongs to who verified: it lies in a folder of theirs, never in the run's, under the digest of what was
//! played. Whoever hands over a run folder hands over no mark, and whoever changes one changes its digest.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use face::Verification;

use crate::folder::{MAX_DOCUMENT_BYTES, RunFolder, json_bytes, read_file, write_privately};
use crate::seal::Seal;

/// Names the folder of marks, instead of the usual one.
pub const VARIABLE: &str = "GAUNTLET_MARKS";

/// The marks of whoever uses this machine's account.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    folder: Option<PathBuf>,
}

impl Marks {
    /// Those of this account: in the folder that `GAUNTLET_MARKS` names, or below the account's folder for states.
    /// An account without either has none, and cannot be given any.
    pub fn own() -> Marks {
        let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
        Marks {
            folder: usual_folder(
                variable(VARIABLE),
                variable("XDG_STATE_HOME"),
                variable("HOME"),
            ),
        }
    }

    pub fn at(folder: impl Into<PathBuf>) -> Marks {
        Marks {
            folder: Some(folder.into()),
        }
    }

    /// Where they lie. Agents have no business there.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The mark of what has this digest ([`Seal::evidence`]).
    pub fn of(&self, evidence: &str) -> Option<Verification> {
        let bytes = read_file(&self.file(evidence)?, MAX_DOCUMENT_BYTES).ok()?;
        let mark: Verification = serde_json::from_slice(&bytes).ok()?;
        let is_sound = mark.schema == Verification::SCHEMA
            && mark.digest == evidence
            && (1..=mark.of).contains(&mark.episodes);
        is_sound.then_some(mark)
    }

    /// Puts a mark on a run. One that says more about the same run stays.
    pub fn put(
        &self,
        run: &RunFolder,
        browser: &str,
        episodes: usize,
        of: usize,
    ) -> anyhow::Result<()> {
        let digest = Seal::read(run)?.evidence();
        let earlier = self.of(&digest).map_or(0, |mark| mark.episodes);
        if episodes <= earlier {
            return Ok(());
        }
        let file = self.file(&digest).with_context(|| {
            format!("there is no place for it: neither {VARIABLE} nor HOME is set")
        })?;
        let mark = Verification {
            schema: Verification::SCHEMA.into(),
            digest,
            scorer: evaluator::SCORER.into(),
            browser: browser.to_string(),
            episodes,
            of,
        };
        write_privately(&file, &json_bytes(&mark)?)
    }

    /// Takes the mark of a run away.
    pub fn take_away(&self, run: &RunFolder) -> anyhow::Result<()> {
        let Some(file) = self.file(&Seal::read(run)?.evidence()) else {
            return Ok(());
        };
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", file.display()))
            }
            _ => Ok(()),
        }
    }

    fn file(&self, evidence: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{evidence}.json")))
    }
}

/// Relative folders would mean another place in every folder that one stands in; the rules for `XDG_STATE_HOME` ask
/// to pass over them.
fn usual_folder(
    named: Option<PathBuf>,
    states: Option<PathBuf>,
    home: Option<PathBuf>,
) -> Option<PathBuf> {
    let absolute = |path: Option<PathBuf>| path.filter(|it| it.is_absolute());
    let below = |states: PathBuf| states.join("gauntlet").join("marks");
    named
        .filter(|it| !it.as_os_str().is_empty())
        .or_else(|| absolute(states).map(below))
        .or_else(|| absolute(home).map(|it| below(it.join(".local").join("state"))))
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use crate::sample::TestRun;

    fn closed() -> TestRun {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::StepBudget, None);
        run.close();
        run
    }

    fn evidence(run: &TestRun) -> String {
        Seal::read(&run.folder).expect("a seal").evidence()
    }

    #[test]
    fn a_mark_lies_outside_the_folder_and_is_for_its_owner_alone() {
        let (run, place) = (closed(), tempfile::tempdir().expect("a folder"));
        let before = Seal::take(&run.folder).expect("a seal");
        let marks = Marks::at(place.path().join("deep/marks"));
        marks.put(&run.folder, "a browser", 2, 2).expect("marked");
        assert!(marks.of(&evidence(&run)).expect("a mark").is_whole());
        assert_eq!(Seal::take(&run.folder).expect("a seal"), before);
        assert!(!run.folder.root().join("verified.json").exists());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| {
                let metadata = fs::metadata(path).expect("there");
                metadata.permissions().mode() & 0o777
            };
            let folder = marks.folder().expect("a folder");
            assert_eq!(mode(folder), 0o700);
            let file = marks.file(&evidence(&run)).expect("a file");
            assert_eq!(mode(&file), 0o600);
        }
        marks.take_away(&run.folder).expect("taken away");
        assert_eq!(marks.of(&evidence(&run)), None);
        marks.take_away(&run.folder).expect("nothing to take away");
    }

    #[test]
    fn a_part_of_the_episodes_does_not_replace_all_of_them() {
        let (run, place) = (closed(), tempfile::tempdir().expect("a folder"));
        let marks = Marks::at(place.path());
        marks.put(&run.folder, "a browser", 0, 2).expect("nothing");
        assert_eq!(marks.of(&evidence(&run)), None);
        marks.put(&run.folder, "a browser", 1, 2).expect("marked");
        assert!(!marks.of(&evidence(&run)).expect("a mark").is_whole());
        for episodes in [2, 1] {
            marks
                .put(&run.folder, "a browser", episodes, 2)
                .expect("marked");
        }
        assert!(marks.of(&evidence(&run)).expect("a mark").is_whole());
    }

    #[test]
    fn what_is_no_mark_of_this_run_marks_nothing() {
        let (run, place) = (closed(), tempfile::tempdir().expect("a folder"));
        let marks = Marks::at(place.path());
        marks.put(&run.folder, "a browser", 2, 2).expect("marked");
        let file = marks.file(&evidence(&run)).expect("a file");
        let good = fs::read_to_string(&file).expect("a mark");
        for bad in [
            String::from("{}"),
            good.replace("\"episodes\": 2", "\"episodes\": 3"),
            good.replace(&evidence(&run), "another"),
            good.replace("verified/1", "verified/9"),
        ] {
            assert_ne!(bad, good);
            fs::write(&file, bad).expect("written");
            assert_eq!(marks.of(&evidence(&run)), None);
        }
    }

    #[test]
    fn an_account_without_a_home_has_no_marks_and_is_told_so() {
        let (run, marks) = (closed(), Marks::default());
        assert_eq!(marks.of(&evidence(&run)), None);
        let refusal = marks.put(&run.folder, "a browser", 2, 2);
        let refusal = refusal.expect_err("no place").to_string();
        assert!(refusal.contains(VARIABLE), "{refusal}");
        marks.take_away(&run.folder).expect("nothing to take away");
    }

    #[cfg(unix)]
    #[test]
    fn marks_are_where_the_account_keeps_its_states() {
        let path = |text: &str| Some(PathBuf::from(text));
        for (named, states, home, expected) in [
            (path("m"), path("/s"), path("/h"), path("m")),
            (None, path("/s"), path("/h"), path("/s/gauntlet/marks")),
            (
                path(""),
                None,
                path("/h"),
                path("/h/.local/state/gauntlet/marks"),
            ),
            (
                None,
                path("s"),
                path("/h"),
                path("/h/.local/state/gauntlet/marks"),
            ),
            (None, None, path("h"), None),
            (None, None, None, None),
        ] {
            assert_eq!(usual_folder(named, states, home), expected);
        }
    }
}
