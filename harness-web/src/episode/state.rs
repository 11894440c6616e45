//! What a page shows of an episode.

use leptos::prelude::*;
use protocol::{AttachStanding, EndReason, TaskBrief};

use crate::minutes::minutes;

/// Where an episode stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Opening,
    Playing,
    /// The last state is on its way.
    Closing,
    Over(Option<EndReason>),
    /// Another window of this browser has taken the episode over.
    Elsewhere,
    /// There is nothing to play, and why.
    Refused(String),
}

impl Phase {
    /// The word by which scripts of an agent know the phase.
    pub fn name(&self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Playing => "playing",
            Phase::Closing => "closing",
            Phase::Over(_) => "over",
            Phase::Elsewhere => "elsewhere",
            Phase::Refused(_) => "refused",
        }
    }
}

/// Does the record arrive where it is kept?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    Fine,
    /// Nobody answers; what happens is kept in the page.
    Lost,
    /// Somebody answers again, and what was kept is on its way.
    CatchingUp,
}

impl Connection {
    /// Somebody answered. `is_all_sent`: is there nothing left that only the page knows?
    pub fn after_answer(self, is_all_sent: bool) -> Connection {
        match self {
            _ if is_all_sent => Connection::Fine,
            Connection::Fine => Connection::Fine,
            Connection::Lost | Connection::CatchingUp => Connection::CatchingUp,
        }
    }
}

/// The task that is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub task: TaskBrief,
    /// Everything that an agent is told, background included.
    pub prompt: String,
}

/// Everything that views follow.
#[derive(Clone, Copy)]
pub struct EpisodeState {
    pub phase: RwSignal<Phase>,
    pub shown: RwSignal<Option<Shown>>,
    pub steps_left: RwSignal<u32>,
    /// When time is up, on the page's own time.
    pub deadline: RwSignal<f64>,
    /// The page's own time, moved once a second.
    pub now: RwSignal<f64>,
    pub frames: RwSignal<u32>,
    pub connection: RwSignal<Connection>,
    /// Instructions are recalled, and nothing is recorded.
    pub is_paused: RwSignal<bool>,
    /// What went wrong with the recording last.
    pub trouble: RwSignal<Option<String>>,
}

impl EpisodeState {
    pub fn new() -> EpisodeState {
        EpisodeState::at(page_time())
    }

    fn at(now: f64) -> EpisodeState {
        EpisodeState {
            phase: RwSignal::new(Phase::Opening),
            shown: RwSignal::new(None),
            steps_left: RwSignal::new(0),
            deadline: RwSignal::new(0.0),
            now: RwSignal::new(now),
            frames: RwSignal::new(0),
            connection: RwSignal::new(Connection::Fine),
            is_paused: RwSignal::new(false),
            trouble: RwSignal::new(None),
        }
    }

    /// Takes over what the server says at this moment of the page's own time.
    pub fn apply_standing(&self, standing: &AttachStanding, now: f64) {
        self.steps_left.set(standing.steps_left);
        self.deadline.set(now + standing.ms_left as f64);
        if standing.end.is_some() {
            self.phase.set(Phase::Over(standing.end));
        }
    }

    pub fn is_playing(&self) -> bool {
        self.phase.with_untracked(|it| *it == Phase::Playing)
    }

    /// Nothing comes after this.
    pub fn is_ended(&self) -> bool {
        self.phase
            .with_untracked(|it| matches!(it, Phase::Over(_) | Phase::Refused(_)))
    }

    /// Was there a limit, and has it been reached? Follows the page's time.
    pub fn is_time_up(&self) -> bool {
        self.deadline.get() > 0.0 && self.seconds_left() == 0
    }

    /// Follows the page's time.
    pub fn seconds_left(&self) -> u64 {
        let left = (self.deadline.get() - self.now.get()).max(0.0) / 1000.0;
        left.round() as u64
    }

    /// Minutes and seconds that are left.
    pub fn time_left(&self) -> String {
        minutes(self.seconds_left())
    }
}

pub fn page_time() -> f64 {
    let performance = dom_shell::page::window().performance();
    performance.map_or(0.0, |it| it.now())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(ms_left: u64, end: Option<EndReason>) -> AttachStanding {
        AttachStanding {
            steps_left: 12,
            ms_left,
            is_closing: false,
            end,
        }
    }

    #[test]
    fn time_that_is_left_counts_from_when_the_server_said_so() {
        let owner = Owner::new();
        owner.set();
        let state = EpisodeState::at(5_000.0);
        state.apply_standing(&standing(90_000, None), 5_000.0);
        assert_eq!(
            (state.steps_left.get(), state.time_left()),
            (12, "1:30".into())
        );
        state.now.set(10_400.0);
        assert_eq!(state.time_left(), "1:25");
        state.now.set(500_000.0);
        assert_eq!(state.time_left(), "0:00");
    }

    #[test]
    fn time_is_up_only_where_there_was_any() {
        let owner = Owner::new();
        owner.set();
        let state = EpisodeState::at(5_000.0);
        assert!(!state.is_time_up(), "nobody has said yet how much there is");
        state.apply_standing(&standing(2_000, None), 5_000.0);
        assert!(!state.is_time_up());
        state.now.set(7_000.0);
        assert!(state.is_time_up());
    }

    #[test]
    fn the_end_that_the_server_tells_is_the_end() {
        let owner = Owner::new();
        owner.set();
        let state = EpisodeState::at(0.0);
        state.phase.set(Phase::Playing);
        state.apply_standing(&standing(1_000, None), 0.0);
        assert!(state.is_playing() && !state.is_ended());
        let end = Some(EndReason::StepBudget);
        state.apply_standing(&standing(1_000, end), 0.0);
        assert_eq!(state.phase.get(), Phase::Over(end));
        assert!(state.is_ended() && !state.is_playing());
    }

    #[test]
    fn only_an_end_or_a_refusal_is_followed_by_nothing() {
        let owner = Owner::new();
        owner.set();
        let state = EpisodeState::at(0.0);
        for phase in [
            Phase::Opening,
            Phase::Playing,
            Phase::Closing,
            Phase::Elsewhere,
        ] {
            state.phase.set(phase.clone());
            assert!(!state.is_ended(), "{phase:?}");
        }
        state.phase.set(Phase::Refused("no".into()));
        assert!(state.is_ended());
    }

    #[test]
    fn a_lost_connection_is_fine_again_once_everything_has_arrived() {
        use Connection::{CatchingUp, Fine, Lost};
        assert_eq!(Lost.after_answer(false), CatchingUp);
        assert_eq!(CatchingUp.after_answer(false), CatchingUp);
        assert_eq!(
            [Fine, Lost, CatchingUp].map(|it| it.after_answer(true)),
            [Fine; 3]
        );
        // What is on its way in the ordinary course of things is no trouble.
        assert_eq!(Fine.after_answer(false), Fine);
    }
}
