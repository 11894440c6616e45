//! The run folder of a session: its episodes are those of any run, played by a person.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use evaluator::TaskFile;
use protocol::{RunManifest, Sight, TrialId, hex};
use sha2::{Digest, Sha256};

use super::HarnessOptions;
use super::store::SessionRecord;
use actions::lowering::Viewport;
use gauntlet::attach::sitting::Terms;
use gauntlet::run::{Instances, Plan, Player, RunOptions, Worked, wrap_up};
use gauntlet::web_build;
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use runs::attached::AGENTS_OWN;
use runs::clock::ClockMode;
use runs::folder::{EpisodeFolder, RunFolder};

/// A person is stopped by time, never by the number of steps.
const STEPS: u32 = 10_000;
/// Who plays is a person, somewhere.
const SANDBOX: &str = "not ours: a person plays";

/// An episode that is entered in the run of its session.
pub struct Opened {
    pub task: TaskFile,
    pub folder: EpisodeFolder,
    trial: TrialId,
    manifest: RunManifest,
}

impl Opened {
    pub fn terms(self, session_record: &SessionRecord, id: &str, frames_per_second: f64) -> Terms {
        Terms {
            id: id.to_string(),
            trial: self.trial,
            task: self.task,
            manifest: self.manifest,
            steps: STEPS,
            time: Duration::from_secs(session_record.seconds.into()),
            expires: None,
            silence: None,
            frames_per_second,
        }
    }
}

/// Where the run of a session lies.
pub fn run_folder(options: &HarnessOptions, session_record: &SessionRecord) -> RunFolder {
    RunFolder::new(options.folder.join("runs").join(&session_record.id))
}

/// Enters the task that is played or comes next, if that did not happen before.
pub fn open(options: &HarnessOptions, session_record: &SessionRecord) -> anyhow::Result<Opened> {
    let task = session_record.tasks.get(session_record.task);
    let task = task.context("nothing is left to do in this session")?;
    let mut plan = plan(options, session_record)?;
    let entered = plan.trials.iter().find(|it| it.task == *task).cloned();
    let trial = match entered {
        Some(trial) => trial,
        None => plan.add(task)?,
    };
    let file = plan.task(task).cloned();
    Ok(Opened {
        task: file.with_context(|| format!("the run has no task {task}"))?,
        folder: plan.folder.episode(&trial),
        trial,
        manifest: plan.manifest,
    })
}

/// Is the run of a session played on the programs that it began with? Exports of others would be
/// those of a program that it does not know.
pub fn has_its_build(options: &HarnessOptions, session_record: &SessionRecord) -> bool {
    let Ok(manifest) = run_folder(options, session_record).manifest() else {
        return true;
    };
    let apps = [session_record.app];
    let digests = web_build::page_digests(&options.dist, apps);
    // Sessions of older versions do not say what their pages held.
    let is_same = manifest.page_digests.is_empty()
        || digests.is_ok_and(|digests| digests == manifest.page_digests);
    is_same && manifest.builds == web_build::programs(&options.dist, apps)
}

/// Writes summary, report and seal.
pub fn close(options: &HarnessOptions, session_record: &SessionRecord) -> anyhow::Result<()> {
    let folder = run_folder(options, session_record);
    tidy(folder.root())?;
    wrap_up(
        &Plan::reopen(folder, options.dist.clone())?,
        &Worked::default(),
    )?;
    Ok(())
}

/// The run as it stands, or a new one.
fn plan(options: &HarnessOptions, session_record: &SessionRecord) -> anyhow::Result<Plan> {
    let folder = run_folder(options, session_record);
    if folder.exists() {
        tidy(folder.root())?;
        return Plan::reopen(folder, options.dist.clone());
    }
    if folder.root().exists() {
        // Of a server that was cut off before the run began.
        fs::remove_dir_all(folder.root())
            .with_context(|| format!("cannot empty {}", folder.root().display()))?;
    }
    let name = match session_record.label.is_empty() {
        true => "human".to_string(),
        false => format!("human:{}", session_record.label),
    };
    let player = Player {
        digest: hex(&Sha256::digest(&name)),
        name,
        sandbox: SANDBOX.into(),
    };
    let mut plan = Plan::open_ended(
        &run_options(options, session_record, folder.root().into()),
        player,
    )?;
    plan.commit(AGENTS_OWN)?;
    Ok(plan)
}

/// Takes away files that were never completed.
fn tidy(folder: &Path) -> anyhow::Result<()> {
    let clean = || -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_unfinished = entry.file_name().to_string_lossy().starts_with(".tmp");
            if is_unfinished && entry.file_type()?.is_file() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    };
    clean().with_context(|| format!("cannot tidy {}", folder.display()))
}

fn run_options(
    options: &HarnessOptions,
    session_record: &SessionRecord,
    out: PathBuf,
) -> RunOptions {
    RunOptions {
        agent: AgentSpec::Noop,
        tasks_dir: options.tasks_dir.clone(),
        globs: session_record.tasks.clone(),
        set: "all".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 1,
        shard: None,
        jobs: 1,
        retries: 0,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Real,
            step_ms: 0,
            sight: Sight::default(),
            burst: None,
            steps: Some(STEPS),
            patience: Duration::ZERO,
        },
        browser: BrowserOptions::unseen(Viewport::USUAL),
        stage: Default::default(),
        bind: std::net::Ipv4Addr::LOCALHOST.into(),
        dist: options.dist.clone(),
        out,
    }
}
