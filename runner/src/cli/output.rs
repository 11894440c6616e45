//! What commands say, and whether they say it as JSON. Whatever it is, nothing in it commands a terminal.

use std::fmt;
use std::io::{ErrorKind, Write};

use anyhow::Context;
use clap::Args;
use runs::terminal;
use serde::Serialize;

pub use runs::terminal::warn;

#[derive(Debug, Args)]
pub struct Output {
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

impl Output {
    /// Prints a result as JSON, if that was asked for, or else in words.
    pub fn tell<R: Serialize>(
        &self,
        result: &R,
        in_words: impl FnOnce(&R) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match self.json {
            true => print_json(result),
            false => in_words(result),
        }
    }
}

/// Writes a line to standard output. A reader who has seen enough closes it, as in `| head -1`: what
/// would follow is then not written, and nothing is wrong.
pub fn say(line: impl fmt::Display) -> anyhow::Result<()> {
    write_line(&mut std::io::stdout().lock(), line)
}

fn write_line(to: &mut impl Write, line: impl fmt::Display) -> anyhow::Result<()> {
    match terminal::write_line(to, line).and_then(|()| to.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    say(serde_json::to_string_pretty(value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_said_commands_no_terminal() {
        let mut written = Vec::new();
        write_line(&mut written, "task \u{1b}[2J\nnext").expect("written");
        assert_eq!(
            String::from_utf8(written).expect("text"),
            "task \\u001b[2J\nnext\n"
        );
    }

    #[test]
    fn a_reader_who_left_is_no_error_and_a_full_disk_is() {
        assert!(write_line(&mut Refusing(ErrorKind::BrokenPipe), "x").is_ok());
        assert!(write_line(&mut Refusing(ErrorKind::StorageFull), "x").is_err());
    }
}
