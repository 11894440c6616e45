//! Answers piece by piece: events as text, cut where no reader expects it.

use std::convert::Infallible;

use axum::body::Body;
use futures::StreamExt;
use serde_json::Value;

/// One server-sent event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The line `event:`, where the protocol has one.
    pub name: Option<String>,
    pub data: String,
}

impl Event {
    pub fn named(name: &str, data: &Value) -> Event {
        Event {
            name: Some(name.into()),
            data: data.to_string(),
        }
    }

    pub fn plain(data: &Value) -> Event {
        Event {
            name: None,
            data: data.to_string(),
        }
    }
}

/// The text of a stream. Google ends lines with CR and LF.
pub fn text(events: &[Event], line_end: &str) -> String {
    let mut text = String::new();
    for event in events {
        if let Some(name) = &event.name {
            text += &format!("event: {name}{line_end}");
        }
        text += &format!("data: {}{line_end}{line_end}", event.data);
    }
    text
}

/// Sizes of the pieces, over and over: single bytes, the middle of a character, several events at once.
const SIZES: [usize; 7] = [1, 7, 2, 61, 3, 400, 17];

fn pieces(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = bytes;
    let mut pieces = Vec::new();
    for size in SIZES.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, after) = rest.split_at((*size).min(rest.len()));
        pieces.push(piece.to_vec());
        rest = after;
    }
    pieces
}

/// Sends a text in odd pieces; with `cut` the connection breaks after half of them.
pub fn body(text: &str, cut: bool) -> Body {
    let mut pieces = pieces(text.as_bytes());
    if !cut {
        let stream = futures::stream::iter(pieces).then(|piece| async move {
            // Lets what was sent so far leave on its own.
            tokio::task::yield_now().await;
            Ok::<_, Infallible>(piece)
        });
        return Body::from_stream(stream);
    }
    pieces.truncate(pieces.len().div_ceil(2));
    let sent = futures::stream::iter(pieces).map(Ok);
    let end = futures::stream::once(async {
        tokio::task::yield_now().await;
        Err(std::io::Error::other("the connection is cut"))
    });
    Body::from_stream(sent.chain(end))
}

/// A text in parts, for deltas: never more than a few characters, and never within one.
pub fn deltas(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let parts = characters.chunks(9);
    parts.map(|part| part.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_deltas_lose_nothing() {
        let text = "data: “schön” ".repeat(60);
        assert_eq!(pieces(text.as_bytes()).concat(), text.as_bytes());
        assert_eq!(deltas(&text).concat(), text);
        assert!(pieces(text.as_bytes()).len() > 10);
    }
}
