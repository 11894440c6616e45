//! Who flies the background: carriers with their bases, and the light aircraft of each country.
//!
//! Two texts hold them: `carriers.txt` and `blocks.txt` (addresses and registrations by country).
//! Carriers of countries whose block is not listed take addresses from a stretch that no country of the
//! list has, so that their country stays unknown, as it does in recordings.

use anyhow::{Context, Result};
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::carriers::{Carrier, Style};

const CARRIERS: &str = include_str!("carriers.txt");
const BLOCKS: &str = include_str!("blocks.txt");
/// Addresses of countries that are not listed.
const OTHER_BLOCK: [u32; 2] = [0x60_0000, 0x8_0000];
/// Share of short European legs whose callsign has letters.
const LETTERS_SHARE: f64 = 0.55;
/// Legs that count as short.
const SHORT_KM: f64 = 2_500.0;
/// Turboprops fly no farther.
const TURBOPROP_KM: f64 = 700.0;

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(';').collect())
}

/// First address and how many, by country.
pub fn address_block(country: &str) -> Option<[u32; 2]> {
    lines(BLOCKS)
        .find(|words| words.get(2) == Some(&country))
        .and_then(|words| block(&words))
}

fn block(words: &[&str]) -> Option<[u32; 2]> {
    let [first, last, ..] = words else {
        return None;
    };
    let (first, last) = (
        u32::from_str_radix(first, 16).ok()?,
        u32::from_str_radix(last, 16).ok()?,
    );
    Some([first, last - first + 1])
}

/// The country of a callsign: of its airline, or of its registration.
pub fn operator_country(callsign: &str) -> &'static str {
    let has_number = callsign.as_bytes().get(3).is_some_and(u8::is_ascii_digit);
    let airline = lines(CARRIERS).find(|words| has_number && callsign.starts_with(words[0]));
    let registration = || {
        let of = lines(BLOCKS).filter(|words| words.len() == 5 && callsign.starts_with(words[3]));
        of.max_by_key(|words| words[3].len()).map(|words| words[2])
    };
    airline
        .map(|words| words[3])
        .or_else(registration)
        .unwrap_or_default()
}

/// One airline, as the choice of legs needs it.
struct Airline {
    /// Place in the table of the file; the form with letters follows, if there is one.
    carrier: u16,
    has_letters: bool,
    has_turboprops: bool,
    has_jets: bool,
    reach_km: f64,
    country: &'static str,
    bases: Vec<u16>,
}

/// All that can be chosen.
pub struct Fleet {
    /// For the file.
    pub carriers: Vec<Carrier>,
    airlines: Vec<Airline>,
    /// Airlines by base, for every airport.
    by_base: Vec<Vec<u16>>,
    /// Country, place in the file's table.
    light: Vec<(&'static str, u16)>,
}

/// A carrier for a leg.
pub struct Choice {
    pub carrier: u16,
    pub is_turboprop: bool,
}

impl Fleet {
    pub fn new(airports: &Airports) -> Result<Fleet> {
        let mut fleet = Fleet {
            carriers: Vec::new(),
            airlines: Vec::new(),
            by_base: vec![Vec::new(); airports.all().len()],
            light: Vec::new(),
        };
        for words in lines(CARRIERS) {
            fleet
                .add_airline(&words, airports)
                .with_context(|| format!("the carrier {words:?} is not understood"))?;
        }
        for words in lines(BLOCKS) {
            let [_, _, country, prefix, letters] = words[..] else {
                anyhow::bail!("{words:?} is not understood")
            };
            let style = match letters
                .parse()
                .with_context(|| format!("{letters} is no number"))?
            {
                0 => Style::Digits,
                letters => Style::Letters(letters),
            };
            let block = block(&words).with_context(|| format!("{words:?} has no block"))?;
            fleet.light.push((country, fleet.carriers.len() as u16));
            fleet.carriers.push(Carrier {
                prefix: prefix.to_owned(),
                style,
                block,
            });
        }
        Ok(fleet)
    }

    fn add_airline(&mut self, words: &[&'static str], airports: &Airports) -> Option<()> {
        let [designator, _, _, country, bases, style, fleet, reach] = words[..] else {
            return None;
        };
        let block = address_block(country).unwrap_or(OTHER_BLOCK);
        let carrier = |style| Carrier {
            prefix: designator.to_owned(),
            style,
            block,
        };
        let number = self.airlines.len() as u16;
        let bases: Vec<u16> = bases
            .split(' ')
            .filter_map(|code| airports.index_of(code))
            .collect();
        for &base in &bases {
            self.by_base[usize::from(base)].push(number);
        }
        self.airlines.push(Airline {
            carrier: self.carriers.len() as u16,
            has_letters: style == "m",
            has_turboprops: fleet != "J",
            has_jets: fleet != "T",
            reach_km: match reach {
                "s" => 1_800.0,
                "m" => 5_500.0,
                _ => 15_000.0,
            },
            country,
            bases,
        });
        self.carriers.push(carrier(Style::Numeric));
        if style == "m" {
            self.carriers.push(carrier(Style::Alphanumeric));
        }
        Some(())
    }

    /// Whether a carrier has a base at one end.
    pub fn serves(&self, origin: u16, destination: u16, km: f64) -> bool {
        let mut near = self.at_ends(origin, destination);
        near.any(|airline| self.airlines[usize::from(airline)].reach_km >= km)
    }

    fn at_ends(&self, origin: u16, destination: u16) -> impl Iterator<Item = u16> {
        [origin, destination]
            .into_iter()
            .flat_map(|end| self.by_base[usize::from(end)].iter().copied())
    }

    /// Who flies a leg: two numbers from 0 to 1 choose among those with a base at an end, else among those
    /// of the countries at its ends, else among all.
    pub fn choose(
        &self,
        airports: &Airports,
        [origin, destination]: [u16; 2],
        km: f64,
        draws: [f64; 3],
    ) -> Choice {
        let can =
            |airline: &Airline| airline.reach_km >= km && (airline.has_jets || km <= TURBOPROP_KM);
        let country = |end: u16| airports.all()[usize::from(end)].country.as_str();
        let at_home = |airline: &Airline| {
            [origin, destination]
                .iter()
                .any(|&end| country(end) == airline.country)
        };
        let mut open: Vec<&Airline> = self
            .at_ends(origin, destination)
            .map(|number| &self.airlines[usize::from(number)])
            .filter(|airline| can(airline))
            .collect();
        if open.is_empty() {
            open = self
                .airlines
                .iter()
                .filter(|airline| can(airline) && at_home(airline))
                .collect();
        }
        if open.is_empty() {
            open = self
                .airlines
                .iter()
                .filter(|airline| {
                    can(airline) && airline.reach_km > 10_000.0 && !airline.bases.is_empty()
                })
                .collect();
        }
        let airline = open[((draws[0] * open.len() as f64) as usize).min(open.len() - 1)];
        let has_letters = airline.has_letters && km < SHORT_KM && draws[1] < LETTERS_SHARE;
        let is_turboprop =
            airline.has_turboprops && km <= TURBOPROP_KM && (!airline.has_jets || draws[2] < 0.5);
        Choice {
            carrier: airline.carrier + u16::from(has_letters),
            is_turboprop,
        }
    }

    /// Registrations of a country, if its block is known.
    pub fn light(&self, country: &str) -> Option<u16> {
        self.light
            .iter()
            .find(|light| light.0 == country)
            .map(|light| light.1)
    }
}
