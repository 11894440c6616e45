//! The scripted flights: what the tasks ask about, and what distracts from it.
//!
//! Three texts hold them: `knots.txt` (flights with knots of their own), `templates.txt` (landings and
//! departures that follow a template), `pins.txt` (readings that are set). Ways from the origin to the
//! first knot and from the last knot to the destination are made by [`feeders`].
//!
//! Decided here, where the specification is silent: scripted flights lose no samples except over the
//! silent regions; corners at knots are not rounded; a cruise that no line gives is the highest knot or
//! the usual level for the distance, whichever is higher, at the fastest speed between knots.

mod feeders;
mod parse;
mod templates;

use anyhow::{Context, Result};
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::hash::{bell, join, mix};
use flight_analyser_model::world::knots::{KNOT_UNIT, Knot, KnotTrack};
use flight_analyser_model::world::pins::{Pin, PinField};
use flight_analyser_model::world::profile::FOOT_M;
use flight_analyser_model::world::tables::{FlightRow, TrackKind};
use flight_analyser_model::world::{Class, Flight, Window, usual_geo_excess_ft};

use crate::carriers::{address_block, operator_country};

/// Helicopters, light aircraft and turboprops among the scripted flights; the others are jets.
const HELICOPTERS: [&str; 1] = ["FMY8055"];
const LIGHT: [&str; 2] = ["SPKBM", "HBKLA"];
const TURBOPROPS: [&str; 5] = ["N213AL", "QXE2311", "LOG41EB", "OEFKG", "IAD1731"];
/// Addresses and squawks that are known.
const KNOWN: [(&str, u32, u16); 1] = [("ASA1217", 0xAC_8018, 0o4166)];
/// Spread of the difference between both altitudes, in feet.
const GEO_SPREAD_FT: f64 = 120.0;
/// The highest squawk of airliners.
const HIGHEST_SQUAWK: u64 = 0o6777;

/// A point of a script. Feet and degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptKnot {
    /// Seconds after the window's start.
    pub second: i32,
    pub position: [f64; 2],
    pub feet: f64,
    pub on_ground: bool,
}

/// A flight as its text gives it.
#[derive(Clone, Debug)]
pub struct Script {
    pub callsign: String,
    pub origin: Option<String>,
    pub destination: Option<String>,
    /// A detour on the way from the origin, where the straight way is too short for the climb.
    pub via: Option<[f64; 2]>,
    /// Feet and knots outside its knots.
    pub cruise: Option<[f64; 2]>,
    pub knots: Vec<ScriptKnot>,
}

/// All scripted flights, ready for the file.
pub struct Scenario {
    pub flights: Vec<FlightRow>,
    pub tracks: Vec<KnotTrack>,
    pub pins: Vec<Pin>,
}

pub fn scenario(seed: u64, window: Window, airports: &Airports) -> Result<Scenario> {
    let mut scripts = parse::knots(include_str!("knots.txt"), window)?;
    scripts.extend(templates::flights(
        include_str!("templates.txt"),
        window,
        airports,
    )?);
    scripts.sort_by(|one, other| one.callsign.cmp(&other.callsign));
    let set = parse::pins(include_str!("pins.txt"), window)?;
    let mut made = Scenario {
        flights: Vec::new(),
        tracks: Vec::new(),
        pins: Vec::new(),
    };
    for (number, script) in scripts.iter().enumerate() {
        let knots = feeders::with_feeders(script, airports)?;
        let mine: Vec<_> = set
            .iter()
            .filter(|pin| pin.callsign == script.callsign)
            .collect();
        let key = join(join(mix(seed), 500), number as u64);
        let mut track = KnotTrack {
            knots: knots.iter().map(stored).collect(),
            geo_bias_ft: 0,
        };
        track.geo_bias_ft = mine
            .iter()
            .filter(|pin| pin.field == PinField::GeoM)
            .nth(
                mine.iter()
                    .filter(|pin| pin.field == PinField::GeoM)
                    .count()
                    / 2,
            )
            .and_then(|pin| pinned_bias(&track, pin))
            .unwrap_or((GEO_SPREAD_FT * bell(key)).round() as i16);
        for pin in mine {
            made.pins.push(Pin {
                flight: number as u32,
                step: pin.step,
                field: pin.field,
                value: pin.value,
            });
        }
        let heard: Vec<u16> = (0..window.steps)
            .filter(|&step| track.heard(step).is_some())
            .collect();
        let (first, last) = heard
            .first()
            .zip(heard.last())
            .with_context(|| format!("{} is never heard", script.callsign))?;
        made.flights.push(FlightRow {
            flight: flight(script, key, airports, [*first, *last])?,
            kind: TrackKind::Knots,
            has_true_route: script.origin.is_some() || script.destination.is_some(),
        });
        made.tracks.push(track);
    }
    for pin in &set {
        anyhow::ensure!(
            scripts.iter().any(|script| script.callsign == pin.callsign),
            "{} is pinned and unknown",
            pin.callsign
        );
    }
    Ok(made)
}

/// The bias with which a pinned altitude looks natural among its neighbours.
fn pinned_bias(track: &KnotTrack, pin: &parse::SetReading) -> Option<i16> {
    let moment = track.heard(pin.step)?;
    let excess = usual_geo_excess_ft(moment.altitude_ft, moment.position[0], pin.step);
    Some((f64::from(pin.value) / FOOT_M - moment.altitude_ft - excess).round() as i16)
}

fn stored(knot: &ScriptKnot) -> Knot {
    let unit = |degrees: f64| (degrees / KNOT_UNIT).round() as i32;
    Knot {
        second: knot.second,
        lat: unit(knot.position[0]),
        lon: unit(knot.position[1]),
        altitude_ft: knot.feet.round() as i32,
        on_ground: knot.on_ground,
    }
}

fn flight(
    script: &Script,
    key: u64,
    airports: &Airports,
    [first_step, last_step]: [u16; 2],
) -> Result<Flight> {
    let callsign = script.callsign.clone();
    let block = address_block(operator_country(&callsign))
        .with_context(|| format!("{callsign} has no address block"))?;
    let known = KNOWN.iter().find(|known| known.0 == callsign);
    let number = |code: &Option<String>| code.as_deref().and_then(|code| airports.index_of(code));
    let is_in = |list: &[&str]| list.contains(&callsign.as_str());
    let class = if is_in(&HELICOPTERS) {
        Class::Helicopter
    } else if is_in(&LIGHT) {
        Class::Light
    } else if is_in(&TURBOPROPS) {
        Class::Turboprop
    } else {
        Class::Jet
    };
    Ok(Flight {
        icao24: known.map_or(
            block[0] + (join(key, 1) % u64::from(block[1])) as u32,
            |known| known.1,
        ),
        origin: number(&script.origin),
        destination: number(&script.destination),
        squawk: Some(known.map_or((1 + join(key, 2) % HIGHEST_SQUAWK) as u16, |known| known.2)),
        class,
        first_step,
        last_step,
        callsign,
    })
}
