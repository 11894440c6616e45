//! Who operates legs: how callsigns look and from which block addresses come.
//!
//! A leg's callsign, address and squawk are hashed from its key and its salt, so that the file need
//! not store them.

use super::bytes::{Sink, Source};
use super::error::{WorldError, damaged};
use super::flight::Class;
use super::hash::{join, mix};
use super::leg::LegRow;

/// Letters of callsigns; those that are read as digits are left out, as airlines do.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The highest code that is given to airliners.
const HIGHEST_SQUAWK: u64 = 0o6777;
/// Visual flights: Europe and most of the world, North America.
const VISUAL: u16 = 0o7000;
const VISUAL_AMERICA: u16 = 0o1200;
/// The longest callsign.
const LONGEST: usize = 8;

/// What follows a carrier's prefix in its callsigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `DAL431`
    Numeric,
    /// `AFR24NL`
    Alphanumeric,
    /// A registration of letters, as many as are given: `HBKLA`
    Letters(u8),
    /// An American registration: `N213AL`
    Digits,
}

/// An airline, or the light aircraft of a country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// Beginning of its callsigns: an airline's code or a country's mark.
    pub prefix: String,
    /// How its callsigns go on.
    pub style: Style,
    /// First address and how many.
    pub block: [u32; 2],
}

/// What is hashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// At most 8 characters.
    pub callsign: String,
    /// An address from the carrier's block.
    pub icao24: u32,
    /// Visual flights share one: 7000, or 1200 in North America.
    pub squawk: u16,
}

impl Carrier {
    /// Who flies a leg in the world of a seed; always the same.
    pub fn identity(&self, row: &LegRow, seed: u64) -> Identity {
        let key = join(row.key(seed), 100 + u64::from(row.salt));
        Identity {
            callsign: self.callsign(join(key, 1)),
            icao24: self.block[0] + (join(key, 2) % u64::from(self.block[1].max(1))) as u32,
            squawk: match (row.class, self.style) {
                (Class::Light | Class::Helicopter, Style::Digits) => VISUAL_AMERICA,
                (Class::Light | Class::Helicopter, _) => VISUAL,
                _ => (1 + join(key, 3) % HIGHEST_SQUAWK) as u16,
            },
        }
    }

    fn callsign(&self, key: u64) -> String {
        let mut text = self.prefix.clone();
        let mut draws = Draws(key);
        match self.style {
            Style::Numeric => {
                let below = [99, 999, 999, 999, 999, 9_999, 9_999, 9_999][draws.below(8)];
                text.push_str(&(1 + draws.below(below)).to_string());
            }
            Style::Alphanumeric => {
                let (digits, letters) =
                    [(1, 2), (2, 1), (2, 2), (2, 2), (1, 1), (3, 1), (2, 1)][draws.below(7)];
                draws.digits(&mut text, digits);
                draws.letters(&mut text, letters);
            }
            Style::Letters(count) => draws.letters(&mut text, usize::from(count)),
            Style::Digits => {
                let (digits, letters) =
                    [(3, 2), (3, 1), (4, 1), (5, 0), (4, 0), (3, 2)][draws.below(6)];
                draws.digits(&mut text, digits);
                draws.letters(&mut text, letters);
            }
        }
        text
    }
}

/// Small numbers from one key.
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % limit as u64) as usize
    }

    /// The first is not zero.
    fn digits(&mut self, text: &mut String, count: usize) {
        for place in 0..count {
            let digit = if place == 0 {
                1 + self.below(9)
            } else {
                self.below(10)
            };
            text.push(char::from(b'0' + digit as u8));
        }
    }

    fn letters(&mut self, text: &mut String, count: usize) {
        for _ in 0..count {
            text.push(char::from(LETTERS[self.below(LETTERS.len())]));
        }
    }
}

/// The section: prefix, style, letters, block.
pub(crate) fn write(carriers: &[Carrier]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(carriers.len() as u64);
    for carrier in carriers {
        sink.varint(carrier.prefix.len() as u64);
        sink.bytes.extend(carrier.prefix.bytes());
        sink.bytes.extend(match carrier.style {
            Style::Numeric => [0, 0],
            Style::Alphanumeric => [1, 0],
            Style::Letters(count) => [2, count],
            Style::Digits => [3, 0],
        });
        sink.varint(u64::from(carrier.block[0]));
        sink.varint(u64::from(carrier.block[1]));
    }
    sink.bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Carrier>, WorldError> {
    let mut source = Source::new(bytes, "AIRL section");
    let count = source.count()?;
    let mut carriers = Vec::with_capacity(count);
    for _ in 0..count {
        let length = source.count()?;
        let prefix = std::str::from_utf8(source.take(length)?)
            .map_err(|_| damaged("a carrier's name is no text"))?;
        let style = match (source.u8()?, source.u8()?) {
            (0, _) => Style::Numeric,
            (1, _) => Style::Alphanumeric,
            (2, count) if usize::from(count) < LONGEST => Style::Letters(count),
            (3, _) => Style::Digits,
            _ => return Err(damaged("a carrier has an unknown kind of callsigns")),
        };
        if prefix.len() > LONGEST {
            return Err(damaged("a carrier's designator is too long"));
        }
        let block = [source.small()?, source.small()?];
        if u64::from(block[0]) + u64::from(block[1]) > 1 << 24 {
            return Err(damaged("a carrier's addresses have more than 24 bits"));
        }
        carriers.push(Carrier {
            prefix: prefix.to_owned(),
            style,
            block,
        });
    }
    source.end()?;
    Ok(carriers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carrier(prefix: &str, style: Style) -> Carrier {
        Carrier {
            prefix: prefix.into(),
            style,
            block: [0x3C_0000, 0x4_0000],
        }
    }

    #[test]
    fn callsigns_have_the_form_of_their_style() {
        for key in 0..500 {
            let numeric = carrier("DAL", Style::Numeric).callsign(mix(key));
            assert!(
                numeric[3..].parse::<u16>().is_ok_and(|number| number > 0),
                "{numeric}"
            );
            let mixed = carrier("AFR", Style::Alphanumeric).callsign(mix(key));
            assert!(
                mixed.len() <= 7 && mixed.ends_with(|last: char| last.is_ascii_uppercase()),
                "{mixed}"
            );
            let letters = carrier("HB", Style::Letters(3)).callsign(mix(key));
            assert!(
                letters.len() == 5 && letters.bytes().all(|byte| byte.is_ascii_uppercase()),
                "{letters}"
            );
        }
    }

    #[test]
    fn carriers_survive_their_section() {
        let carriers = [
            carrier("DLH", Style::Alphanumeric),
            carrier("HB", Style::Letters(3)),
            carrier("N", Style::Digits),
        ];
        assert_eq!(read(&write(&carriers)).unwrap(), carriers);
    }
}
