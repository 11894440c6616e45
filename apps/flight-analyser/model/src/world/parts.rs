//! What a world file is made of, before it is written.

use super::carriers::{self, Carrier};
use super::container::{self, NO_HOUR, Section};
use super::error::{WorldError, damaged};
use super::knots::{self, KnotTrack};
use super::leg::LegRow;
use super::pins::{self, Pin};
use super::tables::{self, FlightRow, TrackKind};
use super::window::Window;

/// A world ready to be written. Flights with knots come first, then recorded ones, then legs.
pub struct Parts {
    /// The time that its steps divide.
    pub window: Window,
    /// JSON; its `seed` is the key of everything that is hashed.
    pub meta: serde_json::Value,
    /// Scripted and recorded ones; legs make their own.
    pub flights: Vec<FlightRow>,
    /// One for each flight with knots.
    pub knots: Vec<KnotTrack>,
    /// Readings that tasks quote.
    pub pins: Vec<Pin>,
    /// Whom legs refer to by their places.
    pub carriers: Vec<Carrier>,
    /// In the order of their numbers.
    pub legs: Vec<LegRow>,
    /// Recorded hours by their number, each written by [`super::recording::write_hour`].
    pub hours: Vec<(u8, Vec<u8>)>,
}

impl Parts {
    /// The file. Sections are ordered as a page needs them: everything before the legs and the hours.
    pub fn write(&self) -> Result<Vec<u8>, WorldError> {
        let with_knots = self
            .flights
            .iter()
            .take_while(|row| row.kind == TrackKind::Knots)
            .count();
        let is_ordered = self.flights[with_knots..]
            .iter()
            .all(|row| row.kind == TrackKind::Samples);
        if with_knots != self.knots.len() || !is_ordered {
            return Err(damaged(
                "flights with knots must come first, each with its knots",
            ));
        }
        let (strings, pool) = tables::write_strings(&self.flights);
        let plain = |kind: &[u8; 4], raw: Vec<u8>| Section {
            kind: *kind,
            hour: NO_HOUR,
            raw,
        };
        let mut sections = vec![
            plain(b"META", self.meta.to_string().into_bytes()),
            plain(b"STRS", strings),
            plain(b"FLTS", tables::write_flights(&self.flights, &pool)),
            plain(b"KNOT", knots::write(&self.knots)),
            plain(b"PINS", pins::write(&self.pins)),
            plain(b"AIRL", carriers::write(&self.carriers)),
        ];
        if !self.legs.is_empty() {
            sections.push(plain(b"LEGS", tables::write_legs(&self.legs)));
        }
        for (hour, raw) in &self.hours {
            let digits = [b'0' + hour / 10, b'0' + hour % 10];
            sections.push(Section {
                kind: [b'S', b'M', digits[0], digits[1]],
                hour: *hour,
                raw: raw.clone(),
            });
        }
        let flights = self.flights.len() + self.legs.len();
        container::write(self.window, flights as u32, &sections)
            .map_err(|problem| damaged(problem.to_string()))
    }
}
