//! Something that has to have been on the screen before a question can be answered: who or what, where,
//! when, and how near.

use std::fmt::Write;

use flight_analyser_model::ShownLog;
use flight_analyser_model::moment::minute_text;

use super::figures;
use super::places::places;
use crate::fields::{FieldError, Fields};

/// Several ways lead to it, and any of them will do: the details of one of the flights, or one of the
/// places on the map. Times are seconds since midnight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sight {
    /// Keys of the fields of the answer that are read from it.
    pub fields: Vec<String>,
    /// Whose details tell it.
    pub flights: Vec<String>,
    /// The airport around which one looks.
    pub airport: Option<String>,
    /// Where it is to be seen on the map; nowhere when the details alone tell it.
    pub places: Vec<[f64; 2]>,
    /// From further away the map does not tell it; one level further for whoever has read the name of
    /// one of the flights, and so knows which of the icons it is.
    pub zoom: u8,
    /// The first minute that counts.
    pub from: u32,
    /// The last one.
    pub until: u32,
    /// The last minute at which the trail of the flight still tells it.
    pub trail_until: Option<u32>,
}

impl Sight {
    /// Reads one of a task file.
    pub(crate) fn parse(fields: &Fields) -> Result<Sight, FieldError> {
        let zoom = fields.optional_whole("zoom")?.unwrap_or_default();
        let zoom = u8::try_from(zoom).map_err(|_| fields.error("zoom", "a zoom level"))?;
        let sight = Sight {
            fields: fields.texts("fields")?,
            flights: fields.texts("flights")?,
            airport: fields.optional_text("airport")?,
            places: places(fields)?,
            zoom,
            from: time(fields, "from")?,
            until: time(fields, "until")?,
            trail_until: match fields.has("trail_until") {
                true => Some(time(fields, "trail_until")?),
                false => None,
            },
        };
        fields.finish()?;
        if sight.flights.is_empty() && sight.places.is_empty() {
            return Err(fields.error("flights", "flights, places or both"));
        }
        match sight.from <= sight.until {
            true => Ok(sight),
            false => Err(fields.error("until", "no earlier than `from`")),
        }
    }

    /// As a line of a task file.
    pub fn written(&self) -> String {
        let list = |list: &[String]| {
            let quoted: Vec<_> = list.iter().map(|it| format!("\"{it}\"")).collect();
            format!("[{}]", quoted.join(", "))
        };
        let mut line = format!("{{ fields = {}", list(&self.fields));
        // Writing to a text cannot fail.
        if !self.flights.is_empty() {
            let _ = write!(line, ", flights = {}", list(&self.flights));
        }
        if let Some(airport) = &self.airport {
            let _ = write!(line, ", airport = \"{airport}\"");
        }
        if !self.places.is_empty() {
            let places = self.places.iter();
            let places: Vec<_> = places
                .map(|[lat, lon]| format!("[{lat:?}, {lon:?}]"))
                .collect();
            let places = places.join(", ");
            let _ = write!(line, ", places = [{places}], zoom = {}", self.zoom);
        }
        let [from, until] = [self.from, self.until].map(minute_text);
        let _ = write!(line, ", from = \"{from}\", until = \"{until}\"");
        if let Some(time) = self.trail_until {
            let _ = write!(line, ", trail_until = \"{}\"", minute_text(time));
        }
        line + " }"
    }

    /// Was it on the screen, in any of the ways that there are?
    pub fn was_seen(&self, shown: &ShownLog) -> bool {
        let last = self.trail_until.unwrap_or(self.until).max(self.until);
        let had_details = |it: &String| shown.had_details(it, self.from..=last);
        if self.flights.iter().any(had_details) {
            return true;
        }
        let is_known = self.flights.iter().any(|it| shown.has_named_flight(it));
        let zoom = self.zoom.saturating_sub(u8::from(is_known));
        let looked_at = |it: &[f64; 2]| shown.looked_at(*it, zoom, self.from..=self.until);
        self.places.iter().any(looked_at)
    }

    /// What is missing when it was not.
    pub fn missing(&self) -> String {
        let when = match [self.from, self.until].map(minute_text) {
            [from, until] if from == until => format!("at {from}"),
            [from, until] => format!("between {from} and {until}"),
        };
        let flights = self.flights.join(" or ");
        match (&self.airport, self.places.is_empty()) {
            (_, true) => format!("the details of {flights} were not open {when}"),
            (Some(airport), false) => {
                format!("the map around {airport} was not looked at {when}")
            }
            (None, false) => format!("{flights} was not looked at {when}"),
        }
    }
}

fn time(fields: &Fields, key: &str) -> Result<u32, FieldError> {
    let seconds = figures::seconds_of_day(&fields.text(key)?);
    seconds.ok_or_else(|| fields.error(key, "a time of day like `14:05`"))
}
