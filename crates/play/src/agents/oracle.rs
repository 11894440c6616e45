//! Plays a recorded solution of each task.

use std::time::Duration;

use async_trait::async_trait;
use oracles::{Conclusion, Solution, families};
use protocol::{Action, Anchor, InstanceId};
use serde_json::Value;

use super::Agent;
use crate::stage::{Stage, Stop};

pub struct Oracle {
    /// Which of a task's routes, counted from 1. Tasks with fewer play their last.
    pub route: u32,
}

#[async_trait]
impl Agent for Oracle {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let task = stage.brief().id.clone();
        let solution = solution(&task, self.route, stage.reference())
            .ok_or_else(|| Stop::Agent(format!("there is no oracle for {task}")))?;
        let subtasks = stage.from_subtask() as usize;
        let mut hands = Hands { stage };
        match solution.solve_from(subtasks, &mut hands).await {
            Ok(conclusion) => stage.act(Action::from(conclusion)).await,
            Err(error) => Err(stop_of(error)),
        }
    }
}

/// A written route, or the one way of a family, which knows the instance by its reference.
pub fn solution(task: &str, route: u32, reference: Option<&Value>) -> Option<Box<dyn Solution>> {
    match (InstanceId::parse(task), reference) {
        (Some(instance), Some(reference)) => families::find(instance.family, reference),
        _ => Some(Box::new(Written(oracles::find(task, route)?))),
    }
}

/// A route of the registry.
struct Written(&'static dyn Solution);

#[async_trait]
impl Solution for Written {
    async fn solve_from(
        &self,
        subtasks: usize,
        hands: &mut dyn oracles::Hands,
    ) -> anyhow::Result<Conclusion> {
        self.0.solve_from(subtasks, hands).await
    }
}

/// Why an oracle stopped. Stops of the stage travel through it as they are.
pub fn stop_of(error: anyhow::Error) -> Stop {
    match error.downcast::<Stop>() {
        Ok(stop) => stop,
        Err(error) => Stop::Agent(format!("{error:#}")),
    }
}

pub struct Hands<'s, 'a> {
    pub stage: &'s mut Stage<'a>,
}

#[async_trait]
impl oracles::Hands for Hands<'_, '_> {
    async fn act(&mut self, action: Action) -> anyhow::Result<()> {
        self.stage.act(action).await?;
        match self.stage.last_error() {
            // An oracle that points beside the page is wrong, and should say so at once.
            Some(error) => Err(anyhow::anyhow!("an action was refused: {error}")),
            None => Ok(()),
        }
    }

    async fn anchors(&mut self) -> anyhow::Result<Vec<Anchor>> {
        Ok(self.stage.anchors().await?)
    }

    fn takes(&mut self, ms: u64) {
        self.stage.take_for_each_answer(Duration::from_millis(ms));
    }
}
