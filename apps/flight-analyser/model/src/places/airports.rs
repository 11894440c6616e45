//! The airports of the map, in the order of their traffic.

use super::coding::{FileKind, PlacesError, Sink, Source, pack, unpack};
use std::collections::HashMap;

const KIND: FileKind = FileKind {
    magic: *b"FAP1",
    name: "airports",
};

/// Positions of airports are kept to about a metre,
const STEPS_PER_DEGREE: f64 = 1e5;
/// those of thresholds to a tenth,
const RUNWAY_STEPS_PER_DEGREE: f64 = 1e6;
/// headings to a hundredth of a degree.
const HEADING_STEPS_PER_DEGREE: f64 = 100.0;

/// Decides from which zoom on it is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AirportSize {
    /// Labelled from farther away.
    Large,
    /// Labelled only when the map is nearer.
    Medium,
}

/// One end of a runway: where a landing aircraft crosses the threshold, and where to.
#[derive(Clone, Debug, PartialEq)]
pub struct RunwayEnd {
    /// As painted, for example `31R`.
    pub name: String,
    /// Latitude of the threshold in degrees, to a tenth of a metre.
    pub lat: f64,
    /// Longitude of the threshold in degrees.
    pub lon: f64,
    /// Degrees clockwise from north.
    pub heading: f64,
}

/// An airport with scheduled flights.
#[derive(Clone, Debug, PartialEq)]
pub struct Airport {
    /// Three letters, unique: what labels and answers name it by.
    pub iata: String,
    /// Four letters, or empty when it has none.
    pub icao: String,
    /// As tasks write it, for example `Budapest Ferenc Liszt Airport`.
    pub name: String,
    /// The city that it serves, which its name need not say.
    pub city: String,
    /// As people write it, for example `South Korea`.
    pub country: String,
    /// Other names by which it is searched for.
    pub aliases: Vec<String>,
    /// Latitude of the reference point in degrees, to about a metre.
    pub lat: f64,
    /// Longitude of the reference point in degrees.
    pub lon: f64,
    /// Of the field above the sea; aircraft on the ground report it.
    pub elevation_ft: i32,
    /// The smaller one of two gives way when their labels collide.
    pub size: AirportSize,
    /// Both ends of a runway beside each other; none where no data is known.
    pub runways: Vec<RunwayEnd>,
}

/// All airports of the map, found by place and by code.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Airports {
    all: Vec<Airport>,
    by_iata: HashMap<String, u16>,
}

impl Airports {
    /// From a list with the busiest first and every code once.
    pub fn new(all: Vec<Airport>) -> Result<Self, PlacesError> {
        // The largest number stands for an unknown airport in files of flights.
        if all.len() >= usize::from(u16::MAX) {
            return Err(PlacesError::Invalid("too many airports"));
        }
        let airports = Self::from_list(all);
        if airports.by_iata.len() < airports.all.len() {
            return Err(PlacesError::Invalid("an airport twice"));
        }
        Ok(airports)
    }

    /// The busiest first; of a code that is there twice the first is found.
    pub(crate) fn from_list(all: Vec<Airport>) -> Self {
        let mut by_iata = HashMap::with_capacity(all.len());
        for (airport, index) in all.iter().zip(0..u16::MAX) {
            by_iata.entry(airport.iata.clone()).or_insert(index);
        }
        Self { all, by_iata }
    }

    /// The busiest first. A flight names its airports by their place in this list.
    pub fn all(&self) -> &[Airport] {
        &self.all
    }

    /// Found by its code in upper case.
    pub fn by_iata(&self, code: &str) -> Option<&Airport> {
        self.all.get(usize::from(self.index_of(code)?))
    }

    /// The place in [`Airports::all`] of a code in upper case.
    pub fn index_of(&self, iata: &str) -> Option<u16> {
        self.by_iata.get(iata).copied()
    }

    /// From the bytes of a file that [`Airports::write`] made.
    pub fn read(bytes: &[u8]) -> Result<Self, PlacesError> {
        let content = unpack(KIND, bytes)?;
        let mut source = Source::new(&content);
        let countries = texts(&mut source)?;
        let count = source.count()?;
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            all.push(read_airport(&mut source, &countries)?);
        }
        if !source.is_at_end() {
            return Err(PlacesError::Invalid("more than its airports"));
        }
        Self::new(all)
    }

    /// The bytes of a file, the same for the same airports.
    pub fn write(&self) -> Vec<u8> {
        let mut countries: Vec<&str> = self.all.iter().map(|it| it.country.as_str()).collect();
        countries.sort_unstable();
        countries.dedup();

        let mut sink = Sink::default();
        sink.unsigned(countries.len() as u64);
        for country in &countries {
            sink.text(country);
        }
        sink.unsigned(self.all.len() as u64);
        for airport in &self.all {
            write_airport(&mut sink, airport, &countries);
        }
        pack(KIND, &sink.into_bytes())
    }
}

fn texts(source: &mut Source<'_>) -> Result<Vec<String>, PlacesError> {
    let count = source.count()?;
    (0..count).map(|_| source.text()).collect()
}

fn write_airport(sink: &mut Sink, airport: &Airport, countries: &[&str]) {
    sink.text(&airport.iata);
    sink.text(&airport.icao);
    sink.text(&airport.name);
    sink.text(&airport.city);
    let country = countries.binary_search(&airport.country.as_str());
    sink.unsigned(country.unwrap_or_default() as u64);
    sink.unsigned(airport.aliases.len() as u64);
    for alias in &airport.aliases {
        sink.text(alias);
    }
    let [lat, lon] = [airport.lat, airport.lon].map(|it| steps(it, STEPS_PER_DEGREE));
    sink.signed(lat);
    sink.signed(lon);
    sink.signed(i64::from(airport.elevation_ft));
    sink.unsigned(match airport.size {
        AirportSize::Large => 0,
        AirportSize::Medium => 1,
    });
    sink.unsigned(airport.runways.len() as u64);
    for end in &airport.runways {
        sink.text(&end.name);
        // From the airport: short numbers.
        sink.signed(steps(end.lat, RUNWAY_STEPS_PER_DEGREE) - lat * 10);
        sink.signed(steps(end.lon, RUNWAY_STEPS_PER_DEGREE) - lon * 10);
        sink.signed(steps(end.heading, HEADING_STEPS_PER_DEGREE));
    }
}

fn read_airport(source: &mut Source<'_>, countries: &[String]) -> Result<Airport, PlacesError> {
    let [iata, icao, name, city] = [
        source.text()?,
        source.text()?,
        source.text()?,
        source.text()?,
    ];
    let country = usize::try_from(source.unsigned()?).unwrap_or(usize::MAX);
    let country = countries
        .get(country)
        .ok_or(PlacesError::Invalid("an unknown country"))?;
    let aliases = texts(source)?;
    let (lat, lon) = (source.signed()?, source.signed()?);
    let elevation_ft = source.signed()?;
    let size = match source.unsigned()? {
        0 => AirportSize::Large,
        1 => AirportSize::Medium,
        _ => return Err(PlacesError::Invalid("an unknown size of an airport")),
    };
    let count = source.count()?;
    let mut runways = Vec::with_capacity(count);
    for _ in 0..count {
        let name = source.text()?;
        let end_lat = lat.saturating_mul(10).saturating_add(source.signed()?);
        let end_lon = lon.saturating_mul(10).saturating_add(source.signed()?);
        let heading = source.signed()?;
        runways.push(RunwayEnd {
            name,
            lat: within(end_lat, RUNWAY_STEPS_PER_DEGREE, 90.0)?,
            lon: within(end_lon, RUNWAY_STEPS_PER_DEGREE, 181.0)?,
            heading: within(heading, HEADING_STEPS_PER_DEGREE, 360.0)?,
        });
    }
    Ok(Airport {
        iata,
        icao,
        name,
        city,
        country: country.clone(),
        aliases,
        lat: within(lat, STEPS_PER_DEGREE, 90.0)?,
        lon: within(lon, STEPS_PER_DEGREE, 180.0)?,
        elevation_ft: i32::try_from(elevation_ft)
            .map_err(|_| PlacesError::Invalid("an impossible elevation"))?,
        size,
        runways,
    })
}

fn steps(value: f64, per_degree: f64) -> i64 {
    (value * per_degree).round() as i64
}

/// In degrees; no more than `limit` from zero.
fn within(steps: i64, per_degree: f64, limit: f64) -> Result<f64, PlacesError> {
    let value = steps as f64 / per_degree;
    (value.abs() <= limit)
        .then_some(value)
        .ok_or(PlacesError::Invalid("a place outside the world"))
}
