//! The states that an export's operations went through, for those who want to see what changed when.

use protocol::{Operation, StateEnvelope};
use serde_json::Value;

use crate::apps;
use crate::equality::{first_difference, identical};
use crate::task::TaskFile;

/// The state that the task begins with, then one for each of `counts`: the state after that number of operations
/// of the export. The counts ascend. An export that its own operations do not explain has no such states.
pub fn states_along(
    task: &TaskFile,
    envelope: &StateEnvelope,
    counts: &[usize],
) -> Result<Vec<Value>, String> {
    let limit = task.gates.max_operations;
    let (operations, start) = (&envelope.operations, task.start_state.as_ref());
    if operations.len() > limit {
        return Err(format!(
            "{} operations, at most {limit} are replayed",
            operations.len()
        ));
    }
    if envelope.app != task.brief.app.slug() {
        return Err("the export comes from another app".into());
    }
    let replay = apps::rules(task.brief.app).replay;
    let mut states = vec![replay(envelope.seed, start, &[], &mut |_, _| {})?];
    let mut watch = |count: usize, state: &dyn Fn() -> Value| {
        if counts.binary_search(&count).is_ok() {
            states.push(state());
        }
    };
    let end = replay(envelope.seed, start, operations, &mut watch)?;
    if !identical(&end, &envelope.state) {
        return Err(format!(
            "the exported state is not what its operations lead to; first difference at {}",
            first_difference(&end, &envelope.state).unwrap_or_default()
        ));
    }
    Ok(states)
}

/// The state that operations lead to from where the task begins, or why they cannot be carried out there.
pub fn end_state(task: &TaskFile, operations: &[Operation]) -> Result<Value, String> {
    let rules = apps::rules(task.brief.app);
    rules.end_state(task.brief.start.seed, task.start_state.as_ref(), operations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::template;
    use protocol::{App, InputCounts, STATE_SCHEMA};
    use serde_json::json;

    fn created(name: &str, at_ms: u64) -> Operation {
        let command = json!({"op": "create_workflow", "name": name});
        Operation { at_ms, command }
    }

    fn task() -> TaskFile {
        let text = template(App::WorkflowBuilder, "workflow-builder/021-my-own-task");
        TaskFile::parse("new.toml", &text).expect("a task")
    }

    /// An export that these operations led to.
    fn export(operations: Vec<Operation>) -> StateEnvelope {
        let rules = apps::rules(App::WorkflowBuilder);
        StateEnvelope {
            schema: STATE_SCHEMA.into(),
            app: App::WorkflowBuilder.slug().into(),
            build: String::new(),
            seed: 7,
            revision: operations.len() as u64,
            clock_ms: 0,
            input: InputCounts::default(),
            imports: 0,
            crashed: false,
            state: rules.end_state(7, None, &operations).expect("a state"),
            view: Value::Null,
            operations,
        }
    }

    #[test]
    fn states_are_those_after_so_many_operations() {
        let all = vec![created("One", 1), created("Two", 2), created("Three", 3)];
        let states = states_along(&task(), &export(all.clone()), &[1, 3]).expect("states");
        let expected = [0, 1, 3].map(|count| export(all[..count].to_vec()).state);
        assert_eq!(states, expected);
    }

    #[test]
    fn an_export_that_its_operations_do_not_explain_has_no_states() {
        let mut forged = export(vec![created("One", 1)]);
        forged.state = export(vec![created("Other", 1)]).state;
        let reason = states_along(&task(), &forged, &[1]).expect_err("forged");
        assert!(reason.contains("first difference"), "{reason}");
        let mut foreign = export(Vec::new());
        foreign.app = App::Modeller.slug().into();
        assert!(states_along(&task(), &foreign, &[]).is_err());
    }
}
