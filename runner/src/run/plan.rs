//! What a run consists of, and whether an existing folder belongs to the same run.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evaluator::TaskFile;
use families::Generated;
use jiff::Timestamp;
use protocol::{AGENTS_OWN, RUN_SCHEMA, RunManifest, RunOrigin, TrialId};

use super::RunOptions;
use super::choice::{
    chosen, expect_page, refuse_empty_shard, refuse_for_instances, refuse_missing_route,
};
use super::originals::Originals;
use crate::web_build;
use runs::differences::differences;
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
            originals,
            is_new: true,
        };
        if plan.folder.exists() {
            plan.join_existing()?;
        } else if holds_something(&options.out) {
            anyhow::bail!(
                "{} is not empty and not a run folder; choose another --out",
                options.out.display()
            );
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

    /// A run with such episodes that began before, from its own folder alone.
    pub fn reopen(folder: RunFolder, dist: PathBuf) -> anyhow::Result<Plan> {
        let manifest = folder.manifest()?;
        Ok(Plan {
            tasks: score::tasks_of(&folder, &manifest)?,
            trials: trials(&manifest)?,
            originals: Originals::below(folder.tasks()),
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
        self.manifest.tasks.push(id);
        self.tasks.push(task);
        Ok(())
    }

    fn join_existing(&mut self) -> anyhow::Result<()> {
        let existing = self.folder.manifest()?;
        let differences: Vec<_> = differences(&existing, &self.manifest)
            .iter()
            .map(|it| format!("{} was {}, now {}", it.what, it.left, it.right))
            .collect();
        anyhow::ensure!(
            differences.is_empty(),
            "{} holds another run: {}. Give the same options to resume it, or another --out",
            self.folder.root().display(),
            differences.join("; ")
        );
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
        clock: settings.clock.name().into(),
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
        started_ms: now_ms(),
    })
}

/// `runs/20260131-235959-oracle`.
pub fn default_folder(agent: &str, at_ms: u64) -> PathBuf {
    let at_ms = i64::try_from(at_ms).unwrap_or(i64::MAX);
    let time = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    let stamp = time.strftime("%Y%m%d-%H%M%S");
    Path::new("runs").join(format!("{stamp}-{agent}"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use protocol::{EndReason, Sight};

    use super::*;
    use crate::run::Instances;
    use actions::lowering::Viewport;
    use play::agents::AgentSpec;
    use play::browser::BrowserOptions;
    use play::episode::Settings;
    use runs::clock::ClockMode;
    use runs::sample::{TASK, TestRun, repository_tasks};

    /// Options for the task of [`TestRun`], with a web build that only looks like one.
    fn options(run: &TestRun) -> RunOptions {
        let dist = run.folder.root().join("dist");
        let page = dist.join("apps/modeller/index.html");
        write_atomically(&page, b"<!doctype html>").expect("a page");
        RunOptions {
            agent: AgentSpec::Noop,
            tasks_dir: repository_tasks(),
            globs: vec![TASK.into()],
            set: "core".into(),
            instances: Instances::default(),
            from_subtask: None,
            repeats: 3,
            shard: None,
            jobs: 1,
            retries: 0,
            settings: Settings {
                seed: 0,
                agent_seed: None,
                clock: ClockMode::Stepped,
                step_ms: 250,
                sight: Sight::default(),
                burst: None,
                steps: None,
                patience: Duration::from_secs(1),
            },
            browser: BrowserOptions::unseen(Viewport::USUAL),
            bind: std::net::Ipv4Addr::LOCALHOST.into(),
            dist,
            out: run.folder.root().join("out"),
        }
    }

    #[test]
    fn a_run_that_was_cut_off_repeats_only_what_was_not_finished() {
        let run = TestRun::new(3);
        let options = options(&run);
        let mut plan = Plan::make(&options).expect("a plan");
        assert_eq!(plan.pending().len(), 3);
        plan.commit("chrome").expect("committed");
        // One finished, one cut off in the middle, one never begun.
        let finished = run.finish(1, EndReason::Answered, None);
        let cut_off = run.finish(2, EndReason::Answered, None);
        let mut status = cut_off.status().expect("a status");
        status.finished = false;
        cut_off.write_status(&status).expect("written");
        for folder in [&finished, &cut_off] {
            let inside = folder
                .root()
                .strip_prefix(run.folder.root())
                .expect("inside");
            let target = options.out.join(inside);
            fs::create_dir_all(target.parent().expect("a parent")).expect("made");
            fs::rename(folder.root(), target).expect("moved");
        }
        let again = Plan::make(&options).expect("the same run");
        let repeats: Vec<_> = again.pending().iter().map(|trial| trial.repeat).collect();
        assert_eq!(repeats, [0, 2]);
        assert_eq!(again.finished(), 1);
        assert_eq!(again.manifest.browser, "chrome");
    }

    #[test]
    fn a_run_says_whose_browser_played_it_and_what_its_pages_held() {
        for (browser, origin) in [
            ("chrome", RunOrigin::Driven),
            (AGENTS_OWN, RunOrigin::Attached),
        ] {
            let run = TestRun::new(1);
            let options = options(&run);
            let program = options.dist.join("apps/modeller/modeller-web-12ab_bg.wasm");
            write_atomically(&program, b"honest").expect("a program");
            let mut plan = Plan::make(&options).expect("a plan");
            plan.commit(browser).expect("committed");
            let manifest = plan.folder.manifest().expect("a manifest");
            assert_eq!(manifest.origin, Some(origin));
            assert_eq!(manifest.builds["modeller"], "12ab");
            assert_eq!(manifest.page_digests["modeller"].len(), 64);
            // Under the same name lies another program now.
            write_atomically(&program, b"hostile").expect("a program");
            let refusal = Plan::make(&options).err().expect("refused").to_string();
            assert!(refusal.contains("the content of the page"), "{refusal}");
        }
    }

    #[test]
    fn the_parts_of_a_run_are_its_episodes_each_once() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        let whole = Plan::make(&options).expect("a plan").trials;
        let mut parts = Vec::new();
        for part in 1..=2 {
            options.shard = Some([part, 2]);
            parts.extend(Plan::make(&options).expect("a plan").trials);
        }
        parts.sort();
        assert_eq!(parts, whole);
        options.shard = Some([4, 4]);
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("the run has 3 episodes"), "{refusal}");
    }

    #[test]
    fn another_part_does_not_resume_a_part() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.shard = Some([1, 2]);
        let mut plan = Plan::make(&options).expect("a plan");
        plan.commit("chrome").expect("committed");
        assert_eq!(Plan::make(&options).expect("the same").pending().len(), 2);
        for (shard, words) in [
            (Some([2, 2]), "--shard was 1/2, now 2/2"),
            (None, "--shard was 1/2, now the whole run"),
        ] {
            options.shard = shard;
            let refusal = Plan::make(&options).err().expect("refused").to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
    }

    #[test]
    fn another_run_or_a_changed_task_is_not_resumed() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        Plan::make(&options)
            .expect("a plan")
            .commit("chrome")
            .expect("committed");
        options.settings.seed = 5;
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("--seed was 0, now 5"), "{refusal}");
        options.settings.seed = 0;
        let copy = options.out.join("tasks").join(format!("{TASK}.toml"));
        let text = fs::read_to_string(&copy).expect("the copy");
        fs::write(&copy, text.replace("easy", "hard")).expect("changed");
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("has changed since"), "{refusal}");
    }

    #[test]
    fn folders_of_others_are_left_alone() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.out = options.dist.clone();
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("not a run folder"), "{refusal}");
    }

    #[test]
    fn a_web_build_without_the_app_is_refused_before_anything_starts() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.globs = vec!["workflow-builder".into()];
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(
            refusal.contains("apps/workflow-builder/index.html"),
            "{refusal}"
        );
    }

    #[test]
    fn a_route_that_no_task_has_is_refused() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.agent = AgentSpec::Oracle(1);
        Plan::make(&options).expect("every task has one");
        options.agent = AgentSpec::Oracle(9);
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("route 9"), "{refusal}");
    }

    #[test]
    fn a_run_from_a_checkpoint_has_its_file_and_is_another_run_than_from_the_beginning() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.from_subtask = Some(1);
        let mut plan = Plan::make(&options).expect("a plan");
        assert_eq!(plan.manifest.from_subtask, Some(1));
        assert!(plan.tasks[0].start_state.is_some());
        let goal = &plan.tasks[0].brief.prompt.goal;
        assert!(
            goal.ends_with("already done: the cube is doubled."),
            "{goal}"
        );
        plan.commit("chrome").expect("committed");
        let file = evaluator::checkpoint_file(TASK, 1);
        assert!(options.out.join("tasks").join(&file).is_file());
        let name = file.display().to_string();
        assert!(plan.manifest.task_digests.contains_key(&name), "{name}");
        let again = score::tasks_of(&plan.folder, &plan.manifest).expect("its own copies");
        assert_eq!(again[0].start_state, plan.tasks[0].start_state);
        assert_eq!(again[0].brief, plan.tasks[0].brief);
        Plan::make(&options).expect("the same run");
        options.from_subtask = None;
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(
            refusal.contains("--from-subtask was 1, now not given"),
            "{refusal}"
        );
    }

    #[test]
    fn a_checkpoint_that_a_task_or_a_route_does_not_have_is_refused() {
        let run = TestRun::new(1);
        let mut options = options(&run);
        options.from_subtask = Some(2);
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(
            refusal.contains("no checkpoint after 2 subtasks"),
            "{refusal}"
        );
        options.from_subtask = Some(1);
        options.agent = AgentSpec::Oracle(1);
        Plan::make(&options).expect("legs");
        options.agent = AgentSpec::Oracle(2);
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(
            refusal.contains("does not come by the checkpoint after 1 subtask"),
            "{refusal}"
        );
        options.agent = AgentSpec::Noop;
        options.settings.seed = 4;
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("own seeds"), "{refusal}");
    }

    #[test]
    fn folders_are_named_by_date_and_agent() {
        let name = |ms| default_folder("noop", ms).display().to_string();
        assert_eq!(name(0), "runs/19700101-000000-noop");
        assert_eq!(name(951_827_696_000), "runs/20000229-123456-noop");
        assert_eq!(name(1_798_761_599_999), "runs/20261231-235959-noop");
    }
}
