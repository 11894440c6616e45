//! An agent whose moves come from a client.

use async_trait::async_trait;
use evaluator::TaskFile;
use protocol::{
    EndReason, EnvironmentError, EpisodeSummary, Observation, Outcome, ResetAnswer, ResetRequest,
    StepAnswer, TrialId,
};
use tokio::sync::{mpsc, oneshot};

use super::agent::Agent;
use crate::grader::Grader;
use crate::stage::{Stage, Stop};

pub type Reply<T> = oneshot::Sender<Result<T, EnvironmentError>>;

/// What a client wants of its environment. When nobody can order any more, it ends.
pub enum Order {
    Reset(ResetRequest, Reply<ResetAnswer>),
    Step(String, Reply<StepAnswer>),
}

/// Plays one episode as the client wants it.
pub struct Client<'o> {
    pub orders: &'o mut mpsc::Receiver<Order>,
    /// Is told what the agent sees.
    pub watch: Box<dyn Fn(&Observation) + Send + Sync>,
    pub trial: TrialId,
    /// Says what each step is worth.
    pub grader: Grader<'o>,
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
        (self.watch)(&observation);
        self.seen = Some(observation);
    }

    async fn begin(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.see(stage);
        self.grader.begin(stage).await?;
        let Some(reply) = self.begun.take() else {
            return Ok(());
        };
        let answer = ResetAnswer {
            episode: self.trial.clone(),
            task: stage.brief().clone(),
            prompt: stage.prompt().to_string(),
            seed: stage.seed(),
            goal_image: stage.goal_image().map(str::to_string),
            observation: stage.observation().clone(),
        };
        stage.hand_over();
        let _ = reply.send(Ok(answer));
        Ok(())
    }

    /// Carries out what the agent says, and says what that was worth.
    async fn step(&mut self, stage: &mut Stage<'_>, line: &str) -> Result<f64, Stop> {
        let heard = stage.hear(line).await;
        self.see(stage);
        heard?;
        self.grader.step(stage).await
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
        self.begin(stage).await?;
        loop {
            match self.next_order(stage).await? {
                Some(Order::Step(line, reply)) => {
                    let reward = match self.step(stage, &line).await {
                        Ok(reward) => reward,
                        Err(stop) => {
                            self.pending = Some(reply);
                            return Err(stop);
                        }
                    };
                    let answer = StepAnswer {
                        observation: stage.observation().clone(),
                        reward,
                        terminated: false,
                        truncated: false,
                        outcome: None,
                    };
                    stage.hand_over();
                    let _ = reply.send(Ok(answer));
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

/// What a client is told at the end of an episode.
pub fn ended(
    row: &EpisodeSummary,
    grader: &mut Grader<'_>,
    observation: Observation,
) -> StepAnswer {
    let truncated = matches!(row.end, EndReason::StepBudget | EndReason::TimeBudget);
    StepAnswer {
        observation,
        reward: grader.end(row),
        terminated: !truncated,
        truncated,
        outcome: Some(Outcome::of(row)),
    }
}

/// The steps of an episode: those of the task or of the run, or fewer where the client wants that. More would
/// be a record that nobody could believe.
pub fn budget(task: &TaskFile, of_run: Option<u32>, wanted: Option<u32>) -> u32 {
    let given = of_run.unwrap_or(task.brief.budget.steps);
    wanted.map_or(given, |wanted| wanted.min(given))
}
