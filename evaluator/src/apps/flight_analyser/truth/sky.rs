//! The recording as the questions see it: who is where at which minute.

use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::world::{Flight, FlightId, Place, Sample, Window, World};

/// Where state vectors come from.
pub trait Recording {
    /// The time that it covers.
    fn window(&self) -> Window;
    /// In the order that [`FlightId`] counts.
    fn flights(&self) -> &[Flight];
    /// Where a flight is; nothing without a sample at that step.
    fn place(&self, flight: FlightId, step: u16) -> Option<Place>;
    /// All that a flight reported; nothing without a sample at that step.
    fn sample(&self, flight: FlightId, step: u16) -> Option<Sample>;
}

impl Recording for World {
    fn window(&self) -> Window {
        World::window(self)
    }

    fn flights(&self) -> &[Flight] {
        World::flights(self)
    }

    fn place(&self, flight: FlightId, step: u16) -> Option<Place> {
        World::place(self, flight, step)
    }

    fn sample(&self, flight: FlightId, step: u16) -> Option<Sample> {
        World::sample(self, flight, step)
    }
}

/// Whose land a position is over; nobody's over the sea.
pub type CountryAt = Box<dyn Fn([f64; 2]) -> Option<String>>;

/// A recording with the map below it, ready to be asked.
pub struct Sky {
    recording: Box<dyn Recording>,
    airports: Airports,
    country_at: CountryAt,
}

/// An aircraft at one minute.
#[derive(Clone, Copy, Debug)]
pub struct Present {
    pub flight: FlightId,
    pub position: [f64; 2],
    pub on_ground: bool,
}

/// Degrees of latitude are nowhere shorter than this, in kilometres.
const SHORTEST_DEGREE_KM: f64 = 110.5;

impl Sky {
    pub(crate) fn new(
        recording: Box<dyn Recording>,
        airports: Airports,
        country_at: CountryAt,
    ) -> Self {
        Sky {
            recording,
            airports,
            country_at,
        }
    }

    /// With the countries of a set of borders.
    pub fn over(recording: Box<dyn Recording>, airports: Airports, borders: Borders) -> Self {
        let country_at = move |[lat, lon]: [f64; 2]| {
            let country = borders.country_at(lat, lon)?;
            let country = borders.countries().get(usize::from(country))?;
            Some(country.name.clone())
        };
        Sky::new(recording, airports, Box::new(country_at))
    }

    pub(crate) fn flights(&self) -> impl Iterator<Item = (FlightId, &Flight)> {
        (0..).zip(self.recording.flights())
    }

    pub(crate) fn callsign(&self, flight: FlightId) -> &str {
        &self.recording.flights()[flight as usize].callsign
    }

    /// The only flight of that callsign.
    pub(crate) fn flight(&self, callsign: &str) -> Result<FlightId, String> {
        let mut found = self.flights().filter(|(_, it)| it.callsign == callsign);
        match (found.next(), found.next()) {
            (Some((id, _)), None) => Ok(id),
            (None, _) => Err(format!("no flight is called {callsign}")),
            _ => Err(format!("several flights are called {callsign}")),
        }
    }

    pub(crate) fn details(&self, flight: FlightId) -> &Flight {
        &self.recording.flights()[flight as usize]
    }

    pub(crate) fn airport(&self, code: &str) -> Result<[f64; 2], String> {
        let airport = self.airports.by_iata(code);
        let airport = airport.ok_or_else(|| format!("no airport is called {code}"))?;
        Ok([airport.lat, airport.lon])
    }

    /// The code of the airport at a place of the list.
    pub(crate) fn airport_code(&self, place: Option<u16>) -> Option<String> {
        let airport = self.airports.all().get(usize::from(place?))?;
        Some(airport.iata.clone())
    }

    /// Airports at most so far from any of some positions.
    pub(crate) fn airports_within(&self, positions: &[[f64; 2]], km: f64) -> Vec<(String, f64)> {
        let airports = self.airports.all().iter();
        let nearest = airports.map(|airport| {
            let there = [airport.lat, airport.lon];
            let distances = positions.iter().map(|it| distance_km(there, *it));
            (
                airport.iata.clone(),
                distances.fold(f64::INFINITY, f64::min),
            )
        });
        nearest.filter(|(_, nearest)| *nearest <= km).collect()
    }

    pub(crate) fn is_nearest_airport(&self, code: &str, position: [f64; 2]) -> bool {
        let own = self.airport(code).map(|it| distance_km(it, position));
        let own = own.unwrap_or(f64::INFINITY);
        let is_nearer = |lat: f64, lon: f64| {
            (lat - position[0]).abs() * SHORTEST_DEGREE_KM < own
                && distance_km([lat, lon], position) < own
        };
        let others = self.airports.all().iter().filter(|it| it.iata != code);
        !others.into_iter().any(|it| is_nearer(it.lat, it.lon))
    }

    fn midnight_offset(&self) -> i64 {
        self.recording.window().epoch_s.rem_euclid(86_400)
    }

    /// The step that bears this time of day.
    pub(crate) fn step(&self, seconds: u32) -> Result<u16, String> {
        let window = self.recording.window();
        let since = i64::from(seconds) - self.midnight_offset();
        let step = since / i64::from(window.step_s.max(1));
        match u16::try_from(step) {
            Ok(step) if since >= 0 && step < window.steps => Ok(step),
            _ => Err("the recording does not have that minute".into()),
        }
    }

    pub(crate) fn last_step(&self) -> u16 {
        self.recording.window().steps.saturating_sub(1)
    }

    /// The time of day of a step, in seconds.
    pub(crate) fn seconds(&self, step: u16) -> u32 {
        let window = self.recording.window();
        let since = i64::from(step) * i64::from(window.step_s) + self.midnight_offset();
        since.rem_euclid(86_400) as u32
    }

    pub(crate) fn time(&self, step: u16) -> super::Kind {
        super::Kind::Time(self.seconds(step))
    }

    /// Where a flight is, and whether it is on the ground.
    pub(crate) fn at(&self, flight: FlightId, step: u16) -> Option<Present> {
        let details = self.details(flight);
        if step < details.first_step || step > details.last_step {
            return None;
        }
        let place = self.recording.place(flight, step)?;
        Some(Present {
            flight,
            position: [f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4],
            on_ground: place.on_ground,
        })
    }

    pub(crate) fn position(&self, flight: FlightId, step: u16) -> Option<[f64; 2]> {
        self.at(flight, step).map(|it| it.position)
    }

    pub(crate) fn sample(&self, flight: FlightId, step: u16) -> Option<Sample> {
        self.recording.sample(flight, step)
    }

    /// Everybody with a sample at a step.
    pub(crate) fn present(&self, step: u16) -> Vec<Present> {
        let flights = self.flights();
        flights.filter_map(|(id, _)| self.at(id, step)).collect()
    }

    /// Everybody at most so far from a place, with the distance.
    pub(crate) fn around(&self, centre: [f64; 2], km: f64, step: u16) -> Vec<(Present, f64)> {
        let present = self.present(step).into_iter();
        let near =
            present.filter(|it| (it.position[0] - centre[0]).abs() * SHORTEST_DEGREE_KM <= km);
        let near = near.map(|it| (it, distance_km(centre, it.position)));
        near.filter(|(_, distance)| *distance <= km).collect()
    }

    /// All samples of a flight between two steps, both included.
    pub(crate) fn track(&self, flight: FlightId, from: u16, to: u16) -> Vec<(u16, [f64; 2])> {
        let details = self.details(flight);
        let steps = from.max(details.first_step)..=to.min(details.last_step);
        let places = steps.map(|step| (step, self.position(flight, step)));
        places
            .filter_map(|(step, position)| Some((step, position?)))
            .collect()
    }

    pub(crate) fn country(&self, position: [f64; 2]) -> Option<String> {
        (self.country_at)(position)
    }
}
