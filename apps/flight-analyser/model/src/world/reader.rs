//! Reads a world file, all at once or as it arrives.

use std::collections::BTreeMap;

use super::container::{ENTRY, Entry, HEADER, Header, read_table};
use super::error::{WorldError, damaged};
use super::recording::{HOUR_STEPS, read_hour};
use super::tables::TrackKind;
use super::world::{Contents, World};
use super::{carriers, knots, pins, tables};
use crate::places::Airports;

/// Takes the bytes of a file in pieces of any size; every section is checked and unpacked as soon as it
/// is complete. What is wrong is said at the end, or by [`WorldReader::problem`] before.
#[derive(Default)]
pub struct WorldReader {
    /// What has arrived and is not yet used.
    waiting: Vec<u8>,
    header: Option<Header>,
    entries: Option<Vec<Entry>>,
    done: usize,
    sections: BTreeMap<[u8; 4], Vec<u8>>,
    hours: Vec<(u8, Vec<u8>)>,
    problem: Option<WorldError>,
}

impl WorldReader {
    /// Takes the next bytes. After a problem, the rest is ignored.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.problem.is_some() {
            return;
        }
        self.waiting.extend_from_slice(bytes);
        if let Err(problem) = self.advance() {
            self.problem = Some(problem);
            self.waiting = Vec::new();
        }
    }

    /// What is already known to be wrong.
    pub fn problem(&self) -> Option<&WorldError> {
        self.problem.as_ref()
    }

    fn advance(&mut self) -> Result<(), WorldError> {
        if self.header.is_none() {
            let is_foreign = matches!(Header::read(&self.waiting), Err(WorldError::Foreign));
            if self.waiting.len() < HEADER && !is_foreign {
                return Ok(());
            }
            self.header = Some(Header::read(&self.waiting)?);
            self.waiting.drain(..HEADER);
        }
        let Some(header) = self.header else {
            return Ok(());
        };
        if self.entries.is_none() {
            let length = header.sections as usize * ENTRY;
            if self.waiting.len() < length {
                return Ok(());
            }
            self.entries = Some(read_table(&self.waiting[..length], &header)?);
            self.waiting.drain(..length);
        }
        let Some(entries) = &self.entries else {
            return Ok(());
        };
        let mut used = 0;
        while let Some(entry) = entries.get(self.done) {
            let Some(stored) = self.waiting.get(used..used + entry.stored as usize) else {
                break;
            };
            let raw = entry.unpack(stored)?;
            match entry.kind.starts_with(b"SM") {
                true => self.hours.push((entry.hour, raw)),
                false => drop(self.sections.insert(entry.kind, raw)),
            }
            used += entry.stored as usize;
            self.done += 1;
        }
        self.waiting.drain(..used);
        Ok(())
    }

    /// The world, once everything has arrived.
    pub fn finish(mut self, airports: &Airports) -> Result<World, WorldError> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        let header = self.header.ok_or(WorldError::Truncated("header"))?;
        let entries = self
            .entries
            .as_ref()
            .ok_or(WorldError::Truncated("table of sections"))?;
        if self.done < entries.len() {
            return Err(WorldError::Truncated("last section"));
        }
        if !self.waiting.is_empty() {
            return Err(damaged("something follows its last section"));
        }
        World::new(self.contents(&header)?, airports)
    }

    fn section(&self, kind: &[u8; 4], name: &'static str) -> Result<&[u8], WorldError> {
        self.sections
            .get(kind)
            .map(Vec::as_slice)
            .ok_or(WorldError::Missing(name))
    }

    fn contents(&self, header: &Header) -> Result<Contents, WorldError> {
        let steps = header.window.steps;
        let meta: serde_json::Value = serde_json::from_slice(self.section(b"META", "META")?)
            .map_err(|_| damaged("its description is no JSON"))?;
        let pool = tables::read_strings(self.section(b"STRS", "STRS")?)?;
        let flights = tables::read_flights(self.section(b"FLTS", "FLTS")?, &pool, steps)?;
        let knots = knots::read(self.section(b"KNOT", "KNOT")?)?;
        let legs = match self.sections.get(b"LEGS") {
            Some(bytes) => tables::read_legs(bytes, steps)?,
            None => Vec::new(),
        };
        let with_knots = flights
            .iter()
            .take_while(|row| row.kind == TrackKind::Knots)
            .count();
        let is_ordered = flights[with_knots..]
            .iter()
            .all(|row| row.kind == TrackKind::Samples);
        if with_knots != knots.len()
            || !is_ordered
            || flights.len() + legs.len() != header.flights as usize
        {
            return Err(damaged("its tables of flights do not fit each other"));
        }
        let mut hours = BTreeMap::new();
        for (hour, raw) in &self.hours {
            let is_within = u16::from(*hour) * HOUR_STEPS < steps;
            if !is_within
                || hours
                    .insert(*hour, read_hour(raw, flights.len() as u32)?)
                    .is_some()
            {
                return Err(damaged(
                    "an hour of samples is there twice or outside the window of time",
                ));
            }
        }
        Ok(Contents {
            window: header.window,
            seed: meta
                .get("seed")
                .and_then(serde_json::Value::as_u64)
                .unwrap_or_default(),
            meta,
            flights,
            knots,
            pins: pins::read(self.section(b"PINS", "PINS")?)?,
            carriers: carriers::read(self.section(b"AIRL", "AIRL")?)?,
            legs,
            hours,
        })
    }
}
