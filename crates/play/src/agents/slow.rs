//! Agents of ours on a clock that goes on while an agent thinks: what they take is given, because how fast this
//! machine finds a solution says nothing of them.

use std::time::Duration;

use async_trait::async_trait;

use super::Agent;
use crate::stage::{Stage, Stop};

/// Takes the same time for each answer. Nobody waits for it.
pub struct Slow {
    pub agent: Box<dyn Agent>,
    pub each: Duration,
}

impl Slow {
    pub fn at_once(agent: impl Agent + 'static) -> Box<dyn Agent> {
        Box::new(Slow {
            agent: Box::new(agent),
            each: Duration::ZERO,
        })
    }
}

#[async_trait]
impl Agent for Slow {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        if !stage.is_time_given() {
            stage.take_for_each_answer(self.each);
        }
        self.agent.play(stage).await
    }

    async fn close(&mut self) {
        self.agent.close().await;
    }
}
