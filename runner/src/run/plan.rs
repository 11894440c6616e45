//! What a run consists of, and whether an existing folder belongs to the same run.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evaluator::TaskFile;
use families::Generated;
use jiff::Timestamp;
use protocol::{AGENTS_OWN, App, RUN_SCHEMA, RunManifest, RunOrigin, TrialId};

use super::RunOptions;
use super::choice::{
    chosen, expect_page, expect_stage, refuse_empty_shard, refuse_for_instances,
    refuse_missing_route,
};
use super::originals::Originals;
use crate::web_build;
use play::place::{Showing, StageChoice};
use runs::clock::ClockMode;
use runs::differences::{Difference, differences, setting_differences};
use runs::folder::{MAX_DOCUMENT_BYTES, RunFolder, read_file, trials, write_atomically};
use runs::lock::holds_something;
use runs::record::now_ms;
use runs::score::{self, begun, seeded};
use runs::task_copies::task_files;

/// Who plays, when it is nobody whom the runner starts.
pub struct Player {
    pub name: String,
    pub digest: String,
    pub sandbox: String,
}

/// A run that is decided on.
pub struct Plan {
    pub folder: RunFolder,
    pub manifest: RunManifest,
    pub tasks: Vec<TaskFile>,
    pub trials: Vec<TrialId>,
    /// The pages that are played, and that of the report.
    pub dist: PathBuf,
    /// Which pages are shown in a browser.
    stage: StageChoice,
    originals: Originals,
    is_new: bool,
}

impl Plan {
    /// Reads the tasks and compares with the folder, if it exists. Writes nothing.
    pub fn make(options: &RunOptions) -> anyhow::Result<Plan> {
        let mut originals = Originals::below(options.tasks_dir.clone());
        let chosen = match options.instances.ids.is_empty() {
            true => chosen(options)?,
            false => {
                refuse_for_instances(options)?;
                originals.generate(&options.instances)?
            }
        };
        for task in &chosen {
            expect_page(&options.dist, task)?;
            expect_stage(options.stage, options.settings.clock, task)?;
        }
        refuse_missing_route(options, &chosen)?;
        let tasks: Vec<_> = chosen
            .into_iter()
            .map(|task| seeded(task, options.settings.seed))
            .map(|task| begun(task, options.from_subtask))
            .collect::<anyhow::Result<_>>()?;
        let digests = originals.digests(&tasks, options.from_subtask)?;
        let manifest = manifest(options, &tasks, digests)?;
        let trials = trials(&manifest)?;
        refuse_empty_shard(&manifest, &trials)?;
        let mut plan = Plan {
            folder: RunFolder::new(&options.out),
            trials,
            manifest,
            tasks,
            dist: options.dist.clone(),
            stage: options.stage,
            originals,
            is_new: true,
        };
        if plan.folder.exists() {
            plan.join_existing()?;
        } else {
            refuse_foreign(&options.out)?;
        }
        Ok(plan)
    }

    /// For episodes that somebody else decides on, one by one.
    pub fn open_ended(options: &RunOptions, player: Player) -> anyhow::Result<Plan> {
        anyhow::ensure!(
            !RunFolder::new(&options.out).exists(),
            "{} holds a run; choose another --out",
            options.out.display()
        );
        let mut plan = Plan::make(options)?;
        plan.manifest.agent = player.name;
        plan.manifest.agent_digest = player.digest;
        plan.manifest.sandbox = player.sandbox;
        plan.manifest.episodes = Some(Vec::new());
        plan.trials.clear();
        Ok(plan)
    }

    /// For episodes that are decided on one by one, as those of ladders. The instances of the options are those that it
    /// may begin with, `clock` what the manifest names. Goes on with what the folder holds, if it is such a run.
    pub fn stepwise(options: &RunOptions, clock: String) -> anyhow::Result<Plan> {
        refuse_for_instances(options)?;
        let mut originals = Originals::below(options.tasks_dir.clone());
        let first = originals.generate(&options.instances)?;
        for task in &first {
            expect_page(&options.dist, task)?;
            expect_stage(options.stage, options.settings.clock, task)?;
        }
        let manifest = RunManifest {
            tasks: Vec::new(),
            episodes: Some(Vec::new()),
            clock,
            ..manifest(options, &first, BTreeMap::new())?
        };
        let folder = RunFolder::new(&options.out);
        if folder.exists() {
            let mut plan = Plan::reopen(folder, options.dist.clone())?;
            plan.stage = options.stage;
            anyhow::ensure!(
                plan.manifest.episodes.is_some(),
                "{} holds a run whose episodes were decided on beforehand; choose another --out",
                plan.folder.root().display()
            );
            plan.refuse(&setting_differences(&plan.manifest, &manifest))?;
            return Ok(plan);
        }
        refuse_foreign(&options.out)?;
        Ok(Plan {
            folder,
            trials: Vec::new(),
            manifest,
            tasks: Vec::new(),
            dist: options.dist.clone(),
            stage: options.stage,
            originals,
            is_new: true,
        })
    }

    /// A run with such episodes that began before, from its own folder alone.
    pub fn reopen(folder: RunFolder, dist: PathBuf) -> anyhow::Result<Plan> {
        let manifest = folder.manifest()?;
        Ok(Plan {
            tasks: score::tasks_of(&folder, &manifest)?,
            trials: trials(&manifest)?,
            originals: Originals::below(folder.tasks()),
            stage: StageChoice::Browser,
            dist,
            is_new: false,
            manifest,
            folder,
        })
    }

    /// One more episode of a task.
    pub fn add(&mut self, task: &str) -> anyhow::Result<TrialId> {
        let before = self.trials.iter().filter(|trial| trial.task == task);
        let trial = TrialId {
            task: task.to_string(),
            repeat: u32::try_from(before.count()).context("too many episodes")?,
        };
        self.trials.push(trial.clone());
        self.manifest.episodes = Some(self.trials.clone());
        self.folder.write_manifest(&self.manifest)?;
        Ok(trial)
    }

    /// Takes a generated task into a run whose episodes are decided on one by one. Its files are there before the
    /// manifest names it, which the next episode writes.
    pub fn admit(&mut self, generated: &Generated) -> anyhow::Result<()> {
        let id = generated.id.to_string();
        if self.task(&id).is_some() {
            return Ok(());
        }
        let task = seeded(self.originals.take_in(generated)?, self.manifest.seed);
        expect_page(&self.dist, &task)?;
        let app = task.brief.app;
        let clock = self.clock();
        expect_stage(self.stage, clock, &task)?;
        let programs = web_build::programs(&self.dist, [app]);
        let pages = web_build::page_digests(&self.dist, [app])?;
        let digests = self.originals.digests(std::slice::from_ref(&task), None)?;
        if self.folder.exists() {
            for file in task_files(std::slice::from_ref(&task), None) {
                self.copy(&file)?;
            }
        }
        self.manifest.builds.extend(programs);
        self.manifest.page_digests.extend(pages);
        self.manifest.task_digests.extend(digests);
        if !self.has_shown(app) {
            self.show(app, self.stage.is_native(app, clock));
        }
        self.manifest.tasks.push(id);
        self.tasks.push(task);
        Ok(())
    }

    /// Has an episode of the app begun?
    pub fn has_shown(&self, app: App) -> bool {
        let of_app = |trial: &TrialId| self.task(&trial.task).is_some_and(|it| it.brief.app == app);
        self.trials.iter().any(of_app)
    }

    /// Notes where the pages of an app are shown, all of them.
    pub fn show(&mut self, app: App, is_native: bool) {
        let native = &mut self.manifest.native;
        native.retain(|slug| slug != app.slug());
        if is_native {
            native.push(app.slug().to_string());
            native.sort();
        }
    }

    /// The clock of a task that may be new to the run, which is said with its first episode.
    pub fn play_by(&mut self, task: &str, clock: ClockMode) {
        self.manifest.clocks.insert(task.into(), clock.to_string());
    }

    /// As far as it decides on where pages are shown: the live clocks of a ladder over speed are stepped ones to them.
    fn clock(&self) -> ClockMode {
        let clock = self.manifest.clock.parse();
        clock.unwrap_or(ClockMode::Stepped)
    }

    /// Is there anything to play that only a browser shows?
    pub fn needs_browser(&self) -> bool {
        let is_native = |task: &TaskFile| self.manifest.is_native(task.brief.app);
        match self.tasks.is_empty() {
            true => self.stage != StageChoice::Native,
            false => !self.tasks.iter().all(is_native),
        }
    }

    fn join_existing(&mut self) -> anyhow::Result<()> {
        let existing = self.folder.manifest()?;
        self.refuse(&differences(&existing, &self.manifest))?;
        for file in self.task_files() {
            let copy = match read_file(&self.folder.tasks().join(&file), MAX_DOCUMENT_BYTES) {
                // The run may have been killed before it began.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                copy => copy.ok(),
            };
            let own = self.originals.read(&file).ok();
            let same = copy.is_some() && copy == own;
            anyhow::ensure!(
                same,
                "{} has changed since the run in {} began; choose another --out",
                file.display(),
                self.folder.root().display()
            );
        }
        self.manifest = existing;
        self.is_new = false;
        Ok(())
    }

    /// What makes the run of the folder another one.
    fn refuse(&self, differences: &[Difference]) -> anyhow::Result<()> {
        let differences: Vec<_> = differences
            .iter()
            .map(|it| format!("{} was {}, now {}", it.what, it.left, it.right))
            .collect();
        anyhow::ensure!(
            differences.is_empty(),
            "{} holds another run: {}. Give the same options to resume it, or another --out",
            self.folder.root().display(),
            differences.join("; ")
        );
        Ok(())
    }

    /// The copies of a generated task have to be what its family generates.
    pub fn expect_unchanged(&self, generated: &Generated) -> anyhow::Result<()> {
        for (name, bytes) in generated.files() {
            let copy = read_file(&self.folder.tasks().join(&name), MAX_DOCUMENT_BYTES).ok();
            anyhow::ensure!(
                copy == Some(bytes),
                "{name} has changed since the run in {} began; choose another --out",
                self.folder.root().display()
            );
        }
        Ok(())
    }

    /// Episodes without a verdict.
    pub fn pending(&self) -> Vec<TrialId> {
        let mut pending = self.trials.clone();
        pending.retain(|trial| !self.folder.episode(trial).is_finished());
        pending
    }

    pub fn finished(&self) -> usize {
        self.trials.len() - self.pending().len()
    }

    pub fn task(&self, id: &str) -> Option<&TaskFile> {
        self.tasks.iter().find(|task| task.brief.id == id)
    }

    /// Creates the folder. The manifest comes last: a folder with one has all its task files.
    pub fn commit(&mut self, browser: &str) -> anyhow::Result<()> {
        for file in self.task_files() {
            self.copy(&file)?;
        }
        if self.is_new {
            self.manifest.browser = browser.to_string();
            self.manifest.origin = Some(match browser {
                AGENTS_OWN => RunOrigin::Attached,
                _ => RunOrigin::Driven,
            });
            self.folder.write_manifest(&self.manifest)?;
        }
        Ok(())
    }

    fn copy(&self, file: &Path) -> anyhow::Result<()> {
        let bytes = self.originals.read(file)?;
        write_atomically(&self.folder.tasks().join(file), &bytes)
    }

    fn task_files(&self) -> Vec<PathBuf> {
        task_files(&self.tasks, self.manifest.from_subtask)
    }
}

/// What is no run is nobody's to write into.
fn refuse_foreign(out: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(
        !holds_something(out),
        "{} is not empty and not a run folder; choose another --out",
        out.display()
    );
    Ok(())
}

fn manifest(
    options: &RunOptions,
    tasks: &[TaskFile],
    task_digests: BTreeMap<String, String>,
) -> anyhow::Result<RunManifest> {
    let settings = &options.settings;
    Ok(RunManifest {
        schema: RUN_SCHEMA.into(),
        agent: options.agent.name(),
        agent_digest: options.agent.digest(),
        model: options.agent.model(),
        from_subtask: options.from_subtask,
        tasks: tasks.iter().map(|task| task.brief.id.clone()).collect(),
        repeats: options.repeats,
        episodes: None,
        shard: options.shard,
        seed: settings.seed,
        salt: options.instances.salt.digest(),
        width: options.browser.viewport.width,
        height: options.browser.viewport.height,
        clock: settings.clock.to_string(),
        clocks: BTreeMap::new(),
        step_ms: settings.step_ms,
        steps: settings.steps,
        sight: settings.sight,
        burst: settings.burst,
        scorer: evaluator::SCORER.into(),
        browser: String::new(),
        origin: None,
        runner: env!("CARGO_PKG_VERSION").into(),
        sandbox: options.agent.sandbox(),
        task_digests,
        builds: web_build::programs(&options.dist, tasks.iter().map(|task| task.brief.app)),
        page_digests: web_build::page_digests(
            &options.dist,
            tasks.iter().map(|task| task.brief.app),
        )?,
        native: native_apps(options, tasks),
        started_ms: now_ms(),
    })
}

/// Names of the apps among these whose pages are shown without a browser.
fn native_apps(options: &RunOptions, tasks: &[TaskFile]) -> Vec<String> {
    let clock = options.settings.clock;
    let apps = tasks.iter().map(|task| task.brief.app);
    let native = apps.filter(|app| options.stage.is_native(*app, clock));
    let names: BTreeSet<&str> = native.map(App::slug).collect();
    names.into_iter().map(str::to_string).collect()
}

/// `runs/20260131-235959-oracle`.
pub fn default_folder(agent: &str, at_ms: u64) -> PathBuf {
    let at_ms = i64::try_from(at_ms).unwrap_or(i64::MAX);
    let time = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    let stamp = time.strftime("%Y%m%d-%H%M%S");
    Path::new("runs").join(format!("{stamp}-{agent}"))
}

#[cfg(test)]
mod tests;
