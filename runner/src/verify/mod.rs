//! `gauntlet verify`: proof by playing again.
//!
//! The same actions give the same bytes. So a run is believed when its recorded actions, carried out
//! once more in a fresh browser with pages of our own, lead to the same pictures, the same exports and
//! the same verdicts. Before anything is played the folder itself has to be in order.

mod mark;
mod replay;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use evaluator::TaskFile;
use protocol::{App, RunManifest, TrialId};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::Serialize;

use crate::audit::{Finding, audit};
use crate::browser::{BrowserOptions, BrowserSlot};
use crate::evidence::viewport;
use crate::folder::{RunFolder, trials};
use crate::interrupt::{Interrupt, Interrupted};
use crate::page::ClockMode;
use crate::score;
use crate::seal::Seal;
use crate::selection::matches;
use crate::server::Server;
use crate::summary::Unplayed;
use crate::web_build;

pub use mark::{mark_fault, unmark_unless, verification};
pub use replay::Difference;
use replay::{Record, replay};

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
    pub bind: IpAddr,
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
    /// Why the folder does not bear the mark that it deserves.
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
    for trial in &chosen {
        let status = run.episode(trial).status();
        verified.recorded_ms += status.map_or(0, |status| status.wall_ms);
    }
    let started = Instant::now();
    let stand = Stand {
        options,
        run: &run,
        manifest: &manifest,
        tasks: &tasks,
        server: &Server::start_for_runs(&options.dist, options.bind).await?,
        interrupt,
        queue: Mutex::new(chosen.into()),
        verified: Mutex::new(verified),
    };
    let workers = (0..options.jobs.max(1)).map(|_| stand.worker());
    futures::future::join_all(workers).await;
    let verified = stand.verified.into_inner();
    let mut verified = verified.unwrap_or_else(PoisonError::into_inner);
    verified.played_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    verified.played.sort();
    verified.different.sort_by(|one, other| one.0.cmp(&other.0));
    if interrupt.is_set() {
        return Err(Interrupted.into());
    }
    verified.unmarked = leave_mark(&run, &manifest, &verified)
        .err()
        .map(|it| format!("{it:#}"));
    Ok(verified)
}

/// What was played again and came out the same is said in the folder; what did not takes its mark away.
fn leave_mark(run: &RunFolder, manifest: &RunManifest, verified: &Verified) -> anyhow::Result<()> {
    if !verified.different.is_empty() {
        return mark::unmark(run);
    }
    let all = playable(run, trials(manifest)?).len();
    mark::mark(run, &verified.browser, verified.played.len(), all)
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
    if manifest.clock != ClockMode::Stepped.name() {
        say("its clock followed the wall, which cannot be played again".into());
    }
    let apps: Vec<App> = tasks.iter().map(|task| task.brief.app).collect();
    let ours = web_build::programs(&options.dist, apps);
    for (app, build) in &manifest.builds {
        match ours.get(app) {
            Some(own) if own == build => {}
            Some(own) => say(format!(
                "it was played on the build {build} of {app}; this web build has {own}. \
                 Build the pages of the version that made the run"
            )),
            None => say(format!("this web build has no {app}")),
        }
    }
    for app in ours
        .keys()
        .filter(|app| !manifest.builds.contains_key(*app))
    {
        say(format!(
            "it does not say on which build of {app} it was played"
        ));
    }
    found
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

/// Everything that the workers share.
struct Stand<'a> {
    options: &'a VerifyOptions,
    run: &'a RunFolder,
    manifest: &'a RunManifest,
    tasks: &'a [TaskFile],
    server: &'a Server,
    interrupt: &'a Interrupt,
    queue: Mutex<VecDeque<TrialId>>,
    verified: Mutex<Verified>,
}

impl Stand<'_> {
    async fn worker(&self) {
        let mut slot = BrowserSlot::default();
        while let Some(trial) = self.next() {
            tokio::select! {
                () = self.interrupt.wait() => break,
                () = self.attempts(trial, &mut slot) => {}
            }
        }
        slot.empty().await;
    }

    fn next(&self) -> Option<TrialId> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.pop_front()
    }

    async fn attempts(&self, trial: TrialId, slot: &mut BrowserSlot) {
        let mut attempt = 0;
        let result = loop {
            match self.attempt(&trial, slot).await {
                Ok(difference) => break Ok(difference),
                Err(error) if attempt == self.options.retries => break Err(format!("{error:#}")),
                Err(_) => {
                    // Whatever state it is in, the next attempt shall not depend on it.
                    slot.empty().await;
                    attempt += 1;
                }
            }
        };
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(difference) => {
                verified.played.push(trial.clone());
                verified.different.extend(difference.map(|it| (trial, it)));
            }
            Err(reason) => verified.unplayed.push(Unplayed { trial, reason }),
        }
    }

    async fn attempt(
        &self,
        trial: &TrialId,
        slot: &mut BrowserSlot,
    ) -> anyhow::Result<Option<Difference>> {
        let browser = slot.for_next_page(&self.browser_options()).await?;
        self.note_browser(browser.name());
        let task = self.tasks.iter().find(|task| task.brief.id == trial.task);
        let folder = self.run.episode(trial);
        let record = task.and_then(|task| Record::read(&folder, task, self.manifest));
        let record = record.ok_or_else(|| anyhow::anyhow!("its record cannot be read"))?;
        Ok(replay(&record, browser, self.server).await?)
    }

    fn browser_options(&self) -> BrowserOptions {
        BrowserOptions {
            webdriver: self.options.webdriver.clone(),
            ..BrowserOptions::unseen(viewport(self.manifest))
        }
    }

    fn note_browser(&self, name: &str) {
        let mut verified = self.verified.lock().unwrap_or_else(PoisonError::into_inner);
        verified.browser = name.to_string();
    }
}
