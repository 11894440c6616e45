//! A whole run: plan it, share the episodes out to browsers, write the folder.

mod choice;
mod ladder;
mod originals;
mod plan;
pub mod progress;
mod sequence;
mod speed;
mod workers;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use protocol::{NO_BROWSER, TrialId};

use crate::server::Server;
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use play::interrupt::Interrupt;
use play::place::StageChoice;
use runs::folder::{RunFolder, is_agent_log, name_below, write_json};
use runs::lock::RunLock;
use runs::report;
use runs::score;
use runs::seal::{Digests, Seal, digests};
use runs::summary::{Judged, Summary, Unplayed};
use runs::terminal::{warn, without_numbers};
use runs::view;

pub use choice::NO_GOAL_IMAGE;
pub use ladder::{LadderOptions, Over, climb};
pub use originals::Instances;
pub use plan::{Plan, Player, default_folder};
use progress::Progress;
use sequence::Sequence;
pub use workers::Worked;

/// What to run. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct RunOptions {
    pub agent: AgentSpec,
    pub tasks_dir: PathBuf,
    pub globs: Vec<String>,
    pub set: String,
    /// Instances of families, played instead of tasks where there are any.
    pub instances: Instances,
    /// Begin every episode at the checkpoint after this number of subtasks.
    pub from_subtask: Option<u32>,
    pub repeats: u32,
    /// Only this part of the run's episodes: the first number of the second.
    pub shard: Option<[u32; 2]>,
    pub jobs: usize,
    pub retries: u32,
    pub settings: Settings,
    pub browser: BrowserOptions,
    /// Which pages are shown in it.
    pub stage: StageChoice,
    pub bind: IpAddr,
    pub dist: PathBuf,
    pub out: PathBuf,
}

/// What came of it.
#[derive(Debug)]
pub struct RunOutcome {
    pub folder: RunFolder,
    pub summary: Summary,
    pub tasks: Vec<evaluator::TaskFile>,
    /// Episodes that infrastructure kept from being played, and why.
    pub broken: Vec<Unplayed>,
    /// Why sequences of episodes ended before their time.
    pub stopped: Vec<String>,
    /// Files of the run that somebody else changed while it went on.
    pub disturbed: Vec<String>,
    /// Why the agent was taken for absent, and the rest not played.
    pub absent: Option<String>,
    pub interrupted: bool,
}

/// Plays what is not yet finished in the folder, writes summary and report, and seals the folder.
pub async fn run(options: &RunOptions, interrupt: Interrupt) -> anyhow::Result<RunOutcome> {
    let plan = Plan::make(options)?;
    let _lock = RunLock::take(plan.folder.root())?;
    let episodes: Vec<Option<TrialId>> = plan.pending().into_iter().map(Some).collect();
    let count = episodes.len();
    carry_out(options, plan, episodes, count, interrupt).await
}

/// Plays these sequences, as many episodes as are foreseen.
async fn carry_out<S: Sequence>(
    options: &RunOptions,
    mut plan: Plan,
    sequences: Vec<S>,
    episodes: usize,
    interrupt: Interrupt,
) -> anyhow::Result<RunOutcome> {
    refuse_changed(&plan, &plan.pending())?;
    let mut worked = Worked::default();
    if !sequences.is_empty() {
        // Before anything is written: without a browser there is no run, where one is needed.
        let first = match plan.needs_browser() {
            true => Some(workers::first_browser(options, &interrupt).await?),
            false => None,
        };
        plan.commit(first.as_ref().map_or(NO_BROWSER, |it| it.name()))?;
        let server = Server::start_for_runs(&options.dist, options.bind).await?;
        let progress = Progress::new(&plan, episodes);
        let shared = Mutex::new(plan);
        let crew = workers::Crew::new(options, &shared, &server, &interrupt, &progress);
        worked = crew.work(first, sequences).await;
        progress.close();
        plan = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    }
    let (summary, disturbed) = wrap_up(&plan, &worked)?;
    Ok(RunOutcome {
        folder: plan.folder,
        summary,
        tasks: plan.tasks,
        broken: worked.broken,
        stopped: worked.stopped,
        disturbed,
        absent: worked.absent,
        interrupted: interrupt.is_set(),
    })
}

/// Writes summary, view, report and seal. Returns the figures, and what somebody else did to the folder.
pub fn wrap_up(plan: &Plan, worked: &Worked) -> anyhow::Result<(Summary, Vec<String>)> {
    let summary = summarise(plan, worked)?;
    view::write(&plan.folder)?;
    if let Some(reason) = report::write_if_possible(&plan.folder, Some(&plan.dist)) {
        warn(without_numbers(&reason));
    }
    Ok((summary, seal(plan, worked)?))
}

/// Finished episodes of an earlier sitting are kept only if they are what it sealed.
fn refuse_changed(plan: &Plan, pending: &[TrialId]) -> anyhow::Result<()> {
    if !plan.folder.seal().exists() {
        return Ok(());
    }
    let sealed = Seal::read(&plan.folder).context("seal.json of this run cannot be read")?;
    for trial in plan.trials.iter().filter(|trial| !pending.contains(trial)) {
        let folder = plan.folder.episode(trial);
        let root = plan.folder.root();
        let prefix = format!("{}/", name_below(root, folder.root()));
        let of_episode = |(name, _): &(&String, &String)| name.starts_with(&prefix);
        let sealed = sealed.files.iter().filter(of_episode);
        let sealed: Digests = sealed
            .map(|(name, digest)| (name.clone(), digest.clone()))
            .collect();
        // Played after that seal was made, by a sitting that did not get to make its own.
        if sealed.is_empty() {
            continue;
        }
        let now = Seal::of(digests(root, folder.root())?);
        if let Some(change) = Seal::of(sealed).differences(&now).first() {
            anyhow::bail!("{change} since the run was sealed; it cannot be resumed");
        }
    }
    Ok(())
}

/// The figures: of episodes that were played now from memory, of earlier ones by judging them again.
/// No verdict is believed because it lies in the folder.
fn summarise(plan: &Plan, worked: &Worked) -> anyhow::Result<Summary> {
    let (mut rows, mut unfinished) = (Vec::new(), Vec::new());
    for trial in &plan.trials {
        if let Some(played) = worked.played.get(trial) {
            rows.push(Judged {
                row: played.row.clone(),
                completion: played.completion,
            });
            continue;
        }
        let folder = plan.folder.episode(trial);
        let status = folder.status();
        match (status.as_ref(), plan.task(&trial.task)) {
            (Some(status), Some(task)) if status.finished => {
                let verdict = score::judge(&folder, task, &plan.manifest);
                folder.write_verdict(&verdict)?;
                rows.push(Judged::new(status, &verdict));
            }
            (status, _) => unfinished.push(Unplayed::new(trial.clone(), status)),
        }
    }
    let summary = Summary::new(&plan.manifest, rows, unfinished);
    write_json(&plan.folder.summary(), &summary)?;
    Ok(summary)
}

/// Seals what the runner wrote, whatever may lie in the folder by now, and says where the two differ.
fn seal(plan: &Plan, worked: &Worked) -> anyhow::Result<Vec<String>> {
    let found = Seal::take(&plan.folder)?;
    let mut files = found.files.clone();
    for (trial, played) in &worked.played {
        let episode = name_below(plan.folder.root(), plan.folder.episode(trial).root());
        let of_episode = |name: &str| format!("{episode}/{name}");
        // What was not there when the episode ended does not belong to it.
        files.retain(|name, _| !name.starts_with(&of_episode("")) || is_agent_log(name));
        let written = played.files.iter();
        files.extend(written.map(|(name, digest)| (of_episode(name), digest.clone())));
    }
    let seal = Seal::of(files);
    seal.write(&plan.folder)?;
    Ok(seal.differences(&found))
}
