//! Reads numbers with SI prefixes and units.

use thiserror::Error;

/// Why a text is no number, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NumberError {
    #[error("Type a number, for example 4.7k or 100n.")]
    Empty,
    #[error("“{0}” is not a number. Examples: 10k, 2k2, 100n, 1e-6.")]
    NotANumber(String),
    #[error("“{0}” is no prefix or unit that is known here. Examples: 10k, 100 nF, 5 V.")]
    UnknownUnit(String),
    #[error("The number is too large.")]
    TooLarge,
}

const UNITS: [&str; 12] = [
    "ohms", "ohm", "Ω", "Ω", "Hz", "hz", "V", "F", "H", "s", "A", "%",
];

/// A plain quantity: `10k`, `2k2`, `4.7 kΩ`, `1e-6`, `100nF`, `50%` (read as 50).
pub fn parse(text: &str) -> Result<f64, NumberError> {
    let text = text.trim().replace('−', "-");
    if text.is_empty() {
        return Err(NumberError::Empty);
    }
    let split = number_end(&text);
    let (number, rest) = text.split_at(split);
    let value: f64 = number
        .parse()
        .map_err(|_| NumberError::NotANumber(text.clone()))?;
    let (scale, rest) = take_prefix(rest.trim_start());
    let value = match infix_digits(rest) {
        // 2k2: the digits after the prefix are decimals.
        Some((digits, rest)) if scale.is_some() && !number.contains(['.', 'e', 'E']) => {
            check_unit(rest)?;
            let joined = format!("{number}.{digits}");
            joined
                .parse::<f64>()
                .map_err(|_| NumberError::NotANumber(text.clone()))?
        }
        Some(_) => return Err(NumberError::NotANumber(text.clone())),
        None => {
            check_unit(rest)?;
            value
        }
    };
    let value = value * scale.unwrap_or(1.0);
    if value.is_finite() {
        Ok(value)
    } else {
        Err(NumberError::TooLarge)
    }
}

/// For amplitudes of sources: a trailing `rms` multiplies by the square root of two.
pub fn parse_source(text: &str) -> Result<f64, NumberError> {
    let trimmed = text.trim();
    let end = trimmed.len().saturating_sub(3);
    match trimmed.get(end..) {
        Some(tail) if tail.eq_ignore_ascii_case("rms") && end > 0 => {
            Ok(parse(&trimmed[..end])? * std::f64::consts::SQRT_2)
        }
        _ => parse(trimmed),
    }
}

/// Where the leading number ends; an `e` counts only when digits follow.
fn number_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    while at < bytes.len() && (bytes[at].is_ascii_digit() || bytes[at] == b'.') {
        at += 1;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let first = at + 1 + sign;
        if bytes.get(first).is_some_and(u8::is_ascii_digit) {
            at = first;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
        }
    }
    at
}

fn take_prefix(text: &str) -> (Option<f64>, &str) {
    if text.len() >= 3 && text.is_char_boundary(3) && text[..3].eq_ignore_ascii_case("meg") {
        return (Some(1e6), &text[3..]);
    }
    // A lone unit is no prefix: F is farad, not femto.
    if UNITS.contains(&text) {
        return (None, text);
    }
    let mut characters = text.chars();
    let scale = match characters.next() {
        Some('f' | 'F') => 1e-15,
        Some('p' | 'P') => 1e-12,
        Some('n' | 'N') => 1e-9,
        Some('u' | 'U' | 'µ' | 'μ') => 1e-6,
        Some('m') => 1e-3,
        Some('k' | 'K') => 1e3,
        Some('M') => 1e6,
        Some('g' | 'G') => 1e9,
        _ => return (None, text),
    };
    (Some(scale), characters.as_str())
}

fn infix_digits(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn check_unit(text: &str) -> Result<(), NumberError> {
    let unit = text.trim();
    if unit.is_empty() || UNITS.contains(&unit) {
        Ok(())
    } else {
        Err(NumberError::UnknownUnit(unit.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn engineering_notation_is_understood() {
        for (text, value) in [
            ("10k", 10e3),
            ("10K", 10e3),
            ("2k2", 2200.0),
            ("4M7", 4.7e6),
            ("3m3", 3.3e-3),
            ("1meg", 1e6),
            ("1 MEG", 1e6),
            ("100n", 100e-9),
            ("100nF", 100e-9),
            ("100 nF", 100e-9),
            ("1f", 1e-15),
            ("10 F", 10.0),
            ("4.7 kΩ", 4700.0),
            ("47 ohms", 47.0),
            ("1e-6", 1e-6),
            ("1e3k", 1e6),
            ("-3", -3.0),
            ("−3 V", -3.0),
            ("50%", 50.0),
            ("1 kHz", 1000.0),
            ("5 µs", 5e-6),
            (".5", 0.5),
        ] {
            let parsed = parse(text).unwrap();
            assert!(
                (parsed - value).abs() <= 1e-12 * value.abs(),
                "{text}: {parsed}"
            );
        }
    }

    #[test]
    fn a_source_may_be_given_as_effective_value() {
        assert!((parse_source("120rms").unwrap() - 169.7056).abs() < 1e-3);
        assert!((parse_source("10m rms").unwrap() - 0.0141421).abs() < 1e-6);
        assert_eq!(parse_source("5").unwrap(), 5.0);
    }

    #[test]
    fn what_is_no_number_is_refused_with_words() {
        assert_eq!(parse(" "), Err(NumberError::Empty));
        assert!(matches!(parse("abc"), Err(NumberError::NotANumber(_))));
        assert!(matches!(
            parse("10 parsec"),
            Err(NumberError::UnknownUnit(_))
        ));
        assert!(matches!(parse("1.2k3"), Err(NumberError::NotANumber(_))));
        assert_eq!(parse("1e308G"), Err(NumberError::TooLarge));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = parse(&text);
            let _ = parse_source(&text);
        }

        #[test]
        fn read_outs_can_be_typed_again(value in -1e9f64..1e9) {
            let shown = crate::quantity::format(value, "V");
            let parsed = parse(&shown).unwrap();
            prop_assert!((parsed - value).abs() <= 6e-4 * value.abs().max(1e-12));
        }
    }
}
