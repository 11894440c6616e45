//! Replays an operation log on a fresh document, to see whether it explains the exported state.

use protocol::{App, Operation};
use serde::de::DeserializeOwned;
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
            use workflow_builder_model::{Effect, Workspace};
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            bounded(operations, |command, at_ms| {
                let effect = workspace.apply(command, at_ms).map_err(in_words)?;
                let graphs = workspace.workflows().iter().map(|it| &it.workflow().graph);
                let size = graphs.map(|it| it.nodes.len() + it.edges.len()).sum();
                Ok((effect != Effect::Unchanged, size))
            })?;
            Ok(workspace.export())
        }
        App::Modeller => {
            use modeller_model::Workspace;
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            bounded(operations, |command, at_ms| {
                let effect = workspace.apply(command, at_ms).map_err(in_words)?;
                let scenes = workspace.scenes().iter();
                let size = scenes.map(|scene| scene.content().objects.len()).sum();
                Ok((effect.changed, size))
            })?;
            Ok(workspace.export())
        }
        App::CircuitDesigner => {
            use circuit_designer_model::Workspace;
            let mut workspace = match start {
                None => Workspace::new(seed),
                Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
            };
            bounded(operations, |command, at_ms| {
                let effect = workspace.apply(command, at_ms).map_err(in_words)?;
                let circuit = workspace.circuit();
                Ok((
                    effect.changed,
                    circuit.elements.len() + circuit.scopes.len(),
                ))
            })?;
            Ok(workspace.export())
        }
    }
}

/// Carries out one operation after the other while the work stays bounded. `apply` says whether the
/// document changed and how large it is now.
fn bounded<C: DeserializeOwned>(
    operations: &[Operation],
    mut apply: impl FnMut(C, u64) -> Result<(bool, usize), String>,
) -> Result<(), String> {
    let mut work = 0usize;
    protocol::replay(operations, |command, at_ms| {
        let (has_changed, size) = apply(command, at_ms)?;
        work = work.saturating_add(size);
        if work > MAX_WORK {
            return Err("replaying is too much work: cut off".to_string());
        }
        Ok(has_changed)
    })
    .map_err(in_words)
}

fn in_words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn unusable_start(error: impl std::fmt::Display) -> String {
    format!("the start state of the task cannot be loaded: {error}")
}
