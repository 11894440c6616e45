//! One client that talks to one environment, message by message: over a WebSocket or over standard
//! streams. Every message is answered by exactly one, in order.

use protocol::{
    ClientMessage, EnvironmentError, EnvironmentErrorKind, OpenRequest, ResetRequest,
    ServerMessage, misread, misread_in,
};
use serde::Deserialize;
use serde_json::Value;

use super::Environments;
use super::socket::{Dialogue, Said};

/// Longer messages are nobody's action.
pub const MAX_MESSAGE_BYTES: usize = 8 << 20;

/// The connection is the environment: it is opened when it is first needed, and closed with it.
pub struct Conversation {
    environments: Environments,
    id: Option<String>,
}

impl Conversation {
    pub fn new(environments: Environments) -> Conversation {
        Conversation {
            environments,
            id: None,
        }
    }

    /// Does what a message asks for.
    pub async fn answer(&mut self, text: &str) -> ServerMessage {
        if text.len() > MAX_MESSAGE_BYTES {
            return unreadable(format!("a message of more than {MAX_MESSAGE_BYTES} bytes"));
        }
        let answer = match hear(text) {
            Ok(Heard::Open(request)) => self.open(request).await,
            Ok(Heard::Reset(request)) => self.reset(request).await,
            Ok(Heard::Step(line)) => self.step(&line).await,
            Ok(Heard::Observe) => self.observe().await,
            Ok(Heard::Tasks) => Ok(ServerMessage::Tasks {
                tasks: self.environments.tasks(),
            }),
            Ok(Heard::Families) => Ok(ServerMessage::Families {
                families: self.environments.families(),
            }),
            Ok(Heard::Close) => {
                self.end().await;
                Ok(ServerMessage::Close)
            }
            Err(message) => Err(refusal(EnvironmentErrorKind::Request, message)),
        };
        answer.unwrap_or_else(ServerMessage::Error)
    }

    /// Has it an environment?
    pub fn has_begun(&self) -> bool {
        self.current().is_some()
    }

    /// Closes the environment. Nobody is left who would wait for it.
    pub async fn end(&mut self) {
        if let Some(id) = self.id.take() {
            // It may have been closed for being idle.
            let _ = self.environments.close(&id).await;
        }
    }

    async fn open(&mut self, request: OpenRequest) -> Result<ServerMessage, EnvironmentError> {
        if self.current().is_some() {
            return Err(refusal(
                EnvironmentErrorKind::Conflict,
                "this connection has its environment already; `open` comes first, if at all",
            ));
        }
        let info = self.environments.open(request).await?;
        self.id = Some(info.id.clone());
        Ok(ServerMessage::Open(info))
    }

    async fn reset(&mut self, request: ResetRequest) -> Result<ServerMessage, EnvironmentError> {
        if self.current().is_none() {
            // What cannot be had opens nothing.
            self.environments.check(&request)?;
            self.open(OpenRequest::default()).await?;
        }
        let id = self.needed()?;
        let answer = self.environments.reset(&id, request).await?;
        Ok(ServerMessage::Reset(Box::new(answer)))
    }

    async fn step(&mut self, line: &str) -> Result<ServerMessage, EnvironmentError> {
        let id = self.needed()?;
        let answer = self.environments.step(&id, line).await?;
        Ok(ServerMessage::Step(Box::new(answer)))
    }

    async fn observe(&mut self) -> Result<ServerMessage, EnvironmentError> {
        let id = self.needed()?;
        let observation = self.environments.observe(&id).await?;
        Ok(ServerMessage::Observe(Box::new(observation)))
    }

    /// The environment, unless it was closed for being idle.
    fn current(&self) -> Option<String> {
        let id = self.id.as_ref()?;
        self.environments.info(id).ok().map(|info| info.id)
    }

    fn needed(&self) -> Result<String, EnvironmentError> {
        self.current().ok_or_else(|| {
            let message = match self.id {
                Some(_) => {
                    "the environment was idle for too long and is closed; reset opens another"
                }
                None => "no episode has begun; send a reset first",
            };
            refusal(EnvironmentErrorKind::Conflict, message)
        })
    }
}

impl Dialogue for Conversation {
    async fn answer(&mut self, text: &str) -> Said {
        match Conversation::answer(self, text).await {
            ServerMessage::Close => Said::at_last(ServerMessage::Close),
            answer => Said::on(answer),
        }
    }

    fn unreadable(&self) -> Said {
        Said::on(unreadable("messages are text"))
    }

    fn has_begun(&self) -> bool {
        Conversation::has_begun(self)
    }

    async fn end(&mut self) {
        Conversation::end(self).await;
    }
}

/// The answer to a message that could not be read at all.
pub fn unreadable(message: impl Into<String>) -> ServerMessage {
    ServerMessage::Error(refusal(EnvironmentErrorKind::Request, message))
}

fn refusal(kind: EnvironmentErrorKind, message: impl Into<String>) -> EnvironmentError {
    EnvironmentError {
        kind,
        message: message.into(),
    }
}

/// A message as far as it has to be understood here.
#[derive(Debug, PartialEq)]
enum Heard {
    Open(OpenRequest),
    Reset(ResetRequest),
    /// An agent's line, whatever it says: one that is no action costs a step.
    Step(String),
    Observe,
    Tasks,
    Families,
    Close,
}

fn hear(text: &str) -> Result<Heard, String> {
    let mut message: Value = serde_json::from_str(text).map_err(|error| misread(&error))?;
    if let Some(object) = message.as_object_mut()
        && object.get("type").is_some_and(|it| it == "step")
    {
        object.shift_remove("type");
        return Ok(Heard::Step(message.to_string()));
    }
    match ClientMessage::deserialize(&message) {
        Ok(ClientMessage::Open(request)) => Ok(Heard::Open(request)),
        Ok(ClientMessage::Reset(request)) => Ok(Heard::Reset(request)),
        Ok(ClientMessage::Step(line)) => serde_json::to_string(&line)
            .map(Heard::Step)
            .map_err(|error| error.to_string()),
        Ok(ClientMessage::Observe) => Ok(Heard::Observe),
        Ok(ClientMessage::Tasks) => Ok(Heard::Tasks),
        Ok(ClientMessage::Families) => Ok(Heard::Families),
        Ok(ClientMessage::Close) => Ok(Heard::Close),
        Err(error) => Err(format!(
            "this is no message: {}",
            misread_in(&error, &message)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_passed_on_whatever_it_says() {
        let heard = |text: &str| match hear(text) {
            Ok(Heard::Step(line)) => line,
            other => panic!("{text}: {other:?}"),
        };
        let line = r#"{"action":{"type":"done"},"note":"so"}"#;
        let message = r#"{"type":"step","action":{"type":"done"},"note":"so"}"#;
        assert_eq!(heard(message), line);
        assert_eq!(heard(r#"{"type":"step"}"#), "{}");
        assert_eq!(heard(r#"{"type":"step","actoin":1}"#), r#"{"actoin":1}"#);
    }

    #[test]
    fn messages_have_a_type_that_is_known_and_the_fields_of_it() {
        assert_eq!(hear(r#"{"type":"observe"}"#), Ok(Heard::Observe));
        let reset = hear(r#"{"type":"reset","task":"modeller/001","seed":7}"#);
        let request = ResetRequest {
            task: "modeller/001".into(),
            seed: 7,
            ..ResetRequest::default()
        };
        assert_eq!(reset, Ok(Heard::Reset(request)));
        for (text, reason) in [
            ("", "no JSON"),
            ("{", "no JSON"),
            ("[]", "no message"),
            ("7", "no message"),
            ("{}", "type"),
            (r#"{"type":7}"#, "no message"),
            (r#"{"type":"walk"}"#, "reset"),
            (r#"{"type":"reset","task":"x","sead":1}"#, "sead"),
            (r#"{"type":"open","sigth":{}}"#, "sigth"),
        ] {
            let error = hear(text).expect_err(text);
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
