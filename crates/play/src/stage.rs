//! An episode as its agent sees it: look, act, and be told when it is over. Every action becomes a
//! recorded step here, whoever the agent is.

mod journal;
mod look;
mod stop;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use actions::dialects::{self, Context, Misfit};
use protocol::{
    Action, AgentMessage, Anchor, BrokenAttempt, Burst, EndReason, EpisodeStatus, Feedback,
    Observation, Observe, Past, Point, Refusal, Said, Sight, StepRecord, TaskBrief, TrialId,
    Trouble,
};
use serde_json::{Value, json};

use crate::browser::BrowserError;
use crate::interrupt::Interrupt;
use crate::screen::{Rest, Screen, Turn, millis};
use crate::sight;
use actions::lowering::Viewport;
use runs::folder::EpisodeFolder;
use runs::record::{blank_record, now_ms};

use journal::Journal;
use look::{Look, Unseen, Wanted, look};
pub use stop::{Ending, Stop};

/// Lines or calls that are no action, one after another, before the episode ends.
const MAX_BAD_LINES: u32 = 5;
/// How much of a bad line is kept.
const KEPT_CHARS: usize = 2_000;

/// What is fixed before an episode begins.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    pub trial: &'a TrialId,
    pub brief: &'a TaskBrief,
    pub prompt: String,
    /// For the agent's own randomness.
    pub seed: u64,
    pub steps: u32,
    /// How many subtasks are done already, where the episode begins at a checkpoint.
    pub from_subtask: u32,
    /// What the oracle needs to know of a generated task. No other agent is told.
    pub reference: Option<&'a Value>,
    pub sight: Sight,
    pub burst: Option<Burst>,
    /// What the page looks like when the task is done, for agents that are shown it.
    pub goal_image: Option<String>,
    pub viewport: Viewport,
    /// Earlier attempts that were broken off.
    pub retried: Vec<BrokenAttempt>,
    /// Digest of the agent's command line.
    pub agent_digest: String,
    /// Of the run, to tell where this episode's differs.
    pub usual_sight: Sight,
}

pub struct Stage<'a> {
    script: Script<'a>,
    screen: Box<dyn Screen + 'a>,
    journal: Journal<'a>,
    /// Every step so far.
    records: Vec<StepRecord>,
    interrupt: &'a Interrupt,
    started: Instant,
    deadline: Instant,
    turn_started: Instant,
    observation: Observation,
    /// Where the pointer is.
    pointer: Point,
    /// Lines in a row that were no action.
    bad_lines: u32,
    ending: Option<Ending>,
    remarks: Vec<String>,
}

impl<'a> Stage<'a> {
    /// Takes the opening frame. Without a folder nothing is written down, and no picture is taken.
    pub async fn open(
        script: Script<'a>,
        screen: Box<dyn Screen + 'a>,
        clock_ms: u64,
        folder: Option<&'a EpisodeFolder>,
        interrupt: &'a Interrupt,
    ) -> Result<Stage<'a>, Stop> {
        let started = Instant::now();
        let deadline = started + Duration::from_secs(script.brief.budget.seconds.into());
        let journal = Journal::new(folder)?;
        let mut stage = Stage {
            script,
            screen,
            journal,
            records: Vec::new(),
            interrupt,
            started,
            deadline,
            turn_started: started,
            observation: Observation::default(),
            pointer: [0.0, 0.0],
            bad_lines: 0,
            ending: None,
            remarks: Vec::new(),
        };
        let turn = Turn {
            rest: Rest {
                clock_ms,
                is_unsettled: false,
            },
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

    /// A picture of the goal, when the agent is shown one.
    pub fn goal_image(&self) -> Option<&str> {
        self.script.goal_image.as_deref()
    }

    pub fn seed(&self) -> u64 {
        self.script.seed
    }

    /// What the oracle needs to know of a generated task. For the oracle alone.
    pub(crate) fn reference(&self) -> Option<&'a Value> {
        self.script.reference
    }

    pub fn from_subtask(&self) -> u32 {
        self.script.from_subtask
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
    pub fn agent_log(&self) -> Result<PathBuf, Stop> {
        let folder = self.journal.folder();
        let nowhere = || Stop::Infrastructure("nothing of this episode is written down".into());
        folder.map(EpisodeFolder::agent_log).ok_or_else(nowhere)
    }

    /// Wall time that is left.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Takes a line of an agent. What is no action costs a step; too many in a row end the episode.
    pub async fn hear(&mut self, line: &str) -> Result<(), Stop> {
        match serde_json::from_str::<AgentMessage>(line) {
            Ok(message) => self.act(message).await,
            Err(error) => {
                let misfit = Misfit {
                    kind: Refusal::Format,
                    message: format!("this line is no action: {error}"),
                };
                self.refuse(line, misfit, Extras::default())
            }
        }
    }

    /// Carries out what an agent says, each action as a step of its own. What follows an action that
    /// was refused is left undone. `Stop::Over` when the episode ends with it.
    pub async fn act(&mut self, message: impl Into<AgentMessage>) -> Result<(), Stop> {
        let AgentMessage { said, note, usage } = message.into();
        let (call, actions) = match said {
            Said::Actions(actions) => (None, Ok(actions)),
            Said::Call(call) => {
                let actions = self.translate(&call);
                (Some(call), actions)
            }
        };
        self.carry_out(Intent {
            call,
            actions,
            note,
            usage,
        })
        .await
    }

    /// The same for an agent that is no subprocess and has read its call already.
    pub async fn carry_out(&mut self, meant: Intent) -> Result<(), Stop> {
        let Intent {
            call,
            actions,
            note,
            usage,
        } = meant;
        let mut extras = Extras {
            call: None,
            note,
            usage,
        };
        let actions = match actions {
            Ok(actions) => actions,
            Err(misfit) => {
                let raw = call.as_ref().map(spelled).unwrap_or_default();
                return self.refuse(&raw, misfit, extras);
            }
        };
        extras.call = call;
        self.bad_lines = 0;
        for action in actions {
            self.act_once(action, std::mem::take(&mut extras)).await?;
            if self.last_error().is_some() {
                break;
            }
        }
        Ok(())
    }

    fn translate(&self, call: &Value) -> Result<Vec<Action>, Misfit> {
        let Sight { dialect, scale, .. } = self.script.sight;
        let context = Context {
            viewport: self.script.viewport,
            pointer: self.pointer,
            scale: scale.unwrap_or(dialects::usual_scale(dialect)),
        };
        dialects::translate(dialect, call, &context)
    }

    async fn act_once(&mut self, action: Action, extras: Extras) -> Result<(), Stop> {
        self.admit()?;
        let action = sight::resolve(action, &self.observation.marks);
        let mut record = self.next_record(extras);
        record.action = Some(action.clone());
        if action.is_final() {
            return self.finish(action, record);
        }
        let turn = match self.screen.act(&action).await {
            Ok(turn) => turn,
            Err(error) => return Err(self.give_up(record, error)),
        };
        if let Some(reason) = &turn.refused {
            record.error = Some(reason.clone());
            record.error_kind = Some(Refusal::Action);
        } else if let Some(point) = actions::pointer_after(&action) {
            self.pointer = point;
        }
        self.observe_and_record(record, turn).await?;
        self.check_budget()
    }

    /// Why the last step did nothing, if it did not.
    pub fn last_error(&self) -> Option<&str> {
        self.records.last().and_then(|it| it.error.as_deref())
    }

    /// Keeps the action that the page did not survive: it is what the episode is judged by, and what playing
    /// it again has to come to.
    fn give_up(&mut self, mut record: StepRecord, error: BrowserError) -> Stop {
        // Nobody has done anything before the first frame.
        if record.step > 0 {
            record.trouble = Some(error.trouble());
            record.error = Some(error.to_string());
            record.error_kind = None;
            record.clock_ms = self.observation.clock_ms;
            self.observation.step = record.step;
            if let Err(stop) = self.write_down(&record) {
                return stop;
            }
            if let Err(error) = self.journal.write_status(|| self.status(None)) {
                return error.into();
            }
        }
        error.into()
    }

    /// What is no action costs a step and changes nothing.
    fn refuse(&mut self, raw: &str, misfit: Misfit, extras: Extras) -> Result<(), Stop> {
        self.admit()?;
        let mut record = self.next_record(extras);
        record.raw = Some(raw.chars().take(KEPT_CHARS).collect());
        record.error = Some(misfit.message.clone());
        record.error_kind = Some(misfit.kind);
        record.clock_ms = self.observation.clock_ms;
        self.write_down(&record)?;
        self.observation.history = self.history(&record);
        self.observation.step = record.step;
        self.observation.steps_left = self.script.steps.saturating_sub(record.step);
        self.tell(&record);
        self.turn_started = Instant::now();
        self.check_budget()?;
        // What is said well and cannot be done does not count, like any action of that kind.
        let is_bad = u32::from(misfit.kind == Refusal::Format);
        self.bad_lines = is_bad * (self.bad_lines + 1);
        if self.bad_lines == MAX_BAD_LINES {
            return Err(Stop::Agent(format!(
                "{MAX_BAD_LINES} lines in a row were no action; the last: {}",
                misfit.message
            )));
        }
        Ok(())
    }

    /// Tells the agent what it may know of why nothing was done, and how much is left.
    fn tell(&mut self, record: &StepRecord) {
        let is_told = self.is_told(record);
        self.observation.error = record.error.clone().filter(|_| is_told);
        self.observation.error_kind = record.error_kind.filter(|_| is_told);
        let left = self.observation.steps_left;
        self.observation.notice = self.script.sight.notice.then(|| sight::notice(left));
    }

    /// May the agent know why this step did nothing?
    fn is_told(&self, record: &StepRecord) -> bool {
        match self.script.sight.feedback {
            Feedback::Full => true,
            Feedback::Format => record.error_kind == Some(Refusal::Format),
            Feedback::None => false,
        }
    }

    /// What the agent saw before this step, with what it did then.
    fn history(&self, record: &StepRecord) -> Vec<Past> {
        let window = self.script.sight.history as usize;
        if window == 0 || record.step == 0 {
            return Vec::new();
        }
        let mut history = self.observation.history.clone();
        history.push(Past {
            step: self.observation.step,
            screenshot: self.observation.screenshot.clone(),
            action: record.action.clone(),
            error: record.error.clone().filter(|_| self.is_told(record)),
        });
        history.split_off(history.len().saturating_sub(window))
    }

    /// Notes something that a reader of the result should know. Nobody is interrupted by it.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.remarks.push(text.into());
    }

    /// Renews the status while nothing happens.
    pub fn heartbeat(&self) {
        // The next step writes it again and reports what is wrong.
        let _ = self.journal.write_status(|| self.status(None));
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

    /// Has the agent taken a step?
    pub fn has_begun(&self) -> bool {
        self.records.len() > 1
    }

    /// The status as it is now, with the given end.
    pub fn status(&self, ending: Option<&Ending>) -> EpisodeStatus {
        EpisodeStatus {
            trial: self.script.trial.clone(),
            finished: false,
            heartbeat_ms: now_ms(),
            attempt: u32::try_from(self.script.retried.len()).unwrap_or(u32::MAX),
            steps: self.observation.step,
            wall_ms: u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX),
            end: ending.map(|it| it.reason),
            answer: ending.and_then(|it| it.answer.clone()),
            message: ending.and_then(|it| it.message.clone()),
            agent_digest: self.script.agent_digest.clone(),
            remarks: self.remarks(),
            retried: self.script.retried.clone(),
            sight: (self.script.sight != self.script.usual_sight).then_some(self.script.sight),
        }
    }

    /// What was noted, and how often the page did not come to rest.
    fn remarks(&self) -> Vec<String> {
        let is_restless = |it: &&StepRecord| it.trouble == Some(Trouble::Unsettled);
        let restless: Vec<_> = self.records.iter().filter(is_restless).collect();
        let remark = restless.first().map(|first| {
            format!(
                "in {} steps, the first of them step {}, the page was still busy when its picture was taken",
                restless.len(),
                first.step
            )
        });
        self.remarks.iter().cloned().chain(remark).collect()
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
        self.journal.append(record)?;
        self.records.push(record.clone());
        Ok(())
    }

    fn next_record(&self, extras: Extras) -> StepRecord {
        let mut record = blank_record(self.observation.step + 1);
        record.call = extras.call;
        record.note = extras.note;
        record.usage = extras.usage;
        record.timing.agent_ms = millis(self.turn_started);
        record
    }

    async fn observe_and_record(&mut self, mut record: StepRecord, turn: Turn) -> Result<(), Stop> {
        record.timing.input_ms = turn.timing.input_ms;
        record.timing.settle_ms = turn.timing.settle_ms;
        let unseen = record.clone();
        let has_tree = self.script.brief.app.has_tree();
        let (wants_tree, wants_pixels) = match self.script.sight.observe {
            Observe::Screenshot => (false, true),
            Observe::Tree => (has_tree, !has_tree),
            Observe::Both | Observe::Marks => (has_tree, true),
        };
        let wanted = Wanted {
            burst: self.script.burst.as_ref(),
            tree: wants_tree,
        };
        let screen = self.screen.as_mut();
        let Look {
            screenshot,
            frames,
            tree,
        } = match look(
            screen,
            self.journal.folder(),
            &wanted,
            turn.rest,
            &mut record,
        )
        .await
        {
            Ok(look) => look,
            Err(Unseen::Page(error)) => return Err(self.give_up(unseen, error)),
            Err(Unseen::Own(error)) => return Err(error.into()),
        };
        self.write_down(&record)?;
        let sight = &self.script.sight;
        let marks = match (&tree, sight.observe) {
            (Some(tree), Observe::Marks) => sight::marks(tree, self.script.viewport),
            _ => Vec::new(),
        };
        let shown = |frame: &String, marks| sight::picture(frame, sight, self.pointer, marks);
        self.observation = Observation {
            step: record.step,
            screenshot: screenshot
                .filter(|_| wants_pixels)
                .map(|it| shown(&it, &marks))
                .transpose()?,
            image: sight.image,
            frames: match wants_pixels {
                true => frames
                    .iter()
                    .map(|it| shown(it, &[]))
                    .collect::<Result<_, _>>()?,
                false => Vec::new(),
            },
            width: self.script.viewport.width,
            height: self.script.viewport.height,
            pointer: self.pointer,
            tree: tree.filter(|_| sight.observe != Observe::Marks),
            marks,
            clock_ms: record.clock_ms,
            steps_left: self.script.steps.saturating_sub(record.step),
            history: self.history(&record),
            ..Observation::default()
        };
        self.tell(&record);
        self.journal.write_status(|| self.status(None))?;
        self.turn_started = Instant::now();
        Ok(())
    }

    /// The final action needs no input and changes no pixel.
    fn finish(&mut self, action: Action, mut record: StepRecord) -> Result<(), Stop> {
        record.clock_ms = self.observation.clock_ms;
        self.write_down(&record)?;
        self.observation.step = record.step;
        self.observation.steps_left = self.script.steps.saturating_sub(record.step);
        // What was refused before is no news any more.
        self.observation.error = None;
        self.observation.error_kind = None;
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

/// What an agent means.
pub struct Intent {
    /// In the agent's own words, as they are kept with the step.
    pub call: Option<Value>,
    /// What they stand for, or why they stand for nothing.
    pub actions: Result<Vec<Action>, Misfit>,
    pub note: Option<String>,
    pub usage: Option<Value>,
}

/// What an agent sends along with its first action.
#[derive(Default)]
struct Extras {
    call: Option<Value>,
    note: Option<String>,
    usage: Option<Value>,
}

/// A call as it is kept when it is no action.
fn spelled(call: &Value) -> String {
    match call {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests;
