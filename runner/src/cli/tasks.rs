//! `gauntlet tasks`: list, show, lint, new; families are beside it.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use evaluator::TaskFile;
use protocol::{App, Difficulty, TaskBrief};
use serde::Serialize;
use serde_json::json;

use super::family_tasks;
use super::options::TaskFiles;
use super::output::{Output, print_json, say};
use runs::selection::{matches, suggestion};
use runs::terminal::hanging;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show the tasks, one per line
    List(List),
    /// Show what an agent is told about a task
    Show(Show),
    /// Check every task file
    Lint(Lint),
    /// Write a new task file to start from
    New(New),
    /// Show the families, one per line: what they ask, and which are open-ended
    Families(family_tasks::Families),
    /// Generate an instance of a family, to look at it or to play it with --tasks-dir
    Generate(family_tasks::Generate),
}

#[derive(Debug, Args)]
pub struct List {
    /// Only tasks that fit
    #[arg(long, value_name = "GLOB")]
    tasks: Vec<String>,
    /// Only tasks of this list
    #[arg(long)]
    set: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    files: TaskFiles,
}

#[derive(Debug, Args)]
pub struct Show {
    /// Task id, or enough of it
    task: String,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    files: TaskFiles,
}

#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    files: TaskFiles,
}

#[derive(Debug, Args)]
pub struct New {
    /// Id of the task: <app>/<name>
    id: String,
    #[command(flatten)]
    files: TaskFiles,
}

pub fn tasks(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::List(options) => list(options),
        Command::Show(options) => show(options),
        Command::Lint(options) => lint(options),
        Command::New(options) => new(options),
        Command::Families(options) => family_tasks::families(options),
        Command::Generate(options) => family_tasks::generate(options),
    }
}

/// A task of the list, and after how many subtasks it has a checkpoint.
#[derive(Serialize)]
struct Listed<'t> {
    #[serde(flatten)]
    brief: &'t TaskBrief,
    checkpoints: Vec<u32>,
}

impl<'t> Listed<'t> {
    fn of(task: &'t TaskFile) -> Listed<'t> {
        Listed {
            brief: &task.brief,
            checkpoints: task.checkpoints.keys().copied().collect(),
        }
    }
}

fn joined(numbers: &[u32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}

fn list(options: &List) -> anyhow::Result<ExitCode> {
    let tasks = options.files.load()?;
    let fits = |brief: &TaskBrief| {
        options.set.as_ref().is_none_or(|set| *set == brief.set)
            && (options.tasks.is_empty()
                || options.tasks.iter().any(|glob| matches(glob, &brief.id)))
    };
    let chosen = tasks.iter().filter(|task| fits(&task.brief));
    let chosen: Vec<_> = chosen.map(Listed::of).collect();
    if options.output.json {
        print_json(&chosen)?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = chosen.iter().map(|it| it.brief.id.len()).max().unwrap_or(0);
    for Listed { brief, checkpoints } in &chosen {
        let checkpoints = match &checkpoints[..] {
            [] => String::new(),
            all => format!("  (checkpoints: {})", joined(all)),
        };
        say(format_args!(
            "{:<width$}  {:<6}  {:<6}  {}{checkpoints}",
            brief.id,
            brief.set,
            difficulty(brief.difficulty),
            brief.title
        ))?;
    }
    say(format_args!("{} tasks", chosen.len()))?;
    Ok(ExitCode::SUCCESS)
}

fn show(options: &Show) -> anyhow::Result<ExitCode> {
    let tasks = options.files.load()?;
    let found: Vec<_> = tasks
        .iter()
        .filter(|task| matches(&options.task, &task.brief.id))
        .collect();
    let task = match found.as_slice() {
        [task] => task,
        [] => anyhow::bail!(
            "there is no task {:?}{}",
            options.task,
            suggestion(&options.task, tasks.iter().map(|task| &*task.brief.id))
        ),
        several => anyhow::bail!(
            "{:?} fits {} tasks; give more of the id",
            options.task,
            several.len()
        ),
    };
    let prompt = evaluator::full_prompt(&task.brief);
    if options.output.json {
        let Listed { brief, checkpoints } = Listed::of(task);
        print_json(&json!({
            "task": brief, "prompt": prompt, "checks": checks(task),
            "chain": task.chain().map(|it| &it.name).collect::<Vec<_>>(),
            "checkpoints": checkpoints,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let brief = &task.brief;
    say(format_args!(
        "{} ({}, {})\nbudget: {} steps, {} seconds\n\n{prompt}\n# Checks (not shown to agents)\n",
        brief.id,
        brief.set,
        difficulty(brief.difficulty),
        brief.budget.steps,
        brief.budget.seconds
    ))?;
    for (subtask, check) in task.checks() {
        say(format_args!("- {}: {}", subtask.name, check.name))?;
    }
    if !task.checkpoints.is_empty() {
        say("\n# The way (`*` where an episode can begin with `gauntlet run --from-subtask`)\n")?;
    }
    for (number, subtask) in (1..)
        .zip(task.chain())
        .filter(|_| !task.checkpoints.is_empty())
    {
        let mark = match task.checkpoints.contains_key(&number) {
            true => "*",
            false => " ",
        };
        say(format_args!("{number}{mark} {}", subtask.name))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn checks(task: &TaskFile) -> Vec<serde_json::Value> {
    task.checks()
        .map(|(subtask, check)| json!({"subtask": subtask.name, "check": check.name}))
        .collect()
}

fn lint(options: &Lint) -> anyhow::Result<ExitCode> {
    let folder = options.files.folder()?;
    let (tasks, mut faults) = evaluator::load_dir(&folder);
    faults.extend(evaluator::lint(&tasks));
    if options.output.json {
        let faults: Vec<_> = faults
            .iter()
            .map(|it| json!({"file": it.file, "field": it.field, "expected": it.expected, "found": it.found}))
            .collect();
        print_json(&json!({"tasks": tasks.len(), "faults": faults}))?;
    } else {
        for fault in &faults {
            say(hanging(&fault.to_string()))?;
        }
        say(format_args!(
            "{} tasks, {} faults",
            tasks.len(),
            faults.len()
        ))?;
    }
    Ok(ExitCode::from(u8::from(!faults.is_empty())))
}

fn new(options: &New) -> anyhow::Result<ExitCode> {
    let app = valid_id(&options.id).with_context(|| {
        let apps: Vec<_> = App::ALL.iter().map(|app| app.slug()).collect();
        format!(
            "{:?} is no task id: expected <app>/<name> with an app of {} and a name of lower-case letters, digits and dashes",
            options.id,
            apps.join(", ")
        )
    })?;
    let path = options
        .files
        .folder_to_write()?
        .join(format!("{}.toml", options.id));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .with_context(|| format!("{} was not written", path.display()))?;
    file.write_all(evaluator::template(app, &options.id).as_bytes())?;
    say(format_args!("{}", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The app of a well-formed id.
fn valid_id(id: &str) -> Option<App> {
    let (app, name) = id.split_once('/')?;
    let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    (!name.is_empty() && !name.starts_with('-') && name.chars().all(is_plain))
        .then(|| App::from_slug(app))
        .flatten()
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_name_an_app_and_stay_inside_its_folder() {
        assert_eq!(valid_id("modeller/021-stack-them"), Some(App::Modeller));
        for id in [
            "modeller",
            "modeller/",
            "editor/001-x",
            "modeller/../x",
            "modeller/A",
            "modeller/a b",
            "modeller/-x",
        ] {
            assert_eq!(valid_id(id), None, "{id}");
        }
    }
}
