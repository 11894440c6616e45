//! Asks a model while the episode goes on: its heart beats, its time runs, it can be interrupted.

use std::future::Future;
use std::time::Duration;

use models::{
    Answer, Api, Asked, Asking, Attempt, Client, Conversation, Destination, Failure, Question,
    Turn, ask_and_tell, windowed,
};

use super::log::Log;
use super::spec::{Grounder, ModelSpec};
use crate::stage::{Stage, Stop};

/// How often the status is renewed meanwhile.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Asks the models of one episode.
pub struct Line {
    pub client: Client,
    pub log: Log,
    /// How long one turn may take, with all its attempts.
    pub patience: Duration,
}

impl Line {
    /// The model's next turn.
    pub async fn turn(
        &mut self,
        spec: &ModelSpec,
        conversation: &Conversation,
        functions: &[models::functions::Function],
        stage: &mut Stage<'_>,
    ) -> Result<Turn, Stop> {
        let settings = &spec.settings;
        let picture = spec.eyes().picture(stage.viewport());
        let shown = windowed(conversation, settings.image_window);
        let request = spec.api.request(&Asking {
            model: &spec.target.model,
            is_usual: spec.target.is_usual(spec.api),
            settings,
            conversation: &shown,
            functions,
            width: picture.width,
            height: picture.height,
        });
        let to = Destination {
            api: spec.api,
            target: &spec.target,
            key: spec.key.as_ref(),
        };
        let Line {
            client,
            log,
            patience,
        } = self;
        log.next();
        let who = spec.name();
        let mut last = None;
        let mut listener = |attempt: &Attempt| {
            log.attempt(&who, attempt);
            last = Some(attempt.clone());
        };
        stage.hand_over();
        let sent = client.send(to, &request, settings.stream, &mut listener);
        let answer = waited(stage, *patience, sent).await?.map_err(stop)?;
        let turn = spec
            .api
            .read(&answer, settings.tool_version)
            .map_err(stop)?;
        log.answer(&who, last.as_ref(), &turn.usage);
        Ok(turn)
    }

    /// The grounder's answer.
    pub async fn ask(
        &mut self,
        grounder: &Grounder,
        question: &Question,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Stop> {
        let asked = Asked {
            target: grounder.target.clone(),
            key: grounder.key.clone(),
            settings: grounder.settings.clone(),
        };
        let Line {
            client,
            log,
            patience,
        } = self;
        log.next();
        let who = format!("{}:{}", Api::Chat.name(), grounder.target);
        let mut last = None;
        let mut listener = |attempt: &Attempt| {
            log.attempt(&who, attempt);
            last = Some(attempt.clone());
        };
        let sent = ask_and_tell(client, &asked, question, &mut listener);
        let answer = waited(stage, *patience, sent).await?.map_err(stop)?;
        log.answer(&who, last.as_ref(), &answer.usage);
        Ok(answer)
    }
}

/// Who is to blame: a request that the service holds to be wrong is the agent's, everything else the service's.
fn stop(failure: Failure) -> Stop {
    match failure.is_of_request() {
        true => Stop::Agent(failure.to_string()),
        false => Stop::Service(failure.to_string()),
    }
}

/// Waits for an answer as long as the agent may be silent and the episode's time lasts.
async fn waited<T>(
    stage: &mut Stage<'_>,
    patience: Duration,
    answer: impl Future<Output = T>,
) -> Result<T, Stop> {
    let remaining = stage.remaining();
    let interrupt = stage.interrupt();
    let silence = tokio::time::sleep(patience.min(remaining));
    tokio::pin!(silence, answer);
    loop {
        tokio::select! {
            answer = &mut answer => return Ok(answer),
            () = interrupt.wait() => return Err(Stop::Interrupted),
            () = &mut silence => break,
            () = tokio::time::sleep(HEARTBEAT) => stage.heartbeat(),
        }
    }
    if remaining <= patience {
        return Err(stage.time_is_up());
    }
    Err(Stop::Service(format!(
        "the model did not answer within {} seconds (--agent-timeout)",
        patience.as_secs_f64()
    )))
}
