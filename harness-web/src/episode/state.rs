//! What a page shows of an episode.

use leptos::prelude::*;
use protocol::{AttachStanding, EndReason, TaskBrief};

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
        EpisodeState {
            phase: RwSignal::new(Phase::Opening),
            shown: RwSignal::new(None),
            steps_left: RwSignal::new(0),
            deadline: RwSignal::new(0.0),
            now: RwSignal::new(page_time()),
            frames: RwSignal::new(0),
            connection: RwSignal::new(Connection::Fine),
            is_paused: RwSignal::new(false),
            trouble: RwSignal::new(None),
        }
    }

    /// Takes over what the server says.
    pub fn stand(&self, standing: &AttachStanding) {
        self.steps_left.set(standing.steps_left);
        self.deadline.set(page_time() + standing.ms_left as f64);
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

    /// Follows the page's time.
    pub fn seconds_left(&self) -> u64 {
        let left = (self.deadline.get() - self.now.get()).max(0.0) / 1000.0;
        left.round() as u64
    }

    /// Minutes and seconds that are left.
    pub fn time_left(&self) -> String {
        let seconds = self.seconds_left();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

pub fn page_time() -> f64 {
    let performance = dom_shell::page::window().performance();
    performance.map_or(0.0, |it| it.now())
}
