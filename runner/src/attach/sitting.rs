//! One attached episode, from its invitation to its verdict: who claimed it, what its page told, how
//! much of the budget is left, and how it ended.

mod plausible;

use std::time::{Duration, Instant};

use evaluator::TaskFile;
use protocol::{
    Action, AttachBatch, AttachClaim, AttachFinish, AttachOpening, AttachStanding, EndReason,
    EpisodeStatus, RunManifest, StepRecord, TrialId,
};
use serde_json::Value;

use super::claim::Claims;
use super::derive::{Derivation, Derived};
use super::limits::{self, Rate};
use super::recording::{CLOCK_SLACK_MS, Line, Recorder};
use super::refused::Refused;
use crate::episode::{self, Played, Unfinished};
use crate::folder::{EpisodeFolder, StepLog};
use crate::lowering::Viewport;
use crate::secret::Secret;
use crate::stage::{Ending, blank_record, now_ms};
use plausible::{glance, size_of};

/// What is fixed before an episode begins.
#[derive(Clone, Debug)]
pub struct Terms {
    pub trial: TrialId,
    pub task: TaskFile,
    pub manifest: RunManifest,
    /// Where the tool is, without its key.
    pub address: String,
    pub steps: u32,
    /// How long the address may wait to be opened.
    pub expires: Duration,
    pub frames_per_second: f64,
}

/// How long a page that was asked for its last state may take to give it.
const CLOSING: Duration = Duration::from_secs(5);
/// How long a page may be silent; one that is there asks every few seconds how things stand.
const SILENCE: Duration = Duration::from_secs(120);
/// How often the status is renewed.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// What a browser may say about itself.
const MAX_NAME: usize = 300;

pub struct Sitting {
    terms: Terms,
    claims: Claims,
    folder: EpisodeFolder,
    log: StepLog,
    recorder: Recorder,
    derivation: Derivation,
    records: Vec<StepRecord>,
    /// Records that are written down: those that have their picture.
    written: usize,
    last_frame: Option<String>,
    /// The state that counts if no other comes.
    export: Option<String>,
    invited: Instant,
    begun: Option<Instant>,
    /// The tool as it was opened last.
    visit: Option<Visit>,
    visits: u32,
    heard: Instant,
    status_written: Instant,
    batches: Rate,
    pictures: Rate,
    events: usize,
    frames: usize,
    frame_bytes: usize,
    /// How it is going to end, and since when that is known.
    closing: Option<(Ending, Instant)>,
    over: Option<Ending>,
    remarks: Vec<String>,
    /// Something of ours that broke.
    fault: Option<anyhow::Error>,
}

/// The tool in the agent's browser, from its opening on.
#[derive(Debug)]
struct Visit {
    opened: Instant,
    after_ms: u64,
    frames: usize,
    frame_at_ms: u64,
    clock_ms: u64,
}

impl Sitting {
    /// Empties the folder and waits to be claimed.
    pub fn new(terms: Terms, folder: EpisodeFolder, now: Instant) -> anyhow::Result<Sitting> {
        folder.clear()?;
        let sitting = Sitting {
            claims: Claims::new(),
            log: folder.start_steps()?,
            recorder: Recorder::create(&folder)?,
            derivation: Derivation::default(),
            records: vec![blank_record(0)],
            written: 0,
            last_frame: None,
            export: None,
            invited: now,
            begun: None,
            visit: None,
            visits: 0,
            heard: now,
            status_written: now,
            batches: Rate::new(limits::BATCHES_PER_SECOND, now),
            pictures: Rate::new(terms.frames_per_second, now),
            events: 0,
            frames: 0,
            frame_bytes: 0,
            closing: None,
            over: None,
            remarks: Vec::new(),
            fault: None,
            terms,
            folder,
        };
        sitting.folder.write_status(&sitting.status(now))?;
        Ok(sitting)
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    pub fn prompt(&self) -> String {
        evaluator::full_prompt(&self.terms.task.brief)
    }

    pub fn is_over(&self) -> bool {
        self.over.is_some() || self.fault.is_some()
    }

    /// Opens the tool: for the first time with the key, again with the secret.
    pub fn claim(&mut self, claim: &AttachClaim, now: Instant) -> Result<AttachOpening, Refused> {
        self.look_at_the_time(now);
        self.refuse_if_over()?;
        match (&claim.key, &claim.secret) {
            (_, Some(secret)) if self.claims.admits(secret) => {}
            (_, Some(_)) => {
                return Err(Refused::forbidden("this is not the secret of the episode"));
            }
            (Some(key), None) => self.claims.claim(key).map_err(Refused::forbidden)?,
            (None, None) => return Err(Refused::forbidden("a claim needs the key of its address")),
        }
        let begun = *self.begun.get_or_insert(now);
        let after_ms = millis(now.saturating_duration_since(begun));
        if self.visits > 0 {
            self.remark("the tool was loaded again and began anew".into());
        }
        let browser: String = claim.browser.chars().take(MAX_NAME).collect();
        if self.visits == 0 {
            self.remark(format!("browser: {browser}"));
        }
        // What was under way when the tool was left does not go on.
        let left = self.derivation.end();
        let room = self.steps_left() as usize;
        self.enter(left.into_iter().take(room).collect());
        self.derivation = Derivation::default();
        self.visits += 1;
        self.visit = Some(Visit {
            opened: now,
            after_ms,
            frames: 0,
            frame_at_ms: 0,
            clock_ms: 0,
        });
        self.heard = now;
        self.write(|it| it.recorder.write(&[Line::Opened { after_ms, browser }]))?;
        Ok(AttachOpening {
            secret: self.claims.secret().to_string(),
            opening: self.visits,
            task: self.terms.task.brief.clone(),
            prompt: self.prompt(),
            address: self.terms.address.clone(),
            page_key: Secret::random().to_string(),
            page_secret: Secret::random().to_string(),
            frames_per_second: self.terms.frames_per_second,
            standing: self.standing(now),
        })
    }

    pub fn admit(&mut self, secret: &str, now: Instant) -> Result<(), Refused> {
        if !self.claims.admits(secret) {
            return Err(Refused::forbidden("this is not the secret of the episode"));
        }
        self.heard = now;
        self.look_at_the_time(now);
        self.refuse_if_over()
    }

    /// Takes in what happened. A batch that is refused changes nothing.
    pub fn batch(&mut self, batch: AttachBatch, now: Instant) -> Result<AttachStanding, Refused> {
        let wall_ms = self.check_batch(&batch, now)?;
        let glance = batch.export.as_deref().map(glance).transpose()?;
        if glance
            .as_ref()
            .is_some_and(|it| it.clock_ms > wall_ms + CLOCK_SLACK_MS)
        {
            return Err(Refused::bad("the clock of the export is ahead of the time"));
        }
        let mut derivation = self.derivation.clone();
        let mut derived = derivation.take(&batch.events, batch.clock_ms);
        if batch.is_last {
            derived.extend(derivation.end());
        }
        if derived.len() > self.steps_left() as usize {
            self.remark("what was done beyond the step budget does not count".into());
            self.end(EndReason::StepBudget, None, None);
            return Ok(self.standing(now));
        }
        self.derivation = derivation;
        self.events += batch.events.len();
        let mut lines: Vec<Line> = batch.events.into_iter().map(Line::Event).collect();
        if let Some(export) = batch.export {
            self.export = Some(export);
            lines.push(Line::Export { wall_ms });
        }
        self.write(|it| it.recorder.write(&lines))?;
        self.enter(derived);
        if let Some(visit) = &mut self.visit {
            // Whoever reads the same clock a moment later reads more.
            let exported_ms = glance.as_ref().map_or(batch.clock_ms, |it| it.clock_ms);
            visit.clock_ms = batch.clock_ms.min(exported_ms);
        }
        if glance.is_some_and(|it| it.crashed) {
            let message = Some("the app crashed".into());
            self.end(EndReason::AppCrash, None, message);
        } else if self.steps_left() == 0 {
            self.end(EndReason::StepBudget, None, None);
        } else if batch.is_last {
            self.finish_with(batch.finish);
        }
        self.renew_status(now);
        Ok(self.standing(now))
    }

    /// Takes a picture in, and gives it to the steps that were done when it was made.
    pub fn frame(
        &mut self,
        opening: u32,
        at_ms: u64,
        png: &[u8],
        now: Instant,
    ) -> Result<(), Refused> {
        let wall_ms = millis(now.saturating_duration_since(self.visit(opening)?.opened));
        if at_ms > wall_ms + CLOCK_SLACK_MS {
            return Err(Refused::bad("the picture is ahead of the time"));
        }
        if self.frames >= limits::MAX_FRAMES
            || png.len() > limits::MAX_FRAME_BYTES
            || self.frame_bytes + png.len() > limits::MAX_ALL_FRAMES_BYTES
        {
            return Err(Refused::too_much(
                "there are too many pictures, or they are too large",
            ));
        }
        let size = size_of(png)?;
        if self.closing.is_none() && !self.pictures.admits(now) {
            return Err(Refused::too_fast("pictures come too fast"));
        }
        self.note_size(size);
        let name = self.write(|it| it.folder.write_frame(png))?;
        let line = Line::Frame {
            at_ms,
            name: name.clone(),
        };
        self.write(|it| it.recorder.write(&[line]))?;
        self.frames += 1;
        self.frame_bytes += png.len();
        let mut after_ms = 0;
        if let Some(visit) = &mut self.visit {
            visit.frames += 1;
            visit.frame_at_ms = visit.frame_at_ms.max(at_ms);
            after_ms = visit.after_ms;
        }
        self.last_frame = Some(name);
        self.write_shown(after_ms.saturating_add(at_ms))
    }

    /// Somebody ends the episode from outside the page, which is then asked for its last state.
    pub fn ask(&mut self, finish: AttachFinish, now: Instant) -> Result<(), Refused> {
        self.look_at_the_time(now);
        self.refuse_if_over()?;
        if self.begun.is_none() {
            return Err(Refused::conflict(
                "nobody has opened the page of this episode yet",
            ));
        }
        if self.closing.is_some() {
            return Err(Refused::conflict("this episode is ending already"));
        }
        self.closing = Some((ending(finish), now));
        Ok(())
    }

    /// The agent's program ended without having finished.
    pub fn abandon(&mut self, message: String, now: Instant) {
        let ending = failure(message);
        match (&self.closing, &self.over) {
            (None, None) if self.begun.is_some() => self.closing = Some((ending, now)),
            (None, None) => self.over = Some(ending),
            _ => {}
        }
    }

    /// Ends what time ends.
    pub fn look_at_the_time(&mut self, now: Instant) {
        if self.over.is_some() {
            return;
        }
        if let Some((ending, since)) = &self.closing {
            if now >= *since + CLOSING {
                let ending = ending.clone();
                self.remark(
                    "the page did not hand over its last state; the one before counts".into(),
                );
                self.over = Some(ending);
            }
            return;
        }
        let Some(begun) = self.begun else {
            if now >= self.invited + self.terms.expires {
                let message = "nobody opened the address before it expired";
                self.over = Some(failure(message.into()));
            }
            return;
        };
        if now >= begun + self.time() {
            let ending = Ending {
                reason: EndReason::TimeBudget,
                answer: None,
                message: None,
            };
            self.closing = Some((ending, now));
        } else if now >= self.heard + SILENCE {
            let message = format!("the page was silent for {} s", SILENCE.as_secs());
            self.over = Some(failure(message));
        }
    }

    /// When to look at the time again.
    pub fn next_look(&self) -> Instant {
        if let Some((_, since)) = &self.closing {
            return *since + CLOSING;
        }
        match self.begun {
            None => self.invited + self.terms.expires,
            Some(begun) => (begun + self.time()).min(self.heard + SILENCE),
        }
    }

    pub fn standing(&self, now: Instant) -> AttachStanding {
        let begun = self.begun.unwrap_or(now);
        let left = self
            .time()
            .saturating_sub(now.saturating_duration_since(begun));
        AttachStanding {
            steps_left: self.steps_left(),
            ms_left: millis(left),
            is_closing: self.closing.is_some(),
            end: self.over.as_ref().map(|it| it.reason),
        }
    }

    pub fn steps(&self) -> u32 {
        self.records.last().map_or(0, |record| record.step)
    }

    /// Writes everything that is left and judges the episode.
    pub fn close(mut self, now: Instant) -> Result<Played, Unfinished> {
        if let Some(fault) = self.fault.take() {
            return Err(episode::broken(fault));
        }
        let open = self.derivation.end();
        let room = (self.steps_left() as usize).saturating_sub(1);
        self.enter(open.into_iter().take(room).collect());
        let mut ending = self
            .over
            .take()
            .unwrap_or_else(|| failure("the episode was broken off".into()));
        if self.export.is_none() && ending.reason != EndReason::AgentError {
            ending = failure("the page handed over no state".into());
        }
        self.conclude(&ending);
        self.write_rest().map_err(episode::broken)?;
        let untrusted = self.recorder.tally().untrusted;
        if untrusted > 0 {
            self.remark(format!(
                "{untrusted} events were sent by scripts, not by the browser"
            ));
        }
        let mut status = self.status(now);
        status.end = Some(ending.reason);
        status.answer = ending.answer;
        status.message = ending.message;
        let verdict = super::judge(
            &self.terms.task,
            &self.terms.manifest,
            &self.records,
            self.recorder.tally(),
            self.export.as_deref(),
            status.answer.as_ref(),
        );
        episode::close(&self.folder, self.export.as_deref(), &verdict, status)
            .map_err(episode::broken)
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.terms.task.brief.budget.seconds.into())
    }

    fn steps_left(&self) -> u32 {
        self.terms.steps.saturating_sub(self.steps())
    }

    fn refuse_if_over(&self) -> Result<(), Refused> {
        match self.is_over() {
            true => Err(Refused::gone()),
            false => Ok(()),
        }
    }

    fn end(&mut self, reason: EndReason, answer: Option<Value>, message: Option<String>) {
        self.over = Some(Ending {
            reason,
            answer,
            message,
        });
    }

    /// The page's own control counts before what was asked for meanwhile.
    fn finish_with(&mut self, finish: Option<AttachFinish>) {
        let asked = self.closing.take().map(|(ending, _)| ending);
        self.over = finish.map(ending).or(asked);
    }

    /// Makes steps of actions.
    fn enter(&mut self, derived: Vec<Derived>) {
        let after_ms = self.visit.as_ref().map_or(0, |visit| visit.after_ms);
        for it in derived {
            let last_ms = self.records.last().map_or(0, |record| record.clock_ms);
            let clock_ms = after_ms.saturating_add(it.at_ms).max(last_ms);
            let mut record = blank_record(self.steps() + 1);
            record.action = Some(it.action);
            record.clock_ms = clock_ms;
            record.timing.agent_ms = (clock_ms - last_ms) as f64;
            if !it.trusted {
                record.error = Some("sent by a script, not by the browser".into());
            }
            self.records.push(record);
        }
    }

    /// The last step, when the agent said how it ends.
    fn conclude(&mut self, ending: &Ending) {
        let action = match (ending.reason, &ending.answer) {
            (EndReason::Answered, Some(Value::Object(fields))) => Action::Answer {
                fields: fields.clone(),
            },
            (EndReason::Failed, _) => Action::Fail {
                reason: ending.message.clone().unwrap_or_default(),
            },
            _ => return,
        };
        let at_ms = self.visit.as_ref().map_or(0, |visit| visit.clock_ms);
        self.enter(vec![Derived {
            action,
            at_ms,
            trusted: true,
        }]);
    }

    /// Writes down the steps that this moment's picture shows.
    fn write_shown(&mut self, until_ms: u64) -> Result<(), Refused> {
        while let Some(record) = self.records.get_mut(self.written) {
            if record.clock_ms > until_ms {
                break;
            }
            record.frame = self.last_frame.clone();
            let written = self.log.append(record);
            self.written += 1;
            if let Err(error) = written {
                return Err(self.break_down(error));
            }
        }
        Ok(())
    }

    fn write_rest(&mut self) -> anyhow::Result<()> {
        for record in self.records.iter_mut().skip(self.written) {
            if !record.action.as_ref().is_some_and(Action::is_final) {
                record.frame = self.last_frame.clone();
            }
            self.log.append(record)?;
        }
        self.written = self.records.len();
        Ok(())
    }

    fn note_size(&mut self, size: Viewport) {
        let manifest = &self.terms.manifest;
        let usual = (manifest.width, manifest.height);
        if (size.width, size.height) != usual {
            self.remark(format!(
                "the tool had {}x{} pixels instead of {}x{}",
                size.width, size.height, usual.0, usual.1
            ));
        }
    }

    fn remark(&mut self, text: String) {
        if !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    fn renew_status(&mut self, now: Instant) {
        if now.saturating_duration_since(self.status_written) >= HEARTBEAT {
            self.status_written = now;
            // The end writes it again and reports what is wrong.
            let _ = self.folder.write_status(&self.status(now));
        }
    }

    fn status(&self, now: Instant) -> EpisodeStatus {
        let begun = self.begun.unwrap_or(now);
        EpisodeStatus {
            trial: self.terms.trial.clone(),
            finished: false,
            heartbeat_ms: now_ms(),
            attempt: 0,
            steps: self.steps(),
            wall_ms: millis(now.saturating_duration_since(begun)),
            end: None,
            answer: None,
            message: None,
            agent_digest: self.terms.manifest.agent_digest.clone(),
            remarks: self.remarks.clone(),
            sight: None,
        }
    }

    /// Writes something; what cannot be written breaks the episode.
    fn write<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> anyhow::Result<T>,
    ) -> Result<T, Refused> {
        write(self).map_err(|error| self.break_down(error))
    }

    fn break_down(&mut self, error: anyhow::Error) -> Refused {
        let refused = Refused::broken(&error);
        self.fault = Some(error);
        refused
    }
}

fn ending(finish: AttachFinish) -> Ending {
    match finish {
        AttachFinish::Answer(fields) => Ending {
            reason: EndReason::Answered,
            answer: Some(Value::Object(fields)),
            message: None,
        },
        AttachFinish::Fail(reason) => Ending {
            reason: EndReason::Failed,
            answer: None,
            message: Some(reason),
        },
    }
}

fn failure(message: String) -> Ending {
    Ending {
        reason: EndReason::AgentError,
        answer: None,
        message: Some(message),
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
pub mod tests;
