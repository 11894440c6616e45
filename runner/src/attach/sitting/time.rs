//! What time does to an attached episode, and who else may end it.

use std::time::Duration;

use protocol::{AttachFinish, AttachStanding, EndReason};

use super::{PageEvent, Sitting, ending, failure};
use crate::attach::moment::Moment;
use crate::attach::refused::Refused;
use play::stage::Ending;

/// How long a page that was asked for its last state may take to give it: on a busy machine a picture and an export
/// take seconds, and the work would be judged without what was done last.
pub(super) const CLOSING: Duration = Duration::from_secs(15);

impl Sitting {
    /// Somebody ends the episode from outside the page, which is then asked for its last state.
    pub fn ask(&mut self, finish: AttachFinish, now: Moment) -> Result<(), Refused> {
        self.look_at_the_time(now);
        self.refuse_if_over()?;
        if self.visits == 0 {
            return Err(Refused::conflict(
                "nobody has opened the page of this episode yet",
            ));
        }
        if self.closing.is_some() {
            return Err(Refused::conflict("this episode is ending already"));
        }
        self.closing = Some((ending(finish.clone()), now));
        self.tell(&PageEvent::Asked(finish), None, now)
    }

    /// The agent's program ended without having finished.
    pub fn abandon(&mut self, message: String, now: Moment) {
        let ending = failure(message);
        match (&self.closing, &self.over) {
            (None, None) if self.visits > 0 => self.closing = Some((ending, now)),
            (None, None) => self.over = Some((ending, now)),
            _ => {}
        }
    }

    /// Ends what time ends.
    pub fn look_at_the_time(&mut self, now: Moment) {
        if self.fault.is_none() && self.pass(now) {
            // What cannot be told breaks the episode, which everybody sees who asks for it.
            let _ = self.tell(&PageEvent::Time, None, now);
        }
    }

    /// Whether time has changed something.
    pub(super) fn pass(&mut self, now: Moment) -> bool {
        if self.over.is_some() {
            return false;
        }
        if let Some((ending, since)) = &self.closing {
            if now < *since + CLOSING {
                return false;
            }
            let ending = ending.clone();
            self.remark("the page did not hand over its last state; the one before counts".into());
            self.over = Some((ending, now));
            return true;
        }
        let Some(begun) = self.begun else {
            let is_expired = self.expiry().is_some_and(|it| now >= it);
            if is_expired {
                let message = "nobody opened the address before it expired";
                self.over = Some((failure(message.into()), now));
            }
            return is_expired;
        };
        if now >= begun + self.terms.time {
            let ending = Ending {
                reason: EndReason::TimeBudget,
                answer: None,
                message: None,
            };
            self.closing = Some((ending, now));
            return true;
        }
        let is_silent = self.silent_at().is_some_and(|it| now >= it);
        if is_silent {
            let seconds = now.since(self.heard) / 1000;
            let message = format!("the page was silent for {seconds} s");
            self.over = Some((failure(message), now));
        }
        is_silent
    }

    /// When to look at the time again.
    pub fn next_look(&self) -> Moment {
        if let Some((_, since)) = &self.closing {
            return *since + CLOSING;
        }
        match self.begun {
            None => self.expiry().unwrap_or(self.invited),
            Some(begun) => {
                let end = begun + self.terms.time;
                self.silent_at().map_or(end, |it| it.min(end))
            }
        }
    }

    fn expiry(&self) -> Option<Moment> {
        self.terms.expires.map(|it| self.invited + it)
    }

    fn silent_at(&self) -> Option<Moment> {
        self.terms.silence.map(|it| self.heard + it)
    }

    pub fn standing(&self, now: Moment) -> AttachStanding {
        let begun = self.begun.unwrap_or(now);
        AttachStanding {
            steps_left: self.steps_left(),
            ms_left: (begun + self.terms.time).since(now),
            is_closing: self.closing.is_some(),
            end: self.over.as_ref().map(|(it, _)| it.reason),
        }
    }
}
