//! Finds flights by callsign or address and airports by code, name or city.

use crate::places::{Airport, Airports};
use crate::world::{Flight, FlightId};

/// Hits that are listed.
pub(crate) const MAX_HITS: usize = 8;

/// Something that was searched for and found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A place in [`Airports::all`].
    Airport(u16),
    /// A flight of the recording, in the air or not.
    Flight {
        /// Its place among the flights of the world.
        id: FlightId,
        /// Is it on the map at the current minute?
        is_active: bool,
    },
}

/// How well something fits; the better the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Beginning,
    Words,
}

/// What airports are searched by, prepared once.
#[derive(Clone, Debug, Default)]
pub struct AirportIndex {
    /// Of each airport, in the order of the list.
    words: Vec<Vec<String>>,
}

impl AirportIndex {
    /// The words are in the order of the list, so that a place in it finds them.
    pub fn new(airports: &Airports) -> Self {
        let words = airports.all().iter().map(words_of).collect();
        AirportIndex { words }
    }
}

fn words_of(airport: &Airport) -> Vec<String> {
    let names = [&airport.name, &airport.city, &airport.country];
    let names = names.into_iter().chain(&airport.aliases);
    let words = names.flat_map(|name| {
        let name = plain(name);
        let words = name.split_whitespace().map(str::to_string);
        words.collect::<Vec<_>>()
    });
    words.collect()
}

/// The best hits for what was typed, at a minute of the recording.
pub fn search(
    typed: &str,
    airports: &Airports,
    index: &AirportIndex,
    flights: &[Flight],
    step: u16,
) -> Vec<Hit> {
    let words = plain(typed);
    let joined: String = words.split_whitespace().collect();
    if joined.is_empty() {
        return Vec::new();
    }
    // A three-letter word is an airport's code before it is anything else.
    let is_code = joined.len() == 3 && joined.bytes().all(|it| it.is_ascii_alphabetic());
    let mut found: Vec<(Fit, bool, bool, String, Hit)> = Vec::new();
    for (number, airport) in airports.all().iter().enumerate() {
        let Some(fit) = airport_fit(airport, &index.words, number, &words, &joined) else {
            continue;
        };
        let comes_first = is_code && fit == Fit::Exact;
        // Airports stand in the order of their traffic.
        let order = format!("{number:05}");
        let hit = Hit::Airport(number as u16);
        found.push((fit, !comes_first, false, order, hit));
    }
    let address = Address::read(&joined);
    for (id, flight) in (0..).zip(flights) {
        let Some(fit) = flight_fit(flight, &joined, address) else {
            continue;
        };
        let is_active = (flight.first_step..=flight.last_step).contains(&step);
        let hit = Hit::Flight { id, is_active };
        found.push((fit, true, !is_active, flight.callsign.clone(), hit));
    }
    found.sort_by(|one, two| (one.0, one.1, one.2, &one.3).cmp(&(two.0, two.1, two.2, &two.3)));
    found.truncate(MAX_HITS);
    found.into_iter().map(|(.., hit)| hit).collect()
}

fn flight_fit(flight: &Flight, typed: &str, address: Option<Address>) -> Option<Fit> {
    let has_address = address.map(|it| flight.icao24 >> it.shift == it.digits);
    let has_address = has_address.unwrap_or(false);
    let is_whole = address.is_some_and(|it| it.shift == 0);
    if flight.callsign == typed || (has_address && is_whole) {
        Some(Fit::Exact)
    } else if has_address || flight.callsign.starts_with(typed) {
        Some(Fit::Beginning)
    } else {
        None
    }
}

/// The beginning of an address: at least three of its six digits.
#[derive(Clone, Copy)]
struct Address {
    digits: u32,
    /// Bits of the digits that were not typed.
    shift: u32,
}

impl Address {
    fn read(typed: &str) -> Option<Address> {
        let is_long = (3..=6).contains(&typed.len());
        let digits = u32::from_str_radix(typed, 16).ok().filter(|_| is_long)?;
        let shift = 4 * (6 - typed.len() as u32);
        Some(Address { digits, shift })
    }
}

fn airport_fit(
    airport: &Airport,
    index: &[Vec<String>],
    number: usize,
    words: &str,
    joined: &str,
) -> Option<Fit> {
    if airport.iata == joined || airport.icao == joined {
        return Some(Fit::Exact);
    }
    if airport.iata.starts_with(joined) || airport.icao.starts_with(joined) {
        return Some(Fit::Beginning);
    }
    let own = index.get(number)?;
    let is_in =
        |typed: &str| own.iter().any(|word| word.starts_with(typed)) || airport.iata == typed;
    words.split_whitespace().all(is_in).then_some(Fit::Words)
}

/// Upper case, without marks on letters, with a blank for everything that is neither letter nor digit.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match base(character) {
            Some(letters) => plain.push_str(letters),
            None if character.is_ascii_alphanumeric() => plain.push(character.to_ascii_uppercase()),
            // An apostrophe does not part a word.
            None if matches!(character, '\'' | '’') => {}
            None if character.is_alphanumeric() => plain.extend(character.to_uppercase()),
            None => plain.push(' '),
        }
    }
    plain
}

/// The plain letters of a Latin letter with marks.
fn base(character: char) -> Option<&'static str> {
    Some(match character {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | 'Ạ'..='ặ' => "A",
        'Æ' | 'æ' => "AE",
        'Ç' | 'ç' | 'Ć'..='č' => "C",
        'Ď'..='đ' | 'Ð' | 'ð' => "D",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' | 'Ẹ'..='ệ' => "E",
        'Ĝ'..='ģ' => "G",
        'Ĥ'..='ħ' => "H",
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' | 'Ỉ'..='ị' => "I",
        'Ĵ' | 'ĵ' => "J",
        'Ķ'..='ĸ' => "K",
        'Ĺ'..='ł' => "L",
        'Ñ' | 'ñ' | 'Ń'..='ŋ' => "N",
        'Ò'..='Ö' | 'ò'..='ö' | 'Ø' | 'ø' | 'Ō'..='ő' | 'Ơ' | 'ơ' | 'Ọ'..='ợ' => "O",
        'Œ' | 'œ' => "OE",
        'Ŕ'..='ř' => "R",
        'Ś'..='š' | 'Ș' | 'ș' => "S",
        'ß' => "SS",
        'Ţ'..='ŧ' | 'Ț' | 'ț' => "T",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' | 'Ư' | 'ư' | 'Ụ'..='ự' => "U",
        'Ŵ' | 'ŵ' => "W",
        'Ý' | 'ý' | 'ÿ' | 'Ŷ'..='Ÿ' | 'Ỳ'..='ỹ' => "Y",
        'Ź'..='ž' => "Z",
        'Þ' | 'þ' => "TH",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::AirportSize;
    use crate::world::Class;

    fn airport(iata: &str, icao: &str, name: &str, city: &str, alias: &str) -> Airport {
        Airport {
            iata: iata.into(),
            icao: icao.into(),
            name: name.into(),
            city: city.into(),
            country: "Nowhere".into(),
            aliases: vec![alias.to_string()],
            lat: 0.0,
            lon: 0.0,
            elevation_ft: 0,
            size: AirportSize::Large,
            runways: Vec::new(),
        }
    }

    fn flight(callsign: &str, icao24: u32, steps: [u16; 2]) -> Flight {
        Flight {
            callsign: callsign.into(),
            icao24,
            origin: None,
            destination: None,
            squawk: None,
            class: Class::Jet,
            first_step: steps[0],
            last_step: steps[1],
        }
    }

    fn hits(typed: &str) -> Vec<String> {
        let airports = Airports::from_list(vec![
            airport(
                "JFK",
                "KJFK",
                "John F Kennedy International Airport",
                "New York",
                "",
            ),
            airport("ZRH", "LSZH", "Zürich Airport", "Zürich", "Zurich"),
            airport("SVO", "UUEE", "Sheremetyevo", "Moscow", ""),
            airport(
                "AFA",
                "SAMR",
                "Suboficial Ay Santiago Germano",
                "San Rafael",
                "",
            ),
        ]);
        let flights = [
            flight("AFR24NL", 0x3C4A01, [0, 100]),
            flight("AFR1", 0xAF0000, [200, 300]),
            flight("AFR2", 0x400001, [100, 300]),
            flight("JFK", 0x400002, [100, 300]),
            flight("", 0x400003, [0, 700]),
        ];
        let index = AirportIndex::new(&airports);
        let found = search(typed, &airports, &index, &flights, 250);
        let name = |hit: Hit| match hit {
            Hit::Airport(number) => airports.all()[usize::from(number)].iata.clone(),
            Hit::Flight { id, is_active } => {
                let mark = if is_active { "" } else { " (gone)" };
                format!("{}{mark}", flights[id as usize].callsign)
            }
        };
        found.into_iter().map(name).collect()
    }

    #[test]
    fn three_letters_are_an_airport_first() {
        assert_eq!(hits("jfk"), ["JFK", "JFK"]);
        assert_eq!(hits("AF"), ["AFA", "AFR1", "AFR2", "AFR24NL (gone)"]);
    }

    #[test]
    fn those_in_the_air_come_before_those_that_are_not() {
        assert_eq!(hits("afr 2"), ["AFR2", "AFR24NL (gone)"]);
        assert_eq!(hits("AFR24NL"), ["AFR24NL (gone)"]);
        assert_eq!(hits("3c4a01"), ["AFR24NL (gone)"]);
    }

    #[test]
    fn names_are_found_without_marks_and_in_any_order() {
        assert_eq!(hits("zurich"), ["ZRH"]);
        assert_eq!(hits("Zürich air"), ["ZRH"]);
        assert_eq!(hits("kennedy john"), ["JFK"]);
        assert_eq!(hits("new york"), ["JFK"]);
        assert_eq!(hits("LSZ"), ["ZRH"]);
    }

    #[test]
    fn nothing_typed_or_nonsense_finds_nobody() {
        assert!(hits("").is_empty() && hits(" - ").is_empty() && hits("QQQQQQ").is_empty());
    }

    #[test]
    fn letters_lose_their_marks_and_nothing_else() {
        assert_eq!(plain("Šiauliai-Łódź/O’Hare"), "SIAULIAI LODZ OHARE");
        assert_eq!(plain("BEL0GA"), "BEL0GA");
    }
}
