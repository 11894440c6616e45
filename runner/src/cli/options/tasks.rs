//! Options about tasks: where their files are, which of them are played, which episodes of a run are meant.

use std::path::PathBuf;

use clap::{Arg, Args};
use evaluator::TaskFile;
use setup::installed::Installation;

use crate::cli::output::warn;
use runs::terminal::hanging;

#[derive(Debug, Args)]
pub struct TaskFiles {
    /// Task files [default: those that were installed with this program, or those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
}

impl TaskFiles {
    /// The folder: as given, as installed with this program, or that of the checkout that we stand in.
    pub fn folder(&self) -> anyhow::Result<PathBuf> {
        let folder = self.folder_to_write()?;
        anyhow::ensure!(
            folder.is_dir(),
            "there is no folder of tasks {}",
            folder.display()
        );
        Ok(folder)
    }

    /// The same, whether it is there or has to be made.
    pub fn folder_to_write(&self) -> anyhow::Result<PathBuf> {
        if let Some(folder) = &self.tasks_dir {
            return Ok(folder.clone());
        }
        match Installation::current() {
            Some(installed) => Ok(installed.tasks()),
            None => Ok(setup::workspace::current_root()?.join("tasks")),
        }
    }

    /// The files that copies are compared with: as given, or those of a checkout, if we stand in one.
    pub fn true_folder(&self) -> Option<PathBuf> {
        self.folder().ok().filter(|folder| folder.is_dir())
    }

    /// Every task that can be read; which cannot is told.
    pub fn load(&self) -> anyhow::Result<Vec<TaskFile>> {
        let (tasks, faults) = evaluator::load_dir(&self.folder()?);
        for fault in &faults {
            warn(format_args!("skipped: {}", hanging(&fault.to_string())));
        }
        Ok(tasks)
    }

    /// Every task, for whom a missing one would be an error.
    pub fn load_whole(&self) -> anyhow::Result<Vec<TaskFile>> {
        let (tasks, faults) = evaluator::load_dir(&self.folder()?);
        match faults.first() {
            Some(fault) => anyhow::bail!("{fault}\n`gauntlet tasks lint` shows every fault"),
            None => Ok(tasks),
        }
    }
}

/// Which tasks are played.
#[derive(Debug, Args)]
pub struct TaskChoice {
    /// Tasks, for example 'modeller/*' or workflow-builder/002; may be repeated
    /// [default: the easy tasks of the set]
    #[arg(long, value_name = "GLOB")]
    pub tasks: Vec<String>,
    /// Which list of tasks: core, extra or all
    #[arg(long, default_value = "core")]
    pub set: String,
}

/// `--tasks` of commands for which no name means every task of the set.
pub fn all_unless_named(tasks: Arg) -> Arg {
    tasks.help("Tasks, for example 'modeller/*' or workflow-builder/002; may be repeated [default: all of the set]")
}

/// Which episodes of a run.
#[derive(Debug, Args)]
pub struct EpisodeChoice {
    /// Only episodes of these tasks, for example 'modeller/*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub tasks: Vec<String>,
}

/// The same by their verdicts, too.
#[derive(Debug, Args)]
pub struct PassedChoice {
    #[command(flatten)]
    pub of: EpisodeChoice,
    /// Only episodes that passed
    #[arg(long)]
    pub passed: bool,
}
