//! An episode as its agent sees it: look, act, and be told when it is over. Every action becomes a
//! recorded step here, whoever the agent is.

mod intent;
mod journal;
mod look;
mod pace;
mod script;
mod stop;
mod telling;
pub mod tokens;

use std::path::PathBuf;
use std::time::Duration;

use actions::dialects::{self, Context, Misfit};
use protocol::{
    Action, AgentMessage, Anchor, EndReason, EpisodeStatus, Observation, Observe, Point, Refusal,
    Said, Sight, StepRecord, TaskBrief, Trouble, misread,
};
use serde_json::{Value, json};

use crate::browser::BrowserError;
use crate::interrupt::Interrupt;
use crate::screen::{Rest, Screen, Turn};
use crate::sight;
use actions::lowering::Viewport;
use runs::folder::EpisodeFolder;
use runs::record::{blank_record, now_ms};

use intent::Extras;
pub use intent::Intent;
use journal::Journal;
use look::{Look, Unseen, Wanted, look};
use pace::{Pace, Thought};
pub use script::Script;
pub use stop::{Ending, Stop};

/// Lines or calls that are no action, one after another, before the episode ends.
const MAX_BAD_LINES: u32 = 5;
/// How much of a bad line is kept.
const KEPT_CHARS: usize = 2_000;

pub struct Stage<'a> {
    script: Script<'a>,
    screen: Box<dyn Screen + 'a>,
    journal: Journal<'a>,
    /// Every step so far.
    records: Vec<StepRecord>,
    interrupt: &'a Interrupt,
    pace: Pace,
    /// What the page's clock showed when the agent was shown the page last.
    shown_ms: Option<u64>,
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
        let budget = Duration::from_secs(script.brief.budget.seconds.into());
        let pace = Pace::new(script.clock, budget);
        let journal = Journal::new(folder)?;
        let mut stage = Stage {
            script,
            screen,
            journal,
            records: Vec::new(),
            interrupt,
            pace,
            shown_ms: None,
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

    /// Wall time that is left until the task's time is up, if the agent keeps thinking.
    pub fn remaining(&self) -> Duration {
        self.pace.remaining(self.observation.clock_ms)
    }

    /// The observation is about to reach the agent: whatever passes until its answer is here is its own time.
    pub fn hand_over(&mut self) {
        self.pace.show();
    }

    /// For agents of ours: each answer from now on takes this on a clock that counts it, and nobody waits for it.
    pub fn take_for_each_answer(&mut self, time: Duration) {
        self.pace.give(time);
    }

    pub fn is_time_given(&self) -> bool {
        self.pace.is_given()
    }

    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Takes a line of an agent. What is no action costs a step; too many in a row end the episode.
    pub async fn hear(&mut self, line: &str) -> Result<(), Stop> {
        match serde_json::from_str::<AgentMessage>(line) {
            Ok(message) => {
                let tokens = tokens::of_answer(line, message.usage.as_ref());
                self.say(message, tokens).await
            }
            Err(error) => {
                let misfit = Misfit {
                    kind: Refusal::Format,
                    message: format!("this is no action: {}", misread(&error)),
                };
                let thought = self.begin_turn(tokens::of_answer(line, None));
                self.refuse(line, misfit, Extras::of(thought)).await
            }
        }
    }

    /// Carries out what an agent says, each action as a step of its own. What follows an action that
    /// was refused is left undone. `Stop::Over` when the episode ends with it.
    pub async fn act(&mut self, message: impl Into<AgentMessage>) -> Result<(), Stop> {
        self.say(message.into(), 0).await
    }

    async fn say(&mut self, message: AgentMessage, tokens: u64) -> Result<(), Stop> {
        let AgentMessage { said, note, usage } = message;
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
            tokens,
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
            tokens,
        } = meant;
        let mut extras = Extras {
            note,
            usage,
            ..Extras::of(self.begin_turn(tokens))
        };
        let actions = match actions {
            Ok(actions) => actions,
            Err(misfit) => {
                let raw = call.as_ref().map(intent::spelled).unwrap_or_default();
                return self.refuse(&raw, misfit, extras).await;
            }
        };
        extras.call = call;
        self.bad_lines = 0;
        for action in actions {
            let further = Extras::of(self.pace.at_once());
            self.act_once(action, std::mem::replace(&mut extras, further))
                .await?;
            if self.last_error().is_some() {
                break;
            }
        }
        Ok(())
    }

    /// An answer has come. What it took is measured here, before anything is done about it.
    fn begin_turn(&mut self, tokens: u64) -> Thought {
        self.shown_ms = Some(self.observation.clock_ms);
        self.pace.answered(tokens)
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
        self.admit(extras.thought)?;
        let action = sight::resolve(action, &self.observation.marks);
        let mut record = self.next_record(extras);
        record.action = Some(action.clone());
        let waited = self.let_think(&mut record).await?;
        if action.is_final() {
            return self.finish(action, record);
        }
        let mut turn = match self.screen.act(&action).await {
            Ok(turn) => turn,
            Err(error) => return Err(self.give_up(record, error)),
        };
        turn.rest.is_unsettled |= waited.is_unsettled;
        if let Some(reason) = &turn.refused {
            record.error = Some(reason.clone());
            record.error_kind = Some(Refusal::Action);
        } else if let Some(point) = actions::pointer_after(&action) {
            self.pointer = point;
        }
        self.observe_and_record(record, turn).await?;
        self.check_budget()
    }

    /// Lets the page's time pass that the agent took: an action finds the page as it is by then, not as it was seen.
    async fn let_think(&mut self, record: &mut StepRecord) -> Result<Rest, Stop> {
        let mut rest = Rest {
            clock_ms: self.observation.clock_ms,
            is_unsettled: false,
        };
        if record.thought_ms > 0 {
            rest = match self.screen.pass(record.thought_ms).await {
                Ok(rest) => rest,
                Err(error) => return Err(self.give_up(record.clone(), error)),
            };
        }
        record.clock_ms = rest.clock_ms;
        record.trouble = rest.is_unsettled.then_some(Trouble::Unsettled);
        Ok(rest)
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
            record.clock_ms = record.clock_ms.max(self.observation.clock_ms);
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

    /// What is no action costs a step and changes nothing, but for the time that it took.
    async fn refuse(&mut self, raw: &str, misfit: Misfit, extras: Extras) -> Result<(), Stop> {
        self.admit(extras.thought)?;
        let mut record = self.next_record(extras);
        record.raw = Some(raw.chars().take(KEPT_CHARS).collect());
        record.error = Some(misfit.message.clone());
        record.error_kind = Some(misfit.kind);
        let rest = self.let_think(&mut record).await?;
        match record.thought_ms {
            0 => self.note_refusal(&record)?,
            _ => {
                let turn = Turn {
                    rest,
                    ..Turn::default()
                };
                self.observe_and_record(record, turn).await?;
            }
        }
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

    /// The agent sees again what it has seen.
    fn note_refusal(&mut self, record: &StepRecord) -> Result<(), Stop> {
        self.write_down(record)?;
        self.observation.history = self.history(record);
        self.observation.step = record.step;
        self.observation.steps_left = self.script.steps.saturating_sub(record.step);
        self.observation.elapsed_ms = self.elapsed_ms(record);
        self.tell(record);
        self.pace.show();
        Ok(())
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
            wall_ms: u64::try_from(self.pace.wall().as_millis()).unwrap_or(u64::MAX),
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

    /// May another step begin, after this has passed?
    fn admit(&mut self, thought: Thought) -> Result<(), Stop> {
        if self.ending.is_some() {
            return Err(Stop::Over);
        }
        if self.interrupt.is_set() {
            return Err(Stop::Interrupted);
        }
        let acted_on = self.observation.clock_ms.saturating_add(thought.ms);
        if self.pace.is_up_at(acted_on) {
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
        record.timing.agent_ms = extras.thought.agent_ms;
        record.tokens = extras.thought.tokens;
        record.thought_ms = extras.thought.ms;
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
            elapsed_ms: self.elapsed_ms(&record),
            steps_left: self.script.steps.saturating_sub(record.step),
            history: self.history(&record),
            ..Observation::default()
        };
        self.tell(&record);
        self.journal.write_status(|| self.status(None))?;
        self.pace.show();
        Ok(())
    }

    /// The final action needs no input and changes no pixel.
    fn finish(&mut self, action: Action, record: StepRecord) -> Result<(), Stop> {
        self.write_down(&record)?;
        self.observation.clock_ms = record.clock_ms;
        self.observation.elapsed_ms = self.elapsed_ms(&record);
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
        let clock_ms = self.observation.clock_ms;
        if self.pace.clock().counts_thought() && self.pace.is_up_at(clock_ms) {
            return Err(self.time_is_up());
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

#[cfg(test)]
mod tests;
