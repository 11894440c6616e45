//! What was asked of a model's API and what came back, a line each, as `agent.log` of the episode.

use std::fs::File;
use std::io::Write;

use models::{Attempt, Usage};

use crate::stage::{Stage, Stop};

pub struct Log {
    file: File,
    requests: u32,
}

impl Log {
    pub fn create(stage: &Stage<'_>) -> Result<Log, Stop> {
        let path = stage.agent_log()?;
        let file = File::create(&path)
            .map_err(|error| Stop::Infrastructure(format!("{}: {error}", path.display())))?;
        Ok(Log { file, requests: 0 })
    }

    /// A request is about to be made.
    pub fn next(&mut self) {
        self.requests += 1;
    }

    /// An attempt that failed.
    pub fn attempt(&mut self, who: &str, attempt: &Attempt) {
        let Some(error) = &attempt.error else {
            return;
        };
        let status = attempt
            .status
            .map(|it| format!("status {it}, "))
            .unwrap_or_default();
        let next = match attempt.pause {
            Some(pause) => format!("again in {:.1} s", pause.as_secs_f64()),
            None => "given up".into(),
        };
        let number = attempt.number;
        let time = attempt.time.as_secs_f64();
        self.line(&format!(
            "{who}, attempt {number}: {status}{time:.2} s, {error}; {next}"
        ));
    }

    /// The answer to a request.
    pub fn answer(&mut self, who: &str, last: Option<&Attempt>, usage: &Usage) {
        let Some(last) = last else {
            return;
        };
        let Usage {
            input,
            output,
            cache_read,
            ..
        } = usage;
        let status = last.status.unwrap_or_default();
        let time = last.time.as_secs_f64();
        let retries = last.number - 1;
        self.line(&format!(
            "{who}: status {status}, {time:.2} s, {input} tokens in ({cache_read} cached), {output} out, {retries} retries"
        ));
    }

    fn line(&mut self, text: &str) {
        // One line each, whatever a server says. A log that cannot be written stops nobody.
        let text = text.replace(['\n', '\r'], " ");
        let _ = writeln!(self.file, "request {} to {text}", self.requests);
    }
}
