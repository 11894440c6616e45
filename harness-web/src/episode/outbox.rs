//! What waits to be sent: events and the state that they led to, in batches. A batch that was sent and
//! not answered is sent again as it was, under the same number, until somebody answers.

use protocol::{AttachBatch, AttachFinish, InputEvent};

/// As many events as one batch may hold.
pub const MAX_EVENTS: usize = 5_000;

/// What the tool says at the moment at which a batch is made, so that events and state belong together.
pub struct ToolSnapshot {
    pub clock_ms: u64,
    pub export: String,
}

#[derive(Debug, Default)]
pub struct Outbox {
    opening: u32,
    sequence: u32,
    events: Vec<InputEvent>,
    /// The state is wanted though nothing happened.
    needs_state: bool,
    /// A batch is wanted though nothing happened: it says that time has passed.
    needs_heartbeat: bool,
    pause: Option<bool>,
    last: Option<Option<AttachFinish>>,
    /// Sent, and not answered yet.
    pending: Option<AttachBatch>,
}

impl Outbox {
    /// For a tool that was just opened. What waited belonged to the one before.
    pub fn of_opening(opening: u32) -> Outbox {
        Outbox {
            opening,
            needs_state: true,
            ..Outbox::default()
        }
    }

    /// Times never go back, whatever the browser says.
    pub fn push(&mut self, mut event: InputEvent) {
        let last_ms = self.events.last().map_or(0, |it| it.at_ms);
        event.at_ms = event.at_ms.max(last_ms);
        self.events.push(event);
    }

    pub fn request_heartbeat(&mut self) {
        self.needs_heartbeat = true;
    }

    pub fn pause(&mut self, is_paused: bool) {
        self.pause = Some(is_paused);
    }

    /// The batch after everything that waits is the last, and says how the episode ends if anybody did.
    pub fn end(&mut self, finish: Option<AttachFinish>) {
        self.last = Some(finish);
    }

    pub fn is_empty(&self) -> bool {
        self.pending.is_none()
            && self.events.is_empty()
            && !self.needs_state
            && !self.needs_heartbeat
            && self.pause.is_none()
            && self.last.is_none()
    }

    /// Events that have not arrived.
    pub fn waiting(&self) -> usize {
        self.events.len() + self.pending.as_ref().map_or(0, |it| it.events.len())
    }

    /// The batch to send now, if there is one. The tool is asked only when a new one is made.
    pub fn next(
        &mut self,
        ask: impl FnOnce() -> Result<ToolSnapshot, String>,
    ) -> Result<Option<AttachBatch>, String> {
        if self.is_empty() {
            return Ok(None);
        }
        if self.pending.is_none() {
            self.pending = Some(self.made(ask()?));
        }
        Ok(self.pending.clone())
    }

    fn made(&mut self, snapshot: ToolSnapshot) -> AttachBatch {
        let count = self.events.len().min(MAX_EVENTS);
        let mut events: Vec<InputEvent> = self.events.drain(..count).collect();
        let clock_ms = snapshot.clock_ms;
        events
            .iter_mut()
            .for_each(|it| it.at_ms = it.at_ms.min(clock_ms));
        let last = match self.events.is_empty() {
            true => self.last.take(),
            false => None,
        };
        let has_state = !events.is_empty() || self.needs_state || last.is_some();
        self.needs_state = false;
        self.needs_heartbeat = false;
        self.sequence += 1;
        AttachBatch {
            opening: self.opening,
            clock_ms,
            events,
            export: has_state.then_some(snapshot.export),
            is_last: last.is_some(),
            finish: last.flatten(),
            pause: self.pause.take(),
            sequence: self.sequence,
        }
    }

    /// A batch was answered, with whatever: it is not sent again.
    pub fn answered(&mut self, batch: &AttachBatch) {
        let is_it = |it: &AttachBatch| (it.opening, it.sequence) == (batch.opening, batch.sequence);
        if self.pending.as_ref().is_some_and(is_it) {
            self.pending = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(at_ms: u64) -> InputEvent {
        InputEvent {
            at_ms,
            ..InputEvent::default()
        }
    }

    fn at(clock_ms: u64) -> Result<ToolSnapshot, String> {
        Ok(ToolSnapshot {
            clock_ms,
            export: format!("state at {clock_ms}"),
        })
    }

    fn next(outbox: &mut Outbox, clock_ms: u64) -> AttachBatch {
        outbox
            .next(|| at(clock_ms))
            .expect("a tool")
            .expect("a batch")
    }

    #[test]
    fn a_tool_that_was_opened_shows_its_state_and_then_nothing_is_owed() {
        let mut outbox = Outbox::of_opening(2);
        let first = next(&mut outbox, 5);
        assert_eq!(
            (first.opening, first.sequence, first.export.as_deref()),
            (2, 1, Some("state at 5"))
        );
        outbox.answered(&first);
        assert!(outbox.is_empty());
        assert_eq!(outbox.next(|| Err("not asked".into())), Ok(None));
    }

    #[test]
    fn what_was_not_answered_is_sent_again_as_it_was() {
        let mut outbox = Outbox::of_opening(1);
        outbox.push(event(10));
        let first = next(&mut outbox, 20);
        outbox.push(event(30));
        let again = outbox
            .next(|| Err("not asked".into()))
            .expect("no question");
        assert_eq!(again.as_ref(), Some(&first));
        assert_eq!(outbox.waiting(), 2);
        outbox.answered(&first);
        let second = next(&mut outbox, 40);
        assert_eq!((second.sequence, second.events[0].at_ms), (2, 30));
    }

    #[test]
    fn an_answer_to_a_tool_before_changes_nothing_of_this_one() {
        let mut before = Outbox::of_opening(1);
        let old = next(&mut before, 5);
        let mut outbox = Outbox::of_opening(2);
        let new = next(&mut outbox, 6);
        outbox.answered(&old);
        assert!(!outbox.is_empty());
        outbox.answered(&new);
        assert!(outbox.is_empty());
    }

    #[test]
    fn the_end_comes_after_all_events_and_carries_state_and_answer() {
        let mut outbox = Outbox::of_opening(1);
        for at_ms in 0..=MAX_EVENTS as u64 {
            outbox.push(event(at_ms));
        }
        outbox.end(Some(AttachFinish::Fail("no".into())));
        let first = next(&mut outbox, 9_000);
        assert_eq!((first.events.len(), first.is_last), (MAX_EVENTS, false));
        outbox.answered(&first);
        let last = next(&mut outbox, 9_001);
        assert!(last.is_last && last.export.is_some() && last.events.len() == 1);
        assert_eq!(last.finish, Some(AttachFinish::Fail("no".into())));
        outbox.answered(&last);
        assert!(outbox.is_empty());
    }

    #[test]
    fn a_word_without_events_carries_no_state() {
        let mut outbox = Outbox::of_opening(1);
        let first = next(&mut outbox, 1);
        outbox.answered(&first);
        outbox.request_heartbeat();
        outbox.pause(true);
        let word = next(&mut outbox, 2);
        assert_eq!((word.export, word.pause), (None, Some(true)));
    }

    #[test]
    fn times_neither_go_back_nor_pass_the_clock() {
        let mut outbox = Outbox::of_opening(1);
        for at_ms in [30, 10, 90] {
            outbox.push(event(at_ms));
        }
        let batch = next(&mut outbox, 50);
        let times: Vec<u64> = batch.events.iter().map(|it| it.at_ms).collect();
        assert_eq!(times, [30, 30, 50]);
    }
}
