//! All flights of a window of time, and where each of them is at every step.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::carriers::Carrier;
use super::error::{WorldError, damaged};
use super::flight::{Flight, FlightId};
use super::frame::{DEGREE, compass, way_m};
use super::hash::{bell, join};
use super::knots::KnotTrack;
use super::leg::{LegPath, LegRow, PathPoint};
use super::pins::Pin;
use super::profile::FOOT_M;
use super::reader::WorldReader;
use super::recording::{HOUR_STEPS, HourBlock};
use super::runway::Field;
use super::sample::{Place, Sample};
use super::tables::FlightRow;
use super::window::Window;
use crate::places::Airports;

/// Aircraft report altitudes in such steps.
const ALTITUDE_STEP_FT: f64 = 25.0;
/// And vertical rates in these, in feet a minute.
const VERTICAL_STEP: f64 = 64.0;
/// Metres a second of a knot.
const KNOT_M_S: f64 = 1.852 / 3.6;
/// Less than this between samples says nothing about where the nose points.
const STANDING_M: f64 = 25.0;
/// Steps in which a standing aircraft's heading is looked for.
const HEADING_SEARCH: i32 = 12;
/// Spread of the difference between both altitudes, in feet.
const GEO_SPREAD_FT: f64 = 120.0;

/// What a file holds.
pub(crate) struct Contents {
    pub window: Window,
    pub seed: u64,
    pub meta: serde_json::Value,
    pub flights: Vec<FlightRow>,
    pub knots: Vec<KnotTrack>,
    pub pins: Vec<Pin>,
    pub carriers: Vec<Carrier>,
    pub legs: Vec<LegRow>,
    pub hours: BTreeMap<u8, HourBlock>,
}

/// Never changes: many may ask it at once. Legs are prepared when they are first asked for.
pub struct World {
    window: Window,
    seed: u64,
    meta: serde_json::Value,
    flights: Vec<Flight>,
    /// First and last steps once more, close together: they are searched at every frame.
    spans: Vec<[u16; 2]>,
    true_routes: Vec<bool>,
    knots: Vec<KnotTrack>,
    recorded: usize,
    legs: Vec<LegRow>,
    paths: Vec<OnceLock<Option<Box<LegPath>>>>,
    fields: Vec<Field>,
    pins: Vec<Pin>,
    hours: BTreeMap<u8, HourBlock>,
    /// The first flights under their callsigns, when somebody has asked.
    by_callsign: OnceLock<BTreeMap<String, FlightId>>,
}

impl World {
    /// From the bytes of a whole file; airports are those that it was made with.
    pub fn read(bytes: &[u8], airports: &Airports) -> Result<World, WorldError> {
        let mut reader = WorldReader::default();
        reader.push(bytes);
        reader.finish(airports)
    }

    pub(crate) fn new(contents: Contents, airports: &Airports) -> Result<World, WorldError> {
        let Contents {
            window,
            seed,
            meta,
            flights: rows,
            knots,
            mut pins,
            carriers,
            legs,
            hours,
        } = contents;
        let recorded = rows.len() - knots.len();
        let mut true_routes: Vec<bool> = rows.iter().map(|row| row.has_true_route).collect();
        let mut flights: Vec<Flight> = rows.into_iter().map(|row| row.flight).collect();
        flights.reserve_exact(legs.len());
        for row in &legs {
            let carrier = carriers
                .get(usize::from(row.carrier))
                .ok_or_else(|| damaged("a leg has an unknown carrier"))?;
            let identity = carrier.identity(row, seed);
            flights.push(Flight {
                callsign: identity.callsign,
                icao24: identity.icao24,
                origin: Some(row.origin),
                destination: Some(row.destination),
                squawk: Some(identity.squawk),
                class: row.class,
                first_step: row.first_step,
                last_step: row.last_step,
            });
        }
        true_routes.resize(flights.len(), true);
        let airport_count = airports.all().len();
        let is_known =
            |airport: Option<u16>| airport.is_none_or(|number| usize::from(number) < airport_count);
        if !flights
            .iter()
            .all(|flight| is_known(flight.origin) && is_known(flight.destination))
        {
            return Err(damaged(
                "a flight goes to an airport that is not on the map",
            ));
        }
        if pins
            .iter()
            .any(|pin| pin.flight as usize >= flights.len() || pin.step >= window.steps)
        {
            return Err(damaged("a pin belongs to no flight"));
        }
        pins.sort_by_key(|pin| (pin.flight, pin.step));
        Ok(World {
            window,
            seed,
            meta,
            spans: flights
                .iter()
                .map(|flight| [flight.first_step, flight.last_step])
                .collect(),
            flights,
            true_routes,
            knots,
            recorded,
            paths: legs.iter().map(|_| OnceLock::new()).collect(),
            legs,
            fields: Field::all(airports.all()),
            pins,
            hours,
            by_callsign: OnceLock::new(),
        })
    }

    /// The time that it covers.
    pub fn window(&self) -> Window {
        self.window
    }

    /// Where the file comes from: generator, seed, options, licences.
    pub fn meta(&self) -> &serde_json::Value {
        &self.meta
    }

    /// In the order that [`FlightId`] counts: scripted, recorded, background.
    pub fn flights(&self) -> &[Flight] {
        &self.flights
    }

    /// Whether a flight's route is known and not estimated from its track.
    pub fn has_true_route(&self, flight: FlightId) -> bool {
        self.true_routes
            .get(flight as usize)
            .copied()
            .unwrap_or_default()
    }

    /// The first flight under a callsign, which is spelled exactly so.
    pub fn by_callsign(&self, callsign: &str) -> Option<FlightId> {
        let numbers = self.by_callsign.get_or_init(|| {
            let mut numbers = BTreeMap::new();
            for (flight, number) in self.flights.iter().zip(0..) {
                numbers.entry(flight.callsign.clone()).or_insert(number);
            }
            numbers
        });
        numbers.get(callsign).copied()
    }

    /// All flights between their first and their last sample.
    pub fn present(&self, step: u16) -> Vec<FlightId> {
        let is_there = |span: &[u16; 2]| span[0] <= step && step <= span[1];
        (0..)
            .zip(&self.spans)
            .filter(|(_, span)| is_there(span))
            .map(|(number, _)| number)
            .collect()
    }

    /// `None`: no sample at that step.
    pub fn place(&self, flight: FlightId, step: u16) -> Option<Place> {
        if let Some(sample) = self.recorded_sample(flight, step) {
            return sample.map(|sample| Place {
                lat: sample.lat,
                lon: sample.lon,
                altitude_m: sample.baro_m,
                on_ground: sample.on_ground,
            });
        }
        let moment = self.heard(flight, step)?;
        let [lat, lon] = stored_position(moment.position);
        let pinned = self
            .pins(flight, step)
            .iter()
            .find(|pin| pin.field == super::pins::PinField::BaroM);
        let altitude_m = pinned.map_or_else(|| self.baro_m(flight, step, &moment), |pin| pin.value);
        Some(Place {
            lat,
            lon,
            altitude_m: Some(altitude_m),
            on_ground: moment.on_ground,
        })
    }

    /// `None`: no sample at that step.
    pub fn sample(&self, flight: FlightId, step: u16) -> Option<Sample> {
        let mut sample = match self.recorded_sample(flight, step) {
            Some(sample) => sample?,
            None => self.computed_sample(flight, step)?,
        };
        self.pins(flight, step)
            .iter()
            .for_each(|pin| pin.apply(&mut sample));
        Some(sample)
    }

    /// Of the samples of every n-th flight at some steps, field by field: two programs that expand a
    /// world alike agree on it.
    pub fn checksum(&self, steps: std::ops::Range<u16>, every: u32) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for step in steps {
            for flight in self.present(step) {
                if flight % every.max(1) != 0 {
                    continue;
                }
                let Some(sample) = self.sample(flight, step) else {
                    continue;
                };
                // What was not received has a number of its own.
                let or_none = |value: Option<i32>| value.unwrap_or(i32::MIN);
                let fields = [
                    flight as i32,
                    sample.lat,
                    sample.lon,
                    or_none(sample.baro_m.map(i32::from)),
                    or_none(sample.geo_m.map(i32::from)),
                    or_none(sample.speed.map(i32::from)),
                    or_none(sample.heading.map(i32::from)),
                    or_none(sample.vertical.map(i32::from)),
                    i32::from(sample.on_ground),
                    or_none(sample.squawk.map(i32::from)),
                    i32::from(sample.position_age_s),
                ];
                fields
                    .iter()
                    .for_each(|field| hasher.update(&field.to_le_bytes()));
            }
        }
        hasher.finalize()
    }

    fn pins(&self, flight: FlightId, step: u16) -> &[Pin] {
        let key = |pin: &Pin| (pin.flight, pin.step);
        let from = self.pins.partition_point(|pin| key(pin) < (flight, step));
        let to = self.pins.partition_point(|pin| key(pin) <= (flight, step));
        &self.pins[from..to]
    }

    /// Nothing when the flight is not a recorded one.
    fn recorded_sample(&self, flight: FlightId, step: u16) -> Option<Option<Sample>> {
        let number = (flight as usize).checked_sub(self.knots.len())?;
        (number < self.recorded).then(|| {
            let hour = self.hours.get(&u8::try_from(step / HOUR_STEPS).ok()?)?;
            hour.sample(flight, step % HOUR_STEPS).copied()
        })
    }

    fn leg(&self, flight: FlightId) -> Option<&LegPath> {
        let number = (flight as usize).checked_sub(self.knots.len() + self.recorded)?;
        let row = self.legs.get(number)?;
        let prepare = || LegPath::new(row, self.seed, &self.fields).map(Box::new);
        self.paths[number].get_or_init(prepare).as_deref()
    }

    fn heard(&self, flight: FlightId, step: u16) -> Option<PathPoint> {
        let [first, last] = *self.spans.get(flight as usize)?;
        if step < first || step > last {
            return None;
        }
        match self.knots.get(flight as usize) {
            Some(track) => track.heard(step),
            None => self.leg(flight)?.heard(step),
        }
    }

    /// Where it is at a step, heard or not, also outside the window.
    fn moment(&self, flight: FlightId, step: i32) -> Option<PathPoint> {
        let second = f64::from(step) * f64::from(self.window.step_s);
        match self.knots.get(flight as usize) {
            Some(track) => track.moment(second),
            None => self.leg(flight)?.moment(second),
        }
    }

    fn baro_ft(&self, flight: FlightId, step: u16, moment: &PathPoint) -> f64 {
        if moment.on_ground {
            return moment.altitude_ft;
        }
        let leg = if (flight as usize) < self.knots.len() {
            None
        } else {
            self.leg(flight)
        };
        let noise = leg
            .filter(|leg| leg.is_cruise(moment.altitude_ft))
            .map_or(0.0, |leg| leg.altimeter_ft(step));
        rounded(moment.altitude_ft + noise, ALTITUDE_STEP_FT)
    }

    fn baro_m(&self, flight: FlightId, step: u16, moment: &PathPoint) -> i16 {
        (self.baro_ft(flight, step, moment) * FOOT_M).round() as i16
    }

    fn geo_m(&self, flight: FlightId, step: u16, moment: &PathPoint) -> i16 {
        let bias = match self.knots.get(flight as usize) {
            Some(track) => f64::from(track.geo_bias_ft),
            None => self
                .leg(flight)
                .map_or(0.0, |leg| GEO_SPREAD_FT * bell(join(leg.key(), 6))),
        };
        let baro = self.baro_ft(flight, step, moment);
        let geo = baro + bias + usual_geo_excess_ft(baro, moment.position[0], step);
        (rounded(geo, ALTITUDE_STEP_FT) * FOOT_M).round() as i16
    }

    fn computed_sample(&self, flight: FlightId, step: u16) -> Option<Sample> {
        let moment = self.heard(flight, step)?;
        let [lat, lon] = stored_position(moment.position);
        let now = i32::from(step);
        let (before, after) = (self.moment(flight, now - 1), self.moment(flight, now + 1));
        let (from, to) = (before.unwrap_or(moment), after.unwrap_or(moment));
        let seconds =
            [before, after].iter().flatten().count().max(1) as f64 * f64::from(self.window.step_s);
        // Both halves, not the chord: in a turn the chord would be too short.
        let metres = metres(&from, &moment) + metres(&moment, &to);
        let knots = (metres / seconds / KNOT_M_S).round();
        let feet_a_minute = match moment.on_ground {
            true => 0.0,
            false => rounded(
                (to.altitude_ft - from.altitude_ft) / seconds * 60.0,
                VERTICAL_STEP,
            ),
        };
        Some(Sample {
            lat,
            lon,
            baro_m: Some(self.baro_m(flight, step, &moment)),
            geo_m: Some(self.geo_m(flight, step, &moment)),
            speed: Some((knots * KNOT_M_S * 10.0).round() as u16),
            heading: self.heading(flight, now, &moment),
            vertical: Some((feet_a_minute * FOOT_M / 60.0 * 100.0).round() as i16),
            on_ground: moment.on_ground,
            squawk: self.flights.get(flight as usize)?.squawk,
            position_age_s: 0,
        })
    }

    /// From the sample before to the one after; of a standing aircraft from the nearest that differ.
    fn heading(&self, flight: FlightId, step: i32, moment: &PathPoint) -> Option<u16> {
        for reach in 1..=HEADING_SEARCH {
            let from = self.moment(flight, step - reach).unwrap_or(*moment);
            let to = self.moment(flight, step + reach).unwrap_or(*moment);
            let way = way_m(quantised(from.position), quantised(to.position));
            if way[0].abs() + way[1].abs() > STANDING_M {
                return Some((compass(way) * 10.0).round() as u16 % 3600);
            }
        }
        None
    }
}

/// Feet by which the geometric altitude usually exceeds the barometric one.
pub fn usual_geo_excess_ft(baro_ft: f64, lat: f64, step: u16) -> f64 {
    let across = libm::cos(lat * DEGREE);
    150.0 + baro_ft * (0.03 + 0.03 * across * across) + 40.0 * libm::sin(f64::from(step) / 37.0)
}

/// Between two neighbouring samples.
fn metres(from: &PathPoint, to: &PathPoint) -> f64 {
    let [east, north] = way_m(quantised(from.position), quantised(to.position));
    (east * east + north * north).sqrt()
}

fn rounded(value: f64, step: f64) -> f64 {
    (value / step).round() * step
}

fn stored_position([lat, lon]: [f64; 2]) -> [i32; 2] {
    [(lat * 1e4).round() as i32, (lon * 1e4).round() as i32]
}

fn quantised(position: [f64; 2]) -> [f64; 2] {
    stored_position(position).map(|value| f64::from(value) / 1e4)
}
