//! `gauntlet export-tasks`: tasks as folders for systems that run agents in containers.
//!
//! What an agent's container is made from says what its task says and nothing more: the page, the checks and the
//! record are in another.

mod harbor;
mod recorded;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use evaluator::TaskFile;
use runs::folder::write_atomically;
use serde::Serialize;

use crate::export::{all_or_nothing, refuse_filled, refuse_place};
pub use harbor::{Images, image_name};
use recorded::Solutions;

/// What is exported, and where to.
#[derive(Clone, Debug)]
pub struct TaskFolders {
    pub tasks: Vec<TaskFile>,
    pub out: PathBuf,
    pub images: Images,
    /// How long an agent may take for a task.
    pub agent_seconds: u32,
    /// A run whose passed episodes are brought along as solutions.
    pub solutions: Option<PathBuf>,
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Written {
    pub tasks: usize,
    /// Those that bring a solution.
    pub solved: usize,
}

/// Files by their paths below the folder of a task.
type Files = BTreeMap<String, String>;

/// Writes a folder for each task, all of them or nothing.
pub fn write(wanted: &TaskFolders) -> anyhow::Result<Written> {
    let solutions = match &wanted.solutions {
        Some(run) => {
            refuse_place(&wanted.out, run)?;
            Some(Solutions::open(run)?)
        }
        None => {
            refuse_filled(&wanted.out)?;
            None
        }
    };
    let mut written = Written::default();
    let mut folders = BTreeMap::new();
    for task in &wanted.tasks {
        let solution = match &solutions {
            Some(solutions) => solutions.of(task)?,
            None => None,
        };
        written.tasks += 1;
        written.solved += usize::from(solution.is_some());
        let files = harbor::files(task, wanted, solution.as_deref())?;
        let name = folder_name(&task.brief.id);
        anyhow::ensure!(
            folders.insert(name.clone(), files).is_none(),
            "two tasks would have the folder {name}"
        );
    }
    anyhow::ensure!(written.tasks > 0, "there is no task to write");
    anyhow::ensure!(
        written.solved > 0 || solutions.is_none(),
        "the run of --solutions has passed none of these tasks"
    );
    all_or_nothing(&wanted.out, |out| {
        for (name, files) in &folders {
            for (path, text) in files {
                let path = out.join(name).join(path);
                let cannot = || format!("cannot write {}", path.display());
                write_atomically(&path, text.as_bytes()).with_context(cannot)?;
                make_runnable(&path).with_context(cannot)?;
            }
        }
        Ok(())
    })?;
    Ok(written)
}

/// The id of a task as the name of a folder: `modeller-crates-5-3` for `modeller/crates@5#3`.
fn folder_name(id: &str) -> String {
    id.replace(['/', '@', '#'], "-")
}

/// Shell scripts are started by their names.
fn make_runnable(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    if path.extension().is_some_and(|it| it == "sh") {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?;
    }
    let _ = path;
    Ok(())
}
