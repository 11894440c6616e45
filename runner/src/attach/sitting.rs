//! One attached episode, from its invitation to its verdict: who claimed it, what its page told, how
//! much of the budget is left, and how it ended.

mod addresses;
mod journal;
mod plausible;
mod steps;
mod time;

use std::time::Duration;

use evaluator::TaskFile;
use protocol::{
    AttachBatch, AttachClaim, AttachFinish, AttachOpening, AttachStanding, EndReason,
    EpisodeStatus, RunManifest, StepRecord, TrialId,
};
use serde_json::Value;

use super::claim::Claims;
use super::derive::Derivation;
use super::limits::{self, Rate};
use super::moment::Moment;
use super::refused::Refused;
use actions::lowering::Viewport;
pub use journal::{Journal, PageEvent, Past};
use plausible::{Glance, glance};
use play::episode::{self, Played, Unfinished};
use play::secret::Secret;
use play::stage::Ending;
use runs::attached::{Line, Recorder};
use runs::folder::{EpisodeFolder, StepLog};
use runs::record::{blank_record, now_ms};

/// What is fixed before an episode begins.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Names the episode in addresses.
    pub id: String,
    pub trial: TrialId,
    pub task: TaskFile,
    pub manifest: RunManifest,
    pub steps: u32,
    pub time: Duration,
    /// How long the address may wait to be opened; without it, time runs from the start.
    pub expires: Option<Duration>,
    /// How long a page may be silent before it is taken for gone; one that is there asks every few
    /// seconds how things stand.
    pub silence: Option<Duration>,
    pub frames_per_second: f64,
}

/// How often the status is renewed.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// What a browser may say about itself.
const MAX_NAME: usize = 300;
/// More than anybody reads.
const MAX_REMARKS: usize = 50;

pub struct Sitting {
    terms: Terms,
    claims: Claims,
    folder: EpisodeFolder,
    log: StepLog,
    recorder: Recorder,
    journal: Option<Box<dyn Journal>>,
    derivation: Derivation,
    records: Vec<StepRecord>,
    /// Records that are written down: those that have their picture.
    written: usize,
    last_frame: Option<String>,
    /// The state that counts if no other comes.
    export: Option<String>,
    /// What the tool's clock shows in it.
    exported_ms: Option<u64>,
    invited: Moment,
    begun: Option<Moment>,
    /// The tool as it was opened last.
    visit: Option<Visit>,
    visits: u32,
    heard: Moment,
    status_written: Moment,
    batches: Rate,
    pictures: Rate,
    events: usize,
    frames: usize,
    frame_bytes: usize,
    is_paused: bool,
    /// How it is going to end, and since when that is known.
    closing: Option<(Ending, Moment)>,
    /// How it ended, and when.
    over: Option<(Ending, Moment)>,
    remarks: Vec<String>,
    /// Something of ours that broke.
    fault: Option<anyhow::Error>,
}

/// The tool in the agent's browser, from its opening on.
#[derive(Debug)]
struct Visit {
    opened: Moment,
    after_ms: u64,
    /// What the tool's clock showed when it was opened: it goes on with what was exported before.
    resumed_ms: u64,
    frames: usize,
    clock_ms: u64,
    /// The last batch by its number.
    sequence: u32,
}

impl Visit {
    /// A time of the tool's clock as time since the episode began.
    fn since_begin(&self, at_ms: u64) -> u64 {
        let since = self.after_ms.saturating_add(at_ms);
        since.saturating_sub(self.resumed_ms)
    }
}

/// A picture that was stored.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Shown {
    at_ms: u64,
    name: String,
    size: [u32; 2],
    bytes: usize,
}

impl Sitting {
    /// Empties the folder and waits to be claimed.
    pub fn new(
        terms: Terms,
        claims: Claims,
        folder: EpisodeFolder,
        now: Moment,
    ) -> anyhow::Result<Sitting> {
        folder.clear()?;
        let sitting = Sitting::begin(terms, claims, folder, now)?;
        sitting.folder.write_status(&sitting.status(now))?;
        Ok(sitting)
    }

    fn begin(
        terms: Terms,
        claims: Claims,
        folder: EpisodeFolder,
        now: Moment,
    ) -> anyhow::Result<Sitting> {
        Ok(Sitting {
            claims,
            log: folder.start_steps()?,
            recorder: Recorder::create(&folder)?,
            journal: None,
            derivation: Derivation::default(),
            records: vec![blank_record(0)],
            written: 0,
            last_frame: None,
            export: None,
            exported_ms: None,
            invited: now,
            begun: terms.expires.is_none().then_some(now),
            visit: None,
            visits: 0,
            heard: now,
            status_written: now,
            batches: Rate::new(limits::BATCHES_PER_SECOND, now),
            pictures: Rate::new(terms.frames_per_second, now),
            events: 0,
            frames: 0,
            frame_bytes: 0,
            is_paused: false,
            closing: None,
            over: None,
            remarks: Vec::new(),
            fault: None,
            terms,
            folder,
        })
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
    pub fn claim(&mut self, claim: &AttachClaim, now: Moment) -> Result<AttachOpening, Refused> {
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
        let browser: String = claim.browser.chars().take(MAX_NAME).collect();
        self.open(browser, now)?;
        Ok(AttachOpening {
            secret: self.claims.secret().to_string(),
            opening: self.visits,
            task: self.terms.task.brief.clone(),
            prompt: self.prompt(),
            address: self.address(),
            page_key: Secret::random().to_string(),
            page_secret: Secret::random().to_string(),
            frames_per_second: self.terms.frames_per_second,
            standing: self.standing(now),
        })
    }

    /// Another visit to the tool begins, which goes on with what was exported last.
    fn open(&mut self, browser: String, now: Moment) -> Result<(), Refused> {
        let begun = *self.begun.get_or_insert(now);
        let after_ms = now.since(begun);
        let resumed_ms = self.exported_ms.unwrap_or(0);
        if self.visits == 0 {
            self.remark(format!("browser: {browser}"));
        } else if resumed_ms > 0 {
            self.remark("the tool was loaded again and went on with its last state".into());
        } else {
            self.remark("the tool was loaded again and began anew".into());
        }
        // What was under way when the tool was left does not go on.
        let left = self.derivation.end();
        let room = self.steps_left() as usize;
        self.enter(left.into_iter().take(room).collect());
        self.derivation = Derivation::default();
        self.visits += 1;
        self.is_paused = false;
        self.visit = Some(Visit {
            opened: now,
            after_ms,
            resumed_ms,
            frames: 0,
            clock_ms: resumed_ms,
            sequence: 0,
        });
        self.heard = now;
        let line = Line::Opened {
            after_ms,
            browser: browser.clone(),
            resumed_ms,
        };
        self.write(|it| it.recorder.write(&[line]))?;
        self.tell(&PageEvent::Opened(browser), None, now)
    }

    pub fn admit(&mut self, secret: &str, now: Moment) -> Result<(), Refused> {
        if !self.claims.admits(secret) {
            return Err(Refused::forbidden("this is not the secret of the episode"));
        }
        self.heard = now;
        self.look_at_the_time(now);
        self.refuse_if_over()
    }

    /// Takes in what happened. A batch that is refused changes nothing.
    pub fn batch(
        &mut self,
        mut batch: AttachBatch,
        now: Moment,
    ) -> Result<AttachStanding, Refused> {
        if self.has_taken(&batch)? {
            return Ok(self.standing(now));
        }
        self.check_batch(&batch, now)?;
        let export = batch.export.take();
        let glance = export.as_deref().map(glance).transpose()?;
        self.check_export(glance.as_ref(), now)?;
        self.take_batch(batch, glance, export, now)?;
        self.renew_status(now);
        Ok(self.standing(now))
    }

    /// The export stands beside the batch: a journal keeps the last one only.
    fn take_batch(
        &mut self,
        batch: AttachBatch,
        glance: Option<Glance>,
        export: Option<String>,
        now: Moment,
    ) -> Result<(), Refused> {
        let told = self.journal.as_ref().map(|_| PageEvent::Batch {
            batch: batch.clone(),
            export: glance.clone(),
        });
        let is_taken = self.apply(batch, glance.as_ref(), export, now)?;
        let Some(told) = told else { return Ok(()) };
        let export = match is_taken && glance.is_some() {
            true => self.export.take(),
            false => None,
        };
        let result = self.tell(&told, export.as_deref(), now);
        if export.is_some() {
            self.export = export;
        }
        result
    }

    /// Whether the batch counted.
    fn apply(
        &mut self,
        batch: AttachBatch,
        glance: Option<&Glance>,
        export: Option<String>,
        now: Moment,
    ) -> Result<bool, Refused> {
        let mut derivation = self.derivation.clone();
        let mut derived = derivation.take(&batch.events, batch.clock_ms);
        if batch.is_last {
            derived.extend(derivation.end());
        }
        if derived.len() > self.steps_left() as usize {
            self.remark("what was done beyond the step budget does not count".into());
            self.end(EndReason::StepBudget, None, now);
            return Ok(false);
        }
        self.derivation = derivation;
        self.events += batch.events.len();
        let lines = self.lines(&batch, glance, now);
        if let Some(glance) = glance {
            self.export = export;
            self.exported_ms = Some(glance.clock_ms);
        }
        self.write(|it| it.recorder.write(&lines))?;
        self.enter(derived);
        if let Some(visit) = &mut self.visit {
            // Whoever reads the same clock a moment later reads more.
            let exported_ms = glance.map_or(batch.clock_ms, |it| it.clock_ms);
            visit.clock_ms = batch.clock_ms.min(exported_ms);
            visit.sequence = batch.sequence;
        }
        self.is_paused = batch.pause.unwrap_or(self.is_paused);
        if glance.is_some_and(|it| it.crashed) {
            let message = Some("the app crashed".into());
            self.end(EndReason::AppCrash, message, now);
        } else if self.steps_left() == 0 {
            self.end(EndReason::StepBudget, None, now);
        } else if batch.is_last {
            self.finish_with(batch.finish, now);
        }
        Ok(true)
    }

    /// A batch as the recording has it.
    fn lines(&self, batch: &AttachBatch, glance: Option<&Glance>, now: Moment) -> Vec<Line> {
        let at_ms = batch.clock_ms;
        let resumed = (batch.pause == Some(false)).then_some(Line::Resumed { at_ms });
        let paused = (batch.pause == Some(true)).then_some(Line::Paused { at_ms });
        let wall_ms = self.visit.as_ref().map_or(0, |it| now.since(it.opened));
        let events = batch.events.iter().cloned().map(Line::Event);
        resumed
            .into_iter()
            .chain(events)
            .chain(glance.map(|_| Line::Export { wall_ms }))
            .chain(paused)
            .collect()
    }

    /// Takes a picture in, and gives it to the steps that were done when it was made.
    pub fn frame(
        &mut self,
        opening: u32,
        at_ms: u64,
        png: &[u8],
        now: Moment,
    ) -> Result<(), Refused> {
        let size = self.check_frame(opening, at_ms, png, now)?;
        let name = self.write(|it| it.folder.write_frame(png))?;
        let shown = Shown {
            at_ms,
            name,
            size: [size.width, size.height],
            bytes: png.len(),
        };
        self.take_frame(shown, now)
    }

    fn take_frame(&mut self, shown: Shown, now: Moment) -> Result<(), Refused> {
        let told = PageEvent::Frame(shown.clone());
        let Shown {
            at_ms,
            name,
            size: [width, height],
            bytes,
        } = shown;
        self.note_size(Viewport { width, height });
        let line = Line::Frame {
            at_ms,
            name: name.clone(),
        };
        self.write(|it| it.recorder.write(&[line]))?;
        self.frames += 1;
        self.frame_bytes += bytes;
        let mut until_ms = 0;
        if let Some(visit) = &mut self.visit {
            visit.frames += 1;
            until_ms = visit.since_begin(at_ms);
        }
        self.last_frame = Some(name);
        self.write_shown(until_ms)?;
        self.tell(&told, None, now)
    }

    pub fn steps(&self) -> u32 {
        self.records.last().map_or(0, |record| record.step)
    }

    pub fn frames(&self) -> usize {
        self.frames
    }

    /// When the page said something last.
    pub fn heard(&self) -> Moment {
        self.heard
    }

    /// Writes everything that is left and judges the episode.
    pub fn close(mut self, now: Moment) -> Result<Played, Unfinished> {
        if let Some(fault) = self.fault.take() {
            return Err(episode::broken(fault));
        }
        let open = self.derivation.end();
        let room = (self.steps_left() as usize).saturating_sub(1);
        self.enter(open.into_iter().take(room).collect());
        let (mut ending, ended) = self
            .over
            .take()
            .unwrap_or_else(|| (failure("the episode was broken off".into()), now));
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
        let mut status = self.status(ended);
        status.end = Some(ending.reason);
        status.answer = ending.answer;
        status.message = ending.message;
        let verdict = runs::attached::judge(
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

    fn steps_left(&self) -> u32 {
        self.terms.steps.saturating_sub(self.steps())
    }

    fn refuse_if_over(&self) -> Result<(), Refused> {
        match self.is_over() {
            true => Err(Refused::gone()),
            false => Ok(()),
        }
    }

    fn end(&mut self, reason: EndReason, message: Option<String>, now: Moment) {
        let ending = Ending {
            reason,
            answer: None,
            message,
        };
        self.over = Some((ending, now));
    }

    /// The page's own control counts before what was asked for meanwhile.
    fn finish_with(&mut self, finish: Option<AttachFinish>, now: Moment) {
        let asked = self.closing.take().map(|(ending, _)| ending);
        self.over = finish.map(ending).or(asked).map(|it| (it, now));
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
        if self.remarks.len() < MAX_REMARKS && !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    fn renew_status(&mut self, now: Moment) {
        if now >= self.status_written + HEARTBEAT {
            self.status_written = now;
            // The end writes it again and reports what is wrong.
            let _ = self.folder.write_status(&self.status(now));
        }
    }

    fn status(&self, now: Moment) -> EpisodeStatus {
        let begun = self.begun.unwrap_or(now);
        EpisodeStatus {
            trial: self.terms.trial.clone(),
            finished: false,
            heartbeat_ms: now_ms(),
            attempt: 0,
            steps: self.steps(),
            wall_ms: now.since(begun),
            end: None,
            answer: None,
            message: None,
            agent_digest: self.terms.manifest.agent_digest.clone(),
            remarks: self.remarks.clone(),
            retried: Vec::new(),
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

#[cfg(test)]
pub mod tests;
