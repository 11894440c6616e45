//! An agent whose moves come from a client.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use protocol::{Observation, ResetAnswer, ResetRequest, StepAnswer, TrialId};
use tokio::sync::mpsc;

use super::session::{Order, Reply, Status};
use play::agents::Agent;
use play::stage::{Stage, Stop};

/// Plays one episode as the client wants it.
pub struct Client<'o> {
    pub orders: &'o mut mpsc::Receiver<Order>,
    pub status: Arc<Mutex<Status>>,
    pub trial: TrialId,
    /// Whom to tell that the episode has begun.
    pub begun: Option<Reply<ResetAnswer>>,
    /// Whom to tell what came of the last action, once it is known.
    pub pending: Option<Reply<StepAnswer>>,
    /// What the agent saw last.
    pub seen: Option<Observation>,
    /// The reset that ended this episode before it was over.
    pub next: Option<(ResetRequest, Reply<ResetAnswer>)>,
}

impl Client<'_> {
    fn see(&mut self, stage: &Stage<'_>) {
        let observation = stage.observation().clone();
        let mut status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        status.observation = Some(observation.clone());
        self.seen = Some(observation);
    }

    fn begin(&mut self, stage: &Stage<'_>) {
        self.see(stage);
        let Some(reply) = self.begun.take() else {
            return;
        };
        let _ = reply.send(Ok(ResetAnswer {
            episode: self.trial.clone(),
            task: stage.brief().clone(),
            prompt: stage.prompt().to_string(),
            seed: stage.seed(),
            goal_image: stage.goal_image().map(str::to_string),
            observation: stage.observation().clone(),
        }));
    }

    async fn next_order(&mut self, stage: &mut Stage<'_>) -> Result<Option<Order>, Stop> {
        let interrupt = stage.interrupt();
        let remaining = stage.remaining();
        tokio::select! {
            // When the server ends, orders end too, and that is nobody's failure.
            biased;
            () = interrupt.wait() => Err(Stop::Interrupted),
            order = self.orders.recv() => Ok(order),
            () = tokio::time::sleep(remaining) => Err(stage.time_is_up()),
        }
    }
}

#[async_trait]
impl Agent for Client<'_> {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.begin(stage);
        loop {
            match self.next_order(stage).await? {
                Some(Order::Step(line, reply)) => {
                    let heard = stage.hear(&line).await;
                    self.see(stage);
                    if let Err(stop) = heard {
                        self.pending = Some(reply);
                        return Err(stop);
                    }
                    let _ = reply.send(Ok(StepAnswer {
                        observation: stage.observation().clone(),
                        reward: 0.0,
                        terminated: false,
                        truncated: false,
                        outcome: None,
                    }));
                }
                Some(Order::Reset(request, reply)) => {
                    self.next = Some((request, reply));
                    return Err(Stop::Agent(
                        "another episode was begun before this one was over".into(),
                    ));
                }
                None => {
                    return Err(Stop::Agent(
                        "the environment was closed before the episode was over".into(),
                    ));
                }
            }
        }
    }
}
