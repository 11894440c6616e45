//! Plays as a person would who sees the screen for the first time: by plain rules, with time for each look and each act.

use async_trait::async_trait;
use protocol::{Action, InstanceId};

use super::Agent;
use super::oracle::{Hands, stop_of};
use crate::stage::{Stage, Stop};

/// Never looks at the reference of a task.
pub struct Person;

#[async_trait]
impl Agent for Person {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let task = stage.brief().id.clone();
        let instance = InstanceId::parse(&task);
        let solution = instance.and_then(|it| oracles::person::find(it.family));
        let solution =
            solution.ok_or_else(|| Stop::Agent(format!("no person plays {task} by rules")))?;
        let mut hands = Hands { stage };
        match solution.solve(&mut hands).await {
            Ok(conclusion) => hands.stage.act(Action::from(conclusion)).await,
            Err(error) => Err(stop_of(error)),
        }
    }
}
