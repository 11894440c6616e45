//! The simplest web server there is: plain files, no headers of ours.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// Python's own file server, gone when dropped.
pub struct PlainServer {
    process: Child,
    port: u16,
    log: tempfile::NamedTempFile,
}

impl PlainServer {
    pub fn start(folder: &Path) -> Result<PlainServer> {
        let log = tempfile::NamedTempFile::new()?;
        let mut process = Command::new("python3")
            // A free port, which it says when it listens.
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(File::create(log.path())?)
            .spawn()?;
        let output = process.stdout.take().context("standard output")?;
        let mut greeting = String::new();
        BufReader::new(output).read_line(&mut greeting)?;
        let port = greeting
            .split_once(" port ")
            .and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
        Ok(PlainServer {
            port: port.with_context(|| format!("no port in {greeting:?}"))?,
            process,
            log,
        })
    }

    /// `http://host:port`, without a slash at the end.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Every request so far: its path and the status of its answer.
    pub fn requests(&self) -> Result<Vec<(String, u16)>> {
        let text = std::fs::read_to_string(self.log.path())?;
        // 127.0.0.1 - - [date] "GET /path HTTP/1.1" 200 -
        let request = |line: &str| {
            let mut parts = line.split('"').skip(1);
            let path = parts.next()?.split(' ').nth(1)?.to_string();
            let status = parts.next()?.split_whitespace().next()?.parse().ok()?;
            Some((path, status))
        };
        Ok(text.lines().filter_map(request).collect())
    }
}

impl Drop for PlainServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
