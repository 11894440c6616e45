//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use protocol::{App, Operation};
use serde_json::Value;

/// What replaying may cost, counted in objects touched: the sum over all operations of the size of
/// the document after them. An honest run stays far below; a log that doubles a document fifty times
/// is cut off.
const MAX_WORK: usize = 2_000_000;

/// The state that the operations lead to, or why they cannot be carried out.
pub fn replay(
    app: App,
    seed: u64,
    start: Option<&Value>,
    operations: &[Operation],
) -> Result<Value, String> {
    match app {
        App::WorkflowBuilder => {
            use workflow_builder_model::Workspace;
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            let size = |workspace: &Workspace| -> usize {
                let graphs = workspace.workflows().iter().map(|it| &it.workflow().graph);
                graphs.map(|it| it.nodes.len() + it.edges.len()).sum()
            };
            step_by_step(operations, |operation| {
                let one = std::slice::from_ref(operation);
                workspace.repeat(one).map_err(|error| error.to_string())?;
                Ok(size(&workspace))
            })?;
            Ok(workspace.export())
        }
        App::Modeller => {
            use modeller_model::Workspace;
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            let size = |workspace: &Workspace| -> usize {
                let scenes = workspace.scenes().iter();
                scenes.map(|scene| scene.content().objects.len()).sum()
            };
            step_by_step(operations, |operation| {
                let command = serde_json::from_value(operation.command.clone())
                    .map_err(|error| error.to_string())?;
                let effect = workspace
                    .apply(command, operation.at_ms)
                    .map_err(|refusal| refusal.to_string())?;
                if !effect.changed {
                    return Err("it changes nothing, so it cannot have been recorded".into());
                }
                Ok(size(&workspace))
            })?;
            Ok(workspace.export())
        }
        App::CircuitDesigner => {
            use circuit_designer_model::Workspace;
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            step_by_step(operations, |operation| {
                let command = serde_json::from_value(operation.command.clone())
                    .map_err(|error| error.to_string())?;
                let effect = workspace
                    .apply(command, operation.at_ms)
                    .map_err(|refusal| refusal.to_string())?;
                if !effect.changed {
                    return Err("it changes nothing, so it cannot have been recorded".into());
                }
                Ok(workspace.circuit().elements.len())
            })?;
            Ok(workspace.export())
        }
        App::VideoEditor | App::FlightAnalyser => {
            Err(format!("there is no model of {} to replay on", app.title()))
        }
    }
}

/// Carries out one operation after the other while the work stays bounded. `apply` returns the size
/// of the document.
fn step_by_step(
    operations: &[Operation],
    mut apply: impl FnMut(&Operation) -> Result<usize, String>,
) -> Result<(), String> {
    let mut work = 0usize;
    for (index, operation) in operations.iter().enumerate() {
        let size = apply(operation)
            .map_err(|reason| format!("operation {index} cannot be replayed: {reason}"))?;
        work = work.saturating_add(size);
        if work > MAX_WORK {
            return Err(format!(
                "replaying is too much work: cut off after operation {index}"
            ));
        }
    }
    Ok(())
}

fn unusable_start(error: impl std::fmt::Display) -> String {
    format!("the start state of the task cannot be loaded: {error}")
}
