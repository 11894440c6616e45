//! Several runs as one: the parts that different machines played, or runs of one agent that have no
//! episode in common.
//!
//! Nothing is believed on the way. Every part is checked as `gauntlet score --check` does, files are
//! copied only if they are what was sealed, and the whole is checked before it gets its name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Context;
use protocol::{RunManifest, TrialId, hex};
use sha2::{Digest, Sha256};

use crate::audit::{Audit, audit};
use crate::differences::{Difference, Differences, setting_differences};
use crate::folder::name_below;
use crate::folder::{MAX_EPISODES, MAX_LOG_BYTES, RunFolder, read_file, trials, write_atomically};
use crate::lock::holds_something;
use crate::report;
use crate::rescore::{Rescored, rescore};
use crate::seal::Seal;
use crate::terminal::warn;

/// How many faults of a run are named at once.
const NAMED_FAULTS: usize = 5;

/// Writes the run that the given ones make up together into a folder that does not exist yet. When
/// anything speaks against it, nothing is written. The page of its report is that of the web build.
pub fn merge(out: &RunFolder, runs: &[RunFolder], dist: Option<&Path>) -> anyhow::Result<Rescored> {
    anyhow::ensure!(
        !holds_something(out.root()),
        "{} is not empty; choose another folder",
        out.root().display()
    );
    let mut parts = Vec::new();
    for run in runs {
        parts.push(Part::open(run)?);
    }
    let manifest = whole(&parts)?;
    let parent = match out.root().parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)?;
    // Beside its place, so that half a run never has the name of one.
    let beside = tempfile::tempdir_in(parent)
        .with_context(|| format!("cannot write into {}", parent.display()))?;
    let folder = RunFolder::new(beside.path().join("run"));
    for part in &parts {
        part.copy_to(&folder)?;
    }
    folder.write_manifest(&manifest)?;
    let rescored = rescore(&folder, true)?;
    if let Some(reason) = report::write_if_possible(&folder, dist) {
        warn(reason);
    }
    Seal::take(&folder)?.write(&folder)?;
    refuse_faults("together", &audit(&folder, None))?;
    if out.root().exists() {
        fs::remove_dir(out.root())?;
    }
    fs::rename(folder.root(), out.root())
        .with_context(|| format!("cannot write {}", out.root().display()))?;
    Ok(rescored)
}

/// One of the runs, which is in order.
struct Part<'r> {
    run: &'r RunFolder,
    manifest: RunManifest,
    seal: Seal,
    trials: Vec<TrialId>,
}

impl<'r> Part<'r> {
    fn open(run: &'r RunFolder) -> anyhow::Result<Part<'r>> {
        let manifest = run.manifest()?;
        refuse_faults(&run.root().display().to_string(), &audit(run, None))?;
        Ok(Part {
            run,
            seal: Seal::read(run)?,
            trials: trials(&manifest)?,
            manifest,
        })
    }

    fn name(&self) -> String {
        self.run.root().display().to_string()
    }

    /// Copies task files and episodes as they were sealed.
    fn copy_to(&self, whole: &RunFolder) -> anyhow::Result<()> {
        let root = self.run.root();
        let mut prefixes = vec![format!("{}/", name_below(root, &self.run.tasks()))];
        for trial in &self.trials {
            let episode = self.run.episode(trial);
            prefixes.push(format!("{}/", name_below(root, episode.root())));
        }
        let is_wanted = |name: &str| prefixes.iter().any(|prefix| name.starts_with(prefix));
        for (name, digest) in self.seal.files.iter().filter(|(name, _)| is_wanted(name)) {
            let from = root.join(name);
            let bytes = read_file(&from, MAX_LOG_BYTES)
                .with_context(|| format!("cannot read {}", from.display()))?;
            anyhow::ensure!(
                hex(&Sha256::digest(&bytes)) == *digest,
                "{} was changed while it was copied",
                from.display()
            );
            write_atomically(&whole.root().join(name), &bytes)?;
        }
        Ok(())
    }
}

fn refuse_faults(name: &str, audit: &Audit) -> anyhow::Result<()> {
    let faults = &audit.findings;
    if faults.is_empty() {
        return Ok(());
    }
    let mut named: Vec<_> = faults
        .iter()
        .take(NAMED_FAULTS)
        .map(|it| it.to_string())
        .collect();
    if faults.len() > NAMED_FAULTS {
        named.push(format!("and {} more", faults.len() - NAMED_FAULTS));
    }
    anyhow::bail!("{name} is not in order: {}", named.join("; "))
}

/// What all of them say together.
fn whole(parts: &[Part<'_>]) -> anyhow::Result<RunManifest> {
    let (first, others) = parts.split_first().context("there is no run to merge")?;
    for part in others {
        refuse_differences(first, part)?;
    }
    let planned = planned_episodes(parts)?;
    let played = played_episodes(parts)?;
    let missing: Vec<_> = planned.difference(&played).map(spelled).collect();
    anyhow::ensure!(
        missing.is_empty(),
        "episodes are missing: {}. Give the runs that played them too",
        shortened(missing)
    );
    let manifests = || parts.iter().map(|part| &part.manifest);
    let tasks: BTreeSet<_> = played.iter().map(|trial| trial.task.clone()).collect();
    let mut manifest = RunManifest {
        tasks: tasks.into_iter().collect(),
        repeats: manifests().map(|it| it.repeats).max().unwrap_or(1),
        episodes: None,
        shard: None,
        clocks: joined(manifests().map(|it| &it.clocks)),
        task_digests: joined(manifests().map(|it| &it.task_digests)),
        builds: joined(manifests().map(|it| &it.builds)),
        page_digests: joined(manifests().map(|it| &it.page_digests)),
        started_ms: manifests()
            .map(|it| it.started_ms)
            .min()
            .unwrap_or_default(),
        ..first.manifest.clone()
    };
    // Runs with tasks or attempts of their own do not make up every attempt of every task.
    if trials(&manifest)?.into_iter().collect::<BTreeSet<_>>() != played {
        manifest.episodes = Some(played.into_iter().collect());
    }
    Ok(manifest)
}

/// All that the runs, without their being cut into parts, set out to play.
fn planned_episodes(parts: &[Part<'_>]) -> anyhow::Result<BTreeSet<TrialId>> {
    let mut planned = BTreeSet::new();
    for part in parts {
        let uncut = RunManifest {
            shard: None,
            ..part.manifest.clone()
        };
        planned.extend(trials(&uncut)?);
    }
    anyhow::ensure!(
        planned.len() <= MAX_EPISODES,
        "together they have {} episodes; at most {MAX_EPISODES} make a run",
        planned.len()
    );
    Ok(planned)
}

/// All that they did play, each once.
fn played_episodes(parts: &[Part<'_>]) -> anyhow::Result<BTreeSet<TrialId>> {
    let mut by: BTreeMap<&TrialId, &Part<'_>> = BTreeMap::new();
    let mut twice = Vec::new();
    for part in parts {
        for trial in &part.trials {
            if let Some(other) = by.insert(trial, part) {
                let (trial, one, two) = (spelled(trial), other.name(), part.name());
                twice.push(format!("{trial} in {one} and in {two}"));
            }
        }
    }
    anyhow::ensure!(
        twice.is_empty(),
        "episodes are there more than once: {}",
        shortened(twice)
    );
    Ok(by.into_keys().cloned().collect())
}

fn refuse_differences(one: &Part<'_>, other: &Part<'_>) -> anyhow::Result<()> {
    let (left, right) = (&one.manifest, &other.manifest);
    let mut found = Differences(setting_differences(left, right));
    // A run names one browser and one version of this program, by which it can be played again.
    found.compare("the browser", left.browser.clone(), right.browser.clone());
    found.compare(
        "the version of gauntlet",
        left.runner.clone(),
        right.runner.clone(),
    );
    for (file, digest) in &right.task_digests {
        let before = left.task_digests.get(file).unwrap_or(digest);
        let short = |digest: &String| format!("{digest:.8}");
        found.compare(&format!("the file {file}"), short(before), short(digest));
    }
    let spelled = |Difference { what, left, right }: &Difference| {
        format!("{what} is {left} in the first and {right} in the second")
    };
    let reasons: Vec<_> = found.0.iter().map(spelled).collect();
    anyhow::ensure!(
        reasons.is_empty(),
        "{} and {} are no parts of one run: {}",
        one.name(),
        other.name(),
        reasons.join("; ")
    );
    Ok(())
}

fn joined<'m>(
    maps: impl Iterator<Item = &'m BTreeMap<String, String>>,
) -> BTreeMap<String, String> {
    maps.flatten()
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn spelled(trial: &TrialId) -> String {
    format!("{} #{}", trial.task, trial.repeat + 1)
}

/// A few of them and the number of the others.
fn shortened(mut names: Vec<String>) -> String {
    let others = names.len().saturating_sub(NAMED_FAULTS);
    names.truncate(NAMED_FAULTS);
    if others > 0 {
        names.push(format!("and {others} more"));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use crate::folder::write_json;
    use crate::sample::TestRun;
    use crate::seal::is_intact;

    /// A part of a run of three attempts, played and sealed.
    fn part(shard: Option<[u32; 2]>) -> TestRun {
        let run = TestRun::new(3);
        edit(&run, |manifest| manifest.shard = shard);
        let manifest = run.folder.manifest().expect("a manifest");
        for trial in trials(&manifest).expect("episodes") {
            run.finish(trial.repeat, EndReason::Answered, None);
        }
        run.close();
        run
    }

    fn edit(run: &TestRun, change: impl FnOnce(&mut RunManifest)) {
        let mut manifest = run.folder.manifest().expect("a manifest");
        change(&mut manifest);
        run.folder.write_manifest(&manifest).expect("written");
    }

    struct Place {
        out: RunFolder,
        temporary: tempfile::TempDir,
    }

    fn place() -> Place {
        let temporary = tempfile::tempdir().expect("a folder");
        Place {
            out: RunFolder::new(temporary.path().join("deep/out")),
            temporary,
        }
    }

    /// Why these do not become one run; and that nothing is left of the attempt.
    fn refusal(runs: &[&TestRun]) -> String {
        let place = place();
        let folders: Vec<_> = runs.iter().map(|run| run.folder.clone()).collect();
        let error = merge(&place.out, &folders, None).expect_err("refused");
        assert!(!place.out.root().exists());
        let beside = place.temporary.path().join("deep");
        let left = fs::read_dir(beside).map_or(0, |entries| entries.count());
        assert_eq!(left, 0);
        format!("{error:#}")
    }

    #[test]
    fn parts_become_the_run_that_one_machine_would_have_played() {
        let parts = [part(Some([2, 2])), part(Some([1, 2]))];
        let whole = part(None);
        let place = place();
        let folders = parts.each_ref().map(|run| run.folder.clone());
        let merged = merge(&place.out, &folders, None).expect("merged");
        assert_eq!((merged.judged, merged.unfinished.len()), (3, 0));
        assert!(is_intact(&place.out));
        assert_eq!(audit(&place.out, None).findings, []);
        let manifest = place.out.manifest().expect("a manifest");
        assert_eq!(manifest, whole.folder.manifest().expect("a manifest"));
        let summary = |run: &RunFolder| fs::read(run.summary()).expect("a summary");
        assert_eq!(summary(&place.out), summary(&whole.folder));
        assert!(place.out.view().is_file());
    }

    #[test]
    fn what_was_kept_of_a_broken_attempt_comes_along() {
        let parts = [part(Some([1, 2])), part(Some([2, 2]))];
        parts[0].finish_again(0);
        parts[0].close();
        let place = place();
        let folders = parts.each_ref().map(|run| run.folder.clone());
        let merged = merge(&place.out, &folders, None).expect("merged");
        assert_eq!(audit(&place.out, None).findings, []);
        let rows = merged.summary.expect("a summary").episodes;
        let named: Vec<_> = rows.iter().map(|row| row.retried.len()).collect();
        assert_eq!(named, [1, 0, 0]);
        let kept = place.out.episode(&TestRun::trial(0)).broken(1);
        assert_eq!(kept.steps().expect("steps").len(), 3);
    }

    #[test]
    fn an_empty_folder_may_be_there_and_a_full_one_may_not() {
        let whole = part(None);
        let place = place();
        fs::create_dir_all(place.out.root()).expect("made");
        let folders = [whole.folder.clone()];
        merge(&place.out, &folders, None).expect("merged");
        let error = merge(&place.out, &folders, None).expect_err("refused");
        assert!(error.to_string().contains("is not empty"), "{error}");
        assert!(is_intact(&place.out));
    }

    #[test]
    fn runs_with_other_attempts_become_a_list_of_episodes() {
        let run = |repeats: &[u32]| {
            let run = TestRun::new(3);
            let episodes = repeats.iter().map(|repeat| TestRun::trial(*repeat));
            edit(&run, |manifest| {
                manifest.episodes = Some(episodes.collect());
            });
            for repeat in repeats {
                run.finish(*repeat, EndReason::Answered, None);
            }
            run.close();
            run
        };
        let (one, two, three) = (run(&[2]), run(&[0]), run(&[1]));
        let place = place();
        let folders = [one.folder.clone(), two.folder.clone()];
        merge(&place.out, &folders, None).expect("merged");
        let listed = place.out.manifest().expect("a manifest").episodes;
        assert_eq!(listed, Some(vec![TestRun::trial(0), TestRun::trial(2)]));
        assert_eq!(audit(&place.out, None).findings, []);
        let all = self::place();
        merge(&all.out, &[place.out.clone(), three.folder.clone()], None).expect("merged");
        assert_eq!(all.out.manifest().expect("a manifest").episodes, None);
    }

    #[test]
    fn missing_and_double_episodes_are_named() {
        let (one, two) = (part(Some([1, 2])), part(Some([2, 2])));
        let reason = refusal(&[&one]);
        assert!(
            reason.contains("missing: modeller/001-double-the-cube #2"),
            "{reason}"
        );
        let reason = refusal(&[&one, &two, &one]);
        assert!(
            reason.contains("more than once: modeller/001-double-the-cube #1 in"),
            "{reason}"
        );
    }

    #[test]
    fn runs_that_differ_are_no_parts_of_one_run() {
        let one = part(Some([1, 2]));
        type Change = fn(&mut RunManifest);
        let changes: [(Change, &str); 3] = [
            (
                |it| it.browser = "another".into(),
                "the browser is chromium 1 in the first and another in the second",
            ),
            (|it| it.runner = "9".into(), "the version of gauntlet is"),
            (|it| it.sandbox = "none".into(), "the sandbox is"),
        ];
        for (change, words) in changes {
            let two = part(Some([2, 2]));
            edit(&two, change);
            two.close();
            let reason = refusal(&[&one, &two]);
            assert!(reason.contains(words), "{reason}");
        }
    }

    #[test]
    fn parts_that_are_not_in_order_are_refused_with_the_reason() {
        let unsealed = part(None);
        fs::remove_file(unsealed.folder.seal()).expect("removed");
        assert!(refusal(&[&unsealed]).contains("no seal"));

        let changed = part(None);
        let episode = changed.folder.episode(&TestRun::trial(1));
        fs::write(episode.root().join("export.json"), "{}").expect("written");
        assert!(refusal(&[&changed]).contains("export.json was changed"));

        let unfinished = part(None);
        let episode = unfinished.folder.episode(&TestRun::trial(1));
        let mut status = episode.status().expect("a status");
        status.finished = false;
        write_json(&episode.root().join("status.json"), &status).expect("written");
        unfinished.close();
        assert!(refusal(&[&unfinished]).contains("not finished"));

        let judged = part(None);
        let episode = judged.folder.episode(&TestRun::trial(1));
        let mut verdict = episode.verdict().expect("a verdict");
        verdict.pass = true;
        episode.write_verdict(&verdict).expect("written");
        judged.seal();
        assert!(refusal(&[&judged]).contains("another verdict"));
    }
}
