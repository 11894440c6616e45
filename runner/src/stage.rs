//! An episode as its agent sees it: look, act, and be told when it is over. Every action becomes a
//! recorded step here, whoever the agent is.

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::{
    Action, AgentMessage, Anchor, EndReason, EpisodeStatus, Observation, StepRecord, StepTiming,
    TaskBrief, TrialId,
};
use serde_json::{Value, json};

use crate::browser::{BrowserError, decode_image};
use crate::folder::{EpisodeFolder, StepLog};
use crate::interrupt::Interrupt;
use crate::lowering::Viewport;
use crate::screen::{Screen, Turn};
use crate::storage;

/// What agents get to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Observe {
    /// Pixels.
    Screenshot,
    /// The accessibility tree, where the app has one; pixels elsewhere.
    Tree,
    Both,
}

impl Observe {
    pub fn name(self) -> &'static str {
        match self {
            Observe::Screenshot => "screenshot",
            Observe::Tree => "tree",
            Observe::Both => "both",
        }
    }
}

/// Why an agent has to stop playing.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The episode is over; the stage knows why.
    #[error("the episode is over")]
    Over,
    /// The agent cannot go on.
    #[error("{0}")]
    Agent(String),
    /// The app stopped; what it last published still counts.
    #[error("the app crashed")]
    Crashed,
    /// The page no longer answers, or not as it should, after what was done to it, while its driver
    /// is well.
    #[error("{0}")]
    Unresponsive(String),
    /// Browser, driver or server broke.
    #[error("{0}")]
    Infrastructure(String),
    /// There is no room left to write to; no further attempt can help.
    #[error("{0}")]
    Storage(String),
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<BrowserError> for Stop {
    fn from(error: BrowserError) -> Self {
        match error {
            BrowserError::Crashed => Stop::Crashed,
            BrowserError::Unresponsive(_) | BrowserError::Page(_) => {
                Stop::Unresponsive(error.to_string())
            }
            other => Stop::Infrastructure(other.to_string()),
        }
    }
}

impl Stop {
    /// Before an agent has done anything, a page that fails is not its doing.
    pub fn before_input(self) -> Stop {
        match self {
            Stop::Unresponsive(message) => Stop::Infrastructure(message),
            other => other,
        }
    }
}

impl From<anyhow::Error> for Stop {
    /// Errors of our own files: a full disk is not the agent's fault.
    fn from(error: anyhow::Error) -> Self {
        let message = format!("{error:#}");
        match storage::is_exhausted(&error) {
            true => Stop::Storage(message),
            false => Stop::Infrastructure(message),
        }
    }
}

/// How an episode ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    pub reason: EndReason,
    pub answer: Option<Value>,
    pub message: Option<String>,
}

/// What is fixed before an episode begins.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    pub trial: &'a TrialId,
    pub brief: &'a TaskBrief,
    pub prompt: String,
    /// For the agent's own randomness.
    pub seed: u64,
    pub steps: u32,
    pub observe: Observe,
    pub viewport: Viewport,
    pub attempt: u32,
    /// Digest of the agent's command line.
    pub agent_digest: String,
}

pub struct Stage<'a> {
    script: Script<'a>,
    screen: Box<dyn Screen + 'a>,
    folder: &'a EpisodeFolder,
    log: StepLog,
    /// Everything that was written to the log.
    records: Vec<StepRecord>,
    interrupt: &'a Interrupt,
    started: Instant,
    deadline: Instant,
    turn_started: Instant,
    observation: Observation,
    ending: Option<Ending>,
    remarks: Vec<String>,
}

impl<'a> Stage<'a> {
    /// Takes the opening frame.
    pub async fn open(
        script: Script<'a>,
        screen: Box<dyn Screen + 'a>,
        clock_ms: u64,
        folder: &'a EpisodeFolder,
        interrupt: &'a Interrupt,
    ) -> Result<Stage<'a>, Stop> {
        let started = Instant::now();
        let deadline = started + Duration::from_secs(script.brief.budget.seconds.into());
        let log = folder.start_steps()?;
        let mut stage = Stage {
            script,
            screen,
            folder,
            log,
            records: Vec::new(),
            interrupt,
            started,
            deadline,
            turn_started: started,
            observation: Observation::default(),
            ending: None,
            remarks: Vec::new(),
        };
        let turn = Turn {
            clock_ms,
            ..Turn::default()
        };
        stage.observe_and_record(blank_record(0), turn).await?;
        Ok(stage)
    }

    pub fn brief(&self) -> &TaskBrief {
        self.script.brief
    }

    pub fn prompt(&self) -> &str {
        &self.script.prompt
    }

    pub fn seed(&self) -> u64 {
        self.script.seed
    }

    pub fn viewport(&self) -> Viewport {
        self.script.viewport
    }

    pub fn observation(&self) -> &Observation {
        &self.observation
    }

    pub fn interrupt(&self) -> &'a Interrupt {
        self.interrupt
    }

    /// Where the agent's own output goes.
    pub fn agent_log(&self) -> PathBuf {
        self.folder.agent_log()
    }

    /// Wall time that is left.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Carries out an action. `Stop::Over` when the episode ends with it.
    pub async fn act(&mut self, message: AgentMessage) -> Result<(), Stop> {
        self.admit()?;
        let AgentMessage {
            action,
            note,
            usage,
        } = message;
        let mut record = self.next_record();
        record.action = Some(action.clone());
        record.note = note;
        record.usage = usage;
        if action.is_final() {
            return self.finish(action, record);
        }
        let turn = match self.screen.act(&action).await {
            Ok(turn) => turn,
            Err(error) => return Err(self.give_up(record, error)),
        };
        record.error = turn.refused.clone();
        self.observe_and_record(record, turn).await?;
        self.check_budget()
    }

    /// Keeps the action that the page did not survive: it is what the episode is judged by.
    fn give_up(&mut self, mut record: StepRecord, error: BrowserError) -> Stop {
        if let BrowserError::Unresponsive(_) | BrowserError::Page(_) = error {
            record.error = Some(error.to_string());
            record.clock_ms = self.observation.clock_ms;
            self.observation.step = record.step;
            if let Err(stop) = self.write_down(&record) {
                return stop;
            }
            if let Err(error) = self.folder.write_status(&self.status(None)) {
                return error.into();
            }
        }
        error.into()
    }

    /// A line that is no action: costs a step, changes nothing.
    pub async fn refuse(&mut self, raw: &str, reason: String) -> Result<(), Stop> {
        self.admit()?;
        let mut record = self.next_record();
        record.raw = Some(raw.to_string());
        record.error = Some(reason.clone());
        record.clock_ms = self.observation.clock_ms;
        self.write_down(&record)?;
        self.observation.step = record.step;
        self.observation.error = Some(reason);
        self.observation.steps_left = self.script.steps.saturating_sub(record.step);
        self.turn_started = Instant::now();
        self.check_budget()
    }

    /// Notes something that a reader of the result should know. Nobody is interrupted by it.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.remarks.push(text.into());
    }

    /// Renews the status while nothing happens.
    pub fn heartbeat(&self) {
        // The next step writes it again and reports what is wrong.
        let _ = self.folder.write_status(&self.status(None));
    }

    /// Ends the episode because the agent used up its time.
    pub fn time_is_up(&mut self) -> Stop {
        self.end(EndReason::TimeBudget, None, None)
    }

    /// Names and places on the screen, for oracles.
    pub async fn anchors(&mut self) -> Result<Vec<Anchor>, Stop> {
        Ok(self.screen.anchors().await?)
    }

    /// The state that the page is in at the end.
    pub async fn export(&mut self) -> Result<String, BrowserError> {
        self.screen.export().await
    }

    /// Every step so far, as it was written down.
    pub fn records(&self) -> &[StepRecord] {
        &self.records
    }

    /// The status as it is now, with the given end.
    pub fn status(&self, ending: Option<&Ending>) -> EpisodeStatus {
        EpisodeStatus {
            trial: self.script.trial.clone(),
            finished: false,
            heartbeat_ms: now_ms(),
            attempt: self.script.attempt,
            steps: self.observation.step,
            wall_ms: u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX),
            end: ending.map(|it| it.reason),
            answer: ending.and_then(|it| it.answer.clone()),
            message: ending.and_then(|it| it.message.clone()),
            agent_digest: self.script.agent_digest.clone(),
            remarks: self.remarks.clone(),
        }
    }

    /// May another step begin?
    fn admit(&mut self) -> Result<(), Stop> {
        if self.ending.is_some() {
            return Err(Stop::Over);
        }
        if self.interrupt.is_set() {
            return Err(Stop::Interrupted);
        }
        if self.remaining().is_zero() {
            return Err(self.time_is_up());
        }
        Ok(())
    }

    fn write_down(&mut self, record: &StepRecord) -> Result<(), Stop> {
        self.log.append(record)?;
        self.records.push(record.clone());
        Ok(())
    }

    fn next_record(&self) -> StepRecord {
        let mut record = blank_record(self.observation.step + 1);
        record.timing.agent_ms = millis(self.turn_started);
        record
    }

    async fn observe_and_record(&mut self, mut record: StepRecord, turn: Turn) -> Result<(), Stop> {
        let started = Instant::now();
        let screenshot = self.screen.screenshot().await?;
        record.timing.input_ms = turn.timing.input_ms;
        record.timing.settle_ms = turn.timing.settle_ms;
        record.timing.screenshot_ms = millis(started);
        record.clock_ms = turn.clock_ms;
        record.frame = Some(self.folder.write_frame(&decode_image(&screenshot)?)?);
        let has_tree = self.script.brief.app.has_tree();
        let (wants_tree, wants_pixels) = match self.script.observe {
            Observe::Screenshot => (false, true),
            Observe::Tree => (has_tree, !has_tree),
            Observe::Both => (has_tree, true),
        };
        let tree = match wants_tree {
            true => self.screen.tree().await?,
            false => None,
        };
        self.write_down(&record)?;
        self.observation = Observation {
            step: record.step,
            screenshot: wants_pixels.then_some(screenshot),
            width: self.script.viewport.width,
            height: self.script.viewport.height,
            tree,
            clock_ms: turn.clock_ms,
            error: turn.refused,
            steps_left: self.script.steps.saturating_sub(record.step),
        };
        self.folder.write_status(&self.status(None))?;
        self.turn_started = Instant::now();
        Ok(())
    }

    /// The final action needs no input and changes no pixel.
    fn finish(&mut self, action: Action, mut record: StepRecord) -> Result<(), Stop> {
        record.clock_ms = self.observation.clock_ms;
        self.write_down(&record)?;
        self.observation.step = record.step;
        Err(match action {
            Action::Answer { fields } => {
                self.end(EndReason::Answered, Some(Value::Object(fields)), None)
            }
            Action::Fail { reason } => self.end(EndReason::Failed, None, Some(reason)),
            _ => self.end(EndReason::Answered, Some(json!({"answer": "done"})), None),
        })
    }

    fn check_budget(&mut self) -> Result<(), Stop> {
        if self.observation.step >= self.script.steps {
            return Err(self.end(EndReason::StepBudget, None, None));
        }
        Ok(())
    }

    fn end(&mut self, reason: EndReason, answer: Option<Value>, message: Option<String>) -> Stop {
        self.ending = Some(Ending {
            reason,
            answer,
            message,
        });
        Stop::Over
    }
}

/// A record of nothing yet.
pub fn blank_record(step: u32) -> StepRecord {
    StepRecord {
        step,
        action: None,
        raw: None,
        error: None,
        note: None,
        usage: None,
        frame: None,
        clock_ms: 0,
        timing: StepTiming::default(),
    }
}

/// Time since, in milliseconds. Hundredths are more than the measurement holds.
pub fn millis(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 100_000.0).round() / 100.0
}

/// Wall clock, milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| u64::try_from(it.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
