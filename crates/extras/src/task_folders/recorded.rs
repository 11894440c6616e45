//! Solutions: what was done in episodes that passed, as calls of the tools that hosts have.

use std::path::Path;

use anyhow::Context;
use evaluator::TaskFile;
use protocol::TrialId;
use runs::folder::{RunFolder, trials};
use runs::score;
use serde_json::{Value, json};

use crate::mcp::call_of;

/// The page that is played where nothing else is asked for, and its clock.
const USUAL: ((u32, u32), &str) = ((1280, 720), "stepped");

/// The passed episodes of a run.
pub struct Solutions {
    run: RunFolder,
    tasks: Vec<TaskFile>,
    passed: Vec<TrialId>,
}

impl Solutions {
    pub fn open(path: &Path) -> anyhow::Result<Solutions> {
        let run = RunFolder::new(path);
        let manifest = run.manifest()?;
        let page = ((manifest.width, manifest.height), manifest.clock.as_str());
        anyhow::ensure!(
            page == USUAL && manifest.from_subtask.is_none() && !manifest.is_attached(),
            "--solutions: the run has to be played from the beginning, by the runner, with the usual window and clock, \
             as `gauntlet run --agent oracle` does"
        );
        let mut passed = trials(&manifest)?;
        passed.retain(|trial| run.episode(trial).verdict().is_some_and(|it| it.pass));
        Ok(Solutions {
            tasks: score::tasks_of(&run, &manifest)?,
            passed,
            run,
        })
    }

    /// The calls that solve a task, as JSON text, if one of its episodes passed.
    pub fn of(&self, task: &TaskFile) -> anyhow::Result<Option<String>> {
        let id = &task.brief.id;
        let Some(trial) = self.passed.iter().find(|it| it.task == *id) else {
            return Ok(None);
        };
        let played = self.tasks.iter().find(|it| it.brief.id == *id);
        anyhow::ensure!(
            played.is_some_and(|it| it.digest == task.digest),
            "--solutions: {id} is not the task that was played"
        );
        let steps = self.run.episode(trial).steps()?;
        let calls = steps.iter().skip(1).map(|step| {
            let action = step.action.as_ref();
            let action = action.with_context(|| format!("{id}: step {} has no action", step.step));
            let (name, arguments) = call_of(action?)?;
            Ok(json!({"name": name, "arguments": arguments}))
        });
        let calls = calls.collect::<anyhow::Result<Vec<Value>>>()?;
        let lines: Vec<_> = calls.iter().map(Value::to_string).collect();
        Ok(Some(format!("[\n{}\n]\n", lines.join(",\n"))))
    }
}
