//! What was on the screen so far: whether an answer can have been read there. Never scored.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// How something came to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShownBy {
    /// Its name stood on the map.
    Labelled,
    Hovered,
    Selected,
    Searched,
}

impl ShownBy {
    fn word(self) -> &'static str {
        match self {
            ShownBy::Labelled => "labelled",
            ShownBy::Hovered => "hovered",
            ShownBy::Selected => "selected",
            ShownBy::Searched => "searched",
        }
    }
}

/// More than anybody looks at in a session; the rest is not counted.
const MAX_NAMES: usize = 5_000;

#[derive(Clone, Debug, Default)]
pub struct ShownLog {
    flights: BTreeMap<String, BTreeSet<ShownBy>>,
    airports: BTreeMap<String, BTreeSet<ShownBy>>,
    /// Seconds since midnight of whole minutes.
    minutes: BTreeSet<u32>,
}

impl ShownLog {
    pub fn flight(&mut self, callsign: &str, how: ShownBy) {
        add(&mut self.flights, callsign, how);
    }

    pub fn airport(&mut self, code: &str, how: ShownBy) {
        add(&mut self.airports, code, how);
    }

    /// The clock stood in this minute, or ran through it.
    pub fn minute(&mut self, time_of_day: u32) {
        self.minutes.insert(time_of_day / 60 * 60);
    }

    pub fn block(&self) -> Value {
        let minutes = self.minutes.iter();
        let minutes = minutes.map(|it| flight_analyser_model::moment::minute_text(*it));
        json!({
            "flights": words(&self.flights),
            "airports": words(&self.airports),
            "minutes": minutes.collect::<Vec<_>>(),
        })
    }
}

fn add(names: &mut BTreeMap<String, BTreeSet<ShownBy>>, name: &str, how: ShownBy) {
    if let Some(ways) = names.get_mut(name) {
        ways.insert(how);
    } else if names.len() < MAX_NAMES && !name.is_empty() {
        names.insert(name.to_string(), BTreeSet::from([how]));
    }
}

fn words(names: &BTreeMap<String, BTreeSet<ShownBy>>) -> BTreeMap<&str, Vec<&'static str>> {
    let names = names.iter();
    names
        .map(|(name, ways)| (name.as_str(), ways.iter().map(|it| it.word()).collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_listed_once_with_all_its_ways() {
        let mut shown = ShownLog::default();
        shown.flight("AFR24NL", ShownBy::Selected);
        shown.flight("AFR24NL", ShownBy::Labelled);
        shown.flight("AFR24NL", ShownBy::Labelled);
        shown.airport("ORY", ShownBy::Searched);
        shown.minute(57_659);
        shown.minute(57_600);
        let expected = json!({
            "flights": {"AFR24NL": ["labelled", "selected"]},
            "airports": {"ORY": ["searched"]},
            "minutes": ["16:00"],
        });
        assert_eq!(shown.block(), expected);
    }
}
