//! Which tasks a run plays, and what is refused before anything begins.

use std::path::Path;

use evaluator::{TaskError, TaskFile};
use protocol::{RunManifest, TrialId};

use super::RunOptions;
use play::place::{Showing, StageChoice};
use runs::clock::ClockMode;
use runs::selection::{matches, select, with_checkpoint};
use runs::terminal::{hanging, warn};

/// The tasks of the task folder that are asked for.
pub fn chosen(options: &RunOptions) -> anyhow::Result<Vec<TaskFile>> {
    anyhow::ensure!(
        !options.agent.plays_families_alone(),
        "--agent {} plays instances of families: give --family, --levels and --seeds",
        options.agent.name()
    );
    let (all, faults) = evaluator::load_dir(&options.tasks_dir);
    let (missed, others): (Vec<_>, Vec<_>) = faults
        .iter()
        .partition(|fault| may_be_meant(fault, &options.globs));
    if let Some(fault) = missed.first() {
        anyhow::bail!("{fault}\n`gauntlet tasks lint` shows every fault");
    }
    let mut chosen = select(&all, &options.set, &options.globs)?;
    for fault in others {
        warn(format_args!(
            "not needed here, but faulty: {}",
            hanging(&fault.to_string())
        ));
    }
    leave_out_without_checkpoint(options, &mut chosen)?;
    Ok(chosen.into_iter().cloned().collect())
}

/// May a file that cannot be read be one of those that are asked for? Without a name, every file may.
fn may_be_meant(fault: &TaskError, globs: &[String]) -> bool {
    match fault.file.strip_suffix(".toml") {
        Some(id) if !globs.is_empty() => globs.iter().any(|glob| matches(glob, id)),
        _ => true,
    }
}

/// What cannot be had with instances of families.
pub fn refuse_for_instances(options: &RunOptions) -> anyhow::Result<()> {
    anyhow::ensure!(
        options.from_subtask.is_none(),
        "instances of families have no checkpoints; leave out --from-subtask"
    );
    anyhow::ensure!(
        !options.settings.sight.goal_image,
        "{NO_GOAL_IMAGE}; leave out --goal-image"
    );
    for id in &options.instances.ids {
        if let Some(refusal) = options.agent.refusal_of(&id.family) {
            anyhow::bail!(refusal);
        }
    }
    Ok(())
}

/// Why nobody is shown how an instance ends.
pub const NO_GOAL_IMAGE: &str =
    "a picture of the goal would give the answer of an instance of a family away";

/// The stage has to be one that shows the task's app.
pub fn expect_stage(stage: StageChoice, clock: ClockMode, task: &TaskFile) -> anyhow::Result<()> {
    match stage.refusal(task.brief.app, clock) {
        Some(reason) => anyhow::bail!("{}: {reason}", task.brief.id),
        None => Ok(()),
    }
}

/// The web build has to hold the page of a task.
pub fn expect_page(dist: &Path, task: &TaskFile) -> anyhow::Result<()> {
    let page = Path::new("apps")
        .join(task.brief.app.slug())
        .join("index.html");
    anyhow::ensure!(
        dist.join(&page).is_file(),
        "{} needs {}, which the web build in {} does not have",
        task.brief.id,
        page.display(),
        dist.display()
    );
    Ok(())
}

/// More parts than episodes leave some part with nothing to play.
pub fn refuse_empty_shard(manifest: &RunManifest, trials: &[TrialId]) -> anyhow::Result<()> {
    if let ([], Some([part, parts])) = (trials, manifest.shard) {
        let episodes = manifest.tasks.len() * manifest.repeats as usize;
        anyhow::bail!(
            "part {part} of {parts} has nothing to play: the run has {episodes} episodes. Use fewer parts"
        );
    }
    Ok(())
}

/// Who begins at a checkpoint plays the tasks that have it.
fn leave_out_without_checkpoint(
    options: &RunOptions,
    chosen: &mut Vec<&TaskFile>,
) -> anyhow::Result<()> {
    let Some(subtasks) = options.from_subtask else {
        return Ok(());
    };
    anyhow::ensure!(
        options.settings.seed == 0,
        "checkpoints were reached with the tasks' own seeds; leave out --seed or --from-subtask"
    );
    let left_out = with_checkpoint(chosen, &options.globs, subtasks)?;
    if left_out > 0 {
        let place = evaluator::counted(subtasks);
        warn(format_args!(
            "{left_out} tasks have no checkpoint after {place} and are left out"
        ));
    }
    Ok(())
}

/// A task with fewer routes plays its last one; a route that none of them has is a mistake.
pub fn refuse_missing_route(options: &RunOptions, tasks: &[TaskFile]) -> anyhow::Result<()> {
    let Some(route) = options.agent.route() else {
        return Ok(());
    };
    let count = |task: &TaskFile| {
        let of_task = |it: &&oracles::Route| it.task == task.brief.id;
        match task.reference {
            Some(_) => 1,
            None => oracles::routes().filter(of_task).count(),
        }
    };
    let most = tasks.iter().map(count).max().unwrap_or(0);
    anyhow::ensure!(
        route as usize <= most.max(1),
        "none of these tasks has a route {route}; the most that one has is {most}"
    );
    let subtasks = options.from_subtask.unwrap_or_default() as usize;
    for task in tasks {
        let Some(solution) = oracles::find(&task.brief.id, route) else {
            continue;
        };
        let mut begins = std::iter::once(0).chain(oracles::checkpoints(solution.legs()));
        anyhow::ensure!(
            begins.any(|it| it == subtasks),
            "the oracle's route {route} of {} does not come by the checkpoint after {}",
            task.brief.id,
            evaluator::counted(options.from_subtask.unwrap_or_default())
        );
    }
    Ok(())
}
