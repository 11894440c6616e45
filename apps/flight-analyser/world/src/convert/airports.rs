//! The airports that people fly from, with their runways.

use super::{names::country_name, package::Package, tiers::place_in_tiers};
use anyhow::{Context as _, Result};
use flight_analyser_model::places::{Airport, AirportSize, Airports, RunwayEnd};
use serde::{Deserialize, de::DeserializeOwned};
use std::collections::{HashMap, HashSet};

/// Runways shorter than this are not for the aircraft of our world.
const MIN_RUNWAY_M: f64 = 1200.0;
/// Thresholds farther from their airport than this are mistakes of the table,
const MAX_RUNWAY_DISTANCE_M: f64 = 8000.0;
/// and so are those whose distance from each other is not about the runway's length.
const LENGTH_RATIOS: std::ops::Range<f64> = 0.5..1.5;

const METRES_PER_FOOT: f64 = 0.3048;

/// Names under which tasks speak of airports: the name is shown as it is in the first table,
const SHOWN_NAMES: [(&str, &str); 3] = [
    ("TRV", "Thiruvananthapuram International Airport"),
    ("BUD", "Budapest Ferenc Liszt Airport"),
    ("MSO", "Missoula Montana Airport"),
];
/// and can be searched for as it is in the second.
const ALIASES: [(&str, &str); 7] = [
    ("KLV", "Karlovy Vary Airport"),
    ("ZRH", "Zurich"),
    ("VIE", "Vienna Airport"),
    ("OST", "Ostend-Bruges International Airport"),
    ("XCR", "Chalons Vatry"),
    ("JFK", "John F. Kennedy International Airport"),
    ("ICN", "Incheon"),
];

#[derive(Deserialize)]
struct AirportRow {
    id: u32,
    ident: String,
    #[serde(rename = "type")]
    kind: String,
    name: String,
    latitude_deg: f64,
    longitude_deg: f64,
    elevation_ft: Option<i32>,
    iso_country: String,
    municipality: String,
    scheduled_service: String,
    gps_code: String,
    iata_code: String,
}

#[derive(Deserialize)]
struct RunwayRow {
    airport_ref: u32,
    length_ft: Option<f64>,
    closed: u8,
    le_ident: String,
    le_latitude_deg: Option<f64>,
    le_longitude_deg: Option<f64>,
    he_ident: String,
    he_latitude_deg: Option<f64>,
    he_longitude_deg: Option<f64>,
}

#[derive(Deserialize)]
struct CountryRow {
    code: String,
    name: String,
}

pub fn airports(package: &Package) -> Result<Airports> {
    let countries: HashMap<String, String> = rows(package, "countries.csv")?
        .into_iter()
        .map(|row: CountryRow| (row.code, country_name(&row.name).to_owned()))
        .collect();
    let mut runways: HashMap<u32, Vec<RunwayRow>> = HashMap::new();
    for row in rows::<RunwayRow>(package, "runways.csv")? {
        runways.entry(row.airport_ref).or_default().push(row);
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for row in rows::<AirportRow>(package, "airports.csv")? {
        let Some(size) = size_if_shown(&row) else {
            continue;
        };
        // The first row of a code counts.
        if seen.insert(row.iata_code.clone()) {
            let country = countries.get(&row.iso_country);
            let country = country.with_context(|| format!("{} has no name.", row.iso_country))?;
            let runways = runways.get(&row.id).map_or(&[][..], Vec::as_slice);
            all.push(airport(row, size, country, runways));
        }
    }
    all.sort_by_cached_key(|airport| {
        let place = place_in_tiers(&airport.iata).unwrap_or(usize::MAX);
        (place, airport.size, airport.iata.clone())
    });
    Ok(Airports::new(all)?)
}

fn rows<Row: DeserializeOwned>(package: &Package, name: &str) -> Result<Vec<Row>> {
    let table = package.file(name)?;
    let rows = csv::Reader::from_reader(&table[..]).into_deserialize();
    rows.collect::<Result<_, _>>().context(name.to_owned())
}

/// Airports with a code, of some size, and with flights that one can book.
fn size_if_shown(row: &AirportRow) -> Option<AirportSize> {
    let is_shown = !row.iata_code.is_empty() && row.scheduled_service == "yes";
    match row.kind.as_str() {
        "large_airport" if is_shown => Some(AirportSize::Large),
        "medium_airport" if is_shown => Some(AirportSize::Medium),
        _ => None,
    }
}

fn airport(row: AirportRow, size: AirportSize, country: &str, runways: &[RunwayRow]) -> Airport {
    let reference = [row.latitude_deg, row.longitude_deg];
    let of = |table: &[(&str, &str)]| {
        let mut rows = table.iter();
        let found = rows.find(|(iata, _)| *iata == row.iata_code);
        found.map(|(_, name)| (*name).to_owned())
    };
    let mut aliases: Vec<String> = of(&ALIASES).into_iter().collect();
    let name = match of(&SHOWN_NAMES) {
        Some(shown) => {
            aliases.push(row.name);
            shown
        }
        None => row.name,
    };
    // The table's own identifier is often, but not always, the code of ICAO.
    let icao = [row.gps_code, row.ident]
        .into_iter()
        .find(|code| code.len() == 4 && code.bytes().all(|it| it.is_ascii_alphanumeric()))
        .unwrap_or_default();
    Airport {
        iata: row.iata_code,
        icao,
        name,
        city: row.municipality,
        country: country.to_owned(),
        aliases,
        lat: row.latitude_deg,
        lon: row.longitude_deg,
        elevation_ft: row.elevation_ft.unwrap_or(0),
        size,
        runways: runways
            .iter()
            .filter_map(|row| runway_ends(row, reference))
            .flatten()
            .collect(),
    }
}

/// Both ends, if the runway is open, long enough, and where it should be.
fn runway_ends(row: &RunwayRow, reference: [f64; 2]) -> Option<[RunwayEnd; 2]> {
    let low = [row.le_latitude_deg?, row.le_longitude_deg?];
    let high = [row.he_latitude_deg?, row.he_longitude_deg?];
    let length = row.length_ft? * METRES_PER_FOOT;
    let [north, east] = metres_between(low, high);
    let is_near = |end: [f64; 2]| {
        let [north, east] = metres_between(reference, end);
        libm::hypot(north, east) <= MAX_RUNWAY_DISTANCE_M
    };
    let is_usable = row.closed == 0
        && length >= MIN_RUNWAY_M
        && LENGTH_RATIOS.contains(&(libm::hypot(north, east) / length))
        && is_near(low)
        && is_near(high);
    let heading = |north: f64, east: f64| libm::atan2(east, north).to_degrees().rem_euclid(360.0);
    let end = |name: &str, [lat, lon]: [f64; 2], heading| RunwayEnd {
        name: name.to_owned(),
        lat,
        lon,
        heading,
    };
    is_usable.then(|| {
        [
            end(&row.le_ident, low, heading(north, east)),
            end(&row.he_ident, high, heading(-north, -east)),
        ]
    })
}

/// How far north and east the second place lies, in metres on the ellipsoid; for short ways.
fn metres_between(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    /// Of WGS84: the equatorial radius and the eccentricity squared.
    const RADIUS_M: f64 = 6_378_137.0;
    const ECCENTRICITY_2: f64 = 0.006_694_379_990_14;

    let middle = ((from[0] + to[0]) / 2.0).to_radians();
    let sine = libm::sin(middle);
    let bulge = 1.0 - ECCENTRICITY_2 * sine * sine;
    let across = RADIUS_M / bulge.sqrt();
    let along = across * (1.0 - ECCENTRICITY_2) / bulge;
    [
        (to[0] - from[0]).to_radians() * along,
        (to[1] - from[1]).to_radians() * across * libm::cos(middle),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runway() -> RunwayRow {
        RunwayRow {
            airport_ref: 1,
            length_ft: Some(10_000.0),
            closed: 0,
            le_ident: "09".to_owned(),
            le_latitude_deg: Some(48.0),
            le_longitude_deg: Some(16.0),
            he_ident: "27".to_owned(),
            he_latitude_deg: Some(48.0),
            he_longitude_deg: Some(16.04),
        }
    }

    #[test]
    fn both_ends_of_a_runway_look_at_each_other() {
        let [low, high] = runway_ends(&runway(), [48.0, 16.02]).unwrap();
        assert_eq!((low.name.as_str(), low.heading.round()), ("09", 90.0));
        assert_eq!((high.name.as_str(), high.heading.round()), ("27", 270.0));
    }

    #[test]
    fn closed_short_and_misplaced_runways_are_left_out() {
        let closed = RunwayRow {
            closed: 1,
            ..runway()
        };
        let short = RunwayRow {
            length_ft: Some(3000.0),
            ..runway()
        };
        assert!(runway_ends(&closed, [48.0, 16.02]).is_none());
        assert!(runway_ends(&short, [48.0, 16.02]).is_none());
        assert!(runway_ends(&runway(), [48.2, 16.02]).is_none());
    }
}
