//! Does nothing and says it is done: every task must give it 0.

use async_trait::async_trait;
use protocol::Action;

use super::Agent;
use crate::stage::{Stage, Stop};

pub struct Noop;

#[async_trait]
impl Agent for Noop {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        stage.act(Action::Done).await
    }
}
