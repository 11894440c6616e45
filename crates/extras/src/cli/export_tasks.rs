//! `gauntlet export-tasks`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use evaluator::TaskFile;
use runs::selection::select;

use crate::task_folders::{Images, TaskFolders, Written, image_name, write};
use gauntlet::cli::options::{
    FamilyChoice, InstanceChoice, TaskChoice, TaskFiles, all_unless_named,
};
use gauntlet::cli::output::{Output, say};

#[derive(Debug, Args)]
#[command(
    mut_arg("tasks", |it| all_unless_named(it).conflicts_with("family")),
    // Whoever serves a task makes it again, and has no secret.
    mut_arg("salt_file", |it| it.hide(true))
)]
pub struct Options {
    /// For whom: harbor
    #[arg(long, value_enum, value_name = "SYSTEM")]
    to: System,
    /// Folder to write, which must not hold anything
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    choice: TaskChoice,
    #[command(flatten)]
    families: FamilyChoice,
    #[command(flatten)]
    instances: InstanceChoice,
    /// Run folder whose passed episodes are brought along as solutions, for example the oracle's
    #[arg(long, value_name = "RUN")]
    solutions: Option<PathBuf>,
    /// Image with gauntlet, pages, tasks and a browser
    #[arg(long, value_name = "NAME", value_parser = image_name, default_value_t = format!("gauntlet:{}", env!("CARGO_PKG_VERSION")))]
    image: String,
    /// Image for the agent, with Python where solutions are to be tried
    #[arg(long, value_name = "NAME", value_parser = image_name, default_value = "python:3.13-slim-bookworm")]
    agent_image: String,
    /// Seconds that an agent may take for a task
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    agent_seconds: u32,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    Harbor,
}

pub fn export_tasks(options: Options) -> anyhow::Result<ExitCode> {
    let System::Harbor = options.to;
    let wanted = TaskFolders {
        tasks: chosen(&options)?,
        out: options.out,
        images: Images {
            gauntlet: options.image,
            agent: options.agent_image,
        },
        agent_seconds: options.agent_seconds,
        solutions: options.solutions,
    };
    let written = write(&wanted)?;
    options.output.tell(&written, |Written { tasks, solved }| {
        say(format_args!(
            "{tasks} tasks, {solved} of them with solutions: {}",
            wanted.out.display()
        ))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The tasks of files, or instances of families.
fn chosen(options: &Options) -> anyhow::Result<Vec<TaskFile>> {
    anyhow::ensure!(
        options.families.salt_file.is_none(),
        "--salt-file: whoever serves these tasks would need the secret; public instances can be exported"
    );
    if options.families.family.is_empty() {
        let tasks = options.files.load_whole()?;
        let mut globs = options.choice.tasks.clone();
        if globs.is_empty() {
            globs.push("*".into());
        }
        let chosen = select(&tasks, &options.choice.set, &globs)?;
        return Ok(chosen.into_iter().cloned().collect());
    }
    let instances = options.instances.of(&options.families)?;
    let generated = instances.ids.iter().map(|id| {
        let generated = families::generate(id, &instances.salt)?;
        anyhow::Ok(generated.task()?)
    });
    generated.collect()
}
