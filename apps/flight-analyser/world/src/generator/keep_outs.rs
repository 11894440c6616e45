//! Where background flights would change an answer: they are dropped.
//!
//! A rule is tested on the samples of a leg. The rules for take-offs and landings hold for whoever has
//! the airport in its route or stands on the ground near it, so that local flights are caught too.

use anyhow::{Context, Result};
use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::places::{Airports, Borders, CountryId};
use flight_analyser_model::world::knots::KnotTrack;
use flight_analyser_model::world::leg::PathPoint;
use flight_analyser_model::world::{Window, tables::FlightRow};

/// Kilometres around an airport in which its own traffic counts.
const OWN_TRAFFIC_KM: f64 = 15.0;
/// Who stands this near has landed there.
const LANDED_KM: f64 = 8.0;
/// A degree of latitude is never longer.
const DEGREE_KM: f64 = 111.7;

/// Nobody flies here: airport, radius in kilometres, first and last minute.
const AIRPORT_ZONES: [(&str, f64, &str, &str); 9] = [
    ("ICN", 170.0, "13:56", "14:04"),
    ("TRV", 520.0, "11:38", "11:44"),
    ("KLV", 55.0, "15:56", "16:14"),
    ("ORY", 26.0, "15:57", "16:03"),
    ("ZRH", 50.0, "15:57", "16:03"),
    ("MAN", 14.0, "14:18", "14:30"),
    ("XCR", 60.0, "16:18", "16:30"),
    ("OST", 42.0, "11:41", "11:52"),
    ("SZG", 62.0, "16:28", "16:32"),
];
/// Nobody that starts or lands: airport, first and last minute.
const TRAFFIC_ZONES: [(&str, &str, &str); 6] = [
    ("BUD", "16:04", "16:32"),
    ("JFK", "11:18", "11:46"),
    ("ORY", "15:50", "16:10"),
    ("ZRH", "15:50", "16:10"),
    ("VIE", "09:55", "10:21"),
    ("MAN", "14:10", "14:34"),
];
/// Nobody near a scripted flight: callsign, radius, first and last minute.
const FLIGHT_ZONES: [(&str, f64, &str, &str); 2] = [
    ("ASA1217", 170.0, "11:13", "11:17"),
    ("VOE25HV", 60.0, "07:47", "07:57"),
];
/// The Channel: south, north, west, east.
const CHANNEL: [f64; 4] = [50.0, 51.9, -0.8, 3.2];

/// Steps before the border's minutes in which a flight's country is followed.
const BORDER_MEMORY: u16 = 30;

/// A circle that may move.
struct Zone {
    /// First and last step.
    steps: [u16; 2],
    /// One centre, or one for each step.
    centres: Vec<[f64; 2]>,
    km: f64,
    /// Only the traffic of this airport.
    only: Option<u16>,
}

pub struct KeepOuts<'a> {
    zones: Vec<Zone>,
    borders: &'a Borders,
    ukraine: CountryId,
    britain: CountryId,
    france: CountryId,
    poland: CountryId,
    germany: CountryId,
    channel: [u16; 2],
    crossing: [u16; 2],
    border: [u16; 2],
}

impl<'a> KeepOuts<'a> {
    pub fn new(
        window: Window,
        airports: &Airports,
        borders: &'a Borders,
        flights: &[FlightRow],
        tracks: &[KnotTrack],
    ) -> Result<Self> {
        let steps = |from: &str, to: &str| -> Result<[u16; 2]> {
            let step = |label: &str| {
                window
                    .step_of(label)
                    .with_context(|| format!("{label} is not in the window"))
            };
            Ok([step(from)?, step(to)?])
        };
        let country = |name: &str| {
            let place = borders
                .countries()
                .iter()
                .position(|country| country.name == name);
            place
                .map(|place| place as CountryId)
                .with_context(|| format!("{name} is not on the map"))
        };
        let mut zones = Vec::new();
        for (code, km, from, to) in AIRPORT_ZONES {
            let airport = airports
                .by_iata(code)
                .with_context(|| format!("{code} is no airport"))?;
            zones.push(Zone {
                steps: steps(from, to)?,
                centres: vec![[airport.lat, airport.lon]],
                km,
                only: None,
            });
        }
        for (code, from, to) in TRAFFIC_ZONES {
            let number = airports
                .index_of(code)
                .with_context(|| format!("{code} is no airport"))?;
            let airport = &airports.all()[usize::from(number)];
            let centres = vec![[airport.lat, airport.lon]];
            zones.push(Zone {
                steps: steps(from, to)?,
                centres,
                km: OWN_TRAFFIC_KM,
                only: Some(number),
            });
        }
        for (callsign, km, from, to) in FLIGHT_ZONES {
            let number = flights
                .iter()
                .position(|row| row.flight.callsign == callsign);
            let track = number
                .and_then(|number| tracks.get(number))
                .with_context(|| format!("{callsign} is not scripted"))?;
            let steps = steps(from, to)?;
            let centres = (steps[0]..=steps[1])
                .filter_map(|step| track.heard(step))
                .map(|moment| moment.position)
                .collect();
            zones.push(Zone {
                steps,
                centres,
                km,
                only: None,
            });
        }
        Ok(KeepOuts {
            zones,
            borders,
            ukraine: country("Ukraine")?,
            britain: country("United Kingdom")?,
            france: country("France")?,
            poland: country("Poland")?,
            germany: country("Germany")?,
            channel: steps("16:04", "16:24")?,
            crossing: steps("16:08", "16:21")?,
            border: steps("15:58", "16:07")?,
        })
    }

    /// Whether a place lies in Ukraine, whose airspace was closed.
    pub fn is_closed(&self, [lat, lon]: [f64; 2]) -> bool {
        let is_near = (44.0..53.0).contains(&lat) && (22.0..41.0).contains(&lon);
        is_near && self.borders.country_at(lat, lon) == Some(self.ukraine)
    }

    /// Whether a leg would change an answer, by its samples.
    pub fn forbids(&self, samples: &[(u16, PathPoint)], route: [u16; 2]) -> bool {
        samples
            .iter()
            .any(|(step, moment)| self.is_in_zone(*step, moment, route))
            || self.crosses_channel(samples)
            || self.crosses_border(samples)
    }

    fn is_in_zone(&self, step: u16, moment: &PathPoint, route: [u16; 2]) -> bool {
        let [lat, lon] = moment.position;
        let is_over_channel =
            lat > CHANNEL[0] && lat < CHANNEL[1] && lon > CHANNEL[2] && lon < CHANNEL[3];
        if is_over_channel && (self.channel[0]..=self.channel[1]).contains(&step) {
            return true;
        }
        self.zones
            .iter()
            .filter(|zone| (zone.steps[0]..=zone.steps[1]).contains(&step))
            .any(|zone| {
                let index = if zone.centres.len() == 1 {
                    0
                } else {
                    usize::from(step - zone.steps[0])
                };
                let Some(&centre) = zone.centres.get(index) else {
                    return true;
                };
                if (lat - centre[0]).abs() * DEGREE_KM > zone.km + 5.0 {
                    return false;
                }
                let km = distance_km(centre, moment.position);
                match zone.only {
                    None => km <= zone.km,
                    Some(airport) => {
                        km <= zone.km && route.contains(&airport)
                            || moment.on_ground && km <= LANDED_KM
                    }
                }
            })
    }

    fn crosses_channel(&self, samples: &[(u16, PathPoint)]) -> bool {
        let within = |step: u16, lat: f64, lon: f64, country: CountryId| {
            (self.crossing[0]..=self.crossing[1]).contains(&step)
                && self.borders.country_at(lat, lon) == Some(country)
        };
        let is_near =
            |[lat, lon]: [f64; 2]| (41.0..61.0).contains(&lat) && (-9.0..10.0).contains(&lon);
        let at = |step: u16| {
            samples
                .iter()
                .find(|sample| sample.0 == step)
                .map(|sample| sample.1.position)
        };
        at(self.crossing[0]).is_some_and(|[lat, lon]| {
            is_near([lat, lon]) && within(self.crossing[0], lat, lon, self.britain)
        }) && samples.iter().any(|(step, moment)| {
            within(*step, moment.position[0], moment.position[1], self.france)
        })
    }

    fn crosses_border(&self, samples: &[(u16, PathPoint)]) -> bool {
        let mut was_polish = false;
        for (step, moment) in samples {
            let [lat, lon] = moment.position;
            // Who was in Poland a while ago may have been over the sea or unheard since.
            let is_asked = (self.border[0] - BORDER_MEMORY..=self.border[1]).contains(step);
            let is_near = (46.0..56.0).contains(&lat) && (5.0..25.0).contains(&lon);
            if !is_asked || !is_near {
                continue;
            }
            match self.borders.country_at(lat, lon) {
                Some(country)
                    if country == self.germany && was_polish && *step >= self.border[0] =>
                {
                    return true;
                }
                Some(country) => was_polish = country == self.poland,
                None => {}
            }
        }
        false
    }
}
