//! `gauntlet verify`: proof by playing again.
//!
//! The same actions give the same bytes. So a run is believed when its recorded actions, carried out
//! once more in a fresh browser with pages of our own, lead to the same pictures, the same exports and
//! the same verdicts. Before anything is played the folder itself has to be in order.

mod browsers;
mod playback;

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use evaluator::TaskFile;
use protocol::{App, RunManifest, TrialId};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::Serialize;

use crate::server::Server;
use crate::web_build;
use play::browser::BrowserOptions;
use play::interrupt::{Interrupt, Interrupted};
use play::place::{Place, Showing, StageChoice};
use runs::audit::{Finding, audit};
use runs::clock::ClockMode;
use runs::evidence::viewport;
use runs::folder::{RunFolder, trials};
use runs::marks::Marks;
use runs::score;
use runs::seal::Seal;
use runs::selection::matches;
use runs::speeds::Speeds;
use runs::summary::Unplayed;

pub use browsers::Browsers;
pub use playback::{Difference, Record, RecordedExport, RecordedVerdict, Until, replay};

/// What to verify. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    pub run: PathBuf,
    pub tasks_dir: Option<PathBuf>,
    pub dist: PathBuf,
    pub passed: bool,
    pub sample: Option<usize>,
    pub globs: Vec<String>,
    pub jobs: usize,
    pub retries: u32,
    pub webdriver: Option<String>,
    /// Where the pages are shown now, wherever they were when the run was recorded.
    pub stage: StageChoice,
    pub bind: IpAddr,
    /// Where the result is remembered.
    pub marks: Marks,
}

/// What came of it.
#[derive(Debug, Default, Serialize)]
pub struct Verified {
    /// One word for the whole folder.
    pub seal: String,
    /// Why the folder is refused; if there is anything, nothing was played.
    pub findings: Vec<Finding>,
    /// Every episode that was played again.
    pub played: Vec<TrialId>,
    pub different: Vec<(TrialId, Difference)>,
    /// Infrastructure kept these from being played again.
    pub unplayed: Vec<Unplayed>,
    /// How long the episodes took when they were recorded, and now.
    pub recorded_ms: u64,
    pub played_ms: u64,
    pub browser: String,
    /// Why the run does not bear the mark that it deserves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmarked: Option<String>,
}

impl Verified {
    /// Is every episode that was asked for what it says it is?
    pub fn holds(&self) -> bool {
        self.findings.is_empty() && self.different.is_empty() && self.unplayed.is_empty()
    }
}

pub async fn verify(options: &VerifyOptions, interrupt: &Interrupt) -> anyhow::Result<Verified> {
    let run = RunFolder::new(&options.run);
    let mut verified = Verified {
        findings: audit(&run, options.tasks_dir.as_deref()).findings,
        ..Verified::default()
    };
    if !verified.findings.is_empty() {
        return Ok(verified);
    }
    verified.seal = Seal::read(&run)?.digest;
    let manifest = run.manifest()?;
    let tasks = score::tasks_of(&run, &manifest)?;
    verified.findings = unplayable(&manifest, &tasks, options);
    if !verified.findings.is_empty() {
        return Ok(verified);
    }
    let chosen = choose(&run, trials(&manifest)?, options)?;
    let task_of = |trial: &TrialId| tasks.iter().find(|task| task.brief.id == trial.task);
    let apps: BTreeSet<App> = chosen
        .iter()
        .filter_map(|trial| Some(task_of(trial)?.brief.app))
        .collect();
    verified.findings = not_shown(&apps, options.stage);
    if !verified.findings.is_empty() {
        return Ok(verified);
    }
    for trial in &chosen {
        let status = run.episode(trial).status();
        verified.recorded_ms += status.map_or(0, |status| status.wall_ms);
    }
    let started = Instant::now();
    let server = Server::start_for_runs(&options.dist, options.bind).await?;
    let browsers = Browsers {
        browser: BrowserOptions {
            webdriver: options.webdriver.clone(),
            ..BrowserOptions::unseen(viewport(&manifest))
        },
        server: &server,
        dist: &options.dist,
        jobs: options.jobs,
        retries: options.retries,
        interrupt,
    };
    let is_native = |trial: &TrialId| {
        let app = task_of(trial).map(|task| task.brief.app);
        app.is_some_and(|app| options.stage.is_native(app, ClockMode::Stepped))
    };
    let play = async |trial: &TrialId, place: &Place<'_>| {
        let folder = run.episode(trial);
        let record = task_of(trial).and_then(|task| Record::read(&folder, task, &manifest));
        let record = record.ok_or_else(|| anyhow::anyhow!("its record cannot be read"))?;
        let found = replay(&record, place, Until::FirstDifference).await?;
        Ok((place.name().to_string(), found.into_iter().next()))
    };
    for (trial, result) in browsers.play(chosen, is_native, play).await {
        match result {
            Ok((browser, difference)) => {
                verified.browser = browser;
                verified.played.push(trial.clone());
                verified.different.extend(difference.map(|it| (trial, it)));
            }
            Err(reason) => verified.unplayed.push(Unplayed { trial, reason }),
        }
    }
    verified.played_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    verified.played.sort();
    verified.different.sort_by(|one, other| one.0.cmp(&other.0));
    if interrupt.is_set() {
        return Err(Interrupted.into());
    }
    verified.unmarked = leave_mark(&run, &manifest, &verified, &options.marks)
        .err()
        .map(|it| format!("{it:#}"));
    Ok(verified)
}

/// What was played again and came out the same is remembered on this machine, and nothing is written into the folder;
/// what did not loses its mark.
fn leave_mark(
    run: &RunFolder,
    manifest: &RunManifest,
    verified: &Verified,
    marks: &Marks,
) -> anyhow::Result<()> {
    // What was looked at and played is what is marked, whoever writes into the folder meanwhile.
    let sealed = Seal::read(run)?.digest;
    anyhow::ensure!(
        sealed == verified.seal,
        "the folder was changed while it was played again"
    );
    if !verified.different.is_empty() {
        return marks.take_away(run);
    }
    let all = playable(run, trials(manifest)?).len();
    marks.put(run, &verified.browser, verified.played.len(), all)
}

/// One that ended without an export has failed, and there is nothing to compare.
fn playable(run: &RunFolder, mut all: Vec<TrialId>) -> Vec<TrialId> {
    all.retain(|trial| run.episode(trial).export().is_some());
    all
}

/// Why playing again would prove nothing.
fn unplayable(manifest: &RunManifest, tasks: &[TaskFile], options: &VerifyOptions) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut say = |reason: String| {
        found.push(Finding {
            place: "run.json".into(),
            reason,
        });
    };
    if let Some(reason) = clocks_fault(manifest) {
        say(reason);
    }
    let apps = tasks.iter().map(|task| task.brief.app);
    let ours = web_build::programs(&options.dist, apps);
    let of_both: BTreeMap<&String, _> = ours.iter().chain(&manifest.builds).collect();
    for app in of_both.keys() {
        let recorded = manifest.builds.get(*app).map(String::as_str);
        build_fault(app, recorded, ours.get(*app).map(String::as_str))
            .into_iter()
            .for_each(&mut say);
    }
    if found.is_empty() {
        found.extend(other_pages(manifest, &options.dist));
    }
    found
}

/// Apps that this stage cannot show.
fn not_shown(apps: &BTreeSet<App>, stage: StageChoice) -> Vec<Finding> {
    let refusals = apps
        .iter()
        .filter_map(|app| stage.refusal(*app, ClockMode::Stepped));
    let findings = refusals.map(|reason| Finding {
        place: "run.json".into(),
        reason,
    });
    findings.collect()
}

/// Programs that have the same name, and not the same content. Runs of older versions say nothing of content.
fn other_pages(manifest: &RunManifest, dist: &Path) -> Option<Finding> {
    let fault = |reason: String| Finding {
        place: "run.json".into(),
        reason,
    };
    let apps = manifest.page_digests.keys();
    let apps: Vec<App> = apps.filter_map(|slug| App::from_slug(slug)).collect();
    let ours = match web_build::page_digests(dist, apps) {
        Ok(ours) => ours,
        Err(error) => return Some(fault(format!("{error:#}"))),
    };
    let mut recorded = manifest.page_digests.iter();
    let (app, _) = recorded.find(|(app, digest)| ours.get(*app) != Some(*digest))?;
    Some(fault(format!(
        "the page of {app} that it was played on has the name of this web build's and another content. \
         Build the pages of the version that made the run"
    )))
}

/// Why what followed the clocks of this run cannot be played again.
fn clocks_fault(manifest: &RunManifest) -> Option<String> {
    match Speeds::of(manifest) {
        Ok(Some(_)) => None,
        Ok(None) => clock_fault(&manifest.clock).map(str::to_string),
        Err(reason) => Some(reason),
    }
}

/// Why what followed this clock cannot be played again.
pub fn clock_fault(clock: &str) -> Option<&'static str> {
    match clock.parse::<ClockMode>() {
        Ok(ClockMode::Real) => Some("its clock followed the wall, which cannot be played again"),
        Ok(_) => None,
        Err(_) => Some("its clock is none that this version knows"),
    }
}

/// Why what was played on one build of an app would prove nothing on another.
pub fn build_fault(app: &str, recorded: Option<&str>, ours: Option<&str>) -> Option<String> {
    match (recorded, ours) {
        (Some(build), Some(own)) if build == own => None,
        (Some(build), Some(own)) => Some(format!(
            "it was played on the build {build} of {app}; this web build has {own}. \
             Build the pages of the version that made the run"
        )),
        (Some(_), None) => Some(format!("this web build has no {app}")),
        (None, _) => Some(format!(
            "it does not say on which build of {app} it was played"
        )),
    }
}

/// The episodes to play: all, those that passed, those that fit, or some of them by lot.
fn choose(
    run: &RunFolder,
    mut all: Vec<TrialId>,
    options: &VerifyOptions,
) -> anyhow::Result<Vec<TrialId>> {
    if !options.globs.is_empty() {
        all.retain(|trial| options.globs.iter().any(|glob| matches(glob, &trial.task)));
        anyhow::ensure!(!all.is_empty(), "no episode of this run fits --tasks");
    }
    let mut all = playable(run, all);
    if options.passed {
        all.retain(|trial| run.episode(trial).verdict().is_some_and(|it| it.pass));
    }
    if let Some(count) = options.sample {
        // Nobody can know beforehand which ones it will be.
        let (drawn, _) = all.partial_shuffle(&mut StdRng::from_os_rng(), count);
        drawn.sort();
        return Ok(drawn.to_vec());
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use runs::folder::write_atomically;
    use runs::sample::TestRun;

    /// A web build whose modeller is this program, always under the same name.
    fn dist(program: &str) -> tempfile::TempDir {
        let dist = tempfile::tempdir().expect("a folder");
        let file = dist.path().join("apps/modeller/modeller-web-12ab_bg.wasm");
        write_atomically(&file, program.as_bytes()).expect("written");
        dist
    }

    #[test]
    fn what_was_played_on_a_changed_program_with_the_true_name_is_refused() {
        let run = TestRun::new(1);
        let mut manifest = run.folder.manifest().expect("a manifest");
        let (honest, hostile) = (dist("honest"), dist("hostile"));
        let digests = |dist: &tempfile::TempDir| {
            web_build::page_digests(dist.path(), [App::Modeller]).expect("digests")
        };
        manifest.page_digests = digests(&honest);
        assert_eq!(other_pages(&manifest, honest.path()), None);
        manifest.page_digests = digests(&hostile);
        let fault = other_pages(&manifest, honest.path()).expect("refused");
        assert!(fault.reason.contains("another content"), "{fault}");
        // A run of an older version does not say.
        manifest.page_digests.clear();
        assert_eq!(other_pages(&manifest, honest.path()), None);
    }

    fn verified(run: &TestRun, differs: bool) -> Verified {
        let trial = TestRun::trial(0);
        let difference = Difference {
            step: None,
            what: "export",
            recorded: 1.into(),
            played: 2.into(),
        };
        Verified {
            seal: Seal::read(&run.folder).expect("a seal").digest,
            played: vec![trial.clone()],
            different: differs.then_some((trial, difference)).into_iter().collect(),
            browser: "a browser".into(),
            ..Verified::default()
        }
    }

    #[test]
    fn a_mark_is_remembered_here_taken_away_by_a_difference_and_never_put_on_a_changed_run() {
        let run = TestRun::new(1);
        run.finish(0, protocol::EndReason::Answered, None);
        run.close();
        let place = tempfile::tempdir().expect("a folder");
        let marks = Marks::at(place.path());
        let manifest = run.folder.manifest().expect("a manifest");
        let evidence = Seal::read(&run.folder).expect("a seal").evidence();
        let leave = |verified: Verified| leave_mark(&run.folder, &manifest, &verified, &marks);
        leave(verified(&run, false)).expect("marked");
        assert!(marks.of(&evidence).expect("a mark").is_whole());
        assert!(!run.folder.verified().exists());
        leave(verified(&run, true)).expect("taken away");
        assert_eq!(marks.of(&evidence), None);
        let before = verified(&run, false);
        std::fs::write(run.folder.episode(&TestRun::trial(0)).agent_log(), "more")
            .expect("written");
        run.seal();
        assert!(leave(before).is_err());
        assert_eq!(std::fs::read_dir(place.path()).expect("marks").count(), 0);
    }
}
