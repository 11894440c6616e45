//! What a user has set up: the clock, who is selected, what is drawn on the map, how it is shown.
//!
//! The document refers to flights and airports by their names and holds nothing of the recording
//! itself, so that it can be checked and replayed without it.

use serde::{Deserialize, Serialize};

use crate::moment::{MINUTE_MS, Moment};
use crate::plots::Plots;
use crate::reading::Units;
use crate::sector::{DURATION_S, Sector};
use crate::world::Window;

/// The recording that the page brings along.
pub const DEFAULT_RECORDING: &str = "2022-06-27";
/// Its time: twelve hours from 06:00 UTC in steps of a minute.
pub(crate) const DEFAULT_WINDOW: Window = Window {
    epoch_s: 1_656_309_600,
    step_s: 60,
    steps: 720,
};
/// That of a sector to be controlled, from 09:00 on; a second of it is a step, and its end is the last one.
pub(crate) const SECTOR_WINDOW: Window = Window {
    epoch_s: 1_656_320_400,
    step_s: 1,
    steps: DURATION_S + 1,
};
/// Where a fresh page begins: at 16:00, so that there are trails already.
const START: Moment = 600 * MINUTE_MS;

/// Recorded seconds in a second of the page.
pub const SPEEDS: [u16; 7] = [1, 5, 10, 30, 60, 120, 300];
/// A recorded minute in two seconds.
pub(crate) const DEFAULT_SPEED: u16 = 30;

/// Of a circle, in kilometres.
pub const RADIUS_RANGE: [f64; 2] = [1.0, 2000.0];
/// Flights that can be selected at once.
pub(crate) const MAX_SELECTED: usize = 6;
/// More lines than anybody can tell apart on one map.
pub(crate) const MAX_MEASUREMENTS: usize = 20;
/// The same for pins.
pub(crate) const MAX_PINS: usize = 60;

/// The recording that everything else refers to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recording {
    /// That of its file without `.faw`, at most 60 characters; the page's own is called by its day.
    pub name: String,
    /// Unix time of its first step.
    pub epoch_seconds: i64,
    /// Seconds between two samples of a flight; 60 in the page's own recording.
    pub step_seconds: u16,
    /// How many there are; together they last at most a week.
    pub steps: u16,
}

impl Recording {
    /// A recording that covers a window of time.
    pub fn new(name: &str, window: Window) -> Self {
        Recording {
            name: name.to_string(),
            epoch_seconds: window.epoch_s,
            step_seconds: window.step_s,
            steps: window.steps,
        }
    }

    /// The time that it covers, as a [`crate::world::World`] has it.
    pub fn window(&self) -> Window {
        Window {
            epoch_s: self.epoch_seconds,
            step_s: self.step_seconds,
            steps: self.steps,
        }
    }

    /// The last moment there is: a second before the step after the last one.
    pub fn end(&self) -> Moment {
        let length = u32::from(self.steps) * u32::from(self.step_seconds) * 1000;
        length.saturating_sub(1000)
    }

    /// The last step, which is as far as anybody can be sent.
    pub fn last_step(&self) -> Moment {
        u32::from(self.steps.saturating_sub(1)) * u32::from(self.step_seconds) * 1000
    }

    /// Seconds since midnight at a moment.
    pub fn time_of_day(&self, moment: Moment) -> u32 {
        let seconds = self.epoch_seconds + i64::from(moment / 1000);
        seconds.rem_euclid(86_400) as u32
    }

    /// The step whose samples are shown at a moment.
    pub fn step(&self, moment: Moment) -> u16 {
        let step = moment / 1000 / u32::from(self.step_seconds.max(1));
        step.min(u32::from(self.steps.saturating_sub(1))) as u16
    }
}

/// The time that the map shows, and whether it moves on by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Clock {
    /// Where it stands, or stood when it last began to run.
    pub at_ms: Moment,
    /// A fresh page plays; another recording begins paused.
    pub is_playing: bool,
    /// One of [`SPEEDS`]; 30 at the beginning.
    pub speed: u16,
}

/// A flight by the names that people know it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightName {
    /// Six hexadecimal digits.
    pub icao24: String,
    /// At most 8 characters; empty when it was not received.
    pub callsign: String,
}

/// All points at a distance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Circle {
    /// Code of the airport in its middle.
    pub airport: String,
    /// Latitude of the middle in degrees.
    pub lat: f64,
    /// Longitude of the middle in degrees.
    pub lon: f64,
    /// Geodesic on WGS84, within [`RADIUS_RANGE`].
    pub radius_km: f64,
}

/// A line whose length is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// Latitude and longitude.
    pub from: [f64; 2],
    /// Latitude and longitude of the other end.
    pub to: [f64; 2],
}

/// A place that somebody has marked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// From 1; it stands beside the pin.
    pub number: u32,
    /// Latitude and longitude.
    pub at: [f64; 2],
}

/// What is put on the map and can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Drawings {
    /// One at a time; another one replaces it.
    pub circle: Option<Circle>,
    /// The oldest first, at most 20.
    pub measurements: Vec<Measurement>,
    /// By their numbers, at most 60.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Pin>,
}

impl Drawings {
    /// The lowest number from 1 that no pin has.
    pub fn free_number(&self) -> u32 {
        let is_free = |number: &u32| self.pins.iter().all(|pin| pin.number != *number);
        (1..).find(is_free).unwrap_or_default()
    }

    /// The pin with a number.
    pub fn pin(&self, number: u32) -> Option<&Pin> {
        self.pins.iter().find(|pin| pin.number == number)
    }
}

/// Which aircraft are on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Filter {
    /// In feet; on the ground counts as 0.
    pub lowest_ft: i32,
    /// In feet; at [`HIGHEST_FT`] there is no upper limit.
    pub highest_ft: i32,
    /// Shows those in the air.
    pub shows_airborne: bool,
    /// Shows those that stand, taxi or roll.
    pub shows_ground: bool,
    /// Beginning of the callsign, for example an airline's code; empty for all.
    pub callsign: String,
}

/// As far as the altitude filter goes, in feet.
pub const HIGHEST_FT: i32 = 60_000;

impl Default for Filter {
    fn default() -> Self {
        Filter {
            lowest_ft: 0,
            highest_ft: HIGHEST_FT,
            shows_airborne: true,
            shows_ground: true,
            callsign: String::new(),
        }
    }
}

impl Filter {
    /// Hides nobody: everything is as on a fresh page.
    pub fn is_off(&self) -> bool {
        *self == Filter::default()
    }

    /// Is an aircraft on the map? One whose altitude is not known is, unless the band is narrowed.
    pub fn shows(&self, callsign: &str, altitude_ft: Option<i32>, on_ground: bool) -> bool {
        let kind = if on_ground {
            self.shows_ground
        } else {
            self.shows_airborne
        };
        let altitude = if on_ground { Some(0) } else { altitude_ft };
        let is_in_band = match altitude {
            Some(feet) => {
                (feet >= self.lowest_ft || self.lowest_ft == 0)
                    && (feet <= self.highest_ft || self.highest_ft == HIGHEST_FT)
            }
            None => self.lowest_ft == 0 && self.highest_ft == HIGHEST_FT,
        };
        kind && is_in_band && callsign.starts_with(&self.callsign)
    }
}

/// Colours of the map, not of the panels around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapTheme {
    /// Pale names on dark land; the default.
    #[default]
    Dark,
    /// Dark names on pale land.
    Light,
}

/// How things are shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Settings {
    /// Aviation's own by default.
    pub units: Units,
    /// Dark by default.
    pub theme: MapTheme,
    /// The night side of the earth.
    pub shows_night: bool,
    /// Where aircraft will be in two minutes.
    pub shows_vectors: bool,
    /// Names on the map are written larger.
    pub has_large_labels: bool,
}

/// All that a user has set up, but for the drawings.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What the clock runs through and the selection refers to.
    pub recording: Recording,
    /// Never beyond the end of the recording.
    pub clock: Clock,
    /// The newest last; it is the one whose details are shown.
    pub selection: Vec<FlightName>,
    /// The newest selected flight stays in the middle of the map.
    pub is_following: bool,
    /// Hides aircraft from the map; the selection is not touched by it.
    pub filter: Filter,
    /// The only part that outlives the recording.
    pub settings: Settings,
    /// What is on the map instead of traffic; it comes with a start document and goes with its
    /// recording, whose steps are its sweeps.
    pub plots: Option<Plots>,
    /// What is controlled instead of looked at; its clock is that of its recording, which has no traffic.
    pub sector: Option<Sector>,
}

impl Document {
    /// With nobody selected, no filter and the usual settings and speed.
    pub fn new(recording: Recording, at_ms: Moment, is_playing: bool) -> Self {
        Document {
            recording,
            clock: Clock {
                at_ms,
                is_playing,
                speed: DEFAULT_SPEED,
            },
            selection: Vec::new(),
            is_following: false,
            filter: Filter::default(),
            settings: Settings::default(),
            plots: None,
            sector: None,
        }
    }
}

impl Document {
    /// With a sector at its start, whose clock waits for the first action and then runs as clocks do.
    pub fn of_sector(sector: Sector, settings: Settings) -> Self {
        let recording = Recording::new(&format!("{} sector", sector.name), SECTOR_WINDOW);
        let mut document = Document::new(recording, 0, false);
        document.clock.speed = 1;
        document.settings = settings;
        document.sector = Some(sector);
        document
    }
}

impl Default for Document {
    fn default() -> Self {
        let recording = Recording::new(DEFAULT_RECORDING, DEFAULT_WINDOW);
        Document::new(recording, START, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_begins_at_six_and_ends_before_eighteen() {
        let recording = Document::default().recording;
        assert_eq!(recording.time_of_day(0), 6 * 3600);
        assert_eq!(recording.time_of_day(START), 16 * 3600);
        assert_eq!(recording.time_of_day(recording.end()), 18 * 3600 - 1);
        assert_eq!(recording.time_of_day(recording.last_step()), 18 * 3600 - 60);
        assert_eq!(recording.step(START + 59_999), 600);
        assert_eq!(recording.step(u32::MAX), 719);
    }

    #[test]
    fn a_filter_that_is_off_shows_everybody() {
        let mut filter = Filter::default();
        assert!(
            filter.is_off() && filter.shows("", None, false) && filter.shows("X", Some(-300), true)
        );
        filter.lowest_ft = 10_000;
        assert!(!filter.shows("DLH1", None, false));
        assert!(
            !filter.shows("DLH1", Some(9_999), false) && filter.shows("DLH1", Some(10_000), false)
        );
        assert!(!filter.shows("DLH1", Some(20_000), true));
        filter.callsign = "DLH".into();
        assert!(!filter.shows("BAW1", Some(20_000), false));
        filter = Filter {
            shows_ground: false,
            ..Filter::default()
        };
        assert!(!filter.shows("DLH1", None, true) && filter.shows("DLH1", None, false));
    }
}
