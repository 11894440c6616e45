//! The tables of a world file: callsigns, flights, legs. Each is stored column by column.

use super::bytes::{Sink, Source};
use super::error::{WorldError, damaged};
use super::flight::{Class, Flight};
use super::leg::LegRow;

/// The longest callsign.
const LONGEST: usize = 8;
/// Lift-offs farther from the window than this many units are absurd (two weeks).
const MOST_DEPARTURE: i64 = 250_000;

/// How a flight of the FLTS section moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackKind {
    /// Scripted: along its [`super::knots::KnotTrack`].
    Knots,
    /// Recorded: where its samples say, and nowhere between gaps.
    Samples,
}

/// A flight of the FLTS section.
#[derive(Clone, Debug, PartialEq)]
pub struct FlightRow {
    /// Who it is, as the world will list it.
    pub flight: Flight,
    /// Rows with knots come before those with samples.
    pub kind: TrackKind,
    /// The route is known and not merely estimated from the track.
    pub has_true_route: bool,
}

fn class_code(class: Class) -> u8 {
    match class {
        Class::Jet => 0,
        Class::Turboprop => 1,
        Class::Light => 2,
        Class::Helicopter => 3,
    }
}

fn class_of(code: u8) -> Result<Class, WorldError> {
    Ok(match code {
        0 => Class::Jet,
        1 => Class::Turboprop,
        2 => Class::Light,
        3 => Class::Helicopter,
        _ => return Err(damaged("a flight has an unknown class")),
    })
}

/// The pool of callsigns, sorted, one a line.
pub(crate) fn write_strings(rows: &[FlightRow]) -> (Vec<u8>, Vec<String>) {
    let mut pool: Vec<String> = rows.iter().map(|row| row.flight.callsign.clone()).collect();
    pool.sort();
    pool.dedup();
    (pool.join("\n").into_bytes(), pool)
}

pub(crate) fn read_strings(bytes: &[u8]) -> Result<Vec<String>, WorldError> {
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("its callsigns are no text"))?;
    let pool: Vec<String> = text.split('\n').map(str::to_owned).collect();
    match pool.iter().all(|callsign| callsign.len() <= LONGEST) {
        true => Ok(pool),
        false => Err(damaged("a callsign has more than eight characters")),
    }
}

/// Zero stands for nothing.
fn optional(value: Option<u16>) -> u64 {
    value.map_or(0, |value| u64::from(value) + 1)
}

fn read_optional(source: &mut Source) -> Result<Option<u16>, WorldError> {
    let value: u32 = source.small()?;
    value
        .checked_sub(1)
        .map(|value| {
            u16::try_from(value).map_err(|_| damaged("a flight's airport or squawk is absurd"))
        })
        .transpose()
}

pub(crate) fn write_flights(rows: &[FlightRow], pool: &[String]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(rows.len() as u64);
    let mut column =
        |value: &dyn Fn(&FlightRow) -> u64| rows.iter().for_each(|row| sink.varint(value(row)));
    column(&|row| pool.binary_search(&row.flight.callsign).unwrap_or_default() as u64);
    column(&|row| u64::from(row.flight.icao24));
    column(&|row| optional(row.flight.origin));
    column(&|row| optional(row.flight.destination));
    column(&|row| optional(row.flight.squawk));
    column(&|row| u64::from(class_code(row.flight.class)));
    column(&|row| u64::from(row.flight.first_step));
    column(&|row| u64::from(row.flight.last_step - row.flight.first_step));
    column(&|row| u64::from(row.kind == TrackKind::Samples) | u64::from(row.has_true_route) << 1);
    sink.bytes
}

pub(crate) fn read_flights(
    bytes: &[u8],
    pool: &[String],
    steps: u16,
) -> Result<Vec<FlightRow>, WorldError> {
    let mut source = Source::new(bytes, "FLTS section");
    let count = source.count()?;
    let mut rows = Vec::with_capacity(count);
    for _ in 0..count {
        let callsign = pool
            .get(source.small::<usize>()?)
            .ok_or_else(|| damaged("a flight's callsign is missing"))?
            .clone();
        rows.push(FlightRow {
            flight: Flight {
                callsign,
                icao24: 0,
                origin: None,
                destination: None,
                squawk: None,
                class: Class::Jet,
                first_step: 0,
                last_step: 0,
            },
            kind: TrackKind::Knots,
            has_true_route: false,
        });
    }
    for row in &mut rows {
        row.flight.icao24 = source.small()?;
        if row.flight.icao24 >= 1 << 24 {
            return Err(damaged("an address has more than 24 bits"));
        }
    }
    for row in &mut rows {
        row.flight.origin = read_optional(&mut source)?;
    }
    for row in &mut rows {
        row.flight.destination = read_optional(&mut source)?;
    }
    for row in &mut rows {
        row.flight.squawk = read_optional(&mut source)?;
    }
    for row in &mut rows {
        row.flight.class = class_of(source.small()?)?;
    }
    for row in &mut rows {
        row.flight.first_step = source.small()?;
    }
    for row in &mut rows {
        let length = source.small()?;
        row.flight.last_step = last_step(row.flight.first_step, length, steps)?;
    }
    for row in &mut rows {
        let flags: u8 = source.small()?;
        row.kind = if flags & 1 != 0 {
            TrackKind::Samples
        } else {
            TrackKind::Knots
        };
        row.has_true_route = flags & 2 != 0;
    }
    source.end()?;
    Ok(rows)
}

fn last_step(first: u16, length: u16, steps: u16) -> Result<u16, WorldError> {
    first
        .checked_add(length)
        .filter(|&last| last < steps)
        .ok_or_else(|| damaged("a flight leaves the window of time"))
}

/// The first step that a leg could have: eight minutes before lift-off.
fn earliest_step(departure: i32) -> i64 {
    ((i64::from(departure) * 5 - 480 + 59).div_euclid(60)).max(0)
}

pub(crate) fn write_legs(legs: &[LegRow]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(legs.len() as u64);
    let mut before = 0i64;
    for leg in legs {
        sink.signed(i64::from(leg.departure) - before);
        before = i64::from(leg.departure);
    }
    let mut before = 0;
    for leg in legs {
        sink.varint(u64::from(leg.number - before));
        before = leg.number;
    }
    for leg in legs {
        sink.signed(i64::from(leg.first_step) - earliest_step(leg.departure));
    }
    let mut column = |value: &dyn Fn(&LegRow) -> u8| sink.bytes.extend(legs.iter().map(value));
    column(&|leg| (leg.last_step - leg.first_step) as u8);
    column(&|leg| ((leg.last_step - leg.first_step) >> 8) as u8);
    column(&|leg| leg.origin as u8);
    column(&|leg| (leg.origin >> 8) as u8);
    column(&|leg| leg.destination as u8);
    column(&|leg| (leg.destination >> 8) as u8);
    column(&|leg| leg.level);
    column(&|leg| leg.speed as u8);
    column(&|leg| leg.lateral as u8);
    column(&|leg| leg.wobble as u8);
    column(&|leg| leg.carrier as u8);
    column(&|leg| (leg.carrier >> 8) as u8);
    column(&|leg| leg.salt);
    column(&|leg| class_code(leg.class));
    sink.bytes
}

pub(crate) fn read_legs(bytes: &[u8], steps: u16) -> Result<Vec<LegRow>, WorldError> {
    let mut source = Source::new(bytes, "LEGS section");
    let count = source.count()?;
    let (mut departures, mut numbers, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
    let mut departure = 0i64;
    for _ in 0..count {
        departure = departure.wrapping_add(source.signed()?);
        if departure.unsigned_abs() > MOST_DEPARTURE as u64 {
            return Err(damaged("a leg departs at an absurd time"));
        }
        departures.push(departure as i32);
    }
    let mut number = 0u32;
    for _ in 0..count {
        number = number
            .checked_add(source.small()?)
            .ok_or_else(|| damaged("a leg has an absurd number"))?;
        numbers.push(number);
    }
    for &departure in &departures {
        let first = earliest_step(departure).wrapping_add(source.signed()?);
        firsts.push(
            u16::try_from(first).map_err(|_| damaged("a leg begins outside the window of time"))?,
        );
    }
    let mut columns: [&[u8]; 14] = [&[]; 14];
    for column in &mut columns {
        *column = source.take(count)?;
    }
    source.end()?;
    let word = |low: usize, at: usize| u16::from_le_bytes([columns[low][at], columns[low + 1][at]]);
    (0..count)
        .map(|at| {
            Ok(LegRow {
                number: numbers[at],
                salt: columns[12][at],
                departure: departures[at],
                origin: word(2, at),
                destination: word(4, at),
                level: columns[6][at],
                speed: columns[7][at] as i8,
                lateral: columns[8][at] as i8,
                wobble: columns[9][at] as i8,
                carrier: word(10, at),
                class: class_of(columns[13][at])?,
                first_step: firsts[at],
                last_step: last_step(firsts[at], word(0, at), steps)?,
            })
        })
        .collect()
}
