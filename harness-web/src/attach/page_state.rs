//! What the workspace shows.

use leptos::prelude::*;
use protocol::{AttachOpening, AttachStanding, EndReason};

/// Where the workspace stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Opening,
    Playing,
    /// The last state is on its way.
    Closing,
    Over(Option<EndReason>),
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
            Phase::Refused(_) => "refused",
        }
    }
}

/// Everything that the view follows.
#[derive(Clone, Copy)]
pub struct PageState {
    pub phase: RwSignal<Phase>,
    pub opening: RwSignal<Option<AttachOpening>>,
    pub steps_left: RwSignal<u32>,
    /// When time is up, on the page's own time.
    pub deadline: RwSignal<f64>,
    /// The page's own time, moved once a second.
    pub now: RwSignal<f64>,
    pub frames: RwSignal<u32>,
    /// What went wrong with the recording last.
    pub trouble: RwSignal<Option<String>>,
}

impl PageState {
    pub fn new() -> PageState {
        PageState {
            phase: RwSignal::new(Phase::Opening),
            opening: RwSignal::new(None),
            steps_left: RwSignal::new(0),
            deadline: RwSignal::new(0.0),
            now: RwSignal::new(page_time()),
            frames: RwSignal::new(0),
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

    /// Minutes and seconds that are left.
    pub fn time_left(&self) -> String {
        let left = (self.deadline.get() - self.now.get()).max(0.0) / 1000.0;
        let seconds = left.round() as u64;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

pub fn page_time() -> f64 {
    let performance = dom_shell::page::window().performance();
    performance.map_or(0.0, |it| it.now())
}
