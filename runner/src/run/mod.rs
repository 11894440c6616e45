//! A whole run: plan it, share the episodes out to browsers, write the folder.

mod plan;
mod progress;
mod workers;

use std::net::IpAddr;
use std::path::PathBuf;

use protocol::TrialId;

use crate::agents::AgentSpec;
use crate::browser::BrowserOptions;
use crate::episode::Settings;
use crate::folder::{RunFolder, trials, write_json};
use crate::interrupt::Interrupt;
use crate::score;
use crate::server::Server;
use crate::summary::Summary;

use plan::Plan;
pub use plan::default_folder;
use progress::Progress;

/// What to run. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct RunOptions {
    pub agent: AgentSpec,
    pub tasks_dir: PathBuf,
    pub globs: Vec<String>,
    pub set: String,
    pub repeats: u32,
    pub jobs: usize,
    pub retries: u32,
    pub settings: Settings,
    pub browser: BrowserOptions,
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
    pub broken: Vec<(TrialId, String)>,
    pub interrupted: bool,
}

/// Plays what is not yet finished in the folder and writes the summary.
pub async fn run(options: &RunOptions, interrupt: Interrupt) -> anyhow::Result<RunOutcome> {
    let mut plan = Plan::make(options)?;
    let pending = plan.pending();
    let mut broken = Vec::new();
    if !pending.is_empty() {
        // Before anything is written: without a browser there is no run.
        let first = workers::first_browser(options, &interrupt).await?;
        plan.commit(first.name())?;
        let server = Server::start_for_runs(&options.dist, options.bind).await?;
        let progress = Progress::new(&plan, pending.len());
        let crew = workers::Crew::new(options, &plan, &server, &interrupt, &progress, pending);
        broken = crew.work(first).await;
        progress.close();
    }
    let summary = summarise(&plan)?;
    Ok(RunOutcome {
        folder: plan.folder,
        summary,
        tasks: plan.tasks,
        broken,
        interrupted: interrupt.is_set(),
    })
}

fn summarise(plan: &Plan) -> anyhow::Result<Summary> {
    let mut rows = Vec::new();
    for trial in trials(&plan.manifest) {
        let folder = plan.folder.episode(&trial);
        let status = folder.status().filter(|status| status.finished);
        if let (Some(status), Some(verdict)) = (status, folder.verdict()) {
            rows.push(score::summarise(&status, &verdict));
        }
    }
    let summary = Summary::new(&plan.manifest, rows);
    write_json(&plan.folder.summary(), &summary)?;
    Ok(summary)
}
