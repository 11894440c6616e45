//! The default world: scripted flights and a background of legs, all from one seed.
//!
//! A pure function: the same seed, options and tables give the same bytes. Order: scripted flights, then
//! candidates for legs; those that are never heard, cross closed airspace, or would change an answer are
//! dropped; the others get callsigns that collide with nobody's.
//!
//! Decided here, where the specification leaves it open: carriers serve pairs at a third of the weight where
//! they have no base; wind acts with its share along the course at half way; positions at silent regions
//! fade out up to a degree and a half inside them; local flights are a loop of two to four turning points.

mod keep_outs;
mod traffic;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use anyhow::{Context, Result};
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::world::carriers::Carrier;
use flight_analyser_model::world::leg::{LegPath, LegRow, PathPoint};
use flight_analyser_model::world::runway::Field;
use flight_analyser_model::world::tables::FlightRow;
use flight_analyser_model::world::{Parts, Window};
use serde_json::json;

use crate::carriers::Fleet;
use crate::scenario::scenario;
use keep_outs::KeepOuts;
use traffic::Traffic;

/// Written into files, so that one can see what made them.
const GENERATOR_VERSION: u32 = 1;
/// 2022-06-27, 06:00 to 18:00 UTC, in minutes.
const WINDOW: Window = Window {
    epoch_s: 1_656_309_600,
    step_s: 60,
    steps: 720,
};
/// More attempts at a callsign than anyone needs.
const MOST_SALTS: u8 = 255;

/// What a world is made from.
pub struct Input<'a> {
    pub seed: u64,
    /// Candidates for airline legs.
    pub legs: u32,
    /// The files of the places.
    pub airports: &'a [u8],
    pub borders: &'a [u8],
}

pub fn generate(input: &Input) -> Result<Vec<u8>> {
    let airports = Airports::read(input.airports).context("the airports cannot be read")?;
    let borders = Borders::read(input.borders).context("the borders cannot be read")?;
    let scenario = scenario(input.seed, WINDOW, &airports)?;
    let fields = Field::all(airports.all());
    let fleet = Fleet::new(&airports)?;
    let keep_outs = KeepOuts::new(
        WINDOW,
        &airports,
        &borders,
        &scenario.flights,
        &scenario.tracks,
    )?;
    let candidates = Traffic::new(input.seed, &airports, &fields, &fleet).candidates(input.legs);
    let mut names = Names::new(&scenario.flights);
    let mut legs = Vec::new();
    for mut row in candidates {
        let is_kept = is_kept(&mut row, input.seed, &fields, &keep_outs);
        if is_kept && names.assign(&mut row, input.seed, &fleet.carriers) {
            legs.push(row);
        }
    }
    let parts = Parts {
        window: WINDOW,
        meta: json!({
            "generator": GENERATOR_VERSION,
            "seed": input.seed,
            "options": { "legs": input.legs },
            "checksums": {
                "airports": format!("{:08x}", crc32fast::hash(input.airports)),
                "borders": format!("{:08x}", crc32fast::hash(input.borders)),
            },
            "licences": "Generated for this project. Airports: OurAirports, public domain. Borders: Natural Earth, public domain.",
        }),
        flights: scenario.flights,
        knots: scenario.tracks,
        pins: scenario.pins,
        carriers: fleet.carriers,
        legs,
        hours: Vec::new(),
    };
    Ok(parts.write()?)
}

/// Sets the first and the last step; false where nobody hears the leg or it may not be.
fn is_kept(row: &mut LegRow, seed: u64, fields: &[Field], keep_outs: &KeepOuts) -> bool {
    let Some(path) = LegPath::new(row, seed, fields) else {
        return false;
    };
    let samples = samples(&path);
    let (Some(first), Some(last)) = (samples.first(), samples.last()) else {
        return false;
    };
    (row.first_step, row.last_step) = (first.0, last.0);
    let [from, to] = path.span_s();
    let mut minutes = (from as i32..=to as i32)
        .step_by(60)
        .filter_map(|second| path.moment(f64::from(second)));
    let is_closed = minutes.any(|moment| keep_outs.is_closed(moment.position));
    !is_closed && !keep_outs.forbids(&samples, [row.origin, row.destination])
}

/// What is heard of a leg in the window.
fn samples(path: &LegPath) -> Vec<(u16, PathPoint)> {
    let [from, to] = path.span_s();
    let last = f64::from(WINDOW.steps - 1);
    let steps = [
        (from / 60.0).floor().clamp(0.0, last) as u16,
        (to / 60.0).ceil().clamp(0.0, last) as u16,
    ];
    (steps[0]..=steps[1])
        .filter_map(|step| Some((step, path.heard(step)?)))
        .collect()
}

/// Callsigns and addresses that are taken.
struct Names {
    scripted: Vec<String>,
    callsigns: HashSet<String>,
    addresses: HashSet<u32>,
}

impl Names {
    fn new(flights: &[FlightRow]) -> Self {
        Names {
            scripted: flights
                .iter()
                .map(|row| row.flight.callsign.clone())
                .collect(),
            callsigns: HashSet::new(),
            addresses: flights.iter().map(|row| row.flight.icao24).collect(),
        }
    }

    /// The first salt whose callsign and address are free; false if there is none.
    fn assign(&mut self, row: &mut LegRow, seed: u64, carriers: &[Carrier]) -> bool {
        for salt in 0..MOST_SALTS {
            row.salt = salt;
            let identity = carriers[usize::from(row.carrier)].identity(row, seed);
            let is_scripted = |name: &String| {
                name.starts_with(&identity.callsign) || identity.callsign.starts_with(name)
            };
            let is_free = !self.callsigns.contains(&identity.callsign)
                && !self.addresses.contains(&identity.icao24)
                && !self.scripted.iter().any(is_scripted);
            if is_free {
                self.callsigns.insert(identity.callsign);
                self.addresses.insert(identity.icao24);
                return true;
            }
        }
        false
    }
}
