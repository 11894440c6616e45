//! An environment over a WebSocket: a message of the client, an answer, and so on.

use std::pin::pin;
use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use serde::Serialize;

use crate::server::places::Visitor;

/// Who answers a client, message by message, in whatever words.
pub trait Dialogue: Send + 'static {
    fn answer(&mut self, text: &str) -> impl Future<Output = Said> + Send;
    /// The answer to what is no text.
    fn unreadable(&self) -> Said;
    /// Is there anything that would be lost?
    fn has_begun(&self) -> bool;
    /// Nobody is left who would wait for it.
    fn end(&mut self) -> impl Future<Output = ()> + Send;
}

/// What is answered, and whether the conversation goes on.
pub struct Said {
    text: Option<String>,
    is_last: bool,
}

impl Said {
    pub fn on(answer: impl Serialize) -> Said {
        Said {
            text: serde_json::to_string(&answer).ok(),
            is_last: false,
        }
    }

    pub fn at_last(answer: impl Serialize) -> Said {
        Said {
            is_last: true,
            ..Said::on(answer)
        }
    }

    /// The connection ends, without a word.
    pub fn nothing_more() -> Said {
        Said {
            text: None,
            is_last: true,
        }
    }
}

/// Answers until the client closes the connection, or wants no more. Its environment ends with it.
pub async fn converse(mut socket: WebSocket, mut dialogue: impl Dialogue, visitor: Arc<Visitor>) {
    let mut early = None;
    while let Some(message) = next(&mut socket, &mut early).await {
        visitor.is_whole();
        visitor.is_served();
        let said = match message {
            Message::Text(text) => {
                let answer = dialogue.answer(&text);
                Some(alive(&mut socket, &mut early, answer).await)
            }
            Message::Binary(_) => Some(dialogue.unreadable()),
            // Answered, and followed by the end, without our doing.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
        };
        visitor.has_a_stake(dialogue.has_begun());
        visitor.waits();
        let Some(said) = said else {
            continue;
        };
        let is_sent = match said.text {
            Some(text) => socket.send(Message::text(text)).await.is_ok(),
            None => true,
        };
        if !is_sent || said.is_last {
            break;
        }
    }
    dialogue.end().await;
    // Ends the connection in the way of the protocol, where it still stands.
    let _ = socket.send(Message::Close(None)).await;
}

/// What a client said before it had its answer, or that it has left.
type Early = Option<Option<Message>>;

async fn next(socket: &mut WebSocket, early: &mut Early) -> Option<Message> {
    match early.take() {
        Some(message) => message,
        None => socket.recv().await.and_then(Result::ok),
    }
}

/// Does work, and meanwhile answers pings: clients give up on a connection that does not, and a browser may take
/// longer to start than they wait. Work goes on to its end when the client leaves.
async fn alive<T>(socket: &mut WebSocket, early: &mut Early, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            message = socket.recv(), if early.is_none() => match message {
                // Reading on sends the answer.
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                message => *early = Some(message.and_then(Result::ok)),
            },
        }
    }
}
