//! `gauntlet export`: what a run folder holds, in the formats of other systems.

mod place;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use evaluator::TaskFile;
use protocol::TrialId;
use trajectories::{Demo, Episode, Exported, Format, RunFacts, Source, Verdicts, sha256};

use runs::folder::{RunFolder, trials};
use runs::frames::Frames;
use runs::score;
use runs::selection::matches;

pub use place::{all_or_nothing, refuse_filled, refuse_place};

/// What to export. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    pub run: PathBuf,
    pub format: Format,
    pub out: PathBuf,
    pub globs: Vec<String>,
    pub passed: bool,
    pub verdicts: Verdicts,
}

/// What came of it.
#[derive(Debug, serde::Serialize)]
pub struct ExportOutcome {
    #[serde(flatten)]
    pub exported: Exported,
    /// Episodes of the run that were not played to their end.
    pub unfinished: usize,
}

/// Writes the export, all of it or nothing.
pub fn export(options: &ExportOptions) -> anyhow::Result<ExportOutcome> {
    let run = RunFolder::new(&options.run);
    let mut source = RunSource::open(run)?;
    if !options.globs.is_empty() {
        let fits = |trial: &TrialId| options.globs.iter().any(|it| matches(it, &trial.task));
        source.trials.retain(fits);
        anyhow::ensure!(
            !source.trials.is_empty(),
            "no episode of this run fits --tasks"
        );
    }
    let unfinished = source.keep_finished();
    if options.passed {
        source.keep_passed();
    }
    anyhow::ensure!(
        source.count() > 0,
        "nothing to export: no episode of this run {}",
        match options.passed {
            true => "passed",
            false => "was played to its end",
        }
    );
    refuse_place(&options.out, &options.run)?;
    let exported = all_or_nothing(&options.out, |folder| {
        let (format, verdicts) = (options.format, options.verdicts);
        trajectories::write(&source, format, verdicts, "train", folder)
    })?;
    Ok(ExportOutcome {
        exported,
        unfinished,
    })
}

/// The episodes of a run folder.
pub struct RunSource {
    run: RunFolder,
    facts: Arc<RunFacts>,
    tasks: Vec<TaskFile>,
    pub trials: Vec<TrialId>,
}

impl RunSource {
    pub fn open(run: RunFolder) -> anyhow::Result<RunSource> {
        let manifest = run.manifest()?;
        Ok(RunSource {
            tasks: score::tasks_of(&run, &manifest)?,
            trials: trials(&manifest)?,
            facts: Arc::new(RunFacts::new(manifest)),
            run,
        })
    }

    /// Leaves out what was not played to its end, and says how much that is.
    pub fn keep_finished(&mut self) -> usize {
        let all = self.trials.len();
        let run = &self.run;
        self.trials.retain(|trial| run.episode(trial).is_finished());
        all - self.trials.len()
    }

    pub fn keep_passed(&mut self) {
        let run = &self.run;
        let passed = |trial: &TrialId| run.episode(trial).verdict().is_some_and(|it| it.pass);
        self.trials.retain(passed);
    }

    pub fn task(&self, id: &str) -> anyhow::Result<&TaskFile> {
        let task = self.tasks.iter().find(|task| task.brief.id == id);
        task.with_context(|| format!("the run has no task file for {id}"))
    }

    pub fn read(&self, trial: &TrialId, demo: Option<Demo>) -> anyhow::Result<Episode> {
        let task = self.task(&trial.task)?;
        let folder = self.run.episode(trial);
        let status = folder.status();
        let status = status.with_context(|| format!("{} has no status", trial.task))?;
        Ok(Episode {
            run: self.facts.clone(),
            prompt: evaluator::full_prompt(&task.brief),
            brief: task.brief.clone(),
            task_digest: task.digest.clone(),
            steps: folder.steps()?,
            verdict: folder.verdict(),
            export_digest: folder.export().map(sha256),
            status,
            demo,
        })
    }

    pub fn picture(&self, trial: &TrialId, name: &str) -> anyhow::Result<Vec<u8>> {
        Frames::of(&self.run, trial).read(name)
    }

    /// What the page exported at the end.
    pub fn export_of(&self, trial: &TrialId) -> anyhow::Result<String> {
        let export = self.run.episode(trial).export();
        export.with_context(|| format!("{} has no export", trial.task))
    }
}

impl Source for RunSource {
    fn count(&self) -> usize {
        self.trials.len()
    }

    fn episode(&self, index: usize) -> anyhow::Result<Episode> {
        self.read(&self.trials[index], None)
    }

    fn frame(&self, index: usize, name: &str) -> anyhow::Result<Vec<u8>> {
        self.picture(&self.trials[index], name)
    }
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use runs::sample::TestRun;

    fn options(run: &TestRun, format: Format, out: &str) -> ExportOptions {
        let parent = run.folder.root().parent().expect("a folder around it");
        let name = run.folder.root().file_name().expect("a name");
        ExportOptions {
            run: run.folder.root().into(),
            format,
            out: parent.join(format!("{}-{out}", name.to_string_lossy())),
            globs: Vec::new(),
            passed: false,
            verdicts: Verdicts::Names,
        }
    }

    fn finished() -> TestRun {
        let run = TestRun::new(3);
        run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::StepBudget, None);
        run
    }

    #[test]
    fn finished_episodes_are_exported_and_the_others_counted() {
        let run = finished();
        for format in Format::ALL {
            let options = options(&run, format, format.name());
            let outcome = export(&options).expect("an export");
            assert_eq!((outcome.exported.episodes, outcome.unfinished), (2, 1));
            assert!(options.out.join(trajectories::EXPORT_FILE).is_file());
            std::fs::remove_dir_all(&options.out).expect("removed");
        }
    }

    #[test]
    fn nothing_is_left_behind_where_nothing_can_be_exported() {
        let run = finished();
        let mut refused = options(&run, Format::Jsonl, "refused");
        refused.passed = true;
        let refusal = export(&refused).expect_err("none passed").to_string();
        assert!(
            refusal.contains("no episode of this run passed"),
            "{refusal}"
        );
        refused.passed = false;
        refused.globs = vec!["circuit-designer".into()];
        assert!(export(&refused).is_err());
        assert!(!refused.out.exists());
    }

    #[test]
    fn an_export_goes_neither_into_the_run_nor_over_other_work() {
        let run = finished();
        let mut options = options(&run, Format::Jsonl, "over");
        let beside = options.out.clone();
        options.out = run.folder.root().join("export");
        let refusal = export(&options).expect_err("inside").to_string();
        assert!(refusal.contains("inside the run folder"), "{refusal}");
        options.out = beside;
        std::fs::create_dir(&options.out).expect("made");
        std::fs::write(options.out.join("mine"), "work").expect("written");
        let refusal = export(&options).expect_err("not empty").to_string();
        assert!(refusal.contains("is not empty"), "{refusal}");
        let left = std::fs::read_dir(&options.out).expect("a folder").count();
        assert_eq!(left, 1);
        std::fs::remove_dir_all(&options.out).expect("removed");
    }

    #[test]
    fn a_missing_picture_is_told_and_leaves_no_half_export() {
        let run = finished();
        let frames = run.folder.episode(&TestRun::trial(0)).frames();
        for entry in std::fs::read_dir(frames).expect("frames").flatten() {
            std::fs::remove_file(entry.path()).expect("removed");
        }
        let options = options(&run, Format::Atif, "half");
        let refusal = export(&options).expect_err("no picture").to_string();
        assert!(refusal.contains("cannot read"), "{refusal}");
        assert!(!options.out.exists());
    }
}
