//! Who plays an episode, and what becomes of a failure for them: an agent is told at once, a person's page
//! waits for a server that is away and takes up the thread where the server has it.

use crate::request::Failure;

/// How often an agent's last batch is tried.
const LAST_TRIES: u32 = 3;
/// How often a tool that does not open is tried for a person.
const OPENING_TRIES: u32 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedBy {
    /// In a page of its own, with the colours of the tool. Told at once when something is wrong.
    Agent,
    /// The page waits for a server that is away, for as long as it takes.
    Person,
}

/// What follows when a tool could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailedOpening {
    /// The server will be back.
    Wait,
    TryAgain,
    GiveUp,
}

/// What follows when the server will not have what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRefusal {
    GoOn,
    /// Another window plays the episode.
    Elsewhere,
    /// The tool is opened again, from what the server has.
    Reopen,
    GiveUp,
}

impl PlayedBy {
    /// Is a failure one that passes? To a person's page a server that is down is away, not gone.
    pub fn waits_for(self, failure: &Failure) -> bool {
        match self {
            PlayedBy::Agent => failure.is_passing(),
            PlayedBy::Person => failure.is_passing() || failure.is_server_away(),
        }
    }

    /// Is the episode over? A server that was started again knows nothing of those that were over before.
    pub fn is_end(self, failure: &Failure) -> bool {
        failure.is_end() || self == PlayedBy::Person && failure.is_missing()
    }

    /// Is a batch worth another try after so many?
    pub fn tries_again(self, is_last: bool, tries: u32) -> bool {
        self == PlayedBy::Person || !is_last || tries < LAST_TRIES
    }

    pub fn after_failed_opening(self, failure: &Failure, tries: u32) -> AfterFailedOpening {
        match self {
            PlayedBy::Agent => AfterFailedOpening::GiveUp,
            PlayedBy::Person if self.waits_for(failure) => AfterFailedOpening::Wait,
            // A tool that could not be loaded may have met a server that was about to end.
            PlayedBy::Person if failure.is_of_this_page() && tries < OPENING_TRIES => {
                AfterFailedOpening::TryAgain
            }
            PlayedBy::Person => AfterFailedOpening::GiveUp,
        }
    }

    /// `is_reopened`: was the tool opened again for the same reason before?
    pub fn after_refusal(
        self,
        failure: &Failure,
        is_last: bool,
        is_reopened: bool,
    ) -> AfterRefusal {
        match self {
            _ if self.is_end(failure) => AfterRefusal::GoOn,
            PlayedBy::Agent if is_last => AfterRefusal::GiveUp,
            PlayedBy::Agent => AfterRefusal::GoOn,
            PlayedBy::Person if failure.status == 409 => AfterRefusal::Elsewhere,
            PlayedBy::Person if is_reopened => AfterRefusal::GiveUp,
            PlayedBy::Person => AfterRefusal::Reopen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PlayedBy::{Agent, Person};
    use super::*;

    fn of(status: u16) -> Failure {
        Failure {
            status,
            message: String::new(),
        }
    }

    #[test]
    fn a_person_waits_for_a_server_that_is_down_and_an_agent_for_one_that_is_silent_or_busy() {
        let waited =
            |who: PlayedBy| -> Vec<u16> { (0..600).filter(|it| who.waits_for(&of(*it))).collect() };
        assert_eq!(waited(Agent), [0, 429]);
        assert_eq!(waited(Person), [0, 429, 502, 503, 504]);
    }

    #[test]
    fn an_episode_that_a_new_server_does_not_know_is_over_for_a_person() {
        assert!(Agent.is_end(&of(410)) && Person.is_end(&of(410)));
        assert!(Person.is_end(&of(404)) && !Agent.is_end(&of(404)));
        assert!(!Person.is_end(&of(500)));
    }

    #[test]
    fn only_the_last_batch_of_an_agent_is_given_up() {
        assert!(Agent.tries_again(false, 1_000));
        assert!(Agent.tries_again(true, LAST_TRIES - 1));
        assert!(!Agent.tries_again(true, LAST_TRIES));
        assert!(Person.tries_again(true, 1_000));
    }

    #[test]
    fn a_person_gets_a_tool_that_did_not_open_a_few_more_times() {
        use AfterFailedOpening::{GiveUp, TryAgain, Wait};
        let broken = Failure::of_this_page("the tool does not start".into());
        assert_eq!(Person.after_failed_opening(&broken, 1), TryAgain);
        assert_eq!(Person.after_failed_opening(&broken, OPENING_TRIES), GiveUp);
        assert_eq!(Person.after_failed_opening(&of(503), 99), Wait);
        assert_eq!(Person.after_failed_opening(&of(403), 1), GiveUp);
        assert_eq!(Agent.after_failed_opening(&broken, 1), GiveUp);
        assert_eq!(Agent.after_failed_opening(&of(0), 1), GiveUp);
    }

    #[test]
    fn a_refusal_opens_the_tool_again_once_and_then_ends_it() {
        let refused = of(400);
        assert_eq!(
            Person.after_refusal(&refused, false, false),
            AfterRefusal::Reopen
        );
        assert_eq!(
            Person.after_refusal(&refused, false, true),
            AfterRefusal::GiveUp
        );
        assert_eq!(
            Person.after_refusal(&of(409), false, true),
            AfterRefusal::Elsewhere
        );
        assert_eq!(
            Person.after_refusal(&of(404), true, true),
            AfterRefusal::GoOn
        );
    }

    #[test]
    fn an_agent_is_told_of_a_refusal_when_it_was_the_last_word() {
        assert_eq!(
            Agent.after_refusal(&of(400), false, false),
            AfterRefusal::GoOn
        );
        assert_eq!(
            Agent.after_refusal(&of(400), true, false),
            AfterRefusal::GiveUp
        );
        assert_eq!(
            Agent.after_refusal(&of(410), true, false),
            AfterRefusal::GoOn
        );
    }
}
