//! The chain of subtasks: how far a state has come on it, and episodes that begin on the way.

use protocol::SubtaskResult;
use serde_json::Value;

use crate::contract::Subject;
use crate::evaluate::{judge_check, judge_subtask};
use crate::task::{Role, TaskFile};

/// How every subtask of the chain stands in a state, in order. Nothing has been said yet, so what asks
/// for an answer is not done.
pub fn reached(task: &TaskFile, state: &Value) -> Vec<SubtaskResult> {
    let expected = task.expected.as_ref();
    let comparison = expected.map(|it| it.compare(state));
    let unfinished = expected.map(|it| it.compare_unfinished(state));
    let subject = |role: Role| Subject {
        state,
        answer: None,
        comparison: match role {
            Role::Way => unfinished.as_deref(),
            Role::Goal | Role::Keep => comparison.as_deref(),
        },
    };
    task.chain()
        .map(|subtask| judge_subtask(subtask, &subject(subtask.role)))
        .collect()
}

/// How many subtasks are done before the first one that is not.
pub fn reached_subtasks(task: &TaskFile, state: &Value) -> u32 {
    let results = reached(task, state);
    let done = results.iter().take_while(|result| result.pass);
    u32::try_from(done.count()).unwrap_or(u32::MAX)
}

/// `1 subtask`, `2 subtasks`.
pub fn counted(subtasks: u32) -> String {
    match subtasks {
        1 => "1 subtask".into(),
        more => format!("{more} subtasks"),
    }
}

impl TaskFile {
    /// The same task begun at the checkpoint after `subtasks` subtasks. It is judged by the same checks;
    /// what holds there already is to be kept and earns nothing. The prompt says what is done.
    pub fn begun_after(mut self, subtasks: u32) -> Result<TaskFile, String> {
        let id = &self.brief.id;
        let state = self
            .checkpoints
            .get(&subtasks)
            .cloned()
            .ok_or_else(|| self.lacks_checkpoint(subtasks))?;
        let far = reached_subtasks(&self, &state);
        if far != subtasks {
            return Err(format!(
                "{far} subtasks are done in the checkpoint of {id} after {}",
                counted(subtasks)
            ));
        }
        self.mark_given(&state);
        let done = self.chain().take(subtasks as usize);
        let names: Vec<_> = done.map(|it| it.name.as_str()).collect();
        let done = match &names[..] {
            [one] => format!("The first subtask is already done: {one}."),
            all => format!(
                "The first {} are already done: {}.",
                counted(subtasks),
                all.join("; ")
            ),
        };
        let goal = &mut self.brief.prompt.goal;
        *goal = format!("{}\n\n{done}", goal.trim_end());
        self.start_state = Some(Value::clone(&state));
        Ok(self)
    }

    /// Why an episode cannot begin there.
    pub fn lacks_checkpoint(&self, subtasks: u32) -> String {
        let id = &self.brief.id;
        let all: Vec<_> = self.checkpoints.keys().map(u32::to_string).collect();
        match &all[..] {
            [] => format!("{id} has no checkpoints"),
            [one] => {
                format!(
                    "{id} has no checkpoint after {}, only one after {one}",
                    counted(subtasks)
                )
            }
            _ => format!(
                "{id} has no checkpoint after {}, only after {}",
                counted(subtasks),
                all.join(", ")
            ),
        }
    }

    fn mark_given(&mut self, state: &Value) {
        let comparison = self.expected.as_ref().map(|it| it.compare(state));
        let subject = Subject {
            state,
            answer: None,
            comparison: comparison.as_deref(),
        };
        let goals = self.subtasks.iter_mut().filter(|it| it.role == Role::Goal);
        for check in goals.flat_map(|it| &mut it.checks) {
            check.given = judge_check(check, &subject).pass;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use protocol::{App, Operation};
    use serde_json::json;

    use super::*;
    use crate::task::template;
    use crate::{apps, full_prompt, lint};

    /// The template's task with a milestone in front: the workspace has a workflow.
    fn task() -> TaskFile {
        let text = template(App::WorkflowBuilder, "workflow-builder/021-my-own-task");
        let way = "[[subtasks]]\nname = \"a workflow is there\"\nway = true\n\n\
                   [[subtasks.checks]]\nname = \"one at least\"\n\
                   path = \"state/workspace/workflows\"\noperator = \"count\"\nexpected = 1\n\n";
        let (before, after) = text.split_once("[[subtasks]]").expect("subtasks");
        let text = format!("{before}{way}[[subtasks]]{after}");
        TaskFile::parse("new.toml", &text).expect("a task")
    }

    fn state(commands: &[Value]) -> Value {
        let operation = |command: &Value| Operation {
            at_ms: 1,
            command: command.clone(),
        };
        let operations: Vec<_> = commands.iter().map(operation).collect();
        let rules = apps::rules(App::WorkflowBuilder);
        rules.end_state(0, None, &operations).expect("a state")
    }

    fn with_checkpoint(subtasks: u32, state: Value) -> TaskFile {
        let mut task = task();
        task.checkpoints.insert(subtasks, Arc::new(state));
        task
    }

    fn created() -> Value {
        state(&[json!({"op": "create_workflow", "name": "Anything"})])
    }

    #[test]
    fn milestones_are_part_of_the_chain_and_of_no_verdict() {
        let task = task();
        assert_eq!(
            task.chain().count(),
            task.judged().filter(|it| it.role == Role::Goal).count() + 1
        );
        let verdict = crate::evaluate(&task, None, None);
        assert!(
            verdict
                .subtasks
                .iter()
                .all(|it| it.name != "a workflow is there")
        );
        assert_eq!(reached_subtasks(&task, &state(&[])), 0);
        assert_eq!(reached_subtasks(&task, &created()), 1);
    }

    #[test]
    fn a_task_begun_at_a_checkpoint_says_what_is_done_and_starts_there() {
        let begun = with_checkpoint(1, created()).begun_after(1).expect("begun");
        assert_eq!(begun.start_state, Some(created()));
        let sentence = "The first subtask is already done: a workflow is there.";
        let prompt = full_prompt(&begun.brief);
        assert!(prompt.contains(sentence), "{prompt}");
        assert_eq!(
            prompt.replace(&format!("\n\n{sentence}"), ""),
            full_prompt(&task().brief)
        );
    }

    #[test]
    fn a_checkpoint_that_is_missing_or_not_that_far_is_refused_in_a_sentence() {
        let reason = task().begun_after(1).expect_err("none");
        assert_eq!(
            reason,
            "workflow-builder/021-my-own-task has no checkpoints"
        );
        let reason = with_checkpoint(1, created())
            .begun_after(2)
            .expect_err("one");
        assert!(
            reason.ends_with("after 2 subtasks, only one after 1"),
            "{reason}"
        );
        let reason = with_checkpoint(1, state(&[]))
            .begun_after(1)
            .expect_err("empty");
        assert!(
            reason.starts_with("0 subtasks are done in the checkpoint"),
            "{reason}"
        );
    }

    #[test]
    fn lint_names_checkpoints_that_are_not_what_they_say() {
        assert_eq!(lint(&[with_checkpoint(1, created())]), []);
        for (subtasks, state, words) in [
            (1, state(&[]), "0 are done"),
            (9, created(), "9"),
            (1, json!({"graph": []}), "cannot"),
        ] {
            let faults = lint(&[with_checkpoint(subtasks, state)]);
            let place = format!("checkpoints/{subtasks}.json");
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert_eq!(faults[0].field, place);
            assert!(faults[0].found.contains(words), "{faults:?}");
        }
    }
}
