//! An environment over a WebSocket: a message of the client, an answer, and so on.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use protocol::ServerMessage;

use super::conversation::{Conversation, unreadable};
use crate::server::places::Visitor;

/// Answers until the client closes the connection, or wants no more. Its environment ends with it.
pub async fn converse(
    mut socket: WebSocket,
    mut conversation: Conversation,
    visitor: Arc<Visitor>,
) {
    while let Some(Ok(message)) = socket.recv().await {
        visitor.is_whole();
        visitor.is_served();
        let answer = match message {
            Message::Text(text) => Some(conversation.answer(&text).await),
            Message::Binary(_) => Some(unreadable("messages are text")),
            // Answered, and followed by the end, without our doing.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
        };
        visitor.has_a_stake(conversation.has_begun());
        visitor.waits();
        let Some(answer) = answer else {
            continue;
        };
        let is_last = answer == ServerMessage::Close;
        if !send(&mut socket, &answer).await || is_last {
            break;
        }
    }
    conversation.end().await;
    // Ends the connection in the way of the protocol, where it still stands.
    let _ = socket.send(Message::Close(None)).await;
}

/// Did it go out?
async fn send(socket: &mut WebSocket, answer: &ServerMessage) -> bool {
    match serde_json::to_string(answer) {
        Ok(text) => socket.send(Message::text(text)).await.is_ok(),
        Err(_) => false,
    }
}
