//! An environment over standard streams: a message of the client per line, an answer per line.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use super::conversation::{Conversation, MAX_MESSAGE_BYTES, unreadable};
use protocol::ServerMessage;

/// Answers until the input ends or the client wants no more.
pub async fn converse(
    conversation: &mut Conversation,
    mut input: impl AsyncBufRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    while let Some(line) = next(&mut input, MAX_MESSAGE_BYTES).await? {
        let answer = match line {
            Line::Whole(text) => conversation.answer(&text).await,
            Line::TooLong => unreadable(format!("a line of more than {MAX_MESSAGE_BYTES} bytes")),
        };
        let mut text = serde_json::to_string(&answer)?;
        text.push('\n');
        output.write_all(text.as_bytes()).await?;
        output.flush().await?;
        if answer == ServerMessage::Close {
            break;
        }
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
enum Line {
    Whole(String),
    TooLong,
}

/// The next line without its end; nothing at the end of the input. Of one that is too long, the rest
/// is read and forgotten.
async fn next(input: &mut (impl AsyncBufRead + Unpin), limit: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let within = limit as u64 + 1;
    if (&mut *input)
        .take(within)
        .read_until(b'\n', &mut line)
        .await?
        == 0
    {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() > limit {
        skip_line(input).await?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(Line::Whole(text.trim_end().to_string())))
}

async fn skip_line(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<()> {
    loop {
        let piece = input.fill_buf().await?;
        let (length, is_last) = match piece.iter().position(|byte| *byte == b'\n') {
            Some(place) => (place + 1, true),
            None => (piece.len(), piece.is_empty()),
        };
        input.consume(length);
        if is_last {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lines(text: &str, limit: usize) -> Vec<Line> {
        // Pieces smaller than a line, as pipes give them.
        let mut input = tokio::io::BufReader::with_capacity(3, text.as_bytes());
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input, limit).await.expect("read") {
            lines.push(line);
        }
        lines
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.into())
    }

    #[tokio::test]
    async fn lines_end_with_a_line_feed_or_with_the_input() {
        assert_eq!(lines("", 9).await, []);
        assert_eq!(lines("one\r\ntwo", 9).await, [whole("one"), whole("two")]);
        assert_eq!(lines("\n\n", 9).await, [whole(""), whole("")]);
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_is_one_mistake() {
        assert_eq!(
            lines("12345678\n1234567\n12345678", 7).await,
            [Line::TooLong, whole("1234567"), Line::TooLong]
        );
    }
}
