//! Rows into minutes, minutes into flights, flights into hours.

use std::collections::{BTreeMap, HashMap};

use flight_analyser_model::places::Airports;
use flight_analyser_model::world::recording::{HOUR_STEPS, HourRun, write_hour};
use flight_analyser_model::world::tables::{FlightRow, TrackKind};
use flight_analyser_model::world::{Class, Flight, FlightId, Sample, Window};

use super::routes;
use super::rows::Row;

/// A longer silence ends a flight.
const LONGEST_GAP: u16 = 30;
/// So long on the ground, and the next take-off is another flight.
const TURNAROUND: u16 = 5;
/// Slower and lower than these (m/s, metres): a light aircraft, a turboprop.
const LIGHT: (u16, i16) = (900, 4_000);
const TURBOPROP: (u16, i16) = (1_800, 8_600);

/// The latest row of a minute.
struct Latest {
    time: f64,
    callsign: String,
    sample: Sample,
}

/// A flight as far as it is known.
struct Open {
    icao24: u32,
    callsign: String,
    first: (u16, Sample),
    last: (u16, Sample),
    squawk: Option<u16>,
    ground_steps: u16,
    was_airborne: bool,
    fastest: u16,
    highest: i16,
}

impl Open {
    fn add(&mut self, step: u16, sample: &Sample) {
        self.last = (step, *sample);
        self.squawk = sample.squawk.or(self.squawk);
        self.ground_steps = if sample.on_ground {
            self.ground_steps + 1
        } else {
            0
        };
        self.was_airborne |= !sample.on_ground;
        self.fastest = self.fastest.max(sample.speed.unwrap_or_default());
        self.highest = self.highest.max(sample.baro_m.unwrap_or_default());
    }

    fn class(&self) -> Class {
        let is_below = |limit: (u16, i16)| self.fastest < limit.0 && self.highest < limit.1;
        if !self.was_airborne {
            Class::Jet
        } else if is_below(LIGHT) {
            Class::Light
        } else if is_below(TURBOPROP) {
            Class::Turboprop
        } else {
            Class::Jet
        }
    }
}

/// All that was recorded.
pub struct Recorded {
    pub flights: Vec<FlightRow>,
    /// By their number, as a file holds them.
    pub hours: Vec<(u8, Vec<u8>)>,
}

pub struct Recorder {
    window: Window,
    hour: u16,
    /// Of the hour that is being read: by aircraft and minute.
    minutes: BTreeMap<(u32, u16), Latest>,
    flights: Vec<Open>,
    /// The flight that an aircraft is on.
    current: HashMap<u32, FlightId>,
    hours: Vec<(u8, Vec<u8>)>,
    late: u64,
}

impl Recorder {
    pub fn new(window: Window) -> Self {
        Recorder {
            window,
            hour: 0,
            minutes: BTreeMap::new(),
            flights: Vec::new(),
            current: HashMap::new(),
            hours: Vec::new(),
            late: 0,
        }
    }

    pub fn window(&self) -> Window {
        self.window
    }

    /// Rows that came after their hour.
    pub fn late(&self) -> u64 {
        self.late
    }

    /// False outside the window.
    pub fn add(&mut self, row: &Row, sample: Sample) -> bool {
        let since = row.time - self.window.epoch_s as f64;
        let step = (since / f64::from(self.window.step_s)).floor();
        if !(0.0..f64::from(self.window.steps)).contains(&step) {
            return false;
        }
        let step = step as u16;
        let hour = step / HOUR_STEPS;
        if hour < self.hour {
            self.late += 1;
            return true;
        }
        if hour > self.hour {
            self.finish_hour();
            self.hour = hour;
        }
        let latest = Latest {
            time: row.time,
            callsign: row.callsign.clone(),
            sample,
        };
        let minute = self.minutes.entry((row.icao24, step));
        minute
            .and_modify(|known| {
                if known.time <= latest.time {
                    known.callsign.clone_from(&latest.callsign);
                    (known.time, known.sample) = (latest.time, latest.sample);
                }
            })
            .or_insert(latest);
        true
    }

    fn finish_hour(&mut self) {
        let minutes: Vec<((u32, u16), Latest)> =
            std::mem::take(&mut self.minutes).into_iter().collect();
        let mut runs: BTreeMap<FlightId, HourRun> = BTreeMap::new();
        for (index, ((icao24, step), latest)) in minutes.iter().enumerate() {
            let next = minutes
                .get(index + 1)
                .filter(|next| next.0.0 == *icao24)
                .map(|next| &next.1.sample);
            let flight = self.flight_of(*icao24, *step, latest, next);
            let run = runs.entry(flight).or_insert_with(|| HourRun {
                flight,
                presence: 0,
                samples: Vec::new(),
            });
            run.presence |= 1 << (step % HOUR_STEPS);
            run.samples.push(latest.sample);
        }
        if !runs.is_empty() {
            let runs: Vec<HourRun> = runs.into_values().collect();
            self.hours.push((self.hour as u8, write_hour(&runs)));
        }
    }

    /// Which flight a minute belongs to: the aircraft's current one, or a new one.
    fn flight_of(
        &mut self,
        icao24: u32,
        step: u16,
        latest: &Latest,
        next: Option<&Sample>,
    ) -> FlightId {
        if let Some(&number) = self.current.get(&icao24) {
            let open = &mut self.flights[number as usize];
            let is_silent = latest.callsign.is_empty() || open.callsign.is_empty();
            let is_same = is_silent || latest.callsign == open.callsign;
            let is_near = step - open.last.0 <= LONGEST_GAP;
            let has_turned = open.was_airborne && open.ground_steps >= TURNAROUND;
            let leaves = match latest.sample.on_ground {
                true => next.is_some_and(|next| !next.on_ground),
                false => true,
            };
            if is_same && is_near && !(has_turned && leaves) {
                if open.callsign.is_empty() {
                    open.callsign.clone_from(&latest.callsign);
                }
                open.add(step, &latest.sample);
                return number;
            }
        }
        let number = self.flights.len() as FlightId;
        let mut open = Open {
            icao24,
            callsign: latest.callsign.clone(),
            first: (step, latest.sample),
            last: (step, latest.sample),
            squawk: None,
            ground_steps: 0,
            was_airborne: false,
            fastest: 0,
            highest: 0,
        };
        open.add(step, &latest.sample);
        self.flights.push(open);
        self.current.insert(icao24, number);
        number
    }

    /// The flights with their estimated routes, and the hours.
    pub fn finish(mut self, airports: &Airports) -> Recorded {
        self.finish_hour();
        let row = |open: &Open| FlightRow {
            flight: Flight {
                callsign: open.callsign.clone(),
                icao24: open.icao24,
                origin: routes::origin(&open.first.1, airports),
                destination: routes::destination(&open.last.1, airports),
                squawk: open.squawk,
                class: open.class(),
                first_step: open.first.0,
                last_step: open.last.0,
            },
            kind: TrackKind::Samples,
            has_true_route: false,
        };
        Recorded {
            flights: self.flights.iter().map(row).collect(),
            hours: self.hours,
        }
    }
}
