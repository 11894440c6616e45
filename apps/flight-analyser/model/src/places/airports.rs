//! The airports of the map, in the order of their traffic.

/// Decides from which zoom on it is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AirportSize {
    Large,
    Medium,
}

/// One end of a runway: where a landing aircraft crosses the threshold, and where to.
#[derive(Clone, Debug, PartialEq)]
pub struct RunwayEnd {
    /// As painted, for example `31R`.
    pub name: String,
    pub lat: f64,
    pub lon: f64,
    /// Degrees clockwise from north.
    pub heading: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Airport {
    pub iata: String,
    pub icao: String,
    pub name: String,
    pub city: String,
    /// As people write it, for example `South Korea`.
    pub country: String,
    /// Other names by which it is searched for.
    pub aliases: Vec<String>,
    pub lat: f64,
    pub lon: f64,
    pub elevation_ft: i32,
    pub size: AirportSize,
    pub runways: Vec<RunwayEnd>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Airports {
    all: Vec<Airport>,
}

impl Airports {
    /// The busiest first.
    pub fn from_list(all: Vec<Airport>) -> Self {
        Airports { all }
    }

    /// The busiest first. A flight names its airports by their place in this list.
    pub fn all(&self) -> &[Airport] {
        &self.all
    }

    pub fn by_iata(&self, code: &str) -> Option<&Airport> {
        self.all.iter().find(|airport| airport.iata == code)
    }
}
