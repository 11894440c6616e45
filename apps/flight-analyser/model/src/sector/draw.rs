//! Sectors from numbers: where, with which gates, and who comes in when.

use std::collections::BTreeSet;

use seeded::Seeded;

use super::{Flight, Gate, Kind, Sector, Wind, bearing, miles_between, whole_heading};

/// From the middle to its sides.
const HALF_NM: [f64; 2] = [30.0, 24.0];
/// Entries and gates take turns along the boundary.
const PLACES: usize = 12;
const GATE_HALF_WIDTH_NM: f64 = 5.0;
/// The lowest levels of the gates; each reaches two thousand feet further up.
const GATE_LEVELS: [u16; 6] = [80, 110, 140, 170, 200, 230];
const GATE_BAND: u16 = 20;
/// Flights come in at these, in steps of a thousand feet.
const ENTRY_LEVELS: [u16; 2] = [80, 250];
/// How far an entry level is from the levels of the gate at least.
const LEVELS_AWAY: u16 = 20;
/// How far from its entry the gate of a flight is at least.
const ACROSS_NM: f64 = 32.0;
/// What is left of the straight way, in minutes, before somebody has to climb or descend.
const BEFORE_CLIMB_MIN: f64 = 1.5;
/// Until when they come in, so that everybody can get out.
const LAST_ENTRY_S: f64 = 720.0;
const LAST_SLOW_ENTRY_S: f64 = 360.0;
/// Between two that come in at the same place.
const BEHIND_S: u32 = 90;
/// How far from the middle a flight aims as it comes in.
const AIM_NM: f64 = 8.0;
/// How often another flight is tried in the place of one that does not fit.
const TRIES: usize = 60;

/// Middles of sectors: land and sea, and few names.
const CENTRES: [[f64; 2]; 8] = [
    [50.2, 3.4],
    [47.3, 1.6],
    [52.6, 5.2],
    [48.4, 13.1],
    [54.4, 10.6],
    [45.1, 7.9],
    [51.5, -1.2],
    [43.4, 4.8],
];
const CARRIERS: [&str; 12] = [
    "AFR", "AUA", "BAW", "DLH", "EZY", "FIN", "IBE", "KLM", "LOT", "SAS", "SWR", "TAP",
];
const SYLLABLES: [&[&str]; 3] = [
    &[
        "BA", "DI", "KO", "LU", "MA", "NE", "PI", "RO", "SU", "TA", "VE", "ZO",
    ],
    &["B", "D", "G", "K", "L", "M", "N", "P", "R", "S", "T", "V"],
    &["AN", "EK", "IL", "OM", "UR", "AT", "EN", "IS", "OR", "UK"],
];
const NAMES: [&str; 6] = ["Alder", "Birch", "Cedar", "Hazel", "Maple", "Rowan"];

/// What makes a sector as hard as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// How many come in.
    pub flights: usize,
    /// The share of slow ones.
    pub slow: f64,
    /// Knots of wind, from any direction.
    pub wind: u16,
}

/// A sector. `fits` looks at it with one flight more, the last in its list, and says whether that one may stay; who never
/// fits is left out.
pub fn draw(
    parameters: Parameters,
    numbers: &mut Seeded,
    mut fits: impl FnMut(&Sector) -> bool,
) -> Sector {
    let centre = numbers.pick(&CENTRES).copied().unwrap_or_default();
    let name = numbers.pick(&NAMES).copied().unwrap_or_default();
    let [gates, entries] = boundary(numbers);
    let from = 10 * (1 + numbers.below(36) as u16);
    let mut sector = Sector {
        name: name.to_string(),
        centre,
        half: HALF_NM,
        wind: Wind {
            from,
            speed: parameters.wind,
        },
        may_pause: false,
        gates: named(gates, numbers),
        flights: Vec::new(),
        instructions: Vec::new(),
    };
    let slow = libm::round(parameters.slow * parameters.flights as f64) as usize;
    for (enters_s, kind) in times(parameters.flights, slow, numbers) {
        for _ in 0..TRIES {
            let flight = flight(&sector, &entries, enters_s, kind, numbers);
            if !has_room(&sector, &flight) {
                continue;
            }
            sector.flights.push(flight);
            if fits(&sector) {
                break;
            }
            sector.flights.pop();
        }
    }
    sector
}

/// Places of the gates and of the entries, around the boundary from a corner on.
fn boundary(numbers: &mut Seeded) -> [Vec<[f64; 2]>; 2] {
    let [east, north] = HALF_NM;
    let around = 4.0 * (east + north);
    let apart = around / PLACES as f64;
    let first = apart * (0.35 + 0.3 * numbers.next_f64());
    let mut places = [Vec::new(), Vec::new()];
    for number in 0..PLACES {
        let along = first + apart * number as f64;
        places[number % 2].push(away_from_corners(on_boundary(along % around)));
    }
    places
}

/// Clockwise from the upper left corner.
fn on_boundary(along: f64) -> [f64; 2] {
    let [east, north] = HALF_NM;
    let sides = [2.0 * east, 2.0 * north, 2.0 * east];
    let mut rest = along;
    for (side, length) in sides.into_iter().enumerate() {
        if rest < length {
            return match side {
                0 => [rest - east, north],
                1 => [east, north - rest],
                _ => [east - rest, -north],
            };
        }
        rest -= length;
    }
    [-east, rest - north]
}

/// A gate lies on one side alone, and nobody comes in at a corner. To a tenth of a mile.
fn away_from_corners(place: [f64; 2]) -> [f64; 2] {
    let limit = |axis: usize| HALF_NM[axis] - GATE_HALF_WIDTH_NM - 1.0;
    let is_side = |axis: usize| place[axis].abs() >= HALF_NM[axis];
    let along = |axis: usize| match is_side(axis) {
        true => place[axis],
        false => libm::round(place[axis].clamp(-limit(axis), limit(axis)) * 10.0) / 10.0,
    };
    [along(0), along(1)]
}

fn named(places: Vec<[f64; 2]>, numbers: &mut Seeded) -> Vec<Gate> {
    let mut levels = GATE_LEVELS;
    numbers.shuffle(&mut levels);
    let mut taken = BTreeSet::new();
    let gates = places.into_iter().zip(levels).map(|(at, low)| {
        let mut name = String::new();
        while name.is_empty() || !taken.insert(name.clone()) {
            let parts = SYLLABLES.map(|part| numbers.pick(part).copied().unwrap_or_default());
            name = parts.concat();
        }
        Gate {
            name,
            at,
            half_width: GATE_HALF_WIDTH_NM,
            levels: [low, low + GATE_BAND],
        }
    });
    gates.collect()
}

/// When they come in, and which of them are slow. The first is there when the clock starts.
fn times(flights: usize, slow: usize, numbers: &mut Seeded) -> Vec<(u32, Kind)> {
    let times = |count: usize, last: f64, numbers: &mut Seeded| -> Vec<u32> {
        let slot = last / count.max(1) as f64;
        let time = |index: usize, numbers: &mut Seeded| {
            let shift = if index == 0 { 0.0 } else { numbers.next_f64() };
            ((index as f64 + shift) * slot) as u32
        };
        (0..count).map(|index| time(index, numbers)).collect()
    };
    let slow = slow.min(flights);
    let jets = times(flights - slow, LAST_ENTRY_S, numbers).into_iter();
    let jets: Vec<_> = jets.map(|time| (time, Kind::Jet)).collect();
    let slow = times(slow, LAST_SLOW_ENTRY_S, numbers).into_iter();
    let mut all: Vec<_> = slow.map(|time| (time, Kind::Turboprop)).collect();
    all.extend(jets);
    all.sort_by_key(|(time, _)| *time);
    all
}

fn flight(
    sector: &Sector,
    entries: &[[f64; 2]],
    enters_s: u32,
    kind: Kind,
    numbers: &mut Seeded,
) -> Flight {
    let at = numbers.pick(entries).copied().unwrap_or_default();
    let gates = sector.gates.iter().enumerate();
    let across: Vec<usize> = gates
        .filter(|(_, gate)| miles_between(at, gate.at) >= ACROSS_NM)
        .map(|(index, _)| index)
        .collect();
    let exit = numbers.pick(&across).copied().unwrap_or_default();
    let [low, high] = sector.gates[exit].levels;
    let levels = (ENTRY_LEVELS[0]..=ENTRY_LEVELS[1]).step_by(10);
    let speed = match kind {
        Kind::Jet => 400 + 10 * numbers.below(6) as u16,
        Kind::Turboprop => 270 + 10 * numbers.below(5) as u16,
    };
    let minutes = miles_between(at, sector.gates[exit].at) / f64::from(speed) * 60.0;
    let furthest = (minutes - BEFORE_CLIMB_MIN) * kind.climb_ft() / 100.0;
    let is_away = |level: &u16| *level + LEVELS_AWAY <= low || *level >= high + LEVELS_AWAY;
    let is_reached = |level: &u16| {
        let away = level.abs_diff((*level).clamp(low, high));
        f64::from(away) <= furthest
    };
    let levels: Vec<u16> = levels
        .filter(|level| is_away(level) && is_reached(level))
        .collect();
    let mut aside = || (2.0 * numbers.next_f64() - 1.0) * AIM_NM;
    let aim = [aside(), aside()];
    Flight {
        callsign: callsign(sector, numbers),
        kind,
        enters_s,
        at,
        heading: whole_heading(bearing(at, aim)),
        level: numbers.pick(&levels).copied().unwrap_or(ENTRY_LEVELS[0]),
        speed,
        exit,
    }
}

fn callsign(sector: &Sector, numbers: &mut Seeded) -> String {
    loop {
        let carrier = numbers.pick(&CARRIERS).copied().unwrap_or_default();
        let callsign = format!("{carrier}{}", 10 + numbers.below(990));
        if sector.flight(&callsign).is_none() {
            return callsign;
        }
    }
}

/// Is nobody else at the same entry at about the same time and level?
fn has_room(sector: &Sector, flight: &Flight) -> bool {
    let is_near = |other: &&Flight| {
        other.at == flight.at
            && flight.enters_s.abs_diff(other.enters_s) < BEHIND_S
            && flight.level.abs_diff(other.level) < 2 * LEVELS_AWAY
    };
    !sector.flights.iter().any(|other| is_near(&other))
}
