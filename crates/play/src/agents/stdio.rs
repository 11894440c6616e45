//! An agent in a subprocess that speaks JSON lines: observations in, actions out.
//!
//! One process plays all episodes of a worker, one after another. When it fails, or says something
//! that nobody asked for, it is ended, and the next episode gets a new one.

use std::fs::File;
use std::io::Write;
use std::process::Stdio as Pipe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use protocol::{EndReason, RunnerMessage};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::task::JoinHandle;

use super::Agent;
use super::launch::Launch;
use crate::process_group::{self, Subprocess};
use crate::stage::{Stage, Stop};

/// Longer lines are no action of anyone.
const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;
/// How long an agent that is told to end may take to do so. What it says last is in its log by then.
const END_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the output of an agent that has had its turn is listened to. An agent that prints two
/// lines prints them together.
const UNASKED: Duration = Duration::from_millis(50);

/// More of an agent's log is read and forgotten: nobody's disk is filled by it.
const MAX_LOG_BYTES: usize = 32 * 1024 * 1024;

/// How long the last words of an agent that has ended are waited for. What it started may keep its standard error open.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How often the status is renewed while the agent thinks.
const HEARTBEAT: Duration = Duration::from_secs(5);

pub struct Stdio {
    launch: Launch,
    /// How long the agent may stay silent.
    patience: Duration,
    process: Option<Process>,
}

impl Stdio {
    pub fn new(launch: Launch, patience: Duration) -> Stdio {
        Stdio {
            launch,
            patience,
            process: None,
        }
    }

    /// The process of the episode before, when it is alive and has kept quiet since; otherwise a new
    /// one.
    async fn process(&mut self, stage: &mut Stage<'_>) -> Result<Process, Stop> {
        if let Some(mut process) = self.process.take() {
            match process.unasked().await {
                Unasked::Nothing => return Ok(process),
                Unasked::Ended => {}
                Unasked::Lines(count) => stage.remark(format!(
                    "before this episode the agent wrote {}; a new process plays",
                    lines_dropped(count)
                )),
            }
        }
        Process::start(&self.launch)
    }

    /// Tells the agent what to do and hears what it does first.
    async fn begin(&self, process: &mut Process, stage: &mut Stage<'_>) -> Result<String, Stop> {
        process.log_to(stage)?;
        let reset = RunnerMessage::Reset {
            task: Box::new(stage.brief().clone()),
            prompt: stage.prompt().to_string(),
            seed: stage.seed(),
            goal_image: stage.goal_image().map(str::to_string),
            observation: stage.observation().clone(),
        };
        stage.hand_over();
        process.send(&reset).await?;
        self.next_line(process, stage).await
    }

    async fn converse(&self, process: &mut Process, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let mut line = match self.begin(process, stage).await {
            // It was about to end after the episode before, as one that plays a single one does.
            Err(_) if process.has_played && process.has_ended => {
                *process = Process::start(&self.launch)?;
                self.begin(process, stage).await?
            }
            begun => begun?,
        };
        process.has_played = true;
        loop {
            stage.hear(&line).await?;
            let observation = stage.observation().clone();
            stage.hand_over();
            process
                .send(&RunnerMessage::Observation { observation })
                .await?;
            line = self.next_line(process, stage).await?;
        }
    }

    async fn next_line(
        &self,
        process: &mut Process,
        stage: &mut Stage<'_>,
    ) -> Result<String, Stop> {
        let remaining = stage.remaining();
        let interrupt = stage.interrupt();
        let silence = tokio::time::sleep(self.patience.min(remaining));
        let line = process.read();
        // A read that is dropped loses what it has read, so it is kept over the heartbeats.
        tokio::pin!(silence, line);
        loop {
            tokio::select! {
                line = &mut line => return line,
                () = interrupt.wait() => return Err(Stop::Interrupted),
                () = &mut silence => break,
                () = tokio::time::sleep(HEARTBEAT) => stage.heartbeat(),
            }
        }
        if remaining <= self.patience {
            return Err(stage.time_is_up());
        }
        let seconds = self.patience.as_secs_f64();
        Err(Stop::Agent(format!(
            "the agent was silent for {seconds} seconds"
        )))
    }
}

#[async_trait]
impl Agent for Stdio {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let mut process = self.process(stage).await?;
        let result = self.converse(&mut process, stage).await;
        let reason = match (&result, stage.ending()) {
            (Err(Stop::Over), Some(ending)) => ending.reason,
            (Err(Stop::Crashed), _) => EndReason::AppCrash,
            (Err(Stop::Infrastructure(_) | Stop::Storage(_) | Stop::Interrupted), _) => {
                EndReason::Infrastructure
            }
            _ => EndReason::AgentError,
        };
        let steps = stage.observation().step;
        let end = RunnerMessage::End { reason, steps };
        let heard = tokio::time::timeout(END_TIMEOUT, process.send(&end)).await;
        let heard = matches!(heard, Ok(Ok(())));
        let unasked = process.unasked().await;
        if let Unasked::Lines(count) = unasked {
            stage.remark(format!(
                "at the end the agent wrote {}; the next episode begins with a new process",
                lines_dropped(count)
            ));
        }
        // A failed agent may still be writing answers to old questions: start afresh. So does one
        // whose time ran out while it was thinking.
        let is_in_step = !matches!(reason, EndReason::AgentError | EndReason::TimeBudget);
        if heard && is_in_step && unasked == Unasked::Nothing {
            self.process = Some(process);
        } else if unasked == Unasked::Ended {
            process.leave().await;
        }
        result
    }

    async fn close(&mut self) {
        if let Some(process) = self.process.take() {
            process.leave().await;
        }
    }
}

struct Process {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    log: LogSink,
    /// Copies standard error until it closes.
    logger: JoinHandle<()>,
    child: Subprocess,
    /// Has it answered a question yet?
    has_played: bool,
    has_ended: bool,
    /// Where it lives; gone after the child.
    _own: TempDir,
}

/// What an agent wrote when it was not its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unasked {
    Nothing,
    Lines(usize),
    /// It closed its output, as one that plays a single episode does.
    Ended,
}

fn lines_dropped(count: usize) -> String {
    match count {
        1 => "a line that nobody asked for, which was dropped".into(),
        more => format!("{more} lines that nobody asked for, which were dropped"),
    }
}

type LogSink = Arc<Mutex<Option<Log>>>;

/// Where the standard error of an episode goes.
struct Log {
    file: File,
    /// Bytes that it still takes.
    room: usize,
}

impl Process {
    /// Lets it end by itself. What it writes last belongs into its log, which is complete from there on.
    async fn leave(mut self) {
        // Closing its input tells the agent that nothing follows.
        let _ = self.input.shutdown().await;
        drop(self.input);
        let end = async { (self.child.wait().await, self.logger.await) };
        let _ = tokio::time::timeout(END_TIMEOUT, end).await;
    }

    fn start(launch: &Launch) -> Result<Process, Stop> {
        let failed = |error: anyhow::Error| {
            Stop::Agent(format!("cannot start `{}`: {error:#}", launch.line))
        };
        // Not inside the folder of browser profiles, which is closed.
        let own = tempfile::Builder::new().prefix("gauntlet-agent-").tempdir();
        let own = own.map_err(|error| {
            Stop::Infrastructure(format!("cannot make a folder for the agent: {error}"))
        })?;
        let mut command = launch.command(own.path()).map_err(failed)?;
        let mut child = process_group::lead(&mut command)
            .stdin(Pipe::piped())
            .stdout(Pipe::piped())
            .stderr(Pipe::piped())
            .spawn()
            .map_err(|error| failed(error.into()))?;
        let missing = || Stop::Agent(format!("`{}` has no standard streams", launch.line));
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let log = LogSink::default();
        let logger = tokio::spawn(copy_to_log(errors, log.clone()));
        Ok(Process {
            input,
            output: BufReader::new(output),
            log,
            logger,
            child: Subprocess::new(child, launch.fence.is_kept),
            has_played: false,
            has_ended: false,
            _own: own,
        })
    }

    fn log_to(&self, stage: &Stage<'_>) -> Result<(), Stop> {
        let path = stage.agent_log()?;
        let file = File::create(&path)
            .map_err(|error| Stop::Infrastructure(format!("{}: {error}", path.display())))?;
        let room = MAX_LOG_BYTES;
        *self.log.lock().unwrap_or_else(PoisonError::into_inner) = Some(Log { file, room });
        Ok(())
    }

    async fn send(&mut self, message: &RunnerMessage) -> Result<(), Stop> {
        let mut line = serde_json::to_string(message)
            .map_err(|error| Stop::Infrastructure(error.to_string()))?;
        line.push('\n');
        // An agent that does not read is not told again: its silence is noticed when its next line
        // is waited for, so a full pipe must not block us for ever.
        match tokio::time::timeout(
            Duration::from_secs(60),
            self.input.write_all(line.as_bytes()),
        )
        .await
        {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(self.ended().await),
            Err(_) => Err(Stop::Agent("the agent does not read its input".into())),
        }
    }

    async fn read(&mut self) -> Result<String, Stop> {
        let mut line = Vec::new();
        let read = (&mut self.output)
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line)
            .await;
        match read {
            Ok(0) | Err(_) => Err(self.ended().await),
            Ok(length) if length as u64 == MAX_LINE_BYTES => Err(Stop::Agent(format!(
                "a line of more than {MAX_LINE_BYTES} bytes"
            ))),
            Ok(_) => Ok(String::from_utf8_lossy(&line).trim_end().to_string()),
        }
    }

    /// Throws away what the agent writes now. What it says later than this it says to the next
    /// question, which is then its turn.
    async fn unasked(&mut self) -> Unasked {
        let mut bytes = 0;
        let mut breaks = 0;
        let mut has_ended = false;
        let drain = async {
            loop {
                match self.output.fill_buf().await {
                    Ok([]) | Err(_) => break has_ended = true,
                    Ok(some) => {
                        bytes += some.len();
                        breaks += some.iter().filter(|&&byte| byte == b'\n').count();
                        let length = some.len();
                        self.output.consume(length);
                    }
                }
            }
        };
        // The end of this time is what says that nothing came.
        let _ = tokio::time::timeout(UNASKED, drain).await;
        match (bytes, has_ended) {
            (0, true) => Unasked::Ended,
            (0, false) => Unasked::Nothing,
            _ => Unasked::Lines(breaks.max(1)),
        }
    }

    /// The agent closed its streams; say how it ended, if it did.
    async fn ended(&mut self) -> Stop {
        self.has_ended = true;
        let status = tokio::time::timeout(END_TIMEOUT, self.child.wait()).await;
        Stop::Agent(match status {
            Ok(Ok(status)) => {
                self.hear_last_words().await;
                format!("the agent ended ({status}); see agent.log")
            }
            _ => "the agent closed its output; see agent.log".into(),
        })
    }

    /// Until its log is complete: it says why the agent ended, and whoever plays is shown its end at once.
    async fn hear_last_words(&self) {
        let complete = async {
            while !self.logger.is_finished() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(LAST_WORDS, complete).await;
    }
}

async fn copy_to_log(mut errors: impl AsyncRead + Unpin, log: LogSink) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = errors.read(&mut buffer).await {
        if let Some(log) = &mut *log.lock().unwrap_or_else(PoisonError::into_inner) {
            let kept = length.min(log.room);
            log.room -= kept;
            // A log that cannot be written must not stop the episode.
            let _ = log.file.write_all(&buffer[..kept]);
        }
    }
}
