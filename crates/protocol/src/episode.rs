//! What the runner says to agents and writes to disk.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::misread::misread_in;
use crate::{Action, App, Burst, Observation, Refusal, Sight, TaskBrief};

/// One line from the runner to an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RunnerMessage {
    /// A new episode. `prompt` is the whole text: background, task, result format.
    Reset {
        task: Box<TaskBrief>,
        prompt: String,
        seed: u64,
        /// What the page looks like when the task is done, when the run asks for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal_image: Option<String>,
        observation: Observation,
    },
    /// The page after the agent's last action.
    Observation { observation: Observation },
    /// The episode is over; the next line is a reset or the end of the stream.
    End { reason: EndReason, steps: u32 },
}

/// One line from an agent to the runner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>", into = "AgentLine")]
pub struct AgentMessage {
    pub said: Said,
    /// Free text kept with the step, for example the agent's reasoning.
    pub note: Option<String>,
    /// Tokens and the like, kept with the step.
    pub usage: Option<Value>,
}

/// What an agent wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// One after another, each a step of its own.
    Actions(Vec<Action>),
    /// A call in the dialect of the run, or a list of them.
    Call(Value),
}

/// How an agent's line is written: with one of `action`, `actions` and `call`. Whoever misspells a
/// field is told so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AgentLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// Several actions in one turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<Action>>,
    /// A call in the dialect of the run, or a list of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Value>,
}

/// Actions that one turn may hold.
pub const MAX_ACTIONS_PER_TURN: usize = 32;

impl TryFrom<Map<String, Value>> for AgentMessage {
    type Error = String;

    /// A line is an object: a list of values in the order of our fields says nothing on purpose.
    fn try_from(fields: Map<String, Value>) -> Result<Self, String> {
        let whole = Value::Object(fields);
        let line = AgentLine::deserialize(&whole);
        line.map_err(|error| misread_in(&error, &whole))?.try_into()
    }
}

impl TryFrom<AgentLine> for AgentMessage {
    type Error = String;

    fn try_from(line: AgentLine) -> Result<Self, String> {
        let said = match (line.action, line.actions, line.call) {
            (Some(action), None, None) => Said::Actions(vec![action]),
            (None, Some(actions), None) if actions.is_empty() => {
                return Err("`actions` is empty".into());
            }
            (None, Some(actions), None) if actions.len() > MAX_ACTIONS_PER_TURN => {
                return Err(format!(
                    "`actions` has {} entries; a turn may have {MAX_ACTIONS_PER_TURN}",
                    actions.len()
                ));
            }
            (None, Some(actions), None) => Said::Actions(actions),
            (None, None, Some(call)) => Said::Call(call),
            (None, None, None) => return Err("the field `action` is missing".into()),
            _ => return Err("only one of `action`, `actions` and `call` is wanted".into()),
        };
        Ok(AgentMessage {
            said,
            note: line.note,
            usage: line.usage,
        })
    }
}

impl From<AgentMessage> for AgentLine {
    fn from(message: AgentMessage) -> Self {
        let mut line = AgentLine {
            note: message.note,
            usage: message.usage,
            ..AgentLine::default()
        };
        match message.said {
            Said::Call(call) => line.call = Some(call),
            Said::Actions(mut actions) if actions.len() == 1 => line.action = actions.pop(),
            Said::Actions(actions) => line.actions = Some(actions),
        }
        line
    }
}

impl From<Action> for AgentMessage {
    /// A bare action, without note or usage.
    fn from(action: Action) -> Self {
        AgentMessage {
            said: Said::Actions(vec![action]),
            note: None,
            usage: None,
        }
    }
}

/// Why an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The agent answered or said it was done.
    Answered,
    /// The agent called the task infeasible.
    Failed,
    StepBudget,
    TimeBudget,
    /// The agent stopped talking, crashed, or kept sending lines that are no action.
    AgentError,
    /// The app stopped under the agent's input. The last state it published is judged.
    AppCrash,
    /// The service behind the agent's model failed after the agent's first step. Not begun anew: whoever
    /// owns the service could ask for another attempt that way.
    ServiceFailure,
    /// Browser, driver or server broke. Not the agent's fault; retried.
    Infrastructure,
}

/// Which attempt at which task.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrialId {
    pub task: String,
    pub repeat: u32,
}

/// What went wrong with the page in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// It was still busy when the time to come to rest was up. The record is of how it was then.
    Unsettled,
    /// The app stopped.
    Crashed,
    /// It no longer answered, or not as it should, while its browser was well.
    Unresponsive,
    /// The browser broke.
    Lost,
}

impl Trouble {
    /// Did the page not survive the step? Then nothing was seen of it afterwards.
    pub fn is_fatal(self) -> bool {
        self != Trouble::Unsettled
    }
}

/// The note of a step that a demonstration takes in order to take it back.
pub const WRONG_TURN_NOTE: &str = "wrong turn";
/// The note of a step that takes a wrong turn back.
pub const UNDO_NOTE: &str = "undo of the wrong turn";

/// One line of `steps.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    pub step: u32,
    /// Absent for the first record, which holds the opening frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// The call that the action is a translation of, as it came. With the first of its actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Value>,
    /// The agent's line as it came, when it was not an action we understand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_kind: Option<Refusal>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Value>,
    /// Name of the PNG in `frames/`, by content hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
    /// The further pictures of a burst.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// Absent when the page came to rest as it should.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Trouble>,
    /// Output tokens that a clock of tokens counted before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tokens: u64,
    /// How far the page's clock went before the action, for the time that the agent took. Playing again goes by
    /// this and measures nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub thought_ms: u64,
    pub clock_ms: u64,
    pub timing: StepTiming,
}

/// Wall time of the parts of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepTiming {
    pub agent_ms: f64,
    pub input_ms: f64,
    pub settle_ms: f64,
    pub screenshot_ms: f64,
}

/// An attempt at an episode that was broken off and followed by another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenAttempt {
    /// How many it took. With any, what it recorded is kept in `broken/`, under its number.
    pub steps: u32,
    pub reason: String,
    /// The whole run was stopped meanwhile; nothing of this episode broke.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cut_off: bool,
}

impl BrokenAttempt {
    /// Did something break after the agent had done something?
    pub fn broke_after_input(&self) -> bool {
        self.steps > 0 && !self.cut_off
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// `status.json`: rewritten while the episode runs, final when `finished` is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeStatus {
    pub trial: TrialId,
    pub finished: bool,
    /// Wall clock of the last write, milliseconds since 1970.
    pub heartbeat_ms: u64,
    pub attempt: u32,
    pub steps: u32,
    pub wall_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Digest of the agent's command line, the same as in `run.json`.
    #[serde(default)]
    pub agent_digest: String,
    /// What a reader of the result should know, for example that the agent spoke out of turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Earlier attempts, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<BrokenAttempt>,
    /// How this episode's agent was shown the page, when it was not as `run.json` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Sight>,
}

/// The form of `run.json`.
pub const RUN_SCHEMA: &str = "gauntlet.run/1";

/// How the browser of an attached run is named, which is known by nothing but what it says of itself.
pub const AGENTS_OWN: &str = "the agent's own";
/// What stands for the browser where pages needed none.
pub const NO_BROWSER: &str = concat!("none, native stage ", env!("CARGO_PKG_VERSION"));

/// Whose browsers a run was played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOrigin {
    /// The runner's own: it sent every event and can play them again.
    Driven,
    /// Those of agents or people: their pages recorded themselves.
    Attached,
}

/// `run.json`: what was asked for and what it ran on. Enough to run or score it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunManifest {
    pub schema: String,
    /// Who played, with secrets masked.
    pub agent: String,
    /// Digest of the whole name or command line, secrets included.
    #[serde(default)]
    pub agent_digest: String,
    /// How a model was asked, when one played: its endpoint, its settings, the version of its prompt.
    /// Never a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Value>,
    /// The number of subtasks that were given as done: every episode began at that checkpoint of its task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_subtask: Option<u32>,
    pub tasks: Vec<String>,
    pub repeats: u32,
    /// The episodes of a run that is not simply every task `repeats` times, for example one that an
    /// environment's client decided on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub episodes: Option<Vec<TrialId>>,
    /// Which part of a run that several machines share: `[2, 5]` is the second of five.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<[u32; 2]>,
    pub seed: u64,
    /// SHA-256 of the private salt that instances of families were drawn with. Absent: the public ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    pub width: u32,
    pub height: u32,
    /// `stepped`, `live:F`, `tokens:A+B` or `real`; of a ladder over speed all of its clocks, `live:0.1,0.5,1`.
    pub clock: String,
    /// Of a ladder over speed: which of its clocks each task was played by.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub clocks: BTreeMap<String, String>,
    /// How far a step moves a clock that is not real.
    #[serde(default)]
    pub step_ms: u64,
    /// Step budget that replaces the tasks' own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    #[serde(default)]
    pub sight: Sight,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burst: Option<Burst>,
    pub scorer: String,
    pub browser: String,
    /// Whose browser that was. Runs of older versions do not say; see [`RunManifest::is_attached`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<RunOrigin>,
    /// Version of the program that made the run.
    #[serde(default)]
    pub runner: String,
    /// What kept the agent away from checkout, run folder and browser, in words.
    #[serde(default)]
    pub sandbox: String,
    /// SHA-256 of every task file and start state, by its path below `tasks/`.
    #[serde(default)]
    pub task_digests: BTreeMap<String, String>,
    /// What every app that is played calls its program, by the app's name in addresses: the hash in the name of
    /// its file, which exports repeat.
    #[serde(default)]
    pub builds: BTreeMap<String, String>,
    /// SHA-256 over the names and contents of all files that the page of each of them was served from.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub page_digests: BTreeMap<String, String>,
    /// Names of the apps whose pages were shown without a browser, by the native stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub native: Vec<String>,
    pub started_ms: u64,
}

impl RunManifest {
    /// The clock that a task is played by.
    pub fn clock_of(&self, task: &str) -> &str {
        self.clocks.get(task).unwrap_or(&self.clock)
    }

    /// The speeds of a ladder over speed, as they are written. Other runs have one clock.
    pub fn speeds(&self) -> Option<Vec<&str>> {
        let speeds = self.clock.strip_prefix("live:")?;
        speeds
            .contains(',')
            .then(|| speeds.split(',').collect::<Vec<_>>())
    }

    /// Were pages of this app shown without a browser?
    pub fn is_native(&self, app: App) -> bool {
        self.native.iter().any(|slug| slug == app.slug())
    }

    /// Who showed the pages of this app: a browser by name and version, or [`NO_BROWSER`].
    pub fn shown_by(&self, app: App) -> &str {
        match self.is_native(app) {
            true => NO_BROWSER,
            false => &self.browser,
        }
    }

    /// Was this run played in browsers that agents or people brought? Where one sign says so, the other does not
    /// take it back.
    pub fn is_attached(&self) -> bool {
        self.origin == Some(RunOrigin::Attached) || self.browser == AGENTS_OWN
    }
}

/// One row of `summary.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpisodeSummary {
    pub trial: TrialId,
    pub pass: bool,
    pub parity: Option<bool>,
    pub score: f64,
    pub steps: u32,
    pub end: EndReason,
    /// Earlier attempts that were broken off, oldest first. None of them counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<BrokenAttempt>,
}
