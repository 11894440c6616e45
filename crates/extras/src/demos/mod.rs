//! `gauntlet demos`: oracle demonstrations as training data.
//!
//! Every route of a task is a strategy of its own, played with every seed. What is played are ordinary runs,
//! one for each route and seed, so that a demo can be looked at, scored, verified and resumed like any episode.
//! What passed is split so that training and test have no state in common, and written as an export each.

mod gather;
mod plan;
mod record;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use anyhow::Context;
use trajectories::splits::{self, Side};
use trajectories::{Exported, Format, Verdicts};

use crate::export::all_or_nothing;
use gauntlet::run;
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::interrupt::{Interrupt, Interrupted};
use play::place::StageChoice;
use runs::folder::{RunFolder, write_json};
use runs::summary::Unplayed;

pub use gather::Dropped;
use gather::{DemoSource, Gathered, gather};
pub use plan::Routes;
pub use record::{DEMOS_FILE, DEMOS_SCHEMA, Record, Request, SideRecord};

/// What to demonstrate. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct DemosOptions {
    pub request: Request,
    pub tasks_dir: PathBuf,
    pub dist: PathBuf,
    pub browser: BrowserOptions,
    /// Which pages are shown in it.
    pub stage: StageChoice,
    pub jobs: usize,
    pub retries: u32,
    pub bind: IpAddr,
    pub out: PathBuf,
}

/// What came of it.
#[derive(Debug)]
pub struct DemosOutcome {
    pub record: Record,
    /// Episodes that infrastructure kept from being played. If there are any, no data is written.
    pub broken: Vec<Unplayed>,
}

/// Plays what is not played yet, and writes the data when all of it is.
pub async fn demonstrate(
    options: &DemosOptions,
    interrupt: Interrupt,
) -> anyhow::Result<DemosOutcome> {
    let request = &options.request;
    if let Some(record) = record::existing(&options.out, request)?
        && record.is_complete
    {
        return Ok(DemosOutcome {
            record,
            broken: Vec::new(),
        });
    }
    let mut waiting: VecDeque<Play> = plan::plays(options)?.into();
    let mut record = Record::new(request);
    write_json(&options.out.join(DEMOS_FILE), &record)?;
    let (mut plays, mut broken) = (Vec::new(), Vec::new());
    while let Some(play) = waiting.pop_front() {
        let played = run::run(&play.run, interrupt.clone()).await?;
        if played.interrupted {
            return Err(Interrupted.into());
        }
        anyhow::ensure!(
            played.disturbed.is_empty(),
            "while demos were played, somebody else touched {}",
            played.disturbed.join(", ")
        );
        broken.extend(played.broken);
        let rows = played.summary.episodes.iter();
        let failed = rows
            .filter(|row| !row.pass)
            .map(|row| row.trial.task.clone());
        waiting.extend(play.once_more(failed.collect()));
        plays.push(play);
    }
    if broken.is_empty() {
        let gathered = gather(&plays)?;
        write(&options.out, request, gathered, &mut record)?;
    }
    Ok(DemosOutcome { record, broken })
}

/// Splits what passed and writes both sides.
fn write(
    out: &Path,
    request: &Request,
    gathered: Gathered,
    record: &mut Record,
) -> anyhow::Result<()> {
    anyhow::ensure!(
        !gathered.demos.is_empty(),
        "no demonstration passed; {} were dropped",
        gathered.dropped.len()
    );
    let candidates: Vec<_> = gathered
        .demos
        .iter()
        .map(|demo| demo.candidate(request.allow_core))
        .collect();
    let places = splits::split(&candidates, request.test_share, request.split_seed);
    let overlap = splits::overlap(&candidates, &places);
    anyhow::ensure!(
        overlap.is_empty(),
        "{} states would be on both sides of the split",
        overlap.len()
    );
    record.about(&gathered, &places);
    let source = DemoSource::new(gathered, places);
    for side in Side::ALL {
        let part = source.of_side(side);
        let folder = out.join(side.name());
        remove_own(&folder)?;
        if part.is_empty() {
            continue;
        }
        let exported = all_or_nothing(&folder, |folder| {
            let (format, names) = (request.format(), Verdicts::Names);
            trajectories::write(&part, format, names, side.name(), folder)
        })?;
        record.wrote(side, &exported);
    }
    record.is_complete = true;
    write_json(&out.join(DEMOS_FILE), record)
}

/// A side that an earlier attempt wrote before it was cut off.
fn remove_own(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    anyhow::ensure!(
        folder.join(trajectories::EXPORT_FILE).is_file(),
        "{} was not written by this command; choose another --out",
        folder.display()
    );
    std::fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))
}

/// One route with one seed, as a run.
pub struct Play {
    pub run: run::RunOptions,
    pub route: u32,
    pub seed: u64,
    /// Counted from 1.
    pub attempt: u32,
}

/// Wrong turns are a matter of chance, so demos with noise that fail are tried again with another one.
const ATTEMPTS: u32 = 3;

impl Play {
    fn folder(&self) -> RunFolder {
        RunFolder::new(&self.run.out)
    }

    /// The same for tasks that failed, where another attempt can come out differently.
    fn once_more(&self, tasks: Vec<String>) -> Option<Play> {
        let is_noisy = matches!(self.run.agent, AgentSpec::Wanderer(..));
        if !is_noisy || tasks.is_empty() || self.attempt == ATTEMPTS {
            return None;
        }
        let attempt = self.attempt + 1;
        let mut run = self.run.clone();
        let name = format!("route-{}-seed-{}-attempt-{attempt}", self.route, self.seed);
        run.out.set_file_name(name);
        run.globs = tasks;
        run.settings.agent_seed = Some(u64::from(attempt));
        Some(Play {
            run,
            route: self.route,
            seed: self.seed,
            attempt,
        })
    }
}

impl SideRecord {
    fn of(exported: &Exported) -> SideRecord {
        SideRecord {
            demos: exported.episodes,
            steps: exported.steps,
            pictures: exported.pictures,
            files: exported.files.clone(),
            ..SideRecord::default()
        }
    }
}

/// Formats that demos are written in: a log of Inspect is about one run.
pub const FORMATS: [Format; 3] = [Format::Jsonl, Format::Parquet, Format::Atif];
