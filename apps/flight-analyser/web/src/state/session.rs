//! Everything the app owns.

use std::ops::RangeInclusive;

use flight_analyser_model::moment::Moment;
use flight_analyser_model::plots::Plots;
use flight_analyser_model::sector::Sector;
use flight_analyser_model::world::{FlightId, Sample};
use flight_analyser_model::{Command, Document, Effect, FlightName, SPEEDS, Workspace};

use super::{Data, Host, Tower, Track, Traffic, View};

/// Of a replay of plots: ten sweeps in a second.
const FASTEST_SWEEPS: u16 = 60;
/// Of a sector that is controlled for fun.
const FASTEST_TOWER: u16 = 10;

pub struct Session {
    pub workspace: Workspace,
    pub data: Data,
    pub view: View,
    pub traffic: Traffic,
    /// Of the sector that is controlled, if there is one.
    pub tower: Tower,
    /// Of the selected flights, in their order.
    pub tracks: Vec<Track>,
    /// The selected flights and what they were looked up by.
    selected: Vec<FlightId>,
    selected_names: Vec<FlightName>,
    /// The step that was on the screen last; none when the clock was set to another since.
    last_step: Option<u16>,
    /// The steps that the clock has come through with this pass.
    steps: RangeInclusive<u16>,
    pub host: Box<dyn Host>,
}

impl Session {
    pub fn new(workspace: Workspace, host: Box<dyn Host>) -> Self {
        let plots = workspace.document().plots.as_ref();
        let mut view = View::new(host.opening(), plots);
        view.playback.begin(host.now_ms());
        Session {
            workspace,
            data: Data::default(),
            view,
            traffic: Traffic::default(),
            tower: Tower::default(),
            tracks: Vec::new(),
            selected: Vec::new(),
            selected_names: Vec::new(),
            last_step: None,
            steps: 0..=0,
            host,
        }
    }

    pub fn document(&self) -> &Document {
        self.workspace.document()
    }

    /// Raw plots, where the document has them instead of traffic.
    pub fn plots(&self) -> Option<&Plots> {
        self.document().plots.as_ref()
    }

    /// What is controlled, where the document has a sector instead of traffic.
    pub fn sector(&self) -> Option<&Sector> {
        self.document().sector.as_ref()
    }

    /// May people stop the clock and let it run faster? That of a sector perhaps does not wait.
    pub fn may_pause(&self) -> bool {
        self.sector().is_none_or(|sector| sector.may_pause)
    }

    /// Those that are offered: faster ones would leave sweeps out, or nobody could keep up with them.
    pub fn speeds(&self) -> &'static [u16] {
        let all: &'static [u16] = &SPEEDS;
        let fastest = match (self.plots(), self.sector()) {
            (Some(_), _) => FASTEST_SWEEPS,
            (None, Some(_)) => FASTEST_TOWER,
            (None, None) => return all,
        };
        let offered = all.iter().filter(|speed| **speed <= fastest);
        &all[..offered.count()]
    }

    /// What the clock shows.
    pub fn moment(&self) -> Moment {
        let now = self.host.now_ms();
        self.view.playback.moment(self.document(), now)
    }

    /// The step whose samples are shown.
    pub fn step(&self) -> u16 {
        self.document().recording.step(self.moment())
    }

    /// How much of the step has passed, from 0 to 1.
    pub fn part_of_step(&self) -> f64 {
        let step_ms = u32::from(self.document().recording.step_seconds.max(1)) * 1000;
        f64::from(self.moment() % step_ms) / f64::from(step_ms)
    }

    /// What the clock shows, in seconds since midnight.
    pub fn time_of_day(&self) -> u32 {
        self.document().recording.time_of_day(self.moment())
    }

    /// `16:00:00` as the clock shows it.
    pub fn clock_text(&self) -> String {
        flight_analyser_model::moment::clock_text(self.time_of_day())
    }

    /// The flights that are selected, as far as the recording has them; the newest last.
    pub fn selected(&self) -> &[FlightId] {
        &self.selected
    }

    /// Looks up who is selected, if that is somebody else than before.
    fn look_up_selected(&mut self) {
        let names = &self.workspace.document().selection;
        if *names != self.selected_names {
            self.selected_names.clone_from(names);
            let found = names.iter().filter_map(|name| self.data.flight_named(name));
            self.selected = found.collect();
        }
    }

    /// Another recording: whoever was found in the last one is no longer, and its clock has not run.
    pub fn forget_flights(&mut self) {
        self.traffic.forget();
        self.tracks.clear();
        self.selected.clear();
        self.selected_names.clear();
        self.last_step = None;
    }

    /// What a flight reports now.
    pub fn sample(&self, id: FlightId) -> Option<Sample> {
        self.data.world.as_ref()?.sample(id, self.step())
    }

    /// Carries out a command; a refusal is said.
    pub fn run(&mut self, command: Command) -> Option<Effect> {
        match self.workspace.apply(command, self.host.epoch_ms()) {
            Ok(effect) => {
                if effect.changed {
                    self.host.changed();
                    self.look_up_selected();
                }
                if !effect.summary.is_empty() {
                    self.view.messages.say(effect.summary.clone());
                }
                Some(effect)
            }
            Err(refusal) => {
                self.view.messages.warn(refusal.to_string());
                None
            }
        }
    }

    /// Carries out a command that sets the clock: it counts from now.
    pub fn set_clock(&mut self, command: Command) {
        if !matches!(
            command,
            Command::Play { .. } | Command::Pause { .. } | Command::SetSpeed { .. }
        ) {
            self.last_step = None;
        }
        // A clock that was not set goes on as it did.
        if self.run(command).is_some() {
            self.view.playback.begin(self.host.now_ms());
        }
    }

    /// The clock stands in this step; a running one came through all since the last.
    fn note_minutes(&mut self, step: u16) {
        let before = self.last_step.replace(step).filter(|it| *it < step);
        self.steps = before.unwrap_or(step)..=step;
        for time in self.passed_times() {
            self.view.shown.minute(time);
        }
    }

    /// Times of day of the steps that the clock has come through.
    fn passed_times(&self) -> Vec<u32> {
        let recording = &self.workspace.document().recording;
        let step_ms = u32::from(recording.step_seconds) * 1000;
        let steps = self.steps.clone();
        steps
            .map(|step| recording.time_of_day(u32::from(step) * step_ms))
            .collect()
    }

    /// The details of the selected flights are open: where they come from and go to stands there even
    /// while they report nothing.
    fn note_details(&mut self) {
        for time in self.passed_times() {
            for id in &self.selected {
                if let Some(flight) = self.data.flight(*id) {
                    self.view.shown.details(&flight.callsign, time);
                }
            }
        }
    }

    /// This part of the map is on the screen, with whoever flies there.
    pub fn note_look(&mut self) {
        if self.data.world.is_none() || self.sector().is_some() {
            return;
        }
        for time in self.passed_times() {
            self.view.shown.look(&self.view.map, time);
        }
    }

    /// Brings traffic and tracks up to the clock.
    pub fn follow_clock(&mut self) {
        if let Some(sector) = &self.workspace.document().sector {
            let second = self.moment() / 1000;
            self.tower.follow(sector, second, self.view.map.zoom());
            return;
        }
        let step = self.step();
        if self.data.world.is_some() {
            self.look_up_selected();
        }
        self.note_minutes(step);
        let traffic = self.data.world.as_ref();
        let Some(world) = traffic.filter(|_| self.workspace.document().plots.is_none()) else {
            return;
        };
        self.traffic.update(world, step);
        self.tracks.resize_with(self.selected.len(), Track::default);
        for (track, id) in self.tracks.iter_mut().zip(&self.selected) {
            track.update(world, *id, step);
        }
        self.note_details();
    }
}
